"""F23: the bank of statements and the draws from it."""

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, QuestionContext
from explorer.exam.questions.concepts import STATEMENTS
from explorer.trees.tree import build

FORM = FORMS["true-or-false"]


def given(seed: str) -> QuestionContext:
    return QuestionContext(build([0], [1.0]), seed=seed)


def test_no_statement_stands_twice_and_every_topic_has_true_and_false_ones() -> None:
    assert len({each.text for each in STATEMENTS}) == len(STATEMENTS) >= 36
    assert all(each.text.endswith(".") and each.reason.endswith(".") for each in STATEMENTS)
    topics = [setting.choices for setting in FORM.settings if setting.name == "topic"]
    assert [list(each) for each in topics] == [["any", *dict.fromkeys(each.topic for each in STATEMENTS)]]
    assert {each.is_true for each in STATEMENTS} == {True, False}


def test_the_seed_decides_what_is_drawn() -> None:
    drawn = {seed: FORM.build_question(given(seed), FORM.read_settings({})).answer_as_json()["fields"]
             for seed in ("1", "2", "1/3/anna")}
    assert drawn["1"] == FORM.build_question(given("1"), FORM.read_settings({})).answer_as_json()["fields"]
    assert len({str(fields) for fields in drawn.values()}) == 3
    assert all(len(fields) == 6 for fields in drawn.values())


def test_a_topic_limits_the_draw_and_too_many_are_refused() -> None:
    about = [each for each in STATEMENTS if each.topic == "chance"]
    question = FORM.build_question(given("1"), FORM.read_settings({"topic": "chance", "count": len(about)}))
    assert {field.label for field in question.fields} == {each.text for each in about}
    with pytest.raises(ExamError, match=f"1 to {len(about)}"):
        FORM.build_question(given("1"), FORM.read_settings({"topic": "chance", "count": len(about) + 1}))


def test_a_wrong_answer_costs_its_share() -> None:
    question = FORM.build_question(given("1"), FORM.read_settings({"count": 4}))
    reply = {field.name: field.model_answer for field in question.fields}
    first = question.fields[0]
    reply[first.name] = "false" if first.model_answer == "true" else "true"
    grade = question.grade(reply)
    assert grade.points * 4 == grade.max_points * 3
    assert grade.first_mistake is not None
    statement = first.label.removesuffix(".")
    assert grade.first_mistake.reason in (f"{statement}: false, not true", f"{statement}: true, not false")
    unanswered = question.grade({}).first_mistake
    assert unanswered is not None
    assert unanswered.reason == f"{statement}: no answer"
