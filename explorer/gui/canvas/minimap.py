"""The small picture of the whole tree with the view's frame, at the bottom right while the tree exceeds the view."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from explorer.gui.canvas import bands, dense
from explorer.gui.canvas.overlay import accent
from explorer.gui.canvas.view import Camera, Places
from explorer.theme import Theme

WIDTH, HEIGHT, MARGIN, PADDING = 190.0, 108.0, 16.0, 7.0
SMALLEST_CANVAS = 420


class Minimap:
    """Keeps one pixmap per tree and theme."""

    def __init__(self) -> None:
        self._kept: tuple[Places, Theme, float, QPixmap] | None = None

    def box(self, places: Places, camera: Camera, width: int, height: int) -> QRectF | None:
        """Where it stands; None while the whole tree is in view, or the canvas has no room."""
        left, top, right, bottom = camera.area(width, height)
        x0, y0, x1, y1 = places.bounds
        slack_x, slack_y = 0.02 * (x1 - x0), 0.02 * (y1 - y0)
        whole = left <= x0 + slack_x and top <= y0 + slack_y and right >= x1 - slack_x and bottom >= y1 - slack_y
        if whole or min(width, height) < SMALLEST_CANVAS:
            return None
        return QRectF(width - WIDTH - MARGIN, height - HEIGHT - MARGIN, WIDTH, HEIGHT)

    def point(self, box: QRectF, places: Places, x: float, y: float) -> tuple[float, float]:
        """The figure's point under a point of the minimap."""
        return self._camera(places).back(x - box.x(), y - box.y())

    def paint(
        self, painter: QPainter, box: QRectF, places: Places, camera: Camera, size: tuple[int, int], theme: Theme
    ) -> None:
        """Paint it, with the view of a canvas of this size."""
        ratio = painter.device().devicePixelRatio()
        kept = self._kept
        if kept is None or kept[0] is not places or kept[1] is not theme or kept[2] != ratio:
            kept = self._kept = places, theme, ratio, self._pixmap(places, theme, ratio)
        painter.drawPixmap(box.topLeft(), kept[3])
        left, top, right, bottom = camera.area(*size)
        small = self._camera(places)
        view = QRectF(QPointF(small.x(left), small.y(top)), QPointF(small.x(right), small.y(bottom)))
        view = view.translated(box.topLeft()).intersected(box.adjusted(3, 3, -3, -3))
        if view.width() < 4:
            view = QRectF(view.center().x() - 2, view.y(), 4, view.height())
        colour = accent(theme)
        painter.setPen(QPen(colour, 1.6))
        colour.setAlpha(20)
        painter.setBrush(colour)
        painter.drawRoundedRect(view, 2, 2)

    def _camera(self, places: Places) -> Camera:
        wide, tall = WIDTH - 2 * PADDING, HEIGHT - 2 * PADDING
        zoom, rise = wide / places.width, tall / places.height
        # A tree that is much wider than high keeps some of its height, but no more than it needs.
        zoom, rise = min(zoom, 1.5 * rise), min(rise, max(1.5 * zoom, tall / places.height if zoom < 0.02 else 0.0))
        left, top, right, bottom = places.bounds
        return Camera(zoom, rise, WIDTH / 2 - zoom * (left + right) / 2, HEIGHT / 2 - rise * (top + bottom) / 2)

    def _pixmap(self, places: Places, theme: Theme, ratio: float) -> QPixmap:
        pixmap = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.rule), 1.0))
        painter.setBrush(QColor(theme.paper))
        painter.drawRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), 5, 5)
        camera = self._camera(places)
        levels = dense.levels_in_view(places, camera, HEIGHT)
        bands.paint_bands(painter, places, camera, levels, int(WIDTH), int(HEIGHT), QColor(theme.muted))
        painter.end()
        return pixmap
