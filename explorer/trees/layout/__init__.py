"""Tidy drawings of trees, after Reingold and Tilford (1981): contours packed bottom-up.

Each family is packed greedily from the left and, its mirror image, from the right; the mean of both keeps
every separation, because all are linear, and a mirrored tree gets the mirrored layout.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from explorer.core.errors import Stopped
from explorer.trees.layout.heights import pack_by_height
from explorer.trees.layout.nodes import COUSINS, SIBLINGS, LayoutTick, pack_node_by_node
from explorer.trees.tree import FloatArray, Tree

__all__ = ["COUSINS", "SIBLINGS", "Layout", "tidy_layout"]


@dataclass(frozen=True, eq=False)
class Layout:
    """(n,) `x` in separations, rising inside each level, the leftmost node at 0; `y` is the depth."""

    x: FloatArray
    tree: Tree
    rooms: tuple[FloatArray, FloatArray] | None = None
    """(n,) what the nodes were given at their left and right."""

    @property
    def y(self) -> FloatArray:
        """(n,) the depths, made anew each time."""
        return self.tree.depth.astype(np.float64)


def tidy_layout(
    tree: Tree, left: FloatArray | None = None, right: FloatArray | None = None, *,
    before: Layout | None = None, tick: LayoutTick = lambda _share: True
) -> Layout:
    """The layout of a tree: nodes of equal height together, one by one where only few are left.

    `left` and `right` are (n,) the separations that nodes need beside them beyond the usual ones; the places of
    `before` are taken over where its tree has this shape and these rooms. `tick` is told now and then which share is
    done (0 to 1); where it answers False, Stopped is raised.
    """
    given = None if left is None or right is None else (left, right)
    if before and np.array_equal(before.tree.n_children, tree.n_children) and _are_equal(before.rooms, given):
        return replace(before, tree=tree)
    if not tick(0.0):
        raise Stopped
    if given is not None:
        offset, rooms = np.zeros(len(tree)), (given[0].tolist(), given[1].tolist())
        pack_node_by_node(tree, offset, np.flatnonzero(tree.n_children), tick, rooms=rooms, contours=lambda node: (
            [-rooms[0][node]], 0.0, [rooms[1][node]], 0.0))
    else:
        offset = pack_by_height(tree, tick)
    x = _sum_offsets(tree, offset)
    x -= x.min()
    x.flags.writeable = False
    return Layout(x, tree, given)


def _are_equal(some: tuple[FloatArray, FloatArray] | None, others: tuple[FloatArray, FloatArray] | None) -> bool:
    if some is None or others is None:
        return some is others
    return all(map(np.array_equal, some, others))


def _sum_offsets(tree: Tree, offset: FloatArray) -> FloatArray:
    """Absolute positions from each node's offset to its parent."""
    if tree.has_small_levels:
        total, parent = offset.tolist(), tree.parent.tolist()
        for node in range(1, len(tree)):
            total[node] += total[parent[node]]
        return np.array(total, np.float64)
    x = offset.copy()
    for start, stop in pairwise(tree.level_start[1:].tolist()):
        x[start:stop] += x[tree.parent[start:stop]]
    return x
