"""A run: everything derived from a tree and a trace, such as intervals, bounds, best moves, cutoffs and counts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis import proved_intervals
from explorer.analysis.cutoffs import Cutoff, Cutoffs
from explorer.analysis.lazy import LazySequence
from explorer.analysis.level_counts import LevelCounts
from explorer.analysis.node_columns import NodeColumns, gather_by_row
from explorer.analysis.node_status import DONE, OPEN, PRUNED
from explorer.analysis.rows_by_node import RowsByNode, last_rows
from explorer.analysis.samples import in_search_tree
from explorer.core.errors import SearchRefused
from explorer.core.level_order import join_ranges
from explorer.core.virtual_column import NumberColumn, VirtualColumn, shorten_column
from explorer.search.horizon import Horizon, search_horizon
from explorer.search.trace import LEAF, NEVER_LEFT, STATIC, count_before
from explorer.trees import backward_induction
from explorer.trees.tree import MIN, AnyArray, BoolArray, IntArray

EXACT, UPPER, LOWER, ESTIMATE = range(4)
"""Kinds of a returned number: the node's value, an upper bound, a lower bound, an estimate from samples."""
MOST_CLIMBED_PLIES = 256
"""The number of plies up to which the open path is found from its end; for a longer one all visits are scanned."""

VIEWED = "prune_step", "enter_step", "leave_step", "bound", "value", "ordinal", "backed_up_values", "minimal_leaves"
Progress = Callable[[float], object]


@dataclass(frozen=True)
class SearchCounts:
    """The counts of a search: nodes and leaves of the tree, those visited, evaluated and pruned, and the cutoffs.

    `visits` counts repeated visits of a node, `visited` does not. `cutoffs` are all, `shallow` and `deep` some of them.
    """

    nodes: int
    visited: int
    leaves: int
    evaluated: int
    pruned_nodes: int
    pruned_leaves: int
    cutoffs: int
    shallow: int
    deep: int
    visits: int


