"""The rows of a trace by node: each node's last row, and an index for single nodes."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.level_order import join_ranges
from explorer.search.trace import Trace
from explorer.trees.tree import AnyArray, IntArray, Tree


def last_rows(tree: Tree, trace: Trace, rows: slice) -> IntArray:
    """Return (n,) each node's last row in the slice `rows`; -1 if it has none there."""
    last = np.full(len(tree), -1, np.int32)
    # NumPy keeps the last of several assignments to one element.
    last[trace.node[rows]] = np.arange(len(trace), dtype=np.int32)[rows]
    return last


@dataclass(frozen=True, eq=False)
class RowsByNode:
    """An index of a trace's rows, sorted by node and then by row; sorted once, O(visits log visits)."""

    trace: Trace

    @cached_property
    def keys(self) -> IntArray:
        """(visits,) node and row combined in one number, ascending."""
        keys = self.trace.node.astype(np.int64) * len(self.trace) + np.arange(len(self.trace))
        keys.sort()
        return keys

    def last_rows(self, nodes: IntArray, stop: int) -> IntArray:
        """Return (k,) each node's last row before `stop`; -1 if there is none. O(k log visits)."""
        count = len(self.trace)
        places = np.searchsorted(self.keys, nodes.astype(np.int64) * count + stop) - 1
        return self._rows(places, nodes, places >= 0)

    def first_rows(self, nodes: IntArray, start: int, stop: int) -> IntArray:
        """Return (k,) each node's first row from `start` up to but not including `stop`; -1 if there is none.

        O(k log visits).
        """
        count = len(self.trace)
        places = np.searchsorted(self.keys, nodes.astype(np.int64) * count + start)
        rows = self._rows(places, nodes, places < count)
        return np.where(rows < stop, rows, -1)

    def rows_of(self, nodes: IntArray) -> tuple[IntArray, IntArray]:
        """Return all rows of these nodes, node by node, ascending, and before that the place of each row's node."""
        count = len(self.trace)
        first = np.searchsorted(self.keys, nodes.astype(np.int64) * count)
        number = np.searchsorted(self.keys, (nodes.astype(np.int64) + 1) * count) - first
        return np.repeat(np.arange(len(nodes)), number), self.keys[join_ranges(first, number)] % max(count, 1)

    def _rows(self, places: IntArray, nodes: IntArray, inside: AnyArray) -> IntArray:
        if not len(self.trace):
            return np.full(len(nodes), -1)
        keys = self.keys[np.where(inside, places, 0)]
        rows: IntArray = np.where(inside & (keys // len(self.trace) == nodes), keys % len(self.trace), -1)
        return rows


def count_nodes(nodes: IntArray) -> int:
    """Return the number of different nodes; np.unique would import numpy.ma, which takes a fiftieth of the start."""
    rising = np.sort(nodes)
    return min(len(rising), 1) + int(np.count_nonzero(rising[1:] != rising[:-1]))
