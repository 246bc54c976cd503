"""The visits and prunings of one pass of a search, and the status of its nodes at any step of the pass.

In a pass, a node may be visited several times, pruned, and visited or pruned again. All that takes time proportional to
the tree is done once per pass; a step takes time proportional to the visits of the pass, and to the nodes asked for.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.revisiting_cutoffs import RevisitingCutoffs
from explorer.search.trace import NEVER_LEFT, Trace, count_before
from explorer.trees.backward_induction import spread_down
from explorer.trees.tree import BoolArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class PassColumns:
    """The visits in the rows `first_row` up to `stop_row`, sorted by node and then by row, and the pass's prunings."""

    tree: Tree
    trace: Trace
    cutoffs: RevisitingCutoffs
    first_row: int
    stop_row: int
    _states: "dict[int, PassState]" = field(default_factory=dict)

    def state_at(self, step: int) -> "PassState":
        """Return the last visits at a step of the pass; that of the last step asked for is kept."""
        if step not in self._states:
            self._states.clear()
            self._states[step] = PassState(self, step)
        return self._states[step]

    @cached_property
    def rows(self) -> IntArray:
        """(v,) the rows of the visits."""
        order = np.argsort(self.trace.node[self.first_row : self.stop_row], kind="stable")
        return order.astype(np.int32) + np.int32(self.first_row)

    @cached_property
    def nodes(self) -> IntArray:
        """(v,) the node of each visit, ascending."""
        nodes: IntArray = self.trace.node[self.rows]
        return nodes

    @cached_property
    def next_entered(self) -> IntArray:
        """(v,) the step at which the node is entered next in this pass; NEVER_LEFT if it is not."""
        entered = np.full(len(self.rows), NEVER_LEFT, np.int32)
        recurs = np.flatnonzero(self.nodes[1:] == self.nodes[:-1])
        entered[recurs] = self.trace.entered[self.rows[recurs + 1]]
        return entered

    # Prunings

    @cached_property
    def pruned_roots(self) -> tuple[IntArray, IntArray]:
        """The roots of subtrees pruned in this pass, as often as they are, and the index of each one's cutoff."""
        roots, places = self.cutoffs.pruned_roots
        rows = self.cutoffs.rows[places]
        inside = (rows >= self.first_row) & (rows < self.stop_row)
        return roots[inside], places[inside]

    @cached_property
    def prune_steps_and_counts(self) -> tuple[IntArray, IntArray]:
        """(n,) the first step of the pass that prunes each node, or NEVER_LEFT, and the counts by `find_prunings`."""
        return self.cutoffs.find_prunings(*self.pruned_roots)

    @cached_property
    def has_prunings(self) -> bool:
        """True if the pass prunes anything."""
        return bool(len(self.pruned_roots[0]))

    @cached_property
    def first_pruned(self) -> IntArray:
        """(v,) the first step of the pass that prunes the node of each visit; NEVER_LEFT if there is none."""
        if not self.has_prunings:
            return np.full(len(self.rows), NEVER_LEFT, np.int32)
        pruned: IntArray = self.prune_steps_and_counts[0][self.nodes]
        return pruned

    @cached_property
    def next_pruned(self) -> IntArray:
        """(v,) the first step after each visit's entry that prunes its node in this pass; NEVER_LEFT if there is none.

        Only where nodes recur can a subtree be pruned after a visit to it.
        """
        pruned = np.full(len(self.rows), NEVER_LEFT, np.int32)
        entered = self.trace.entered[self.rows]
        late = np.flatnonzero(self.first_pruned != NEVER_LEFT)
        # A node pruned for the first time after its entry needs no search.
        is_first = self.first_pruned[late] > entered[late]
        pruned[late[is_first]] = self.first_pruned[late[is_first]]
        late = late[~is_first]
        if not len(late):
            return pruned
        roots, places = self.pruned_roots
        steps = self.cutoffs.steps[places].astype(np.int64)
        keys = np.sort(roots.astype(np.int64) << 32 | steps)
        above = np.full(len(self.tree), -1, np.int32)
        above[roots] = roots
        spread_down(self.tree, above, np.maximum)  # the nearest pruned root at or above each node
        root = above[self.nodes[late]]
        while len(late):
            found = np.searchsorted(keys, root.astype(np.int64) << 32 | entered[late])
            key = keys[np.minimum(found, len(keys) - 1)]
            step = np.where((found < len(keys)) & (key >> 32 == root), key & 0xFFFFFFFF, NEVER_LEFT)
            pruned[late] = np.minimum(pruned[late], step)
            higher = np.where(root > 0, above[self.tree.parent[root]], -1)
            late, root = late[higher >= 0], higher[higher >= 0]
        return pruned

    def spans(self, level: int, first: IntArray, stop: IntArray) -> "PassSpans":
        """Return the ranges of a level's nodes from `first` up to but not including `stop`, ready to be counted."""
        return PassSpans(self, level, first, stop, np.searchsorted(self.nodes, np.stack([first, stop])))

    def totals(self, step: int) -> tuple[int, int, int, int]:
        """Return the number of UNSEEN, OPEN, DONE and PRUNED nodes of the whole tree after `step` steps."""
        opened, done, _again, _both = self.state_at(step).totals
        pruned = self.count_pruned(step)[0]
        return len(self.tree) - opened - done - pruned, opened, done, pruned

    def count_pruned(self, step: int) -> tuple[int, int]:
        """Return the number of nodes and of leaves that are pruned after `step` steps."""
        if not self.has_prunings:
            return 0, 0
        counts = self.prune_steps_and_counts[1][self.cutoffs.count_at(step)]
        state = self.state_at(step)
        seen = state.rows_seen_again
        leaves = int(np.count_nonzero(self.tree.n_children[self.trace.node[seen]] == 0))
        return int(counts[0]) - len(seen), int(counts[1]) - leaves


