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

from explorer.figure import Arrow, Figure, Line, Shape, Strokes, Text, metrics
from explorer.figure.geometry import SMALL, outline
from explorer.figure.obstacles import Obstacles
from explorer.gui.canvas.boards import set_boards
from explorer.gui.canvas.view import Camera
from explorer.theme import Style
from explorer.tree import BoolArray, FloatArray

LEGIBLE = 5.5
"""Texts of fewer px than this are left out."""
QUIET_LEGIBLE, READABLE, GROWN = 7.4, 9.5, 4.9
"""The same for texts beside shapes; the px that these have at least where there is room, if not below the last."""
STEP = 1.12
"""Small texts grow in steps of this factor, so that a zoom has few sets of them."""
MOST_GROWN = 400
"""Of more texts none grows: at such a zoom nobody reads them one by one."""
FADED = 1.2
"""Texts fade in while they grow by so many px from where they would be left out."""
THIN, ACCENT, ACCENTED = 0.9, 2.2, 3.0
"""px that lines have at least on the screen, and those that are this wide at 100 %: they hold a picture together."""
DASHED = 0.5
"""The zoom from which dashes can be told."""


class Run(NamedTuple):
    """Texts of one font and colour; `given` is their size at 100 %, at `least` px of which they begin to show."""

    size: float
    face: QFont
    colour: QColor
    texts: list[tuple[QPointF, str]]
    given: float
    least: float

    def ink(self, zoom: float) -> QColor:
        """The colour at a zoom, as opaque as it has faded in."""
        colour = QColor(self.colour)
        colour.setAlphaF(min(max((self.given * zoom - self.least) / FADED, 0.0), 1.0))
        return colour


Rooms = dict[tuple[int, str, str, int], BoolArray]
"""By node, role and text, and step of zooming: which ways of growing meet nothing that stays where it is."""
MOST_REMEMBERED = 20_000
"""Of these; then all are forgotten."""
OUTSIDE = 400.0
"""px that are kept of edges beside the box to which they are cut off."""
TOGETHER = 40
"""So many texts of similar height are looked at together."""
NOWHERE = np.array([math.inf, math.inf, -math.inf, -math.inf])
"""A box that meets none."""


class Sized(NamedTuple):
    """A text as large as it is painted, with its size at 100 % and the px at which it begins to show."""

    text: Text
    given: float
    least: float


