"""Grading: missing and extra nodes, shares by weight, and the first mistake in search order with its reason."""

from dataclasses import replace
from fractions import Fraction

from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import FreeTextAnswer, NumberAnswer
from explorer.study import Study
from explorer.trees import formats

RAGGED = "[[[5,[3,9]],7],[4,[6,2],1],[[8],[0,11,3]]]"


def asked(form: str, text: str = RAGGED, points: int = 5) -> Question:
    question = FORMS[form].build_question(study_context(Study(formats.parse(text))), FORMS[form].read_settings({}))
    return replace(question, points=Fraction(points))


def test_missing_and_extra_leaves_cost_the_same_and_the_first_in_the_search_is_told() -> None:
    question = asked("skipped-leaves")
    assert question.fields[0].model_answer == "L3, L6, L7, L8, L12"
    missing, extra = question.grade({"skipped": "L3, L6, L7, L8"}), question.grade(
        {"skipped": "L3, L6, L7, L8, L12, L10"})
    assert missing.points == extra.points == 4
    assert missing.first_mistake is not None
    assert extra.first_mistake is not None
    assert (missing.first_mistake.kind, extra.first_mistake.kind) == ("missing", "extra")
    assert "11 is at least β = 8" in " ".join(missing.explanation) or "11" in " ".join(missing.explanation)
    both = question.grade({"skipped": "L2, L12"})
    assert both.points == 0
    assert both.first_mistake is not None
    assert both.first_mistake.reason.startswith("L2 ")


def test_faults_come_in_the_order_of_the_search_whatever_the_order_of_the_fields() -> None:
    question = asked("values")
    grade = question.grade({field.name: "99" for field in question.fields})
    steps = [fault.step for fault in grade.mistakes if fault.step >= 0]
    assert steps == sorted(steps)
    assert grade.first_mistake == grade.mistakes[0]
    assert grade.points == 0


def test_parts_count_by_their_weights_and_what_a_person_judges_is_pending() -> None:
    fields = (NumberAnswer("a", "a", 1.0, weight=3), FreeTextAnswer("b", "b", "because", weight=1))
    question = Question((), (), fields, (), points=Fraction(8))
    grade = question.grade({"a": "1", "b": "it is so"})
    assert (grade.points, grade.pending) == (6, 2)
    assert question.grade({"a": "2", "b": ""}).pending == 0


def test_rules_stand_once_and_say_that_parts_count_the_same() -> None:
    assert asked("values").marking_rules == ("All 10 answers count the same.",)
    assert len(asked("skipped-leaves").marking_rules) == 1


def test_a_fault_without_a_step_comes_last_and_needs_no_search() -> None:
    question = asked("true-or-false")
    grade = question.grade({})
    assert grade.first_mistake is not None
    assert grade.explanation == ()
