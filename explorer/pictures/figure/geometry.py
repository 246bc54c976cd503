"""Sizes and positions in pixels at 100 %; they do not change with the step of the search or with the settings."""

import math
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from explorer.core.virtual_column import NumberColumn
from explorer.pictures.figure.metrics import text_width, text_widths
from explorer.pictures.figure.node_columns import level_positions, players_to_move, text_sides, widths_by_player
from explorer.pictures.figure.outlines import shape_kind, value_room
from explorer.pictures.figure.proportions import HEIGHT, USUAL_PROPORTIONS, Proportions
from explorer.pictures.figure.room import (
    TEXT_DISTANCE,
    WIDEST,
    Spacing,
    candidate_spacings,
    edge_geometry,
    edge_widths,
    extra_node_distance,
    lacks_room,
    level_distance_for_texts,
)
from explorer.pictures.figure.texts import given_texts, texts_at
from explorer.study.looks import STRAIGHT
from explorer.trees.boards import drawable_positions
from explorer.trees.layout import SIBLINGS, Layout, tidy_layout
from explorer.trees.tree import CHANCE, NOBODY, BoolArray, FloatArray, IntArray, Tree

VALUE, NAME, SMALL = 16.0, 13.0, 11.0
SIZES = (VALUE, NAME, SMALL)
"""The three text sizes: for numbers and the title, for names, and for all other texts."""
BADGE_SIZE = 16.0
"""Diameter of a badge."""
MARGIN = 40.0
NAME_DISTANCE = 11.0
"""Distance from a shape to the name beside it."""
GAP, NAMES_APART = 6.0, 12.0
"""Least distance between two texts, and between a text and the shape of another node; that of names below leaves."""
NAME_ROOM, OUTER_NAME_ROOM, PAGE_NAME_ROOM, WINDOW_ROOM = 110.0, 260.0, 480.0, 120.0
"""Widest name for which neighbours move apart, in large and in small trees, and for which the page grows; widest
window (α, β) on one line."""
TITLE, RULE, ROW = 62.0, 44.0, 30.0
"""Heights of the title's lines, of the space from the tree to the legend's rule, and of a row of the legend."""
FEW_NODES = 60
"""Largest tree in which long names (up to OUTER_NAME_ROOM) and moves (up to WIDEST) have room."""
HIGH, HIGHEST = 400.0, 800.0
"""Largest distances between levels: HIGHEST if up to FEW_NODES nodes have long moves, otherwise HIGH."""
LARGE_TREE = 600
"""Larger trees have lower levels, centres at whole pixels, and no word under hatched leaves."""
MOST_SPREAD = 10_000
"""Largest tree whose nodes move apart for texts; larger trees keep the distances of their layout."""
WITH_LEGEND, WITH_TITLE = 560.0, 400.0
"""Least widths of a page with a legend (for few rows) and with only a title (so that it is not cut)."""


@dataclass(frozen=True, eq=False)
class TreeGeometry:
    """The centres and sizes of one tree's nodes, and the size of its page, in pixels.

    `x`, `y` and `widths` are of shape (n,). `node_width` and `leaf_width` are the usual widths of inner nodes and
    leaves. `has_text_on_right` (n,) is True if the texts of an inner node are to its right, otherwise they are to its
    left. In large trees only `x` is held in memory, the other columns are computed for the nodes asked for.
    """

    x: FloatArray
    y: NumberColumn
    widths: NumberColumn
    has_text_on_right: NumberColumn
    level_distance: float
    node_distance: float
    node_width: float
    leaf_width: float
    has_boards: bool
    page_width: float
    page_height: float
    spread: Layout | None
    """The layout with extra distances for texts, None if the given layout was used."""
    proportions: Proportions = USUAL_PROPORTIONS
    is_sideways: bool = False
    """True if the tree grows from left to right: levels are columns, and `level_distance` is their mean distance."""
    leads: FloatArray | None = None
    """(n,) in trees with answers below their nodes: the length from each centre back to where its edge turns level."""

    def text_offset(self, node: int) -> float:
        """Return the distance from the centre of a node to the texts beside it."""
        return float(self.widths[node]) / 2 + NAME_DISTANCE


def widen_page(placed: TreeGeometry, least: float) -> TreeGeometry:
    """Return the geometry with the tree in the middle of a page at least `least` pixels wide."""
    extra = least - placed.page_width
    if extra <= 0:
        return placed
    centre = float(placed.x.min() + placed.x.max()) / 2
    return replace(placed, x=placed.x + min(max(least / 2 - centre, 0.0), extra), page_width=least)


