"""The minimap: the whole tree with a frame around the part in view, at the bottom right."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import current_path
from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.image import OverviewImage
from explorer.gui.canvas.overview.marks import MarkImageCache
from explorer.gui.canvas.overview.tint import theme_tints
from explorer.gui.canvas.paint import translucent
from explorer.gui.canvas.view import Camera, NodePositions, place_camera
from explorer.gui.toolkit.style import accent
from explorer.pictures.theme import Theme
from explorer.study.looks import DOWN
from explorer.trees.tree import IntArray

if TYPE_CHECKING:  # only small trees that are turned need it
    from explorer.gui.canvas.overview.turned_minimap import TurnedImage

WIDTH, HEIGHT, MARGIN, PADDING = 190.0, 108.0, 16.0, 7.0
SMALLEST_CANVAS = 420
MOST_POINTS = 400
"""Most points of the current path that are drawn."""


class Minimap:
    """Paints the minimap; its background image is kept for one tree, theme and pixel ratio."""

    def __init__(self) -> None:
        self._kept: tuple[object, OverviewImage | TurnedImage] | None = None

    def box(self, places: NodePositions, camera: Camera, width: int, height: int) -> QRectF | None:
        """Return the minimap's rectangle on a canvas of this size; None if it is not needed or has no room.

        It is not needed while the whole tree is in view.
        """
        left, top, right, bottom = camera.area(width, height)
        x0, y0, x1, y1 = places.bounds
        slack_x, slack_y = 0.02 * (x1 - x0), 0.02 * (y1 - y0)
        whole = left <= x0 + slack_x and top <= y0 + slack_y and right >= x1 - slack_x and bottom >= y1 - slack_y
        if whole or min(width, height) < SMALLEST_CANVAS:
            return None
        return QRectF(width - WIDTH - MARGIN, height - HEIGHT - MARGIN, WIDTH, HEIGHT)

    def to_figure(self, box: QRectF, places: NodePositions, x: float, y: float) -> tuple[float, float]:
        """Return the figure's point under a point of the widget that lies on the minimap."""
        return self._camera(places).to_figure(x - box.x(), y - box.y())

    def paint(
        self, painter: QPainter, box: QRectF, places: NodePositions, camera: Camera, size: tuple[int, int],
        theme: Theme,
        state: Snapshot | None = None,
    ) -> None:
        """Paint the minimap into `box`, at a state of the search, for a canvas of this size and camera."""
        ratio = painter.device().devicePixelRatio()
        image = self._tree_image(places, theme, ratio).render(state)
        image.setDevicePixelRatio(ratio)
        painter.drawImage(box.topLeft(), image)
        painter.setPen(QPen(QColor(theme.rule), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if state is not None and len(path := current_path(state)):
            self._paint_current_path(painter, box, places, path, theme)
        left, top, right, bottom = camera.area(*size)
        map_camera = self._camera(places)
        view = QRectF(QPointF(map_camera.to_widget_x(left), map_camera.to_widget_y(top)),
                      QPointF(map_camera.to_widget_x(right), map_camera.to_widget_y(bottom)))
        view = view.translated(box.topLeft()).intersected(box.adjusted(3, 3, -3, -3))
        if view.width() < 4:
            view = QRectF(view.center().x() - 2, view.y(), 4, view.height())
        colour = accent(theme)
        painter.setPen(QPen(QColor(colour), 1.6))
        painter.setBrush(translucent(colour, 20))
        painter.drawRoundedRect(view, 2, 2)

    def _camera(self, places: NodePositions) -> Camera:
        width, height = WIDTH - 2 * PADDING, HEIGHT - 2 * PADDING
        zoom, vertical_zoom = width / places.width, height / places.height
        left, top, right, bottom = places.bounds
        if places.direction != DOWN:
            zoom = vertical_zoom = min(zoom, vertical_zoom)
        # A tree that is much wider than high is scaled more in height, but at most to the height of the map.
        least = max(1.5 * zoom, vertical_zoom if zoom < 0.02 else 0.0)
        zoom, vertical_zoom = min(zoom, 1.5 * vertical_zoom), min(vertical_zoom, least)
        return place_camera(zoom, vertical_zoom, ((left + right) / 2, (top + bottom) / 2), (WIDTH / 2, HEIGHT / 2))

    def _paint_current_path(
        self, painter: QPainter, box: QRectF, places: NodePositions, path: IntArray, theme: Theme
    ) -> None:
        """Paint the current path and a dot at its end."""
        map_camera = self._camera(places)
        painter.save()
        painter.translate(box.topLeft())
        pixel_columns.paint_path(painter, places, map_camera, path[:: len(path) // MOST_POINTS + 1], theme.edge["open"])
        x, y = places.point(int(path[-1]))
        end = QPointF(map_camera.to_widget_x(x), map_camera.to_widget_y(y))
        painter.setPen(QPen(QColor(theme.current.stroke), 1.5))
        painter.setBrush(QColor(theme.current.fill))
        painter.drawEllipse(end, 3.0, 3.0)
        painter.restore()

    def _tree_image(self, places: NodePositions, theme: Theme, ratio: float) -> "OverviewImage | TurnedImage":
        key = places, theme.name, ratio
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._make_image(places, theme, ratio)
        return self._kept[1]

    def _make_image(self, places: NodePositions, theme: Theme, ratio: float) -> "OverviewImage | TurnedImage":
        camera, size = self._camera(places), (int(WIDTH), int(HEIGHT), ratio)
        if places.direction != DOWN:
            from explorer.gui.canvas.overview.turned_minimap import TurnedImage  # not at the start of the program

            return TurnedImage(places, camera, size, theme)
        levels = [
            replace(level, kind="strip", height=max(level.height, 2.0))
            for level in pixel_columns.plan_levels(places, camera, WIDTH, HEIGHT, places.node_distance)
        ]
        return OverviewImage(places, camera, size, levels, MarkImageCache({}, theme_tints(theme)))
