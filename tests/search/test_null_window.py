"""The step between the ends of a null window, and the trees that such windows can't search."""

from fractions import Fraction
from math import inf

import pytest

from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.horizon import search_horizon
from explorer.search.null_window import NullWindow, null_window, require_null_window_rules
from tests.small_trees import parsed


@pytest.mark.parametrize(("notation", "expected"), [
    ([3, [5, -2]], NullWindow(1.0, -2, 5)),
    (["1/3", [1, "-1/2"]], NullWindow(Fraction(1, 6), Fraction(-1, 2), 1)),
    ([0.1, 2], NullWindow(Fraction(1, 10), Fraction(1, 10), 2)),
    (["inf", 3, "-inf", 4], NullWindow(1.0, 3, 4)),
    (["inf", "-inf"], NullWindow(1.0, inf, -inf)),
    ([2**53, 1], NullWindow(Fraction(1), 1, 2**53)),
])
def test_the_step_is_one_or_the_least_common_denominator_s(notation: list[object], expected: NullWindow) -> None:
    assert null_window(search_horizon(parsed(notation), None)) == expected


def test_a_guess_and_a_depth_limit_count_too() -> None:
    tree = parsed([{"value": 2, "children": ["1/7"]}, 4])
    assert null_window(search_horizon(tree, 1)).step == 1
    assert null_window(search_horizon(tree, None)).step == Fraction(1, 7)
    assert null_window(search_horizon(tree, 1), (Fraction(1, 2), -inf)) == NullWindow(Fraction(1, 2), Fraction(1, 2), 4)


def test_around_infinities_the_ends_of_the_finite_numbers_take_the_place() -> None:
    step = NullWindow(1.0, -3, 8)
    assert (step.above(2), step.below(2), step.above(-inf), step.below(inf)) == (3, 1, -3, 8)
    huge = NullWindow(Fraction(1), 0, 1e22)
    assert huge.above(1e22) - 10**22 == 1


@pytest.mark.parametrize(("convention", "why"), [
    (Convention(cut="gt"), "can't tell ties"), (Convention(fail="hard"), "clamps"), (Convention(ties="last"), "bound"),
])
def test_other_tests_are_refused_with_the_reason(convention: Convention, why: str) -> None:
    with pytest.raises(SearchRefused, match=why):
        require_null_window_rules(convention, "scout")
