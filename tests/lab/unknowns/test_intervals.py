"""Sets of numbers: their algebra, their integers, their texts."""

from fractions import Fraction
from itertools import pairwise, product
from math import inf
from random import Random

from explorer.lab.unknowns import EVERYWHERE, NOWHERE, Intervals, closed_interval
from tests.options import sample

NEAR = [Fraction(number, 6) for number in range(-30, 31)]


def some(random: Random) -> Intervals:
    """A set of a few intervals with ends at halves, each end open or closed."""
    found = NOWHERE
    for _turn in range(random.randint(0, 3)):
        low, high = sorted(random.choice((-inf, inf, *(number / 2 for number in range(-8, 9)))) for _end in range(2))
        part = closed_interval(low, high)
        for end in (low, high):
            if random.random() < 0.5:
                part = part.difference(closed_interval(end, end))
        found = found.union(part)
    return found


def test_the_algebra_holds_number_by_number() -> None:
    random = Random(1)
    for _turn in range(sample(300)):
        one, other = some(random), some(random)
        union, minus, common, rest = one.union(other), one.difference(other), one.intersection(other), one.complement()
        for number in NEAR:
            here, there = number in one, number in other
            assert (number in union) == (here or there)
            assert (number in minus) == (here and not there)
            assert (number in common) == (here and there)
            assert (number in rest) == (not here)


def test_intervals_are_disjoint_rising_maximal_and_say_their_ends() -> None:
    random = Random(2)
    for _turn in range(300):
        found = some(random)
        parts = list(found)
        for one, other in pairwise(parts):
            assert one.high < other.low or (one.high == other.low and not one.has_high and not other.has_low)
        for part in parts:
            assert part.low < part.high or part.brackets == "[]"
            for end, is_in in ((part.low, part.has_low), (part.high, part.has_high)):
                assert (end in found) == is_in


def test_whole_numbers_are_those_of_the_set_in_maximal_closed_intervals() -> None:
    random = Random(3)
    for _turn in range(300):
        found = some(random)
        whole = found.integers()
        assert [number for number in range(-9, 10) if number in whole] == [
            number for number in range(-9, 10) if number in found]
        parts = list(whole)
        for part in parts:
            for end, is_in in ((part.low, part.has_low), (part.high, part.has_high)):
                assert is_in == (abs(end) != inf)
                assert not is_in or end == int(end)
        assert all(other.low - one.high > 1 for one, other in pairwise(parts))


def test_neighbouring_whole_numbers_are_one_interval_and_what_lies_between_them_is_none() -> None:
    apart = closed_interval(1, 2).union(closed_interval(2.5, 2.75)).union(closed_interval(3, 3.5))
    assert apart.integers() == closed_interval(1, 3)
    assert closed_interval(0.25, 0.75).integers() == NOWHERE
    assert EVERYWHERE.integers() == EVERYWHERE
    assert closed_interval(-inf, 3).difference(closed_interval(3, 3)).integers() == closed_interval(-inf, 2)
    assert Fraction(10**30) in closed_interval(10**30, inf).integers()


def test_infinity_is_in_no_set_and_ends_there_are_open() -> None:
    assert inf not in EVERYWHERE
    assert -inf not in closed_interval(-inf, 3)
    assert [part.brackets for part in EVERYWHERE] == ["()"]
    for low, high in product((-inf, 0, inf), repeat=2):
        assert bool(closed_interval(low, high)) == ((low, high) in [(-inf, 0), (-inf, inf), (0, 0), (0, inf)])


def test_a_set_is_told_as_a_condition() -> None:
    three = closed_interval(3, 3)
    assert closed_interval(-inf, 3).text("x") == "x ≤ 3"
    assert closed_interval(-inf, 3).difference(three).text("x") == "x < 3"
    assert closed_interval(3, inf).text("y") == "y ≥ 3"
    assert three.text("x") == "x = 3"
    assert three.complement().text("x") == "x < 3 or x > 3"
    assert closed_interval(Fraction(-1, 3), 3).difference(three).text("x") == "−1/3 ≤ x < 3"
    assert EVERYWHERE.text("x") == "any x"
    assert NOWHERE.text("x") == "no x"
