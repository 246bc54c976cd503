"""F23: the text bank and what is drawn from it."""

import pytest

from explorer.core.errors import ExamError
from explorer.exam import QUESTIONS, Material
from explorer.exam.questions.concepts import BANK
from explorer.trees.tree import build

FORM = QUESTIONS["true-or-false"]


def given(seed: str) -> Material:
    return Material(build([0], [1.0]), seed=seed)


def test_no_statement_stands_twice_and_every_topic_has_true_and_false_ones() -> None:
    assert len({each.text for each in BANK}) == len(BANK) >= 36
    assert all(each.text.endswith(".") and each.why.endswith(".") for each in BANK)
    topics = [setting.choices for setting in FORM.settings if setting.name == "topic"]
    assert [list(each) for each in topics] == [["any", *dict.fromkeys(each.topic for each in BANK)]]
    assert {each.is_true for each in BANK} == {True, False}


def test_the_seed_decides_what_is_drawn() -> None:
    drawn = {seed: FORM.pose(given(seed), FORM.read({})).answer()["fields"] for seed in ("1", "2", "1/3/anna")}
    assert drawn["1"] == FORM.pose(given("1"), FORM.read({})).answer()["fields"]
    assert len({str(fields) for fields in drawn.values()}) == 3
    assert all(len(fields) == 6 for fields in drawn.values())


def test_a_topic_limits_the_draw_and_too_many_are_refused() -> None:
    about = [each for each in BANK if each.topic == "chance"]
    question = FORM.pose(given("1"), FORM.read({"topic": "chance", "count": len(about)}))
    assert {field.label for field in question.fields} == {each.text for each in about}
    with pytest.raises(ExamError, match=f"1 to {len(about)}"):
        FORM.pose(given("1"), FORM.read({"topic": "chance", "count": len(about) + 1}))


def test_a_wrong_answer_costs_its_share() -> None:
    question = FORM.pose(given("1"), FORM.read({"count": 4}))
    reply = {field.name: field.key for field in question.fields}
    first = question.fields[0]
    reply[first.name] = "false" if first.key == "true" else "true"
    grade = question.grade(reply)
    assert grade.points * 4 == grade.of * 3
    assert grade.first is not None
    statement = first.label.removesuffix(".")
    assert grade.first.why in (f"{statement}: false, not true", f"{statement}: true, not false")
    unanswered = question.grade({}).first
    assert unanswered is not None
    assert unanswered.why == f"{statement}: no answer"
