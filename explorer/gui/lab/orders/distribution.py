"""How evaluations spread over a tree's orders: all of them where they are few, else random ones, chunk by chunk."""

from dataclasses import dataclass, replace
from math import factorial, isqrt
from time import monotonic

import numpy as np

from explorer.core.i18n import _, ngettext
from explorer.lab import sweeps
from explorer.lab.best_worst_order import uniform_minimum
from explorer.lab.sweeps import uniform
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees.tree import IntArray, Tree

SEED = 1
SAMPLE_SIZE = 10_000
"""Random orders."""
MOST_ENUMERATED = 50_000
"""So many are all tried."""
FIRST_CHUNK, FULL_CHUNK, LARGEST_CHUNK = 4, 32, 2048
"""Orders of a chunk: of the first, of one that is worth its while, of the largest."""
QUICK, TEDIOUS, TOO_LONG = 0.25, 2.0, 5.0
"""Seconds for a chunk: the next is twice as large below, for one that is not full yet below the second; above the last
it is half as large."""
MOST_DRAWN = 400_000
"""Random orders among which one that makes a rare number of evaluations is looked for."""
LEAST_BARS, MOST_BARS = 12, 56


@dataclass(frozen=True, eq=False)
class Distribution:
    """`samples` are the evaluations in the random orders from number 0 on, `exact_counts` in how many of all orders
    there are so many, where all were tried; the next chunk has `chunk` orders."""

    tree: Tree
    convention: Convention
    orders: int | None
    samples: IntArray
    exact_counts: dict[int, int] | None = None
    chunk: int = FIRST_CHUNK

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing more to count."""
        return self.exact_counts is not None or len(self.samples) >= SAMPLE_SIZE

    @property
    def frequencies(self) -> tuple[IntArray, IntArray]:
        """The evaluations that were met, rising, and in how many orders."""
        if self.exact_counts is not None:
            return np.array(list(self.exact_counts)), np.array(list(self.exact_counts.values()))
        met, counts = np.unique(self.samples, return_counts=True)
        return met, counts

    @property
    def mean(self) -> float:
        """The mean number of evaluations."""
        met, counts = self.frequencies
        return float((met * counts).sum() / counts.sum()) if len(met) else float("nan")


@dataclass(frozen=True, eq=False)
class HistogramBars:
    """(bars,) the left end of each, its width, and the orders in it."""

    left: IntArray
    width: int
    height: IntArray

    def at(self, x: float) -> tuple[int, int] | None:
        """The least and the greatest number of evaluations of the bar there; None where there is none."""
        place = int(np.floor((x + 0.5 - self.left[0]) / self.width)) if len(self.left) else -1
        if not 0 <= place < len(self.left) or not self.height[place]:
            return None
        return int(self.left[place]), int(self.left[place]) + self.width - 1


def empty_distribution(tree: Tree, convention: Convention) -> Distribution:
    """Nothing is counted yet."""
    return Distribution(tree, convention, count_orders(tree, convention.depth), np.zeros(0, np.int64))


def count_chunk(spread: Distribution, tick: Tick) -> Distribution:
    """One chunk more, or all orders where they are few; Stopped where `tick` answers no."""
    if spread.orders is not None:
        return replace(spread, exact_counts=sweeps.count_all_orders(spread.tree, spread.convention, tick=tick))
    since, first = monotonic(), len(spread.samples)
    count = min(spread.chunk, SAMPLE_SIZE - first)
    drawn = sweeps.sample_orders(spread.tree, spread.convention, count, SEED, first=first, tick=tick)
    return replace(spread, samples=np.concatenate([spread.samples, drawn]),
                   chunk=_next_chunk(spread.chunk, monotonic() - since))


def _next_chunk(chunk: int, seconds: float) -> int:
    """Many orders at once take less time each, but a person waits for every chunk."""
    if seconds < (QUICK if chunk >= FULL_CHUNK else TEDIOUS):
        return min(2 * chunk, LARGEST_CHUNK)
    return max(chunk // 2, 1) if seconds > TOO_LONG else chunk


def find_order(spread: Distribution, low: int, high: int, after: int, tick: Tick) -> int | None:
    """The number of the next random order, after this one, that makes between `low` and `high` evaluations."""
    known = np.flatnonzero((spread.samples >= low) & (spread.samples <= high))
    if len(known):
        later = known[known > after]
        return int(later[0] if len(later) else known[0])
    chunks = sweeps.iterate_chunks(
        spread.tree, spread.convention, SEED, first=after + 1, stop=after + MOST_DRAWN, size=LARGEST_CHUNK, tick=tick)
    for number, counts in chunks:
        met = np.flatnonzero((counts.evaluated >= low) & (counts.evaluated <= high))
        if len(met):
            return number + int(met[0])
    return None


def histogram_bars(spread: Distribution) -> HistogramBars:
    """The bars of the histogram, of equal width."""
    met, counts = spread.frequencies
    if not len(met):
        return HistogramBars(np.zeros(0, np.int64), 1, np.zeros(0, np.int64))
    low, high = int(met[0]), int(met[-1])
    # Few orders in many bars would be a comb.
    width = -(-(high - low + 1) // min(MOST_BARS, max(LEAST_BARS, 2 * isqrt(int(counts.sum())))))
    height = np.bincount((met - low) // width, counts).astype(np.int64)
    return HistogramBars(low + width * np.arange(len(height)), width, height)


def count_orders(tree: Tree, depth: int | None) -> int | None:
    """How many orders the tree has down to the limit; None where they are more than are all tried."""
    total = 1
    inner = tree.n_children[(tree.n_children > 1) & (tree.depth < (tree.levels if depth is None else depth))]
    for width in inner.tolist():
        total *= factorial(min(width, 12))
        if total > MOST_ENUMERATED:
            return None
    return total


def describe_sample(spread: Distribution) -> str:
    """What the histogram is made of."""
    if spread.exact_counts is not None:
        return ngettext("This tree has only one order.", "All {:,} orders of this tree.", spread.orders or 0).format(
            spread.orders)
    words = _("{done} of {wanted} random orders of this tree") if not spread.is_complete else _(
        "{wanted} random orders of this tree")
    return words.format(done=f"{len(spread.samples):,}", wanted=f"{SAMPLE_SIZE:,}") + "."


def describe_uniform_average(tree: Tree, convention: Convention) -> str:
    """What is known of uniform trees of this shape, which is another average; "" for others."""
    if uniform_minimum(tree, convention) is None:
        return ""
    plies = tree.plies(convention.depth)
    width = int(tree.n_children[0])
    if plies < 2 or width < 2:
        return ""
    exact = uniform.exact_mean_leaves(width, plies) if width**plies <= uniform.MOST_EXACT else None
    mean = f"{uniform.mean_leaves(width, plies):,.1f}" if exact is None else f"{float(exact):.4g}"
    if exact is not None and exact.denominator > 1 and len(str(exact)) <= 15:
        mean = f"{exact} ≈ {mean}"
    return _("For comparison: the average over random trees of this shape is {mean}.").format(mean=mean)
