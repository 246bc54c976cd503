"""Sets of numbers and bounds in replies, in the spellings that students use."""

from fractions import Fraction
from math import inf

import pytest

from explorer.exam.answers import BoundAnswer, SetAnswer
from explorer.exam.answers.sets_and_bounds import read_bounds, read_set
from explorer.search.convention import Bound

SETS = {
    "x ≤ 3": ("x<=3", "x ≤ 3", "X <= 3", "x ⩽ 3", "x =< 3", "3 ≥ x", "3 => x", "≤ 3", "<=3", "at most 3", "x at most 3",
              "x is at most 3", "x is less than or equal to 3", "3 or less", "x = 3 or less", "(-∞,3]", "(-inf, 3]",
              "x ∈ (−∞, 3]", "x in ]-inf, 3]", "-∞ < x ≤ 3", "x ≤ 3.", "x \\le 3", "any x ≤ 3", "all x <= 3",
              "x: (-∞, 3]", "values of x ≤ 3", "x must be ≤ 3", "x not more than 3", "x < 3 or x = 3", "x < 3, x = 3"),
    "x > −2.5": ("x > -2.5", "x>−2,5", "x > - 2.5", "x>–2.5", "-2.5 < x", "> -5/2", "x above -2.5", "x more than -2.5",
                 "(-2.5, ∞)", "x ∈ (−2.5; ∞)", "]-2.5, inf[", "x > -2½"),
    "3 < x ≤ 5": ("3<x<=5", "x>3 and x<=5", "x > 3 AND x ≤ 5", "x>3, x<=5", "x>3 & x≤5", "(3,5]", "]3; 5]", "x∈(3,5]",
                  "5 ≥ x > 3", "x ≤ 5 and 3 < x"),
    "x < 3 or x ≥ 5": ("x<3 or x>=5", "x<3, x>=5", "x < 3; x ≥ 5", "x < 3 OR x ≥ 5", "(-∞,3) ∪ [5,∞)", "(-∞,3) U [5,∞)",
                       "(-∞,3), [5,∞)", "x ≥ 5 or x < 3", "< 3 or ≥ 5", "less than 3 or at least 5", "x<3 || x>=5"),
    "x = 3": ("3", "x=3", "{3}", "x ∈ {3}", "[3,3]", "x equals 3", "x = 3."),
    "x < 3 or x > 3": ("x≠3", "x != 3", "x <> 3", "x not equal to 3"),
    "x = 1 or x = 2": ("1, 2", "{1, 2}", "x=1,2", "x = 1 or x = 2"),
    "any x": ("any", "all", "any x", "all x", "always", "for all x", "every x", "all real numbers", "x any",
              "everything", "(-∞,∞)", "x ≤ 3 or x > 3", "x < inf"),
    "no x": ("no x", "none", "never", "no", "∅", "{}", "no value of x", "there is no x", "no such x", "x<3 and x>5",
             "none at all", "nothing at all"),
    "x < 1000": ("x < 1,000", "x<1000"),
}
FACTS: dict[tuple[Bound, Bound], tuple[str, ...]] = {
    (3, 3): ("3", "= 3", "A = 3", "v=3", "exactly 3", "3.0", "[3, 3]"),
    (-inf, 2): ("≤ 2", "<=2", "=<2", "at most 2", "no more than 2", "2 or less", "v ≤ 2", "2 ≥ A", "A<=2.", "(-inf, 2]",
                "[−∞, 2]", "less than or equal to 2", "it is at most 2", "−∞ < v ≤ 2"),
    (3, inf): ("≥3", ">= 3", "=> 3", "at least 3", "no less than 3", "3 or more", "3 ≤ v", "A ≥ 3", "[3, ∞)",
               "[3, inf]"),
    (2, 5): ("[2, 5]", "[2,5]", "[2; 5]", "2 ≤ A ≤ 5", "5 >= v >= 2", "2 to 5", "between 2 and 5", "≥ 2 and ≤ 5",
             "v ≥ 2, v ≤ 5", "A ∈ [2, 5]"),
    (-inf, inf): ("?", "unknown", "nothing", "any", "(-inf, inf)", "−∞ ≤ v ≤ ∞"),
    (-3, inf): ("≥ -3", "≥−3", ">= - 3"), (-inf, Fraction(7, 3)): ("≤ 7/3", "≤2⅓"), (-inf, 2.5): ("≤ 2,5", "≤ 2.5"),
}


