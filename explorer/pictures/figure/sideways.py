"""Trees that grow from left to right: levels are columns, siblings stand below each other."""

from weakref import WeakKeyDictionary

import numpy as np

from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.bends import BAR_SHARE
from explorer.pictures.figure.geometry import GAP, MARGIN, NAME, SMALL, TreeGeometry
from explorer.pictures.figure.metrics import text_width, text_widths
from explorer.pictures.figure.proportions import LEAF, USUAL_PROPORTIONS, Proportions
from explorer.pictures.figure.room import SMALLEST_SCALE, WIDEST, edge_widths
from explorer.pictures.figure.scene import Scene
from explorer.pictures.figure.texts import given_texts
from explorer.study.looks import CURVE, ELBOW, STRAIGHT
from explorer.trees.boards import drawable_positions
from explorer.trees.layout import AnswerRoom, Layout, tidy_layout
from explorer.trees.tree import FloatArray, IntArray, Tree
from explorer.trees.visible import HIDDEN

LEAF_GAP, LEAST_EDGE, LEAST_BEND, LEAST_SLANT = 14.0, 84.0, 120.0, 44.0
"""In pixels: least distance between two leaves, width of a straight edge and of another one, and width of the slanted
piece of an edge that has a level one."""
STEEPEST, LONGEST, PAPER_LONGEST = 0.45, 300.0, (200.0, 140.0, 0.0)
"""Least width of an edge as a share of its height, and the width from which edges may be steeper; those for paper."""
MOST_BESIDE = 120.0
"""The pixels of a page that are left for the first and the last level when the levels are placed on paper."""
TEXT_ABOVE, TEXT_BELOW, LINE = 22.0, 20.0, 14.0
"""Room for a name above an inner node, for a line below it, and for each further line, in pixels."""
TEXT_SHARES = {STRAIGHT: 1.0, ELBOW: 0.56, CURVE: 0.6}
"""The share of the distance between two levels that texts on edges may take."""
BESIDE = 9.0
"""Distance from a leaf to the texts on its right, in pixels."""
PAPER_LEAF_GAP = 8.0
"""Least distance between two leaves on paper, in pixels."""
ANSWER_PITCH, FIRST_ANSWER, AFTER_ANSWERS = 23.0, 19.0, 10.0
"""In pixels: distance between answer lines, from a shape to the baseline of the first one, and room below the last."""
ANSWER_REACH, BEFORE_ANSWERS = 4.0, 12.0
"""In pixels: the reach of answer lines to the right of their node's centre, where no edge is, and the room before them.
"""

_geometries: "WeakKeyDictionary[Layout, dict[Proportions, TreeGeometry]]" = WeakKeyDictionary()


def sideways_geometry(layout: Layout, proportions: Proportions = USUAL_PROPORTIONS) -> TreeGeometry:
    """Return the geometry of a tree that grows from left to right, computed once per layout and proportions."""
    known = _geometries.setdefault(layout, {})
    if proportions not in known:
        known[proportions] = _place_nodes(layout, proportions)
    return known[proportions]