_geometry_cache: "WeakKeyDictionary[Layout, dict[Proportions, TreeGeometry]]" = WeakKeyDictionary()


def tree_geometry(
    layout: Layout, before: Layout | None = None, proportions: Proportions = USUAL_PROPORTIONS
) -> TreeGeometry:
    """Return the geometry of a tree, computed once per layout and proportions.

    The positions computed for the layout `before` are reused if its tree has this shape and needs this room.
    """
    known = _geometry_cache.setdefault(layout, {})
    if proportions not in known:
        last = _geometry_cache.get(before, {}).get(proportions) if before else None
        known[proportions] = _compute_geometry(layout, last.spread if last else None, proportions)
    return known[proportions]


def _compute_geometry(given: Layout, before: Layout | None, proportions: Proportions) -> TreeGeometry:
    boards = drawable_positions(given.tree) is not None
    area = given.print_area
    if area is not None and proportions.text != 1:
        area = replace(area, width=area.width / proportions.text)
    for spacing in candidate_spacings(float(given.x.max()), boards, area):
        placed = _place_nodes(given, before, boards, spacing, proportions)
        if placed.page_width - 2 * MARGIN <= spacing.most_width:
            break
    return placed


def _place_nodes(
    given: Layout, before: Layout | None, boards: bool, spacing: Spacing, proportions: Proportions
) -> TreeGeometry:
    layout, tree, edge_style = given, given.tree, proportions.edge_style
    span = float(layout.x.max())
    widest = widest_number(tree)
    inner_height, leaf_height = proportions.inner_height, proportions.leaf_height
    widths, leaf_width, node_width = node_widths(tree, boards, widest, spacing.narrower, proportions)
    with_texts = (bool(np.any(tree.move.codes > 0)) or tree.probability is not None or len(tree.move.names) > 1
                  or "count" in tree.columns)
    closer = 1.0 if with_texts else max(proportions.text, 1.0)
    node_distance = max(spacing.node_distance / closer, leaf_width + spacing.leaf_gap,
                        0.0 if spacing.narrower else node_width * 0.8)
    level_distance = spacing.level_distance or (
        136.0 if len(tree) <= FEW_NODES else 122.0 if len(tree) <= LARGE_TREE else 110.0)
    level_distance += 14 * with_texts + 20 * boards + inner_height - HEIGHT
    # Edges of wide trees would be flat, so the levels move apart, up to HIGH.
    level_distance = min(max(level_distance, 0.1 * span * node_distance / max(tree.plies(), 1)), HIGH)
    on_right = text_sides(layout.x, in_memory=len(tree) <= MOST_SPREAD)
    reserved = max(reserved_width(tree, node_width, widest, inner_height, shows_windows=given.print_area is None),
                   given.print_area.room_beside if given.print_area else 0.0)
    if isinstance(widths, np.ndarray) and isinstance(on_right, np.ndarray):  # up to MOST_SPREAD nodes
        layout = _spread_nodes(
            layout, before, widths, on_right, node_distance, leaf_width, node_width, reserved, spacing)
    on_edges = np.zeros(len(tree)) if len(tree) <= LARGE_TREE else None
    if on_edges is not None and with_texts and len(tree) > 1:
        on_edges = edge_widths(tree, SMALL, WIDEST if len(tree) <= FEW_NODES else NAME_ROOM)
        heights = np.where(tree.n_children == 0, leaf_height, inner_height)
        is_lacking = lacks_room(
            tree, edge_geometry(tree, layout.x * node_distance, heights, level_distance), on_edges, edge_style)
        if is_lacking.any():
            extra = extra_node_distance(tree, layout.x, is_lacking, on_edges, node_distance, edge_style)
            layout = _spread_nodes(
                layout, before, widths[:], on_right[:], node_distance, leaf_width, node_width, reserved, spacing, extra)
            most, x = HIGHEST if len(tree) <= FEW_NODES else HIGH, layout.x * node_distance
            if edge_style == STRAIGHT:
                level_distance = level_distance_for_texts(tree, x, heights, level_distance, on_edges, most)
    x, level_y = layout.x * node_distance, np.arange(tree.levels, dtype=np.float64) * level_distance
    y = level_positions(tree, level_y + MARGIN + inner_height / 2)
    left, right = map(math.ceil, _page_overhang(tree, x, widths, on_right, reserved, on_edges, edge_style))
    x += left
    if len(tree) > LARGE_TREE:
        np.round(x, out=x)
    page = float(x.max()) + right
    leaf_names = len(tree.label.names) > 1 and bool(
        np.any((tree.player == NOBODY) & (tree.label.codes != _empty_label_code(tree))))
    height = float(y[len(tree) - 1]) + inner_height / 2 + 24 + 16 * (leaf_names + boards) + MARGIN / 2
    x.flags.writeable = False
    return TreeGeometry(x, y, widths, on_right, level_distance, node_distance, node_width, leaf_width, boards,
                        page, height, None if layout is given else layout, proportions)


