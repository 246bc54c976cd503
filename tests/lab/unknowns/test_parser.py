"""Formulas and inequalities that people type."""

from random import Random

import pytest

from explorer.core.errors import ExamError
from explorer.lab.unknowns.formula import format_formula, is_same_function, names_of
from explorer.lab.unknowns.parser import read_formula, read_inequalities
from tests.lab.unknowns import draw


def test_what_is_written_is_read_back() -> None:
    random = Random(1)
    for _turn in range(500):
        made = draw.formula(random, 3)
        again = read_formula(format_formula(made))
        assert format_formula(again) == format_formula(made)
        assert is_same_function(again, made)


@pytest.mark.parametrize(("typed", "told"), [
    ("max(min(a,b),c)", "max(min(a, b), c)"),
    (" MAX( Min {a ; b} , [3] )", None),
    ("MAX(MIN[a; b], 3)", "max(min(a, b), 3)"),
    ("max(a, -3, −1/2, 0.25)", "max(a, 0.25)"),
    ("min(?a, .5e1)", "min(a, 5)"),
    ("max(max, min)", "max(max, min)"),
    ("max(a)", "a"),
    ("min(∞, -inf)", "−∞"),
    ("min(infant, x_1, x')", "min(infant, x_1, x')"),
])
def test_people_write_formulas_in_their_ways(typed: str, told: str | None) -> None:
    if told is None:
        with pytest.raises(ExamError, match="column 21"):
            read_formula(typed)
    else:
        assert format_formula(read_formula(typed)) == told


@pytest.mark.parametrize(("typed", "reason"), [
    ("", "column 1: a number, a name, .* is missing before the end"),
    ("max(a,", "column 7: .* is missing before the end"),
    ("max(a b)", r"column 7: a comma or \) is missing before “b”"),
    ("max{a)", r"column 6: a comma or } is missing before “\)”"),
    ("max()", r"column 5: .* is missing before “\)”"),
    ("a) ", r"column 2: the formula is over before “\)”"),
    ("3x", "column 2: the formula is over before “x”"),
    ("max(a, d)", "column 8: no leaf is called “d”"),
    ("A", "column 1: no leaf is called “A”"),
    ("a ∧ b", "column 3: '∧' can not be read"),
    ("1/0", "column 1: 1/0 divides by zero"),
    ("max(" * 101 + "a" + ")" * 101, "column 401: more than 100 max and min inside of each other at “max”"),
    ("a" * 4_001, "4,001 characters: at most 4,000"),
])
def test_what_is_no_formula_is_refused_with_the_column_and_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        read_formula(typed, ("a", "b", "c"))


def test_names_that_are_no_words_are_read_where_they_are_known() -> None:
    assert names_of(read_formula("max(my price, p-1, my)", ("my", "my price", "p-1"))) == ("my price", "p-1", "my")


@pytest.mark.parametrize(("typed", "told"), [
    ("c <= min(a,b)", "c ≤ min(a, b)"),
    ("a >= c, b>c AND c<3", "a ≥ c and b > c and c < 3"),
    ("1 < a =< b\nb => c;", "1 < a and a ≤ b and b ≥ c"),
    ("a = b", "a ≤ b and a ≥ b"),
    ("a ≤ b; b ⩾ c", "a ≤ b and b ≥ c"),
])
def test_inequalities_are_read_with_chains_and_all_usual_signs(typed: str, told: str) -> None:
    assert read_inequalities(typed, "abc").formula_text() == told


@pytest.mark.parametrize(("typed", "reason"), [
    ("", "column 1: .* is missing before the end"),
    ("a", "column 2: a sign such as <= is missing before the end"),
    ("a < ", "column 5: .* is missing before the end"),
    ("a < b c < d", 'column 7: a comma or "and" is missing before “c”'),
    ("a < b or b < c", 'column 7: a comma or "and" is missing before “or”'),
    ("a < z", "column 5: no leaf is called “z”"),
    ("a != b", "column 3: '!' can not be read"),
])
def test_what_are_no_inequalities_is_refused_with_the_column_and_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        read_inequalities(typed, "abcd")