@dataclass(frozen=True, eq=False)
class PassState:
    """The last visit of each node of a pass after `step` steps."""

    columns: PassColumns
    step: int

    @cached_property
    def _last(self) -> IntArray:
        """(u,) the places, among the visits of the pass, of the last visit so far of each node visited so far."""
        columns = self.columns
        entered = columns.trace.entered[columns.rows]
        return np.flatnonzero((entered < self.step) & (columns.next_entered >= self.step))

    @cached_property
    def rows(self) -> IntArray:
        """(u,) the rows of these visits, by ascending node."""
        rows: IntArray = self.columns.rows[self._last]
        return rows

    @cached_property
    def nodes(self) -> IntArray:
        """(u,) the nodes visited so far, ascending."""
        nodes: IntArray = self.columns.nodes[self._last]
        return nodes

    @cached_property
    def status(self) -> IntArray:
        """(u,) OPEN, DONE or PRUNED for each of these nodes."""
        status = (self.columns.trace.left[self.rows] < self.step).astype(np.uint8) + np.uint8(OPEN)
        if self.columns.has_prunings:
            status[self.columns.next_pruned[self._last] < self.step] = PRUNED
        return status

    @cached_property
    def _is_seen_again(self) -> BoolArray:
        """(u,) True for nodes that were pruned and then visited."""
        was_pruned = self.columns.first_pruned[self._last] < self.step
        again: BoolArray = was_pruned & (self.status != PRUNED)
        return again

    @property
    def rows_seen_again(self) -> IntArray:
        """The rows of nodes that were pruned in this pass, and have been visited after that."""
        return self.rows[self._is_seen_again]

    @cached_property
    def totals(self) -> tuple[int, int, int, int]:
        """The number of OPEN, DONE and PRUNED nodes among those visited, and of those seen again after a pruning."""
        _unseen, opened, done, pruned = np.bincount(self.status, minlength=4).tolist()
        return opened, done, pruned, int(np.count_nonzero(self._is_seen_again))

    @cached_property
    def counts_before(self) -> tuple[IntArray, IntArray, IntArray]:
        """(v + 1,) each: the OPEN nodes, the DONE ones and those seen again, before each visit of the pass."""
        size = len(self.columns.rows)
        marks = np.zeros((3, size + 1), np.int32)
        after = self._last + 1
        marks[0, after] = self.status == OPEN
        marks[1, after] = self.status == DONE
        if self.columns.has_prunings:
            marks[2, after] = self._is_seen_again
        opened, done, again = np.cumsum(marks, axis=1, dtype=np.int32)
        return opened, done, again

    def rows_of(self, nodes: IntArray | slice) -> IntArray:
        """Return (k,) the row of each node's last visit; -1 if it has not been visited."""
        rows, places, found = self._find(nodes, -1, np.int32)
        rows[places] = self.rows[found]
        return rows

    def status_of(self, nodes: IntArray | slice) -> IntArray:
        """Return (k,) the status of each node."""
        status, places, found = self._find(nodes, UNSEEN, np.uint8)
        if self.columns.has_prunings:
            status[self.columns.prune_steps_and_counts[0][nodes] < self.step] = PRUNED
        status[places] = self.status[found]
        return status

    def _find(self, nodes: IntArray | slice, missing: int, kind: type) -> tuple[IntArray, IntArray, IntArray | slice]:
        """Return a column (k,) of `missing`, the places in it of nodes visited so far, and their places in `nodes`."""
        if isinstance(nodes, slice):
            start, stop, _stride = nodes.indices(len(self.columns.tree))
            begin, end = np.searchsorted(self.nodes, (start, stop)).tolist()
            return np.full(stop - start, missing, kind), self.nodes[begin:end] - start, slice(begin, end)
        column: IntArray = np.full(len(nodes), missing, kind)
        if not len(self.nodes):
            return column, self.nodes, slice(0, 0)
        found = np.minimum(np.searchsorted(self.nodes, nodes), len(self.nodes) - 1)
        places = np.flatnonzero(self.nodes[found] == nodes)
        return column, places, found[places]


