"""Conditions on unknown numbers: what they hold for, what follows from them, examples and counterexamples."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import inf
from random import Random

import pytest

from explorer.core.errors import SearchRefused
from explorer.lab.unknowns.formula import format_formula, join
from explorer.lab.unknowns.inequalities import Comparison, Condition, find_counterexample, find_example, implies
from explorer.lab.unknowns.parser import read_inequalities
from explorer.search.convention import Bound
from tests.lab.unknowns import draw
from tests.options import sample

GRID = [dict(zip(draw.NAMES, point, strict=True)) for point in product(
    [Fraction(number, 3) for number in range(-12, 13)], repeat=3)]
"""The formulas drawn have whole numbers from -3 to 3: in each gap are two, so all three names can differ in most."""


def holds(condition: Condition, point: Mapping[str, Bound]) -> bool:
    return condition.holds({**dict.fromkeys(draw.NAMES, Fraction(0)), **point})


def test_a_comparison_holds_where_its_opposite_does_not_and_says_when_it_always_does() -> None:
    random = Random(1)
    for _turn in range(500):
        each = draw.condition(random, 1).comparisons[0]
        points = [draw.numbers(random) for _point in range(30)]
        found = [each.holds(point) for point in points]
        assert found == [not each.opposite.holds(point) for point in points]
        if each.always_holds:
            assert all(found)
        if each.never_holds:
            assert not any(found)


def test_an_example_is_found_just_where_there_is_one() -> None:
    random, possible = Random(2), 0
    for _turn in range(sample(80, 24)):
        condition = draw.condition(random)
        found = find_example(condition, draw.NAMES)
        if found is None:
            assert not any(condition.holds(point) for point in GRID)
        else:
            assert set(found) == set(draw.NAMES)
            assert condition.holds(found)
            possible += 1
    assert 10 < possible < 75


def test_what_follows_does_so_at_every_point_and_what_does_not_has_a_counterexample() -> None:
    random, right = Random(3), 0
    for _turn in range(sample(80, 40)):
        given, wanted = draw.condition(random, 3, 1), draw.condition(random, 2)
        found = find_counterexample(given, wanted)
        assert implies(given, wanted) == (found is None)
        if found is None:
            assert all(wanted.holds(point) for point in GRID if given.holds(point))
            right += 1
        else:
            assert holds(given, found)
            assert not holds(wanted, found)
    assert 10 < right < 75


@pytest.mark.parametrize(("given", "wanted", "follows"), [
    ("a < b, b < c", "a < c", True),
    ("a <= b, b <= c, c <= a", "a = c", True),
    ("a <= b, b < c", "a <= c", True),
    ("a <= b", "a < b", False),
    ("a <= 3, 4 <= b", "a < b", True),
    ("a <= 3, 3 <= b", "a < b", False),
    ("c <= min(a, b)", "c <= a", True),
    ("c <= max(a, b)", "c <= a", False),
    ("c <= max(a, b), max(a, b) <= d", "c <= d", True),
    ("c <= a", "max(c, 1) <= max(a, 1)", True),
    ("a < b, b < a", "c < 0", True),
    ("2 < 1", "a < a", True),
    ("1 < 2", "a <= a", True),
    ("a < 1/3", "a < 0.34", True),
    ("a <= b", "a < inf, -inf < b", True),
    ("a >= inf", "b < b", True),
])
def test_what_follows_from_what(given: str, wanted: str, follows: bool) -> None:
    assert implies(read_inequalities(given), read_inequalities(wanted)) == follows


def test_examples_are_whole_numbers_where_there_is_room_else_fractions_and_equal_where_they_must_be() -> None:
    assert find_example(read_inequalities("a < b, b < 3, c = b")) == {"a": 1, "b": 2, "c": 2}
    assert find_example(read_inequalities("1 < a, a < b, b < 2")) == {"a": Fraction(4, 3), "b": Fraction(5, 3)}
    assert find_example(read_inequalities("7 < a, d <= c, c <= d, b = 7, d < 2")) == {"d": 1, "c": 1, "b": 7, "a": 8}
    assert find_example(read_inequalities("a < b")) == {"a": 1, "b": 2}
    assert find_example(read_inequalities("a < b, b < a")) is None


def test_infinite_numbers_are_beyond_all_names() -> None:
    assert Comparison("x", "<", inf).always_holds
    assert Comparison(join("max", ["x", "y"]), "≥", inf).never_holds
    assert not Comparison("x", "<", "y").always_holds
    assert Comparison(-inf, "≥", -inf).always_holds
    assert Comparison(inf, ">", inf).never_holds


def test_conditions_that_go_together_in_too_many_ways_are_refused() -> None:
    wide = Condition(tuple(
        Comparison(join("min", [f"a{place}", f"b{place}"]), "≤", f"c{place}") for place in range(14)))
    with pytest.raises(SearchRefused, match="more than 10,000 ways"):
        implies(wide, read_inequalities("x <= x"))
    assert find_example(wide) is not None
    assert format_formula(wide.comparisons[0].lower) == "min(a0, b0)"
