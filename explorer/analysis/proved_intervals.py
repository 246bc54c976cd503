"""Proved intervals: an evaluated node is [u, u], an unseen one [-inf, inf]; MAX and MIN act on both ends.

In a search that visits a node at most once, what was left keeps its interval, so that only the open path,
whose nodes have children still to come, is folded at a step.
"""

from typing import Any

import numpy as np

from explorer.search.trace import LEAF, STATIC, Trace
from explorer.trees.tree import MAX, AnyArray, BoolArray, IntArray, Tree


def prove_intervals(tree: Tree, trace: Trace, row: IntArray) -> tuple[AnyArray, AnyArray]:
    """(visits,), (visits,) the interval of every visited node by the end of the search.

    `row` is the tree's column of rows, -1 where a node was not visited. Costs no more than the visits, and
    nothing after a whole search without a window, for that skips nothing: each number is proved.
    """
    if not trace.has_window and trace.steps == 2 * len(trace):
        return trace.value, trace.value
    if tree.levels * 16 > len(trace):
        return _by_row(tree, trace)
    seen = np.flatnonzero(row >= 0)
    rows = row[seen]
    low, high = _initial_intervals(trace)
    low, high = low[rows], high[rows]
    parent = tree.parent[seen]
    starts = np.flatnonzero(parent[1:] != parent[:-1]) + 1  # of each visited family, in places of `seen`
    above = parent[starts]
    sizes = np.diff(np.append(starts, len(seen)))
    has_family = np.zeros(len(tree), bool)
    has_family[above] = True
    places = np.flatnonzero(has_family[seen])
    complete, at_max = sizes == tree.n_children[above], tree.player[above] == MAX
    levels = np.searchsorted(above, tree.level_start)
    for first, last in zip(levels[-2::-1].tolist(), levels[:0:-1].tolist(), strict=True):
        if first == last:
            continue
        begin, end = int(starts[first]), int(starts[last]) if last < len(starts) else len(seen)
        here, families = slice(first, last), starts[first:last] - begin
        for values, missing in ((low, -np.inf), (high, np.inf)):
            values[places[here]] = _best(values[begin:end], families, complete[here], at_max[here], missing)
    ends = np.empty_like(low), np.empty_like(high)
    ends[0][rows], ends[1][rows] = low, high
    return ends


def _best(
    values: AnyArray, families: IntArray, complete: BoolArray, at_max: BoolArray, missing: float
) -> AnyArray:
    """Each family's best value for its parent; a family that is not complete has a missing one as well."""
    if at_max.all() or not at_max.any():
        best = (np.maximum if at_max[0] else np.minimum).reduceat(values, families)
    else:
        best = np.where(at_max, np.maximum.reduceat(values, families), np.minimum.reduceat(values, families))
    # -inf changes nothing at MAX, inf nothing at MIN.
    best[~complete & (at_max == (missing > 0))] = missing
    return best


def _initial_intervals(trace: Trace) -> tuple[AnyArray, AnyArray]:
    """(visits,), (visits,) [u, u] where a visit evaluated its node, else [-inf, inf]."""
    evaluated = (trace.ended == LEAF) | (trace.ended == STATIC)
    low, high = (np.where(evaluated, trace.value, end).astype(trace.value.dtype) for end in (-np.inf, np.inf))
    return low, high


def _by_row(tree: Tree, trace: Trace) -> tuple[AnyArray, AnyArray]:
    """The same by a plain loop, for levels of few nodes."""
    infinity = float("inf")
    low, high = (ends.tolist() for ends in _initial_intervals(trace))
    inner = ((trace.ended != LEAF) & (trace.ended != STATIC)).tolist()
    at_max = (tree.player[trace.node] == MAX).tolist()
    missing, parent = tree.n_children[trace.node].tolist(), trace.parent.tolist()
    for row, folds in enumerate(inner):
        if folds:
            low[row] = high[row] = -infinity if at_max[row] else infinity
    # Rows stand in the order of entry: when one's turn comes, all below it have been folded into it.
    for row in range(len(parent) - 1, -1, -1):
        if inner[row] and missing[row]:
            if at_max[row]:
                high[row] = infinity
            else:
                low[row] = -infinity
        above = parent[row]
        if above >= 0:
            missing[above] -= 1
            best = max if at_max[above] else min
            low[above], high[above] = best(low[above], low[row]), best(high[above], high[row])
    kind = trace.value.dtype
    return np.array(low, kind), np.array(high, kind)


def open_path_intervals(
    tree: Tree, node: IntArray, returned: IntArray, rows: IntArray, ends: tuple[AnyArray, AnyArray],
    bottom: tuple[Any, Any] | None,
) -> tuple[AnyArray, AnyArray]:
    """(p,), (p,) the intervals of open nodes, each an ancestor of the next, while what is below them is half done.

    `returned` (p,) of their children were left, the first ones, with these `rows` all together; `ends` are the proved
    intervals by row; `bottom` is that of the last node where it was evaluated.
    """
    at_max = tree.player[node] == MAX
    waiting = tree.n_children[node] - returned
    waiting[:-1] -= 1
    some = returned > 0
    starts = (np.cumsum(returned) - returned)[some]
    low, high = (np.where(at_max, -np.inf, np.inf).astype(ends[0].dtype) for _end in range(2))
    if len(rows):
        for best, values in ((low, ends[0][rows]), (high, ends[1][rows])):
            best[some] = np.where(
                at_max[some], np.maximum.reduceat(values, starts), np.minimum.reduceat(values, starts))
    low[~at_max & (waiting > 0)] = -np.inf
    high[at_max & (waiting > 0)] = np.inf
    if bottom is not None:
        low[-1], high[-1] = bottom
    return _fold_up(low, at_max), _fold_up(high, at_max)


def _fold_up(own: AnyArray, at_max: BoolArray) -> AnyArray:
    """(p,) each node's `own` end, from what is to its left, folded with that of the next node, from the last upwards.

    Nothing is below the last one, so its own end is all.
    """
    # Each is max(own, x) or min(own, x), a clamp of x; clamps of clamps are clamps: all are composed in log p rounds.
    low = np.where(at_max, own, np.array(-np.inf, own.dtype))[::-1]
    high = np.where(at_max, np.array(np.inf, own.dtype), own)[::-1]
    low[0] = high[0] = own[-1]
    return _compose_clamps(low, high)[0][::-1]


def _compose_clamps(low: AnyArray, high: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Clamps min(max(x, low), high), each applied after all that stand before it."""
    if len(low) < 2:
        return low, high
    inner, outer = (low[:-1:2], high[:-1:2]), (low[1::2], high[1::2])
    pairs = _compose_clamps(*_compose_pairwise(inner, outer))
    whole = low.copy(), high.copy()
    further = len(low[2::2])
    rest = _compose_pairwise((pairs[0][:further], pairs[1][:further]), (low[2::2], high[2::2]))
    for end in range(2):
        whole[end][1::2], whole[end][2::2] = pairs[end], rest[end]
    return whole


def _compose_pairwise(inner: tuple[AnyArray, AnyArray], outer: tuple[AnyArray, AnyArray]) -> tuple[AnyArray, AnyArray]:
    low, high = (np.minimum(np.maximum(end, outer[0]), outer[1]) for end in inner)
    return low, high
