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
    within = np.arange(rows.start, rows.stop)
    looked = within[~np.isin(trace.ended[within], (LEAF, STATIC, HIT, UNFINISHED))]
    last = np.full(len(tree), -1, np.int64)
    np.maximum.at(last, trace.node[looked], looked)
    place += len(trace)
    called = within[trace.parent[within] >= 0]
    called = called[last[tree.parent[trace.node[called]]] == trace.parent[called]]
    place[trace.node[called]] = called
    for row in trace.untried.keys() & set(last.tolist()):
        rest = np.array(trace.untried[row])
        place[rest] = np.sort(place[rest])
    return place


def places_in_search_order(tree: Tree, trace: Trace) -> IntArray:
    """Return (n,) each node's place in preorder, with siblings in the order in which they were last tried."""
    if goes_left_to_right(trace):
        return tree.preorder
    among = places_among_siblings(tree, trace, range(len(trace)))
    order = np.lexsort((among, tree.parent))  # keeps families in place; the root's parent is -1
    before = np.cumsum(tree.size[order], dtype=np.int64) - tree.size[order]
    ahead = np.empty(len(tree), np.int64)
    ahead[order] = before + 1
    ahead[1:] -= before[tree.first_child[tree.parent[1:]]]
    place, above = [0] * len(tree), tree.parent.tolist()
    for node, step in enumerate(ahead.tolist()[1:], 1):
        place[node] = place[above[node]] + step
    return np.array(place, np.int32)

