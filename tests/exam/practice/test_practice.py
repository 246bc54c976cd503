"""Practice as a value: answering by keys and clicks, undo, hints, attempts."""

from dataclasses import replace

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS
from explorer.exam.practice.exercise import exercises
from explorer.exam.practice.practice import MISSING, MOST_FIELDS, RIGHT, WRONG, Practice, new_practice
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed

AIMA = TREES["aima"]


def practice(code: str, study: Study = AIMA) -> Practice:
    found = next(each for each in exercises(study) if each.form and each.form.code == code)
    return found.begin("1", {})


@pytest.mark.parametrize("case", [(name, source) for name in FORMS for source in SOURCES[name]], ids=str)
def test_every_form_is_practised_from_nothing_to_the_key(case: tuple[str, str]) -> None:
    question = posed(*case)
    given = new_practice(question, question.run.tree if question.run else TREES["aima"].tree)
    assert not given.check().is_solved
    for part in question.fields:
        given = given.set_reply(part.name, part.model_answer)
    done = given.check()
    assert done.first_mistake is None
    assert done.is_solved
    assert all(done.score_sign(part) in (RIGHT, "") for part in question.fields)


def test_typed_characters_go_to_the_node_s_own_part_and_a_click_leads_there() -> None:
    given = practice("F1").type_text("1", 2).type_text("2", 2)
    assert given.replies == {"value:C": "12"}
    assert given.current_name == "value:C"
    assert given.click_node(1).current_name == "value:B"
    assert given.erase(2).reply("value:C") == "1"
    # A leaf has no part here: the present one is meant.
    assert given.type_text("5", 6).reply("value:C") == "125"


def test_what_is_typed_in_one_go_is_taken_back_in_one_go() -> None:
    given = practice("F1").type_text("1", 2).type_text("2", 2).type_text("7", 1)
    assert given.undo().replies == {"value:C": "12"}
    assert given.undo().undo().replies == {}
    assert given.undo().undo().undo().replies == {}
    again = given.undo().undo().redo()
    assert again.replies == {"value:C": "12"}
    assert again.current_name == "value:C"
    assert again.redo().replies == given.replies
    assert again.type_text("9", 3).redo_stack == ()


def test_the_next_part_comes_after_the_last_the_first() -> None:
    given = practice("F1")
    names = [part.name for part in given.question.fields]
    assert [given.current_name, given.go_to_next_field().current_name,
            given.go_to_next_field(-1).current_name] == [names[0], names[1], names[-1]]


def test_a_move_is_chosen_by_a_click_once_it_is_asked_for() -> None:
    given = practice("F1").go_to_field("move")
    assert given.click_node(2).reply("move") == "C"
    assert given.click_node(2).click_node(1).reply("move") == "B"
    assert given.click_node(9).replies == {}


def test_clicks_cross_out_in_the_order_of_the_search_and_back() -> None:
    given = practice("F2")
    assert given.click_node(9).click_node(8).reply("skipped") == "L5, L6"
    assert given.click_node(9).click_node(9).reply("skipped") == "none"
    assert given.click_node(1).replies == {}


def test_clicks_in_order_keep_their_order() -> None:
    given = practice("F5").go_to_field("leaves").click_node(5).click_node(4)
    assert given.reply("leaves") == "L2, L1"
    assert given.click_node(5).reply("leaves") == "L1"


def test_marks_go_with_the_reply_that_was_marked() -> None:
    given = practice("F1").set_reply("value:A", "3").set_reply("value:B", "4").check()
    by_name = {part.name: given.score_sign(part) for part in given.question.fields}
    assert by_name == {"value:A": RIGHT, "value:B": WRONG, "value:C": MISSING, "value:D": MISSING, "move": MISSING}
    changed = given.set_reply("value:B", "3")
    assert changed.score_sign(changed.field_of("value:B")) == ""
    assert changed.score_sign(changed.field_of("value:A")) == RIGHT
    assert not changed.is_grade_current


