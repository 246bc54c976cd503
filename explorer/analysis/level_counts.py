"""How many nodes of a level are visited, open, skipped: counted between borders at any step, no node touched."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from explorer.analysis.facts import Facts
from explorer.analysis.snapshot import DONE, OPEN, SKIPPED, UNSEEN, State, status_at
from explorer.search.trace import NEVER, count_before
from explorer.trees.tree import IntArray

MOST_LEVELS = 200
"""Of a deeper tree the levels are looked at when they are asked for."""


@dataclass(frozen=True, eq=False)
class Order:
    """When a level's nodes are entered, left and skipped, each from left to right; rising, for the search goes so."""

    entered: IntArray
    left: IntArray
    skipped: IntArray


@dataclass(frozen=True, eq=False)
class Columns:
    """Runs of nodes of one level, from `first` up to `stop` (k,) (they may overlap), counted at one step after another.

    `seen` and `lost` are (2, k): how many of the level before either end are ever visited, and ever skipped;
    None where the search does not go from left to right.
    """

    census: "Census"
    first: IntArray
    stop: IntArray
    order: Order | None
    seen: IntArray
    lost: IntArray

    def counts(self, step: int) -> IntArray:
        """(4, k) the nodes of each run by status after this many steps."""
        if self.order is None:
            return self._counted(step)
        counts = np.empty((4, len(self.first)), np.int32)
        entered, left, skipped = (
            np.int32(count_before(steps, step)) for steps in (self.order.entered, self.order.left, self.order.skipped))
        counts[DONE] = _between(np.minimum(self.seen, left))
        counts[OPEN] = _between(np.minimum(self.seen, entered)) - counts[DONE]
        counts[SKIPPED] = _between(np.minimum(self.lost, skipped))
        counts[UNSEEN] = self.stop - self.first - counts[DONE] - counts[OPEN] - counts[SKIPPED]
        return counts

    def _counted(self, step: int) -> IntArray:
        """The same, by looking at every node."""
        counts = np.zeros((4, len(self.first)), np.int32)
        if not len(self.first):
            return counts
        begin, end = int(self.first.min()), max(int(self.stop.max()), int(self.first.min()))
        status = status_at(self.census.facts, step, slice(begin, end))
        before = np.zeros(end - begin + 1, np.int32)
        for kind in (OPEN, DONE, SKIPPED):
            np.cumsum(status == kind, dtype=np.int32, out=before[1:])
            counts[kind] = before[self.stop - begin] - before[self.first - begin]
        counts[UNSEEN] = self.stop - self.first - counts.sum(axis=0)
        return counts


def _between(before: IntArray) -> IntArray:
    between: IntArray = before[1] - before[0]
    return between


@dataclass(frozen=True, eq=False)
class Census:
    """The counts of a search, kept as two counts before each node; each level's order is looked at when asked for."""

    facts: Facts
    _orders: dict[int, Order | None] = field(default_factory=dict)

    @cached_property
    def seen(self) -> IntArray:
        """(n + 1,) how many nodes before each one are visited by the end."""
        return _before(self.facts.enter)

    @cached_property
    def lost(self) -> IntArray:
        """(n + 1,) how many nodes before each one are skipped by the end."""
        return _before(self.facts.skip)

    def order(self, level: int) -> Order | None:
        """The order in which the level is entered, left and skipped; None where that is not from left to right."""
        if level not in self._orders:
            self._orders[level] = self._order(level)
        return self._orders[level]

    def _order(self, level: int) -> Order | None:
        start, stop = self.facts.tree.level_start[level : level + 2].tolist()
        enter, leave, skip = (steps[start:stop] for steps in (self.facts.enter, self.facts.leave, self.facts.skip))
        visited, lost = enter != NEVER, skip != NEVER
        if np.any(visited & lost):
            return None
        order = Order(enter[visited], leave[visited], skip[lost])
        rising = all(bool((steps[1:] >= steps[:-1]).all()) for steps in (order.entered, order.left, order.skipped))
        return order if rising else None

    def columns(self, level: int, first: IntArray, stop: IntArray) -> Columns:
        """Runs of a level's nodes, to be counted."""
        start, ends = int(self.facts.tree.level_start[level]), np.stack([first, stop])
        seen, lost = (before[ends] - before[start] for before in (self.seen, self.lost))
        return Columns(self, first, stop, self.order(level), seen, lost)

    @cached_property
    def _losses(self) -> tuple[IntArray, IntArray]:
        """(cutoffs' subtrees,) the steps that skip, rising, and how many nodes are skipped from then on."""
        tops = self.facts.tops
        tops = tops[np.argsort(self.facts.skip[tops], kind="stable")]
        return self.facts.skip[tops], np.cumsum(self.facts.tree.size[tops])

    def totals(self, step: int) -> tuple[int, int, int, int]:
        """How many nodes of the whole tree are UNSEEN, OPEN, DONE and SKIPPED after this many steps."""
        if self.facts.is_part or not self.facts.is_plain:
            unseen, opened, done, skipped = np.bincount(status_at(self.facts, step), minlength=4).tolist()
            return unseen, opened, done, skipped
        entered = count_before(self.facts.trace.entered, step)
        # Every step is an entry or a leaving.
        done = min(step, self.facts.trace.steps) - entered
        steps, sums = self._losses
        lost = count_before(steps, step)
        skipped = int(sums[lost - 1]) if lost else 0
        return len(self.facts.tree) - entered - skipped, entered - done, done, skipped

    def work_out(self) -> None:
        """Work out now, in whatever thread this is, what takes time for each node."""
        _counts = (self.seen, self.lost, self._losses)
        for level in range(min(self.facts.tree.levels, MOST_LEVELS)):
            self.order(level)


def _before(steps: IntArray) -> IntArray:
    before = np.zeros(len(steps) + 1, np.int32)
    np.cumsum(steps != NEVER, dtype=np.int32, out=before[1:])
    return before


@lru_cache(maxsize=2)
def _of(known: Facts) -> Census:
    return Census(known)


def census(state: State) -> Census:
    """The census of the state's search, good for every step of it; the last two searches' are kept."""
    return _of(state.facts)
