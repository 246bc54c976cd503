"""Edges between levels: lines if they are few, else bands whose tint shows the states of the nodes below."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF

from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.overview.tint import OPACITIES
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.trees.tree import AnyArray, FloatArray, IntArray

STRAND_WIDTH = 2.0
"""Width in pixels of the run of nodes whose edges form one strand of a band."""
OUTSIDE = 60
"""Most strands for the nodes to either side of the view."""
HALF_LINE_WIDTH = 0.6
"""Half the width of a strand's line, in pixels."""
LOWER_END_STRENGTH = 0.2
"""Opacity at a band's lower end, relative to its upper end."""
ROW = 2
"""Rows of pixels for which a band is computed once."""
UPRIGHT_LEAN = 1.5
"""Horizontal extent in pixels below which all strands are drawn vertically."""
LINE_SPACING = 4.0
"""Pixels of the view's width per edge from which edges are drawn as lines."""
StrandEnds = tuple[FloatArray, FloatArray]
"""Left (k,) and right (k,) sides of the strands at one height, in pixels."""


@dataclass(frozen=True, eq=False)
class EdgeBand:
    """The edges down to a level as a band of strands; strand i leads to the nodes `first[i]` up to `stop[i]`.

    `top` and `bottom` are rows of pixels. `owner` (rows or 1, width) is the strand of each pixel and `opacity` (rows,
    width) its opacity; both have one row for every `ROW` rows of pixels.
    """

    depth: int
    top: int
    bottom: int
    first: IntArray
    stop: IntArray
    owner: IntArray
    opacity: IntArray

    def pixels(self, codes: IntArray, table: AnyArray) -> AnyArray:
        """Return the band's pixels (bottom - top, width); `codes` are the strands' rows in a table of tints."""
        painted = table.ravel().take((codes * OPACITIES).take(self.owner) + self.opacity)
        whole: AnyArray = np.repeat(painted, ROW, axis=0)[: self.bottom - self.top]
        return whole


@dataclass(frozen=True, eq=False)
class EdgeLines:
    """The edges down to a level as lines, one for each node from `first` up to `stop`, with a common opacity.

    `top` and `bottom` are rows of pixels.
    """

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
    """Return the edges from the level `above` down to the next level; None if none are in view."""
    first, stop = places.edges_between(level.depth, camera.to_figure(-20, 0)[0], camera.to_figure(width + 20, 0)[0])
    begin, end = above.rows(places, camera)[1], level.rows(places, camera)[0]
    top, bottom = max(begin, 0), min(end, height)
    if first >= stop or level.depth != above.depth + 1 or top >= bottom:
        return None
    if (stop - first) * LINE_SPACING <= width:
        lines = edge_lines(places, camera, np.arange(first, stop), begin, end)
        return EdgeLines(level.depth, top, bottom, first, stop, lines,
                         1.0 - 0.55 * (stop - first) * LINE_SPACING / width)
    runs, after = _node_runs(places, camera, level.depth, (first, stop), width)
    up = tuple(_pixel_positions(places, camera, places.tree.parent[row]) for row in (runs, after - 1))
    down = tuple(_pixel_positions(places, camera, row) for row in (runs, after - 1))
    leans = [one - other for one, other in zip(up, down, strict=True)]
    upright = max(float(np.abs(each).max()) for each in leans) < UPRIGHT_LEAN
    # Widen the horizontal section of a sloping line, so that it is as thick as a vertical one.
    half = [HALF_LINE_WIDTH] * 2 if upright else [HALF_LINE_WIDTH * np.hypot(1, each / (end - begin)) for each in leans]
    rows: FloatArray = np.arange(top, bottom, ROW, dtype=np.float64) + ROW / 2
    fractions: FloatArray = np.zeros(1) if upright else (rows - begin) / (end - begin)
    upper, lower = (down, down) if upright else (up, down)
    owner, covered = strand_coverage(
        (upper[0] - half[0], upper[1] + half[1]), (lower[0] - half[0], lower[1] + half[1]), fractions,
        width)
    strength = np.interp(rows, (begin, end), (1.0, LOWER_END_STRENGTH)) * (OPACITIES - 1)
    opacity = np.rint(covered * strength[:, None]).astype(np.int32)
    return EdgeBand(level.depth, top, bottom, runs, after, owner, opacity)


