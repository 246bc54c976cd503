"""Hill climbing over the child orders of a tree's upper nodes, with the subtrees below them solved exactly."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import numpy as np

from explorer.lab.best_worst_order.ranks import ValueRanks
from explorer.lab.best_worst_order.solver import AllowanceExceeded, Solver
from explorer.trees.orderings import sort_siblings
from explorer.trees.tree import MAX, AnyArray, IntArray, Tree

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
        """Order the children of the upper nodes by a key, ties as drawn."""
        nodes = sort_siblings(self.tree, key).tolist()
        families = ((node, self.tree.children(node)) for node in self.upper_families)
        self.orders = {node: nodes[family.start : family.stop] for node, family in families}

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

    def order_key(self) -> IntArray:
        """Return the key, (n,), of the order that makes the run's evaluations; it is negative for searched nodes."""
        tree, known, solver = self.tree, self.ranks, self.solver
        key = tree.rank.astype(np.int32)
        rest = [(0, known.low, known.high)]
        while rest:
            node, low, high = rest.pop()
            if known.is_evaluated[node]:
                continue
            if tree.n_children[node] == 1:
                turns = [(tree.children(node)[0], low, high)]
            elif node in self.orders:
                turns = list(self.child_windows(node, low, high))
            else:
                children = solver.shapes.sorted_children(tree, node)
                planned = solver.best_order(solver.shapes.shape_of[node], low, high)
                turns = [(children[place], alpha, beta) for place, alpha, beta in planned]
            for turn, (child, _low, _high) in enumerate(turns):
                key[child] = turn - len(turns)
            rest += turns
        return key


def climb(run: OrderedSearch, keys: Sequence[AnyArray]) -> int:
    """Return the most evaluations found from the orders of these keys, and leave `run` with the orders that make them.

    The result is -1 if the allowance does not suffice to count a single order.
    """
    tree, random, most = run.tree, Random(1), -1
    wide = [node for node in run.upper_families if tree.n_children[node] > 1]
    lookups = int(tree.n_children[run.upper_families].sum())  # at most, in one count
    best: dict[int, list[int]] = {}
    with suppress(AllowanceExceeded):
        for key in keys:
            run.sort(key)
            run.solver.spend(lookups)
            here = run.count_evaluations()
            for turn in range(TRIES + 1):
                if here > most:
                    most, best = here, dict(run.orders)
                if turn == TRIES or not wide:
                    break
                run.solver.spend(lookups)
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