def test_the_first_wrong_step_of_a_missing_and_an_extra_cut_is_found() -> None:
    extra = practice("F2").set_reply("skipped", "L2, L5, L6").check()
    assert extra.first_mistake is not None
    assert (extra.first_mistake.kind, extra.first_mistake.node) == ("extra", 5)
    missing = practice("F2").set_reply("skipped", "L5").check()
    assert missing.first_mistake is not None
    assert (missing.first_mistake.kind, missing.first_mistake.node) == ("missing", 9)
    assert missing.grade is not None
    assert missing.grade.explanation


def test_hints_come_one_by_one_and_end() -> None:
    given = practice("F2")
    seen = []
    while given.has_more_hints:
        given = given.reveal_hint()
        seen.append(given.hint_count)
    assert seen == list(range(1, len(given.question.hints) + 1))
    assert given.reveal_hint().hint_count == given.hint_count


def test_giving_up_shows_the_key_and_keeps_the_replies() -> None:
    given = practice("F2").set_reply("skipped", "L2").give_up()
    assert given.displayed_reply("skipped") == "L5, L6"
    assert given.reply("skipped") == "L2"
    assert given.set_reply("skipped", "L3") is given
    assert given.changeable_run is not None
    assert given.resume().displayed_reply("skipped") == "L2"
    assert [attempt.kind for attempt in given.attempts] == ["gave up"]


def test_nothing_skipped_may_be_changed_before_the_answer_is_known() -> None:
    given = practice("F2")
    assert given.changeable_run is None
    assert given.set_reply("skipped", "L2").check().changeable_run is None
    solved = given.set_reply("skipped", "L6 L5").check()
    assert solved.changeable_run is not None
    shifted = solved.change_pruned_leaves(8, 99).leaf_change
    assert shifted is not None
    assert shifted.is_root_value_unchanged


def test_the_search_of_another_order_than_the_drawn_one_is_no_witness() -> None:
    given = practice("F2", TREES["ragged"]).give_up()
    assert given.changeable_run is not None
    given = replace(given, tree=practice("F3", TREES["ragged"]).tree)
    assert given.changeable_run is None
    assert given.change_pruned_leaves(8, 1).leaf_change is None


def test_a_question_of_too_many_parts_is_refused_with_their_number() -> None:
    question = practice("F1").question
    many = replace(question, fields=question.fields * 50)
    with pytest.raises(ExamError, match=rf"{5 * 50} parts.*{MOST_FIELDS}"):
        new_practice(many, TREES["aima"].tree)


def test_a_tree_that_fits_on_no_sheet_is_refused() -> None:
    large = Study(formats.parse("[" + ",".join(["[1,2,3]"] * 600) + "]"))
    with pytest.raises(ExamError, match=r"2,401 nodes"):
        practice("F2", large)


def test_the_witness_goes_with_the_next_change_of_a_reply_and_with_undo() -> None:
    solved = practice("F2").set_reply("skipped", "L5, L6").check()
    tried = solved.change_pruned_leaves(8, 24)
    assert tried.leaf_change is not None
    assert tried.undo().leaf_change is None
    assert tried.set_reply("skipped", "L5").leaf_change is None
    assert solved.undo().change_pruned_leaves(8, 24).leaf_change is None
    assert solved.undo().redo().change_pruned_leaves(8, 24).undo().redo().leaf_change is None


def test_a_wrong_answer_that_was_given_up_after_a_right_one_is_not_solved() -> None:
    answering = practice("F6")
    for field in answering.question.fields:
        answering = answering.set_reply(field.name, field.model_answer)
    checked = answering.check()
    assert checked.is_solved
    resumed = checked.set_reply(checked.question.fields[0].name, "4711").give_up().resume()
    assert not resumed.is_grade_current
    assert not resumed.is_solved
