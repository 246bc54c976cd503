"""Leaves that searches of random uniform trees evaluated, beside the formulas of explorer.lab.sweeps.uniform."""

from dataclasses import dataclass

import numpy as np

from explorer import search
from explorer.lab.sweeps.orders import sample_orders
from explorer.search.convention import Convention
from explorer.search.trace import LEAF
from explorer.trees import games, orderings
from explorer.trees.tree import Tree

LARGEST_VALUE = 10**15
"""Different leaves are drawn from the whole numbers up to it."""


@dataclass(frozen=True)
class MeasuredGrowth:
    """The means over so many random trees with different leaves, over `orders` random orders of each; `error` is the
    standard error of `random`, NaN for one tree."""

    branching: int
    depth: int
    best: float
    random: float
    worst: float
    error: float
    trees: int
    orders: int


def measure_growth(branching: int, depth: int, *, trees: int = 10, orders: int = 10, seed: int = 1) -> MeasuredGrowth:
    """Best-first, random and worst-first order tried; GameError where a tree has too many nodes.

    Worst-first is what the name says at every node, and from three plies on not the order that costs most.
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
