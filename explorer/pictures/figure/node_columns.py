"""Columns of a tree's geometry that large trees don't hold in memory, and the players that they depend on."""

from weakref import WeakKeyDictionary

import numpy as np

from explorer.core.virtual_column import NumberColumn, Rows, VirtualColumn
from explorer.trees.tree import CHANCE, NOBODY, AnyArray, FloatArray, Tree


def level_positions(tree: Tree, y: AnyArray) -> VirtualColumn:
    """Return (n,) the y of each node, given that of each level."""
    return VirtualColumn(len(tree), lambda nodes: y[tree.depth_of(nodes)])


_players_of_tree: "WeakKeyDictionary[Tree, list[int]]" = WeakKeyDictionary()


def players_to_move(tree: Tree) -> list[int]:
    """Return the players, and CHANCE, that move at a node of the tree, in ascending order; found once per tree."""
    if tree not in _players_of_tree:
        movers = tree.player[tree.n_children > 0]
        least = movers.min(initial=0)
        # np.unique would import numpy.ma, which takes a fiftieth of the program's start.
        _players_of_tree[tree] = (np.flatnonzero(np.bincount(movers - least)) + least).tolist()
    return _players_of_tree[tree]


def text_sides(x: FloatArray, *, in_memory: bool) -> NumberColumn:
    """Return (n,) True for nodes whose texts are to their right: the nodes to the right of the root."""
    limit = x[0] + 1e-6
    sides = VirtualColumn(len(x), lambda nodes: x[nodes] > limit, takes_slices=True)
    return sides[:] if in_memory else sides


def widths_by_player(
    tree: Tree, at_leaf: float, at_inner: float, at_chance: float, *, in_memory: bool
) -> NumberColumn:
    """Return (n,) the widths of the nodes, which depend on who moves there."""
    def widths_of(nodes: Rows) -> AnyArray:
        player = tree.player[nodes]
        return np.where(player == NOBODY, at_leaf, np.where(player == CHANCE, at_chance, at_inner))

    widths = VirtualColumn(len(tree), widths_of, takes_slices=True)
    return widths[:] if in_memory else widths
