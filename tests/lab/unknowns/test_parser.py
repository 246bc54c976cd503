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
        with pytest.raises(ExamError, match=r"\(column 21\)"):
            read_formula(typed)
    else:
        assert format_formula(read_formula(typed)) == told


@pytest.mark.parametrize(("typed", "reason"), [
    ("", r"a number, a name, .* is missing before the end \(column 1\)"),
    ("max(a,", r".* is missing before the end \(column 7\)"),
    ("max(a b)", r"a comma or \) is missing before “b” \(column 7\)"),
    ("max{a)", r"a comma or } is missing before “\)” \(column 6\)"),
    ("max()", r".* is missing before “\)” \(column 5\)"),
    ("a) ", r"the formula is over before “\)” \(column 2\)"),
    ("3x", r"the formula is over before “x” \(column 2\)"),
    ("max(a, d)", r"no leaf is called “d” \(column 8\)"),
    ("A", r"no leaf is called “A” \(column 1\)"),
    ("a ∧ b", r"'∧' can't be read \(column 3\)"),
    ("1/0", r"1/0 divides by zero \(column 1\)"),
    ("max(" * 101 + "a" + ")" * 101, r"more than 100 max and min inside of each other at “max” \(column 401\)"),
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
    ("", r".* is missing before the end \(column 1\)"),
    ("a", r"a sign such as <= is missing before the end \(column 2\)"),
    ("a < ", r".* is missing before the end \(column 5\)"),
    ("a < b c < d", r'a comma or "and" is missing before “c” \(column 7\)'),
    ("a < b or b < c", r'a comma or "and" is missing before “or” \(column 7\)'),
    ("a < z", r"no leaf is called “z” \(column 5\)"),
    ("a != b", r"'!' can't be read \(column 3\)"),
])
def test_what_are_no_inequalities_is_refused_with_the_column_and_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        read_inequalities(typed, "abcd")


def test_the_place_in_a_text_of_several_lines_is_a_line_and_a_column() -> None:
    with pytest.raises(ExamError, match=r"“d” \(line 2, column 7\)"):
        read_inequalities("a < b\nb < c d\nc < d\n", "abcd")
    with pytest.raises(ExamError, match=r"the end \(line 3, column 4\)"):
        read_inequalities("a < b\nb < c\nc <", "abc")
    with pytest.raises(ExamError, match=r"“\)” \(line 2, column 4\)"):
        read_formula("max(a,\n b))", "abc")
    with pytest.raises(ExamError, match=r"“z” \(column 5\)"):
        read_inequalities("a < z\n", "abc")


def test_of_names_that_begin_alike_the_longest_is_read() -> None:
    for names in (("+x", "+xy"), ("+xy", "+x")):
        assert format_formula(read_formula("max(+xy, +x)", names)) == "max(+xy, +x)"
        assert names_of(read_formula("+xy", names)) == ("+xy",)


def test_a_side_of_an_inequality_may_be_as_deep_as_a_formula() -> None:
    deepest, too_deep = ("max(" * depth + "a" + ")" * depth for depth in (100, 101))
    assert names_of(read_formula(deepest)) == ("a",)
    assert read_inequalities(f"{deepest} < {deepest} < b").formula_text() == "a < a and a < b"
    for typed in (f"{too_deep} < b", f"b < {too_deep}"):
        with pytest.raises(ExamError, match="more than 100 max and min inside of each other"):
            read_inequalities(typed)


@pytest.mark.parametrize("typed", [
    "a < 3, b >= 2", "a < 3; b >= 2", "a < 3 and b >= 2", "a < 3\nb >= 2", ", a < 3, b >= 2,", "a < 3,; b >= 2;",
    "a < 3;, b >= 2",
])
def test_inequalities_may_be_separated_by_any_sign_once_or_more(typed: str) -> None:
    both = read_inequalities(typed, ("a", "b"))
    assert [both.holds({"a": one, "b": two}) for one, two in ((2, 2), (3, 2), (2, 1))] == [True, False, False]
