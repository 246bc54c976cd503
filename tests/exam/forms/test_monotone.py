"""F12: a function of every leaf."""

from collections.abc import Callable
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

FORM = FORMS["monotone"]
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "2x+3": lambda x: 2 * x + 3, "x^3": lambda x: x * x * x, "x^2": lambda x: x * x, "-x": lambda x: -x,
}


def posed(function: str, text: str = "") -> Question:
    study = Study(formats.parse(text)) if text else TREES["aima"]
    return FORM.build_question(study_context(study), FORM.read_settings({"function": function}))


def keys(question: Question) -> list[str]:
    return [field.model_answer for field in question.fields]


@pytest.mark.parametrize(("function", "value"), [("2x+3", "9"), ("x^3", "27"), ("x^2", "9")])
def test_a_rising_function_changes_nothing_but_the_value_that_goes_through_it(function: str, value: str) -> None:
    question = posed(function)
    assert keys(question) == ["yes", value, "yes", "B", "yes", "L5, L6"]
    assert "f rises" in question.solution[2]


def test_turning_all_signs_changes_everything() -> None:
    assert keys(posed("-x")) == ["no", "-6", "no", "C", "no", "L8, L9"]


def test_a_square_is_not_monotone_where_numbers_are_negative() -> None:
    question = posed("x^2", "[[-3,2],[-1,1],[0,4]]")
    assert keys(question) == ["no", "4", "no", "B", "no", "L4, L6"]
    assert "on others it falls" in question.solution[2]


def test_clamping_keeps_the_value_but_makes_ties_that_move_the_choice_and_the_cuts() -> None:
    question = posed("clamp", "[[20,20],[21,21],[1,2],[3,4],[5,6]]")
    assert "f(x) = min(max(x, 3), 6)" in question.prompt[0]
    assert keys(question) == ["yes", "6", "no", "B", "no", "L4, L6, L8, L10"]
    assert "ties" in question.solution[2]


def test_a_wrong_yes_is_told_at_its_step() -> None:
    question = posed("-x")
    grade = question.grade(dict(zip([field.name for field in question.fields],
                                    ["no", "-6", "no", "C", "yes", "L5, L6"], strict=True)))
    assert grade.points == Fraction(4, 6)
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason in ("L5 is not pruned",
                                          "The same leaves are pruned: no, not yes")


def test_numbers_out_of_range_and_a_single_number_are_refused() -> None:
    with pytest.raises(ExamError, match=r"F12: .*out of range"):
        posed("x^3", "[[1e200, 2], [3, 4]]")
    with pytest.raises(ExamError, match="two different numbers"):
        posed("clamp", "[[2, 2], [2, 2]]")


def test_the_window_is_the_full_one_and_the_prompt_says_so() -> None:
    study = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=Convention(window=(5, 9)))
    question = FORM.build_question(study_context(study), FORM.read_settings({}))
    assert keys(question)[1] == "9"
    assert "The search begins with α = −∞ and β = ∞." in question.search_rules


def _mapped(thing: Any, function: Callable[[Any], Any]) -> Any:
    """Return the notation with the function applied to every number."""
    if isinstance(thing, list):
        return [_mapped(each, function) for each in thing]
    if isinstance(thing, dict):
        return {key: _mapped(part, function) if key in ("children", "value") else part for key, part in thing.items()}
    number = function(oracle.number(thing))
    return str(number)


def test_answers_are_those_of_the_oracle_before_and_after() -> None:
    kept = {"value-kept": set(), "move-kept": set(), "skipped-kept": set()}  # type: dict[str, set[bool]]
    for turn, case in enumerate(cases(12)):
        notation, root, rules = case
        name = list(FUNCTIONS)[turn // 2 % 4]
        given = asked(case)
        answer = {field["name"]: field["right"] for field in
                  FORM.build_question(given, FORM.read_settings({"function": name})).answer_as_json()["fields"]}
        full = (-oracle.INF, oracle.INF)
        mapped = (_mapped(notation, FUNCTIONS[name]), root, rules)
        before, after = truth(case, window=full), truth(mapped, window=full)
        assert answer["value"] == after["value"], case
        assert answer["move"] == names(given, [after["best_move"]]), case
        skipped = [{path for path in lost(each, result) if path in bottoms(each)}
                   for each, result in ((case, before), (mapped, after))]
        assert set(answer["skipped"]) == set(names(given, list(skipped[1]))), case
        image = FUNCTIONS[name](oracle.number(str(before["value"])))
        right = {"value-kept": image == oracle.number(str(after["value"])),
                 "move-kept": before["best_move"] == after["best_move"], "skipped-kept": skipped[0] == skipped[1]}
        for field, is_kept in right.items():
            assert answer[field] == ["yes" if is_kept else "no"], (case, field)
            kept[field].add(is_kept)
            if name in ("2x+3", "x^3"):
                assert is_kept
    assert all(len(each) == 2 for each in kept.values())
