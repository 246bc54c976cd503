"""Values and bounds as whole numbers for alpha-beta, so that both cut rules become one test."""

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import node_bounds
from explorer.search.preconditions import require_searchable
from explorer.trees.backward_induction import evaluation_column, fold_levels, is_evaluated
from explorer.trees.tree import MAX, MIN, AnyArray, BoolArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class ExtremeOrder:
    """The number of evaluations, and a tree in an order that makes them; if not `proved`, the best found."""

    evaluated: int
    tree: Tree
    proved: bool


@dataclass(frozen=True, eq=False)
class ValueRanks:
    """The values of a tree as ranks.

    `value` (n,) is twice the rank of each minimax value among the numbers that may be evaluated. `is_evaluated` (n,) is
    True for leaves and nodes at the depth limit; below the limit the ranks mean nothing. MAX cuts if v >= `high`, MIN
    if v <= `low`. A child's value x raises `low` to x - slack or lowers `high` to x + slack. `slack` is 0 if equality
    cuts and 1, half the distance between two ranks, if it does not.
    """

    value: IntArray
    is_evaluated: BoolArray
    low: int
    high: int
    slack: int


def rank_values(tree: Tree, convention: Convention) -> ValueRanks:
    """Return the ranks of a tree's values and of the root's window.

    Raises SearchRefused for chance nodes, numbered players, missing numbers, or bounds of inner nodes. O(n log n).
    """
    require_searchable(
        tree, convention, "alpha-beta", chance=_("bounds on some outcomes say nothing of a mean"))
    if bounds_by_node := node_bounds(tree):
        raise SearchRefused(_("node {} has bounds of its own, which cut too: least and most evaluations are proved "
                              "for alpha-beta without them").format(tree.name(next(iter(bounds_by_node)))))
    is_bottom = is_evaluated(tree, convention.depth)
    numbers, indices = _rank_numbers(evaluation_column(tree)[is_bottom])
    value = np.zeros(len(tree), np.int64)
    value[is_bottom] = 2 * indices
    fold_levels(tree, value, {MAX: np.maximum, MIN: np.minimum}, convention.depth)
    slack = int(convention.cut == "gt")
    low, high = (_rank_bound(numbers, bound) for bound in convention.window)
    return ValueRanks(value, is_bottom, low - slack, high + slack, slack)


def _rank_numbers(evaluated: AnyArray) -> tuple[list[Bound], IntArray]:
    """Return the distinct numbers in ascending order, and the index of each number among them."""
    if evaluated.dtype != object:
        distinct, indices = np.unique(evaluated, return_inverse=True)
        return distinct.tolist(), indices
    numbers = evaluated.tolist()
    distinct_numbers = sorted(set(numbers))
    index_of = {number: index for index, number in enumerate(distinct_numbers)}
    return distinct_numbers, np.array([index_of[number] for number in numbers], np.int64)


def _rank_bound(numbers: list[Bound], bound: Bound) -> int:
    """Return the rank of a bound: odd if it lies between two numbers."""
    index = bisect_left(numbers, bound)
    return 2 * index - (index == len(numbers) or numbers[index] != bound)
