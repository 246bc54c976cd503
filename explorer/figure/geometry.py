"""Sizes and places in px at 100 %: the same for every state, and for everything that can be shown."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from explorer.figure.items import Point
from explorer.figure.metrics import width
from explorer.figure.texts import leaf_text
from explorer.layout import Layout
from explorer.tree import CHANCE, MAX, MIN, NOBODY, FloatArray, IntArray, Tree

VALUE, NAME, SMALL = 16.0, 13.0, 11.0
SIZES = (VALUE, NAME, SMALL)
"""The three sizes of text: numbers and the title, names, and everything quiet."""
HEIGHT, LEAF = 50.0, 42.0
BOARD = 38.0
MARGIN = 40.0
BESIDE = 11.0
"""From a shape to the name beside it."""
NAME_ROOM, WINDOW_ROOM = 150.0, 62.0
"""Widest name, and the room kept for a window, at the outer nodes of a level."""
TITLE, RULE, ROW = 62.0, 44.0, 30.0
"""Heights: of the title's lines, from the tree to the legend's rule, of a row of the legend."""
WITH_LEGEND, WITH_TITLE = 560.0, 400.0
"""Least widths of a page, so that the legend has few rows and the title is whole."""


@dataclass(frozen=True, eq=False)
class Scale:
    """px of one tree: (n,) centres `x` and `y`, and what they follow from."""

    x: FloatArray
    y: FloatArray
    level: float
    node_width: float
    leaf_width: float
    boards: bool
    leaf_names: bool
    page_width: float
    page_height: float

    def size(self, leaf: bool) -> tuple[float, float]:
        """Width and height of a leaf or an inner node."""
        if self.boards:
            return HEIGHT, HEIGHT
        return (self.leaf_width, LEAF) if leaf else (self.node_width, HEIGHT)


def framed(placed: Scale, least: float) -> Scale:
    """The same tree in the middle of a page of at least this width."""
    more = least - placed.page_width
    return placed if more <= 0 else replace(placed, x=placed.x + more / 2, page_width=least)


_scales: "WeakKeyDictionary[Layout, Scale]" = WeakKeyDictionary()


def position(layout: Layout) -> tuple[FloatArray, FloatArray]:
    """(n,) centres of the nodes in a figure without a title."""
    placed = scale(layout)
    return placed.x, placed.y


def scale(layout: Layout) -> Scale:
    """The geometry of a tree, worked out once per layout."""
    if layout not in _scales:
        _scales[layout] = _scale(layout)
    return _scales[layout]


def _scale(layout: Layout) -> Scale:
    tree = layout.tree
    span = float(layout.x.max())
    boards = tree.game == "tic-tac-toe" and "key" in tree.columns
    widest = _widest_value(tree)
    leaf_width = min(max(LEAF, math.ceil(widest + 18)), 130.0)
    # A value fits at the middle size at worst: a triangle is little more than half as wide where its number stands.
    node_width = min(max(58.0, math.ceil(widest * NAME / VALUE * 1.7 + 10)), 84.0)
    if np.any(tree.player >= 0):
        node_width = min(max(64.0, math.ceil(widest + 26)), 130.0)
    apart = 100.0 if span <= 12 or boards else 80.0 if span <= 24 else 64.0
    apart = max(apart, leaf_width + 22, node_width * 0.8)
    edges_say = bool(np.any(tree.move.codes > 0)) or tree.probability is not None or len(tree.move.names) > 1
    level = (136.0 if len(tree) <= 60 else 122.0 if len(tree) <= 600 else 110.0) + 14 * edges_say + 20 * boards
    # Edges of wide trees become flat: let the page grow with them, within reason.
    level = min(max(level, 0.1 * span * apart / max(tree.levels - 1, 1)), 400.0)
    x, y = layout.x * apart, layout.y * level + MARGIN + HEIGHT / 2
    half = (HEIGHT if boards else leaf_width) / 2
    left, right = _overhang(tree, x, HEIGHT if boards else node_width)
    shift = max(MARGIN + half, MARGIN / 2 + left)
    x += shift
    page = float(x.max()) + max(MARGIN + half, MARGIN / 2 + right)
    leaf_names = bool(np.any((tree.player == NOBODY) & (tree.label.codes != _blank(tree))))
    height = float(y[-1]) + HEIGHT / 2 + 24 + 16 * (leaf_names or boards) + MARGIN / 2
    x.flags.writeable = y.flags.writeable = False
    return Scale(x, y, level, node_width, leaf_width, boards, leaf_names, page, height)


def _blank(tree: Tree) -> int:
    """The code of the empty label."""
    return tree.label.names.index("") if "" in tree.label.names else -1


def _widest_value(tree: Tree) -> float:
    """The widest number at a leaf, in px; of many different ones, a sample that holds the extremes."""
    leaves = np.flatnonzero(tree.n_children == 0)
    if len(leaves) > 2000:
        ends = leaves[np.argsort(tree.payoff[leaves, 0])[[0, -1]]]
        leaves = np.concatenate([ends, leaves[:: len(leaves) // 2000 + 1]])
    return max(width(leaf_text(tree, leaf), VALUE, True) for leaf in leaves.tolist())


def _overhang(tree: Tree, x: FloatArray, node_width: float) -> tuple[float, float]:
    """How far names and windows of the outermost nodes reach beyond the leftmost and the rightmost centre."""
    left = right = 0.0
    span = float(x.max())
    for start, stop in zip(tree.level_start[:-1].tolist(), (tree.level_start[1:] - 1).tolist(), strict=True):
        for node, reach in ((start, x[start]), (stop, span - x[stop])):
            if tree.n_children[node]:
                name = min(width(tree.label[node], NAME, True), NAME_ROOM)
                need = node_width / 2 + BESIDE + max(name, WINDOW_ROOM) - float(reach)
                if node == start and x[node] <= x[0]:
                    left = max(left, need)
                if node == stop and x[node] > x[0]:
                    right = max(right, need)
    return left, right


KINDS = {MAX: "max", MIN: "min", CHANCE: "circle", NOBODY: "square"}
PLAYERS = ("hexagon", "octagon", "house", "trapezoid")
"""Shapes of numbered players, in turn; they hold the player's number above the value."""