def _place_nodes(given: Layout, proportions: Proportions) -> TreeGeometry:
    tree = given.tree
    boards, number = drawable_positions(tree) is not None, geometry.widest_number(tree)
    widths, leaf_width, node_width = geometry.node_widths(tree, boards, number, 0.0, proportions)
    reserved = geometry.reserved_width(
        tree, node_width, number, proportions.inner_height, shows_windows=given.print_area is None)
    half, inner = widths[:] / 2, tree.n_children > 0
    on_edges = edge_widths(tree, SMALL, WIDEST if len(tree) <= geometry.FEW_NODES else geometry.NAME_ROOM)
    area = given.print_area
    distance = max(proportions.leaf_height, LEAF) + (LEAF_GAP if area is None else PAPER_LEAF_GAP)
    distance += 6.0 if on_edges.any() else 0.0
    answers = given.answer_room
    y, height = _place_rows(tree, distance, reserved, answers, proportions)
    nodes = np.arange(len(tree))
    names = geometry.name_widths(tree, nodes, geometry.NAME_ROOM)
    leads = None if answers is None else _find_leads(tree, answers, half)
    before = half if leads is None else np.maximum(leads, half)
    for longest in (LONGEST,) if area is None else (LONGEST, *PAPER_LONGEST):
        level_x = _place_levels(
            tree, y, (before, half), on_edges, np.where(inner, 0.0, names), longest, proportions.edge_style)
        if area is None or level_x[-1] <= area.width / proportions.text / SMALLEST_SCALE - MOST_BESIDE:
            break
    all_names = geometry.name_widths(tree, nodes, geometry.PAGE_NAME_ROOM)
    level_x += max(float(half[0]) + MARGIN, max(float(all_names[0]), reserved) / 2 + MARGIN / 2 + GAP,
                   float(before[0]) + MARGIN / 2)
    x = np.repeat(level_x, np.diff(tree.level_start)).round(1)
    if boards:
        all_names = np.maximum(all_names, text_widths(given_texts(tree, nodes), NAME, True))
    beside_leaf = np.maximum(all_names, text_width("pruned", SMALL) + 4) + BESIDE + MARGIN / 2 + GAP
    right = np.where(inner, np.maximum(all_names, reserved) / 2 + MARGIN, half + beside_leaf)
    for each in (x, y):
        each.flags.writeable = False
    mean = float(np.diff(level_x).mean()) if len(level_x) > 1 else distance
    return TreeGeometry(
        x, y, widths, np.ones(len(tree), bool), mean, distance, node_width, leaf_width, boards,
        float((x + np.maximum(right, half + MARGIN)).max()), height, None, proportions, is_sideways=True, leads=leads)


def _find_leads(tree: Tree, answers: AnswerRoom, half: FloatArray) -> FloatArray:
    """Return the lengths of the level pieces of edges before the nodes, (n,), which lead past the answers.

    They are equal within a level, so that no edge crosses the answers of a sibling; 0 where a level has no answers.
    """
    own = np.where(answers.lines > 0, np.maximum(answers.width - ANSWER_REACH + BEFORE_ANSWERS, half + GAP), 0.0)
    levels = np.maximum.reduceat(own, tree.level_start[:-1])
    leads: FloatArray = np.repeat(levels, np.diff(tree.level_start))
    return leads


def answer_boxes(scene: Scene) -> FloatArray:
    """Return the boxes (k, 4) of the answers below the nodes of a scene, in which no other text may be."""
    answers = scene.layout.answer_room
    if answers is None:
        return np.empty((0, 4))
    nodes = scene.nodes[answers.lines[scene.nodes] > 0]
    x, top = scene.node_geometry.x[nodes], scene.y_of(nodes) + scene.proportions.inner_height / 2 + 2
    high = FIRST_ANSWER + ANSWER_PITCH * (answers.lines[nodes] - 1) + 2
    return np.stack([x + ANSWER_REACH - answers.width, top, x + ANSWER_REACH, top + high], axis=1)


def _place_rows(
    tree: Tree, distance: float, reserved: float, answers: AnswerRoom | None, proportions: Proportions
) -> tuple[FloatArray, float]:
    """Return the nodes' y, (n,), at least `distance` apart, with room for texts between them, and the page's height."""
    inner, half, half_leaf = tree.n_children > 0, proportions.inner_height / 2, proportions.leaf_height / 2
    names = geometry.name_widths(tree, np.arange(len(tree)), geometry.NAME_ROOM)
    above = np.where(inner, half + np.where(names > 0, TEXT_ABOVE, 4.0), half_leaf + 4.0)
    lines = 1 + (reserved > geometry.NAME_ROOM)
    below = np.where(inner, half + TEXT_BELOW + LINE * (lines - 1), half_leaf + 4.0)
    if answers is not None:
        written = half + FIRST_ANSWER + ANSWER_PITCH * (answers.lines - 1) + AFTER_ANSWERS
        below = np.where(answers.lines > 0, written, below)
    before, after = (np.maximum(room - distance / 2, 0.0) / distance for room in (above, below))
    y = tidy_layout(tree, (before, after)).x * distance
    y += float((above - y).max()) + MARGIN / 2 + GAP
    return y, float((y + below).max()) + MARGIN / 2 + GAP


