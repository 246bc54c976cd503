"""The visits of single nodes in any pass, found in an index: what a step costs depends on the nodes asked for alone."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from explorer.analysis.snapshot import State
from explorer.analysis.visible_part import Part
from explorer.search.trace import Trace, count_before
from explorer.trees.tree import AnyArray, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class ByNode:
    """The rows of a trace by node, and of one node in order."""

    trace: Trace

    @cached_property
    def keys(self) -> IntArray:
        """(visits,) node and row in one number, rising."""
        keys = self.trace.node.astype(np.int64) * len(self.trace) + np.arange(len(self.trace))
        keys.sort()
        return keys

    def last(self, nodes: IntArray, stop: int) -> IntArray:
        """(k,) each node's last row before `stop`, -1 where there is none."""
        count = len(self.trace)
        places = np.searchsorted(self.keys, nodes.astype(np.int64) * count + stop) - 1
        return self._rows(places, nodes, places >= 0)

    def first(self, nodes: IntArray, start: int, stop: int) -> IntArray:
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


@lru_cache(maxsize=2)
def by_node(trace: Trace) -> ByNode:
    """The index of a trace; the last two are kept."""
    return ByNode(trace)


def whole_of(state: State) -> State:
    """The state of the whole search."""
    return state.whole if isinstance(state, Part) else state


def nodes_of(state: State, nodes: IntArray) -> IntArray:
    """(k,) these nodes in the whole tree; -1 for what only stands for a put away subtree."""
    if not isinstance(state, Part):
        return nodes
    found: IntArray = np.where(state.shown.hidden[nodes] > 0, -1, state.shown.nodes[nodes])
    return found


def was_evaluated(state: State) -> BoolArray:
    """(n,) whether a visit of the node has evaluated it by now, in whatever pass."""
    whole = whole_of(state)
    trace, rows = state.trace, whole.run.evaluations
    evaluated = np.zeros(len(whole.tree) + 1, bool)
    evaluated[trace.node[rows[: count_before(rows, count_before(trace.entered, state.step))]]] = True
    return evaluated[nodes_of(state, np.arange(len(state.tree)))]


def spot_of(state: State, node: int) -> int:
    """Where a node of the whole tree is shown itself, -1 where it is not."""
    return int(state.facts.exactly(np.array([node]))[0]) if node >= 0 and isinstance(state, Part) else node


def last_rows(state: State, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' last visits begun by now, in whatever pass; -1 where there is none."""
    trace = state.trace
    return by_node(trace).last(nodes_of(state, nodes), count_before(trace.entered, state.step))


def first_rows(state: State, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' first visits in the pass that is running; -1 where there is none."""
    trace = state.trace
    entered = count_before(trace.entered, state.step)
    start = trace.passes[trace.pass_of(max(entered - 1, 0))].first_row
    return by_node(trace).first(nodes_of(state, nodes), start, entered)


def last_values(state: State, nodes: IntArray) -> tuple[list[Any], IntArray]:
    """(k,) what these nodes' last visits returned by now, NaN where nothing; and (k,) what kind of bound that is."""
    rows = last_rows(state, nodes)
    trace, kinds = state.trace, whole_of(state).run.bound_by_row
    over = (rows >= 0) & (trace.left[rows] < state.step)
    returned: list[Any] = trace.value[rows].tolist()
    values = [value if is_over else float("nan") for value, is_over in zip(returned, over.tolist(), strict=True)]
    return values, kinds[rows]


def node_now(state: State) -> int:
    """Where the search is, -1 where that is nowhere: the end of its path, or what was taken last of a set of nodes."""
    if state.trace.nests:
        return int(state.path[-1]) if len(state.path) else -1
    return event_node(state, only_entries=True)


def event_node(state: State, only_entries: bool = False) -> int:
    """Where the node is shown that the last event entered or left, -1 where there is none."""
    event = whole_of(state).last_event
    if event is None or (only_entries and not event[1]):
        return -1
    node = int(state.trace.node[event[0]])
    return state.shown.place(node) if isinstance(state, Part) else node


def line_of(state: State) -> IntArray:
    """The nodes from the root down to where the search is."""
    if state.trace.nests:
        return state.path
    node, line = node_now(state), []
    while node >= 0:
        line.append(node)
        node = int(state.tree.parent[node])
    return np.array(line[::-1], np.int64)
