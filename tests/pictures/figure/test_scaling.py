"""Sizes of nodes and of texts: what grows, what stays, and that figures are scaled whole."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.scaling import scale_figure
from explorer.pictures.figure.show import FULL
from explorer.study.looks import MOST_TURNED, SIZES, Looks
from explorer.trees import formats, layout


def drawn(literal: str = "[[3,12,8],[2,4,6],[14,5,2]]", **looks: str) -> Figure:
    tree = formats.parse(literal)
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps // 2)
    return draw(tree, layout.tidy_layout(tree), state, replace(FULL, legend=False, looks=Looks(**looks)))


@pytest.mark.parametrize("size", SIZES)
def test_texts_have_their_size_whatever_the_size_of_the_nodes(size: str) -> None:
    usual = {text.size for text in drawn().texts}
    for node_size in SIZES:
        sizes = {text.size for text in drawn(text_size=size, node_size=node_size).texts}
        assert sizes <= {each * SIZES[size] for each in (11.0, 13.0, 16.0)}
        assert max(sizes) == max(usual) * SIZES[size]


@pytest.mark.parametrize("size", SIZES)
def test_nodes_have_their_size_whatever_the_size_of_the_texts_but_hold_their_numbers(size: str) -> None:
    usual = {shape.node: shape for shape in drawn().shapes}
    for text_size in SIZES:
        figure = drawn(node_size=size, text_size=text_size)
        shapes = {shape.node: shape for shape in figure.shapes}
        factor = max(SIZES[size], 0.7 * SIZES[text_size])
        for node, shape in shapes.items():
            assert abs(shape.height - usual[node].height * factor) < 0.11
        for text in figure.texts:
            if text.role == "value" and text.node >= 4:
                assert text_width(text.text, text.size, text.bold) < shapes[text.node].width


def test_nodes_with_words_stay_as_large_as_these_need() -> None:
    small = drawn(node_size="small", node_style="letters")
    assert {shape.height for shape in small.shapes} == {shape.height for shape in drawn(node_style="letters").shapes}


def test_large_trees_keep_their_sizes() -> None:
    wide = str(list(range(MOST_TURNED)))
    assert drawn(wide, node_size="largest", text_size="largest").width == drawn(wide).width


def test_a_figure_is_scaled_with_everything_in_it_but_the_widths_of_lines() -> None:
    for looks in ({}, {"direction": "right", "edge_style": "elbow"}, {"direction": "up", "edge_style": "curve"}):
        figure = drawn(**looks)
        double = scale_figure(figure, 2.0)
        assert (double.width, double.height) == (2 * figure.width, 2 * figure.height)
        for one, other in zip((*figure.edges, *figure.strikes), (*double.edges, *double.strikes), strict=True):
            assert other.style == one.style
            assert np.allclose(2 * np.array(one.corners), other.corners, atol=0.3)
        for before, after in ((figure.shapes, double.shapes), (figure.badges, double.badges)):
            assert [(2 * each.x, 2 * each.y, 2 * each.width, 2 * each.height) for each in before] == [
                pytest.approx((each.x, each.y, each.width, each.height), abs=0.11) for each in after]
        assert [(2 * each.x, 2 * each.y, 2 * each.size) for each in figure.texts] == [
            pytest.approx((each.x, each.y, each.size), abs=0.11) for each in double.texts]
        for arrow, larger in zip(figure.arrows, double.arrows, strict=True):
            assert [2 * x for x, _y in arrow.head] == pytest.approx([x for x, _y in larger.head], abs=0.11)
    down = scale_figure(drawn(), 2.0, top=100.0)
    assert down.height == 2 * drawn().height - 100
