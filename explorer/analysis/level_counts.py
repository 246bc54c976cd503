"""The number of visited, open and pruned nodes on a level at any step, computed without a scan of the nodes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN, status_at
from explorer.core.bit_counts import BitCounts, chunks, mark_rows
from explorer.core.virtual_column import NumberColumn
from explorer.search.trace import NEVER_LEFT, count_before
from explorer.trees.tree import IntArray, Tree

MOST_LEVELS = 200
"""The number of levels that are examined in advance; deeper levels are examined on first access."""


@dataclass(frozen=True, eq=False)
class LevelOrder:
    """The steps at which a level's nodes are entered, left and pruned, from left to right; all three ascend.

    `pruned` are the different steps, and `pruned_totals` (one more) the number of nodes pruned before each of them.
    """

    entered: IntArray
    left: IntArray
    pruned: IntArray
    pruned_totals: IntArray


@dataclass(frozen=True, eq=False)
class LevelSpans:
    """Ranges of adjacent nodes of one level, whose nodes can be counted by status at any step.

    Ranges go from `first` (k,) up to but not including `stop` (k,) and may overlap. `visited_before` and
    `pruned_before` are (2, k): the number of the level's nodes before either end that are ever visited or pruned.
    `order` is None if the search does not go through the level from left to right.
    """

    level_counts: "LevelCounts"
    first: IntArray
    stop: IntArray
    order: LevelOrder | None
    visited_before: IntArray
    pruned_before: IntArray

    def counts(self, step: int) -> IntArray:
        """Return (4, k) the number of nodes of each range by status after `step` steps.

        O(k) if the search goes through the level from left to right, else linear in the level's nodes.
        """
        if self.order is None:
            return self._count_each_node(step)
        counts = np.empty((4, len(self.first)), np.int32)
        order = self.order
        left = np.minimum(self.visited_before, np.int32(count_before(order.left, step)))
        entered = np.minimum(self.visited_before, np.int32(count_before(order.entered, step)))
        pruned = np.minimum(self.pruned_before, order.pruned_totals[count_before(order.pruned, step)])
        np.subtract(left[1], left[0], out=counts[DONE])
        counts[OPEN] = entered[1] - entered[0] - counts[DONE]
        np.subtract(pruned[1], pruned[0], out=counts[PRUNED])
        counts[UNSEEN] = self.stop - self.first - counts[DONE] - counts[OPEN] - counts[PRUNED]
        return counts

    def _count_each_node(self, step: int) -> IntArray:
        """As `counts`, but by a scan of every node."""
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


@dataclass(frozen=True, eq=False)
class LevelCounts:
    """The number of nodes by status on each level, derived from two running counts over all nodes.

    `enter_step`, `leave_step` and `prune_step` are columns over the tree's nodes. For a plain search of the whole tree,
    `entry_steps` are the steps of all its entries, and `pruned_at` returns how many nodes are pruned by a step; totals
    then need no scan of the nodes. Each level's order is examined on first access.
    """

    tree: Tree
    enter_step: NumberColumn
    leave_step: NumberColumn
    prune_step: NumberColumn
    entry_steps: IntArray | None = None
    pruned_at: Callable[[int], int] = lambda _step: 0
    _orders: dict[int, LevelOrder | None] = field(default_factory=dict)

    @cached_property
    def visited(self) -> BitCounts:
        """Running counts of the nodes that are visited by the end."""
        return _count_steps(self.enter_step)

    @cached_property
    def pruned(self) -> BitCounts:
        """Running counts of the nodes that are pruned by the end."""
        return _count_steps(self.prune_step)

    @cached_property
    def _all_steps(self) -> LevelOrder | None:
        """The steps at which nodes of any level are entered, left and pruned; None if a visited node is pruned too."""
        entered, left, pruned = list[IntArray](), list[IntArray](), list[tuple[IntArray, IntArray]]()
        for part in chunks(len(self.tree)):
            enter, prune = self.enter_step[part], self.prune_step[part]
            is_visited, is_pruned = enter != NEVER_LEFT, prune != NEVER_LEFT
            if np.any(is_visited & is_pruned):
                return None
            entered.append(enter[is_visited])
            left.append(self.leave_step[part][is_visited])
            pruned.append(np.unique(prune[is_pruned], return_counts=True))
        steps, at = np.unique(np.concatenate([each for each, _count in pruned]), return_inverse=True)
        totals = np.bincount(at, np.concatenate([count for _each, count in pruned]), len(steps))
        return LevelOrder(np.sort(np.concatenate(entered)), np.sort(np.concatenate(left)), steps,
                          np.append(0, np.cumsum(totals)).astype(np.int32))

    def status_of(self, nodes: slice, step: int) -> IntArray:
        """Return (k,) the status of these nodes after `step` steps."""
        return status_at(step, self.enter_step[nodes], self.leave_step[nodes], self.prune_step[nodes])

    def order(self, level: int) -> LevelOrder | None:
        """Return the level's entering, leaving and pruning steps; None if they do not go from left to right."""
        if level not in self._orders:
            self._orders[level] = self._find_order(level)
        return self._orders[level]

    def _find_order(self, level: int) -> LevelOrder | None:
        start, stop = self.tree.level_start[level : level + 2].tolist()
        enter, leave, prune = (steps[start:stop] for steps in (self.enter_step, self.leave_step, self.prune_step))
        visited, pruned = enter != NEVER_LEFT, prune != NEVER_LEFT
        if np.any(visited & pruned):
            return None
        steps = enter[visited], leave[visited], prune[pruned]
        if not all(bool((each[1:] >= each[:-1]).all()) for each in steps):
            return None
        last = np.flatnonzero(np.diff(steps[2], append=np.int32(-1)))
        return LevelOrder(*steps[:2], steps[2][last], np.append(0, last + 1).astype(np.int32))

    def spans(self, level: int, first: IntArray, stop: IntArray) -> LevelSpans:
        """Return the ranges of a level's nodes from `first` up to but not including `stop`, ready to be counted."""
        rows = np.concatenate([first, stop, self.tree.level_start[level : level + 1]])
        before = [each.count_before(rows) for each in (self.visited, self.pruned)]
        visited, pruned = ((each[:-1] - each[-1]).reshape(2, -1) for each in before)
        return LevelSpans(self, first, stop, self.order(level), visited, pruned)

    def totals(self, step: int) -> tuple[int, int, int, int]:
        """Return the number of UNSEEN, OPEN, DONE and PRUNED nodes of the whole tree after `step` steps."""
        if self.entry_steps is not None:
            entered = count_before(self.entry_steps, step)
            done = step - entered  # each step enters or leaves a visit
            pruned = self.pruned_at(step)
        elif steps := self._all_steps:
            entered, done = count_before(steps.entered, step), count_before(steps.left, step)
            pruned = int(steps.pruned_totals[count_before(steps.pruned, step)])
        else:
            unseen, opened, done, pruned = np.bincount(self.status_of(slice(None), step), minlength=4).tolist()
            return unseen, opened, done, pruned
        return len(self.tree) - entered - pruned, entered - done, done, pruned

    def precompute(self) -> None:
        """Compute in advance, in any thread, everything that takes time proportional to the nodes."""
        _counts = self.visited, self.pruned, self.entry_steps is None and self._all_steps
        for level in range(min(self.tree.levels, MOST_LEVELS)):
            self.order(level)


def _count_steps(steps: NumberColumn) -> BitCounts:
    """Return the running counts of the nodes that have a step."""
    return mark_rows(len(steps), (steps[part] != NEVER_LEFT for part in chunks(len(steps))))
