"""Proved intervals of a search that visits each node at most once.

An evaluated node has [u, u], an unseen one [-inf, inf]; MAX and MIN nodes back up both ends. A node keeps its interval
once it is left. Only the open path has children still to come, so it is the only part recomputed at a step.
"""

from typing import Any

import numpy as np

from explorer.search.trace import LEAF, STATIC, Trace
from explorer.trees.tree import MAX, AnyArray, BoolArray, IntArray, Tree


def prove_intervals(tree: Tree, trace: Trace, row: IntArray) -> tuple[AnyArray, AnyArray]:
    """Return (visits,), (visits,) the proved lower and upper ends of each visited node at the end of the search.

    `row` is the column of rows by node, -1 for nodes that were not visited. O(visits); O(1) after a complete search
    without a window, because it prunes nothing and every number is exact.
    """
    if not trace.has_window and trace.steps == 2 * len(trace):
        return trace.value, trace.value
    if tree.levels * 16 > len(trace):
        return _prove_by_row(tree, trace)
    visited = np.flatnonzero(row >= 0)
    rows = row[visited]
    low, high = _initial_intervals(trace)
    low, high = low[rows], high[rows]
    parent = tree.parent[visited]
    starts = np.flatnonzero(parent[1:] != parent[:-1]) + 1  # where each visited family begins in `visited`
    above = parent[starts]
    sizes = np.diff(np.append(starts, len(visited)))
    has_family = np.zeros(len(tree), bool)
    has_family[above] = True
    places = np.flatnonzero(has_family[visited])
    complete, at_max = sizes == tree.n_children[above], tree.player[above] == MAX
    levels = np.searchsorted(above, tree.level_start)
    for first, last in zip(levels[-2::-1].tolist(), levels[:0:-1].tolist(), strict=True):
        if first == last:
            continue
        begin, end = int(starts[first]), int(starts[last]) if last < len(starts) else len(visited)
        parents, families = slice(first, last), starts[first:last] - begin
        for values, missing in ((low, -np.inf), (high, np.inf)):
            values[places[parents]] = _best_ends(
                values[begin:end], families, complete[parents], at_max[parents], missing)
    ends = np.empty_like(low), np.empty_like(high)
    ends[0][rows], ends[1][rows] = low, high
    return ends


def _best_ends(
    values: AnyArray, families: IntArray, complete: BoolArray, at_max: BoolArray, missing: float
) -> AnyArray:
    """Return each family's best end for its parent; an incomplete family counts `missing` as one more end."""
    if at_max.all() or not at_max.any():
        best = (np.maximum if at_max[0] else np.minimum).reduceat(values, families)
    else:
        best = np.where(at_max, np.maximum.reduceat(values, families), np.minimum.reduceat(values, families))
    # -inf does not affect a maximum, nor inf a minimum.
    best[~complete & (at_max == (missing > 0))] = missing
    return best


def _initial_intervals(trace: Trace) -> tuple[AnyArray, AnyArray]:
    """Return (visits,), (visits,) [u, u] for a visit that evaluated its node, else [-inf, inf]."""
    evaluated = (trace.ended == LEAF) | (trace.ended == STATIC)
    low, high = (np.where(evaluated, trace.value, end).astype(trace.value.dtype) for end in (-np.inf, np.inf))
    return low, high


def _prove_by_row(tree: Tree, trace: Trace) -> tuple[AnyArray, AnyArray]:
    """As `prove_intervals`, but with a loop over the visits, which is faster if levels have few nodes."""
    infinity = float("inf")
    low, high = (ends.tolist() for ends in _initial_intervals(trace))
    inner = ((trace.ended != LEAF) & (trace.ended != STATIC)).tolist()
    at_max = (tree.player[trace.node] == MAX).tolist()
    missing, parent = tree.n_children[trace.node].tolist(), trace.parent.tolist()
    for row, is_inner in enumerate(inner):
        if is_inner:
            low[row] = high[row] = -infinity if at_max[row] else infinity
    # Rows are in the order of entry, so that from the last row backwards children come before their parents.
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
    """Return (p,), (p,) the proved ends of open nodes, each an ancestor of the next.

    `returned` (p,) is the number of children of each that were left, always the leftmost ones; `rows` are the rows of
    all these children together. `ends` are the proved intervals by row. `bottom` is the interval of the last node if it
    was evaluated, else None.
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
    """Return (p,) each node's end, backed up from the last node to the first.

    `own` is each node's end without the next node's subtree; the last node has nothing below it and keeps its own.
    """
    # Each node maps x to max(own, x) or min(own, x), a clamp. Clamps compose to clamps, here in O(log p) rounds.
    low = np.where(at_max, own, np.array(-np.inf, own.dtype))[::-1]
    high = np.where(at_max, np.array(np.inf, own.dtype), own)[::-1]
    low[0] = high[0] = own[-1]
    return _compose_clamps(low, high)[0][::-1]


def _compose_clamps(low: AnyArray, high: AnyArray) -> tuple[AnyArray, AnyArray]:
    """Return clamps min(max(x, low), high), each composed with all that precede it."""
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
