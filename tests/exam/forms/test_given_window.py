"""F8: a search in a given window."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, study_context
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests import oracle
from tests.exam.test_against_the_oracle import asked, bottoms, cases, lost, names, truth
from tests.exam.trees import TREES

FORM = FORMS["given-window"]
AIMA = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def posed(*window: Any, rules: Convention = Convention()) -> Question:
    return FORM.build_question(study_context(Study(AIMA, convention=rules)), FORM.read_settings({"window": window}))


def keys(question: Question) -> list[str]:
    return [field.model_answer for field in question.fields]


def test_below_around_and_above_the_value_of_aimas_tree() -> None:
    assert keys(posed(-1, 1)) == ["fails high", "3", "L4, L5, L6, L7, L8, L9"]
    assert keys(posed(2, 5)) == ["is exact", "3", "L5, L6"]
    assert keys(posed(5, 9)) == ["fails low", "5", "L2, L3, L5, L6, L9"]


def test_fail_hard_returns_the_end_of_the_window() -> None:
    assert keys(posed(-1, 1, rules=Convention(fail="hard")))[:2] == ["fails high", "1"]
    assert keys(posed(5, 9, rules=Convention(fail="hard")))[:2] == ["fails low", "5"]


def test_a_number_at_an_end_is_a_bound_where_equality_cuts_and_exact_where_it_does_not() -> None:
    assert keys(posed(3, 5))[0] == "fails low"
    assert keys(posed(-1, 3))[0] == "fails high"
    strict = Convention("gt")
    assert keys(posed(3, 5, rules=strict))[:2] == ["is exact", "3"]
    assert keys(posed(-1, 3, rules=strict))[:2] == ["is exact", "3"]
    assert posed(3, 5).prompt != posed(3, 5, rules=strict).prompt


def test_what_is_missing_is_found_at_its_step() -> None:
    question = posed(5, 9)
    grade = question.grade({"outcome": "low", "value": "5", "skipped": "L5, L6"})
    assert grade.points == (2 + Fraction(2, 5)) / 3
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "You missed L2: it is pruned"
    assert any("5" in sentence for sentence in grade.explanation)


def test_the_studys_own_window_is_taken_where_none_is_said() -> None:
    assert "[5, 9]" in posed(rules=Convention(window=(5, 9))).prompt[0]


def test_without_any_window_seeds_draw_some_that_fail_low_some_high_and_some_not() -> None:
    given = study_context(TREES["ragged"])
    drawn = [FORM.build_question(replace(given, seed=str(seed)), FORM.read_settings({})) for seed in range(30)]
    assert {keys(question)[0] for question in drawn} == {"fails low", "is exact", "fails high"}
    again = FORM.build_question(replace(given, seed="7"), FORM.read_settings({}))
    assert again.answer_as_json() == drawn[7].answer_as_json()


@pytest.mark.parametrize("window", [(1,), (1, 2, 3), (5, 2), (1, 1), ("a", 2)])
def test_what_is_no_window_is_refused(window: tuple[Any, ...]) -> None:
    with pytest.raises(ExamError, match=r"F8: .*window"):
        posed(*window)


def test_answers_are_those_of_the_oracle() -> None:
    outcomes = set()
    for turn, case in enumerate(cases(9)):
        given = asked(case)
        window: tuple[Any, Any] = ((-1, 1), (1, 2), (Fraction(1, 3), "inf"), ("-inf", 2))[turn % 4]
        low, high = oracle.number(window[0]), oracle.number(window[1])
        question = FORM.build_question(given, FORM.read_settings({"window": tuple(map(str, window))}))
        result = truth(case, window=(low, high))
        answer = {field["name"]: field["right"] for field in question.answer_as_json()["fields"]}
        value = oracle.number(str(result["value"]))
        equal = case[2].cut == "ge"
        outcome = "fails low" if value < low or (equal and value == low) else (
            "fails high" if value > high or (equal and value == high) else "is exact")
        assert answer["outcome"] == [outcome], case
        assert answer["value"] == result["value"], case
        skipped = [path for path in lost(case, result) if path in bottoms(case)]
        assert set(answer["skipped"]) == set(names(given, skipped)), case
        outcomes.add(outcome)
    assert len(outcomes) == 3
