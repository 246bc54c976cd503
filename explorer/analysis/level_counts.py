"""How many nodes of a level are visited, open, skipped: counted between borders at any step, no node touched."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, SKIPPED, UNSEEN, status_at
from explorer.search.trace import NEVER, count_before
from explorer.trees.tree import IntArray, Tree

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

    `seen` and `pruned` are (2, k): how many of the level before either end are ever visited, and ever pruned;
    None where the search does not go from left to right.
    """

    level_counts: "LevelCounts"
    first: IntArray
    stop: IntArray
    order: Order | None
    seen: IntArray
    pruned: IntArray

    def counts(self, step: int) -> IntArray:
        """(4, k) the nodes of each run by status after this many steps."""
        if self.order is None:
            return self._counted(step)
        counts = np.empty((4, len(self.first)), np.int32)
        entered, left, skipped = (
            np.int32(count_before(steps, step)) for steps in (self.order.entered, self.order.left, self.order.skipped))
        counts[DONE] = _between(np.minimum(self.seen, left))
        counts[OPEN] = _between(np.minimum(self.seen, entered)) - counts[DONE]
        counts[SKIPPED] = _between(np.minimum(self.pruned, skipped))
        counts[UNSEEN] = self.stop - self.first - counts[DONE] - counts[OPEN] - counts[SKIPPED]
        return counts

    def _counted(self, step: int) -> IntArray:
        """The same, by looking at every node."""
        counts = np.zeros((4, len(self.first)), np.int32)
        if not len(self.first):
            return counts
        begin, end = int(self.first.min()), max(int(self.stop.max()), int(self.first.min()))
        status = self.level_counts.status_of(slice(begin, end), step)
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
class LevelCounts:
    """The counts of a search, kept as two counts before each node; each level's order is looked at when asked for.

    `enter`, `leave` and `skip` are the tree's columns of steps. Where these are a plain search's of the whole tree,
    `entered` are the steps of all its entries and `pruned_roots` the roots of all that it prunes: totals need no look
    at the nodes then.
    """

    tree: Tree
    enter: IntArray
    leave: IntArray
    skip: IntArray
    entered: IntArray | None = None
    pruned_roots: IntArray | None = None
    _orders: dict[int, Order | None] = field(default_factory=dict)

    @cached_property
    def seen(self) -> IntArray:
        """(n + 1,) how many nodes before each one are visited by the end."""
        return _before(self.enter)

    @cached_property
    def pruned(self) -> IntArray:
        """(n + 1,) how many nodes before each one are pruned by the end."""
        return _before(self.skip)

    def status_of(self, nodes: slice, step: int) -> IntArray:
        """The status of these nodes after so many steps."""
        return status_at(step, self.enter[nodes], self.leave[nodes], self.skip[nodes])

    def order(self, level: int) -> Order | None:
        """The order in which the level is entered, left and skipped; None where that is not from left to right."""
        if level not in self._orders:
            self._orders[level] = self._order(level)
        return self._orders[level]

    def _order(self, level: int) -> Order | None:
        start, stop = self.tree.level_start[level : level + 2].tolist()
        enter, leave, skip = (steps[start:stop] for steps in (self.enter, self.leave, self.skip))
        visited, pruned = enter != NEVER, skip != NEVER
        if np.any(visited & pruned):
            return None
        order = Order(enter[visited], leave[visited], skip[pruned])
        rising = all(bool((steps[1:] >= steps[:-1]).all()) for steps in (order.entered, order.left, order.skipped))
        return order if rising else None

    def columns(self, level: int, first: IntArray, stop: IntArray) -> Columns:
        """Runs of a level's nodes, to be counted."""
        start, ends = int(self.tree.level_start[level]), np.stack([first, stop])
        seen, pruned = (before[ends] - before[start] for before in (self.seen, self.pruned))
        return Columns(self, first, stop, self.order(level), seen, pruned)

    @cached_property
    def _losses(self) -> tuple[IntArray, IntArray]:
        """(pruned subtrees,) the steps that prune them, rising, and how many nodes are pruned from then on."""
        assert self.pruned_roots is not None
        roots = self.pruned_roots[np.argsort(self.skip[self.pruned_roots], kind="stable")]
        return self.skip[roots], np.cumsum(self.tree.size[roots])

    def totals(self, step: int) -> tuple[int, int, int, int]:
        """How many nodes of the whole tree are UNSEEN, OPEN, DONE and SKIPPED after this many steps."""
        if self.entered is None:
            unseen, opened, done, skipped = np.bincount(self.status_of(slice(None), step), minlength=4).tolist()
            return unseen, opened, done, skipped
        entered = count_before(self.entered, step)
        done = step - entered  # every step is an entry or a leaving
        steps, sums = self._losses
        count = count_before(steps, step)
        skipped = int(sums[count - 1]) if count else 0
        return len(self.tree) - entered - skipped, entered - done, done, skipped

    def work_out(self) -> None:
        """Work out now, in whatever thread this is, what takes time for each node."""
        _counts = (self.seen, self.pruned, self._losses)
        for level in range(min(self.tree.levels, MOST_LEVELS)):
            self.order(level)


def _before(steps: IntArray) -> IntArray:
    before = np.zeros(len(steps) + 1, np.int32)
    np.cumsum(steps != NEVER, dtype=np.int32, out=before[1:])
    return before
