"""The table of child orders: the counts of alpha-beta in each order."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.lab.best_worst_order.initial_orders import DYNAMIC
from explorer.lab.best_worst_order.maximal import maximal
from explorer.lab.best_worst_order.minimal import minimal
from explorer.search.convention import Convention
from explorer.trees import orderings
from explorer.trees.backward_induction import is_evaluated
from explorer.trees.orderings import MAXIMAL, MINIMAL
from explorer.trees.tree import Tree

LARGEST_EXPONENT = 700
"""Largest exponent x for which e^x is computed as a float."""


@dataclass(frozen=True, eq=False)
class OrderRow:
    """The counts of alpha-beta in the order `name`; `tree` has that order.

    `share` is the fraction of the leaves that are evaluated, `branching` the effective branching factor, None without
    plies. `proved` is None except for the minimal and the maximal order.
    """

    name: str
    tree: Tree
    evaluated: int
    visited: int
    cutoffs: int
    shallow: int
    deep: int
    share: float
    branching: float | None
    proved: bool | None = None


def order_rows(tree: Tree, convention: Convention, names: Iterable[str]) -> list[OrderRow]:
    """Return a row for each name: those of explorer.trees.orderings, of DYNAMIC, MINIMAL and MAXIMAL.

    Raises SearchRefused if alpha-beta can't be run, or if an order is unknown or can't be applied to the tree.
    """
    return [order_row(tree, convention, name) for name in names]


def order_row(tree: Tree, convention: Convention, name: str) -> OrderRow:
    """Return one row of the table."""
    proved = None
    if name in (MINIMAL, MAXIMAL):
        extreme = (minimal if name == MINIMAL else maximal)(tree, convention)
        tree, proved = extreme.tree, extreme.proved
    elif name not in DYNAMIC:
        tree = orderings.apply(tree, name)
    counts = analyse(tree, search.run(tree, "alpha-beta", convention, DYNAMIC.get(name))).counts()
    plies = tree.plies(convention.depth)
    every = np.count_nonzero(is_evaluated(tree, convention.depth))
    return OrderRow(
        name, tree, counts.evaluated, counts.visited, counts.cutoffs, counts.shallow, counts.deep,
        counts.evaluated / int(every), branching_factor(counts.visited, plies), proved,
    )


def branching_factor(visited: int, plies: int) -> float | None:
    """Return the effective branching factor b (AIMA): visited = 1 + b + ... + b^plies; None for 0 plies."""
    if not plies:
        return None
    low, high = 0.0, float(visited)
    for _halving in range(100):
        middle = (low + high) / 2
        if _nodes(middle, plies) < visited:
            low = middle
        else:
            high = middle
    return high


def _nodes(branching: float, plies: int) -> float:
    if abs(branching - 1) < 1e-9:
        return plies + 1.0
    if branching > 1 and (plies + 1) * log(branching) > LARGEST_EXPONENT:
        return inf
    return float((branching ** (plies + 1) - 1) / (branching - 1))
