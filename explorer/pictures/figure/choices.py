"""Choices at the end of a search: the root's tied moves, and numbered players' subgame-perfect equilibrium."""

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_rows, whole_snapshot, whole_tree_nodes
from explorer.search.trace import CUTOFF
from explorer.trees.tree import BoolArray, IntArray


def tied_moves(state: Snapshot, nodes: IntArray) -> BoolArray:
    """Return, (k,), whether each node is a root move proved equally good as the reported one, at the end."""
    run = whole_snapshot(state).run
    if not state.is_at_end or state.trace.value.ndim > 1 or not run.best_moves:
        return np.zeros(len(nodes), bool)
    return np.isin(whole_tree_nodes(state, nodes), [move for move in run.best_moves if move != run.best_move])


def equilibrium(state: Snapshot, nodes: IntArray) -> tuple[BoolArray, BoolArray]:
    """Return, (k,) each, whether each node is its parent's chosen move, and whether it is tied with that.

    The chosen move returned the number that its parent returned; of several it is the reported one. All are False
    before the end of a search, for searches with one number for all players, and below nodes that were not searched in
    full.
    """
    tree, trace = state.tree, state.trace
    nothing = np.zeros(len(nodes), bool)
    if not state.is_at_end or trace.value.ndim == 1 or trace.is_sampling:
        return nothing, nothing
    above = np.unique(tree.parent[nodes[nodes > 0]])
    above = above[tree.player[above] >= 0]
    own = last_rows(state, above)
    above, own = above[own >= 0], own[own >= 0]
    above, own = above[trace.ended[own] != CUTOFF], own[trace.ended[own] != CUTOFF]
    count, family = tree.n_children[above], tree.children_of(above)
    rows, mover = last_rows(state, family), np.repeat(tree.player[above], count)
    is_best = rows >= 0
    best = trace.value[np.repeat(own, count), mover][is_best] == trace.value[rows, mover][is_best]
    is_best[is_best] = best.astype(bool)
    # With ties "first" the first visited child of a family is chosen, otherwise the last.
    turn = rows if trace.convention.ties == "first" else -rows
    order = np.lexsort((turn[is_best], tree.parent[family[is_best]]))
    carrying = family[is_best][order]
    is_first = np.append(True, np.diff(tree.parent[carrying]) != 0)[: len(carrying)]
    return np.isin(nodes, carrying[is_first]), np.isin(nodes, carrying[~is_first])
