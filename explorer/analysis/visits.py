"""The visits of single nodes in any pass, found in an index: what a step costs depends on the nodes asked for alone."""

from typing import Any

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visible_part import VisibleSnapshot
from explorer.search.trace import count_before
from explorer.trees.tree import BoolArray, IntArray


def whole_of(state: Snapshot) -> Snapshot:
    """The state of the whole search."""
    return state.whole if isinstance(state, VisibleSnapshot) else state


def nodes_of(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) these nodes in the whole tree; -1 for what only stands for a put away subtree."""
    if not isinstance(state, VisibleSnapshot):
        return nodes
    found: IntArray = np.where(state.shown.hidden[nodes] > 0, -1, state.shown.nodes[nodes])
    return found


def was_evaluated(state: Snapshot) -> BoolArray:
    """(n,) whether a visit of the node has evaluated it by now, in whatever pass."""
    whole = whole_of(state)
    trace, rows = state.trace, whole.run.evaluations
    evaluated = np.zeros(len(whole.tree) + 1, bool)
    evaluated[trace.node[rows[: count_before(rows, count_before(trace.entered, state.step))]]] = True
    return evaluated[nodes_of(state, np.arange(len(state.tree)))]


def spot_of(state: Snapshot, node: int) -> int:
    """Where a node of the whole tree is shown itself, -1 where it is not."""
    return int(state.visible.exactly(np.array([node]))[0]) if node >= 0 and isinstance(state, VisibleSnapshot) else node


def last_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' last visits begun by now, in whatever pass; -1 where there is none."""
    trace = state.trace
    return state.run.rows_by_node.last(nodes_of(state, nodes), count_before(trace.entered, state.step))


def first_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' first visits in the pass that is running; -1 where there is none."""
    trace = state.trace
    entered = count_before(trace.entered, state.step)
    start = trace.passes[trace.pass_of(max(entered - 1, 0))].first_row
    return state.run.rows_by_node.first(nodes_of(state, nodes), start, entered)


def last_values(state: Snapshot, nodes: IntArray) -> tuple[list[Any], IntArray]:
    """(k,) what these nodes' last visits returned by now, NaN where nothing; and (k,) what kind of bound that is."""
    rows = last_rows(state, nodes)
    trace, kinds = state.trace, whole_of(state).run.bound_by_row
    over = (rows >= 0) & (trace.left[rows] < state.step)
    returned: list[Any] = trace.value[rows].tolist()
    values = [value if is_over else float("nan") for value, is_over in zip(returned, over.tolist(), strict=True)]
    return values, kinds[rows]


def node_now(state: Snapshot) -> int:
    """Where the search is, -1 where that is nowhere: the end of its path, or what was taken last of a set of nodes."""
    if state.trace.nests:
        return int(state.path[-1]) if len(state.path) else -1
    return event_node(state, only_entries=True)


def event_node(state: Snapshot, only_entries: bool = False) -> int:
    """Where the node is shown that the last event entered or left, -1 where there is none."""
    event = whole_of(state).last_event
    if event is None or (only_entries and not event[1]):
        return -1
    node = int(state.trace.node[event[0]])
    return state.shown.place(node) if isinstance(state, VisibleSnapshot) else node


def line_of(state: Snapshot) -> IntArray:
    """The nodes from the root down to where the search is."""
    if state.trace.nests:
        return state.path
    node, line = node_now(state), []
    while node >= 0:
        line.append(node)
        node = int(state.tree.parent[node])
    return np.array(line[::-1], np.int64)
