"""Every text can be read: nothing crosses it, it leaves no page, and what is lost stands in the list of the figure."""

import json
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.core.option import options_of
from explorer.core.resources import path
from explorer.exam import FORMS, Question
from explorer.pictures.export import svg, tikz
from explorer.pictures.export.filmstrip import filmstrip
from explorer.pictures.export.step_pictures import ordered_tree
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.legend import signs_in_figures
from explorer.pictures.figure.show import FULL, KEY, STUDENT, Show, ShowKind
from explorer.pictures.theme import THEMES
from explorer.study import Study
from explorer.study.looks import CURVE, DOWN, ELBOW, RIGHT, SIZES, STRAIGHT, UP, USUAL_LOOKS, Looks
from explorer.study.opening import open_study
from explorer.trees import formats, games, layout
from explorer.trees.tree import StringColumn, Tree
from tests.exam.trees import SOURCES, posed
from tests.legibility import (
    distance,
    find_clashes,
    find_off_page,
    find_strayed_texts,
    line_ends,
    missing_texts,
    overlap_depth,
    require_legible,
    shape_corners,
    text_corners,
)
from tests.options import thinned

SAMPLES = sorted(each["file"] for each in json.loads(path("samples/index.json").read_text()))
LARGEST = 1_500
"""Largest sample drawn, in nodes: the check compares each text with every item."""
FRACTION = "77503/6435"
MOVES = ("mate", "e4", "Qxf7 mate", "takes the bishop", "")
NAMES = ("", "A", "N12", "a node with a long name")
Views = Iterator[tuple[Show, Snapshot | None, Figure]]


def with_texts(literal: Any, moves: tuple[str, ...] = ("",), names: tuple[str, ...] = ("",)) -> Tree:
    """Return the tree with these moves and names, in turn."""
    tree = formats.parse(json.dumps(literal))
    count = len(tree)
    return replace(tree, move=StringColumn.from_texts(["", *(moves[node % len(moves)] for node in range(count - 1))]),
                   label=StringColumn.from_texts([names[node % len(names)] for node in range(count)]))


def ragged(seed: int) -> Tree:
    """Return a ragged tree with moves, names and fractions of various lengths."""
    rng = random.Random(seed)

    def grow(depth: int) -> Any:
        if not depth or rng.random() < 0.2:
            return rng.choice([0, 7, -3, FRACTION, -1000, "1/3"])
        return [grow(depth - 1) for _ in range(rng.randint(1, 5))]

    tree = formats.parse(json.dumps([grow(3) for _ in range(rng.randint(2, 4))]))
    return replace(tree, move=StringColumn.from_texts(["", *(rng.choice(MOVES) for _ in range(len(tree) - 1))]),
                   label=StringColumn.from_texts([rng.choice(NAMES) for _ in range(len(tree))]))


def four_slots() -> Tree:
    """Return a tree whose edges hold a move, a probability and a multiplicity, and whose nodes a number and a name."""
    leaves = [{"count": 12, "value": FRACTION, "label": "A"}, {"count": 3, "value": 1, "label": "second"}, 2]
    return formats.parse(json.dumps([
        {"player": "chance", "label": "a throw", "moves": ["mate", "Qxf7 mate", "e4"],
         "probabilities": ["1/3", "1/3", "1/3"], "children": leaves},
        {"player": "chance", "moves": ["mate", "e4", "takes"], "probabilities": ["0.25", "0.25", "0.5"],
         "children": [1, 2, ["1/3", 5]]}]))


AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
FRACTIONS = [[FRACTION, f"-{FRACTION}", 8], ["1/3", FRACTION, "2/7"], [14, FRACTION, 2]]
LONG_NAMES = ("a rather long name of a position", "the position after White has castled on the other side")
STRESS: dict[str, Tree] = {
    "long moves": with_texts(AIMA, ("mate", "Qxf7 mate", "takes the bishop with the queen")),
    "long names": with_texts(AIMA, names=LONG_NAMES),
    "long moves and names": with_texts(AIMA, ("takes the bishop with the queen",), LONG_NAMES),
    "fractions": with_texts(FRACTIONS),
    "fractions and moves": with_texts(FRACTIONS, ("mate", "Qxf7 mate"), ("", "A", "B7")),
    "four slots": four_slots(),
    "a chain": with_texts([[[[[[3]]]]]], ("takes the bishop",), LONG_NAMES),
    "tic-tac-toe": games.expand("tic-tac-toe", position="XOX/.O./..X"),
    "payoffs": formats.parse(json.dumps({"player": 0, "moves": ["mate", "takes the bishop"], "children": [
        {"player": 1, "moves": ["mate", "Qxf7 mate"], "label": "a long name",
         "children": [{"payoffs": [FRACTION, 2, 6]}, {"payoffs": [4, 3, 3]}]},
        {"player": 2, "children": [{"payoffs": [6, 1, 2]}, {"payoffs": [7, 4, FRACTION]}]}]})),
    **{f"{count} children": with_texts(list(range(count)), ("mate", "e4", "check")) for count in (10, 24, 30)},
    "30 children with long moves": with_texts(list(range(30)), ("takes the bishop",), ("", "a name", "a long name")),
    "30 families": with_texts([[place, place + 1] for place in range(30)], MOVES, NAMES),
    "30 endless moves": with_texts(list(range(30)), ("m" * 60,)),
    **{f"ragged {seed}": ragged(seed) for seed in range(5)},
}


