"""Measured leaf counts on random uniform trees, for comparison with the formulas in `uniform`."""

from dataclasses import dataclass

import numpy as np

from explorer import search
from explorer.lab.sweeps.orders import sample_orders
from explorer.search.convention import Convention
from explorer.search.trace import LEAF
from explorer.trees import games, orderings
from explorer.trees.tree import Tree

LARGEST_VALUE = 10**15
"""Leaves are distinct whole numbers from 1 to this one."""


@dataclass(frozen=True)
class MeasuredGrowth:
    """Mean numbers of evaluated leaves over `trees` random trees with distinct leaves.

    `random` is the mean over `orders` random orders of each tree, and `error` its standard error, NaN for one tree.
    """

    branching: int
    depth: int
    best: float
    random: float
    worst: float
    error: float
    trees: int
    orders: int


def measure_growth(branching: int, depth: int, *, trees: int = 10, orders: int = 10, seed: int = 1) -> MeasuredGrowth:
    """Count the leaves evaluated in best-first, random and worst-first order on random uniform trees.

    Worst-first puts the worst child first at every node; from three plies on, it is not the order that evaluates the
    most leaves. Raises GameError if a tree would have too many nodes.
    """
    best, worst, means = [], [], []
    for number in range(trees):
        tree = games.expand(
            "uniform", branching=branching, depth=depth, values=(1, LARGEST_VALUE), distinct=True, seed=seed + number)
        best.append(_count_evaluated(orderings.apply(tree, "best-first")))
        worst.append(_count_evaluated(orderings.apply(tree, "worst-first")))
        means.append(float(sample_orders(tree, Convention(), orders, seed + number).mean()))
    error = float(np.std(means, ddof=1)) / trees**0.5 if trees > 1 else float("nan")
    return MeasuredGrowth(branching, depth, float(np.mean(best)), float(np.mean(means)), float(np.mean(worst)),
                          error, trees, orders)


def _count_evaluated(tree: Tree) -> int:
    return int(np.count_nonzero(search.run(tree).ended == LEAF))
