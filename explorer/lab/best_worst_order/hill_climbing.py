"""Hill climbing over the child orders of a tree's upper nodes, with the subtrees below them solved exactly."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import numpy as np

from explorer.lab.best_worst_order.ranks import ValueRanks
from explorer.lab.best_worst_order.solver import AllowanceExceeded, Solver
from explorer.trees.tree import MAX, AnyArray, Tree

RANDOM_STARTS = 3
TRIES = 200
"""Number of swaps of two children tried from each start."""


class OrderedSearch:
    """Alpha-beta with given child orders at the upper nodes, and with most evaluations below them.

    `upper_families` are the nodes whose subtrees can make more than `cap` evaluations; `orders` maps them to their
    children's order.
    """

    def __init__(self, tree: Tree, known: ValueRanks, solver: Solver, cap: int) -> None:
        self.tree, self.ranks, self.solver = tree, known, solver
        found = solver.shapes
        self.upper_families = [node for node, shape in enumerate(found.shape_of)
                               if shape >= 0 and found.evaluation_counts[shape] > cap and found.child_shapes[shape]]
        self.orders: dict[int, list[int]] = {}

    def sort(self, key: AnyArray) -> None:
        """Order the children of the upper nodes by a key."""
        self.orders = {node: sorted(self.tree.children(node), key=key.__getitem__) for node in self.upper_families}

    def child_windows(self, node: int, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        """Yield the children searched at a visit of an upper node, each with its window."""
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
        """Return the number of evaluations; raises AllowanceExceeded if the solver's allowance is used up."""
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
    """Return the key, (n,), that puts the mover's worst child first, by the values within the depth limit."""
    value = run.ranks.value
    return np.where(run.tree.player[np.maximum(run.tree.parent, 0)] == MAX, value, -value)


def climb(run: OrderedSearch) -> int:
    """Return the most evaluations found, and leave `run` with the orders that make them.

    The result is -1 if the allowance does not suffice to count a single order.
    """
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
    """Yield the keys of the initial orders: worst first, best first, as drawn, and random."""
    worst = worst_first_key(run)
    yield from (worst, -worst, run.tree.rank)
    for seed in range(RANDOM_STARTS):
        yield np.random.default_rng(seed).random(len(run.tree))
