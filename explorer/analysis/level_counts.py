"""How many nodes of a level are visited, open, skipped: counted between borders at any step, no node touched."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN, status_at
from explorer.search.trace import NEVER_LEFT, count_before
from explorer.trees.tree import IntArray, Tree

MOST_LEVELS = 200
"""Of a deeper tree the levels are looked at when they are asked for."""


@dataclass(frozen=True, eq=False)
class LevelOrder:
    """When a level's nodes are entered, left and skipped, each from left to right; rising, for the search goes so."""

    entered: IntArray
    left: IntArray
    pruned: IntArray


@dataclass(frozen=True, eq=False)
class LevelSpans:
    """Runs of nodes of one level, from `first` up to `stop` (k,) (they may overlap), counted at one step after another.

    `seen` and `pruned` are (2, k): how many of the level before either end are ever visited, and ever pruned;
    None where the search does not go from left to right.
    """

    level_counts: "LevelCounts"
    first: IntArray
    stop: IntArray
    order: LevelOrder | None
    visited_before: IntArray
    pruned_before: IntArray

    def counts(self, step: int) -> IntArray:
        """(4, k) the nodes of each run by status after this many steps."""
        if self.order is None:
            return self._count_each_node(step)
        counts = np.empty((4, len(self.first)), np.int32)
        entered, left, skipped = (
            np.int32(count_before(steps, step)) for steps in (self.order.entered, self.order.left, self.order.pruned))
        counts[DONE] = _between(np.minimum(self.visited_before, left))
        counts[OPEN] = _between(np.minimum(self.visited_before, entered)) - counts[DONE]
        counts[PRUNED] = _between(np.minimum(self.pruned_before, skipped))
        counts[UNSEEN] = self.stop - self.first - counts[DONE] - counts[OPEN] - counts[PRUNED]
        return counts

    def _count_each_node(self, step: int) -> IntArray:
        """The same, by looking at every node."""
        counts = np.zeros((4, len(self.first)), np.int32)
        if not len(self.first):
            return counts
        begin, end = int(self.first.min()), max(int(self.stop.max()), int(self.first.min()))
        status = self.level_counts.status_of(slice(begin, end), step)
        before = np.zeros(end - begin + 1, np.int32)
        for kind in (OPEN, DONE, PRUNED):
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
    enter_step: IntArray
    leave_step: IntArray
    prune_step: IntArray
    entry_steps: IntArray | None = None
    pruned_roots: IntArray | None = None
    _orders: dict[int, LevelOrder | None] = field(default_factory=dict)

    @cached_property
    def visited_before(self) -> IntArray:
        """(n + 1,) how many nodes before each one are visited by the end."""
        return _running_counts(self.enter_step)

    @cached_property
    def pruned_before(self) -> IntArray:
        """(n + 1,) how many nodes before each one are pruned by the end."""
        return _running_counts(self.prune_step)

    def status_of(self, nodes: slice, step: int) -> IntArray:
        """The status of these nodes after so many steps."""
        return status_at(step, self.enter_step[nodes], self.leave_step[nodes], self.prune_step[nodes])

    def order(self, level: int) -> LevelOrder | None:
        """The order in which the level is entered, left and skipped; None where that is not from left to right."""
        if level not in self._orders:
            self._orders[level] = self._find_order(level)
        return self._orders[level]

    def _find_order(self, level: int) -> LevelOrder | None:
        start, stop = self.tree.level_start[level : level + 2].tolist()
        enter, leave, skip = (steps[start:stop] for steps in (self.enter_step, self.leave_step, self.prune_step))
        visited, pruned = enter != NEVER_LEFT, skip != NEVER_LEFT
        if np.any(visited & pruned):
            return None
        order = LevelOrder(enter[visited], leave[visited], skip[pruned])
        rising = all(bool((steps[1:] >= steps[:-1]).all()) for steps in (order.entered, order.left, order.pruned))
        return order if rising else None

    def spans(self, level: int, first: IntArray, stop: IntArray) -> LevelSpans:
        """Runs of a level's nodes, to be counted."""
        start, ends = int(self.tree.level_start[level]), np.stack([first, stop])
        seen, pruned = (before[ends] - before[start] for before in (self.visited_before, self.pruned_before))
        return LevelSpans(self, first, stop, self.order(level), seen, pruned)

    @cached_property
    def _pruned_totals(self) -> tuple[IntArray, IntArray]:
        """(pruned subtrees,) the steps that prune them, rising, and how many nodes are pruned from then on."""
        assert self.pruned_roots is not None
        roots = self.pruned_roots[np.argsort(self.prune_step[self.pruned_roots], kind="stable")]
        return self.prune_step[roots], np.cumsum(self.tree.size[roots])

    def totals(self, step: int) -> tuple[int, int, int, int]:
        """How many nodes of the whole tree are UNSEEN, OPEN, DONE and SKIPPED after this many steps."""
        if self.entry_steps is None:
            unseen, opened, done, skipped = np.bincount(self.status_of(slice(None), step), minlength=4).tolist()
            return unseen, opened, done, skipped
        entered = count_before(self.entry_steps, step)
        done = step - entered  # every step is an entry or a leaving
        steps, sums = self._pruned_totals
        count = count_before(steps, step)
        skipped = int(sums[count - 1]) if count else 0
        return len(self.tree) - entered - skipped, entered - done, done, skipped

    def precompute(self) -> None:
        """Work out now, in whatever thread this is, what takes time for each node."""
        _counts = (self.visited_before, self.pruned_before, self._pruned_totals)
        for level in range(min(self.tree.levels, MOST_LEVELS)):
            self.order(level)


def _running_counts(steps: IntArray) -> IntArray:
    before = np.zeros(len(steps) + 1, np.int32)
    np.cumsum(steps != NEVER_LEFT, dtype=np.int32, out=before[1:])
    return before
