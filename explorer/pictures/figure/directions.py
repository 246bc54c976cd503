"""The directions in which a tree is drawn from its root, and the geometry and the places of levels in each."""

from explorer.pictures.figure.geometry import TreeGeometry, tree_geometry
from explorer.study.looks import DOWN, MOST_TURNED, RIGHT, UP
from explorer.trees.layout import Layout
from explorer.trees.tree import FloatArray, Tree


def drawn_direction(tree: Tree, wanted: str) -> str:
    """Return the direction in which a tree is drawn: the wanted one, or down if the tree is large."""
    return wanted if len(tree) <= MOST_TURNED else DOWN


def directed_geometry(layout: Layout, direction: str) -> TreeGeometry:
    """Return the geometry from which a figure in this direction is drawn; upward figures are drawn down, then turned.

    It is computed once per layout.
    """
    if direction == RIGHT:
        from explorer.pictures.figure.sideways import sideways_geometry  # not at the start of the program

        return sideways_geometry(layout)
    return tree_geometry(layout)


def node_points(layout: Layout, direction: str) -> tuple[FloatArray, FloatArray]:
    """Return x and y, (n,) each, of the nodes' centres in a figure in this direction, without a title."""
    placed = directed_geometry(layout, direction)
    y = placed.y[:]
    return placed.x, placed.page_height - y if direction == UP else y
