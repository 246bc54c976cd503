"""A figure's items, converted to Qt objects once and painted at any zoom."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from explorer.gui.canvas.boards import paint_boards
from explorer.gui.canvas.readable import (
    LEGIBLE,
    READABLE,
    ZOOM_STEP,
    FreeRoomCache,
    SizedText,
    count_given,
    readable_texts,
)
from explorer.gui.canvas.text_runs import TextRun, group_texts
from explorer.gui.canvas.view import Camera
from explorer.pictures.figure import metrics
from explorer.pictures.figure.bends import SIDEWAYS
from explorer.pictures.figure.geometry import SMALL
from explorer.pictures.figure.items import Arrow, Figure, Line, Point, Shape, Strokes, Text
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.theme import Style
from explorer.study.looks import CURVE, STRAIGHT
from explorer.trees.tree import FloatArray

THIN, ACCENT, ACCENTED = 0.9, 2.2, 3.0
"""Smallest width of lines on the screen, that of accented lines, and the width at 100 % that makes a line accented."""
VEIL = 215
"""Opacity (0 to 255) of the paper behind texts."""
SMALLEST_DASHED_ZOOM = 0.5
"""Zoom below which lines are drawn without dashes."""
OUTSIDE = 400.0
"""Distance in pixels from a box beyond which edges are cut off."""


@lru_cache(maxsize=256)
def pen(
    style: Style, zoom: float = 1.0, least: float = THIN, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap
) -> QPen:
    """Return the pen of a style in figure pixels, at least `least` pixels wide on the screen; it must not be changed.

    At small zooms it has no dashes. Flat caps are the default: for long lines with round ones Qt takes a hundred times
    as long.
    """
    if style.stroke == "none" or not style.width:
        return QPen(Qt.PenStyle.NoPen)
    width = max(style.width, (ACCENT if style.width >= ACCENTED else least) / zoom)
    made = QPen(QColor(style.stroke), width)
    made.setCapStyle(cap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dash and zoom >= SMALLEST_DASHED_ZOOM:
        made.setDashPattern([length / width for length in style.dash])
    return made


@lru_cache(maxsize=64)
def translucent(colour: str, alpha: int) -> QColor:
    """Return the colour with this opacity, 0 to 255; it must not be changed."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made


@lru_cache(maxsize=256)
def brush(style: Style) -> QBrush:
    """Return the fill of a style, which must not be changed."""
    return QBrush(Qt.BrushStyle.NoBrush) if style.fill == "none" else QBrush(QColor(style.fill))


def shape_path(shape: Shape) -> QPainterPath:
    """Return a node's outline in figure pixels."""
    return outline_path(shape.kind, shape.width, shape.height, 4.0, shape.x, shape.y)


def outline_path(kind: str, width: float, height: float, radius: float, x: float = 0.0, y: float = 0.0) -> QPainterPath:
    """Return the outline of a shape around (x, y); `radius` is that of a square's corners."""
    path = QPainterPath()
    if kind == "circle":
        path.addEllipse(QPointF(x, y), width / 2, height / 2)
    elif kind == "square":
        path.addRoundedRect(QRectF(x - width / 2, y - height / 2, width, height), radius, radius)
    else:
        path.addPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in outline_corners(kind, width, height)]))
        path.closeSubpath()
    return path