def node_widths(
    tree: Tree, has_boards: bool, widest: float, narrower: float, proportions: Proportions
) -> tuple[NumberColumn, float, float]:
    """Return the widths (n,), the usual width of leaves, and that of inner nodes; only a few leaves are wider.

    Leaves are up to `narrower` pixels narrower than usual and inner nodes half as much, as their numbers allow it.
    """
    if has_boards:
        frame = proportions.board + 12
        widths = widths_by_player(tree, proportions.leaf_height, frame, frame, in_memory=len(tree) <= MOST_SPREAD)
        return widths, proportions.leaf_height, frame
    several, own_widths = tree.is_numbered, None
    if len(tree) > MOST_SPREAD:
        at_leaf = min(max(proportions.leaf_height - narrower, math.ceil(widest + 18 - narrower)), 130.0)
    else:
        leaves = np.flatnonzero(tree.n_children == 0)
        needed = np.ceil(text_widths(given_texts(tree, leaves), VALUE, True) + 18 - narrower)
        widest = float(needed.max()) - 18 + narrower
        limit = min(max(64.0, 1.3 * float(np.sort(needed)[len(needed) // 2])), 160.0)
        at_leaf = max(proportions.leaf_height - narrower, float(needed[needed <= limit].max(initial=0)))
        # Beyond 260 px a text is drawn in the smallest size, so that long vectors do not take the whole page.
        own_widths = np.maximum(np.where(needed <= 260, needed, np.maximum(260, needed * SMALL / VALUE)), at_leaf)
    # Triangles and circles keep their proportions; numbers that do not fit are drawn beside them.
    shape = proportions.shape
    usual_inner = min(max(58.0 * shape - narrower / 2, math.ceil(widest * NAME / VALUE * 1.7 + 10)), 68.0 * shape)
    if several:
        usual_inner = min(max(64.0 * shape, math.ceil(widest + 26)), 130.0 * shape)
    widths = widths_by_player(tree, at_leaf, usual_inner, proportions.inner_height, in_memory=len(tree) <= MOST_SPREAD)
    if own_widths is not None and isinstance(widths, np.ndarray):
        widths[leaves] = own_widths
    return widths, at_leaf, usual_inner


def widest_number(tree: Tree) -> float:
    """Return the width in pixels of the widest leaf number at size VALUE; in large trees, of a sample of leaves."""
    leaves = np.flatnonzero(tree.n_children == 0)
    if len(leaves) > 2000:
        numbers = tree.payoff[leaves, 0]
        # The first of the largest is a NaN if there is one.
        ends = leaves[[np.argmin(np.nan_to_num(numbers, nan=np.inf)), np.argmax(numbers)]]
        leaves = np.concatenate([ends, leaves[:: len(leaves) // 2000 + 1]])
    return float(text_widths(given_texts(tree, leaves), VALUE, True).max())


def _spread_nodes(
    layout: Layout, before: Layout | None, widths: FloatArray, on_right: BoolArray, node_distance: float,
    leaf_width: float, node_width: float, reserved: float, spacing: Spacing, on_edges: FloatArray | None = None,
) -> Layout:
    """Return the layout with room for texts of nodes, and `on_edges` (2, n) px left and right for texts on edges."""
    tree = layout.tree
    leaf, widest_name = tree.n_children == 0, OUTER_NAME_ROOM if len(tree) <= FEW_NODES else NAME_ROOM
    outer_widths, gap = widths, min(GAP, spacing.leaf_gap)
    if len(tree) <= LARGE_TREE:
        names = name_widths(tree, np.arange(len(tree)), widest_name)
        is_wider = names + gap > widths
        outer_widths = np.where(is_wider, names + (gap if spacing.narrower else NAMES_APART), widths)
    at_leaves = np.where(leaf, np.maximum(outer_widths - leaf_width, 0.0) / 2, 0.0)
    inner, neighbour_half = np.flatnonzero(tree.n_children), max(leaf_width, node_width) / 2
    if spacing.narrower:  # The distance may be less than the width of inner nodes, so they have room of their own.
        own_room = np.maximum(widths + gap - node_distance, 0.0) / 2
        neighbour_half = min(neighbour_half, (node_distance - gap) / 2)
    beside = _beside_text_widths(tree, inner, reserved, widest_name)
    needed = widths[inner] / 2 + NAME_DISTANCE + beside + GAP + neighbour_half
    at_inner = np.zeros(len(tree))
    at_inner[inner] = np.maximum(needed - SIBLINGS * node_distance, 0.0)
    left, right = at_leaves + np.where(on_right, 0.0, at_inner), at_leaves + np.where(on_right, at_inner, 0.0)
    if spacing.narrower:
        left, right = np.maximum(left, own_room), np.maximum(right, own_room)
    if on_edges is not None:
        left, right = np.maximum(left, on_edges[0]), np.maximum(right, on_edges[1])
    if not left.any() and not right.any():
        return layout
    return tidy_layout(tree, (left / node_distance, right / node_distance), before=before)


def reserved_width(tree: Tree, inner: float, number: float, height: float, *, shows_windows: bool) -> float:
    """Return the pixels reserved beside inner nodes for a window or a `number` too long for them.

    They are `inner` wide and `height` high.
    """
    small_width = max(number * SMALL / VALUE, text_width("−∞", SMALL))
    shape_room = min((
        value_room(shape_kind(player), height if player == CHANCE else inner, height, SMALL)[1]
        for player in players_to_move(tree)
    ), default=inner)
    fits = small_width + text_width("≤", SMALL, True) <= shape_room
    beside_width = 0.0 if fits else number * NAME / VALUE + text_width("≤", NAME, True)
    if tree.payoff.shape[1] > 1 or not shows_windows:
        return beside_width
    window_width = text_width("α   β ", SMALL) + 2 * small_width
    return max(beside_width, window_width if window_width <= WINDOW_ROOM else small_width + 14)


def _beside_text_widths(tree: Tree, nodes: IntArray, reserved: float, widest_name: float) -> FloatArray:
    """Return the pixels, (k,), that the texts beside inner nodes need at any step."""
    return np.maximum(name_widths(tree, nodes, widest_name), reserved)


def name_widths(tree: Tree, nodes: IntArray, most: float) -> FloatArray:
    """Return the widths, (k,), of nodes' names in pixels, at most `most`."""
    return np.minimum(text_widths(texts_at(tree.label, nodes), NAME, True), most)


def _empty_label_code(tree: Tree) -> int:
    """Return the code of the empty label, -1 if there is none."""
    return tree.label.names.index("") if "" in tree.label.names else -1


def _page_overhang(
    tree: Tree, x: FloatArray, widths: NumberColumn, on_right: NumberColumn, reserved: float,
    on_edges: FloatArray | None, edge_style: str,
) -> tuple[float, float]:
    """Return the distances, with room for texts, from the page's sides to the leftmost and rightmost centres."""
    span = float(x.max())
    distances: list[float] = []
    firsts, lasts = tree.level_start[:-1], tree.level_start[1:] - 1
    for nodes, available, to_right in ((firsts, x[firsts], False), (lasts, span - x[lasts], True)):
        half = widths[nodes] / 2
        texts = half + NAME_DISTANCE + _beside_text_widths(tree, nodes, reserved, PAGE_NAME_ROOM) + GAP + MARGIN / 2
        has_texts = (tree.n_children[nodes] > 0) & (on_right[nodes] == to_right)
        needed = np.maximum(half + MARGIN, np.where(has_texts, texts, 0.0))
        if len(tree) <= LARGE_TREE:  # a name below a leaf is centred
            names = np.where(tree.n_children[nodes] > 0, 0.0, name_widths(tree, nodes, PAGE_NAME_ROOM))
            needed = np.maximum(needed, np.where(names > 0, (names + GAP) / 2 + MARGIN / 2, 0.0))
        # A text on the edge starts at the middle of the edge, or near its end, and extends outwards.
        on_edge = 0.0 if on_edges is None else on_edges[nodes]
        needed = np.maximum(needed, on_edge + TEXT_DISTANCE + 1
                          + MARGIN / 2 - np.abs(x[tree.parent[nodes]] - x[nodes]) / 2 * (edge_style == STRAIGHT))
        distances.append(max(0.0, float((needed - available).max())))
    return distances[0], distances[1]


def shape_width(kind: str, width: float, height: float = HEIGHT) -> float:
    """Return the width of an inner node's shape in room for triangles of this width: circles are as wide as high."""
    return min(width, height) if kind in ("circle", "diamond") else width
