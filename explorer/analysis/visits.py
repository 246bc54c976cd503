"""The visits of single nodes in any pass, found in an index: what a step costs depends on the nodes asked for alone."""

from typing import Any

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visible_part import VisibleSnapshot
from explorer.search.trace import count_before
from explorer.trees.tree import BoolArray, IntArray


def whole_snapshot(state: Snapshot) -> Snapshot:
    """The state of the whole search."""
    return state.whole if isinstance(state, VisibleSnapshot) else state


def whole_tree_nodes(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) these nodes in the whole tree; -1 for what only stands for a put away subtree."""
    if not isinstance(state, VisibleSnapshot):
        return nodes
    found: IntArray = np.where(state.visible_tree.hidden_counts[nodes] > 0, -1, state.visible_tree.nodes[nodes])
    return found


def was_evaluated(state: Snapshot) -> BoolArray:
    """(n,) whether a visit of the node has evaluated it by now, in whatever pass."""
    whole = whole_snapshot(state)
    trace, rows = state.trace, whole.run.evaluation_rows
    evaluated = np.zeros(len(whole.tree) + 1, bool)
    evaluated[trace.node[rows[: count_before(rows, count_before(trace.entered, state.step))]]] = True
    return evaluated[whole_tree_nodes(state, np.arange(len(state.tree)))]


def visible_index(state: Snapshot, node: int) -> int:
    """Where a node of the whole tree is shown itself, -1 where it is not."""
    if node < 0 or not isinstance(state, VisibleSnapshot):
        return node
    return int(state.visible_run.visible_indices(np.array([node]))[0])


def last_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' last visits begun by now, in whatever pass; -1 where there is none."""
    trace = state.trace
    return state.run.rows_by_node.last_rows(whole_tree_nodes(state, nodes), count_before(trace.entered, state.step))


def first_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """(k,) the rows of these nodes' first visits in the pass that is running; -1 where there is none."""
    trace = state.trace
    entered = count_before(trace.entered, state.step)
    start = trace.passes[trace.pass_of(max(entered - 1, 0))].first_row
    return state.run.rows_by_node.first_rows(whole_tree_nodes(state, nodes), start, entered)


def last_values(state: Snapshot, nodes: IntArray) -> tuple[list[Any], IntArray]:
    """(k,) what these nodes' last visits returned by now, NaN where nothing; and (k,) what kind of bound that is."""
    rows = last_rows(state, nodes)
    trace, kinds = state.trace, whole_snapshot(state).run.bound_by_row
    over = (rows >= 0) & (trace.left[rows] < state.step)
    returned: list[Any] = trace.value[rows].tolist()
    values = [value if is_over else float("nan") for value, is_over in zip(returned, over.tolist(), strict=True)]
    return values, kinds[rows]


def current_node(state: Snapshot) -> int:
    """Where the search is, -1 where that is nowhere: the end of its path, or what was taken last of a set of nodes."""
    if state.trace.visits_nest:
        return int(state.path[-1]) if len(state.path) else -1
    return last_event_node(state, only_entries=True)


def last_event_node(state: Snapshot, only_entries: bool = False) -> int:
    """Where the node is shown that the last event entered or left, -1 where there is none."""
    event = whole_snapshot(state).last_event
    if event is None or (only_entries and not event[1]):
        return -1
    node = int(state.trace.node[event[0]])
    return state.visible_tree.visible_index(node) if isinstance(state, VisibleSnapshot) else node


def current_path(state: Snapshot) -> IntArray:
    """The nodes from the root down to where the search is."""
    if state.trace.visits_nest:
        return state.path
    node = current_node(state)
    line = [node, *state.tree.ancestors(node)] if node >= 0 else []
    return np.array(line[::-1], np.int64)
