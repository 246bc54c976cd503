"""Scrolling of the canvas while something is dragged near its border."""

from collections.abc import Callable

from PySide6.QtCore import QPointF

from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.toolkit.timers import make_timer

BORDER = 36.0
"""Distance in pixels from the canvas's edge within which a dragged subtree scrolls the view."""
INTERVAL = 30
"""Milliseconds between two steps."""
LONGEST_STEP = 14.0
"""Pixels of a step at the edge itself; it is shorter farther from the edge."""


class EdgeScroll:
    """Scrolls towards the edge that the pointer is near, as far as the tree goes on there; calls `moved` each time."""

    def __init__(self, canvas: CanvasSurface, moved: Callable[[], None]) -> None:
        self._canvas, self._moved = canvas, moved
        self._at = QPointF()
        self._timer = make_timer(canvas, INTERVAL, self._scroll, is_repeated=True)

    @property
    def is_scrolling(self) -> bool:
        """True while the view scrolls."""
        return self._timer.isActive()

    def point_at(self, at: QPointF) -> None:
        """Begin or end scrolling as the dragging pointer moves to a point of the widget."""
        self._at = at
        if self._step() == (0.0, 0.0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """End scrolling."""
        self._timer.stop()

    def _scroll(self) -> None:
        step = self._step()
        if step == (0.0, 0.0):
            self._timer.stop()
            return
        self._canvas.viewpoint.pan(*step)
        self._moved()

    def _step(self) -> tuple[float, float]:
        """Return by how many pixels the view is to be shifted next."""
        canvas, camera = self._canvas, self._canvas.camera
        left, top, right, bottom = canvas.positions.bounds
        return (
            _step_of(self._at.x(), canvas.width(), camera.to_widget_x(left), camera.to_widget_x(right)),
            _step_of(self._at.y(), canvas.height(), camera.to_widget_y(top), camera.to_widget_y(bottom)),
        )


def _step_of(at: float, size: float, first: float, last: float) -> float:
    """Return the shift in one direction; the tree reaches from `first` to `last` and the widget from 0 to `size`."""
    if at < BORDER and first < 0:
        return min(LONGEST_STEP * (1 - max(at, 0.0) / BORDER), -first)
    if at > size - BORDER and last > size:
        return -min(LONGEST_STEP * (1 - max(size - at, 0.0) / BORDER), last - size)
    return 0.0
