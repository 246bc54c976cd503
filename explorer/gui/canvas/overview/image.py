"""The background image of a dense view: strips, bands, lines and marks, updated only where a step changes them."""

import math
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from explorer.analysis.level_counts import LevelCounts, LevelSpans
from explorer.analysis.node_status import DONE, UNSEEN
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_rows
from explorer.gui.canvas.overview import bands, marks, pixel_columns
from explorer.gui.canvas.overview.bands import EdgeBand, EdgeLines
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.overview.tint import NOTHING, band_codes, mix_colours, to_pixels, to_qcolor, to_rgb
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.gui.toolkit.painters import make_painter
from explorer.search.trace import PURGED
from explorer.trees.tree import AnyArray, IntArray

if TYPE_CHECKING:
    from explorer.analysis.pass_columns import PassColumns, PassSpans

NO_NODES: IntArray = np.empty(0, np.int64)
"""The content of a part that has not been drawn yet."""
NO_SEARCH: IntArray = np.empty(0, np.int64)
"""The content of a strip of a tree that is not searched."""


@dataclass(eq=False)
class _Strip:
    """One level's columns of pixels: `filled` are the columns with nodes, `counts` the counts drawn last."""

    level: VisibleLevel
    top: int
    height: int
    filled: IntArray
    first: IntArray
    stop: IntArray
    columns: "LevelSpans | PassSpans | None" = None
    counts: IntArray = field(default_factory=lambda: NO_NODES)


@dataclass(eq=False)
class _Edges:
    """The edges down to one level, and the codes drawn last."""

    edges: EdgeBand | EdgeLines
    columns: "LevelSpans | PassSpans | None" = None
    shown: IntArray = field(default_factory=lambda: NO_NODES)


@dataclass(eq=False)
class _Marks:
    """One level's marks, and the state codes drawn last."""

    level: VisibleLevel
    mark_images_at_scale: marks.MarkImages
    state_codes: IntArray = field(default_factory=lambda: NO_NODES)


