"""The base of the canvas: the tree on a widget, the positions of its nodes, and the node under a point.

The other parts of the canvas (pointer, keys, editing, accessibility) depend on this class only.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QWidget

from explorer.gui.canvas import overlay
from explorer.gui.canvas.drawing import TreeDrawing
from explorer.gui.canvas.overview.minimap import Minimap
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.gui.canvas.viewpoint import Viewpoint
from explorer.gui.document import Document
from explorer.gui.document.shown_run import ShownRun, forward

CLICK_RADIUS = 12.0
"""Distance in pixels within which a click counts as on a shape."""


class CanvasSurface(QWidget):
    """Draws the visible part of a run's tree as seen from a viewpoint; `run` is the document's own by default.

    Visible nodes, as in the results of `hit` and `nodes_in`, are indices in `run.visible_tree.tree`; `reveal`,
    `select`, `select_in_place` and `report_click` take nodes of the whole tree.
    """

    is_editor = True
    """True if nodes can be dragged and edited."""

    def __init__(self, document: Document, parent: QWidget | None = None, run: ShownRun | None = None) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # trees are alike in every language
        self.document, self.run = document, run or document.shown_run
        self.drawing = TreeDrawing(document, self.run)
        self.viewpoint = Viewpoint(
            self, lambda: self.drawing.positions, partial(overlay.framed_area, self.drawing), self._minimap_at)
        self.minimap = Minimap()
        self._minimap_box: tuple[object, QRectF | None] | None = None
        self.last_child_ids: dict[int, int] = {}
        """The id of the child selected last, by its parent's id."""
        self.hovered: int | None = None
        self.is_pointing = False
        """True while the pointer changes the selection, so that the view does not move."""

    @property
    def zoom(self) -> float:
        """The scale at the end of any animation; 1 is 100 %."""
        return self.viewpoint.target_camera.zoom

    camera: Final[Camera] = forward("viewpoint.camera")
    """The current mapping from figure pixels to widget pixels."""
    positions: Final[NodePositions] = forward("drawing.positions")
    """The positions of the visible nodes, in figure pixels."""

    @property
    def visible_selection(self) -> list[int]:
        """The visible nodes among the last `MOST_RINGS` selected ones, as indices in the visible tree."""
        shown, chosen = self.run.visible_tree, self.run.selection[-overlay.MOST_RINGS :]
        if shown.is_whole:
            return list(chosen)
        found = [shown.visible_index(node) for node in chosen]
        return [visible_index for visible_index in found if visible_index >= 0]

    @property
    def visible_current(self) -> int | None:
        """The current node's index in the visible tree; None if there is none or it is not visible."""
        current = self.run.current
        visible_index = -1 if current is None else self.run.visible_tree.visible_index(current)
        return visible_index if visible_index >= 0 else None

    def zoom_fit(self) -> None:
        """Show the whole tree."""
        self.viewpoint.fit()

    def zoom_in(self) -> None:
        """Increase the zoom by a quarter."""
        self._zoom_to(self.zoom * 1.25)

    def zoom_out(self) -> None:
        """Decrease the zoom by a fifth."""
        self._zoom_to(self.zoom / 1.25)

    def zoom_actual(self) -> None:
        """Set the zoom to 100 %, as in an export."""
        self._zoom_to(1.0)

    def _zoom_to(self, zoom: float) -> None:
        visible_index = self.visible_current
        self.viewpoint.zoom_to(zoom, None if visible_index is None else self.positions.point(visible_index))

    def reveal(self, node: int, *, at_once: bool = False) -> None:
        """Shift the view as little as possible so that the node is in it; `at_once`: without animation."""
        visible_index = max(self.run.visible_tree.visible_index(node), 0)
        self.viewpoint.reveal(*self.positions.point(visible_index), at_once=at_once)

    def is_free(self, box: QRectF) -> bool:
        """Return True if no node and no text lies in a rectangle of the widget."""
        return self.drawing.is_free(box, self.camera)

    def hit(self, at: QPointF, reach: float = CLICK_RADIUS) -> int | None:
        """Return the visible node whose shape is nearest to a point of the widget within `reach` pixels, or None."""
        return self.drawing.hit(at, self.camera, reach)

    def nodes_in(self, box: QRectF) -> list[int]:
        """Return the visible nodes in a rectangle of the widget, level by level."""
        left, top = self.camera.to_figure(box.left(), box.top())
        right, bottom = self.camera.to_figure(box.right(), box.bottom())
        spans = self.positions.spans_in(left, top, right, bottom)
        return [node for first, stop in spans for node in range(first, stop)]

    def select(self, nodes: list[int]) -> None:
        """Select these nodes of the run; the last one becomes the current node."""
        self.document.select(nodes)

    def select_in_place(self, nodes: list[int]) -> None:
        """Select these nodes without moving the view, because the user points at them."""
        self.is_pointing = True
        self.select(nodes)
        self.is_pointing = False

    def report_click(self, node: int) -> None:
        """Report to the document's listeners that a node was clicked."""
        self.document.report_click(node)

    def hover(self, node: int | None) -> None:
        """Set the visible node under the pointer, which gets a faint ring; None for none."""
        if node != self.hovered:
            self.hovered = node
            self.update()

    def minimap_contains(self, at: QPointF) -> bool:
        """Return True if the point lies on the minimap."""
        box = self.minimap_box()
        return box is not None and box.contains(at)

    def center_on_minimap_point(self, at: QPointF) -> None:
        """Bring the place under a point of the minimap to the middle, without animation."""
        if box := self.minimap_box():
            self.viewpoint.centre(*self.minimap.to_figure(box, self.positions, at.x(), at.y()), at_once=True)

    def minimap_box(self) -> QRectF | None:
        """Return the rectangle of the minimap, in widget pixels; None if it is not shown."""
        key = self.positions, self.camera, self.width(), self.height()
        if self._minimap_box is None or self._minimap_box[0] != key:
            self._minimap_box = key, self._minimap_at(self.camera)
        return self._minimap_box[1]

    def _minimap_at(self, camera: Camera) -> QRectF | None:
        """Return the rectangle that the minimap has at a camera."""
        return self.minimap.box(self.positions, camera, self.width(), self.height())
