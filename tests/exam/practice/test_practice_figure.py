"""The figure with what was answered in it."""

from itertools import combinations

import numpy as np
import pytest

from explorer.exam import FORMS
from explorer.exam.practice.practice import MISSING, RIGHT, WRONG, Practice, new_practice
from explorer.exam.practice.practice_figure import draw_practice
from explorer.pictures.figure.items import Figure
from explorer.pictures.theme import DARK, GREY, LIGHT, Theme
from explorer.study import Study
from explorer.study.looks import DOWN, UP
from explorer.study.looks import RIGHT as SIDEWAYS
from explorer.trees import edit
from tests.exam.practice.test_practice import AIMA, practice
from tests.exam.trees import SOURCES, posed
from tests.legibility import find_clashes
from tests.options import thinned


def drawn(given: Practice, theme: Theme = LIGHT) -> Figure:
    return draw_practice(given, theme, np.ones(len(given.tree), bool))


def told(figure: Figure, role: str) -> dict[int, str]:
    return {text.node: text.text for text in figure.texts if text.role == role}


def test_numbers_stand_in_their_nodes_and_an_empty_node_has_a_line_to_write_on() -> None:
    figure = drawn(practice("F1").set_reply("value:A", "3").set_reply("value:C", "-7/3"))
    assert told(figure, "answer") == {0: "3", 2: "-7/3"}
    assert {line.node for line in figure.strikes if line.role == "place"} == {1, 3}
    assert [line.node for line in figure.strikes if line.role == "caret"] == [2]


def test_a_reply_too_long_for_its_node_stands_beside_it() -> None:
    figure = drawn(practice("F1").set_reply("value:B", "123456789/1000"))
    text = next(text for text in figure.texts if text.role == "answer")
    shape = next(shape for shape in figure.shapes if shape.node == 1)
    assert text.x > shape.x + shape.width / 2


def test_what_is_skipped_is_crossed_out_and_marked_both_ways() -> None:
    given = practice("F2").set_reply("skipped", "L2, L5")
    assert {line.node for line in drawn(given).strikes if line.role == "strike"} == {5, 8}
    assert told(drawn(given.check()), "badge") == {5: WRONG, 8: RIGHT, 9: MISSING}


def test_marks_differ_by_shape_and_colour() -> None:
    figure = drawn(practice("F2").set_reply("skipped", "L2, L5").check())
    looks = {badge.node: (badge.style.fill, badge.style.stroke) for badge in figure.badges}
    assert len(set(looks.values())) == 3


def test_nodes_in_order_are_numbered() -> None:
    figure = drawn(practice("F5").go_to_field("leaves").set_reply("leaves", "L2, L1"))
    assert told(figure, "badge") == {5: "1", 4: "2"}


def test_where_a_list_in_order_goes_wrong_is_marked_at_what_stands_there_and_what_is_missing() -> None:
    given = practice("F5").go_to_field("leaves")

    def marked(reply: str) -> set[tuple[int, str]]:
        texts = drawn(given.set_reply("leaves", reply).check()).texts
        return {(text.node, text.text) for text in texts if text.role == "badge" and not text.text.isdigit()}

    # L5 is no evaluation at all; L1 is one, but not the second.
    assert marked("L5, L1") == {(8, WRONG)}
    assert marked("L1, L3") == {(4, RIGHT), (6, WRONG), (5, MISSING)}
    assert marked("L1, L2") == {(4, RIGHT), (5, RIGHT), (6, MISSING)}


def test_the_lines_of_a_window_are_filled_in() -> None:
    given = practice("F7").set_reply("in:B", "[-inf, 5]").set_reply("v:B", "3")
    lines = {text.text: text.y for text in drawn(given).texts if text.role == "answer"}
    slots = [edge.y1 - 2 for edge in drawn(given).edges if edge.role == "place" and edge.node == 1]
    assert [lines["[-inf, 5]"], lines["3"]] == slots


def test_given_up_shows_the_key_in_another_colour_where_the_reply_was_not_right() -> None:
    given = practice("F1").set_reply("value:A", "3").give_up()
    inks = {text.node: text.colour for text in drawn(given).texts if text.role == "answer"}
    assert set(inks) == {0, 1, 2, 3}
    assert inks[0] != inks[1] == inks[2]


