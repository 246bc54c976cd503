"""The order in which a search tries siblings; killer moves, history and earlier passes can change it."""

import numpy as np

from explorer.search.trace import HIT, LEAF, STATIC, UNFINISHED, Trace
from explorer.trees.tree import IntArray, Tree


def goes_left_to_right(trace: Trace) -> bool:
    """Return True if every visit tries its children from left to right."""
    options = trace.options
    return not (options.killers or options.history or options.reorder)


def places_among_siblings(tree: Tree, trace: Trace, rows: range) -> IntArray:
    """Return (n,) numbers that ascend among siblings in the order in which they are tried.

    The last visit among `rows` that searched the parent decides. Children that it did not try come in the order in
    which it would have tried them.
    """
    place = np.arange(len(tree), dtype=np.int64)
    if goes_left_to_right(trace):
        return place
    all_rows = np.arange(rows.start, rows.stop)
    searching = all_rows[~np.isin(trace.ended[all_rows], (LEAF, STATIC, HIT, UNFINISHED))]
    last = np.full(len(tree), -1, np.int64)
    np.maximum.at(last, trace.node[searching], searching)
    place += len(trace)
    child_rows = all_rows[trace.parent[all_rows] >= 0]
    child_rows = child_rows[last[tree.parent[trace.node[child_rows]]] == trace.parent[child_rows]]
    place[trace.node[child_rows]] = child_rows
    for row in trace.untried.keys() & set(last.tolist()):
        rest = np.array(trace.untried[row])
        place[rest] = np.sort(place[rest])
    return place


def places_in_search_order(tree: Tree, trace: Trace) -> IntArray:
    """Return (n,) each node's place in preorder, with siblings in the order in which they were last tried."""
    if goes_left_to_right(trace):
        return tree.preorder
    sibling_places = places_among_siblings(tree, trace, range(len(trace)))
    order = np.lexsort((sibling_places, tree.parent))  # keeps families in place; the root's parent is -1
    before = np.cumsum(tree.size[order], dtype=np.int64) - tree.size[order]
    distance = np.empty(len(tree), np.int64)
    distance[order] = before + 1
    distance[1:] -= before[tree.first_child[tree.parent[1:]]]
    place, parents = [0] * len(tree), tree.parent.tolist()
    for node, step in enumerate(distance.tolist()[1:], 1):
        place[node] = place[parents[node]] + step
    return np.array(place, np.int32)