@dataclass(frozen=True, eq=False)
class PassSpans:
    """Ranges of adjacent nodes of one level, whose nodes can be counted by status at any step of a pass.

    `visits_before` (2, k) is the number of the pass's visits, sorted by node, before either end of each range.
    """

    columns: PassColumns
    level: int
    first: IntArray
    stop: IntArray
    visits_before: IntArray

    def counts(self, step: int) -> IntArray:
        """Return (4, k) the number of nodes of each range by status after `step` steps."""
        counts = np.zeros((4, len(self.first)), np.int32)
        opened, done, again = self.columns.state_at(step).counts_before
        begin, end = self.visits_before
        counts[OPEN], counts[DONE] = opened[end] - opened[begin], done[end] - done[begin]
        if self.columns.has_prunings:
            counts[PRUNED] = self._count_first_pruned(step) - (again[end] - again[begin])
        counts[UNSEEN] = self.stop - self.first - counts.sum(axis=0)
        return counts

    @cached_property
    def _prune_steps(self) -> tuple[IntArray, bool, IntArray]:
        """Steps that first prune nodes of the level, True if they ascend, and (2, k) their number before the ends."""
        start, stop = self.columns.tree.level_start[self.level : self.level + 2].tolist()
        steps = self.columns.prune_steps_and_counts[0][start:stop]
        is_pruned = steps != NEVER_LEFT
        before = np.zeros(stop - start + 1, np.int32)
        np.cumsum(is_pruned, dtype=np.int32, out=before[1:])
        steps = steps[is_pruned]
        ends = np.stack([self.first, self.stop]) - start
        return steps, bool((steps[1:] >= steps[:-1]).all()), before[ends]

    def _count_first_pruned(self, step: int) -> IntArray:
        """Return (k,) the number of nodes of each range that a step before `step` has pruned first."""
        steps, ascends, before = self._prune_steps
        if ascends:
            begin, end = np.minimum(before, np.int32(count_before(steps, step)))
        else:
            sums = np.zeros(len(steps) + 1, np.int32)
            np.cumsum(steps < step, dtype=np.int32, out=sums[1:])
            begin, end = sums[before]
        counted: IntArray = end - begin
        return counted
