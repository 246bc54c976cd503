"""Columns by node at a step of a search that visits again: a node's last visit in the current pass counts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.node_status import PRUNED
from explorer.analysis.pass_columns import PassColumns, PassState
from explorer.analysis.search_order import places_among_siblings
from explorer.core.virtual_column import NumberColumn
from explorer.search.trace import CUTOFF, NEVER_LEFT, STATIC, count_before
from explorer.trees.tree import AnyArray, BoolArray, IntArray

if TYPE_CHECKING:
    from explorer.analysis.revisiting_run import RevisitingRun

_COLUMNS_BY_ROW: "dict[str, tuple[Callable[[RevisitingRun, IntArray], AnyArray], float]]" = {
    "enter_step": (lambda run, rows: run.trace.entered[rows], NEVER_LEFT),
    "leave_step": (lambda run, rows: run.trace.left[rows], NEVER_LEFT),
    "value": (lambda run, rows: run.trace.value[rows], np.nan),
    "is_static": (lambda run, rows: run.trace.ended[rows] == STATIC, False),
    "is_cut": (lambda run, rows: run.trace.ended[rows] == CUTOFF, False),
    "bound": (lambda run, rows: run.bound_by_row[rows], 0),
    "ordinal": (lambda run, rows: run.ordinal_by_row[rows], 0),
}
"""By column: its numbers at rows, and the number of nodes without a row."""


@dataclass(frozen=True, eq=False)
class LastVisits(NodeColumns):
    """Columns by node at a step; a node's last visit in the current pass counts."""

    run: "RevisitingRun"
    step: int

    @cached_property
    def entered_count(self) -> int:
        """The number of visits entered so far."""
        return count_before(self.trace.entered, self.step)

    @cached_property
    def _state(self) -> PassState:
        return self.pass_columns.state_at(self.step)

    @cached_property
    def pass_columns(self) -> PassColumns:
        """The visits and prunings of the current pass."""
        return self.run.pass_columns_at(self.step)

    @property
    def pass_first_row(self) -> int:
        """The first row of the current pass."""
        return self.pass_columns.first_row

    @cached_property
    def row(self) -> IntArray:
        return self._state.rows_of(slice(None))

    def at(self, name: str, nodes: IntArray | slice) -> AnyArray:
        if name == "is_pruned_root":
            is_pruned: AnyArray = self._state.status_of(nodes) == PRUNED
            is_pruned[is_pruned] = self._state.status_of(self.tree.parent[nodes][is_pruned]) != PRUNED
            return is_pruned
        rows = self._state.rows_of(nodes)
        if name == "row":
            return rows
        if name == "was_visited_earlier":
            earlier: AnyArray = (self.run.first_row[nodes] < self.pass_first_row) & (rows < 0)
            return earlier
        if name not in _COLUMNS_BY_ROW:
            return super().at(name, nodes)
        column_of, missing = _COLUMNS_BY_ROW[name]
        has_row = rows >= 0
        found = column_of(self.run, rows[has_row])
        column = np.full((len(rows), *found.shape[1:]), missing, found.dtype)
        column[has_row] = found
        return column

    def status_of(self, nodes: IntArray | slice, _step: int) -> IntArray:
        return self._state.status_of(nodes)

    @property
    def level_counts(self) -> PassColumns:
        return self.pass_columns

    @property
    def has_nodes_of_earlier_passes(self) -> bool:
        seen = self.run.first_row[self._state.nodes] < self.pass_first_row
        return self.run.count_visited(self.pass_first_row) > int(np.count_nonzero(seen))

    @cached_property
    def sibling_order(self) -> IntArray:
        """(n,) numbers that ascend among siblings in the order in which the current depth stage tries them."""
        begin = self.run.propagation.depth_stage(self.entered_count - 1)
        return places_among_siblings(self.tree, self.trace, range(begin, self.entered_count))

    @cached_property
    def left_rows(self) -> IntArray:
        """(n,) each node's last row left so far in the current depth stage; -1 if there is none."""
        return self.run.propagation.left_rows(self.step, self.entered_count)

    @cached_property
    def open_rows(self) -> IntArray:
        """(p,) the rows open now."""
        return self.run.open_rows(self.step)

    @cached_property
    def was_visited_earlier(self) -> BoolArray:
        return (self.run.first_row < self.pass_first_row) & (self.row < 0)

    @cached_property
    def prune_step(self) -> IntArray:
        """(n,) a step of the pass that prunes the node after its last visit so far; NEVER_LEFT if there is none yet."""
        return np.where(self._state.status_of(slice(None)) == PRUNED, self.step - 1, NEVER_LEFT).astype(np.int32)

    @cached_property
    def pruned_roots(self) -> IntArray:
        pruned = self.prune_step != NEVER_LEFT
        pruned[1:] &= ~pruned[self.tree.parent[1:]]
        roots = np.flatnonzero(pruned)
        return roots[np.argsort(self.tree.preorder[roots], kind="stable")].astype(np.int32)

    @cached_property
    def bound(self) -> NumberColumn:
        return self._by_node(self.run.bound_by_row, 0)

    @cached_property
    def ordinal(self) -> NumberColumn:
        return self._by_node(self.run.ordinal_by_row, 0)

    def intervals_of(self, nodes: IntArray, _step: int) -> tuple[AnyArray, AnyArray]:
        return self.run.propagation.intervals_at(nodes, self.left_rows, self.open_rows, self.entered_count - 1)
