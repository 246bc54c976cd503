"""Room between nodes: their distances on screens and on paper, and how they move apart for the texts on edges."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

import numpy as np

from explorer.pictures.figure.metrics import text_widths
from explorer.pictures.figure.texts import probability_texts, texts_at
from explorer.study.looks import CURVE, ELBOW, STRAIGHT
from explorer.trees.layout import PrintArea
from explorer.trees.tree import BoolArray, FloatArray, IntArray, Tree

SMALLEST_SCALE = 0.82
"""The scale at which names of nodes are 8 pt high; smaller ones are hard to read in print."""
PAPER_LEVEL_DISTANCE = 104.0
"""The distance between levels on paper, in pixels."""
PAPER_DISTANCES = 100.0, 86.0, 74.0, 64.0
"""The distances between siblings that are tried on paper, in pixels."""
NARROW_DISTANCES = 58.0, 46.0, 0.0
"""The distances that are tried with narrower shapes."""
NARROWER, NARROW_GAP = 12.0, 4.0
"""In pixels: by how much shapes are narrower, and the gap between two leaves then."""
EDGE_SHARES = (0.5, 0.62, 0.74, 0.84)
"""Positions of texts on an edge, as shares of its length from the parent, in the order in which they are tried."""
TEXT_HEIGHT = 12.0
"""Height of a text on an edge, in pixels."""
WIDEST = 240.0
"""Largest width of a text on an edge, in pixels."""
TEXT_DISTANCE = 4.0
"""Pixels between a text and an edge."""
NEXT_EDGE_DISTANCE = 6.0
"""Pixels between a text and the next edge where there is room, so that it is clear which edge it belongs to."""
FLAT_EDGE_SHARE = 0.44
"""Largest share of the distance between two siblings that a text between their edges takes if these are flat."""
APART_SHARES = {ELBOW: 1.0, CURVE: 0.8}
"""The distance between two edges where their texts are, as a share of the distance between their nodes."""
BENT_ROOM = 10.0
"""Pixels between two such edges that a text does not take."""
STEP, STEPS = 1.2, 9
"""Factor by which the distance between levels grows at each attempt, and the number of attempts."""


class Spacing(NamedTuple):
    """The least distance between siblings and the gap between leaves, in pixels, and how much narrower shapes are.

    `level_distance` is None if it depends on the number of nodes. A tree wider than `most_width` takes the next
    spacing, if there is one.
    """

    node_distance: float
    leaf_gap: float = 22.0
    narrower: float = 0.0
    level_distance: float | None = None
    most_width: float = inf


def candidate_spacings(span: float, has_boards: bool, print_area: PrintArea | None) -> Iterator[Spacing]:
    """Yield the spacings to try for a tree `span` sibling separations wide, the widest first."""
    if print_area is None:
        yield Spacing(100.0 if span <= 12 or has_boards else 80.0 if span <= 24 else 64.0)
        return
    most = print_area.width
    for distance in PAPER_DISTANCES:
        if span * distance <= most:  # others can't fit
            yield Spacing(distance, level_distance=PAPER_LEVEL_DISTANCE, most_width=most)
    for distance in NARROW_DISTANCES:
        if span * distance <= most:
            yield Spacing(distance, NARROW_GAP, NARROWER, PAPER_LEVEL_DISTANCE, most)


class EdgeGeometry(NamedTuple):
    """The edges above the nodes 1, 2 ...: x of the parent, x of the node, and the height, (n - 1,) each."""

    parent_x: FloatArray
    x: FloatArray
    height: FloatArray


def edge_widths(tree: Tree, size: float, most: float) -> FloatArray:
    """Return the width (n,) of the wider text on the edge above each node, at most `most` pixels.

    The texts are the move, and the probability with the multiplicity.
    """
    nodes = np.arange(len(tree))
    moves, probabilities = texts_at(tree.move, nodes), probability_texts(tree, nodes, np.ones(len(tree), bool))
    return np.minimum(np.maximum(text_widths(moves, size), text_widths(probabilities, size)), most)


def lacks_room(tree: Tree, edges: EdgeGeometry, widths: FloatArray, edge_style: str = STRAIGHT) -> BoolArray:
    """Return, (n,), which edges have too little room for their text on the outer side.

    The inner side is not counted, as the next edge's text may be there.
    """
    nodes = np.arange(1, len(tree))
    if edge_style != STRAIGHT:
        return np.append(False, widths[1:] > _room_beside_bends(tree, edges, edge_style))
    outer_room = np.where(edges.x < edges.parent_x - 0.5, _widest_room(tree, edges, nodes, -1),
                          _widest_room(tree, edges, nodes, 1))
    return np.append(False, widths[1:] > outer_room)


def _widest_room(tree: Tree, edges: EdgeGeometry, nodes: IntArray, side: int) -> FloatArray:
    """Return the largest room (n - 1,) on one side of each edge, up to the next edge."""
    parent_x, x, heights = edges
    neighbours = np.clip(nodes + side, 1, len(tree) - 1)
    has_no_neighbour = (tree.depth_of(neighbours) != tree.depth_of(nodes)) | (neighbours == nodes)
    slope, next_slope = (x - parent_x) / heights, ((x - parent_x) / heights)[neighbours - 1]
    outer = (x < parent_x - 0.5) == (side < 0)
    steep = np.abs(slope) < 0.12
    widest = np.zeros(len(nodes))
    for share in EDGE_SHARES:
        y = heights * share
        top = np.where(steep, y - TEXT_HEIGHT / 2, np.where(outer, y - TEXT_HEIGHT - 1, y + 1))
        start = parent_x + slope * y + side * TEXT_DISTANCE
        ends = [(parent_x[neighbours - 1] + next_slope * level - start) * side for level in (top, top + TEXT_HEIGHT)]
        room = np.where(has_no_neighbour, np.inf, np.minimum(*ends) - TEXT_DISTANCE)
        widest = np.where(top + TEXT_HEIGHT > heights - 5, widest, np.maximum(widest, room))
    return widest


def _room_beside_bends(tree: Tree, edges: EdgeGeometry, edge_style: str) -> FloatArray:
    """Return the room (n - 1,) on the outer side of each edge's lower part, up to the next edge."""
    nodes = np.arange(1, len(tree))
    neighbours = np.clip(nodes + np.where(edges.x < edges.parent_x - 0.5, -1, 1), 1, len(tree) - 1)
    has_no_neighbour = (tree.depth_of(neighbours) != tree.depth_of(nodes)) | (neighbours == nodes)
    room = np.abs(edges.x[neighbours - 1] - edges.x) * APART_SHARES[edge_style] - BENT_ROOM
    return np.where(has_no_neighbour, np.inf, room)


