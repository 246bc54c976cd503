"""Replies of several numbers: their spellings, and their mistakes."""

from fractions import Fraction

import pytest

from explorer.exam.answers import VectorAnswer
from explorer.exam.answers.spellings import vector_spellings

ASKED = VectorAnswer("value:A", "Value of A", (3.0, Fraction(1, 3), -2.0), node=4, step=9)


@pytest.mark.parametrize("reply", [
    "(3, 1/3, -2)", "3,1/3,-2", "3 1/3 -2", " [3; 0.33; −2] ", "⟨3.0, 0.3333, −2⟩", "{3 | 1/3 | -2}",
    ASKED.model_answer])
def test_numbers_are_read_with_and_without_brackets(reply: str) -> None:
    assert ASKED.mark(reply).share == 1


@pytest.mark.parametrize("reply", ["(1 1/2, -2 1/3)", "1 1/2; -2 1/3", "1½ | −2⅓", "1 1/2, −2.33", "1,5; -2,33"])
def test_a_mixed_number_is_one_number_where_other_signs_stand_between_them(reply: str) -> None:
    assert VectorAnswer("v", "V", (1.5, Fraction(-7, 3))).mark(reply).share == 1


@pytest.mark.parametrize("reply", ["(3, 1/3, 2)", "(1/3, 3, -2)", "(3, 0.3, -2)", "(3, 0.34, -2)"])
def test_a_wrong_number_or_another_order_is_wrong_at_its_node(reply: str) -> None:
    marks = ASKED.mark(reply)
    assert marks.share == 0
    assert [(fault.kind, fault.node, fault.step) for fault in marks.mistakes] == [("wrong", 4, 9)]


@pytest.mark.parametrize("reply", ["3", "(3, 1/3)", "(3, 1/3, -2, 0)", "a b c", "(3, 1/0, 2)", "9," * 3000])
def test_too_few_too_many_and_no_numbers_are_told(reply: str) -> None:
    marks = ASKED.mark(reply)
    assert marks.share == 0
    assert marks.mistakes[0].kind == "unreadable"


@pytest.mark.parametrize(("reply", "count"), [("3", "1 number"), ("(3, 1/3)", "2 numbers"), ("1 2 3 4", "4 numbers")])
def test_how_many_numbers_are_given_and_expected_is_told(reply: str, count: str) -> None:
    assert [fault.reason for fault in ASKED.mark(reply).mistakes] == [f"Value of A: {count} given, 3 expected"]


@pytest.mark.parametrize("reply", [
    "α = 2, β = 5", "β = 5, α = 2", "beta: 5; alpha: 2", "b=5, a=2", "(2, 5)", "[a=2, b=5]", "2 to 5"])
def test_a_window_is_read_in_either_order_where_its_bounds_are_named(reply: str) -> None:
    window = VectorAnswer("in:B", "Window of B", (2.0, 5.0))
    assert window.mark(reply).share == 1
    assert window.mark("5, 2").share == 0


def test_the_machine_has_the_numbers_exactly() -> None:
    assert ASKED.as_json()["right"] == [3, "1/3", -2]
    assert ASKED.model_answer == "(3, 1/3, -2)"


def test_where_there_are_no_numbers_none_or_a_dash_is_right() -> None:
    nothing = VectorAnswer("in:F", "Window of F", ())
    assert nothing.model_answer == "none"
    for reply in ("none", "-", "–", "()"):
        assert nothing.mark(reply).share == 1
    marks = nothing.mark("[3, inf]")
    assert marks.share == 0
    assert marks.mistakes[0].reason == "Window of F: none, not (3, ∞)"


def test_one_number_is_told_without_brackets() -> None:
    alone = VectorAnswer("v:F", "v of F", (Fraction(7, 3),))
    assert alone.model_answer == "7/3"
    assert alone.mark("3").mistakes[0].reason == "v of F: 7/3, not 3"


@pytest.mark.parametrize(("numbers", "listed", "missing"), [
    ((Fraction(7, 3), 1), {"(2.33, 1.00)", "(2.3, 1.0)", "2,33; 1,00", "(2.333, 1)"}, {"(2.33, 1.)"}),
    ((Fraction(9, 4), 1), {"(2.25, 1.00)", "(2.250, 1.000)", "2,25; 1,00"}, {"(2.2, 1.0)", "(2.3, 1.0)"}),
])
def test_numbers_are_listed_with_as_many_decimals_and_none_is_lost(
    numbers: tuple[Fraction, Fraction], listed: set[str], missing: set[str]
) -> None:
    spelt = set(vector_spellings(numbers))
    assert listed <= spelt
    assert not missing & spelt