def kind(player: int) -> str:
    """The shape of a node by who moves there."""
    return KINDS[player] if player < 0 else PLAYERS[player % len(PLAYERS)]


def circle_width(wide: float) -> float:
    """The width of a chance node: round, unless the tree's numbers are long."""
    return HEIGHT if wide <= 64 else wide


@lru_cache(maxsize=256)
def outline(kind: str, width: float, height: float) -> tuple[Point, ...]:
    """Corners around the centre; of a "circle" and of a "square" (drawn with round corners), those of the box."""
    a, b = width / 2, height / 2
    corners = {
        "max": ((0, -b), (a, b), (-a, b)),
        "min": ((0, b), (a, -b), (-a, -b)),
        "hexagon": ((-a, 0), (-a + b / 2, -b), (a - b / 2, -b), (a, 0), (a - b / 2, b), (-a + b / 2, b)),
        "octagon": (
            (-a, -b / 2), (-a + b / 2, -b), (a - b / 2, -b), (a, -b / 2),
            (a, b / 2), (a - b / 2, b), (-a + b / 2, b), (-a, b / 2),
        ),
        "house": ((0, -b), (a, -b / 2), (a, b), (-a, b), (-a, -b / 2)),
        "trapezoid": ((-a * 0.7, -b), (a * 0.7, -b), (a, b), (-a, b)),
    }
    return corners.get(kind, ((-a, -b), (a, -b), (a, b), (-a, b)))


@lru_cache(maxsize=256)
def hatching(kind: str, width: float, height: float, gap: float = 8.0) -> tuple[tuple[float, float, float, float], ...]:
    """Rising diagonals inside a shape, around its centre, clipped by hand: patterns and clip paths don't print."""
    corners = outline(kind, width, height)
    if kind == "circle":
        corners = tuple(
            (width / 2 * math.cos(math.radians(turn)), height / 2 * math.sin(math.radians(turn)))
            for turn in range(0, 360, 8)
        )
    segments = []
    reach = (width + height) / 2
    steps = int(reach / gap)
    for step in range(-steps, steps + 1):
        total = step * gap
        met = []
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            s1, s2 = x1 + y1 - total, x2 + y2 - total
            if s1 * s2 < 0 or (s1 == 0) != (s2 == 0):
                t = s1 / (s1 - s2)
                met.append((round(x1 + t * (x2 - x1), 2), round(y1 + t * (y2 - y1), 2)))
        met = sorted(set(met))
        if len(met) >= 2 and met[-1][0] - met[0][0] > 3:
            (x1, y1), (x2, y2) = met[0], met[-1]
            inset = 1.2
            segments.append((x1 + inset, y1 - inset, x2 - inset, y2 + inset))
    return tuple(segments)


def value_room(kind: str, width: float, height: float, size: float) -> tuple[float, float]:
    """The baseline below the centre and the room for a value of this size inside a shape."""
    if kind == "max":
        base = height / 2 - 9.5
        return base, (base - 0.73 * size + height / 2) / height * width - 5
    if kind == "min":
        base = -height / 2 + 7 + 0.73 * size
        return base, (height / 2 - base) / height * width - 3
    if kind == "circle":
        base = 0.36 * size
        return base, 2 * math.sqrt(max(0.0, (width / 2) ** 2 - base**2)) - 8
    if kind == "square":
        return 0.36 * size, width - 8
    return height / 2 - 10, width - (20 if kind in ("hexagon", "octagon", "trapezoid") else 10)


def nodes_of(tree: Tree, nodes: IntArray | None) -> IntArray:
    """The nodes asked for, or all."""
    return np.arange(len(tree)) if nodes is None else np.asarray(nodes)
