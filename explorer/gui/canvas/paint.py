"""A figure's items made ready for QPainter once, and painted at any zoom."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from explorer.figure import Arrow, Figure, Line, Shape, Strokes, Text, metrics
from explorer.figure.geometry import SMALL, outline
from explorer.figure.obstacles import Obstacles
from explorer.gui.canvas.boards import set_boards
from explorer.gui.canvas.view import Camera
from explorer.theme import Style
from explorer.tree import FloatArray

Run = tuple[float, QFont, QColor, list[tuple[QPointF, str]]]
"""Texts of one font and colour."""
LEGIBLE = 5.5
"""Texts of fewer px than this are left out."""
QUIET_LEGIBLE, READABLE = 7.4, 9.5
"""The same for texts beside shapes; and the px that these have at least where there is room."""
STEP = 1.12
"""Small texts grow in steps of this factor, so that a zoom has few sets of them."""
MOST_GROWN = 400
"""Of more texts none grows: at such a zoom nobody reads them one by one."""


def pen(style: Style) -> QPen:
    """The pen of a style; dashes are given to Qt in widths."""
    if style.stroke == "none" or not style.width:
        return QPen(Qt.PenStyle.NoPen)
    made = QPen(QColor(style.stroke), style.width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if style.dash else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dash:
        made.setDashPattern([length / style.width for length in style.dash])
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
        corners = outline(shape.kind, shape.width, shape.height)
        path.addPolygon(QPolygonF([QPointF(shape.x + x, shape.y + y) for x, y in corners]))
        path.closeSubpath()
    return path


class Painting:
    """The items of one figure as pens, paths and runs of text: painting it decides nothing any more."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.shapes = {shape.node: shape for shape in figure.shapes}
        self._edges = _lines(figure.edges)
        self._shapes = [(pen(shape.style), brush(shape.style), shape_path(shape)) for shape in figure.shapes]
        self._hatches = [_strokes(strokes) for strokes in figure.hatches]
        self._boards = figure.boards
        self._strikes = _lines(figure.strikes)
        self._arrows = [_arrow(arrow) for arrow in figure.arrows]
        self._texts = _runs(figure.texts)
        self._grown: dict[int, list[Run]] = {}

    @cached_property
    def _boxes(self) -> FloatArray:
        """(texts, 5) left, top, right, bottom in figure px, and the size."""
        return np.array([(*metrics.text_box(text), text.size) for text in self.figure.texts]).reshape(-1, 5)

    def has_text_in(self, box: QRectF, camera: Camera) -> bool:
        """Whether a text that can be read lies in a rectangle of the widget."""
        (left, top), (right, bottom) = camera.back(box.left(), box.top()), camera.back(box.right(), box.bottom())
        x1, y1, x2, y2, size = self._boxes.T
        seen = size * camera.zoom >= LEGIBLE
        return bool((seen & (x1 < right) & (x2 > left) & (y1 < bottom) & (y2 > top)).any())

    def paint(self, painter: QPainter, zoom: float) -> None:
        """Paint in figure px; the painter is scaled by `zoom` already."""
        for ink, lines in self._edges:
            painter.setPen(ink)
            painter.drawLines(lines)
        for ink, filling, path in self._shapes:
            painter.setPen(ink)
            painter.setBrush(filling)
            painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, lines in self._hatches:
            painter.setPen(ink)
            painter.drawLines(lines)
        set_boards(painter, self._boards, zoom)
        for ink, lines in self._strikes:
            painter.setPen(ink)
            painter.drawLines(lines)
        for ink, curve, filling, head in self._arrows:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(ink)
            painter.drawPath(curve)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(filling)
            painter.drawPolygon(head)
        for _size, face, colour, run in self.runs(zoom):
            painter.setFont(face)
            painter.setPen(colour)
            for point, text in run:
                painter.drawText(point, text)

    def runs(self, zoom: float) -> list[Run]:
        """The texts that are painted at a zoom."""
        if SMALL * zoom >= READABLE:
            return self._texts
        step = math.ceil(math.log(1 / zoom) / math.log(STEP))
        if step not in self._grown:
            self._grown[step] = _runs(self._readable(STEP ** -step))
        return self._grown[step]

    def _is_inside(self, text: Text) -> bool:
        """Whether a text stands in its node's shape, where it has no room to grow."""
        shape = self.shapes.get(text.node)
        if shape is None:
            return False
        return abs(text.x - shape.x) < shape.width / 2 and abs(text.y - shape.y) < shape.height / 2

    def _readable(self, zoom: float) -> list[Text]:
        """The texts as large as they are readable at a zoom where there is room, without those too small to read."""
        texts = self.figure.texts
        quiet = [
            place for place, text in enumerate(texts) if text.size * zoom < READABLE and not self._is_inside(text)
        ]
        if len(quiet) > MOST_GROWN:
            least = {True: LEGIBLE, False: QUIET_LEGIBLE}
            return [text for text in texts if text.size * zoom >= least[self._is_inside(text)]]
        kept = {place: text for place, text in enumerate(texts) if text.size * zoom >= LEGIBLE}
        around = Obstacles.of(self.figure.shapes, texts, [*self.figure.edges, *self.figure.strikes])
        first_text = len(self.figure.shapes)
        for place in quiet:
            text = texts[place]
            size = READABLE / zoom
            # Of the same baseline, the same foot or the same top, as the room is.
            ways = [
                text._replace(size=size, y=text.y + share * (size - text.size)) for share in (0.0, -0.22, 0.78)
            ]
            boxes = np.array([metrics.text_box(way) for way in ways])
            here = around.boxes[first_text + place].copy()
            around.boxes[first_text + place] = -1e9
            free = around.free(boxes) & (boxes[:, 0] >= 0) & (boxes[:, 2] <= self.figure.width)
            if text.size * zoom >= LEGIBLE and free.any():
                kept[place] = ways[int(free.argmax())]
                here = boxes[int(free.argmax())]
            elif text.size * zoom < QUIET_LEGIBLE:
                kept.pop(place, None)
                continue
            around.boxes[first_text + place] = here
        return list(kept.values())


