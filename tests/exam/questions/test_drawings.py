"""The drawings of a question: texts beside nodes are complete, and no name covers another node."""

import json
from dataclasses import replace
from itertools import combinations, product

import pytest

from explorer.core.exact import display
from explorer.core.option import options_of
from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.export.svg import svg
from explorer.pictures.export.tikz import tikz_picture
from explorer.pictures.figure.bends import bend_of
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.outlines import NODE_STYLES, WORDED_STYLES
from explorer.study import Study, View
from explorer.study.looks import CURVE, DOWN, ELBOW, RIGHT, UP, Looks
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed
from tests.legibility import TOUCHING, line_ends, overlap_depth, require_legible, shape_corners
from tests.options import thinned

LONG = '[["-123456.75","22/7",8],["1/3",4,"-98765.4321"],[14,"1e10",2]]'
CHAIN = '[[[["-98765.4321",4],"12345.678"],6],7]'
NAMED = json.dumps({"label": "opening position", "children": [
    {"label": "king to the corner", "children": [{"label": "a very long leaf name", "value": 3},
                                                 {"label": "another long leaf name", "value": 12}]},
    {"label": "queen takes", "children": [{"label": "mate in two", "value": "22/7"}, 4, 6]}]})


def drawn(form: str, tree: str) -> Drawings:
    question: Question = FORMS[form].build_question(study_context(Study(formats.parse(tree))),
                                                    FORMS[form].read_settings({}))
    assert question.drawings
    return question.drawings


@pytest.mark.parametrize("form", ["windows", "strongest-fact"])
@pytest.mark.parametrize("tree", [LONG, CHAIN, NAMED])
def test_what_is_to_be_written_beside_a_node_stays_on_the_page(form: str, tree: str) -> None:
    for figure in (drawn(form, tree).student, drawn(form, tree).key):
        for left, top, right, bottom in map(text_box, figure.texts):
            assert 0 <= left < right <= figure.width
            assert 0 <= top < bottom <= figure.height
        for line in figure.edges:
            assert 0 <= min(line.x1, line.x2) <= max(line.x1, line.x2) <= figure.width


def test_long_names_of_leaves_stand_on_nothing_else() -> None:
    figure = drawn("values", NAMED).student
    names = [text for text in figure.texts if text.role == "name"]
    assert len(names) == len(figure.shapes)
    boxes = [text_box(text) for text in names]
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert not (a < g and c > e and b < h and d > f)
    for a, b, c, d in boxes:
        for shape in figure.shapes:
            half, high = shape.width / 2, shape.height / 2
            if shape.kind == "square":
                assert not (a < shape.x + half and c > shape.x - half and b < shape.y + high and d > shape.y - high)


@pytest.mark.parametrize("name", [
    name for name, form in FORMS.items() if form.tree_kinds & {"two-player", "chance"} and name != "loops"])
def test_the_student_s_figure_has_the_tree_s_own_numbers_and_no_others(name: str) -> None:
    source = SOURCES[name][0]
    question = FORMS[name].build_question(study_context(TREES[source]), FORMS[name].read_settings({}))
    assert question.drawings
    tree = question.drawings.tree
    assert tree
    own = {display(number) for number in tree.payoff[:, 0].tolist()}
    own |= {"?", "", *(tree.unknown_name(node) for node in range(len(tree)))}
    texts = question.drawings.student.texts
    assert {text.text for text in texts if text.role == "value"} <= own
    assert not any(text.role in ("window", "ordinal", "answer") for text in texts)


@pytest.mark.parametrize("name", thinned([name for name, form in FORMS.items() if "two-player" in form.tree_kinds], 4))
@pytest.mark.parametrize("style", options_of(Looks)["node_style"].choices)
def test_every_figure_of_a_question_has_the_looks_of_its_study(name: str, style: str) -> None:
    study = TREES[SOURCES[name][0]]
    study = replace(study, view=View(looks=Looks(node_style=style, level_bands=True)))
    question = FORMS[name].build_question(study_context(study), FORMS[name].read_settings({}))
    shapes = {*NODE_STYLES[style].values(), "square", "stub"}
    figures = (*(question.drawings.figures if question.drawings else ()), *question.figures)
    for figure in figures:
        assert figure.boards or {shape.kind for shape in figure.shapes} <= shapes
        assert any(text.role == "band" for text in figure.texts)
        assert figure.boards or style not in WORDED_STYLES or any(text.role == "player" for text in figure.texts)
    if question.drawings:
        assert len({tuple((each.kind, each.x, each.y) for each in figure.shapes)
                    for figure in question.drawings.figures}) == 1


@pytest.mark.parametrize(("name", "edge_style", "direction"), thinned(
    product(FORMS, (ELBOW, CURVE), (DOWN, UP, RIGHT)), 17, 3))
def test_every_figure_of_a_question_has_the_edges_of_its_study_and_is_legible(
    name: str, edge_style: str, direction: str
) -> None:
    looks = Looks(edge_style=edge_style, direction=direction)
    study = replace(TREES[SOURCES[name][0]], view=View(looks=looks))
    question = FORMS[name].build_question(study_context(study), FORMS[name].read_settings({}))
    for figure in (*(question.drawings.figures if question.drawings else ()), *question.figures):
        require_legible(figure)
        assert {edge.bend for edge in figure.edges if edge.role == "edge"} <= {
            bend_of(edge_style, is_sideways=direction == RIGHT)}


