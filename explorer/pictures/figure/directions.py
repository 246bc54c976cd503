"""The directions in which a tree is drawn from its root, and the geometry and the places of levels in each."""

from explorer.pictures.figure.geometry import TreeGeometry, tree_geometry
from explorer.pictures.figure.outlines import WORDED_STYLES
from explorer.pictures.figure.proportions import Proportions
from explorer.study.looks import MOST_TURNED, RIGHT, SIZES, UP, USUAL_LOOKS, Looks
from explorer.trees.layout import Layout
from explorer.trees.tree import FloatArray, Tree

SMALLEST_SHAPE = 0.7
"""The smallest size of shapes, as a multiple of the one at which texts have their usual size."""


def drawn_looks(tree: Tree, wanted: Looks) -> Looks:
    """Return the looks in which a tree is drawn: the wanted ones, or those of overviews if the tree is large."""
    return wanted if len(tree) <= MOST_TURNED or wanted is USUAL_LOOKS else wanted.for_overview


def proportions_of(tree: Tree, looks: Looks) -> Proportions:
    """Return the proportions of a tree's figure with these looks; nodes stay large enough for what is in them."""
    text = SIZES[looks.text_size]
    has_words = tree.is_numbered or looks.node_style in WORDED_STYLES
    return Proportions(looks.edge_style, max(SIZES[looks.node_size] / text, 1.0 if has_words else SMALLEST_SHAPE), text)


def directed_geometry(layout: Layout, looks: Looks, before: Layout | None = None) -> TreeGeometry:
    """Return the geometry for a figure with these `drawn_looks`; upward figures are drawn down, then turned.

    It is computed once per layout and proportions. Positions for the layout `before` may be reused.
    """
    proportions = proportions_of(layout.tree, looks)
    if looks.direction == RIGHT:
        from explorer.pictures.figure.sideways import sideways_geometry  # not at the start of the program

        return sideways_geometry(layout, proportions)
    return tree_geometry(layout, before, proportions)


def node_points(layout: Layout, looks: Looks) -> tuple[FloatArray, FloatArray]:
    """Return x and y, (n,) each, of the nodes' centres in a figure with these `drawn_looks`, without a title."""
    placed = directed_geometry(layout, looks)
    y, scale = placed.y[:], placed.proportions.text
    return placed.x * scale, (placed.page_height - y if looks.direction == UP else y) * scale