def pen(style: Style, zoom: float = 1.0) -> QPen:
    """The pen of a style, in figure px; at small zooms lines keep some px and lose their dashes.

    Its ends are flat: long lines with round ends take Qt a hundred times as long.
    """
    if style.stroke == "none" or not style.width:
        return QPen(Qt.PenStyle.NoPen)
    width = max(style.width, (ACCENT if style.width >= ACCENTED else THIN) / zoom)
    made = QPen(QColor(style.stroke), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style.dash and zoom >= DASHED:
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
        corners = outline(shape.kind, shape.width, shape.height)
        path.addPolygon(QPolygonF([QPointF(shape.x + x, shape.y + y) for x, y in corners]))
        path.closeSubpath()
    return path


class Painting:
    """The items of one figure as pens, paths and runs of text: painting it decides nothing any more.

    `rooms` are remembered from earlier figures of the same tree; edges are cut off outside of the box `within`.
    """

    def __init__(self, figure: Figure, rooms: Rooms | None = None, within: metrics.Box | None = None) -> None:
        self.figure = figure
        self._rooms: Rooms = {} if rooms is None else rooms
        self.shapes = {shape.node: shape for shape in figure.shapes}
        self._edges = _lines(figure.edges if within is None else [cut_off(line, within) for line in figure.edges])
        self._shapes = _paths(figure.shapes)
        self._hatches = _segments(figure.hatches)
        self._boards = figure.boards
        self._strikes = _lines(figure.strikes)
        self._arrows = [_arrow(arrow) for arrow in figure.arrows]
        self._texts = _runs([Sized(text, text.size, 0.0) for text in figure.texts])
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
        self._paint_lines(painter, self._edges, zoom)
        for style, paths in self._shapes.items():
            painter.setPen(pen(style, zoom))
            painter.setBrush(brush(style))
            for path in paths:
                painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_lines(painter, self._hatches, zoom)
        set_boards(painter, self._boards, zoom)
        self._paint_lines(painter, self._strikes, zoom, Qt.PenCapStyle.RoundCap)
        for arrow, curve, head in self._arrows:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(arrow.style, zoom))
            painter.drawPath(curve)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush(arrow.head_style))
            painter.drawPolygon(head)
        for run in self.runs(zoom):
            if (ink := run.ink(zoom)).alpha():
                painter.setFont(run.face)
                painter.setPen(ink)
                for point, text in run.texts:
                    painter.drawText(point, text)

    def _paint_lines(
        self, painter: QPainter, groups: dict[Style, list[QLineF]], zoom: float,
        cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap,
    ) -> None:
        for style, lines in groups.items():
            ink = pen(style, zoom)
            ink.setCapStyle(cap)
            painter.setPen(ink)
            painter.drawLines(lines)

    def runs(self, zoom: float) -> list[Run]:
        """The texts that are painted at a zoom."""
        if SMALL * zoom >= READABLE:
            return self._texts
        step = math.ceil(math.log(1 / zoom) / math.log(STEP))
        if step not in self._grown:
            self._grown[step] = _runs(self._readable(step))
        return self._grown[step]

    def _is_inside(self, text: Text) -> bool:
        """Whether a text stands in its node's shape, where it has no room to grow."""
        shape = self.shapes.get(text.node)
        if shape is None:
            return False
        return abs(text.x - shape.x) < shape.width / 2 and abs(text.y - shape.y) < shape.height / 2

    def _readable(self, step: int) -> list[Sized]:
        """The texts as large as they are readable at a zoom where there is room, without those too small to read.

        What comes into sight within the next step of zooming is among them: it fades in.
        """
        texts, zoom, soon = self.figure.texts, STEP ** -step, STEP ** (1 - step)
        inside = [self._is_inside(text) for text in texts]
        sized = [
            Sized(text, text.size, 0.0 if text.size * zoom >= READABLE else LEGIBLE if within else QUIET_LEGIBLE)
            for text, within in zip(texts, inside, strict=True)
        ]
        quiet = [place for place, size in enumerate(sized) if size.least == QUIET_LEGIBLE]
        if len(quiet) <= MOST_GROWN:
            self._grow(sized, quiet, step)
        return [size for size in sized if size.given * soon >= size.least]

    def _grow(self, sized: list[Sized], quiet: list[int], step: int) -> None:
        """Let texts beside shapes be as large as they are readable, where there is room for them."""
        texts, size = self.figure.texts, READABLE / STEP ** -step
        # Of the same baseline, the same foot or the same top, as the room is.
        ways = {
            place: [text._replace(size=size, y=text.y + share * (size - text.size)) for share in (0.0, -0.22, 0.78)]
            for place in quiet if (text := texts[place]).size * STEP ** (1 - step) >= GROWN
        }
        boxes = {place: [metrics.text_box(way) for way in each] for place, each in ways.items()}
        free = self._free(boxes, set(quiet), step)
        taken = np.array([metrics.text_box(texts[place]) for place in quiet]).reshape(-1, 4)
        for row, place in enumerate(quiet):
            here, taken[row] = taken[row].copy(), NOWHERE
            if place in ways:
                among = np.array(boxes[place])[:, None]
                beside = ((taken[:, :2] >= among[..., 2:]) | (taken[:, 2:] <= among[..., :2])).any(axis=2)
                fits = free[place] & np.all(beside, axis=1)
                if fits.any():
                    best = int(fits.argmax())
                    sized[place] = Sized(ways[place][best], texts[place].size, GROWN)
                    taken[row] = boxes[place][best]
                    continue
            if texts[place].size * STEP ** (1 - step) >= QUIET_LEGIBLE:
                taken[row] = here

    def _free(self, boxes: dict[int, list[metrics.Box]], quiet: set[int], step: int) -> dict[int, BoolArray]:
        """Which of some boxes lie on no shape, edge or other text; what was found before is known."""
        texts = self.figure.texts
        keys = {place: (texts[place].node, texts[place].role, texts[place].text, step) for place in boxes}
        fresh = [place for place, key in keys.items() if key not in self._rooms]
        if fresh:
            others = [text for place, text in enumerate(texts) if place not in quiet]
            around = Obstacles.of(self.figure.shapes, others, [*self.figure.edges, *self.figure.strikes])
            fresh.sort(key=lambda place: texts[place].y)
            for start in range(0, len(fresh), TOGETHER):
                part = fresh[start : start + TOGETHER]
                asked = np.array([boxes[place] for place in part])
                # Few edges pass at the height of these texts.
                near = around.near(asked, 1.0)
                found = near.free(asked.reshape(-1, 4)).reshape(-1, 3)
                found &= (asked[..., 0] >= 0) & (asked[..., 2] <= self.figure.width)
                self._rooms.update(zip((keys[place] for place in part), found, strict=True))
        rooms = {place: self._rooms[key] for place, key in keys.items()}
        if len(self._rooms) > MOST_REMEMBERED:
            self._rooms.clear()
        return rooms


def text_box(text: Text) -> QRectF:
    """The room that a text takes, in figure px."""
    face = QFontMetricsF(font(text.size, text.bold))
    width = face.horizontalAdvance(text.text)
    return QRectF(_start(text, width), text.y - face.ascent(), width, face.height())


def _lines(lines: Iterable[Line]) -> dict[Style, list[QLineF]]:
    """The lines of each style together, in the order in which the styles first appear."""
    groups: dict[Style, list[QLineF]] = defaultdict(list)
    for line in lines:
        groups[line.style].append(QLineF(line.x1, line.y1, line.x2, line.y2))
    return groups


def cut_off(line: Line, box: metrics.Box) -> Line:
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


def _runs(texts: Sequence[Sized]) -> list[Run]:
    """The texts of each font and colour together, with the points where their baselines begin."""
    groups: dict[tuple[float, bool, str, float, float], list[Text]] = defaultdict(list)
    for text, given, least in texts:
        groups[text.size, text.bold, text.colour, given, least].append(text)
    runs = []
    for (size, bold, colour, given, least), group in groups.items():
        face = font(size, bold)
        advances = QFontMetricsF(face)
        wide = {text: advances.horizontalAdvance(text) for text in {each.text for each in group}}
        run = [(QPointF(_start(text, wide[text.text]), text.y), text.text) for text in group]
        runs.append(Run(size, face, QColor(colour), run, given, least))
    return runs


def _start(text: Text, width: float) -> float:
    return text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
