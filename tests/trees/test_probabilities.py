"""Tests of sums of probabilities, against plain Fractions."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.core.exact import as_fraction, normalize_number
from explorer.trees.probabilities import TOLERANCE, needs_exact_check
from tests.options import sample
from tests.small_trees import parsed

Family = list[float | Fraction]


def random_family(random: Random) -> Family:
    """Return a random family whose probabilities sum to 1, exactly or with a small error."""
    width, whole = random.randint(1, 6), random.choice((2, 6, 10, 100, 64, 2**20, 3 * 2**31, 10**30))
    cuts = sorted(random.randint(0, whole) for _ in range(width - 1))
    parts = [Fraction(high - low, whole) for low, high in zip([0, *cuts], [*cuts, whole], strict=True)]
    if random.random() < 0.3:
        parts[random.randrange(width)] += random.choice((Fraction(1, 10**12), Fraction(-1, whole), Fraction(1, 7)))
    return [float(part) if random.random() < 0.2 else normalize_number(part) for part in parts]


def is_right(family: Family) -> bool:
    error = abs(sum(map(as_fraction, family), Fraction(0)) - 1)
    return min(family) >= 0 and error <= (0 if any(isinstance(chance, Fraction) for chance in family) else TOLERANCE)


def check_needed(families: list[Family]) -> list[bool]:
    numbers = [chance for family in families for chance in family]
    exact = np.array([chance if isinstance(chance, Fraction) else None for chance in numbers], object)
    sizes = np.array([len(family) for family in families])
    return needs_exact_check(np.array(numbers, float), exact, np.cumsum(sizes) - sizes).tolist()


def test_what_needs_no_closer_look_sums_to_one() -> None:
    random, clear, wrong = Random(1), 0, 0
    for _trial in range(sample(3_000)):
        families = [random_family(random) for _ in range(random.randint(1, 4))]
        for family, doubt in zip(families, check_needed(families), strict=True):
            assert doubt or is_right(family), family
            clear += not doubt
            wrong += not is_right(family)
    assert clear > sample(2_000)
    assert wrong > sample(1_000)


@pytest.mark.parametrize("family", [
    [Fraction(1, 3)] * 3, [0.5, Fraction(1, 3), Fraction(1, 6)], [Fraction(1, 10), Fraction(1, 5), Fraction(7, 10)],
    [Fraction(1, 100_000)] * 100_000, [1.0], [0.1] * 10, [0.25, 0.75], [0.0, Fraction(1, 3), Fraction(2, 3)],
])
def test_common_families_are_summed_at_once(family: Family) -> None:
    assert check_needed([family]) == [False]


@pytest.mark.parametrize("family", [
    [Fraction(1, 3), 0.6666666666666666], [Fraction(1, 2**70), 1.0], [float("nan"), Fraction(1, 3), Fraction(2, 3)],
    [Fraction(4, 3), Fraction(-1, 3)], [0.3, 0.3], [float("inf"), Fraction(1, 3)],
])
def test_other_families_are_left_to_a_closer_look(family: Family) -> None:
    assert check_needed([family]) == [True]
    assert check_needed([[0.5, 0.5], family, [Fraction(1, 3)] * 3])[1]


@pytest.mark.parametrize(("chances", "why"), [
    ([math.inf, 0.5], "the probabilities at node 0: "), ([math.nan, 1.0], "a move of it has no probability"),
    ([0.5, 0.25], "must sum to 1, not 0.75"), ([-0.5, 1.5], "must sum to 1"),
])
def test_probabilities_that_have_no_sum_of_one_are_refused_by_the_name_of_their_node(
    chances: list[float], why: str
) -> None:
    tree = parsed([{"player": "chance", "children": [1, 2]}])
    with pytest.raises(TreeError, match="node 0") as caught:
        tree.with_columns(probability=np.array([math.nan, math.nan, *chances]), exact=None)
    assert why in str(caught.value)


def test_fractions_of_probabilities_that_are_too_long_to_add_are_refused() -> None:
    tree = parsed([{"player": "chance", "children": [1, 2, 3]}])
    long = [Fraction(1, 10**power + 1) for power in (400, 401, 402)]
    exact = np.array([[None, None], [None, None], *([None, each] for each in long)], object)
    with pytest.raises(TreeError, match="node 0: the sum of these fractions has more than 1,000 digits"):
        tree.with_columns(probability=np.array([math.nan, math.nan, *map(float, long)]), exact=exact)


def test_a_chance_node_needs_probabilities() -> None:
    with pytest.raises(TreeError, match="a tree with chance nodes needs probabilities"):
        parsed({"player": "chance", "children": [1, 2]}).with_columns(probability=None)
