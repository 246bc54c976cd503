"""A figure's items made ready for QPainter once, and painted at any zoom."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from explorer.gui.canvas.boards import paint_boards
from explorer.gui.canvas.readable import LEGIBLE, READABLE, ZOOM_STEP, FreeRoomCache, SizedText, readable_texts
from explorer.gui.canvas.view import Camera
from explorer.pictures.figure import Arrow, Figure, Line, Shape, Strokes, Text, metrics
from explorer.pictures.figure.geometry import SMALL, outline_corners
from explorer.pictures.theme import Style
from explorer.trees.tree import FloatArray

__all__ = ["LEGIBLE", "Painting", "brush", "clip_line", "font", "pen", "shape_path", "text_box"]

FADE_IN_RANGE = 1.2
"""Texts fade in while they grow by so many px from where they would be left out."""
THIN, ACCENT, ACCENTED = 0.9, 2.2, 3.0
"""px that lines have at least on the screen, and those that are this wide at 100 %: they hold a picture together."""
VEIL = 215
"""How opaque paper behind texts is, of 255."""
SMALLEST_DASHED_ZOOM = 0.5
"""The zoom from which dashes can be told."""


class TextRun(NamedTuple):
    """Texts of one font and colour; `nominal_size` is their size at 100 %, in px.

    They begin to show where they are `smallest_visible` px high.
    """

    size: float
    font: QFont
    colour: QColor
    texts: list[tuple[QPointF, str]]
    nominal_size: float
    smallest_visible: float

    def ink(self, zoom: float) -> QColor:
        """The colour at a zoom, as opaque as it has faded in."""
        colour = QColor(self.colour)
        colour.setAlphaF(min(max((self.nominal_size * zoom - self.smallest_visible) / FADE_IN_RANGE, 0.0), 1.0))
        return colour


OUTSIDE = 400.0
"""px that are kept of edges beside the box to which they are cut off."""
def pen(style: Style, zoom: float = 1.0, least: float = THIN) -> QPen:
    """The pen of a style, in figure px; at small zooms lines keep `least` px and lose their dashes.

    Its ends are flat: long lines with round ends take Qt a hundred times as long.
    """
    if style.stroke == "none" or not style.width:
        return QPen(Qt.PenStyle.NoPen)
    width = max(style.width, (ACCENT if style.width >= ACCENTED else least) / zoom)
    made = QPen(QColor(style.stroke), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dash and zoom >= SMALLEST_DASHED_ZOOM:
        made.setDashPattern([length / width for length in style.dash])
    return made


def brush(style: Style) -> QBrush:
    """The filling of a style."""
    return QBrush(Qt.BrushStyle.NoBrush) if style.fill == "none" else QBrush(QColor(style.fill))


def font(size: float, bold: bool) -> QFont:
    """The figure's font, in px."""
    made = QFont("DejaVu Sans")
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    return made


def shape_path(shape: Shape) -> QPainterPath:
    """A node's outline."""
    path = QPainterPath()
    if shape.kind == "circle":
        path.addEllipse(QPointF(shape.x, shape.y), shape.width / 2, shape.height / 2)
    elif shape.kind == "square":
        box = QRectF(shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height)
        path.addRoundedRect(box, 4, 4)
    else:
        corners = outline_corners(shape.kind, shape.width, shape.height)
        path.addPolygon(QPolygonF([QPointF(shape.x + x, shape.y + y) for x, y in corners]))
        path.closeSubpath()
    return path