class OverviewImage:
    """An image of the levels of one view, updated from step to step.

    `size` is width and height in pixels and the device pixel ratio. `mark_images` caches the images of marks.
    `reused` is an image to draw into, which saves allocating memory; it must not be used elsewhere.
    """

    def __init__(
        self, places: NodePositions, camera: Camera, size: tuple[int, int, float], levels: list[VisibleLevel],
        mark_images: marks.MarkImageCache, reused: QImage | None = None,
    ) -> None:
        width, height, ratio = size
        self._places, self._tints, self._ratio = places, mark_images.tints, ratio
        self._level_counts: LevelCounts | PassColumns | None = None
        self._shown: tuple[Snapshot | None] | None = None
        # From here on, all lengths are in device pixels.
        self._camera = Camera(
            camera.zoom * ratio, camera.vertical_zoom * ratio, camera.left * ratio, camera.top * ratio)
        levels = [replace(level, node_distance=level.node_distance * ratio, height=level.height * ratio)
                  for level in levels]
        across, down = max(1, round(width * ratio)), max(1, round(height * ratio))
        self.image = reused if reused and (reused.width(), reused.height()) == (across, down) else QImage(
            across, down, QImage.Format.Format_RGB32)
        self.image.fill(to_qcolor(self._tints.paper))
        self._pixels: AnyArray = np.frombuffer(self.image.bits(), np.uint32).reshape(down, -1)[:, :across]
        self._edges = [
            _Edges(edges) for above, level in pairwise(levels)
            if (edges := bands.edges_between(places, self._camera, above, level, across, down))
        ]
        self._strips = [made for level in levels if level.kind == "strip" and (made := self._make_strip(level))]
        self._marks = [
            _Marks(level, mark_images.images_at(level.scale, ratio))
            for level in levels if level.kind == "marks" and level.first < level.stop
        ]

    def _make_strip(self, level: VisibleLevel) -> _Strip | None:
        first, stop = pixel_columns.column_nodes(self._places, self._camera, level, self._pixels.shape[1])
        filled = np.flatnonzero(first < stop)
        top, bottom = level.rows(self._places, self._camera)
        if not len(filled) or top >= len(self._pixels) or bottom <= 0:
            return None
        return _Strip(level, top, bottom - top, filled, first[filled], stop[filled])

    def render(self, state: Snapshot | None) -> QImage:
        """Return the image at a step of a search, or of an unsearched tree (None); it changes with the next call."""
        if self._shown is not None and self._shown[0] is state:
            return self.image
        self._shown = (state,)
        level_counts = state.columns.level_counts if state else None
        if level_counts is not self._level_counts:
            self._level_counts = level_counts
            self._set_spans(level_counts)
        for edges in self._edges:
            if isinstance(edges.edges, EdgeBand):
                self._show_band(edges, edges.edges, state)
            else:
                self._show_lines(edges, edges.edges, state)
        for strip in self._strips:
            self._show_strip(strip, state)
        for each in self._marks:
            self._show_marks(each, state)
        return self.image

    def _set_spans(self, level_counts: "LevelCounts | PassColumns | None") -> None:
        """Prepare to count the nodes of strips and bands, in another search, in another pass of one, or in none."""
        for edges in self._edges:
            if level_counts and isinstance(band := edges.edges, EdgeBand):
                edges.columns = level_counts.spans(band.depth, band.first, band.stop)
        for strip in self._strips:
            strip.columns = level_counts.spans(strip.level.depth, strip.first, strip.stop) if level_counts else None

    def _show_band(self, edges: _Edges, band: EdgeBand, state: Snapshot | None) -> None:
        if state and edges.columns:
            codes = band_codes(edges.columns.counts(state.step))
        else:
            codes = np.zeros(len(band.first), np.int32)
        if not np.array_equal(codes, edges.shown):
            edges.shown = codes
            self._reset_marks(band.depth)
            self._pixels[band.top : band.bottom] = band.pixels(codes, self._tints.bands)

    def _show_lines(self, edges: _Edges, lines: EdgeLines, state: Snapshot | None) -> None:
        codes = state_codes(state, lines.first, lines.stop)
        if np.array_equal(codes, edges.shown):
            return
        edges.shown = codes
        self._reset_marks(lines.depth)
        tints = self._tints
        self._pixels[lines.top : lines.bottom] = tints.strip_pixels[NOTHING]
        painter = make_painter(self.image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(0, lines.top, self._pixels.shape[1], lines.bottom - lines.top)
        for state_code in np.unique(codes).tolist():
            style = tints.theme.edge[marks.STATE_NAMES[state_code]]
            colour = mix_colours(tints.paper, to_rgb(style.stroke), lines.opacity)
            painter.setPen(QPen(to_qcolor(colour), 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLines([lines.lines[place] for place in np.flatnonzero(codes == state_code).tolist()])
        painter.end()

    def _reset_marks(self, depth: int) -> None:
        """Discard the marks next to the edges down to a level, because redrawn edges overwrite parts of them."""
        for each in self._marks:
            if each.level.depth in (depth - 1, depth):
                each.state_codes = NO_NODES

    def _show_strip(self, strip: _Strip, state: Snapshot | None) -> None:
        rows = slice(max(strip.top, 0), strip.top + strip.height)
        if not state or not strip.columns:
            if strip.counts is not NO_SEARCH:
                strip.counts = NO_SEARCH
                self._pixels[rows, strip.filled] = to_pixels(self._tints.plain)
            return
        counts = strip.columns.counts(state.step)
        changed = np.arange(len(strip.filled))
        if strip.counts.shape == counts.shape:
            changed = np.flatnonzero((counts != strip.counts).any(axis=0))
        strip.counts = counts
        if len(changed):
            columns = strip.filled[changed]
            is_solid = len(columns) == columns[-1] - columns[0] + 1
            shift = round(self._camera.left)
            painted = pixel_columns.strip_pixels(counts[:, changed], strip.height, columns - shift, self._tints)
            # A slice is assigned in a fraction of the time that an index takes.
            place = slice(columns[0], columns[-1] + 1) if is_solid else columns
            self._pixels[rows, place] = painted[rows.start - strip.top : len(self._pixels) - strip.top]

    def _show_marks(self, level_marks: _Marks, state: Snapshot | None) -> None:
        level = level_marks.level
        codes = state_codes(state, level.first, level.stop)
        if np.array_equal(codes, level_marks.state_codes):
            return
        places, camera = self._places, self._camera
        nodes = slice(level.first, level.stop)
        level_marks.state_codes = codes
        xs = places.x[nodes] * camera.zoom + camera.left
        y = camera.to_widget_y(places.y[level.depth])
        marks.copy_marks(self._pixels, xs, y, places.tree.player[nodes], codes, level_marks.mark_images_at_scale)

    def paint_mark(self, painter: QPainter, node: int, state_code: int) -> None:
        """Paint the mark of a node again, over items painted since."""
        for each in self._marks:
            if each.level.first <= node < each.level.stop:
                player = int(self._places.tree.player[node])
                image = each.mark_images_at_scale.image(player, state_code)
                x = self._camera.to_widget_x(float(self._places.x[node]))
                y = self._camera.to_widget_y(float(self._places.y[each.level.depth]))
                left, top = math.floor(x) - image.width() // 2, math.floor(y) - image.height() // 2
                painter.drawImage(QPointF(left / self._ratio, top / self._ratio), image)


def state_codes(state: Snapshot | None, first: int, stop: int) -> IntArray:
    """Return the state codes of the nodes from `first` up to `stop`; PLAIN without a search."""
    if state is None:
        return np.full(stop - first, marks.PLAIN)
    nodes = slice(first, stop)
    codes = state.status_of(nodes).astype(np.int64)
    codes[state.is_cut_at(nodes) & (codes == DONE)] = marks.CUT
    if state.trace.revisits_nodes:
        codes[state.was_visited_earlier_at(nodes) & (codes == UNSEEN)] = marks.EARLIER
    if not state.trace.visits_nest:
        done = np.flatnonzero(codes == DONE)
        rows = last_rows(state, first + done)
        codes[done[(rows >= 0) & (state.trace.ended[rows] == PURGED)]] = marks.GONE
    if state.variation:
        best = np.array((0, *state.variation))
        codes[best[(best >= first) & (best < stop)] - first] = marks.BEST
    return codes
