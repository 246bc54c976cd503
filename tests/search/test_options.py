"""Options of searches: those that contradict themselves or one another are refused with the reason."""

from dataclasses import fields
from fractions import Fraction
from math import inf, nan, sqrt
from typing import Any

import pytest

from explorer.core.errors import SearchRefused
from explorer.search.options import LARGEST_COUNT, SearchOptions


@pytest.mark.parametrize(("given", "reason"), [
    ({"bounds": (3, 1)}, "no leaf lies between 3 and 1"),
    ({"bounds": (nan, 1)}, "no leaf lies between  and 1"),
    ({"singular": 0}, "a singular move beats the others by a margin above 0, not by 0"),
    ({"singular": Fraction(-1, 3)}, "a margin above 0, not by −1/3"),
    ({"singular": inf}, "a margin above 0, not by ∞"),
    ({"exploration": -0.5}, "the exploration constant is -0.5: it must be 0 or more"),
    ({"exploration": inf}, "the exploration constant is inf"),
    ({"exploration": nan}, "the exploration constant is nan"),
    ({"total": inf}, "a bound on the sum of the payoffs must be finite"),
    ({"total": -inf}, "a bound on the sum of the payoffs must be finite"),
    ({"stand_pat": True}, "standing pat is an option of quiescence search: switch that on too"),
    ({"symmetric": True}, "symmetric positions are an option of the transposition table: switch that on too"),
    ({"iterations": 0}, "iterations is 0: it must be between 1 and 100,000,000"),
    ({"seed": -1}, "seed is -1: it must be between 0 and 100,000,000"),
    ({"budget": LARGEST_COUNT + 1}, "budget is 100,000,001: it must be between 1 and 100,000,000"),
    ({"sample": 0}, "sample is 0: it must be between 1"),
])
def test_options_that_contradict_themselves_are_refused_with_the_reason(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(SearchRefused) as caught:
        SearchOptions(**given)
    assert reason in str(caught.value)


@pytest.mark.parametrize("given", [
    {"bounds": (1, 1)}, {"bounds": (-inf, inf)}, {"singular": Fraction(1, 10**9)}, {"exploration": 0}, {"total": -5},
    {"quiescence": True, "stand_pat": True}, {"table": True, "symmetric": True}, {"seed": 0}, {"seed": LARGEST_COUNT},
    {"iterations": 1}, {"budget": LARGEST_COUNT}, {"guess": -inf}, {"goal": inf},
])
def test_options_at_their_limits_are_kept_and_named(given: dict[str, Any]) -> None:
    options = SearchOptions(**given)
    assert {name: getattr(options, name) for name in options.non_default_names} == given
    assert len(options.describe()) == len(given)


def test_a_number_is_the_decimal_that_it_prints_as() -> None:
    options = SearchOptions(bounds=(0.1, 2.5), singular=0.3, guess=0.7, goal=1e-7, total=1.1)
    assert options.bounds == (Fraction(1, 10), Fraction(5, 2))
    assert [options.singular, options.guess, options.goal, options.total] == [
        Fraction(3, 10), Fraction(7, 10), Fraction(1, 10**7), Fraction(11, 10)]


def test_without_options_a_search_is_the_textbook_s() -> None:
    plain = SearchOptions()
    assert plain.non_default_names == plain.describe() == ()
    assert plain.exploration == sqrt(2)
    assert all(getattr(plain, each.name) == each.default for each in fields(plain))
