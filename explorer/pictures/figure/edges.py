"""Edges, and the strokes across those that lead to pruned subtrees."""

import math
from dataclasses import replace
from itertools import repeat

import numpy as np

from explorer.pictures.figure.geometry import HEIGHT, LEAF
from explorer.pictures.figure.items import Line
from explorer.pictures.figure.scene import BEST, ON_PATH, Scene
from explorer.pictures.theme import STATES
from explorer.trees.tree import FloatArray, IntArray, StringColumn

ELIDED_DASH = (1.5, 5.0)
"""The dash pattern of an edge that represents left out plies."""
RANDOM_MOVE_DASH = (8.0, 3.0)
"""The dash pattern of an edge whose move was drawn at random."""
STRIKE_ANGLE = math.radians(20)
"""Angle between the strokes of a cutoff and the perpendicular of the edge, in radians."""


def edge_ends(scene: Scene, nodes: IntArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return x and y of the parents' and the nodes' ends of the edges above these nodes: x1, y1, x2, y2, (k,) each."""
    x, tree = scene.node_geometry.x, scene.tree
    parents = tree.parent[nodes]
    if scene.node_geometry.is_sideways:
        from explorer.pictures.figure.sideways import outline_points  # not at the start of the program

        leads = scene.node_geometry.leads
        if leads is not None:  # the edge goes to the start of its level piece, or to the shape where there is none
            level_x, y, has_lead = x[nodes] - leads[nodes], scene.y_of(nodes), leads[nodes] > 0
            to_x, to_y = outline_points(scene, nodes, x[parents], scene.y_of(parents))
            return (*outline_points(scene, parents, level_x, y),
                    np.where(has_lead, level_x, to_x), np.where(has_lead, y, to_y))
        return (*outline_points(scene, parents, x[nodes], scene.y_of(nodes)),
                *outline_points(scene, nodes, x[parents], scene.y_of(parents)))
    heights = np.where(tree.n_children[nodes] == 0, LEAF, HEIGHT)
    return x[parents], scene.y_of(parents) + HEIGHT / 2, x[nodes], scene.y_of(nodes) - heights / 2


def collapsed_heights(scene: Scene, nodes: IntArray) -> tuple[FloatArray, FloatArray]:
    """Return the middles and the heights, (k,) each, of collapsed subtrees' triangles.

    They reach from the lower edge of the parent's shape to the lower edge of leaves, and are as high as leaves if the
    tree grows sideways.
    """
    if scene.node_geometry.is_sideways:
        return np.round(scene.y_of(nodes), 1), np.full(len(nodes), LEAF)
    _x1, foot, _x2, head = edge_ends(scene, nodes)
    return np.round((foot + head + LEAF) / 2, 1), head + LEAF - foot


def draw_edges(scene: Scene) -> list[Line]:
    """Draw the edges above the nodes, the current path last so that it is on top.

    The triangle of a collapsed subtree is its own edge, unless the tree grows sideways.
    """
    drawn = (scene.nodes > 0) & ((scene.hidden == 0) | scene.node_geometry.is_sideways)
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
    ends = [np.round(end, 1).tolist() for end in edge_ends(scene, nodes)]
    dashed_styles = [
        [style, replace(style, dash=ELIDED_DASH), replace(style, dash=RANDOM_MOVE_DASH)] for style in styles
    ]
    line_styles = [dashed_styles[code][dash_code] for code, dash_code in zip(code_list, dash_codes, strict=True)]
    states = [names[code] for code in code_list]
    lines = list(map(Line._make, zip(*ends, line_styles, repeat("edge"), states, nodes.tolist())))
    return lines if scene.node_geometry.leads is None else [*lines, *_draw_leads(scene, lines)]


def _draw_leads(scene: Scene, edges: list[Line]) -> list[Line]:
    """Return the level pieces between the ends of edges and the shapes of their nodes, which lead past answers."""
    from explorer.pictures.figure.sideways import outline_points  # not at the start of the program

    leads = scene.node_geometry.leads
    assert leads is not None
    lines = [line for line in edges if leads[line.node] > 0]
    nodes = np.array([line.node for line in lines], np.int64)
    x, _y = outline_points(scene, nodes, scene.node_geometry.x[nodes] - leads[nodes], scene.y_of(nodes))
    return [line._replace(x1=line.x2, y1=line.y2, x2=end, role="lead")
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
    x1, y1, x2, y2 = edge_ends(scene, nodes)
    length = np.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    turn = math.pi / 2 - STRIKE_ANGLE
    px, py = ux * math.cos(turn) - uy * math.sin(turn), ux * math.sin(turn) + uy * math.cos(turn)
    strike_share = np.where(length < 160, share, share * 160 / length)
    strokes = []
    for shift in (-3.4, 3.4):
        x, y = x1 + (x2 - x1) * strike_share + ux * shift, y1 + (y2 - y1) * strike_share + uy * shift
        ends = [np.round(end, 1).tolist() for end in (x - 8 * px, y - 8 * py, x + 8 * px, y + 8 * py)]
        strokes.append(map(Line._make, zip(
            *ends, repeat(scene.theme.strike), repeat("strike"), repeat("cut"), nodes.tolist())))
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
        x1, y1, x2, y2 = edge_ends(scene, child)
        edge_x = x1 + (x2 - x1) * np.minimum(1.0, (y[rows] + 18 - y1) / (y2 - y1))
        # An edge is nearest to the lower corner of the text, as edges spread downwards.
        widths[rows] = np.minimum(widths[rows], 2 * ((x[rows] - edge_x) * -step - 5))
    return widths
