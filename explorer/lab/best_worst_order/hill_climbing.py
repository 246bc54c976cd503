"""Hill climbing over the orders of a tree's upper families, the subtrees below them solved."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import numpy as np

from explorer.lab.best_worst_order.ranks import ValueRanks
from explorer.lab.best_worst_order.solver import AllowanceExceeded, Solver
from explorer.trees.tree import MAX, AnyArray, Tree

RANDOM_STARTS = 3
TRIES = 200
"""Swaps of two children that are tried from each start."""


class OrderedSearch:
    """Alpha-beta over given orders of the families that can evaluate more than `cap`; smaller subtrees in their best.

    `orders` are those of the upper families by node, `upper_families`.
    """

    def __init__(self, tree: Tree, known: ValueRanks, solver: Solver, cap: int) -> None:
        self.tree, self.ranks, self.solver = tree, known, solver
        found = solver.shapes
        self.upper_families = [node for node, shape in enumerate(found.shape_of)
                               if shape >= 0 and found.evaluation_counts[shape] > cap and found.child_shapes[shape]]
        self.orders: dict[int, list[int]] = {}

    def sort(self, key: AnyArray) -> None:
        """Order the upper families by a key."""
        self.orders = {node: sorted(self.tree.children(node), key=key.__getitem__) for node in self.upper_families}

    def child_windows(self, node: int, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        """The children that a visit of an upper node looks at, each with its window."""
        found, slack, is_max = self.solver.shapes, self.ranks.slack, self.tree.player[node] == MAX
        for child in self.orders[node]:
            yield child, low, high
            value = found.value[found.shape_of[child]]
            if is_max:
                if value >= high:
                    return
                low = max(low, value - slack)
            else:
                if value <= low:
                    return
                high = min(high, value + slack)

    def count_evaluations(self) -> int:
        """How many evaluations the orders make; TooMuch where the solver can't afford it."""
        found, total = self.solver.shapes, 0
        rest = [(0, self.ranks.low, self.ranks.high)]
        while rest:
            node, low, high = rest.pop()
            if node in self.orders:
                rest += self.child_windows(node, low, high)
            else:
                total += self.solver.maximum(found.shape_of[node], low, high)
        return total


def worst_first_key(run: OrderedSearch) -> AnyArray:
    """(n,) the key that sorts the worst child for the mover to the front, by values within reach."""
    value = run.ranks.value
    return np.where(run.tree.player[np.maximum(run.tree.parent, 0)] == MAX, value, -value)


def climb(run: OrderedSearch) -> int:
    """The most evaluations found, -1 where not one order could be counted; the run is left with the orders that make
    them."""
    tree, random, most = run.tree, Random(1), -1
    wide = [node for node in run.upper_families if tree.n_children[node] > 1]
    best: dict[int, list[int]] = {}
    with suppress(AllowanceExceeded):
        for key in _start_keys(run):
            run.sort(key)
            here = run.count_evaluations()
            for turn in range(TRIES + 1):
                if here > most:
                    most, best = here, dict(run.orders)
                if turn == TRIES or not wide:
                    break
                run.solver.spend(len(run.upper_families))
                run.solver.check_stopped()
                node = random.choice(wide)
                old = run.orders[node]
                run.orders[node] = _swap_two(old, random)
                count = run.count_evaluations()
                if count < here:
                    run.orders[node] = old
                else:
                    here = count
    run.orders = best
    return most


def _swap_two(children: list[int], random: Random) -> list[int]:
    one, other = random.sample(range(len(children)), 2)
    swapped = children.copy()
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def _start_keys(run: OrderedSearch) -> Iterator[AnyArray]:
    """Keys of orders: the worst first, the best first, as drawn, random ones."""
    worst = worst_first_key(run)
    yield from (worst, -worst, run.tree.rank)
    for seed in range(RANDOM_STARTS):
        yield np.random.default_rng(seed).random(len(run.tree))
