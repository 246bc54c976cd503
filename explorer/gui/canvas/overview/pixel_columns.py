"""The plan of a dense view: how each level is drawn, and strips of pixel columns."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.gui.canvas.overview.tint import CAP, HATCH, Tints
from explorer.gui.canvas.view import SMALLEST_READABLE_ZOOM, Camera, NodePositions, enlarged_scale
from explorer.pictures.figure.proportions import HEIGHT
from explorer.pictures.theme import Style, Theme
from explorer.trees.tree import AnyArray, IntArray, Tree
from explorer.trees.visible import HIDDEN

DENSE, APART = 4.0, 10.0
"""Distances of nodes in pixels: below the first they are a solid strip, then bars of it, from the second on marks."""
LARGEST_SCALE = 0.8
"""Scale of nodes that have all the room they need."""
WITH_TEXTS, MOST_WITH_TEXTS = 0.42, 220
"""Smallest scale and largest number of nodes in view with which a level is drawn as shapes with texts."""
STRUCK, ROOM_OF_STRIKE = 0.66, 9.0
"""Position of cutoff strokes along the edge (0 above, 1 below), and the pixels of width that each needs."""
LOWEST_MARK = 3.0
"""Height in pixels below which levels are drawn as strips instead of marks."""
HATCH_EVERY, RIM = 6, 2
"""Distance between hatch lines, and height of the rim on the visited part of a stack, in pixels."""
STACK_CODES = np.array([UNSEEN, PRUNED, OPEN, CAP, DONE, UNSEEN, HATCH, OPEN, CAP, DONE])
"""Tint codes of the parts of a stack from the top down: first five plain, then five where hatch lines run."""
LOWEST_STACK = 8
"""Height in pixels below which strips have one blended colour per column instead of a stack."""
MOST_LEVELS = 140
"""Number of levels in view above which some are left out."""

LevelKind = Literal["strip", "marks", "shapes"]


@dataclass(frozen=True)
class VisibleLevel:
    """A level as it is drawn: the nodes `first` up to `stop` are in view, at this scale.

    `node_distance` is the distance of neighbours by `node_spacing`, `height` the height of the strip or marks, in
    pixels.
    """

    depth: int
    first: int
    stop: int
    node_distance: float
    scale: float
    kind: LevelKind
    height: float

    def rows(self, places: NodePositions, camera: Camera) -> tuple[int, int]:
        """Return the half-open range of pixel rows of the strip or the marks; an empty one for shapes."""
        y = camera.to_widget_y(float(places.y[self.depth]))
        if self.kind == "shapes":
            return round(y), round(y)
        top = round(y - self.height / 2)
        return top, top + max(round(self.height), 1)


def node_scale(places: NodePositions, camera: Camera, has_boards: bool) -> float:
    """Return the scale, relative to 100 %, at which nodes with room around them are drawn in a wide tree.

    Boards are drawn no larger than where shapes begin to be single ones: on the way there they would get smaller again.
    """
    largest = SMALLEST_READABLE_ZOOM if has_boards else min(LARGEST_SCALE, enlarged_scale(camera.zoom))
    return max(camera.zoom, min(largest, places.level_distance * camera.vertical_zoom / 90))


def levels_in_view(places: NodePositions, camera: Camera, height: float) -> list[int]:
    """Return the levels in view, evenly thinned out if there are more than `MOST_LEVELS`."""
    top, bottom = (0 - camera.top) / camera.vertical_zoom, (height - camera.top) / camera.vertical_zoom
    levels = places.levels_between(top - 20 / camera.vertical_zoom, bottom + 20 / camera.vertical_zoom)
    return list(levels[:: len(levels) // MOST_LEVELS + 1])


def node_spacing(places: NodePositions, camera: Camera, first: int, stop: int) -> float:
    """Return the distance of neighbours in a level's range of nodes, in pixels; infinity for less than two nodes.

    It is the larger of the smallest distance and half the first decile. If the mean is below half of `DENSE`, the mean
    is returned, without a look at the single nodes.
    """
    count = stop - first
    if count < 2:
        return math.inf
    mean = float(places.x[stop - 1] - places.x[first]) * camera.zoom / (count - 1)
    if mean < DENSE / 2:
        return mean
    gaps = np.sort(np.diff(places.x[nodes_needing_room(places.tree, first, stop)]))
    return float(max(gaps[0], gaps[len(gaps) // 10] / 2)) * camera.zoom


def nodes_needing_room(tree: Tree, first: int, stop: int) -> IntArray:
    """Return a level's nodes without collapsed ones and their parents, or all of them if less than two are left.

    Collapsed subtrees beside large ones are so close together that they would turn the whole level into a strip.
    """
    nodes = np.arange(first, stop)
    hidden = tree.columns.get(HIDDEN)
    if isinstance(hidden, np.ndarray):
        below = hidden[np.minimum(tree.first_child[nodes], len(tree) - 1)]
        others = nodes[(hidden[nodes] == 0) & ~((below > 0) & (tree.n_children[nodes] > 0))]
        return others if len(others) > 1 else nodes
    return nodes


def plan_levels(
    places: NodePositions, camera: Camera, width: float, height: float, unit: float, *, has_boards: bool = False
) -> list[VisibleLevel]:
    """Return how each level in view is drawn, from above; a full-size node needs `unit` pixels of width."""
    most = node_scale(places, camera, has_boards)
    with_texts = SMALLEST_READABLE_ZOOM if has_boards else WITH_TEXTS
    left, right = camera.to_figure(-40, 0)[0], camera.to_figure(width + 40, 0)[0]
    levels = []
    depths = levels_in_view(places, camera, height)
    # If levels are left out, the strips of the others fill the gaps.
    stride = depths[1] - depths[0] if len(depths) > 1 else 1
    strips = strip_height(places, camera) if stride == 1 else stride * places.level_distance * camera.vertical_zoom
    for depth in depths:
        first, stop = places.nodes_between(depth, left, right)
        distance = node_spacing(places, camera, first, stop)
        scale = min(most, distance / unit)
        is_low = most * HEIGHT < LOWEST_MARK
        kind: LevelKind = "strip" if distance < APART or is_low else "marks"
        if scale >= with_texts and stop - first <= MOST_WITH_TEXTS:
            kind = "shapes"
        # As nodes get room, the height of strips changes gradually to that of marks.
        mark_share = 0.0 if is_low else min(max((distance - DENSE) / (APART - DENSE), 0.0), 1.0)
        mark = min(most, max(distance, DENSE) / unit) * HEIGHT
        level_height = mark if kind != "strip" else mark * mark_share + strips * (1 - mark_share)
        levels.append(VisibleLevel(depth, first, stop, distance, scale, kind, max(level_height, 1.0)))
    return levels


def strip_height(places: NodePositions, camera: Camera) -> float:
    """Return the height of strips, in pixels."""
    return min(max(0.34 * places.level_distance * camera.vertical_zoom, 1.0), 26.0)


def column_nodes(places: NodePositions, camera: Camera, level: VisibleLevel, width: int) -> tuple[IntArray, IntArray]:
    """Return starts (width,) and ends (width,) of the run of a level's nodes in each pixel column.

    Every node has a bar around its position. Bars touch each other on dense levels and are narrower with more room.
    """
    share = 0.5 - 0.22 * min(max((level.node_distance - DENSE) / (APART - DENSE), 0.0), 1.0)
    half = max(share * min(level.node_distance, APART), 0.75)
    start, end = places.tree.level_start[level.depth : level.depth + 2].tolist()
    begin = max(level.first - 1, start)
    xs = places.x[begin : min(level.stop + 1, end)]
    # A bar is drawn in the pixels that it covers at least by half.
    slack = max(half - 0.5, 0.0) / camera.zoom
    edges = (np.arange(width + 1) - camera.left) / camera.zoom
    if level.node_distance < 1:
        borders = begin + np.searchsorted(xs, edges)
        return borders[:-1], borders[1:]
    return begin + np.searchsorted(xs, edges[:-1] - slack), begin + np.searchsorted(xs, edges[1:] + slack)


def stack_heights(counts: IntArray, height: int) -> IntArray:
    """Return the upper ends of the visited, open and pruned part of each column, in pixels from below, (3, k).

    `counts` (4, k) are the columns' nodes by status. A state that occurs gets at least 2 or 3 pixels.
    """
    parts = counts[[DONE, OPEN, PRUNED, UNSEEN]]
    total = np.maximum(counts.sum(axis=0), 1)
    least = 3 if height >= 18 else 2
    rare = (parts > 0) & (parts * height < least * total)
    room = height - least * rare.sum(axis=0)
    shared = np.maximum(np.where(rare, 0, parts).sum(axis=0), 1)
    heights = np.where(rare, least, parts * (room / shared))
    ends: IntArray = np.rint(np.cumsum(heights[:3], axis=0)).astype(np.int16)
    return ends


def strip_codes(counts: IntArray, height: int, hatch: AnyArray) -> AnyArray:
    """Return the indices into `STACK_CODES` of a strip's pixels (height, k), the visited part at the bottom.

    `hatch` (height, k) is true where hatch lines run.
    """
    done, opened, pruned = stack_heights(counts, height)
    rows = np.arange(height - 1, -1, -1, dtype=np.int16)[:, None]
    # The parts are nested, so a row's code is the number of parts that contain it.
    codes: AnyArray = hatch * np.uint8(len(STACK_CODES) // 2)
    for end in (pruned, opened, done, done - np.int16(RIM)):
        codes += rows < end
    return codes


def strip_pixels(counts: IntArray, height: int, columns: IntArray, tints: Tints) -> AnyArray:
    """Return the pixels (height, k) of columns with these counts (4, k) by status.

    `columns` (k,) are their x relative to the tree, so that hatch lines move with it.
    """
    if height < LOWEST_STACK:
        row = tints.blend(counts)
        return np.broadcast_to(row, (height, len(row)))
    # The hatching recurs after some rows.
    hatch = (np.arange(HATCH_EVERY)[:, None] + columns % HATCH_EVERY) % HATCH_EVERY == 0
    hatch = hatch.take(np.arange(height) % HATCH_EVERY, axis=0)
    painted: AnyArray = tints.strip_pixels[STACK_CODES].take(strip_codes(counts, height, hatch))
    return painted


def paint_path(
    painter: QPainter, places: NodePositions, camera: Camera, path: IntArray, style: Style
) -> None:
    """Paint the edges of a path over all others."""
    painter.setPen(QPen(QColor(style.stroke), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = places.points(path) * (camera.zoom, camera.vertical_zoom) + (camera.left, camera.top)
    painter.drawPolyline(QPolygonF(list(map(QPointF, *points.T.tolist()))))


def paint_path_column(
    painter: QPainter, places: NodePositions, camera: Camera, node: int, level: VisibleLevel, style: Style
) -> None:
    """Paint a single node of a path over its level's strip."""
    x, y = float(places.x[node]), float(places.y[level.depth])
    height = level.height + 4
    box = QRectF(camera.to_widget_x(x) - 1.5, camera.to_widget_y(y) - height / 2, 3, height)
    painter.fillRect(box, QColor(style.stroke))


def paint_strikes(
    painter: QPainter, places: NodePositions, camera: Camera, level: VisibleLevel, nodes: IntArray, theme: Theme
) -> None:
    """Paint the two short cutoff strokes across the edges above these nodes of one level."""
    above_y, y = camera.to_widget_y(places.y[level.depth - 1]), camera.to_widget_y(places.y[level.depth])
    xs = places.x[nodes] * camera.zoom + camera.left
    tops = places.x[places.tree.parent[nodes]] * camera.zoom + camera.left
    # Near the lower end the edges of siblings are apart.
    middles = (tops + STRUCK * (xs - tops)).tolist()
    middle = above_y + STRUCK * (y - above_y)
    strokes = [
        QLineF(x + shift - 1.5, middle + 4, x + shift + 1.5, middle - 4) for x in middles for shift in (-1.8, 1.8)
    ]
    painter.setPen(QPen(QColor(theme.strike.stroke), 1.4))
    painter.drawLines(strokes)
