"""Positions of nodes for drawings on paper."""

from dataclasses import replace

from explorer.pictures.figure.directions import directed_geometry, drawn_looks
from explorer.pictures.figure.geometry import MARGIN
from explorer.pictures.figure.room import SMALLEST_SCALE
from explorer.study.looks import USUAL_LOOKS, Looks
from explorer.trees.layout import Layout, PrintArea, tidy_layout
from explorer.trees.tree import Tree

PRINT_WIDTH = 620.0
"""The width of a drawing in pixels that every paper format has room for."""


def paper_layout(tree: Tree, room_beside: float = 0.0) -> Layout:
    """Return the layout of a tree on paper, with this room in pixels to write in beside its inner nodes."""
    return replace(tidy_layout(tree), print_area=PrintArea(PRINT_WIDTH, room_beside))


def fits_upright(layout: Layout, looks: Looks = USUAL_LOOKS) -> bool:
    """Return True if a drawing at these positions is legible on a page without being rotated or split by its width.

    Drawings for the window always are.
    """
    if layout.print_area is None:
        return True
    placed = directed_geometry(layout, drawn_looks(layout.tree, looks))
    return (placed.page_width - 2 * MARGIN) * placed.proportions.text <= PRINT_WIDTH / SMALLEST_SCALE
