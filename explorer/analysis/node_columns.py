"""Columns by node: of each node the visit that counts, and what it came to."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.analysis.level_counts import LevelCounts
from explorer.analysis.node_status import status_at
from explorer.search.trace import CUTOFF, NEVER_LEFT, STATIC, Trace
from explorer.trees.tree import AnyArray, BoolArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class NodeColumns(ABC):
    """Columns (n,) over the nodes, each made when it is first asked for."""

    tree: Tree
    trace: Trace

    @property
    @abstractmethod
    def row(self) -> IntArray:
        """(n,) the row of the node's visit that counts, -1 where none does."""

    @property
    @abstractmethod
    def prune_step(self) -> IntArray:
        """(n,) the step that prunes the node with its subtree, or NEVER."""

    @property
    @abstractmethod
    def pruned_roots(self) -> IntArray:
        """Roots of the pruned subtrees, in search order."""

    @property
    @abstractmethod
    def bound_by_row(self) -> IntArray:
        """(visits,) EXACT, UPPER, LOWER or ESTIMATE: what each returned number is; EXACT where none was returned."""

    @property
    @abstractmethod
    def ordinal_by_row(self) -> IntArray:
        """(visits,) which evaluation each visit was, from 1; 0 where it was none."""

    @abstractmethod
    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        """The proved lower and upper ends of these nodes alone at a step."""

    def intervals(self, step: int) -> tuple[AnyArray, AnyArray]:
        """(n,), (n,) the proved interval of every node after this many steps.

        An evaluated node is [u, u], an unseen one [-inf, inf]; MAX and MIN act on both ends.
        """
        return self.intervals_of(np.arange(len(self.tree)), step)

    @cached_property
    def enter_step(self) -> IntArray:
        """(n,) the step that enters the node, or NEVER."""
        return self._by_node(self.trace.entered, NEVER_LEFT)

    @cached_property
    def leave_step(self) -> IntArray:
        """(n,) the step that leaves the node, or NEVER."""
        return self._by_node(self.trace.left, NEVER_LEFT)

    @cached_property
    def was_visited_earlier(self) -> BoolArray:
        """(n,) whether the node was visited in an older pass and not yet in this one."""
        return np.zeros(len(self.tree), bool)

    @cached_property
    def value(self) -> AnyArray:
        """(n,) the number that the node returned; NaN where it returned none."""
        return self._by_node(self.trace.value, np.nan)

    @cached_property
    def bound(self) -> IntArray:
        """(n,) what the node's returned number is; EXACT where it returned none."""
        return self._by_node(self.bound_by_row, 0)

    @cached_property
    def ordinal(self) -> IntArray:
        """(n,) which evaluation the node was, from 1; 0 where it was none."""
        return self._by_node(self.ordinal_by_row, 0)

    @cached_property
    def is_static(self) -> BoolArray:
        """(n,) whether the search evaluated the node at its depth limit."""
        return self._by_node(self.trace.ended == STATIC, False)

    @cached_property
    def is_cut(self) -> BoolArray:
        """(n,) whether the node's visit ended in a cutoff."""
        return self._by_node(self.trace.ended == CUTOFF, False)

    @cached_property
    def is_pruned_root(self) -> BoolArray:
        """(n,) whether the node is the root of a pruned subtree."""
        marked = np.zeros(len(self.tree), bool)
        marked[self.pruned_roots] = True
        return marked

    def status_of(self, nodes: IntArray | slice, step: int) -> IntArray:
        """The status of these nodes after so many steps: three comparisons each."""
        return status_at(step, self.enter_step[nodes], self.leave_step[nodes], self.prune_step[nodes])

    @cached_property
    def level_counts(self) -> LevelCounts:
        """Count the nodes of each status on each level."""
        return LevelCounts(self.tree, self.enter_step, self.leave_step, self.prune_step)

    def _by_node(self, column: AnyArray, missing: float) -> AnyArray:
        """(n,) the rows' column by node, `missing` where there is no row."""
        by_node = np.full((len(self.row), *column.shape[1:]), missing, column.dtype)
        met = self.row >= 0
        by_node[met] = column[self.row[met]]
        return by_node
