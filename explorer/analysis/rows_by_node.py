"""The rows of a trace by node: each node's last visits, and an index that finds those of single nodes."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.search.trace import Trace
from explorer.trees.tree import AnyArray, IntArray, Tree


def last_rows(tree: Tree, trace: Trace, rows: slice) -> IntArray:
    """(n,) each node's last row among these, -1 where it has none."""
    last = np.full(len(tree), -1, np.int32)
    # Of several values for one node the last one stays.
    last[trace.node[rows]] = np.arange(len(trace), dtype=np.int32)[rows]
    return last


@dataclass(frozen=True, eq=False)
class RowsByNode:
    """The rows of a trace by node, and of one node in order."""

    trace: Trace

    @cached_property
    def keys(self) -> IntArray:
        """(visits,) node and row in one number, rising."""
        keys = self.trace.node.astype(np.int64) * len(self.trace) + np.arange(len(self.trace))
        keys.sort()
        return keys

    def last_rows(self, nodes: IntArray, stop: int) -> IntArray:
        """(k,) each node's last row before `stop`, -1 where there is none."""
        count = len(self.trace)
        places = np.searchsorted(self.keys, nodes.astype(np.int64) * count + stop) - 1
        return self._rows(places, nodes, places >= 0)

    def first_rows(self, nodes: IntArray, start: int, stop: int) -> IntArray:
        """(k,) each node's first row from `start` up to `stop`, -1 where there is none."""
        count = len(self.trace)
        places = np.searchsorted(self.keys, nodes.astype(np.int64) * count + start)
        rows = self._rows(places, nodes, places < count)
        return np.where(rows < stop, rows, -1)

    def _rows(self, places: IntArray, nodes: IntArray, inside: AnyArray) -> IntArray:
        if not len(self.trace):
            return np.full(len(nodes), -1)
        keys = self.keys[np.where(inside, places, 0)]
        rows: IntArray = np.where(inside & (keys // len(self.trace) == nodes), keys % len(self.trace), -1)
        return rows
