"""Edges, and the strokes across those that lead to pruned subtrees."""

import math
from dataclasses import replace
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np

from explorer.pictures.figure.bends import BAR_SHARE, across_share, own_places
from explorer.pictures.figure.items import Line
from explorer.pictures.figure.scene import BEST, ON_PATH, Scene
from explorer.pictures.theme import STATES
from explorer.study.looks import CURVE, STRAIGHT
from explorer.trees.tree import FloatArray, IntArray, StringColumn

EdgeEnds = tuple[FloatArray, FloatArray, FloatArray, FloatArray]

ELIDED_DASH = (1.5, 5.0)
"""The dash pattern of an edge that represents left out plies."""
RANDOM_MOVE_DASH = (8.0, 3.0)
"""The dash pattern of an edge whose move was drawn at random."""
BENT_STRIKE_SHARES = 0.45, 0.16
"""Positions of the strokes of a cutoff on the own part of an edge that is not straight, without and with texts."""
STRIKE_ANGLE = math.radians(20)
"""Angle between the strokes of a cutoff and the perpendicular of the edge, in radians."""


def edge_ends(scene: Scene, nodes: IntArray) -> EdgeEnds:
    """Return x and y of the parents' and the nodes' ends of the edges above these nodes: x1, y1, x2, y2, (k,) each."""
    x, tree = scene.node_geometry.x, scene.tree
    parents = tree.parent[nodes]
    if scene.node_geometry.is_sideways:
        from explorer.pictures.figure.sideways import outline_points  # not at the start of the program

        above, below, leads = scene.y_of(parents), scene.y_of(nodes), scene.node_geometry.leads
        # The edge goes to the start of its level piece, or to the shape where there is none.
        level_x = x[nodes] if leads is None else x[nodes] - leads[nodes]
        is_bent = scene.bend != STRAIGHT  # then both ends are level
        from_x, from_y = outline_points(scene, parents, level_x, above if is_bent else below)
        to_x, to_y = outline_points(scene, nodes, x[parents], below if is_bent else above)
        if leads is not None:
            to_x, to_y = (np.where(leads[nodes] > 0, *pair) for pair in ((level_x, to_x), (below, to_y)))
        return from_x, from_y, to_x, to_y
    inner_height = scene.proportions.inner_height
    heights = np.where(tree.n_children[nodes] == 0, scene.proportions.leaf_height, inner_height)
    return x[parents], scene.y_of(parents) + inner_height / 2, x[nodes], scene.y_of(nodes) - heights / 2


def edge_middles(scene: Scene, nodes: IntArray, ends: EdgeEnds) -> FloatArray:
    """Return the middles (k,) of the edges above these nodes, as in `bends`; `ends` are their `edge_ends`."""
    is_sideways = scene.node_geometry.is_sideways
    start, end = (ends[0], ends[2]) if is_sideways else (ends[1], ends[3])
    if scene.bend.endswith(CURVE):
        return (start + end) / 2
    if not is_sideways:
        return start + BAR_SHARE * (scene.node_geometry.level_distance - scene.proportions.inner_height)
    from explorer.pictures.figure.sideways import bar_places  # not at the start of the program

    middle: FloatArray = bar_places(scene.tree, scene.node_geometry)[scene.tree.depth_of(nodes)]
    return middle


