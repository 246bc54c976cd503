"""The viewpoint of a canvas: its camera, and short animations from one camera to another."""

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtWidgets import QStyle, QWidget

from explorer.gui.canvas import view
from explorer.gui.canvas.view import Area, Camera, NodePositions
from explorer.gui.toolkit import settings
from explorer.trees.tree import FloatArray

ANIMATION_MILLISECONDS = 140
EDGE_MARGIN = 56.0
"""Smallest distance in pixels between the current node and the edge of the view."""
OVERLAY_MARGIN = 30.0
"""Smallest distance in pixels between framed nodes or edges and what is painted over the tree."""
EDGE_POINTS = 12
"""Points of an edge that are looked up to see whether it runs below something."""


class Viewpoint(QObject):
    """Owns the camera of a widget; `is_fitted` is true while the view is fitted to the whole tree.

    `moved` is emitted for each change of the camera, `zoomed` once when a jump or an animation may change the zoom.
    """

    moved = Signal()
    zoomed = Signal()

    def __init__(
        self, widget: QWidget, places: Callable[[], NodePositions], area_of: Callable[[Sequence[int]], Area],
        covered: Callable[[Camera], QRectF | None]
    ) -> None:
        """`area_of` returns the area of the figure to be framed for some nodes.

        `covered` returns the rectangle in which something is painted over the tree at a camera, or None.
        """
        super().__init__(widget)
        self._widget, self._places, self._area_of, self._covered = widget, places, area_of, covered
        self.camera = Camera()
        self.is_animated = True
        self.largest_fit_zoom = view.LARGEST_FIT_ZOOM
        self.is_fitted = True
        self._start = self._end = self.camera
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(ANIMATION_MILLISECONDS)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._animate)

    @property
    def target_camera(self) -> Camera:
        """The camera at the end of the running animation, or the camera if none runs."""
        return self._end if self._animation.state() == QVariantAnimation.State.Running else self.camera

    def jump_to(self, camera: Camera) -> None:
        """Set the camera without animation."""
        self._animation.stop()
        changed = camera.zoom != self.camera.zoom
        self._set_camera(camera)
        if changed:
            self.zoomed.emit()

    def animate_to(self, camera: Camera) -> None:
        """Move the camera by a short animation, or at once if animations are off or the widget is hidden."""
        if not (self.is_animated and self._widget.isVisible() and wants_motion(self._widget)):
            self.jump_to(camera)
            return
        self._animation.stop()
        self._start, self._end = self.camera, camera
        self._animation.start()
        self.zoomed.emit()

    def fit(self, at_once: bool = False) -> None:
        """Fit the whole tree into the view, and keep it fitted until the view is changed."""
        self.is_fitted = True
        (self.jump_to if at_once else self.animate_to)(view.fit_camera(
            self._places(), *self._size, self.largest_fit_zoom))

    def frame_nodes(self, nodes: Sequence[int]) -> None:
        """Show these nodes as large as they fit beside what is painted over the tree, at a zoom of at most 100 %."""
        if nodes:
            places, (width, height) = self._places(), self._size
            area = self._area_of(nodes)
            camera = view.frame_camera(area, places, width, height)
            points = view.edge_points(nodes, places, EDGE_POINTS)
            if cover := self._cover(camera, points):
                # The cover is at the bottom right, so the room beside it and the room above it are left.
                rooms = ((cover.left(), float(height)), (float(width), cover.top()))
                cameras = [view.frame_camera(area, places, *room) for room in rooms]
                camera = max(cameras, key=lambda each: (self._cover(each, points) is None, each.zoom))
            self.is_fitted = False
            self.animate_to(camera)

    def _cover(self, camera: Camera, points: FloatArray) -> QRectF | None:
        """Return the rectangle painted over the tree, with its margin, if one of the points (n, 2) lies in it."""
        box = self._covered(camera)
        if box is None:
            return None
        box = box.adjusted(-OVERLAY_MARGIN, -OVERLAY_MARGIN, OVERLAY_MARGIN, OVERLAY_MARGIN)
        x, y = points[:, 0] * camera.zoom + camera.left, points[:, 1] * camera.vertical_zoom + camera.top
        is_below = (x > box.left()) & (x < box.right()) & (y > box.top()) & (y < box.bottom())
        return box if np.any(is_below) else None

    def centre(self, x: float, y: float, at_once: bool = False) -> None:
        """Bring a point of the figure to the middle of the widget."""
        self.is_fitted = False
        (self.jump_to if at_once else self.animate_to)(view.center_camera(self.target_camera, x, y, *self._size))

    def approach(self, x: float, y: float, zoom: float) -> None:
        """Bring a point of the figure to the middle of the widget at this zoom."""
        self.is_fitted = False
        width, height = self._size
        vertical_zoom = view.vertical_zoom_at(zoom, self._places(), height)
        self.animate_to(view.place_camera(zoom, vertical_zoom, (x, y), (width / 2, height / 2)))

    def pan(self, dx: float, dy: float) -> None:
        """Shift the view by widget pixels, keeping some of the tree in view."""
        self.is_fitted = False
        self.jump_to(view.keep_tree_in_view(self.camera.shift(dx, dy), self._places(), *self._size))

    def zoom_to(self, zoom: float, anchor: tuple[float, float] | None) -> None:
        """Zoom about a point of the figure if it is given and in view, else about the middle."""
        self.is_fitted = False
        width, height = self._size
        at = QPointF(width / 2, height / 2)
        if anchor:
            place = QPointF(self.target_camera.to_widget_x(anchor[0]), self.target_camera.to_widget_y(anchor[1]))
            at = place if QRectF(0, 0, width, height).contains(place) else at
        self.animate_to(view.zoom_camera(self.target_camera, zoom, (at.x(), at.y()), self._places(), height))

    def zoom_by(self, factor: float, at: QPointF) -> None:
        """Zoom about a point of the widget, without animation."""
        self.is_fitted = False
        zoom = self.camera.zoom * factor
        camera = view.zoom_camera(self.camera, zoom, (at.x(), at.y()), self._places(), self._size[1])
        self.jump_to(view.keep_tree_in_view(camera, self._places(), *self._size))

    def reveal(self, x: float, y: float, at_once: bool = False) -> None:
        """Shift the view as little as needed to show a point of the figure; a fitted view stays as it is."""
        if self.is_fitted:
            return
        goal = self.target_camera
        camera = view.reveal_camera(goal, x, y, *self._size, EDGE_MARGIN)
        if camera != goal:
            self.is_fitted = False
            (self.jump_to if at_once else self.animate_to)(camera)

    def keep_point(self, before: tuple[float, float], after: tuple[float, float]) -> None:
        """After a change of the tree, put the figure's point `after` where `before` was on the widget.

        A fitted view is fitted to the new tree instead.
        """
        if self.is_fitted:
            self.fit()
            return
        camera, places = self.target_camera, self._places()
        vertical_zoom = view.vertical_zoom_at(camera.zoom, places, self._size[1])
        at = camera.to_widget_x(before[0]), camera.to_widget_y(before[1])
        self.jump_to(view.place_camera(camera.zoom, vertical_zoom, after, at))

    def resize(self, before: tuple[int, int]) -> None:
        """Keep the middle of the view, or a fitted view fitted, after the widget's size has changed from `before`."""
        width, height = self._size
        if self.is_fitted or before[0] <= 0:
            self.fit(at_once=True)
        else:
            self.jump_to(self.target_camera.shift((width - before[0]) / 2, (height - before[1]) / 2))

    @property
    def _size(self) -> tuple[int, int]:
        return self._widget.width(), self._widget.height()

    def _animate(self, share: float) -> None:
        self._set_camera(self._end if share >= 1
                         else view.interpolate_cameras(self._start, self._end, 1 - (1 - share) ** 3))

    def _set_camera(self, camera: Camera) -> None:
        self.camera = camera
        self.moved.emit()


def wants_motion(widget: QWidget) -> bool:
    """Return True unless the user has switched animations off, in this program or for the whole desktop."""
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return settings.animations() and widget.style().styleHint(hint, None, widget) > 0