class Painting:
    """The items of one figure, converted to pens, paths and runs of text that are ready to paint.

    `free_rooms` caches the free space around texts over all figures of one tree. Edges are cut off far outside of
    `clip_box`.
    """

    def __init__(
        self, figure: Figure, free_rooms: FreeRoomCache | None = None, clip_box: metrics.Box | None = None
    ) -> None:
        self.figure = figure
        self._free_rooms: FreeRoomCache = {} if free_rooms is None else free_rooms
        self.shapes = {shape.node: shape for shape in figure.shapes}
        self._edges = _group_lines(
            line for line in (
                figure.edges if clip_box is None else [clip_line(line, clip_box) for line in figure.edges])
            if line.bend == STRAIGHT)
        self._bent_edges = _group_bends(figure.edges)
        self._shapes = _group_paths(figure.shapes)
        self._hatches = _group_segments(figure.hatches)
        self._boards = figure.boards
        self._strikes = _group_lines(line for line in figure.strikes if line.role != "leader")
        self._badges = _group_paths(figure.badges)
        self._arrows = [_arrow_shapes(arrow) for arrow in figure.arrows]
        self._enlarged_texts: dict[int, list[TextRun]] = {}
        self._shown_leaders: dict[int, dict[Style, list[QLineF]]] = {}
        self._given_counts: dict[int, int] = {}

    @cached_property
    def _texts(self) -> list[TextRun]:
        return group_texts([SizedText(text, text.size, 0.0) for text in self.figure.texts])

    @cached_property
    def _boxes(self) -> FloatArray:
        """The texts' left, top, right and bottom in figure pixels and their size, (texts, 5)."""
        return np.array([(*metrics.text_box(text), text.size) for text in self.figure.texts]).reshape(-1, 5)

    def has_text_in(self, box: QRectF, camera: Camera) -> bool:
        """Return True if a legible text lies in a rectangle of the widget."""
        left, top = camera.to_figure(box.left(), box.top())
        right, bottom = camera.to_figure(box.right(), box.bottom())
        legible = self._boxes[self._boxes[:, 4] * camera.zoom >= LEGIBLE, :4]
        return bool(metrics.overlaps(np.array([[left, top, right, bottom]]), legible).any())

    def paint_veil(self, painter: QPainter, paper: str) -> None:
        """Fade the items behind the texts that have been painted before."""
        veil = translucent(paper, VEIL)
        for left, top, right, bottom in self._boxes[:, :4].tolist():
            painter.fillRect(QRectF(left - 2, top, right - left + 4, bottom - top), veil)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint in figure pixels; the painter must already be scaled by `zoom`."""
        self._paint_lines(painter, self._edges, zoom)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for style, path in self._bent_edges.items():
            painter.setPen(pen(style, zoom))
            painter.drawPath(path)
        self._paint_shapes(painter, self._shapes, zoom)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_lines(painter, self._hatches, zoom, least=0.0)
        paint_boards(painter, self._boards, zoom)
        self._paint_lines(painter, self._strikes, zoom, Qt.PenCapStyle.RoundCap)
        self._paint_lines(painter, self._leaders(zoom), zoom)
        self._paint_shapes(painter, self._badges, zoom)
        for arrow, curve, head in self._arrows:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(arrow.style, zoom))
            painter.drawPath(curve)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush(arrow.head_style))
            painter.drawPolygon(head)
        for run in self.runs(zoom):
            if (ink := run.ink(zoom)).alpha():
                painter.setFont(run.font)
                painter.setPen(ink)
                for point, text in run.texts:
                    if run.turn:
                        painter.save()
                        painter.translate(point)
                        painter.rotate(run.turn)
                        painter.drawText(QPointF(), text)
                        painter.restore()
                    else:
                        painter.drawText(point, text)

    def _paint_shapes(self, painter: QPainter, groups: dict[Style, list[QPainterPath]], zoom: float) -> None:
        for style, paths in groups.items():
            painter.setPen(pen(style, zoom))
            painter.setBrush(brush(style))
            for path in paths:
                painter.drawPath(path)

    def _paint_lines(
        self, painter: QPainter, groups: dict[Style, list[QLineF]], zoom: float,
        cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap, least: float = THIN,
    ) -> None:
        for style, lines in groups.items():
            painter.setPen(pen(style, zoom, least, cap))
            painter.drawLines(lines)

    def runs(self, zoom: float) -> list[TextRun]:
        """Return the texts to paint at a zoom; the runs for small zooms are computed once per zoom step."""
        if SMALL * zoom >= READABLE:
            return self._texts
        step = _zoom_step(zoom)
        if step not in self._enlarged_texts:
            shown = readable_texts(self.figure, step, self._free_rooms)
            self._enlarged_texts[step] = group_texts(shown)
            self._given_counts[step] = count_given(each.text for each in shown)
            self._shown_leaders[step] = self._leaders_of([each.text for each in shown])
        return self._enlarged_texts[step]

    def _leaders(self, zoom: float) -> dict[Style, list[QLineF]]:
        """Return the leader lines of the texts that are painted at a zoom."""
        if SMALL * zoom >= READABLE:
            return self._all_leaders
        self.runs(zoom)
        return self._shown_leaders[_zoom_step(zoom)]

    @cached_property
    def _all_leaders(self) -> dict[Style, list[QLineF]]:
        return self._leaders_of(self.figure.texts)

    def _leaders_of(self, texts: Sequence[Text]) -> dict[Style, list[QLineF]]:
        leaders = [line for line in self.figure.strikes if line.role == "leader"]
        keys = {(text.node, text.role) for text in texts} if leaders else set()
        return _group_lines(line for line in leaders if (line.node, line.state) in keys)

    def given_count(self, zoom: float) -> int:
        """Return the number of moves, probabilities and names that are painted at a zoom."""
        if SMALL * zoom >= READABLE:
            return count_given(self.figure.texts)
        self.runs(zoom)
        return self._given_counts[_zoom_step(zoom)]

    def hides_texts(self, zoom: float) -> bool:
        """Return True if some moves, probabilities or names are too small to be painted at a zoom."""
        return SMALL * zoom < READABLE and self.given_count(zoom) < count_given(self.figure.texts)


def _zoom_step(zoom: float) -> int:
    return math.ceil(math.log(1 / zoom) / math.log(ZOOM_STEP))


def _group_lines(lines: Iterable[Line]) -> dict[Style, list[QLineF]]:
    """Return the lines by style, in the order in which the styles first appear."""
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for line in lines:
        groups[line.style].append(QLineF(line.x1, line.y1, line.x2, line.y2))
    return groups


def _group_bends(lines: Iterable[Line]) -> dict[Style, QPainterPath]:
    """Return the edges that are not straight as one path for each style, in the order of the styles."""
    groups: dict[Style, QPainterPath] = defaultdict(QPainterPath)
    families: dict[tuple[Style, float, float, float], list[Line]] = defaultdict(list)
    for line in lines:
        if line.bend.endswith(CURVE):
            path, (start, *others) = groups[line.style], [QPointF(*point) for point in line.corners]
            path.moveTo(start)
            path.cubicTo(*others)
        elif line.bend != STRAIGHT:
            groups.setdefault(line.style, QPainterPath())
            families[line.style, line.x1, line.y1, line.middle].append(line)
    for (style, *_place), family in families.items():
        for way in elbow_ways(family):
            groups[style].addPolygon(QPolygonF([QPointF(*point) for point in way]))
    return groups


def elbow_ways(family: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Return the ways of a parent's edges of one style and middle, so that no part is drawn twice.

    Qt paints thin lines piece by piece, so a stem that is drawn once for each child would look darker than one line.
    """
    across = 1 if family[0].bend.startswith(SIDEWAYS) else 0
    placed = sorted((line.corners for line in family), key=lambda corners: corners[3][across])
    start, corner = placed[0][:2]
    before = [corners for corners in placed[:1] if corners[3][across] < corner[across]]
    after = [corners for corners in placed[-1:] if corners[3][across] > corner[across]]
    bars = after + before  # from the stem to the outermost children; all others hang on them
    ways = [(start, *corners[1:]) if not place else corners[1:] for place, corners in enumerate(bars)]
    hanging = [corners[2:] for corners in placed if corners not in bars]
    return ways + hanging if bars else [(start, corner, *hanging[0][1:]), *hanging[1:]]


