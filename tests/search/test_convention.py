"""Valid conventions, and those that contradict themselves."""

import re
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.trees import formats


@pytest.mark.parametrize(("rules", "reason"), [
    ({"window": (3.0, 3.0)}, "the window (3, 3) is empty: its lower end must be below its upper end"),
    ({"window": (4.0, -inf)}, "the window (4, −∞) is empty: its lower end must be below its upper end"),
    ({"window": (nan, 1.0)}, "alpha or beta is not a number"),
    ({"window": (1, nan)}, "alpha or beta is not a number"),
    ({"depth": -1}, "a depth limit of -1 plies: it counts from 0"),
    ({"cut": "gt", "fail": "hard"},
     "cutting on > under fail-hard is refused: values are clamped to the bound, so most cuts would vanish"),
])
def test_a_convention_that_contradicts_itself_is_refused_with_the_reason(rules: dict[str, Any], reason: str) -> None:
    with pytest.raises(SearchRefused, match=f"^{re.escape(reason)}$"):
        Convention(**rules)


def test_a_bound_is_the_decimal_that_it_prints_as() -> None:
    convention = Convention(window=(0.1, 1))
    assert convention.window == (Fraction(1, 10), 1)
    tied = search.run(formats.parse("[[0.1,5],3]"), "alpha-beta", convention)
    assert len(tied) == 4


def test_a_convention_says_what_a_question_prints() -> None:
    assert Convention().describe() == ("cut on ≥", "fail-soft", "window (−∞, +∞)")
    assert Convention("gt", depth=2, ties="last", window=(-1, Fraction(7, 2))).describe() == (
        "cut on >", "fail-soft", "window (−1, 3.5)", "depth limit 2", "last tied move")


def test_the_full_window_knows_itself() -> None:
    assert Convention().full_window
    assert not Convention(window=(-inf, 5)).full_window