def text_box(text: Text) -> QRectF:
    """The room that a text takes, in figure px."""
    face = QFontMetricsF(font(text.size, text.bold))
    width = face.horizontalAdvance(text.text)
    return QRectF(_start(text, width), text.y - face.ascent(), width, face.height())


def _lines(lines: Iterable[Line]) -> list[tuple[QPen, list[QLineF]]]:
    """The lines of each style together, in the order in which the styles first appear."""
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for line in lines:
        groups[line.style].append(QLineF(line.x1, line.y1, line.x2, line.y2))
    return [(pen(style), group) for style, group in groups.items()]


def _strokes(strokes: Strokes) -> tuple[QPen, list[QLineF]]:
    x, y = strokes.x, strokes.y
    return pen(strokes.style), [QLineF(x + x1, y + y1, x + x2, y + y2) for x1, y1, x2, y2 in strokes.segments]


def _arrow(arrow: Arrow) -> tuple[QPen, QPainterPath, QBrush, QPolygonF]:
    start, first, second, end = (QPointF(*point) for point in arrow.curve)
    curve = QPainterPath(start)
    curve.cubicTo(first, second, end)
    return pen(arrow.style), curve, brush(arrow.head_style), QPolygonF([QPointF(*point) for point in arrow.head])


def _runs(texts: Sequence[Text]) -> list[Run]:
    """The texts of each font and colour together, with the points where their baselines begin."""
    groups: dict[tuple[float, bool, str], list[Text]] = defaultdict(list)
    for text in texts:
        groups[text.size, text.bold, text.colour].append(text)
    runs = []
    for (size, bold, colour), group in groups.items():
        face = font(size, bold)
        advances = QFontMetricsF(face)
        run = [(QPointF(_start(text, advances.horizontalAdvance(text.text)), text.y), text.text) for text in group]
        runs.append((size, face, QColor(colour), run))
    return runs


def _start(text: Text, width: float) -> float:
    return text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