def edge_lines(places: NodePositions, camera: Camera, nodes: IntArray, top: float, bottom: float) -> list[QLineF]:
    """Return the edges above these nodes of a level, from `top` to `bottom`, in widget pixels."""
    tops, lows = (_pixel_positions(places, camera, row).tolist() for row in (places.tree.parent[nodes], nodes))
    return [QLineF(one, top, other, bottom) for one, other in zip(tops, lows, strict=True)]


def _node_runs(
    places: NodePositions, camera: Camera, depth: int, edges: tuple[int, int], width: int
) -> tuple[IntArray, IntArray]:
    """Return starts (k,) and ends (k,) of the runs of nodes that strands lead to.

    In view there is one run per `STRAND_WIDTH` pixels, to either side of it there are at most `OUTSIDE` runs of equal
    size.
    """
    left, right = camera.to_figure(0, 0)[0], camera.to_figure(width, 0)[0]
    begin, end = places.nodes_between(depth, left, right)
    xs = places.x[begin:end]
    inside = begin + np.searchsorted(xs, camera.to_figure(0, 0)[0] + np.arange(0, width, STRAND_WIDTH) / camera.zoom)
    parts = [inside[inside < end]]
    if edges[0] < (stop := min(begin, edges[1])):
        parts.insert(0, np.linspace(edges[0], stop, min(stop - edges[0], OUTSIDE), endpoint=False).astype(np.int64))
    if (start := max(end, edges[0])) < edges[1]:
        parts.append(np.linspace(start, edges[1], min(edges[1] - start, OUTSIDE), endpoint=False).astype(np.int64))
    borders = np.concatenate(parts)  # ascending, some of them several times
    is_new = (borders >= edges[0]) & (borders < edges[1])
    is_new[1:] &= borders[1:] != borders[:-1]
    borders = borders[is_new]
    return borders, np.append(borders[1:], edges[1])


def _pixel_positions(places: NodePositions, camera: Camera, nodes: IntArray) -> FloatArray:
    """Return the nodes' x (k,), in pixels."""
    xs: FloatArray = places.x[nodes] * camera.zoom + camera.left
    return xs


def strand_coverage(
    upper: StrandEnds, lower: StrandEnds, fractions: FloatArray, width: int
) -> tuple[IntArray, FloatArray]:
    """Return the strand of each pixel and how much of the pixel strands cover (0 to 1), both (rows, width).

    `upper` and `lower` are the strands' sides at the upper and the lower end. `fractions` (rows,) are the positions of
    the rows between the upper end (0) and the lower end (1).
    """
    rows = len(fractions)
    change = np.zeros(rows * (width + 2))
    line = (np.arange(rows) * (width + 2))[:, None]
    owner = np.zeros((rows, width), np.int64)
    for above, below, add in ((upper[0], lower[0], np.add), (upper[1], lower[1], np.subtract)):
        x = (above + (below - above) * fractions[:, None]).clip(0, width)
        pixel = x.astype(np.int64)
        rest = (x - pixel).ravel()
        place = (line + pixel).ravel()
        # A side inside a pixel covers the part of it to the right, and all pixels after it.
        add(change, np.bincount(place, 1 - rest, len(change)), out=change)
        add(change[1:], np.bincount(place, rest, len(change))[:-1], out=change[1:])
        if add is np.add:
            begun = np.bincount(place, minlength=len(change)).reshape(rows, width + 2)[:, :width]
            np.cumsum(begun, axis=1, out=owner)
    covered = np.cumsum(change.reshape(rows, width + 2), axis=1)[:, :width]
    owner -= 1
    return owner.clip(0, None, out=owner), covered.clip(0, 1)
