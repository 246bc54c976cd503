"""Tidy tree drawing after Reingold and Tilford (1981): contours of subtrees are packed bottom-up.

Each family is packed greedily from the left and, mirrored, from the right, and the mean of both is used. As separations
are linear, the mean keeps them, and a mirrored tree has the mirrored layout.
"""

from dataclasses import dataclass, replace

import numpy as np

from explorer.core.errors import Stopped
from explorer.trees.backward_induction import spread_down
from explorer.trees.layout.heights import pack_by_height
from explorer.trees.layout.nodes import COUSINS, SIBLINGS, LayoutTick, pack_node_by_node
from explorer.trees.tree import FloatArray, IntArray, Tree

__all__ = ["COUSINS", "SIBLINGS", "AnswerRoom", "Layout", "PrintArea", "tidy_layout"]


@dataclass(frozen=True)
class PrintArea:
    """The room for a drawing on paper, in pixels: its width, and the room to write in beside each inner node.

    Nodes move closer together to keep to the width.
    """

    width: float
    room_beside: float = 0.0


@dataclass(frozen=True, eq=False)
class AnswerRoom:
    """The room for answers below the nodes of a tree that grows sideways: its width in pixels, and (n,) their lines."""

    width: float
    lines: IntArray


@dataclass(frozen=True, eq=False)
class Layout:
    """Positions of the nodes: `x` (n,) in multiples of the sibling separation, `y` (n,) the depth.

    `x` increases within each level, and its minimum is 0.
    """

    x: FloatArray
    tree: Tree
    rooms: tuple[FloatArray, FloatArray] | None = None
    """(n,) twice, the extra separations on the left and right of each node for which this was computed."""
    print_area: PrintArea | None = None
    """Where the drawing is printed; None if there is room for any width."""
    answer_room: AnswerRoom | None = None
    """The room for answers below nodes; None if there is none, or if it is beside them."""

    @property
    def y(self) -> FloatArray:
        """(n,) the depth of each node; a new array at each access."""
        return self.tree.depth.astype(np.float64)


def tidy_layout(
    tree: Tree, rooms: tuple[FloatArray, FloatArray] | None = None, *,
    before: Layout | None = None, tick: LayoutTick = lambda _share: True
) -> Layout:
    """Return the tidy layout of a tree.

    `rooms` are (n,) the extra separations needed left and right of each node. Positions of the layout `before` are
    reused if it has this shape and these separations. `tick` is called repeatedly with the share done (0 to 1); if it
    returns False, Stopped is raised. Without extra separations NumPy handles all nodes of one height together, if there
    are many.
    """
    if before and np.array_equal(before.tree.n_children, tree.n_children) and _are_equal(before.rooms, rooms):
        return replace(before, tree=tree)
    if not tick(0.0):
        raise Stopped
    if rooms is not None:
        offset, (left, right) = np.zeros(len(tree)), (rooms[0].tolist(), rooms[1].tolist())
        pack_node_by_node(tree, offset, np.flatnonzero(tree.n_children), tick, rooms=(left, right),
                          contours=lambda node: ([-left[node]], 0.0, [right[node]], 0.0))
    else:
        offset = pack_by_height(tree, tick)
    spread_down(tree, offset, np.add)
    x = offset - offset.min()
    x.flags.writeable = False
    return Layout(x, tree, rooms)


def _are_equal(some: tuple[FloatArray, FloatArray] | None, others: tuple[FloatArray, FloatArray] | None) -> bool:
    if some is None or others is None:
        return some is others
    return all(map(np.array_equal, some, others))
