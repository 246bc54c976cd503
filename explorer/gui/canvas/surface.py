"""The tree on a widget: where its nodes are now, which are selected, and what is under a point.

The parts of the canvas (pointer, keys, typing, screen readers) know this much of it.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from explorer.gui.canvas import overlay
from explorer.gui.canvas.drawing import TreeDrawing
from explorer.gui.canvas.gestures import move_subtree
from explorer.gui.canvas.keyboard_navigation import Drop
from explorer.gui.canvas.overview.minimap import Minimap
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.gui.canvas.viewpoint import Viewpoint
from explorer.gui.document import Document
from explorer.gui.document.shown_run import ShownRun

CLICK_RADIUS = 12.0
"""A click this near to a shape means it, in px."""


class CanvasSurface(QWidget):
    """Draws the part of a run's tree that is shown, seen from a viewpoint: of the document's own, or of one beside it.

    Inside, nodes are those of `visible_tree.tree`, here called spots; `center_on`, `reveal` and `select_in_place`
    speak of the run's own nodes.
    """

    is_editor = True
    """Whether nodes can be dragged and typed into."""

    def __init__(self, document: Document, parent: QWidget | None = None, run: ShownRun | None = None) -> None:
        super().__init__(parent)
        self.document, self.run = document, run or document.shown_run
        self.drawing = TreeDrawing(document, self.run)
        self.viewpoint = Viewpoint(self, lambda: self.drawing.positions)
        self.minimap = Minimap()
        self.last_child_ids: dict[int, int] = {}
        """The id of the child selected last, by its parent's id."""
        self.hovered: int | None = None
        self.is_pointing = False
        """Whether the selection comes from the pointer, so that the view stays."""

    @property
    def zoom(self) -> float:
        """The scale; 1 is 100 %."""
        return self.viewpoint.target_camera.zoom

    @property
    def camera(self) -> Camera:
        """Where figure px are on the widget now."""
        return self.viewpoint.camera

    @property
    def positions(self) -> NodePositions:
        """Where the nodes are in figure px."""
        return self.drawing.positions

    @property
    def visible_selection(self) -> list[int]:
        """Where the nodes selected last are shown: only so many, for nobody sees more rings one by one."""
        shown = self.run.visible_tree
        found = [shown.visible_index(node) for node in self.run.selection[-overlay.MOST_RINGS :]]
        return [spot for spot in found if spot >= 0]

    @property
    def visible_current(self) -> int | None:
        """Where the current node is shown; None where there is none or it lies outside."""
        current = self.run.current
        spot = -1 if current is None else self.run.visible_tree.visible_index(current)
        return spot if spot >= 0 else None

    def center_on(self, node: int) -> None:
        """Bring the node to the middle."""
        self.viewpoint.centre(*self.positions.point(max(self.run.visible_tree.visible_index(node), 0)))

    def reveal(self, node: int, *, at_once: bool = False) -> None:
        """Shift the view so far that the node is in it."""
        spot = max(self.run.visible_tree.visible_index(node), 0)
        self.viewpoint.reveal(*self.positions.point(spot), at_once=at_once)

    def is_free(self, box: QRectF) -> bool:
        """Whether no node and no text lies in a rectangle of the widget."""
        return self.drawing.is_free(box, self.camera)

    def hit(self, at: QPointF, reach: float = CLICK_RADIUS) -> int | None:
        """The spot whose shape is nearest to a point of the widget, within `reach` px of it."""
        return self.drawing.hit(at, self.camera, reach)

    def nodes_in(self, box: QRectF) -> list[int]:
        """The spots in a rectangle of the widget."""
        left, top = self.camera.to_figure(box.left(), box.top())
        right, bottom = self.camera.to_figure(box.right(), box.bottom())
        spans = [self.positions.nodes_between(level, left, right)
                 for level in self.positions.levels_between(top, bottom)]
        return [node for first, stop in spans for node in range(first, stop)]

    def select(self, nodes: list[int]) -> None:
        """Select these nodes of the run; the last is the current one."""
        self.document.select(nodes)

    def select_in_place(self, nodes: list[int]) -> None:
        """Select without moving the view: the person points at the nodes already."""
        self.is_pointing = True
        self.select(nodes)
        self.is_pointing = False

    def report_click(self, node: int) -> None:
        """Tell who wants to know that a node was clicked."""
        self.document.report_click(node)

    def hover(self, node: int | None) -> None:
        """Ring the spot under the pointer quietly."""
        if node != self.hovered:
            self.hovered = node
            self.update()

    def drop(self, node: int, drop: Drop) -> None:
        """Move a subtree as it was dropped: one undo."""
        move_subtree(self.document, node, drop)

    def minimap_contains(self, at: QPointF) -> bool:
        """Whether the point lies on the minimap."""
        box = self.minimap_box()
        return box is not None and box.contains(at)

    def center_on_minimap_point(self, at: QPointF) -> None:
        """Bring what is under a point of the minimap to the middle."""
        if box := self.minimap_box():
            self.viewpoint.centre(*self.minimap.to_figure(box, self.positions, at.x(), at.y()), at_once=True)

    def minimap_box(self) -> QRectF | None:
        """Find where the minimap stands; None while there is none."""
        return self.minimap.box(self.positions, self.camera, self.width(), self.height())
