"""The edges between levels: lines where they are few, else quiet bands whose tint tells the state of what is below."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF

from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.overview.tint import OPACITIES
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.trees.tree import AnyArray, FloatArray, IntArray

STRAND_WIDTH = 2.0
"""A band is made of one strand per so many px of nodes below, up to all their parents."""
OUTSIDE = 60
"""Strands that nodes to either side of the view make at most."""
HALF_LINE_WIDTH = 0.6
"""Half the width of a strand's line, in px."""
LOWER_END_STRENGTH = 0.2
"""How much of a band's strength is left at its lower end."""
ROW = 2
"""Bands are worked out for every so many rows of pixels."""
UPRIGHT_LEAN = 1.5
"""Strands that lean by fewer px are drawn upright."""
LINE_SPACING = 4.0
"""With so many px each, edges are lines."""
StrandEnds = tuple[FloatArray, FloatArray]
"""(k,) left and (k,) right ends of strands, in px."""


@dataclass(frozen=True, eq=False)
class EdgeBand:
    """The edges down to a level, between two rows: the strands' runs of nodes, `first` up to `stop`.

    `owner` (rows or 1, width) is each pixel's strand, `opacity` (rows, width) how much is seen of it; there is one of
    these rows for every ROW rows of pixels.
    """

    depth: int
    top: int
    bottom: int
    first: IntArray
    stop: IntArray
    owner: IntArray
    opacity: IntArray

    def pixels(self, codes: IntArray, table: AnyArray) -> AnyArray:
        """(rows, width) by the strands' rows in a table of tints."""
        painted = table.ravel().take((codes * OPACITIES).take(self.owner) + self.opacity)
        whole: AnyArray = np.repeat(painted, ROW, axis=0)[: self.bottom - self.top]
        return whole


@dataclass(frozen=True, eq=False)
class EdgeLines:
    """Few edges down to a level, between two rows: one for each node from `first` up to `stop`, so opaque."""

    depth: int
    top: int
    bottom: int
    first: int
    stop: int
    lines: list[QLineF]
    opacity: float


def edges_between(
    places: NodePositions, camera: Camera, above: VisibleLevel, level: VisibleLevel, width: int, height: int
) -> EdgeBand | EdgeLines | None:
    """The edges from `above` down to the next level; None where none are in view."""
    first, stop = places.edges_between(level.depth, camera.to_figure(-20, 0)[0], camera.to_figure(width + 20, 0)[0])
    begin, end = above.rows(places, camera)[1], level.rows(places, camera)[0]
    top, bottom = max(begin, 0), min(end, height)
    if first >= stop or level.depth != above.depth + 1 or top >= bottom:
        return None
    if (stop - first) * LINE_SPACING <= width:
        nodes = np.arange(first, stop)
        tops, lows = (places.x[row] * camera.zoom + camera.left for row in (places.tree.parent[nodes], nodes))
        made = [QLineF(a, begin, b, end) for a, b in zip(tops.tolist(), lows.tolist(), strict=True)]
        return EdgeLines(level.depth, top, bottom, first, stop, made,
                         1.0 - 0.55 * (stop - first) * LINE_SPACING / width)
    runs, after = _runs(places, camera, level.depth, (first, stop), width)
    up = tuple(_pixel_positions(places, camera, places.tree.parent[row]) for row in (runs, after - 1))
    down = tuple(_pixel_positions(places, camera, row) for row in (runs, after - 1))
    lean = [one - other for one, other in zip(up, down, strict=True)]
    upright = max(float(np.abs(each).max()) for each in lean) < UPRIGHT_LEAN
    # A line that leans is as thick as an upright one.
    half = [HALF_LINE_WIDTH] * 2 if upright else [HALF_LINE_WIDTH * np.hypot(1, each / (end - begin)) for each in lean]
    rows: FloatArray = np.arange(top, bottom, ROW, dtype=np.float64) + ROW / 2
    way: FloatArray = np.zeros(1) if upright else (rows - begin) / (end - begin)
    upper, lower = (down, down) if upright else (up, down)
    owner, covered = strand_coverage(
        (upper[0] - half[0], upper[1] + half[1]), (lower[0] - half[0], lower[1] + half[1]), way, width)
    strength = np.interp(rows, (begin, end), (1.0, LOWER_END_STRENGTH)) * (OPACITIES - 1)
    opacity = np.rint(covered * strength[:, None]).astype(np.int32)
    return EdgeBand(level.depth, top, bottom, runs, after, owner, opacity)


def _runs(
    places: NodePositions, camera: Camera, depth: int, edges: tuple[int, int], width: int
) -> tuple[IntArray, IntArray]:
    """The runs of a level's nodes that strands go down to: those in view by px, those beside it in equal parts."""
    left, right = camera.to_figure(0, 0)[0], camera.to_figure(width, 0)[0]
    begin, end = places.nodes_between(depth, left, right)
    xs = places.x[begin:end]
    inside = begin + np.searchsorted(xs, camera.to_figure(0, 0)[0] + np.arange(0, width, STRAND_WIDTH) / camera.zoom)
    beside = [np.linspace(*ends, min(ends[1] - ends[0], OUTSIDE), endpoint=False) for ends in (
        (edges[0], min(begin, edges[1])), (max(end, edges[0]), edges[1]))]
    borders = np.unique(np.concatenate([beside[0], inside[inside < end], beside[1]]).astype(np.int64))
    borders = borders[(borders >= edges[0]) & (borders < edges[1])]
    return borders, np.append(borders[1:], edges[1])


def _pixel_positions(places: NodePositions, camera: Camera, nodes: IntArray) -> FloatArray:
    """(k,) the nodes' places, in px."""
    xs: FloatArray = places.x[nodes] * camera.zoom + camera.left
    return xs


def strand_coverage(upper: StrandEnds, lower: StrandEnds, way: FloatArray, width: int) -> tuple[IntArray, FloatArray]:
    """(rows, width) the strand that owns each pixel, and how much of it strands cover.

    `upper` and `lower` are the strands' ends above and below; `way` is each row's place between 0, above, and 1.
    """
    rows = len(way)
    change = np.zeros(rows * (width + 2))
    line = (np.arange(rows) * (width + 2))[:, None]
    owner = np.zeros((rows, width), np.int64)
    for above, below, sign in ((upper[0], lower[0], 1.0), (upper[1], lower[1], -1.0)):
        x = np.clip(above + (below - above) * way[:, None], 0, width)
        pixel = x.astype(np.int64)
        rest = x - pixel
        place = (line + pixel).ravel()
        # An end inside a pixel counts there for what is right of it, and fully from the next one on.
        change += sign * np.bincount(place, (1 - rest).ravel(), len(change))
        change += sign * np.bincount(place + 1, rest.ravel(), len(change))
        if sign > 0:
            begun = np.bincount(place, minlength=len(change)).reshape(rows, width + 2)[:, :width]
            np.cumsum(begun, axis=1, out=owner)
    covered = np.cumsum(change.reshape(rows, width + 2), axis=1)[:, :width]
    return np.maximum(owner - 1, 0), np.clip(covered, 0, 1)
