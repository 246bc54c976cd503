"""Valid conventions, and those that contradict themselves."""

from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.trees import formats


@pytest.mark.parametrize(("rules", "reason"), [
    ({"window": (3.0, 3.0)}, "empty"),
    ({"window": (4.0, -inf)}, "empty"),
    ({"window": (nan, 1.0)}, "empty"),
    ({"depth": -1}, "counts from 0"),
    ({"cut": "gt", "fail": "hard"}, "clamped to the bound"),
])
def test_a_convention_that_contradicts_itself_is_refused_with_the_reason(rules: dict[str, Any], reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
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
