"""The plane of two unknowns with the region of a condition; closed borders are solid, open ones dashed."""

from fractions import Fraction
from math import floor, log10

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsPathItem, QWidget

from explorer.core.exact import as_fraction, display
from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.toolkit import plots
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.style import accent, mix_colours
from explorer.lab.unknowns.regions import PlaneRegion, Point

SNAP_DISTANCE = 5
"""The distance in pixels within which the mouse snaps to a line."""
DOT_RADIUS = 4
"""The radius of a corner's dot in pixels."""
DASHES = (5.0, 4.0)
MOST_NAMED = 9
"""The number of numbers along an axis up to which all of them are labelled."""


class Plane(QWidget):
    """One region; `point_hovered` is emitted with the point under the mouse, snapped to a near line, or with None."""

    point_hovered = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.region: PlaneRegion | None = None
        self._numbers: list[Fraction] = []
        self.plot = plots.plot_widget()
        self.plot.scene().sigMouseMoved.connect(self.hover)
        self.plot.installEventFilter(self)
        make_column(self.plot, on=self)
        self.setMinimumSize(240, 160)

    def show_region(self, region: PlaneRegion, names: tuple[str, str], numbers: list[Fraction], words: str) -> None:
        """Draw the region with a thin line at each of the numbers; `words` describe it for screen readers."""
        theme, plot = self._document.theme, self.plot.getPlotItem()
        self.region, self._numbers = region, numbers
        plots.clear(self.plot, theme, *names)
        left, bottom, right, top = map(float, region.box)
        plot.setXRange(left, right, padding=0)
        plot.setYRange(bottom, top, padding=0)
        ticks = [[(float(number), display(number)) for number in numbers]] if len(numbers) <= MOST_NAMED else None
        for side in ("bottom", "left"):
            plot.getAxis(side).setTicks(ticks)
        self._fill(region, mix_colours(theme.paper, accent(theme), 0.35))
        thin = plots.mkPen(QColor(theme.rule), width=1)
        for number in map(float, numbers):
            for angle in (0, 90):
                self.plot.addItem(plots.InfiniteLine(pos=number, angle=angle, pen=thin))
        self._add_lines([(region.box[:2], region.box[2:])], plots.mkPen(
            QColor(theme.rule), width=1, style=Qt.PenStyle.DotLine))
        for is_in in (True, False):
            pen = plots.mkPen(QColor(theme.text), width=2)
            if not is_in:
                pen.setDashPattern(DASHES)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self._add_lines([(border.start, border.end) for border in region.borders if border.is_in == is_in], pen)
        for corner in region.corners:
            self._add_dot(corner.at, corner.is_in)
        self.setAccessibleName(_("Region of {first} and {second}").format(first=names[0], second=names[1]))
        self.setAccessibleDescription(words)

    def _fill(self, region: PlaneRegion, colour: str) -> None:
        path = QPainterPath()
        for cell in region.inside:
            piece = QPainterPath()
            piece.addPolygon(QPolygonF([QPointF(float(x), float(y)) for x, y in (*cell.corners, cell.corners[0])]))
            path.addPath(piece)
        item = QGraphicsPathItem(path)
        item.setPen(plots.mkPen(QColor(colour), width=1))
        item.setBrush(QColor(colour))
        self.plot.addItem(item)

    def _add_lines(self, lines: list[tuple[Point, Point]], pen: QPen) -> None:
        path = QPainterPath()
        for start, end in lines:
            path.moveTo(float(start[0]), float(start[1]))
            path.lineTo(float(end[0]), float(end[1]))
        item = QGraphicsPathItem(path)
        item.setPen(pen)
        self.plot.addItem(item)

    def _add_dot(self, at: Point, is_in: bool) -> None:
        theme = self._document.theme
        dot = QGraphicsEllipseItem(QRectF(-DOT_RADIUS, -DOT_RADIUS, 2 * DOT_RADIUS, 2 * DOT_RADIUS))
        dot.setFlag(dot.GraphicsItemFlag.ItemIgnoresTransformations)
        dot.setPos(float(at[0]), float(at[1]))
        dot.setPen(plots.mkPen(QColor(theme.text), width=1.5))
        dot.setBrush(QColor(theme.text if is_in else theme.paper))
        self.plot.addItem(dot)

    def hover(self, place: QPointF) -> None:
        """Handle the mouse at this position of the scene."""
        box = self.plot.getPlotItem().getViewBox()
        if self.region is None or not box.sceneBoundingRect().contains(place):
            self.point_hovered.emit(None)
            return
        seen, pixel = box.mapSceneToView(place), box.viewPixelSize()
        x, y = (self._snap(at, size) for at, size in zip((seen.x(), seen.y()), pixel, strict=True))
        is_near_diagonal = abs(seen.x() - seen.y()) <= SNAP_DISTANCE * max(pixel)
        if x != y and is_near_diagonal and (x in self._numbers) <= (y in self._numbers):
            x = y
        self.point_hovered.emit((x, y))

    def _snap(self, seen: float, pixel: float) -> Fraction:
        """Return the number of a line near this position, else a short number near it."""
        close = [number for number in self._numbers if abs(float(number) - seen) <= SNAP_DISTANCE * pixel]
        if close:
            return min(close, key=lambda number: abs(float(number) - seen))
        step = Fraction(10) ** floor(log10(SNAP_DISTANCE * pixel))
        return as_fraction(round(seen / float(step))) * step

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.point_hovered.emit(None)
        return super().eventFilter(watched, event)
