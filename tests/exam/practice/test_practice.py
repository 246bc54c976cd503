"""Practice as a value: answering by keys and clicks, undo, hints, attempts."""

from dataclasses import replace

import pytest

from explorer.core.errors import ExamError
from explorer.exam import QUESTIONS
from explorer.exam.practice.exercise import exercises
from explorer.exam.practice.practice import MISSING, MOST_PARTS, RIGHT, WRONG, Practice, begun
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed

AIMA = TREES["aima"]


def practice(code: str, study: Study = AIMA) -> Practice:
    found = next(each for each in exercises(study) if each.title.startswith(f"{code} "))
    return found.begin("1", {})


@pytest.mark.parametrize("case", [(name, source) for name in QUESTIONS for source in SOURCES[name]], ids=str)
def test_every_form_is_practised_from_nothing_to_the_key(case: tuple[str, str]) -> None:
    question = posed(*case)
    given = begun(question, question.run.tree if question.run else TREES["aima"].tree)
    assert not given.checked().is_solved
    for part in question.fields:
        given = given.answered(part.name, part.key)
    done = given.checked()
    assert done.first is None
    assert done.is_solved
    assert all(done.sign_of(part) in (RIGHT, "") for part in question.fields)


def test_typed_characters_go_to_the_node_s_own_part_and_a_click_leads_there() -> None:
    given = practice("F1").typed("1", 2).typed("2", 2)
    assert given.replies == {"value:C": "12"}
    assert given.at == "value:C"
    assert given.pointed(1).at == "value:B"
    assert given.erased(2).reply("value:C") == "1"
    # A leaf has no part here: the present one is meant.
    assert given.typed("5", 6).reply("value:C") == "125"


def test_what_is_typed_in_one_go_is_taken_back_in_one_go() -> None:
    given = practice("F1").typed("1", 2).typed("2", 2).typed("7", 1)
    assert given.undone().replies == {"value:C": "12"}
    assert given.undone().undone().replies == {}
    assert given.undone().undone().undone().replies == {}
    again = given.undone().undone().redone()
    assert again.replies == {"value:C": "12"}
    assert again.at == "value:C"
    assert again.redone().replies == given.replies
    assert again.typed("9", 3).future == ()


def test_the_next_part_comes_after_the_last_the_first() -> None:
    given = practice("F1")
    names = [part.name for part in given.question.fields]
    assert [given.at, given.going_on().at, given.going_on(-1).at] == [names[0], names[1], names[-1]]


def test_a_move_is_chosen_by_a_click_once_it_is_asked_for() -> None:
    given = practice("F1").going_to("move")
    assert given.pointed(2).reply("move") == "C"
    assert given.pointed(2).pointed(1).reply("move") == "B"
    assert given.pointed(9).replies == {}


def test_clicks_cross_out_in_the_order_of_the_search_and_back() -> None:
    given = practice("F2")
    assert given.pointed(9).pointed(8).reply("skipped") == "L5, L6"
    assert given.pointed(9).pointed(9).reply("skipped") == "none"
    assert given.pointed(1).replies == {}


def test_clicks_in_order_keep_their_order() -> None:
    given = practice("F5").going_to("leaves").pointed(5).pointed(4)
    assert given.reply("leaves") == "L2, L1"
    assert given.pointed(5).reply("leaves") == "L1"


def test_marks_go_with_the_reply_that_was_marked() -> None:
    given = practice("F1").answered("value:A", "3").answered("value:B", "4").checked()
    by_name = {part.name: given.sign_of(part) for part in given.question.fields}
    assert by_name == {"value:A": RIGHT, "value:B": WRONG, "value:C": MISSING, "value:D": MISSING, "move": MISSING}
    changed = given.answered("value:B", "3")
    assert changed.sign_of(changed.field_of("value:B")) == ""
    assert changed.sign_of(changed.field_of("value:A")) == RIGHT
    assert not changed.is_fresh


def test_the_first_wrong_step_of_a_missing_and_an_extra_cut_is_found() -> None:
    extra = practice("F2").answered("skipped", "L2, L5, L6").checked()
    assert extra.first is not None
    assert (extra.first.kind, extra.first.node) == ("extra", 5)
    missing = practice("F2").answered("skipped", "L5").checked()
    assert missing.first is not None
    assert (missing.first.kind, missing.first.node) == ("missing", 9)
    assert missing.grade is not None
    assert missing.grade.because


def test_hints_come_one_by_one_and_end() -> None:
    given = practice("F2")
    seen = []
    while given.has_more_hints:
        given = given.hinted()
        seen.append(given.hints)
    assert seen == list(range(1, len(given.question.hints) + 1))
    assert given.hinted().hints == given.hints


def test_giving_up_shows_the_key_and_keeps_the_replies() -> None:
    given = practice("F2").answered("skipped", "L2").given_up()
    assert given.shown("skipped") == "L5, L6"
    assert given.reply("skipped") == "L2"
    assert given.answered("skipped", "L3") is given
    assert given.witness_run is not None
    assert given.resumed().shown("skipped") == "L2"
    assert [attempt.kind for attempt in given.attempts] == ["gave up"]


def test_nothing_skipped_may_be_changed_before_the_answer_is_known() -> None:
    given = practice("F2")
    assert given.witness_run is None
    assert given.answered("skipped", "L2").checked().witness_run is None
    solved = given.answered("skipped", "L6 L5").checked()
    assert solved.witness_run is not None
    shifted = solved.shifting(8, 99).shifted
    assert shifted is not None
    assert shifted.stays


def test_the_search_of_another_order_than_the_drawn_one_is_no_witness() -> None:
    given = practice("F2", TREES["ragged"]).given_up()
    assert given.witness_run is not None
    given = replace(given, tree=practice("F3", TREES["ragged"]).tree)
    assert given.witness_run is None
    assert given.shifting(8, 1).shifted is None


def test_a_question_of_too_many_parts_is_refused_with_their_number() -> None:
    question = practice("F1").question
    many = replace(question, fields=question.fields * 50)
    with pytest.raises(ExamError, match=rf"{5 * 50} parts.*{MOST_PARTS}"):
        begun(many, TREES["aima"].tree)


def test_a_tree_that_fits_on_no_sheet_is_refused() -> None:
    large = Study(formats.parse("[" + ",".join(["[1,2,3]"] * 600) + "]"))
    with pytest.raises(ExamError, match=r"2,401 nodes"):
        practice("F2", large)


def test_the_witness_goes_with_the_next_change_of_a_reply_and_with_undo() -> None:
    solved = practice("F2").answered("skipped", "L5, L6").checked()
    tried = solved.shifting(8, 24)
    assert tried.shifted is not None
    assert tried.undone().shifted is None
    assert tried.answered("skipped", "L5").shifted is None
    assert solved.undone().shifting(8, 24).shifted is None
    assert solved.undone().redone().shifting(8, 24).undone().redone().shifted is None
