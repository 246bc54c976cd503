"""Runs of searches that are not plain, such as those that revisit nodes, sample, take means or know bounds in advance.

In a plain search the columns by node hold at every step; here they depend on it. `RevisitingRun` has the columns of the
whole run, and `LastVisits` (`last_visits.py`) those at a step.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from explorer.analysis.interval_propagation import IntervalPropagation
from explorer.analysis.last_visits import LastVisits
from explorer.analysis.node_columns import NodeColumns, mark_nodes
from explorer.analysis.pass_columns import PassColumns
from explorer.analysis.revisiting_cutoffs import RevisitingCutoffs
from explorer.analysis.rows_by_node import last_rows
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Progress, Run
from explorer.analysis.search_order import places_in_search_order
from explorer.core.virtual_column import NumberColumn
from explorer.search.trace import CUTOFF, HIT, NEVER_LEFT, STATIC, UNFINISHED, count_before
from explorer.trees.backward_induction import spread_down
from explorer.trees.tree import MAX, MIN, AnyArray, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class RevisitingRun(Run):
    """Everything derived from (tree, trace) as a whole; a node's last visit counts."""

    visits_nodes_once = False

    def columns_at(self, step: int) -> LastVisits:
        return LastVisits(self.tree, self.trace, self, step)

    # Results

    @cached_property
    def last_finished_row(self) -> int:
        """The root's row in the last finished pass; -1 if no pass was finished."""
        roots = np.array([each.first_row for each in self.trace.passes if each.first_row < len(self.trace)], np.int64)
        done = roots[self.trace.left[roots] != NEVER_LEFT]
        return int(done[-1]) if len(done) else -1

    @property
    def root_value(self) -> Any:
        if self.trace.estimate is not None:
            return self.trace.estimate
        return self.trace.value[self.last_finished_row] if self.last_finished_row >= 0 else float("nan")

    @property
    def best_move(self) -> int | None:
        if self.trace.is_sampling:
            return self.trace.chosen_child if self.trace.chosen_child >= 0 else None
        return self.variation[0] if self.variation else None

    @cached_property
    def variation(self) -> tuple[int, ...]:
        return self.variation_of(self.last_finished_row)

    def variation_of(self, root_row: int) -> tuple[int, ...]:
        """Return the principal variation, without the root, at the end of the visit of the root in this row."""
        if self.trace.is_sampling or root_row < 0 or not self._is_exact(root_row):
            return ()
        variation: list[int] = []
        node, end = 0, self._columns_after(root_row)
        while family := self._best_children(root_row, end, node):
            node = family[-1 if self.trace.convention.ties == "last" else 0]
            variation.append(node)
        return tuple(variation)

    def best_move_of(self, root_row: int) -> int | None:
        if self.trace.is_sampling or root_row < 0 or not self._is_exact(root_row):
            return None
        best = self._best_children(root_row, self._columns_after(root_row), 0)
        return best[-1 if self.trace.convention.ties == "last" else 0] if best else None

    def _is_exact(self, row: int) -> bool:
        """Return True if a visit returned no mere bound, after which there would be no principal variation."""
        return self.trace.value.ndim > 1 or bool(self.bound_by_row[row] == EXACT)

    def _columns_after(self, root_row: int) -> LastVisits:
        """Return the columns by node just after this visit of the root was left."""
        return self.columns_at(int(self.trace.left[root_row]) + 1)

    def _best_children(self, root_row: int, end: "LastVisits", node: int) -> list[int]:
        """Return, in search order, the children proved to have the root's value.

        At a numbered player's node, return the visited children that are best for that player.
        """
        mover = int(self.tree.player[node])
        family = np.array(self.horizon_of(root_row).children(node), np.int64)
        if self.trace.value.ndim > 1:
            family = family[end.row[family] >= 0] if mover >= 0 else family[:0]
            values = end.value[family][:, max(mover, 0)]
            carrying = family[values == values.max()] if len(family) else family
        elif mover in (MAX, MIN):
            low, high = end.intervals_of(np.append(family, node), end.step)
            value = self.trace.value[root_row]
            is_exact = low[-1] == high[-1] == value
            carrying = family[(low[:-1] == value) & (high[:-1] == value)] if is_exact else family[:0]
        else:
            return []
        in_order: list[int] = carrying[np.argsort(end.sibling_order[carrying])].tolist()
        return in_order

    @cached_property
    def best_moves(self) -> tuple[int, ...] | None:
        if self.trace.is_sampling or self.best_move is None:
            return None
        end, value = self._columns_after(self.last_finished_row), self.root_value
        best = self._best_children(self.last_finished_row, end, 0)
        family = np.array(self.horizon_of(self.last_finished_row).children(0))
        if self.trace.value.ndim > 1:
            proved = (end.row[family] >= 0).all() and not (self.trace.ended[end.row[best]] == CUTOFF).any()
            return tuple(best) if proved else None
        low, high = end.intervals_of(family, end.step)
        is_worse = low > value if self.tree.player[0] == MIN else high < value
        return tuple(best) if len(best) + np.count_nonzero(is_worse) == len(family) else None

    # Columns by node at the end

    @cached_property
    def row(self) -> IntArray:
        """(n,) each node's last visit; of a stopped search the last one that was left, if there is one."""
        left = np.full(len(self.tree), -1, np.int32)
        rows = np.sort(self.trace.rows_by_leaving)
        left[self.trace.node[rows]] = rows
        return np.where(left >= 0, left, last_rows(self.tree, self.trace, slice(None)))

    @cached_property
    def ordinal_by_row(self) -> IntArray:
        return super().ordinal_by_row

    @cached_property
    def first_row(self) -> IntArray:
        """(n,) the node's first row; NEVER_LEFT if it was not visited."""
        first = np.full(len(self.tree), NEVER_LEFT, np.int32)
        np.minimum.at(first, self.trace.node, np.arange(len(self.trace), dtype=np.int32))
        return first

    @cached_property
    def bound_by_row(self) -> IntArray:
        """(visits,) the kind of each returned number: EXACT, UPPER, LOWER or ESTIMATE."""
        if self.trace.is_sampling:
            return np.full(len(self.trace), ESTIMATE, np.uint8)
        if self.trace.value.ndim > 1:  # after a cutoff, the mover's payoff is a lower bound
            return np.where(self.trace.ended == CUTOFF, LOWER, EXACT).astype(np.uint8)
        kind = np.full(len(self.trace), EXACT, np.uint8)
        has_value = self.trace.value == self.trace.value  # visits that returned no number have NaN
        (low, high), value = (ends[has_value] for ends in self.intervals_by_row), self.trace.value[has_value]
        kind[has_value] = np.where((low == value) & (high == value), EXACT, np.where(value >= high, UPPER, LOWER))
        return kind

    @cached_property
    def pruned_roots(self) -> IntArray:
        """The roots of subtrees that were never visited though their parent was searched, in search order."""
        root = self._is_within_horizon & (self.first_row == NEVER_LEFT)
        return np.flatnonzero(root)[np.argsort(places_in_search_order(self.tree, self.trace)[root])].astype(np.int32)

    @cached_property
    def _is_within_horizon(self) -> BoolArray:
        """(n,) True if a visit of the node's parent could search the node within the depth limit of its pass."""
        tree, trace = self.tree, self.trace
        is_expansion = ~np.isin(trace.ended, (STATIC, HIT, UNFINISHED))
        within_horizon = np.zeros(len(tree), bool)
        for first, stop in pairwise([*self.propagation.depth_stages, len(trace)]):
            is_expanded = np.zeros(len(tree), bool)
            is_expanded[trace.node[first:stop][is_expansion[first:stop]]] = True
            is_searched = self.horizon_of(first).is_searched
            is_child = is_expanded[tree.parent]
            within_horizon |= is_child if is_searched is None else is_child & is_searched
        within_horizon[0] = False
        return within_horizon

    @cached_property
    def prune_step(self) -> IntArray:
        pruned = mark_nodes(self.tree, self.pruned_roots)
        spread_down(self.tree, pruned, np.maximum)
        return np.where(pruned, self.trace.steps - 1, NEVER_LEFT).astype(np.int32)

    @cached_property
    def is_pruned_root(self) -> NumberColumn:
        return mark_nodes(self.tree, self.pruned_roots)

    @cached_property
    def cutoff_columns(self) -> RevisitingCutoffs:
        return RevisitingCutoffs(self.tree, self.trace, self.row, self.propagation)

    @cached_property
    def propagation(self) -> IntervalPropagation:
        """The proved intervals, row by row."""
        return IntervalPropagation(self.tree, self.trace)

    @property
    def intervals_by_row(self) -> tuple[AnyArray, AnyArray]:
        return self.propagation.intervals_by_row

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        return self.columns_at(step).intervals_of(nodes, step)

    @cached_property
    def _first_visit_rows(self) -> IntArray:
        """The rows, ascending, that visit a node for the first time."""
        return np.sort(self.first_row[self.first_row != NEVER_LEFT])

    def count_visited(self, visits: int) -> int:
        return int(np.searchsorted(self._first_visit_rows, visits))

    def _count_pruned(self, step: int, _cutoff_count: int) -> tuple[int, int]:
        if step < self.trace.steps:
            return self.pass_columns_at(step).count_pruned(step)
        pruned = self.prune_step < step
        return int(np.count_nonzero(pruned)), int(np.count_nonzero(pruned & self.tree.is_leaf))

    def pass_columns_at(self, step: int) -> PassColumns:
        """Return the visits and prunings of the pass that is current after `step` steps; the last two are kept."""
        passes = self.trace.passes
        number = self.trace.pass_of(max(count_before(self.trace.entered, step) - 1, 0))
        if number not in self._pass_columns:
            if len(self._pass_columns) > 1:
                self._pass_columns.pop(next(iter(self._pass_columns)))
            stop = passes[number + 1].first_row if number + 1 < len(passes) else len(self.trace)
            self._pass_columns[number] = PassColumns(
                self.tree, self.trace, self.cutoff_columns, passes[number].first_row, stop)
        return self._pass_columns[number]

    @cached_property
    def _pass_columns(self) -> dict[int, PassColumns]:
        return {}

    def precompute(self, _progress: Progress = lambda _share: None) -> None:
        _views = (self.propagation, self.bound_by_row, self.cutoff_columns.counts_before, self.cutoff_columns.steps,
                  self.trace.rows_by_leaving, self.row, self.first_row, self.cutoff_columns.pruned_roots)

    def returned_rows(self, row: int, step: int) -> IntArray:
        rows = self.propagation.last_child_rows(row)
        returned: IntArray = rows[self.trace.left[rows] < step]
        return returned

    def open_rows(self, step: int) -> IntArray:
        """Return (p,) the open rows, root first; if visits do not nest, in the order of their nodes."""
        if self.trace.visits_nest:
            return super().open_rows(step)
        rows = np.flatnonzero(self.trace.left[: count_before(self.trace.entered, step)] >= step).astype(np.int32)
        return rows[np.argsort(self.trace.node[rows], kind="stable")]

    def _by_node(self, column: AnyArray, missing: float) -> NumberColumn:
        return NodeColumns._by_node(self, column, missing)