@dataclass(frozen=True, eq=False)
class Run(NodeColumns):
    """Everything derived from (tree, trace); a column is computed on first access and cached.

    This class is for plain searches, which visit a node at most once, so that the columns by node hold at every step;
    `RevisitingRun` is for all others.
    """

    visits_nodes_once = True
    """True if each node has at most one visit, so that the columns by node hold at every step."""

    def columns_at(self, _step: int) -> NodeColumns:
        """Return the columns by node at a step; in a plain search they do not depend on the step."""
        return self

    def horizon_of(self, row: int) -> Horizon:
        """Return the part of the tree that the pass of this row may search."""
        return search_horizon(self.tree, self.trace.passes[self.trace.pass_of(row)].depth, self.trace.options)

    @property
    def root_value(self) -> Any:
        """The value that the search reports for the root, or one per player; NaN if it found none."""
        return self.trace.value[0]

    @cached_property
    def row(self) -> IntArray:
        return last_rows(self.tree, self.trace, slice(None))

    @property
    def pruned_roots(self) -> IntArray:
        return self.cutoff_columns.pruned_roots[0]

    @cached_property
    def prune_step(self) -> IntArray:
        return self.cutoff_columns.prune_steps_and_counts[0]

    @cached_property
    def evaluation_rows(self) -> IntArray:
        """The rows that evaluated a leaf or a node at the depth limit, in order."""
        return np.flatnonzero((self.trace.ended == LEAF) | (self.trace.ended == STATIC)).astype(np.int32)

    @cached_property
    def bound(self) -> NumberColumn:
        return self._by_node(self.bound_by_row, 0)

    @cached_property
    def ordinal(self) -> NumberColumn:
        return self._by_node(self.ordinal_by_row, 0)

    @cached_property
    def is_pruned_root(self) -> NumberColumn:
        row, is_cut, parent = self.row, self.is_cut, self.tree.parent
        return VirtualColumn(len(row), lambda nodes: (row[nodes] < 0) & is_cut[parent[nodes]], takes_slices=True)

    @property
    def ordinal_by_row(self) -> IntArray:
        """(visits,) the number of each evaluation, counted from 1; 0 for visits that evaluate nothing."""
        ordinal = np.zeros(len(self.trace), np.int32)
        ordinal[self.evaluation_rows] = np.arange(1, len(self.evaluation_rows) + 1, dtype=np.int32)
        return ordinal

    @cached_property
    def rows_by_node(self) -> RowsByNode:
        """The index of the rows by node."""
        return RowsByNode(self.trace)

    @cached_property
    def in_search_tree(self) -> BoolArray:
        """(visits,) True if a visit of a sampling search counts for its node, False inside a playout."""
        return in_search_tree(self.trace)

    @cached_property
    def evaluation_range(self) -> float:
        """The difference between the largest and the smallest number that the first pass can reach."""
        return float(np.ptp(self.tree.payoff[self.horizon_of(0).is_evaluated, 0]))

    @cached_property
    def level_counts(self) -> LevelCounts:
        cuts = self.cutoff_columns
        return LevelCounts(self.tree, self.enter_step, self.leave_step, self.prune_step, self.trace.entered,
                           lambda step: int(cuts.prune_steps_and_counts[1][cuts.count_at(step), 0]))

    def precompute(self, progress: Progress = lambda _share: None) -> None:
        """Compute in advance, in any thread, what a view of a step reads; `progress` gets the share done."""
        _views = self.cutoff_columns.counts_before, self.trace.rows_by_leaving
        for place, name in enumerate(VIEWED):
            getattr(self, name)
            progress(place / len(VIEWED))
        self.level_counts.precompute()

    def status_of(self, nodes: IntArray | slice, step: int) -> IntArray:
        trace = self.trace
        if not self.visits_nodes_once or not len(trace):
            return super().status_of(nodes, step)
        rows = self.row[nodes]
        # Rows are numbered in the order of entry; -1, no row, is the largest unsigned number.
        entered = rows.view(np.uint32) < np.uint32(count_before(trace.entered, step))
        status: IntArray = entered.astype(np.uint8)
        if isinstance(nodes, slice) and nodes == slice(None):
            status *= DONE
            status[trace.node[self.open_rows(step)]] = OPEN
        else:
            status += entered & (trace.left[rows] < step)
        status[self.prune_step[nodes] < step] = PRUNED
        return status

    def _by_node(self, column: AnyArray, missing: float) -> NumberColumn:
        return gather_by_row(self.row, column, missing)

    # The open path

    def open_rows(self, step: int) -> IntArray:
        """Return (p,) the rows open after `step` steps, root first."""
        trace = self.trace
        entered = count_before(trace.entered, step)
        rows: list[int] = []
        row = entered - 1
        for _ply in range(MOST_CLIMBED_PLIES):
            if row < 0:
                return np.array(rows[::-1], np.int32)
            if trace.left[row] >= step:
                rows.append(row)
            row = int(trace.parent[row])
        return np.flatnonzero(trace.left[:entered] >= step).astype(np.int32)

    def returned_rows(self, row: int, step: int) -> IntArray:
        """Return the rows of the last visits to the children that had returned to an open visit by this step."""
        rows: IntArray = self.row[self._find_returned_children(int(self.trace.node[row]), step)]
        return rows

    def _find_returned_children(self, node: int, step: int) -> slice:
        """Return the children that had returned to an open node by this step: its leftmost ones, in a plain search."""
        family = self.tree.children(node)
        return slice(family.start, family.start + count_before(self.leave_step[family.start : family.stop], step))

    # Intervals

    @cached_property
    def intervals_by_row(self) -> tuple[AnyArray, AnyArray]:
        """(visits,), (visits,) the proved lower and upper ends of each visit's node at the end."""
        return proved_intervals.prove_intervals(self.tree, self.trace, self.row)

    def path_intervals(self, rows: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        """Return (p,), (p,) the proved ends at this step of `rows`, the lower part of the open path to its end."""
        if not len(rows):
            return self.intervals_by_row[0][:0], self.intervals_by_row[1][:0]
        tree, deepest = self.tree, int(rows[-1])
        path = self.trace.node[rows]
        # A parent with one child has its child's interval.
        branching = np.append(np.flatnonzero(tree.n_children[path[:-1]] > 1), len(path) - 1)
        node = path[branching]
        first = tree.first_child[node]
        returned = np.append(path[branching[:-1] + 1], first[-1]) - first
        bottom = None
        if self.trace.ended[deepest] in (LEAF, STATIC):
            bottom = self.intervals_by_row[0][deepest], self.intervals_by_row[1][deepest]
        else:
            family = self._find_returned_children(int(node[-1]), step)
            returned[-1] = family.stop - family.start
        low, high = proved_intervals.open_path_intervals(
            tree, node, returned, self.row[join_ranges(first, returned)], self.intervals_by_row, bottom)
        repeats = np.diff(branching, prepend=-1)
        return np.repeat(low, repeats), np.repeat(high, repeats)

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        """Return (k,), (k,) the proved lower and upper ends of `nodes` after `step` steps."""
        rows = self.row[nodes]
        left = (rows >= 0) & (self.leave_step[nodes] < step)
        low, high = (np.full(len(nodes), end).astype(self.trace.value.dtype) for end in (-np.inf, np.inf))
        low[left], high[left] = (ends[rows[left]] for ends in self.intervals_by_row)
        is_open = ~left & (self.enter_step[nodes] < step)
        if is_open.any():
            open_rows = self.open_rows(step)
            path = self.trace.node[open_rows]
            first = int(np.searchsorted(path, nodes[is_open].min()))
            places = np.searchsorted(path[first:], nodes[is_open])
            on_path = self.path_intervals(open_rows[first:], step)
            low[is_open], high[is_open] = (ends[places] for ends in on_path)
        return low, high

    @cached_property
    def bound_by_row(self) -> IntArray:
        """(visits,) the kind of each returned number: EXACT, UPPER or LOWER; EXACT if none was returned."""
        (low, high), value = self.intervals_by_row, self.trace.value
        kind = np.full(len(value), LOWER, np.uint8)
        kind[value >= high] = UPPER
        kind[((low == value) & (high == value)) | (self.trace.left == NEVER_LEFT)] = EXACT
        return kind

    # Best moves

    @cached_property
    def best_moves(self) -> tuple[int, ...] | None:
        """All children of the root proved to have its value; None unless every other child is proved to be worse."""
        if self.best_move is None:
            return None
        (low, high), tree = self.intervals_by_row, self.tree
        family = tree.children(0)
        rows = self.row[family.start : family.stop]
        rows = rows[rows >= 0]
        worse = low[rows] > low[0] if tree.player[0] == MIN else high[rows] < low[0]
        best = rows[(low[rows] == high[rows]) & (low[rows] == low[0])]
        return tuple(self.trace.node[best].tolist()) if len(best) + np.count_nonzero(worse) == len(family) else None

    @property
    def best_move(self) -> int | None:
        """The reported child of the root; None if no child is proved to have the root's value."""
        return self.variation[0] if self.variation else None

    @cached_property
    def variation(self) -> tuple[int, ...]:
        """The principal variation without the root, as far as it is proved."""
        return self.variation_of(0)

    def variation_of(self, root_row: int) -> tuple[int, ...]:
        """Return the principal variation, without the root, at the end of the visit of the root in this row."""
        variation: list[int] = []
        row = root_row
        while len(self._carriers) and (row := int(self._carriers[row])) >= 0:
            variation.append(int(self.trace.node[row]))
        return tuple(variation)

    def best_move_of(self, root_row: int) -> int | None:
        """Return the reported child of the root at the end of the visit in this row; None if none is proved."""
        variation = self.variation_of(root_row)
        return variation[0] if variation else None

    @cached_property
    def _carriers(self) -> IntArray:
        """(visits,) the row of the reported child that is proved to have the root's value; -1 if there is none.

        Empty if the root returned only a bound, even if its interval is a point: under fail-hard the value may lie
        outside the window.
        """
        (low, high), trace = self.intervals_by_row, self.trace
        if not low[0] == high[0] == trace.value[0]:
            return trace.parent[:0]
        carrying = np.flatnonzero((low == high) & (low == low[0]))[1:].astype(np.int32)  # [0] is the root
        carriers = np.full(len(trace), -1, np.int32)
        if trace.convention.ties == "last":
            np.maximum.at(carriers, trace.parent[carrying], carrying)
            return carriers
        carriers[trace.parent[carrying]] = carrying
        np.minimum.at(carriers, trace.parent[carrying], carrying)
        return carriers

    # Cutoffs

    @cached_property
    def cutoff_columns(self) -> Cutoffs:
        """The cutoffs as columns."""
        return Cutoffs(self.tree, self.trace, self.row)

    @cached_property
    def cutoffs(self) -> LazySequence[Cutoff]:
        """All cutoffs, in the order in which they happen, each made on first access."""
        return LazySequence(range(len(self.cutoff_columns.rows)), self.cutoff_columns.cutoff_at)

    # Counts

    @cached_property
    def leaf_count(self) -> int:
        """The number of leaves of the tree."""
        return int(np.count_nonzero(self.tree.is_leaf))

    def counts(self, step: int | None = None) -> SearchCounts:
        """Return the counts after `step` steps, or at the end if None."""
        step = self.trace.steps if step is None else step
        cutoff_count, visits = self.cutoff_columns.count_at(step), count_before(self.trace.entered, step)
        pruned_nodes, pruned_leaves = self._count_pruned(step, cutoff_count)
        _by_window, shallow, deep = self.cutoff_columns.counts_before[cutoff_count].tolist()
        return SearchCounts(
            nodes=len(self.tree), visited=self.count_visited(visits), leaves=self.leaf_count,
            evaluated=count_before(self.evaluation_rows, visits), pruned_nodes=pruned_nodes,
            pruned_leaves=pruned_leaves, cutoffs=cutoff_count, shallow=shallow, deep=deep, visits=visits)

    def count_visited(self, visits: int) -> int:
        """Return the number of different nodes among the first `visits` visits."""
        return visits

    def _count_pruned(self, _step: int, cutoff_count: int) -> tuple[int, int]:
        """Return the numbers of nodes and of leaves pruned by this step, at which `cutoff_count` cutoffs are known."""
        nodes, leaves = self.cutoff_columns.prune_steps_and_counts[1][cutoff_count].tolist()
        return nodes, leaves

    @cached_property
    def backed_up_values(self) -> NumberColumn:
        """(n,) the minimax values of the whole tree, without the search's depth limit."""
        return shorten_column(backward_induction.backed_up_values(self.tree))

    @cached_property
    def minimal_leaves(self) -> int | None:
        """The fewest leaves that alpha-beta can evaluate to this depth; None if a utility is missing."""
        try:
            return backward_induction.minimal_leaves(self.tree, self.trace.convention.depth)
        except SearchRefused:
            return None
