"""Numbers of leaves that alpha-beta evaluates in random orders of one tree, and in all its orders."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import factorial

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.core.splitmix64 import Keys, mix_states
from explorer.lab.sweeps.draws import stream_offsets, stream_starts
from explorer.lab.sweeps.lanes import Arrange, LaneCounts, alpha_beta, alpha_beta_horizon
from explorer.lab.sweeps.single_orders import random_order_search
from explorer.search.convention import Convention
from explorer.search.horizon import Horizon
from explorer.search.trace import Tick
from explorer.trees.tree import IntArray, Tree

MOST_LANES = 8192
"""Largest number of orders searched at once."""
FEWEST_LANES = 128
"""Smallest number of orders for which arrays of lanes are faster than one search after the other."""
LARGEST_TREE_OF_LANES = 100_000
"""Number of nodes above which one search after the other is always faster: few orders meet at a node."""
MOST_CELLS = 2**22
"""Largest product of lanes, plies and children, which limits the memory of a search."""
MOST_ORDERS = 1_000_000
"""Largest number of orders that are all searched."""


def _never_stop(_visits: int) -> bool:
    return True


def sample_orders(
    tree: Tree, convention: Convention, n: int, seed: int, *, first: int = 0, tick: Tick = _never_stop
) -> IntArray:
    """Return the leaves evaluated in `n` random orders from number `first` on, of shape (n,).

    An order's number and the seed determine it; `draws.sampled_order` returns it as a tree. Raises SearchRefused if
    alpha-beta can't be run, and Stopped if `tick`, called with the visits so far in a chunk, returns False.
    """
    found = iterate_chunks(tree, convention, seed, first=first, stop=first + n, size=MOST_LANES, tick=tick)
    return np.concatenate([np.zeros(0, np.int64), *(counts.evaluated for _number, counts in found)])


def iterate_chunks(
    tree: Tree, convention: Convention, seed: int, *,
    first: int = 0, stop: int | None = None, size: int = 1024, tick: Tick = _never_stop,
) -> Iterator[tuple[int, LaneCounts]]:
    """Yield the number of each chunk's first order and the chunk's counts, up to `stop` or endlessly.

    Raises Stopped if `tick` returns False within a chunk.
    """
    within = alpha_beta_horizon(tree, convention)
    lanes = _lanes_that_fit(within, size)
    # Prepared on first use: each takes a while in a large tree.
    search_lanes = cache(lambda: alpha_beta(within, convention))
    search_singly = cache(lambda: random_order_search(within, convention))
    while stop is None or first < stop:
        count = lanes if stop is None else min(lanes, stop - first)
        starts = stream_starts(seed, first, count)
        if count < FEWEST_LANES or len(tree) > LARGEST_TREE_OF_LANES:
            yield first, search_singly()(starts, tick)
        else:
            yield first, search_lanes()(count, _random_orders(within, starts), tick)
        first += count


def count_all_orders(tree: Tree, convention: Convention, *, tick: Tick = _never_stop) -> dict[int, int]:
    """Return the number of orders for each number of evaluated leaves, in ascending order of leaves.

    Orders that differ only beyond the depth limit count once. Raises SearchRefused if there are more than MOST_ORDERS.
    """
    within = alpha_beta_horizon(tree, convention)
    stride, total = np.ones(len(tree), np.int64), 1
    for node in np.flatnonzero((within.child_count > 0) & within.is_reachable).tolist():
        stride[node] = total
        total *= factorial(min(int(within.child_count[node]), 20))  # 20! already exceeds MOST_ORDERS
        if total > MOST_ORDERS:
            reason = _("this tree has more than {:,} orders, too many to try each: draw some at random")
            raise SearchRefused(reason.format(MOST_ORDERS))
    search, lanes = alpha_beta(within, convention), _lanes_that_fit(within, MOST_LANES)
    histogram = np.zeros(len(tree) + 1, np.int64)
    for first in range(0, total, lanes):
        count = min(lanes, total - first)
        counts = search(count, _numbered_orders(within, stride, first), tick)
        histogram += np.bincount(counts.evaluated, minlength=len(histogram))
    return {leaves: int(histogram[leaves]) for leaves in np.flatnonzero(histogram).tolist()}


def _lanes_that_fit(within: Horizon, lanes: int) -> int:
    """Return `lanes`, reduced to the number that fits into MOST_CELLS; at least 1."""
    return max(1, min(lanes, MOST_CELLS // (within.tree.levels * max(1, int(within.child_count.max())))))


def _random_orders(within: Horizon, start: Keys) -> Arrange:
    """Return the random orders whose streams begin at the states `start`."""
    step = stream_offsets(len(within.tree) + int(within.child_count.max()))
    eldest = within.tree.first_child.astype(np.intp)

    def arrange(node: IntArray, lane: IntArray, width: IntArray) -> IntArray:
        place = np.arange(width.max())
        keys = mix_states(start[lane][:, None] + step[eldest[node][:, None] + place])
        keys[place >= width[:, None]] = np.uint64(2**64 - 1)
        return np.argsort(keys, axis=1, kind="stable")

    return arrange


def _numbered_orders(within: Horizon, stride: IntArray, first: int) -> Arrange:
    """Return the orders from number `first` on; an order's digits are the numbers of its nodes' permutations."""
    widths = [*{*within.child_count[within.is_reachable].tolist()} - {0}]
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
