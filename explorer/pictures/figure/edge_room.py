"""Room for the texts on edges: nodes and levels move apart if texts would not fit."""

from typing import NamedTuple

import numpy as np

from explorer.pictures.figure.metrics import text_widths
from explorer.pictures.figure.texts import number_text, texts_at
from explorer.trees.tree import BoolArray, FloatArray, IntArray, Tree

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
STEP, STEPS = 1.2, 9
"""Factor by which the distance between levels grows at each attempt, and the number of attempts."""


class EdgeGeometry(NamedTuple):
    """The edges above the nodes 1, 2 ...: x of the parent, x of the node, and the height, (n - 1,) each."""

    parent_x: FloatArray
    x: FloatArray
    height: FloatArray


def edge_widths(tree: Tree, size: float, most: float) -> FloatArray:
    """Return the width (n,) of the widest text on the edge above each node, at most `most` pixels.

    Texts are moves and probabilities, without multiplicities.
    """
    nodes = np.arange(len(tree))
    wide = text_widths(texts_at(tree.move, nodes), size)
    if tree.probability is not None:
        given = [number_text(tree.probability_of(node)) if known else ""
                 for node, known in enumerate((~np.isnan(tree.probability)).tolist())]
        wide = np.maximum(wide, text_widths(given, size))
    return np.minimum(wide, most)


def lacks_room(tree: Tree, edges: EdgeGeometry, wide: FloatArray) -> BoolArray:
    """Return, (n,), which edges have too little room for their text on the outer side.

    The inner side is not counted, as the next edge's text may be there.
    """
    nodes = np.arange(1, len(tree))
    outer = np.where(edges.x < edges.parent_x - 0.5, _widest_room(tree, edges, nodes, -1),
                     _widest_room(tree, edges, nodes, 1))
    return np.append(False, wide[1:] > outer)


def _widest_room(tree: Tree, edges: EdgeGeometry, nodes: IntArray, side: int) -> FloatArray:
    """Return the largest room (n - 1,) on one side of each edge, up to the next edge."""
    above, x, high = edges
    near = np.clip(nodes + side, 1, len(tree) - 1)
    alone = (tree.depth[near] != tree.depth[nodes]) | (near == nodes)
    slope, next_slope = (x - above) / high, ((x - above) / high)[near - 1]
    outer = (x < above - 0.5) == (side < 0)
    steep = np.abs(slope) < 0.12
    best = np.zeros(len(nodes))
    for spot in EDGE_SHARES:
        y = high * spot
        top = np.where(steep, y - TEXT_HEIGHT / 2, np.where(outer, y - TEXT_HEIGHT - 1, y + 1))
        start = above + slope * y + side * TEXT_DISTANCE
        ends = [(above[near - 1] + next_slope * level - start) * side for level in (top, top + TEXT_HEIGHT)]
        room = np.where(alone, np.inf, np.minimum(*ends) - TEXT_DISTANCE)
        best = np.where(top + TEXT_HEIGHT > high - 5, best, np.maximum(best, room))
    return best


def extra_node_distance(tree: Tree, x: FloatArray, lacking: BoolArray, wide: FloatArray, apart: float) -> FloatArray:
    """Return the extra distances (2, n) that nodes need on their left and right for texts on edges, in pixels."""
    more = np.zeros((2, len(tree)))
    nodes = np.flatnonzero(lacking)
    parent = tree.parent[nodes]
    first = nodes == tree.first_child[parent]
    last = nodes == tree.first_child[parent] + tree.n_children[parent] - 1
    to_right = np.where(x[nodes] < x[parent] - 0.5, first, ~last).astype(np.int64)
    more[to_right, nodes] = np.maximum((wide[nodes] + 2 * TEXT_DISTANCE) / FLAT_EDGE_SHARE + 2 - apart, 0.0)
    return more


def level_distance_for_texts(tree: Tree, x: FloatArray, tall: FloatArray, level: float, wide: FloatArray,
                             most: float) -> float:
    """Return the smallest distance between levels, up to `most`, at which the most texts fit between edges."""
    tried = [min(level * STEP**step, most) for step in range(STEPS)]
    lacking: list[int] = []
    for now in tried:
        lacking.append(int(lacks_room(tree, edge_geometry(tree, x, tall, now), wide).sum()))
        if not lacking[-1] or now >= most:
            break
    return tried[int(np.argmin(lacking))]


def edge_geometry(tree: Tree, x: FloatArray, tall: FloatArray, level: float) -> EdgeGeometry:
    """Return the edges for this distance between levels; `tall` (n,) are the heights of the nodes."""
    parent = tree.parent[1:]
    return EdgeGeometry(x[parent], x[1:], level - tall[parent] / 2 - tall[1:] / 2)