def _place_levels(
    tree: Tree, y: FloatArray, reach: tuple[FloatArray, FloatArray], on_edges: FloatArray, leaf_names: FloatArray,
    longest: float, edge_style: str,
) -> FloatArray:
    """Return the levels' x, (levels,), from 0 on: far enough apart for texts on edges, and for edges not to be steep.

    `reach` are the pixels that belong to the nodes before and after their centres, `on_edges` the widths of texts on
    edges and `leaf_names` those of leaves' names, (n,) each: the names of leaves stand before the next level. From the
    width `longest` edges may be steeper.
    """
    starts = tree.level_start[:-1]
    before, after = (np.maximum.reduceat(each, starts) for each in reach)
    usual = LEAST_BEND if edge_style != STRAIGHT and longest == LONGEST else LEAST_EDGE
    least = np.where(np.maximum.reduceat(reach[0] > reach[1], starts), LEAST_SLANT, usual)
    # On the left of the texts are bars and strokes of cutoffs, and curves lie close together.
    on_edge = np.maximum.reduceat(on_edges, starts) / TEXT_SHARES[edge_style]
    gaps = np.maximum(least, on_edge + 30)[1:]
    heights = np.maximum.reduceat(np.abs(y - y[np.maximum(tree.parent, 0)]), starts)[1:]
    if edge_style != ELBOW:
        gaps = np.maximum(gaps, np.minimum(STEEPEST * heights, longest))
    beside = np.where(leaf_names > 0, leaf_names + BESIDE + 2 * GAP, 0.0)
    gaps = np.maximum(gaps, np.maximum.reduceat(beside, starts)[:-1] + 24)
    places: FloatArray = np.concatenate([np.zeros(1), np.cumsum(after[:-1] + gaps + before[1:])])
    return places


def bar_places(tree: Tree, placed: TreeGeometry) -> FloatArray:
    """Return for each level, (levels,), the x of the bars between it and the level on its left; 0 for the root."""
    starts, half = tree.level_start[:-1], placed.widths[:] / 2
    before = half if placed.leads is None else np.maximum(placed.leads, half)
    right, left = np.maximum.reduceat(placed.x + half, starts), np.minimum.reduceat(placed.x - before, starts)
    return np.append(0.0, right[:-1] + BAR_SHARE * (left[1:] - right[:-1]))


def outline_points(scene: Scene, nodes: IntArray, to_x: FloatArray, to_y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return x and y, (k,) each, of where the lines from nodes' centres to other points leave the nodes' shapes."""
    tree, placed = scene.tree, scene.node_geometry
    x, y, widths = placed.x[nodes], scene.y_of(nodes), placed.widths[nodes]
    style = outlines.FRAMES if scene.draws_boards else scene.show.looks.node_style
    proportions = placed.proportions
    heights = np.where(tree.n_children[nodes] == 0, proportions.leaf_height, proportions.inner_height)
    keys = list(zip(tree.player[nodes].tolist(), widths.tolist(), heights.tolist(), strict=True))
    across, down, share = to_x - x, to_y - y, np.zeros(len(nodes))
    for key in set(keys):
        rows = np.array([each == key for each in keys])
        kind = outlines.shape_kind(key[0], style)
        share[rows] = outlines.share_inside(kind, key[1], key[2], across[rows], down[rows])
    hidden = tree.array_or(HIDDEN, 0)[nodes] > 0
    share = np.where(hidden, widths / 4 / np.maximum(np.abs(across), 1.0), share)
    return x + share * across, y + np.where(hidden, 0.0, share * down)
