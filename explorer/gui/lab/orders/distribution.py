"""The distribution of evaluations over the orders of a tree: all orders if they are few, else random ones in chunks."""

from dataclasses import dataclass, replace
from math import factorial, isqrt
from time import monotonic

import numpy as np

from explorer.core.i18n import _, grouped, local_number, ngettext
from explorer.lab import sweeps
from explorer.lab.best_worst_order import uniform_minimum
from explorer.lab.sweeps import uniform
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees.tree import IntArray, Tree

SEED = 1
SAMPLE_SIZE = 10_000
"""The number of random orders."""
MOST_ENUMERATED = 50_000
"""The number of orders up to which all of them are counted."""
FIRST_CHUNK, FULL_CHUNK, LARGEST_CHUNK = 4, 32, 2048
"""The numbers of orders in the first chunk, in one that is no longer small, and in the largest."""
QUICK, TEDIOUS, TOO_LONG = 0.25, 2.0, 5.0
"""Seconds that a chunk takes: below the first the next is twice as large, above the last half as large.

For chunks of fewer than FULL_CHUNK orders, the second replaces the first.
"""
MOST_DRAWN = 400_000
"""The largest number of random orders that are searched for one with a given number of evaluations."""
LEAST_BARS, MOST_BARS = 12, 56


@dataclass(frozen=True, eq=False)
class Distribution:
    """The counts of one tree under one convention.

    `samples` are the evaluations in the random orders number 0, 1, ...; `exact_counts` maps evaluations to the number
    of orders, if all orders were counted. `chunk` is the size of the next chunk.
    """

    tree: Tree
    convention: Convention
    orders: int | None
    samples: IntArray
    exact_counts: dict[int, int] | None = None
    chunk: int = FIRST_CHUNK

    @property
    def is_complete(self) -> bool:
        """True if there is nothing more to count."""
        return self.exact_counts is not None or len(self.samples) >= SAMPLE_SIZE

    @property
    def frequencies(self) -> tuple[IntArray, IntArray]:
        """The different numbers of evaluations in increasing order, and in how many orders each occurs."""
        if self.exact_counts is not None:
            return np.array(list(self.exact_counts)), np.array(list(self.exact_counts.values()))
        met, counts = np.unique(self.samples, return_counts=True)
        return met, counts

    @property
    def mean(self) -> float:
        """The mean number of evaluations; NaN before the first order."""
        met, counts = self.frequencies
        return float((met * counts).sum() / counts.sum()) if len(met) else float("nan")


@dataclass(frozen=True, eq=False)
class HistogramBars:
    """(bars,) the left end of each bar, their common width, and (bars,) the numbers of orders."""

    left: IntArray
    width: int
    height: IntArray

    def at(self, x: float) -> tuple[int, int] | None:
        """Return the least and the greatest number of evaluations in the bar at `x`; None if there is no bar."""
        place = int(np.floor((x + 0.5 - self.left[0]) / self.width)) if len(self.left) else -1
        if not 0 <= place < len(self.left) or not self.height[place]:
            return None
        return int(self.left[place]), int(self.left[place]) + self.width - 1


def empty_distribution(tree: Tree, convention: Convention) -> Distribution:
    """Return a distribution without counts."""
    return Distribution(tree, convention, count_orders(tree, convention.depth), np.zeros(0, np.int64))


def count_chunk(spread: Distribution, tick: Tick) -> Distribution:
    """Count one more chunk, or all orders if they are few; raises Stopped if `tick` returns False."""
    if spread.orders is not None:
        return replace(spread, exact_counts=sweeps.count_all_orders(spread.tree, spread.convention, tick=tick))
    since, first = monotonic(), len(spread.samples)
    count = min(spread.chunk, SAMPLE_SIZE - first)
    drawn = sweeps.sample_orders(spread.tree, spread.convention, count, SEED, first=first, tick=tick)
    return replace(spread, samples=np.concatenate([spread.samples, drawn]),
                   chunk=_next_chunk(spread.chunk, monotonic() - since))


def _next_chunk(chunk: int, seconds: float) -> int:
    """Return the size of the next chunk: larger chunks take less time per order, but must not take too long."""
    if seconds < (QUICK if chunk >= FULL_CHUNK else TEDIOUS):
        return min(2 * chunk, LARGEST_CHUNK)
    return max(chunk // 2, 1) if seconds > TOO_LONG else chunk


def find_order(spread: Distribution, low: int, high: int, after: int, tick: Tick) -> int | None:
    """Return the number of a random order with `low` to `high` evaluations, each time the next one; None if too rare.

    It is the first counted one after `after`, else the first counted one. If none of the counted orders fits, up to
    MOST_DRAWN others after `after` are drawn. Raises Stopped if `tick` returns False.
    """
    known = np.flatnonzero((spread.samples >= low) & (spread.samples <= high))
    if len(known):
        later = known[known > after]
        return int(later[0] if len(later) else known[0])
    chunks = sweeps.iterate_chunks(
        spread.tree, spread.convention, SEED, first=after + 1, stop=after + 1 + MOST_DRAWN, size=LARGEST_CHUNK,
        tick=tick)
    for number, counts in chunks:
        met = np.flatnonzero((counts.evaluated >= low) & (counts.evaluated <= high))
        if len(met):
            return number + int(met[0])
    return None


def histogram_bars(spread: Distribution) -> HistogramBars:
    """Return the bars of the histogram, of equal width."""
    met, counts = spread.frequencies
    if not len(met):
        return HistogramBars(np.zeros(0, np.int64), 1, np.zeros(0, np.int64))
    low, high = int(met[0]), int(met[-1])
    # With few orders, many bars would leave gaps.
    width = -(-(high - low + 1) // min(MOST_BARS, max(LEAST_BARS, 2 * isqrt(int(counts.sum())))))
    height = np.bincount((met - low) // width, counts).astype(np.int64)
    return HistogramBars(low + width * np.arange(len(height)), width, height)


def count_orders(tree: Tree, depth: int | None) -> int | None:
    """Return the number of orders of the tree down to the depth limit; None above MOST_ENUMERATED."""
    total = 1
    inner = tree.n_children[(tree.n_children > 1) & (tree.depth < (tree.levels if depth is None else depth))]
    for width in inner.tolist():
        total *= factorial(min(width, 12))
        if total > MOST_ENUMERATED:
            return None
    return total


def describe_sample(spread: Distribution) -> str:
    """Return a sentence about the orders in the histogram."""
    if spread.exact_counts is not None:
        return ngettext("This tree has only one order.", "All {:,} orders of this tree.", spread.orders or 0).format(
            spread.orders)
    words = _("{done} of {wanted} random orders of this tree") if not spread.is_complete else _(
        "{wanted} random orders of this tree")
    return words.format(done=grouped(len(spread.samples)), wanted=grouped(SAMPLE_SIZE)) + "."


def describe_uniform_average(tree: Tree, convention: Convention) -> str:
    """Return a sentence about the average over all uniform trees of this shape; "" for other shapes."""
    if uniform_minimum(tree, convention) is None:
        return ""
    plies = tree.plies(convention.depth)
    width = int(tree.n_children[0])
    if plies < 2 or width < 2:
        return ""
    exact = uniform.exact_mean_leaves(width, plies) if width**plies <= uniform.MOST_EXACT else None
    mean = local_number(f"{uniform.mean_leaves(width, plies):,.1f}" if exact is None else f"{float(exact):.4g}")
    if exact is not None and exact.denominator > 1 and len(str(exact)) <= 15:
        mean = f"{exact} ≈ {mean}"
    return _("For comparison: the average over random trees of this shape is {mean}.").format(mean=mean)
