"""The timeline: a slider over the steps of the search, with marks at cutoffs and ends of passes."""

from functools import lru_cache
from typing import Literal

import numpy as np
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy

from explorer.analysis import steps
from explorer.core.i18n import _, grouped
from explorer.gui.document import Document
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.style import accent
from explorer.gui.toolkit.text_size import grown
from explorer.search.trace import NEVER_LEFT
from explorer.trees.tree import IntArray

GROOVE, HANDLE, TICK = 6.0, 10.0, 8.0
"""Thickness of the groove, radius of the handle and length of a cutoff's tick, in pixels."""
PASS_TICK_GAP = 8
"""Smallest mean distance between the ticks of passes, in pixels."""
ABOVE, BELOW = 14, 26
"""Pixels above the handle for a number of the usual size, and from there to the lower edge."""
LEFT = HANDLE + 4
"""Distance of the groove's ends from the sides, in pixels."""
NO_STEPS: IntArray = np.empty(0, np.int64)

Stop = Literal["cutoff", "pass"]
"""A kind of step that the player jumps to: just before a cut node is left, or the end of any pass but the last."""


class Timeline(QAbstractSlider):
    """A slider that shows steps by click and drag; it leaves keys and the wheel to its parents."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setOrientation(Qt.Orientation.Horizontal)
        self._document = document
        self.stops: dict[Stop, IntArray] = {"cutoff": NO_STEPS, "pass": NO_STEPS}
        self._stop_ranges = [(NEVER_LEFT, -1)] * 2
        self._marks: tuple[object, QPixmap] | None = None
        self._hovered: int | None = None
        self.setAccessibleName(_("Timeline"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(document.set_step)

    def show_trace(self) -> None:
        """Load the steps and marks of the document's search."""
        trace = self._document.trace
        self.stops = {"cutoff": steps.cutoff_steps(trace) if trace else NO_STEPS,
                      "pass": steps.pass_end_steps(trace) if trace else NO_STEPS}
        # Of no stops, the first is never before a step and the last never after it.
        self._stop_ranges = [(int(stops[0]), int(stops[-1])) if len(stops) else (NEVER_LEFT, -1)
                             for stops in (self.stops["cutoff"], self.stops["pass"])]
        self._marks = None
        with QSignalBlocker(self):
            self.setRange(0, self._document.last_step)
        self.show_step()

    def show_step(self) -> None:
        """Move the handle to the document's step."""
        self.setValue(self._document.cursor)
        self.update()

    def stop_after(self, step: int, kind: Stop | None = None) -> int:
        """Return the next stop after `step`, of this kind or of the usual one; `step` itself if there is none."""
        return steps.first_after(self.stops[kind or self.usual_stop], step)

    def stop_before(self, step: int, kind: Stop | None = None) -> int:
        """Return the last stop before `step`, of this kind or of the usual one; `step` itself if there is none."""
        return steps.last_before(self.stops[kind or self.usual_stop], step)

    def stops_around(self, step: int) -> tuple[bool, bool, bool, bool]:
        """Return whether there is a cutoff before and after `step`, and whether there is an end of a pass."""
        (cutoff, last_cutoff), (end, last_end) = self._stop_ranges
        return cutoff < step, step < last_cutoff, end < step, step < last_end

    @property
    def usual_stop(self) -> Stop:
        """The usual kind of stop: "cutoff", or "pass" if the search has several passes and no cutoffs."""
        return "pass" if len(self.stops["pass"]) and not len(self.stops["cutoff"]) else "cutoff"

    def sizeHint(self) -> QSize:
        return QSize(400, self._breadth)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._breadth)

    @property
    def _breadth(self) -> int:
        """The height of the timeline, in pixels."""
        return grown(ABOVE) + BELOW

    @property
    def _middle(self) -> float:
        """The distance of the groove's middle from the top, in pixels."""
        return grown(ABOVE) + HANDLE

    def x_of(self, step: int) -> float:
        """Return the x of a step, in pixels."""
        return LEFT + (self._width * step / self.maximum() if self.maximum() else 0.0)

    def step_at(self, x: float) -> int:
        """Return the step nearest to an x in pixels."""
        share = (x - LEFT) / self._width
        return round(min(max(share, 0.0), 1.0) * self.maximum())

    @property
    def _width(self) -> float:
        return max(self.width() - 2 * LEFT, 1.0)

    def tick_pixels(self, ticks: IntArray) -> tuple[IntArray, IntArray]:
        """Return the pixels that have ticks and the number of ticks on each, both (k,); `ticks` must be sorted.

        The cost is one binary search per pixel, whatever the number of ticks.
        """
        pixels = np.arange(int(LEFT), int(LEFT + self._width) + 2)
        borders = np.ceil((np.append(pixels, pixels[-1] + 1) - 0.5 - LEFT) * self.maximum() / self._width)
        counts = np.diff(np.searchsorted(ticks, borders.astype(ticks.dtype)))
        return pixels[counts > 0], counts[counts > 0]

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._document.theme, make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, handle_x, right = self._middle, self.x_of(self.value()), LEFT + self._width
        painter.setPen(_pen(theme.rule, GROOVE, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(LEFT, middle), QPointF(right, middle))
        ink = QColor(accent(theme))
        painter.setPen(_pen(accent(theme), GROOVE, Qt.PenCapStyle.RoundCap))
        if self.value():
            painter.drawLine(QPointF(LEFT, middle), QPointF(handle_x, middle))
        painter.drawPixmap(0, 0, self._marks_pixmap())
        if self._hovered is not None and self.maximum():
            x = self.x_of(self._hovered)
            painter.setPen(QPen(QColor(theme.muted), 1.4))
            painter.drawLine(QPointF(x, middle - GROOVE / 2), QPointF(x, middle + GROOVE / 2))
            self._paint_number(painter, x)
        if self.hasFocus():
            halo = QColor(ink)
            halo.setAlpha(50)
            painter.setPen(_pen(accent(theme), 1.6, Qt.PenCapStyle.FlatCap))
            painter.setBrush(halo)
            painter.drawEllipse(QPointF(handle_x, middle), HANDLE + 4, HANDLE + 4)
        painter.setPen(QPen(ink if self.maximum() else QColor(theme.rule), 3))
        painter.setBrush(QColor(theme.paper))
        painter.drawEllipse(QPointF(handle_x, middle), HANDLE, HANDLE)
        painter.end()

    def _marks_pixmap(self) -> QPixmap:
        """Return the painted marks; they are cached by search, size, screen and theme."""
        key = self.size(), self.devicePixelRatioF(), self._document.theme.name
        if self._marks is None or self._marks[0] != key:
            pixmap = QPixmap(self.size() * self.devicePixelRatioF())
            pixmap.setDevicePixelRatio(self.devicePixelRatioF())
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = make_painter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_marks(painter, self._middle)
            painter.end()
            self._marks = key, pixmap
        return self._marks[1]

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        theme = self._document.theme
        places, counts = self.tick_pixels(self.stops["cutoff"])
        crowded = len(places) > self._width / 6
        longest = np.log1p(counts.max()) if len(counts) else 1.0
        # Few ticks are thick; the length of many ticks shows how many share a pixel.
        lengths = 2 + TICK * np.log1p(counts) / longest if crowded else np.full(len(places), TICK)
        colour = QColor(theme.cut)
        colour.setAlphaF(0.6 if crowded else 1.0)
        painter.setPen(_pen(colour.name(QColor.NameFormat.HexArgb), 1.0 if crowded else 2.4, Qt.PenCapStyle.FlatCap))
        painter.drawLines([
            QLineF(x, middle - 15, x, middle - 15 - length)
            for x, length in zip(places.tolist(), lengths.tolist(), strict=True)
        ])
        painter.setPen(_pen(theme.muted, 1.6, Qt.PenCapStyle.FlatCap))
        # Of many passes only every tenth, hundredth ... has a tick, so that there are gaps between the ticks.
        every, ends = 1, self.stops["pass"]
        while len(ends) // every > self._width / PASS_TICK_GAP:
            every *= 10
        for x in self.tick_pixels(ends[every - 1 :: every])[0].tolist():
            painter.drawLine(QPointF(x, middle + 8), QPointF(x, middle + 14))
        if least := self._document.shown_run.least_last_step:
            # Mark the end of the shorter of two runs.
            x = self.x_of(min(least, self._document.steps))
            painter.drawLine(QPointF(x, middle - 8), QPointF(x, middle + 8))

    def _paint_number(self, painter: QPainter, x: float) -> None:
        """Write the step under the pointer above the groove, over the marks there."""
        words, metrics = grouped(self._hovered or 0), self.fontMetrics()
        width = metrics.horizontalAdvance(words) + 8
        left = min(max(x - width / 2, 0.0), self.width() - width)
        box = QRectF(left, 0, width, self._middle - HANDLE)
        painter.fillRect(box, self.palette().color(QPalette.ColorRole.Window))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self.step_at(event.position().x())
        if self.isSliderDown():
            self.setValue(self._hovered)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


@lru_cache(maxsize=32)
def _pen(colour: str, width: float, cap: Qt.PenCapStyle) -> QPen:
    """Return a pen, which must not be changed."""
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, cap)