def extra_node_distance(
    tree: Tree, x: FloatArray, lacking: BoolArray, widths: FloatArray, node_distance: float, edge_style: str = STRAIGHT
) -> FloatArray:
    """Return the extra distances (2, n) that nodes need on their left and right for texts on edges, in pixels."""
    extra = np.zeros((2, len(tree)))
    nodes = np.flatnonzero(lacking)
    parent = tree.parent[nodes]
    first = nodes == tree.first_child[parent]
    last = nodes == tree.first_child[parent] + tree.n_children[parent] - 1
    to_right = np.where(x[nodes] < x[parent] - 0.5, first, ~last).astype(np.int64)
    room, share = ((2 * TEXT_DISTANCE, FLAT_EDGE_SHARE) if edge_style == STRAIGHT else
                   (BENT_ROOM + NEXT_EDGE_DISTANCE, APART_SHARES[edge_style]))
    extra[to_right, nodes] = np.maximum((widths[nodes] + room) / share + 2 - node_distance, 0.0)
    return extra


def level_distance_for_texts(tree: Tree, x: FloatArray, heights: FloatArray, level_distance: float, widths: FloatArray,
                             most: float) -> float:
    """Return the smallest distance between levels, up to `most`, at which the most texts fit between edges."""
    distances = [min(level_distance * STEP**step, most) for step in range(STEPS)]
    lacking: list[int] = []
    for distance in distances:
        lacking.append(int(lacks_room(tree, edge_geometry(tree, x, heights, distance), widths).sum()))
        if not lacking[-1] or distance >= most:
            break
    return distances[int(np.argmin(lacking))]


def edge_geometry(tree: Tree, x: FloatArray, heights: FloatArray, level_distance: float) -> EdgeGeometry:
    """Return the edges for this distance between levels; `heights` (n,) are the heights of the nodes."""
    parent = tree.parent[1:]
    return EdgeGeometry(x[parent], x[1:], level_distance - heights[parent] / 2 - heights[1:] / 2)