def clip_line(line: Line, box: metrics.Box) -> Line:
    """Return the line cut off `OUTSIDE` pixels to the left and right of a box; a cut line has no dashes."""
    (x1, y1, x2, y2), (left, _top, right, _bottom) = line[:4], box
    if min(x1, x2) >= left - OUTSIDE and max(x1, x2) <= right + OUTSIDE:
        return line
    ends = []
    for x, y in ((x1, y1), (x2, y2)):
        kept = min(max(x, left - OUTSIDE), right + OUTSIDE)
        ends += [kept, y if kept == x else y1 + (y2 - y1) * (kept - x1) / (x2 - x1)]
    # Dashes on such long edges are of no use, and painting them takes a hundred times as long.
    return line._replace(x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], style=replace(line.style, dash=()))


def _group_paths(shapes: Iterable[Shape]) -> dict[Style, list[QPainterPath]]:
    groups: dict[Style, list[QPainterPath]] = defaultdict(list)
    for shape in shapes:
        groups[shape.style].append(shape_path(shape))
    return groups


def _group_segments(hatches: Iterable[Strokes]) -> dict[Style, list[QLineF]]:
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for strokes in hatches:
        x, y = strokes.x, strokes.y
        groups[strokes.style] += [QLineF(x + x1, y + y1, x + x2, y + y2) for x1, y1, x2, y2 in strokes.segments]
    return groups


def _arrow_shapes(arrow: Arrow) -> tuple[Arrow, QPainterPath, QPolygonF]:
    start, first, second, end = (QPointF(*point) for point in arrow.curve)
    curve = QPainterPath(start)
    curve.cubicTo(first, second, end)
    return arrow, curve, QPolygonF([QPointF(*point) for point in arrow.head])