@pytest.mark.parametrize("meant", SETS)
def test_a_set_of_numbers_however_it_is_written(meant: str) -> None:
    for reply in SETS[meant]:
        assert read_set(reply, "x").text("x") == meant, reply


@pytest.mark.parametrize("reply", [
    "x", "x < y", "no x > 3", "not x > 3", "all x with x < 3", "between 3 and 5", "x < 3 < y", "3 < 5", "max(x, 3)",
    "1 2"])
def test_what_may_mean_anything_is_no_set(reply: str) -> None:
    with pytest.raises(ValueError, match=r"x|number"):
        read_set(reply, "x")


@pytest.mark.parametrize("unknown", ["u", "U", "in", "a1", "or2"])
def test_the_unknown_may_have_any_name(unknown: str) -> None:
    field = SetAnswer("skipped", "Values", read_set("x < 3 or x ≥ 5", "x"), unknown)
    assert field.mark(field.model_answer).share == 1
    assert field.mark(f"{unknown} ≥ 5 or {unknown} < 3").share == 1
    assert field.mark(f"{unknown} ≤ 3 or {unknown} > 5").share == Fraction(1, 2)
    assert field.mark(f"{unknown} ≤ 3").share == 0


def test_of_whole_numbers_a_neighbour_is_wrong_and_no_rule_says_else() -> None:
    field = SetAnswer("skipped", "Values", read_set("x ≤ 2", "x"), "x", integers_only=True)
    assert field.mark("x < 3").share == field.mark("x ≤ 2.5").share == 1
    assert field.mark("x < 2").share == field.mark("x ≤ 3").share == 0
    assert not field.rule


@pytest.mark.parametrize("meant", FACTS)
def test_a_bound_however_it_is_written(meant: tuple[Bound, Bound]) -> None:
    for reply in FACTS[meant]:
        assert read_bounds(reply) == meant, reply


@pytest.mark.parametrize("reply", [
    "> 3", "<3", "less than 3", "(2, 5)", "(2, ∞)", "3 ≤ 5", "A ≤ B", "≤", "2 ≤ 3 ≤ A", "x"])
def test_what_is_no_bound_is_told(reply: str) -> None:
    marks = BoundAnswer("fact", "A", 2.0, 5.0).mark(reply)
    assert marks.share == 0
    assert marks.mistakes[0].kind == "unreadable"
    assert marks.mistakes[0].reason.startswith("A: ")


@pytest.mark.parametrize(("reply", "reason"), [
    ("> 3", "'> 3': write bounds with ≤ or ≥"), ("(2, 5)", "'(2, 5)': write bounds with ≤ or ≥"),
    ("3 ≤ 5", "'3 ≤ 5' can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?"),
    ("2 ≤ 3 ≤ A", "'2 ≤ 3 ≤ A' can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?"),
    ("[2, 4]", "[2, 5], not [2, 4]. It is known from B"), ("?", "[2, 5], not ?. It is known from B")])
def test_a_wrong_bound_is_told_in_one_sentence_and_where_the_right_one_comes_from(reply: str, reason: str) -> None:
    field = BoundAnswer("fact", "A", 2.0, 5.0, "It is known from B")
    assert [each.reason for each in field.mark(reply).mistakes] == [f"A: {reason}"]


def test_what_is_true_but_weaker_has_half_the_marks() -> None:
    field = BoundAnswer("fact", "A", 2.0, 5.0)
    for reply in ("≥ 2", "≤ 5", "[2, 6]", "[1, 5]", "≤ 7"):
        assert field.mark(reply).share == Fraction(1, 2), reply
    for reply in ("?", "3", "[3, 5]", "≤ 4", "≥ 5"):
        assert field.mark(reply).share == 0, reply


def test_a_bound_that_no_decimal_is_equal_to_may_be_rounded() -> None:
    field = BoundAnswer("fact", "A", -inf, Fraction(7, 3))
    assert field.mark("≤ 2.33").share == field.mark("≤ 7/3").share == 1
    assert field.mark("≤ 2.34").share == Fraction(1, 2)
    assert field.mark("≤ 2.3").share == 0
