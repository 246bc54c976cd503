"""How many leaves alpha-beta evaluates over random orders of one tree, and over all of them."""

from collections.abc import Iterator
from itertools import permutations
from math import factorial

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab.sweeps.draws import Keys, mixed, steps, streams
from explorer.lab.sweeps.lanes import Arrange, Counts, alpha_beta, within
from explorer.search.convention import Convention
from explorer.search.horizon import Reach
from explorer.search.trace import Tick
from explorer.trees.tree import IntArray, Tree

LANES = 8192
"""At most so many orders at once."""
ROOM = 2**22
"""Lanes times plies times children: what a search holds at once."""
MOST_ORDERS = 1_000_000
"""So many are tried one by one."""


def _always(_visits: int) -> bool:
    return True


def sample_orders(
    tree: Tree, convention: Convention, n: int, seed: int, *, first: int = 0, tick: Tick = _always
) -> IntArray:
    """(n,) the leaves evaluated in the random orders from number `first` on; draws.order_of shows one of them.

    Which order has a number depends on the seed alone. Raises SearchRefused, and Stopped where `tick`, told the visits
    so far of a chunk, answers no.
    """
    found = chunks(tree, convention, seed, first=first, stop=first + n, size=LANES, tick=tick)
    return np.concatenate([np.zeros(0, np.int64), *(counts.evaluated for _number, counts in found)])


def chunks(
    tree: Tree, convention: Convention, seed: int, *,
    first: int = 0, stop: int | None = None, size: int = 1024, tick: Tick = _always,
) -> Iterator[tuple[int, Counts]]:
    """The number of a chunk's first order and the counts of its orders, chunk after chunk, for ever or up to `stop`.

    Whoever has seen enough asks for no more; within a chunk `tick` can say so, and Stopped is raised.
    """
    reach = within(tree, convention)
    search, lanes = alpha_beta(reach, convention), _fitting(reach, size)
    while stop is None or first < stop:
        count = lanes if stop is None else min(lanes, stop - first)
        yield first, search(count, _drawn(reach, streams(seed, first, count)), tick)
        first += count


def all_orders(tree: Tree, convention: Convention, *, tick: Tick = _always) -> dict[int, int]:
    """In how many of all the tree's orders so many leaves are evaluated, by number of leaves, ascending.

    A family beyond the depth limit has one order. Raises SearchRefused where there are more than MOST_ORDERS.
    """
    reach = within(tree, convention)
    stride, total = np.ones(len(tree), np.int64), 1
    for node in np.flatnonzero((reach.looks > 0) & reach.reachable).tolist():
        stride[node] = total
        total *= factorial(min(int(reach.looks[node]), 20))  # 20 are too many by far
        if total > MOST_ORDERS:
            reason = _("this tree has more than {:,} orders, too many to try each: draw some at random")
            raise SearchRefused(reason.format(MOST_ORDERS))
    search, lanes = alpha_beta(reach, convention), _fitting(reach, LANES)
    histogram = np.zeros(len(tree) + 1, np.int64)
    for first in range(0, total, lanes):
        count = min(lanes, total - first)
        counts = search(count, _numbered(reach, stride, first), tick)
        histogram += np.bincount(counts.evaluated, minlength=len(histogram))
    return {leaves: int(histogram[leaves]) for leaves in np.flatnonzero(histogram).tolist()}


def _fitting(reach: Reach, lanes: int) -> int:
    """So many lanes, or as many as there is room for."""
    return max(1, min(lanes, ROOM // (reach.tree.levels * max(1, int(reach.looks.max())))))


def _drawn(reach: Reach, start: Keys) -> Arrange:
    """The random orders whose streams begin there."""
    step = steps(len(reach.tree) + int(reach.looks.max()))
    eldest = reach.tree.first_child.astype(np.intp)

    def arrange(node: IntArray, lane: IntArray, width: IntArray) -> IntArray:
        place = np.arange(width.max())
        keys = mixed(start[lane][:, None] + step[eldest[node][:, None] + place])
        keys[place >= width[:, None]] = np.uint64(2**64 - 1)
        return np.argsort(keys, axis=1, kind="stable")

    return arrange


def _numbered(reach: Reach, stride: IntArray, first: int) -> Arrange:
    """The orders from number `first` on, where an order's digits are the numbers of its families' permutations."""
    widths = [*{*reach.looks[reach.reachable].tolist()} - {0}]
    widest = max(widths, default=0)
    kinds = [[*each, *range(width, widest)] for width in widths for each in permutations(range(width))]
    table = np.array(kinds, np.intp)
    count = np.array([factorial(min(width, widest)) for width in range(widest + 1)])
    begin = np.zeros(widest + 1, np.intp)
    begin[widths] = np.cumsum([0, *(factorial(width) for width in widths)])[:-1]

    def arrange(node: IntArray, lane: IntArray, width: IntArray) -> IntArray:
        number = (lane + first) // stride[node] % count[width]
        return table[begin[width] + number, : width.max()]

    return arrange