class Painting:
    """The items of one figure as pens, paths and runs of text: painting it decides nothing any more.

    `rooms` are remembered from earlier figures of the same tree; edges are cut off outside of the box `within`.
    """

    def __init__(self, figure: Figure, rooms: FreeRoomCache | None = None, within: metrics.Box | None = None) -> None:
        self.figure = figure
        self._rooms: FreeRoomCache = {} if rooms is None else rooms
        self.shapes = {shape.node: shape for shape in figure.shapes}
        self._edges = _lines(figure.edges if within is None else [clip_line(line, within) for line in figure.edges])
        self._shapes = _paths(figure.shapes)
        self._hatches = _segments(figure.hatches)
        self._boards = figure.boards
        self._strikes = _lines(figure.strikes)
        self._badges = _paths(figure.badges)
        self._arrows = [_arrow(arrow) for arrow in figure.arrows]
        self._texts = _runs([SizedText(text, text.size, 0.0) for text in figure.texts])
        self._grown: dict[int, list[TextRun]] = {}

    @cached_property
    def _boxes(self) -> FloatArray:
        """(texts, 5) left, top, right, bottom in figure px, and the size."""
        return np.array([(*metrics.text_box(text), text.size) for text in self.figure.texts]).reshape(-1, 5)

    def has_text_in(self, box: QRectF, camera: Camera) -> bool:
        """Whether a text that can be read lies in a rectangle of the widget."""
        left, top = camera.to_figure(box.left(), box.top())
        right, bottom = camera.to_figure(box.right(), box.bottom())
        x1, y1, x2, y2, size = self._boxes.T
        seen = size * camera.zoom >= LEGIBLE
        return bool((seen & (x1 < right) & (x2 > left) & (y1 < bottom) & (y2 > top)).any())

    def paint_veil(self, painter: QPainter, paper: str) -> None:
        """Pale what is behind the texts beside shapes: lines that were drawn before."""
        veil = QColor(paper)
        veil.setAlpha(VEIL)
        for left, top, right, bottom in self._boxes[:, :4].tolist():
            painter.fillRect(QRectF(left - 2, top, right - left + 4, bottom - top), veil)

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint in figure px; the painter is scaled by `zoom` already."""
        self._paint_lines(painter, self._edges, zoom)
        self._paint_shapes(painter, self._shapes, zoom)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_lines(painter, self._hatches, zoom, least=0.0)
        paint_boards(painter, self._boards, zoom)
        self._paint_lines(painter, self._strikes, zoom, Qt.PenCapStyle.RoundCap)
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
            ink = pen(style, zoom, least)
            ink.setCapStyle(cap)
            painter.setPen(ink)
            painter.drawLines(lines)

    def runs(self, zoom: float) -> list[TextRun]:
        """The texts that are painted at a zoom."""
        if SMALL * zoom >= READABLE:
            return self._texts
        step = math.ceil(math.log(1 / zoom) / math.log(ZOOM_STEP))
        if step not in self._grown:
            self._grown[step] = _runs(readable_texts(self.figure, step, self._rooms))
        return self._grown[step]


def text_box(text: Text) -> QRectF:
    """The room that a text takes, in figure px."""
    face = QFontMetricsF(font(text.size, text.bold))
    width = face.horizontalAdvance(text.text)
    return QRectF(_text_start(text, width), text.y - face.ascent(), width, face.height())


def _lines(lines: Iterable[Line]) -> dict[Style, list[QLineF]]:
    """The lines of each style together, in the order in which the styles first appear."""
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for line in lines:
        groups[line.style].append(QLineF(line.x1, line.y1, line.x2, line.y2))
    return groups


def clip_line(line: Line, box: metrics.Box) -> Line:
    """The line without what lies far beside a box."""
    (x1, y1, x2, y2), (left, _top, right, _bottom) = line[:4], box
    if min(x1, x2) >= left - OUTSIDE and max(x1, x2) <= right + OUTSIDE:
        return line
    ends = []
    for x, y in ((x1, y1), (x2, y2)):
        kept = min(max(x, left - OUTSIDE), right + OUTSIDE)
        ends += [kept, y if kept == x else y1 + (y2 - y1) * (kept - x1) / (x2 - x1)]
    # Of an edge that leads so far away dashes tell nothing, and take a hundred times as long.
    return line._replace(x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3], style=replace(line.style, dash=()))


def _paths(shapes: Iterable[Shape]) -> dict[Style, list[QPainterPath]]:
    groups: dict[Style, list[QPainterPath]] = defaultdict(list)
    for shape in shapes:
        groups[shape.style].append(shape_path(shape))
    return groups


def _segments(hatches: Iterable[Strokes]) -> dict[Style, list[QLineF]]:
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for strokes in hatches:
        x, y = strokes.x, strokes.y
        groups[strokes.style] += [QLineF(x + x1, y + y1, x + x2, y + y2) for x1, y1, x2, y2 in strokes.segments]
    return groups


def _arrow(arrow: Arrow) -> tuple[Arrow, QPainterPath, QPolygonF]:
    start, first, second, end = (QPointF(*point) for point in arrow.curve)
    curve = QPainterPath(start)
    curve.cubicTo(first, second, end)
    return arrow, curve, QPolygonF([QPointF(*point) for point in arrow.head])


def _runs(texts: Sequence[SizedText]) -> list[TextRun]:
    """The texts of each font and colour together, with the points where their baselines begin."""
    groups: dict[tuple[float, bool, str, float, float], list[Text]] = defaultdict(list)
    for text, given, least in texts:
        groups[text.size, text.bold, text.colour, given, least].append(text)
    runs = []
    for (size, bold, colour, given, least), group in groups.items():
        face = font(size, bold)
        advances = QFontMetricsF(face)
        wide = {text: advances.horizontalAdvance(text) for text in {each.text for each in group}}
        run = [(QPointF(_text_start(text, wide[text.text]), text.y), text.text) for text in group]
        runs.append(TextRun(size, face, QColor(colour), run, given, least))
    return runs


def _text_start(text: Text, width: float) -> float:
    return text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