def draw_views(tree: Tree, study: Study | None = None, looks: Looks = USUAL_LOOKS) -> Views:
    """Yield each kind of figure, each in the next theme: without a search and at three steps of one."""
    student, key, full = (replace(show, looks=looks) for show in (STUDENT, KEY, FULL))
    places, themes = layout.tidy_layout(tree), list(THEMES.values())
    plain = [replace(student, kind=kind) for kind in get_args(ShowKind)]
    for number, show in enumerate((*plain, replace(student, moves=False, title="A title"))):
        yield show, None, draw(tree, places, None, show, themes[number % len(themes)])
    given = study or Study(tree, algorithm=search.default_algorithm(tree))
    trace = search.run(tree, given.algorithm, convention=given.convention, options=given.options)
    run = analyse(tree, trace)
    for place, step in enumerate((trace.steps // 3, trace.steps // 2, trace.steps)):
        state = snapshot_at(run, step)
        for number, show in enumerate((key, full, replace(full, intervals=True, title="Title", ordinals=False))):
            yield show, state, draw(tree, places, state, show, themes[(place + number) % len(themes)])


@pytest.mark.parametrize("name", thinned(SAMPLES, 6))
def test_every_text_of_a_sample_is_legible_in_every_picture(name: str) -> None:
    study = open_study(path(f"samples/{name}"))
    tree = ordered_tree(study, replace(FULL, names=True))
    assert len(tree) <= LARGEST, "this sample is drawn as an overview: leave it out of SAMPLES, with the reason"
    for show, state, drawn in draw_views(tree, study):
        require_legible(drawn)
        if state is None:
            assert not missing_texts(tree, show, state, drawn)


@pytest.mark.parametrize("name", thinned(STRESS, 4))
def test_every_text_of_a_hard_tree_is_legible_or_listed(name: str) -> None:
    tree = STRESS[name]
    for show, state, drawn in draw_views(tree):
        require_legible(drawn)
        assert not missing_texts(tree, show, state, drawn)
        # Only moves that are wider than any place for them may be cut.
        assert name == "30 endless moves" or not drawn.unplaced


@pytest.mark.parametrize(("name", "style"), thinned(product(STRESS, options_of(Looks)["node_style"].choices), 8))
def test_every_text_is_legible_in_every_node_style(name: str, style: str) -> None:
    tree = STRESS[name]
    for show, state, drawn in draw_views(tree, looks=Looks(node_style=style, level_bands=style != "triangles")):
        require_legible(drawn)
        assert not missing_texts(tree, show, state, drawn)


@pytest.mark.parametrize(("name", "direction"), thinned(
    ((name, direction) for name in (*SAMPLES, *STRESS) for direction in (UP, RIGHT)), 10))
def test_every_text_is_legible_in_every_direction(name: str, direction: str) -> None:
    study = open_study(path(f"samples/{name}")) if name in SAMPLES else None
    tree = ordered_tree(study, replace(FULL, names=True)) if study else STRESS[name]
    styles = list(options_of(Looks)["node_style"].choices)
    looks = Looks(direction=direction, level_bands=len(name) % 2 == 0, node_style=styles[len(name) % len(styles)])
    for show, state, drawn in draw_views(tree, study, looks):
        require_legible(drawn)
        if state is None or study is None:
            assert not missing_texts(tree, show, state, drawn)


@pytest.mark.parametrize(("name", "edge_style", "direction"), thinned(
    product((*STRESS, *SAMPLES), (ELBOW, CURVE), (DOWN, UP, RIGHT)), 31, 7))
def test_every_text_is_legible_at_every_style_of_edges(name: str, edge_style: str, direction: str) -> None:
    study = open_study(path(f"samples/{name}")) if name in SAMPLES else None
    tree = ordered_tree(study, replace(FULL, names=True)) if study else STRESS[name]
    for show, state, drawn in draw_views(tree, study, Looks(edge_style=edge_style, direction=direction)):
        require_legible(drawn)
        if state is None or study is None:
            assert not missing_texts(tree, show, state, drawn)


@pytest.mark.parametrize(("name", "sizes", "direction"), thinned(
    product((*STRESS, *SAMPLES), product(SIZES, SIZES), (DOWN, UP, RIGHT)), 199, 20))
def test_every_text_is_legible_at_every_size_of_nodes_and_texts(
    name: str, sizes: tuple[str, str], direction: str
) -> None:
    study = open_study(path(f"samples/{name}")) if name in SAMPLES else None
    tree = ordered_tree(study, replace(FULL, names=True)) if study else STRESS[name]
    styles = list(options_of(Looks)["node_style"].choices)
    looks = Looks(direction=direction, node_style=styles[len(name) % len(styles)], node_size=sizes[0],
                  text_size=sizes[1], edge_style=(STRAIGHT, ELBOW, CURVE)[len(name) % 3])
    for show, state, drawn in draw_views(tree, study, looks):
        require_legible(drawn)
        if state is None or study is None:
            assert not missing_texts(tree, show, state, drawn)


@pytest.mark.parametrize("form", FORMS)
def test_every_text_in_the_pictures_of_a_question_is_legible(form: str) -> None:
    for source in SOURCES[form]:
        for drawn in pictures_of(posed(form, source)):
            require_legible(drawn)


def pictures_of(question: Question) -> tuple[Figure, ...]:
    """Return all pictures of a question."""
    return (*(question.drawings.figures if question.drawings else ()), *question.figures)


def test_every_text_of_several_steps_in_one_picture_is_legible() -> None:
    for tree in (STRESS["ragged 1"], STRESS["four slots"]):
        require_legible(filmstrip([drawn for _show, _state, drawn in draw_views(tree)]))


def plant(drawn: Figure, place: int, **changes: Any) -> Figure:
    """Return the figure with one text changed."""
    return replace(drawn, texts=[*drawn.texts[:place], drawn.texts[place]._replace(**changes),
                                 *drawn.texts[place + 1:]])


def test_planted_overlaps_are_found() -> None:
    drawn = draw(STRESS["fractions and moves"], layout.tidy_layout(STRESS["fractions and moves"]), None, STUDENT)
    moves = [place for place, text in enumerate(drawn.texts) if text.role == "move"]
    edges, shapes = ({each.node: each for each in items} for items in (drawn.edges, drawn.shapes))
    for place in moves:
        text = drawn.texts[place]
        for other in drawn.texts:
            if other is not text:  # on another text, however little of it is covered
                assert {text.text, other.text} & {clash.text.text for clash in find_clashes(
                    plant(drawn, place, x=other.x + 3, y=other.y + 3, anchor=other.anchor))}
        edge = edges[text.node]
        middle = {"x": (edge.x1 + edge.x2) / 2, "y": (edge.y1 + edge.y2) / 2, "anchor": "middle"}
        assert edge in [clash.other for clash in find_clashes(plant(drawn, place, **middle))]
        for shape in shapes.values():
            if shape.node not in (text.node, -1):
                found = find_clashes(plant(drawn, place, x=shape.x, y=shape.y, anchor="middle"))
                assert shape in [clash.other for clash in found]
        assert find_off_page(plant(drawn, place, x=-5.0, anchor="start"))


def test_a_move_at_its_neighbours_edge_is_found() -> None:
    drawn = draw(STRESS["fractions and moves"], layout.tidy_layout(STRESS["fractions and moves"]), None, STUDENT)
    edges = {edge.node: edge for edge in drawn.edges}
    for place, text in enumerate(drawn.texts):
        for step in (-1, 1):
            edge = edges.get(text.node + step)
            if text.role == "move" and edge is not None and edge.y1 == edges[text.node].y1:
                beyond = {"x": (edge.x1 + edge.x2) / 2 + 9 * step, "y": (edge.y1 + edge.y2) / 2 + 4 * step}
                moved = plant(drawn, place, anchor="start" if step > 0 else "end", **beyond)
                assert moved.texts[place] in find_strayed_texts(moved)


def test_a_text_over_a_stroke_or_an_arrow_is_found() -> None:
    tree = STRESS["fractions and moves"]
    for _show, state, drawn in draw_views(tree):
        if state is None:
            continue
        place = next(place for place, text in enumerate(drawn.texts) if text.role == "move")
        for line in drawn.strikes:
            middle = {"x": (line.x1 + line.x2) / 2, "y": (line.y1 + line.y2) / 2 + 4, "anchor": "middle"}
            assert line in [clash.other for clash in find_clashes(plant(drawn, place, **middle))]
        for arrow in drawn.arrows:
            (x1, y1), (x2, y2), (x3, y3), (x4, y4) = arrow.curve
            middle = {"x": (x1 + 3 * x2 + 3 * x3 + x4) / 8, "y": (y1 + 3 * y2 + 3 * y3 + y4) / 8, "anchor": "middle"}
            assert arrow in [clash.other for clash in find_clashes(plant(drawn, place, **middle))]


def test_planted_losses_are_found() -> None:
    tree = STRESS["fractions and moves"]
    for show, state, drawn in draw_views(tree):
        for place, text in enumerate(drawn.texts):
            if text.role in ("move", "name"):
                torn = replace(drawn, texts=[*drawn.texts[:place], *drawn.texts[place + 1:]])
                assert (text.node, text.role, text.text) in missing_texts(tree, show, state, torn)
                cut = plant(drawn, place, text=text.text[:2] + "…")
                assert (text.node, text.role, text.text) in missing_texts(tree, show, state, cut)


def test_a_move_that_does_not_fit_beside_its_edge_is_turned_along_it() -> None:
    tree = STRESS["30 endless moves"]
    drawn = draw(tree, layout.tidy_layout(tree), None, STUDENT)
    edges = {edge.node: edge for edge in drawn.edges}
    turned = [text for text in drawn.texts if text.turn]
    assert len(turned) > 15
    for text in turned:
        edge = edges[text.node]
        slope = math.degrees(math.atan2(edge.y2 - edge.y1, edge.x2 - edge.x1))
        assert abs((text.turn - slope + 90) % 180 - 90) < 0.1
        assert -90 <= text.turn <= 90
        assert distance(text_corners(text), line_ends(edge)) < 6
        # A turned text is not where it would stand upright: turned back, it lies over edges.
        place = drawn.texts.index(text)
        assert find_clashes(plant(drawn, place, turn=-text.turn))


def test_a_name_without_room_is_set_aside_with_a_line_to_its_node() -> None:
    tree = STRESS["30 families"]
    drawn = draw(tree, layout.tidy_layout(tree), None, STUDENT)
    leaders = [line for line in drawn.strikes if line.role == "leader"]
    assert leaders
    shapes = {shape.node: shape for shape in drawn.shapes}
    names = {text.node: text for text in drawn.texts if text.role == "name"}
    for line in leaders:
        assert distance(line_ends(line), shape_corners(shapes[line.node])) < 0.2
        assert distance(line_ends(line), text_corners(names[line.node])) < 5
        assert not any(overlap_depth(line_ends(line), text_corners(text)) > 0 for text in drawn.texts)
        crossed = [shape for shape in drawn.shapes if shape.node != line.node
                   and overlap_depth(line_ends(line), shape_corners(shape)) > 0]
        assert not crossed
    assert not signs_in_figures([replace(drawn, edges=[])]) & {"cut"}


def test_turned_texts_and_leader_lines_are_in_every_format() -> None:
    tree = with_texts([[place, place + 1] for place in range(30)], ("m" * 60,), NAMES)
    drawn = draw(tree, layout.tidy_layout(tree), None, STUDENT)
    text = next(text for text in drawn.texts if text.turn)
    assert f"translate({text.x:g},{text.y:g})rotate({text.turn:g})" in svg(drawn)
    assert f"rotate={-text.turn:g}]" in tikz(drawn)
    assert 'class="marks name"' in svg(drawn)
    strip = filmstrip([drawn, drawn])
    assert {each.turn for each in strip.texts} == {each.turn for each in drawn.texts}
