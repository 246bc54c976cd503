"""Simplified conditions: the same points, no redundancy, as people write them."""

from math import inf
from random import Random

import pytest

from explorer.core.errors import SearchRefused
from explorer.lab.unknowns import simplify
from explorer.lab.unknowns.formula import join
from explorer.lab.unknowns.inequalities import Comparison, Condition, implies
from explorer.lab.unknowns.intervals import NOWHERE, closed_interval
from explorer.lab.unknowns.parser import read_inequalities
from explorer.lab.unknowns.simplify import LARGE, LONGEST, condition_text, find_ways, full_text, way_text, ways_text
from tests.lab.unknowns import draw


def test_a_condition_holds_where_one_of_its_ways_does() -> None:
    random = Random(1)
    for _turn in range(200):
        condition = draw.condition(random)
        found = find_ways(condition, draw.NAMES)
        for _point in range(60):
            point = draw.numbers(random)
            assert condition.holds(point) == any(way.holds(point) for way in found)


def test_ways_are_inequalities_of_numbers_and_names_none_of_them_superfluous_or_stricter_than_needed() -> None:
    random = Random(2)
    for _turn in range(150):
        condition = draw.condition(random, 2)
        found = find_ways(condition, draw.NAMES)
        for way in found:
            assert implies(way, condition)
            for left_out in way.comparisons:
                wider = Condition(tuple(each for each in way.comparisons if each is not left_out))
                assert not implies(wider, condition)
                if left_out.is_strict:
                    closed = Comparison(left_out.left, "≤" if left_out.sign == "<" else "≥", left_out.right)
                    assert not implies(Condition((*wider.comparisons, closed)), condition)
            for each in way.comparisons:
                assert isinstance(each.left, str)
                assert not isinstance(each.right, str) or draw.NAMES.index(each.left) < draw.NAMES.index(each.right)
        for one in found:
            for other in found:
                assert one is other or not implies(one, other)


def test_the_ways_of_one_name_are_its_intervals() -> None:
    random = Random(3)
    for _turn in range(200):
        condition = draw.condition(random, 2, 2, "x")
        union = NOWHERE
        for way in find_ways(condition):
            where = closed_interval(-inf, inf)
            for each in way.comparisons:
                assert not isinstance(each.right, str)
                less, same = closed_interval(-inf, each.right), closed_interval(each.right, each.right)
                where = where.intersection({"≤": less, "<": less.difference(same), "≥": less.complement().union(same),
                                            ">": less.complement()}[each.sign])
            union = union.union(where)
        for number in range(-9, 10):
            assert (number / 2 in union) == condition.holds({"x": number / 2})


@pytest.mark.parametrize(("condition", "told"), [
    ("x < 3", "x < 3"),
    ("3 >= x, x > 1", "1 < x ≤ 3"),
    ("x = 3", "x = 3"),
    ("y <= x, x <= y, z = 1", "x = y and z = 1"),
    ("min(x, y) <= 3", "x ≤ 3 or y ≤ 3"),
    ("min(x, y) <= max(z, 3)", "x ≤ z or x ≤ 3 or y ≤ z or y ≤ 3"),
    ("max(x, y) <= 3", "x ≤ 3 and y ≤ 3"),
    ("min(x, max(y, z)) <= -3", "x ≤ −3, or y ≤ −3 and z ≤ −3"),
    ("x <= y, y <= z, x <= z", "x ≤ y and y ≤ z"),
    ("x <= x", "always"),
    ("x < x", "never"),
    ("max(x, 3) >= x", "always"),
    ("x <= 3, x <= 4, x < 5", "x ≤ 3"),
    # y > 2 in the third way becomes y ≥ 2, because the others cover what comes with it.
    ("max(y, z) > min(2, z), min(z, y) < max(y, 3, x, z)",
     "y > z, or x > z and y > 2, or y < z and y ≥ 2, or y < 3 and z > 2"),
])
def test_conditions_are_told_as_people_solve_them(condition: str, told: str) -> None:
    assert condition_text(read_inequalities(condition), "xyz") == told


def test_ways_that_cover_each_other_are_one() -> None:
    union = Condition((Comparison(join("min", ["x", join("max", ["y", "x"])]), "≤", 3),))
    assert condition_text(union) == "x ≤ 3"
    crossed = read_inequalities("min(max(x, 3), max(y, 3)) <= 3")
    assert condition_text(crossed, "xy") == "x ≤ 3 or y ≤ 3"
    assert ways_text(()) == "never"
    assert way_text(Condition()) == "always"


def test_what_has_too_many_ways_is_refused_and_told_as_it_is() -> None:
    wide = Condition((Comparison(
        join("min", [f"a{place}" for place in range(20)]), "≤", join("max", [f"b{place}" for place in range(20)])),))
    with pytest.raises(SearchRefused, match="more than 300 ways"):
        find_ways(wide)
    assert condition_text(wide).startswith("min(a0, a1,")


def extremes(kind: str, letter: str, count: int) -> str:
    """The maximum or minimum of so many names."""
    return f"{kind}({', '.join(f'{letter}{place}' for place in range(count))})"


def test_with_two_names_the_inequalities_alone_are_told_however_many_symbols_there_are() -> None:
    assert full_text(read_inequalities("min(x, y) <= 3"), "xy") == "x ≤ 3 or y ≤ 3"
    many = read_inequalities(", ".join(f"min(x, {number}) <= y" for number in range(LARGE)))
    assert many.size > LARGE
    assert full_text(many, "xy") == condition_text(many, "xy") == "x ≤ y or y ≥ 19"


def test_with_more_names_the_formulas_come_first_and_are_not_said_twice() -> None:
    assert full_text(read_inequalities("min(x, y) >= z"), "xyz") == "min(x, y) ≥ z, that is, x ≥ z and y ≥ z"
    assert full_text(read_inequalities("x <= 3"), "xyz") == "x ≤ 3"


def test_with_more_names_only_formulas_are_told_of_what_is_large_and_of_long_inequalities() -> None:
    for count, is_solved in ((LARGE - 1, True), (LARGE, False)):
        condition = read_inequalities(f"{extremes('max', 'a', count)} <= b")
        assert condition.size == count + 1
        assert ("that is" in full_text(condition, condition.names)) == is_solved
    for count, is_solved in ((3, True), (4, False)):
        left, right = extremes("min", "left_", count), extremes("max", "right_", count)
        condition = read_inequalities(f"{left} <= {right}")
        assert condition.size <= LARGE
        assert (len(condition_text(condition, condition.names)) <= LONGEST) == is_solved
        assert ("that is" in full_text(condition, condition.names)) == is_solved


def test_each_way_is_shortened_by_the_others_up_to_so_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    condition = read_inequalities("max(y, z) > min(2, z), min(z, y) < max(y, 3, x, z)")
    shortened = ways_text(find_ways(condition))
    monkeypatch.setattr(simplify, "FEW_WAYS", 0)
    plain = find_ways(condition)
    assert ways_text(plain) != shortened
    for most, expected in ((len(plain) - 1, ways_text(plain)), (len(plain), shortened)):
        monkeypatch.setattr(simplify, "FEW_WAYS", most)
        assert ways_text(find_ways(condition)) == expected