@pytest.mark.parametrize(("name", "direction"), thinned(product(FORMS, (UP, RIGHT)), 9, 1))
@pytest.mark.parametrize("is_on_screen", [False, True])
def test_every_figure_of_a_question_grows_in_its_direction_and_is_legible(
    name: str, direction: str, is_on_screen: bool
) -> None:
    for source in SOURCES[name]:
        question = posed(name, source, is_on_screen=is_on_screen, direction=direction)
        figures = (*(question.drawings.figures if question.drawings else ()), *question.figures)
        for figure in figures:
            if not is_on_screen:  # on the screen answers may reach beyond their room
                require_legible(figure)
        if question.drawings:
            require_growth(question.drawings, direction)
            require_free_answer_lines(question.drawings, is_on_screen=is_on_screen)
            names = [[(text.node, text.x, text.y) for text in figure.texts if text.role == "name"]
                     for figure in question.drawings.figures]
            assert names[0] == names[1]
            assert len({tuple((each.kind, each.x, each.y) for each in figure.shapes)
                        for figure in question.drawings.figures}) == 1


def require_growth(drawings: Drawings, direction: str) -> None:
    """Fail unless each node is further than its parent in the direction, in all figures, and siblings keep order."""
    tree = drawings.tree
    assert tree is not None
    assert drawings.direction == direction
    for figure in drawings.figures:
        at = {shape.node: (shape.x, -shape.y) if direction == RIGHT else (-shape.y, -shape.x)
              for shape in figure.shapes if shape.node >= 0}
        for node in range(1, len(tree)):
            assert at[node][0] > at[int(tree.parent[node])][0] + 40
            if tree.parent[node] == tree.parent[node - 1] and node > 1:
                assert at[node][1] < at[node - 1][1]


def require_free_answer_lines(drawings: Drawings, *, is_on_screen: bool) -> None:
    """Fail if a line to write on, or the room above it, touches an edge, a shape or another line."""
    lines = [line for line in drawings.student.edges if line.role == "place"]
    assert sorted(line[:4] for line in lines) == sorted(
        line[:4] for line in drawings.blank.edges if line.role == "place")
    if is_on_screen and drawings.direction != RIGHT:
        return
    for line in lines:
        room = ((line.x1, line.y1 - 12), (line.x2, line.y2 - 12), (line.x2, line.y2), (line.x1, line.y1))
        others = [*(line_ends(each) for each in drawings.student.edges if each is not line),
                  *(shape_corners(shape) for shape in drawings.student.shapes)]
        assert all(overlap_depth(room, other) <= TOUCHING for other in others), line


@pytest.mark.parametrize(("form", "options"), [
    ("windows", {"numbers": "entry"}), ("windows", {"numbers": "edges"}), ("strongest-fact", {}), ("twists", {})])
def test_a_tree_has_as_many_lines_to_write_on_in_every_direction(form: str, options: dict[str, str]) -> None:
    counts = []
    for direction in (DOWN, UP, RIGHT):
        study = replace(TREES["aima"], view=View(looks=Looks(direction=direction)))
        drawings = FORMS[form].build_question(study_context(study), FORMS[form].read_settings(options)).drawings
        assert drawings is not None
        require_free_answer_lines(drawings, is_on_screen=False)
        counts.append((sum(line.role == "place" for line in drawings.student.edges), len(drawings.written_fields)))
    assert counts[0][0] > 0
    assert len(set(counts)) == 1


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
@pytest.mark.parametrize("style", options_of(Looks)["edge_style"].choices)
@pytest.mark.parametrize("form", ["windows", "strongest-fact", "twists"])
def test_lines_to_write_on_are_exported_and_legible_beside_edges_of_every_style(
    form: str, style: str, direction: str
) -> None:
    study = replace(TREES["aima"], view=View(looks=Looks(direction=direction, edge_style=style)))
    drawings = FORMS[form].build_question(study_context(study), FORMS[form].read_settings({})).drawings
    assert drawings is not None
    for figure in drawings.figures:
        require_legible(figure)
        assert svg(figure)
        assert tikz_picture(figure)


@pytest.mark.parametrize("name", thinned(FORMS, 8, 1))
def test_a_figure_that_grows_upwards_has_the_size_and_the_texts_of_one_that_grows_downwards(name: str) -> None:
    downwards, upwards = (posed(name, SOURCES[name][0], direction=direction) for direction in (DOWN, UP))
    both = [(*(each.drawings.figures if each.drawings else ()), *each.figures) for each in (downwards, upwards)]
    for plain, turned in zip(*both, strict=True):
        assert (turned.width, turned.height) == (plain.width, plain.height)
        ordered = [sorted((shape.y, shape.node) for shape in figure.shapes if shape.node >= 0)
                   for figure in (plain, turned)]
        assert len(ordered[0]) == 1 or [node for _y, node in ordered[0]] != [node for _y, node in ordered[1]]
        assert sorted(text.text for text in turned.texts) == sorted(text.text for text in plain.texts)
