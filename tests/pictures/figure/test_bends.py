"""Edges that are not straight: where they run, where their marks are, and that every format draws the same way."""

import re
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.export import svg, tikz
from explorer.pictures.figure import bends
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure, Line
from explorer.pictures.figure.show import FULL
from explorer.pictures.theme import LIGHT
from explorer.study.looks import CURVE, DOWN, ELBOW, MOST_TURNED, RIGHT, STRAIGHT, UP, Looks
from explorer.trees import formats, layout
from tests.legibility import distance, line_pieces, shape_corners

AIMA = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
STYLES = tuple(product((ELBOW, CURVE), (DOWN, RIGHT, UP)))


def drawn(edge_style: str, direction: str = DOWN, literal: str = "[[3,12,8],[2,4,6],[14,5,2]]") -> Figure:
    tree = formats.parse(literal)
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps)
    show = replace(FULL, legend=False, looks=Looks(edge_style=edge_style, direction=direction))
    return draw(tree, layout.tidy_layout(tree), state, show)


def edge(bend: str, start: tuple[float, float], end: tuple[float, float], middle: float) -> Line:
    return Line(*start, *end, LIGHT.link, "edge", "plain", 1, bend, middle)


@pytest.mark.parametrize("bend", bends.BENDS)
@pytest.mark.parametrize("end", [(90.0, 100.0), (-30.0, 100.0), (10.0, 100.0)])
def test_marks_stand_on_the_way_and_across_shares_agree_with_it(bend: str, end: tuple[float, float]) -> None:
    is_sideways = bend.startswith(bends.SIDEWAYS)
    start, end = ((0.0, 10.0), end) if not is_sideways else ((10.0, 0.0), end[::-1])
    line = edge(bend, start, end, 0.0 if bend == STRAIGHT else 40.0 if bend.endswith(ELBOW) else 55.0)
    assert (line.points[0], line.points[-1]) == (start, end)
    for share in (0.0, 0.2, 0.5, 0.86, 1.0):
        assert line.distance_to(*line.own_point(share)) < 0.7
    along, across = (0, 1) if is_sideways else (1, 0)
    for (one, other) in pairwise(line.points):
        if abs(other[along] - one[along]) < 1:  # the bar of an elbow
            continue
        middle = [(a + b) / 2 for a, b in zip(one, other, strict=True)]
        length = end[along] - start[along]
        share = bends.across_share(bend, np.array([(middle[along] - start[along]) / length]),
                                   (line.middle - start[along]) / length)
        assert abs(start[across] + (end[across] - start[across]) * float(share[0]) - middle[across]) < 0.7


@pytest.mark.parametrize(("edge_style", "direction"), STYLES)
def test_edges_join_the_shapes_of_both_nodes_and_the_bars_of_siblings_are_one(edge_style: str, direction: str) -> None:
    figure = drawn(edge_style, direction)
    shapes = {shape.node: shape for shape in figure.shapes}
    bars: dict[int, set[float]] = {}
    for line in figure.edges:
        pieces, parent = line_pieces(line), int(AIMA.parent[line.node])
        assert line.bend.endswith(edge_style)
        assert distance(pieces[0], shape_corners(shapes[parent])) < 1
        assert distance(pieces[-1], shape_corners(shapes[line.node])) < 1
        bars.setdefault(parent, set()).add(line.middle)
    assert edge_style != ELBOW or all(len(each) == 1 for each in bars.values())


@pytest.mark.parametrize(("edge_style", "direction"), STYLES)
def test_strokes_of_cutoffs_cross_the_edge_of_their_own_node_only(edge_style: str, direction: str) -> None:
    figure = drawn(edge_style, direction)
    edges = {line.node: line_pieces(line) for line in figure.edges}
    assert figure.strikes
    for stroke in figure.strikes:
        ends = (stroke.x1, stroke.y1), (stroke.x2, stroke.y2)
        gaps = {node: min(distance(ends, piece) for piece in pieces) for node, pieces in edges.items()}
        assert gaps.pop(stroke.node) < 0.1
        assert min(gaps.values()) > 3


@pytest.mark.parametrize(("edge_style", "direction"), STYLES)
def test_every_format_draws_the_way_of_every_edge(edge_style: str, direction: str) -> None:
    figure = drawn(edge_style, direction)
    paths = "".join(re.findall(r'<g class="edges[^>]*>(.*?)</g>', svg(figure), re.DOTALL))
    source = tikz(figure)
    for line in figure.edges:
        corners = [[f"{number:.1f}".removesuffix(".0") for number in point] for point in line.corners]
        start, *others = corners
        if edge_style == CURVE:
            way = f"C{' '.join(','.join(point) for point in others)}"
            assert " .. controls " in source
        elif direction == RIGHT:
            way = f"H{others[0][0]}V{others[1][1]}H{others[2][0]}"
        else:
            way = f"V{others[0][1]}H{others[1][0]}V{others[2][1]}"
        assert f"M{','.join(start)}{way}" in paths
        assert all(f"({x},{y})" in source for x, y in corners)


def test_large_trees_keep_straight_edges() -> None:
    wide = str(list(range(MOST_TURNED)))
    assert {line.bend for line in drawn(ELBOW, literal=wide).edges} == {STRAIGHT}


def test_texts_need_less_room_beside_edges_with_right_angles() -> None:
    moves = ", ".join(f'"a rather long move {number}"' for number in range(6))
    literal = f'{{"moves": [{moves}], "children": [1, 2, 3, 4, 5, 6]}}'
    assert drawn(ELBOW, literal=literal).width < drawn(STRAIGHT, literal=literal).width
