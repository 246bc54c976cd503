"""The drawings of a question: texts beside nodes are complete, and no name covers another node."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

from explorer.core.exact import display
from explorer.core.option import options_of
from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.outlines import NODE_STYLES, WORDED_STYLES
from explorer.study import Study, View
from explorer.study.looks import DOWN, UP, Looks
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES
from tests.legibility import require_legible
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


@pytest.mark.parametrize("name", thinned(FORMS, 8, 1))
def test_every_figure_of_a_question_grows_upwards_and_is_legible(name: str) -> None:
    study = TREES[SOURCES[name][0]]
    downwards, upwards = (
        FORMS[name].build_question(study_context(replace(study, view=View(looks=Looks(direction=direction)))),
                                   FORMS[name].read_settings({}))
        for direction in (DOWN, UP))
    both = [(*(each.drawings.figures if each.drawings else ()), *each.figures) for each in (downwards, upwards)]
    for plain, turned in zip(*both, strict=True):
        assert (turned.width, turned.height) == (plain.width, plain.height)
        ordered = [sorted((shape.y, shape.node) for shape in figure.shapes if shape.node >= 0)
                   for figure in (plain, turned)]
        assert len(ordered[0]) == 1 or [node for _y, node in ordered[0]] != [node for _y, node in ordered[1]]
        assert sorted(text.text for text in turned.texts) == sorted(text.text for text in plain.texts)
        require_legible(turned)
    if upwards.drawings:
        places = [[(text.node, text.x, text.y) for text in figure.texts if text.role == "name"]
                  for figure in upwards.drawings.figures]
        assert places[0] == places[1]
