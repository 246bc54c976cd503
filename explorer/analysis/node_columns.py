"""Columns by node: for each node, the results of the visit that counts."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from explorer.analysis.level_counts import LevelCounts
from explorer.analysis.node_status import status_at
from explorer.core.virtual_column import NumberColumn, Rows, VirtualColumn
from explorer.search.trace import CUTOFF, NEVER_LEFT, STATIC, Trace
from explorer.trees.tree import AnyArray, BoolArray, IntArray, Tree

if TYPE_CHECKING:
    from explorer.analysis.pass_columns import PassColumns


@dataclass(frozen=True, eq=False)
class NodeColumns(ABC):
    """Columns with one row per node of the tree, each computed on first access and then cached.

    In a plain search most of them take no memory; `column[:]` is the whole column.
    """

    tree: Tree
    trace: Trace

    @property
    @abstractmethod
    def row(self) -> NumberColumn:
        """(n,) the trace row of the node's visit that counts; -1 if there is none."""

    @property
    @abstractmethod
    def prune_step(self) -> NumberColumn:
        """(n,) the step that prunes the node or an ancestor of it; NEVER_LEFT if there is none."""

    @property
    @abstractmethod
    def pruned_roots(self) -> IntArray:
        """The roots of the pruned subtrees; of a whole run in search order, at a step from left to right."""

    @property
    @abstractmethod
    def bound(self) -> NumberColumn:
        """(n,) the kind of the node's returned number: EXACT, UPPER, LOWER or ESTIMATE; EXACT if it returned none."""

    @property
    @abstractmethod
    def ordinal(self) -> NumberColumn:
        """(n,) the number of the node's evaluation, counted from 1; 0 if it was not evaluated."""

    @abstractmethod
    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        """Return (k,), (k,) the proved lower and upper ends of `nodes` after `step` steps."""

    def intervals(self, step: int) -> tuple[AnyArray, AnyArray]:
        """Return (n,), (n,) the proved lower and upper ends of all nodes after `step` steps.

        An evaluated node has [u, u], an unseen one [-inf, inf]; MAX and MIN nodes back up both ends.
        """
        return self.intervals_of(np.arange(len(self.tree)), step)

    def at(self, name: str, nodes: IntArray | slice) -> AnyArray:
        """Return (k,) the column `name` at these nodes, which need not take the time that the whole column takes."""
        column: AnyArray = getattr(self, name)[nodes]
        return column

    @cached_property
    def enter_step(self) -> NumberColumn:
        """(n,) the step that enters the node; NEVER_LEFT if there is none."""
        return self._by_node(self.trace.entered, NEVER_LEFT)

    @cached_property
    def leave_step(self) -> NumberColumn:
        """(n,) the step that leaves the node; NEVER_LEFT if there is none."""
        return self._by_node(self.trace.left, NEVER_LEFT)

    @cached_property
    def was_visited_earlier(self) -> NumberColumn:
        """(n,) True if the node was visited in an earlier pass and not yet in the current one."""
        return np.broadcast_to(np.False_, len(self.tree))

    @cached_property
    def value(self) -> NumberColumn:
        """(n,) the number that the node returned; NaN if it returned none."""
        return self._by_node(self.trace.value, np.nan)

    @cached_property
    def is_static(self) -> NumberColumn:
        """(n,) True if the search evaluated the node at its depth limit."""
        return self._by_node(self.trace.ended == STATIC, False)

    @cached_property
    def is_cut(self) -> NumberColumn:
        """(n,) True if the node's visit ended in a cutoff."""
        return self._by_node(self.trace.ended == CUTOFF, False)

    @cached_property
    def is_pruned_root(self) -> NumberColumn:
        """(n,) True if the node is the root of a pruned subtree."""
        return mark_nodes(self.tree, self.pruned_roots)

    def status_of(self, nodes: IntArray | slice, step: int) -> IntArray:
        """Return (k,) UNSEEN, OPEN, DONE or PRUNED for each of `nodes` after `step` steps; O(k)."""
        return status_at(step, self.enter_step[nodes], self.leave_step[nodes], self.prune_step[nodes])

    @property
    def has_nodes_of_earlier_passes(self) -> bool:
        """True if a node was visited in an earlier pass and not yet in the current one."""
        return bool(self.was_visited_earlier[:].any())

    @cached_property
    def level_counts(self) -> "LevelCounts | PassColumns":
        """The number of nodes of each status on each level, at any step."""
        return LevelCounts(self.tree, self.enter_step, self.leave_step, self.prune_step)

    def _by_node(self, column: AnyArray, missing: float) -> NumberColumn:
        """Return (n,) a column over visits as a column over nodes, with `missing` for nodes without a row."""
        row = self.row[:]
        by_node = np.full((len(row), *column.shape[1:]), missing, column.dtype)
        has_row = row >= 0
        by_node[has_row] = column[row[has_row]]
        return by_node


def mark_nodes(tree: Tree, nodes: IntArray) -> BoolArray:
    """Return (n,) True for these nodes."""
    marked = np.zeros(len(tree), bool)
    marked[nodes] = True
    return marked


def gather_by_row(row: IntArray, column: AnyArray, missing: float) -> VirtualColumn:
    """Return (n,) a column over visits as a column over nodes that takes no memory; `row` is each node's row or -1."""
    def gather(nodes: Rows) -> AnyArray:
        rows = row[nodes]
        found = column[rows] if len(column) else np.empty(len(rows), column.dtype)
        found[rows < 0] = missing
        return found

    return VirtualColumn(len(row), gather, takes_slices=True)