class EdgeWays(NamedTuple):
    """The ways of edges: x and y of the parents' and the nodes' ends, the middles, (k,) each, and their bend."""

    x1: FloatArray
    y1: FloatArray
    x2: FloatArray
    y2: FloatArray
    middle: FloatArray
    bend: str

    def x_at(self, y: FloatArray) -> FloatArray:
        """Return the x (k,) of edges of a tree that grows down, each at its y."""
        height = self.y2 - self.y1
        share = across_share(self.bend, (y - self.y1) / height, (self.middle - self.y1) / height)
        return self.x1 + (self.x2 - self.x1) * share

    def own_places(self, share: Any) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Return x, y and the direction, (k,) each, at shares of the parts that no siblings share."""
        return own_places(self.bend, self[:4], self.middle, share)


def edge_ways(scene: Scene, nodes: IntArray) -> EdgeWays:
    """Return the ways of the edges above these nodes."""
    ends = edge_ends(scene, nodes)
    middle = np.zeros(len(nodes)) if scene.bend == STRAIGHT else edge_middles(scene, nodes, ends)
    return EdgeWays(*ends, middle, scene.bend)


def collapsed_heights(scene: Scene, nodes: IntArray) -> tuple[FloatArray, FloatArray]:
    """Return the middles and the heights, (k,) each, of collapsed subtrees' triangles.

    They reach from the lower edge of the parent's shape to the lower edge of leaves, and are as high as leaves if they
    have edges above them.
    """
    if not scene.has_long_stubs:
        return np.round(scene.y_of(nodes), 1), np.full(len(nodes), scene.proportions.leaf_height)
    _x1, foot, _x2, head = edge_ends(scene, nodes)
    leaf = scene.proportions.leaf_height
    return np.round((foot + head + leaf) / 2, 1), head + leaf - foot


def draw_edges(scene: Scene) -> list[Line]:
    """Draw the edges above the nodes, the current path last so that it is on top.

    The triangle of a collapsed subtree may be its own edge.
    """
    drawn = (scene.nodes > 0) & ((scene.hidden == 0) | (not scene.has_long_stubs))
    nodes, codes = scene.nodes[drawn], scene.state_codes[drawn]
    styles = [scene.theme.edge[state] for state in STATES] + [scene.theme.choice, scene.theme.tied]
    names = [*STATES, "chosen", "tied"]
    chosen, tied = scene.choices
    quiet = (codes != BEST) & (codes != ON_PATH)
    codes = np.where(chosen[drawn] & quiet, len(STATES), np.where(tied[drawn] & quiet, len(STATES) + 1, codes))
    order = np.argsort(_PAINT_ORDER[codes], kind="stable")
    nodes, code_list = nodes[order], codes[order].tolist()
    # Where both apply, the dashes of left out plies take precedence over those of random moves.
    dash_codes = np.where(scene.elided, 1, np.where(scene.is_drawn_at_random, 2, 0))[drawn][order].tolist()
    ways = edge_ways(scene, nodes)
    ends = [np.round(end, 1).tolist() for end in ways[:4]]
    dashed_styles = [
        [style, replace(style, dash=ELIDED_DASH), replace(style, dash=RANDOM_MOVE_DASH)] for style in styles
    ]
    line_styles = [dashed_styles[code][dash_code] for code, dash_code in zip(code_list, dash_codes, strict=True)]
    states = [names[code] for code in code_list]
    lines = list(map(Line._make, zip(
        *ends, line_styles, repeat("edge"), states, nodes.tolist(), repeat(ways.bend),
        np.round(ways.middle, 1).tolist())))
    return lines if scene.node_geometry.leads is None else [*lines, *_draw_leads(scene, lines)]


def _draw_leads(scene: Scene, edges: list[Line]) -> list[Line]:
    """Return the level pieces between the ends of edges and the shapes of their nodes, which lead past answers."""
    from explorer.pictures.figure.sideways import outline_points  # not at the start of the program

    leads = scene.node_geometry.leads
    assert leads is not None
    lines = [line for line in edges if leads[line.node] > 0]
    nodes = np.array([line.node for line in lines], np.int64)
    x, _y = outline_points(scene, nodes, scene.node_geometry.x[nodes] - leads[nodes], scene.y_of(nodes))
    return [line._replace(x1=line.x2, y1=line.y2, x2=end, role="lead", bend=STRAIGHT, middle=0.0)
            for line, end in zip(lines, np.round(x, 1).tolist(), strict=True)]


# In the order of theme.STATES, then "chosen" and "tied"; edges with larger numbers are painted later.
_PAINT_ORDER = np.array([2, 0, 5, 2, 1, 2, 4, 1, 1, 3, 3], np.int8)


def draw_strikes(scene: Scene) -> list[Line]:
    """Draw two short strokes across the edge above the root of every pruned subtree."""
    if scene.snapshot is None:
        return []
    nodes = scene.nodes[scene.snapshot.is_pruned_root_at(scene.nodes) & (scene.nodes > 0)]
    # Higher on the edge than its texts, if there are any.
    tree = scene.tree
    on_edges = tree.probability is not None or "count" in tree.columns or (scene.show.moves and has_texts(tree.move))
    share = 0.3 if on_edges else 0.5
    ways = edge_ways(scene, nodes)
    length = np.hypot(ways.x2 - ways.x1, ways.y2 - ways.y1)
    if scene.bend == STRAIGHT:
        strike_share = np.where(length < 160, share, share * 160 / length)
    else:
        strike_share = np.full(len(nodes), BENT_STRIKE_SHARES[on_edges])
    middle_x, middle_y, ux, uy = ways.own_places(strike_share)
    turn = math.pi / 2 - STRIKE_ANGLE
    px, py = ux * math.cos(turn) - uy * math.sin(turn), ux * math.sin(turn) + uy * math.cos(turn)
    strokes = []
    for shift in (-3.4, 3.4):
        x, y = middle_x + ux * shift, middle_y + uy * shift
        ends = [np.round(end, 1).tolist() for end in (x - 8 * px, y - 8 * py, x + 8 * px, y + 8 * py)]
        strokes.append(map(Line._make, zip(
            *ends, repeat(scene.theme.strike), repeat("strike"), repeat("cut"), nodes.tolist(),
            repeat(STRAIGHT), repeat(0.0))))
    return [stroke for both in zip(*strokes, strict=True) for stroke in both]


def has_texts(texts: StringColumn) -> bool:
    """Return True if any text in the column is not empty."""
    return len(texts.names) > 1 or texts.names[0] != ""


def free_below(scene: Scene, nodes: IntArray, x: FloatArray, y: FloatArray) -> FloatArray:
    """Return the width available, (k,), for texts centred at (x, y) under leaves, between edges of the neighbours."""
    tree, widths = scene.tree, np.full(len(nodes), np.inf)
    for step in (-1, 1):
        neighbours = np.clip(nodes + step, 0, len(tree) - 1)
        rows = np.flatnonzero((tree.depth_of(neighbours) == tree.depth_of(nodes)) & (tree.n_children[neighbours] > 0))
        neighbours = neighbours[rows]
        child = tree.first_child[neighbours] + (tree.n_children[neighbours] - 1 if step < 0 else 0)
        ways = edge_ways(scene, child)
        edge_x = ways.x_at(np.minimum(ways.y2, y[rows] + 18))
        # An edge is nearest to the lower corner of the text, as edges spread downwards.
        widths[rows] = np.minimum(widths[rows], 2 * ((x[rows] - edge_x) * -step - 5))
    return widths
