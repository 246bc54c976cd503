"""The tree as it is presented: to look at only, with a spotlight on what the last step compared."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QWidget

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import compared_nodes
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.paint import translucent
from explorer.gui.canvas.text_runs import text_box
from explorer.gui.document import Document

LARGEST_ZOOM = 3.5
"""Largest zoom at which a small tree is fitted to the screen."""
MARGIN, TEXT_MARGIN, BEAM = 14.0, 5.0, 22.0
"""Space around a node and around a text in the light, and width of the light along an edge, in pixels at 100 %."""
SURROUNDING_ROLES = ("move", "probability")
"""Roles of texts that stay in the dark because they stand on edges."""
VEIL = 165
"""Opacity (0 to 255) of the paper over everything outside of the light."""


class PresentedCanvas(Canvas):
    """A canvas that is never edited; `has_spotlight` veils everything but the nodes that the last step compared."""

    background_clicked = Signal()
    is_editor = False

    def __init__(self, document: Document, parent: QWidget) -> None:
        self.has_spotlight = True
        self._light: tuple[object, QPainterPath] | None = None
        super().__init__(document, parent)
        self.drawing.has_legend = False  # too small for an audience
        self.viewpoint.largest_fit_zoom = LARGEST_ZOOM
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def light(self) -> QPainterPath:
        """Return the outline of the light, in widget pixels; empty if nothing is compared or the light is off.

        It falls on the compared nodes, their texts and arrows, and the edges between them.
        """
        state = self.run.visible_snapshot
        if state is None or not self.has_spotlight:
            return QPainterPath()
        key = state, self.camera, self.drawing.paintings
        if self._light is None or self._light[0] != key:
            self._light = key, self._compute_light(state)
        return self._light[1]

    def _compute_light(self, state: Snapshot) -> QPainterPath:
        camera, path = self.camera, QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        boxes = {node: self.drawing.box(node, camera) for node in compared_nodes(state)}
        scale = max(camera.zoom, 0.5)
        beam = QPainterPathStroker()
        beam.setWidth(BEAM * scale)
        beam.setCapStyle(Qt.PenCapStyle.RoundCap)
        space = MARGIN * scale
        for node, box in boxes.items():
            path.addRoundedRect(box.adjusted(-space, -space, space, space), space, space)
            parent = int(state.tree.parent[node])
            if parent in boxes:
                edge = QPainterPath(boxes[parent].center())
                edge.lineTo(box.center())
                path.addPath(beam.createStroke(edge))
        space = TEXT_MARGIN * scale
        for figure in [painting.figure for painting in self.drawing.paintings]:
            for text in figure.texts:
                if text.node in boxes and text.role not in SURROUNDING_ROLES:
                    area = self._to_widget(text_box(text)).adjusted(-space, -space, space, space)
                    path.addRoundedRect(area, space, space)
            for arrow in figure.arrows:
                if arrow.node in boxes:
                    start, *rest = (self._point(*point) for point in arrow.curve)
                    curve = QPainterPath(start)
                    curve.cubicTo(*rest)
                    path.addPath(beam.createStroke(curve))
        return path.simplified()

    def _point(self, x: float, y: float) -> QPointF:
        return QPointF(self.camera.to_widget_x(x), self.camera.to_widget_y(y))

    def _to_widget(self, box: QRectF) -> QRectF:
        """Return a box of the figure in widget pixels."""
        return QRectF(self._point(box.left(), box.top()), self._point(box.right(), box.bottom()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        gesture = self.pointer.gesture
        super().mouseReleaseEvent(event)
        if gesture is not None and gesture.kind == "press" and gesture.node is None:
            self.background_clicked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _paint(self, painter: QPainter) -> None:
        super()._paint(painter)
        light = self.light()
        if not light.isEmpty():
            veil = QPainterPath()
            veil.addRect(self.rect().toRectF())
            painter.fillPath(veil.subtracted(light), translucent(self.document.theme.paper, VEIL))