def test_the_witness_shows_the_changed_leaf_and_the_root_s_value() -> None:
    given = practice("F2").set_reply("skipped", "L5, L6").check().change_pruned_leaves(8, -4)
    figure = drawn(given)
    assert told(figure, "value")[8] == "−4"
    assert told(figure, "answer")[0] == "3"


@pytest.mark.parametrize("theme", [LIGHT, DARK, GREY], ids=lambda theme: theme.name)
@pytest.mark.parametrize("case", [(name, source) for name in FORMS for source in SOURCES[name]], ids=str)
def test_nothing_is_added_before_anything_is_answered_but_lines_to_write_on(
    case: tuple[str, str], theme: Theme
) -> None:
    question = posed(*case)
    if question.drawings is None:
        return
    tree = question.drawings.tree or (question.run.tree if question.run else None)
    assert tree is not None
    blank, given = question.drawings.student, new_practice(question, tree)
    figure = drawn(given, theme)
    assert [text.text for text in figure.texts if text.role != "note"] == [
        text.text for text in blank.texts if text.role != "note"]
    assert [shape[:5] for shape in figure.shapes] == [shape[:5] for shape in blank.shapes]
    assert figure.paper == theme.paper
    for part in question.fields:
        given = given.set_reply(part.name, part.model_answer)
    assert not any(text.text in (WRONG, MISSING) for text in drawn(given.check(), theme).texts)


def test_what_is_crossed_out_hides_no_move_that_stands_beside_the_edge() -> None:
    named = Study(edit.set_move(AIMA.tree, 8, "a1"))
    question = practice("F2", named).set_reply("skipped", "L5")
    figure = drawn(question)
    edge = next(line for line in figure.edges if line.node == 8 and line.role == "edge")
    strikes = [line for line in figure.strikes if line.node == 8 and line.role == "strike"]
    assert strikes
    move = next(text for text in figure.texts if text.node == 8 and text.role == "move")
    assert all(max(line.y1, line.y2) < move.y - move.size for line in strikes)
    assert all(min(line.y1, line.y2) > edge.y1 for line in strikes)


@pytest.mark.parametrize("form", ["F1", "F7", "F11"])
def test_marks_never_touch_each_other(form: str) -> None:
    given = practice(form)
    for part in given.question.fields:
        given = given.set_reply(part.name, "7")
    badges = drawn(given.check()).badges
    assert len(badges) > 1
    for one, other in combinations(badges, 2):
        apart = np.hypot(one.x - other.x, one.y - other.y)
        assert apart >= (one.width + other.width) / 2, (one, other)


@pytest.mark.parametrize(("name", "source"), thinned([(name, source) for name in FORMS for source in SOURCES[name]], 3))
@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_replies_and_marks_of_a_tree_that_grows_to_the_right_cover_nothing(name: str, source: str, kind: str) -> None:
    question = posed(name, source, is_on_screen=True, direction=SIDEWAYS)
    if question.drawings is None:
        return
    tree = question.drawings.tree or (question.run.tree if question.run else None)
    assert tree is not None
    given = new_practice(question, tree)
    for part in question.fields:
        given = given.set_reply(part.name, part.model_answer if kind == "right" else "77")
    assert not find_clashes(drawn(given.check()))


@pytest.mark.parametrize("direction", [DOWN, UP, SIDEWAYS])
@pytest.mark.parametrize("form", ["values", "skipped-leaves", "evaluations", "windows", "tic-tac-toe"])
def test_marks_of_a_node_are_at_its_shape_in_every_direction(form: str, direction: str) -> None:
    question = posed(form, "aima", is_on_screen=True, direction=direction)
    assert question.drawings
    assert question.drawings.tree
    given = new_practice(question, question.drawings.tree)
    for part in question.fields:
        given = given.set_reply(part.name, part.model_answer)
    figure = drawn(given.check())
    shapes = {shape.node: shape for shape in figure.shapes}
    edges = [line for line in figure.edges if line.role == "edge"]
    marks = [badge for badge in figure.badges if badge.state == "mark"]
    assert marks
    for badge in marks:
        shape = shapes[badge.node]
        near = [(shape.x, shape.y), *(((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) for line in edges
                                      if line.node == badge.node)]
        assert min(max(abs(badge.x - x), abs(badge.y - y)) for x, y in near) < 125
        for other in shapes.values():
            apart = abs(badge.x - other.x) >= (badge.width + other.width) / 2 - 8 or (
                abs(badge.y - other.y) >= (badge.height + other.height) / 2 - 8)
            assert apart, (badge, other)
