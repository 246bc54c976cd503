"""Room for what is written on edges: nodes move apart, and levels, where texts would not fit."""

from typing import NamedTuple

import numpy as np

from explorer.pictures.figure.metrics import text_widths
from explorer.pictures.figure.texts import number_text, texts_at
from explorer.trees.tree import BoolArray, FloatArray, IntArray, Tree

EDGE_SHARES = (0.5, 0.62, 0.74, 0.84)
"""Places for texts on an edge, from the parent down: the first spot at which they fit."""
TEXT_HEIGHT = 12.0
"""Height of a text on an edge, in px."""
WIDEST = 240.0
"""Of a text on an edge, in px."""
TEXT_DISTANCE = 4.0
"""px between a text and an edge."""
NEXT_EDGE_DISTANCE = 6.0
"""px kept between a text and the next edge where there is room, so that it is plain whose it is."""
FLAT_EDGE_SHARE = 0.44
"""Of the distance of two siblings, what a text between their edges may take where these are flat."""
STEP, STEPS = 1.2, 9
"""Levels grow by this factor at a time, so often at most."""


class EdgeGeometry(NamedTuple):
    """The edges above the nodes 1, 2 ...: the parent's x, their own, and their heights."""

    parent_x: FloatArray
    x: FloatArray
    height: FloatArray


def edge_widths(tree: Tree, size: float, most: float) -> FloatArray:
    """(n,) px of the widest text on the edge above each node: its move, or its probability and multiplicity."""
    nodes = np.arange(len(tree))
    wide = text_widths(texts_at(tree.move, nodes), size)
    if tree.probability is not None:
        given = [number_text(tree.probability_of(node)) if known else ""
                 for node, known in enumerate((~np.isnan(tree.probability)).tolist())]
        wide = np.maximum(wide, text_widths(given, size))
    return np.minimum(wide, most)


def lacks_room(tree: Tree, edges: EdgeGeometry, wide: FloatArray) -> BoolArray:
    """(n,) which edges have no room for their text on the outer side: on the inner one it may be the next edge's."""
    nodes = np.arange(1, len(tree))
    outer = np.where(edges.x < edges.parent_x - 0.5, _widest_room(tree, edges, nodes, -1),
                     _widest_room(tree, edges, nodes, 1))
    return np.append(False, wide[1:] > outer)


def _widest_room(tree: Tree, edges: EdgeGeometry, nodes: IntArray, side: int) -> FloatArray:
    """(n - 1,) the widest room on one side of each edge, up to the next one."""
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
    """(2, n) px beyond the usual distance that nodes need on their left and on their right for texts on edges."""
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
    """The least distance of levels, in px up to `most`, at which as many texts as possible have room between edges."""
    tried = [min(level * STEP**step, most) for step in range(STEPS)]
    lacking: list[int] = []
    for now in tried:
        lacking.append(int(lacks_room(tree, edge_geometry(tree, x, tall, now), wide).sum()))
        if not lacking[-1] or now >= most:
            break
    return tried[int(np.argmin(lacking))]


def edge_geometry(tree: Tree, x: FloatArray, tall: FloatArray, level: float) -> EdgeGeometry:
    """The edges, where the levels are so far apart; `tall` (n,) are the heights of the nodes."""
    parent = tree.parent[1:]
    return EdgeGeometry(x[parent], x[1:], level - tall[parent] / 2 - tall[1:] / 2)
