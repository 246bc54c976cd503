"""Visits of single nodes in any pass, found with an index; the cost depends only on the number of nodes."""

from typing import Any

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visible_part import VisibleSnapshot
from explorer.search.trace import count_before
from explorer.trees.tree import BoolArray, IntArray


def whole_snapshot(state: Snapshot) -> Snapshot:
    """Return the snapshot of the whole tree behind a snapshot of its visible part."""
    return state.whole if isinstance(state, VisibleSnapshot) else state


def whole_tree_nodes(state: Snapshot, nodes: IntArray) -> IntArray:
    """Return (k,) these nodes as nodes of the whole tree; -1 for the stub of a collapsed subtree."""
    if not isinstance(state, VisibleSnapshot):
        return nodes
    whole_nodes: IntArray = np.where(state.visible_tree.hidden_counts[nodes] > 0, -1, state.visible_tree.nodes[nodes])
    return whole_nodes


def was_evaluated(state: Snapshot) -> BoolArray:
    """Return (n,) True for the nodes that a visit entered so far has evaluated, in any pass."""
    whole = whole_snapshot(state)
    trace, rows = state.trace, whole.run.evaluation_rows
    evaluated = np.zeros(len(whole.tree) + 1, bool)
    evaluated[trace.node[rows[: count_before(rows, count_before(trace.entered, state.step))]]] = True
    return evaluated[whole_tree_nodes(state, np.arange(len(state.tree)))]


def visible_index(state: Snapshot, node: int) -> int:
    """Return the index in `state.tree` of a node of the whole tree; -1 if the node is hidden."""
    if node < 0 or not isinstance(state, VisibleSnapshot):
        return node
    return int(state.visible_run.visible_indices(np.array([node]))[0])


def last_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """Return (k,) the rows of these nodes' last visits entered so far, in any pass; -1 if there is none."""
    trace = state.trace
    return state.run.rows_by_node.last_rows(whole_tree_nodes(state, nodes), count_before(trace.entered, state.step))


def first_rows(state: Snapshot, nodes: IntArray) -> IntArray:
    """Return (k,) the rows of these nodes' first visits in the current pass; -1 if there is none."""
    trace = state.trace
    entered = count_before(trace.entered, state.step)
    start = trace.passes[trace.pass_of(max(entered - 1, 0))].first_row
    return state.run.rows_by_node.first_rows(whole_tree_nodes(state, nodes), start, entered)


def last_values(state: Snapshot, nodes: IntArray) -> tuple[list[Any], IntArray]:
    """Return the k numbers that these nodes' last visits returned, and (k,) the kind of bound of each.

    A number is NaN if the node has not been visited or its last visit is still open; its kind then means nothing.
    """
    rows = last_rows(state, nodes)
    trace, kinds = state.trace, whole_snapshot(state).run.bound_by_row
    is_left = (rows >= 0) & (trace.left[rows] < state.step)
    returned: list[Any] = trace.value[rows].tolist()
    values = [value if has_value else float("nan") for value, has_value in zip(returned, is_left.tolist(), strict=True)]
    return values, kinds[rows]


def current_node(state: Snapshot) -> int:
    """Return the node in `state.tree` where the search is now; -1 if there is none.

    It is the deepest node of the open path. If visits do not nest, it is the node that the last event entered, and -1
    if that event left a node.
    """
    if state.trace.visits_nest:
        return int(state.path[-1]) if len(state.path) else -1
    return last_event_node(state, only_entries=True)


def last_event_node(state: Snapshot, only_entries: bool = False) -> int:
    """Return the node in `state.tree` that the last event entered or left, or its stub if it is hidden; -1 for none.

    With `only_entries`, return -1 if the last event left a node.
    """
    event = whole_snapshot(state).last_event
    if event is None or (only_entries and not event[1]):
        return -1
    node = int(state.trace.node[event[0]])
    return state.visible_tree.visible_index(node) if isinstance(state, VisibleSnapshot) else node


def current_path(state: Snapshot) -> IntArray:
    """Return the nodes of `state.tree` from the root down to the current node."""
    if state.trace.visits_nest:
        return state.path
    node = current_node(state)
    path = [node, *state.tree.ancestors(node)] if node >= 0 else []
    return np.array(path[::-1], np.int64)


def compared_nodes(state: Snapshot) -> list[int]:
    """Return the visible nodes of `state.tree` that the last event compared; none before the search and at its end.

    They are the node that the event entered or left, its parent, whose value is compared with the returned one, and at
    a cutoff the cut node with the node that set its bound.
    """
    node = last_event_node(state)
    if node < 0 or state.is_at_end:
        return []
    cutoff = state.current_cutoff
    nodes = [node, int(state.tree.parent[node])]
    if cutoff is not None and cutoff.node in nodes:
        nodes += [cutoff.node, cutoff.set_by]
    return sorted({each for each in nodes if each >= 0})
