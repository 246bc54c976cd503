"""The canvas: shows the document's tree, and lets people walk, select, type and drag in it."""

from typing import cast

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from explorer.analysis.run_difference import Contrast
from explorer.core.i18n import _
from explorer.gui.canvas import accessible, describe, keys, overlay
from explorer.gui.canvas.drawing import Drawing
from explorer.gui.canvas.edit_in_place import Typing
from explorer.gui.canvas.fields import Field
from explorer.gui.canvas.follow_search import Pursuit
from explorer.gui.canvas.gestures import move_subtree, open_stub
from explorer.gui.canvas.interaction import Pointer, pinch, wheel
from explorer.gui.canvas.keyboard_navigation import Drop
from explorer.gui.canvas.overview.minimap import Minimap
from explorer.gui.canvas.view import Camera, Places
from explorer.gui.canvas.viewpoint import Viewpoint
from explorer.gui.document import Document

REACH = 12.0
"""A click this near to a shape means it, in px."""


class Canvas(QWidget):
    """Draws the part of the document's tree that is shown; every change goes through the document.

    Inside, nodes are those of `shown.tree`, here called spots; `center_on`, `begin_edit`, `choose` and
    `context_requested` (-1: none; and the place on the screen) speak of the document's own nodes.
    """

    is_editor = True
    """Whether subtrees can be dragged."""
    zoom_changed = Signal()
    context_requested = Signal(int, QPoint)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.drawing = Drawing(document)
        self.viewpoint = Viewpoint(self, lambda: self.drawing.places)
        self._pursuit = Pursuit(document, self.viewpoint, lambda: self.drawing.places)
        self.pointer = Pointer(self)
        self.typing = Typing(self)
        self.space_held = False
        self.visited: dict[int, int] = {}
        """The id of the child selected last, by its parent's id."""
        self._minimap = Minimap()
        self._hovered: int | None = None
        self._is_pointing = False
        self._ids, self._scope = document.shown.tree.id, document.study.scope
        # Tab adds children here: who tabs through the window must not come by.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_("Game tree"))
        accessible.install()
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.viewpoint.moved.connect(self.typing.follow)
        self.viewpoint.moved.connect(self.update)
        self.viewpoint.zoomed.connect(self.zoom_changed)
        document.tree_changed.connect(self._show_tree)
        document.selection_changed.connect(self._show_selection)
        for signal in (document.trace_changed, document.step_changed, document.view_changed, document.theme_changed,
                       document.marks_changed, document.practice_changed):
            signal.connect(self._show_state)

    # What others ask for

    @property
    def zoom(self) -> float:
        """The scale; 1 is 100 %."""
        return self.viewpoint.goal.zoom

    @property
    def camera(self) -> Camera:
        """Where figure px are on the widget now."""
        return self.viewpoint.camera

    @property
    def places(self) -> Places:
        """Where the nodes are in figure px."""
        return self.drawing.places

    def zoom_fit(self) -> None:
        """Show the whole tree."""
        self.viewpoint.fit()

    def zoom_selection(self) -> None:
        """Show the selected nodes as large as they fit; a single one with its subtree."""
        spots = self.spots
        if len(spots) == 1:
            spots = overlay.first_levels(self.drawing, spots[0])
        self.viewpoint.frame_nodes(spots)

    def zoom_path(self) -> None:
        """Show the way from the root to where the search is; where it is over, the principal variation."""
        self._pursuit.frame()

    def zoom_in(self) -> None:
        """Show things a quarter larger."""
        self._zoom_to(self.zoom * 1.25)

    def zoom_out(self) -> None:
        """Show things a fifth smaller."""
        self._zoom_to(self.zoom / 1.25)

    def zoom_actual(self) -> None:
        """Show things as large as in an export at 100 %."""
        self._zoom_to(1.0)

    def show_contrast(self, contrast: Contrast | None) -> None:
        """Bring out what only this run visits or only another one, by the nodes shown; None: nothing."""
        self.drawing.contrast = contrast
        self._show_state()

    @property
    def spots(self) -> list[int]:
        """Where the nodes selected last are shown: only so many, for nobody sees more rings one by one."""
        shown = self.document.shown
        found = [shown.place(node) for node in self.document.selection[-overlay.MOST_RINGS :]]
        return [spot for spot in found if spot >= 0]

    @property
    def spot(self) -> int | None:
        """Where the current node is shown; None where there is none or it lies outside."""
        current = self.document.current
        spot = -1 if current is None else self.document.shown.place(current)
        return spot if spot >= 0 else None

    def center_on(self, node: int) -> None:
        """Bring the node to the middle."""
        self.viewpoint.centre(*self.places.of(max(self.document.shown.place(node), 0)))

    @property
    def follows(self) -> bool:
        """Whether the view is shifted where stepping leads the search out of it."""
        return self._pursuit.is_on

    @follows.setter
    def follows(self, follows: bool) -> None:
        self._pursuit.is_on = follows

    def show_search(self) -> None:
        """Bring the node that the search is at to the middle."""
        self._pursuit.show()

    def begin_edit(self, node: int, field: Field) -> None:
        """Open the field over the node with its text selected; for "player", the menu of players."""
        self.begin_typing(node, field, None)

    def begin_typing(self, node: int, field: Field, typed: str | None) -> None:
        """The same, with what was typed already in place of the text."""
        self.viewpoint.reveal(*self.places.of(max(self.document.shown.place(node), 0)), at_once=True)
        self.typing.begin(node, field, typed)

    def is_free(self, box: QRectF) -> bool:
        """Whether no node and no text lies in a rectangle of the widget."""
        return self.drawing.is_free(box, self.camera)

    # What the pointer asks for

    def hit(self, at: QPointF, reach: float = REACH) -> int | None:
        """The spot whose shape is nearest to a point of the widget, within `reach` px of it."""
        return self.drawing.hit(at, self.camera, reach)

    def nodes_in(self, box: QRectF) -> list[int]:
        """The spots in a rectangle of the widget."""
        left, top = self.camera.back(box.left(), box.top())
        right, bottom = self.camera.back(box.right(), box.bottom())
        spans = [self.places.nodes_between(level, left, right) for level in self.places.levels_between(top, bottom)]
        return [node for first, stop in spans for node in range(first, stop)]

    def choose(self, nodes: list[int]) -> None:
        """Select without moving the view: the person points at the nodes already."""
        self._is_pointing = True
        self.document.select(nodes)
        self._is_pointing = False

    def hover(self, node: int | None) -> None:
        """Ring the spot under the pointer quietly."""
        if node != self._hovered:
            self._hovered = node
            self.update()

    def drop(self, node: int, drop: Drop) -> None:
        """Move a subtree as it was dropped: one undo."""
        move_subtree(self.document, node, drop)

    def map_contains(self, at: QPointF) -> bool:
        """Whether the point lies on the minimap."""
        box = self._map_box()
        return box is not None and box.contains(at)

    def look_at_map(self, at: QPointF) -> None:
        """Bring what is under a point of the minimap to the middle."""
        if box := self._map_box():
            self.viewpoint.centre(*self._minimap.point(box, self.places, at.x(), at.y()), at_once=True)

    def show_cursor(self) -> None:
        """Let the cursor say what the pointer does."""
        self.setCursor(self.pointer.cursor)

    # What the document says

    def _show_tree(self) -> None:
        before, ids, scope = self.places, self._ids, self.document.study.scope
        is_elsewhere = (scope.root, scope.levels) != (self._scope.root, self._scope.levels)
        self._scope = scope
        self.drawing.reset()
        self._ids = self.document.shown.tree.id
        self._hovered = None
        self.pointer.cancel()
        if self.document.is_new:
            self.visited.clear()
            self.viewpoint.fit(at_once=True)
        elif is_elsewhere:
            self.viewpoint.fit()
        else:
            now = self.spot or 0
            found = np.flatnonzero(ids == self._ids[now])
            node, now = (int(found[0]), now) if len(found) else (0, 0)
            self.viewpoint.keep(before.of(node), self.places.of(now))
        self.typing.follow()

    def _show_state(self) -> None:
        self.drawing.forget()
        self.update()

    def _show_selection(self) -> None:
        current = self.document.current
        self.setAccessibleDescription("" if self.spot is None else describe.sentence(self.document, self.spot))
        accessible.speak_current(self)
        if current:
            tree = self.document.tree
            self.visited[int(tree.id[tree.parent[current]])] = int(tree.id[current])
        if (spot := self.spot) is not None and not self._is_pointing:
            self.viewpoint.reveal(*self.places.of(spot))
        self.update()

    # Inside

    def _zoom_to(self, zoom: float) -> None:
        spot = self.spot
        self.viewpoint.zoom_to(zoom, None if spot is None else self.places.of(spot))

    def _map_box(self) -> QRectF | None:
        return self._minimap.box(self.places, self.camera, self.width(), self.height())

    def _paint(self, painter: QPainter) -> None:
        size = self.width(), self.height()
        theme, drawing, camera = self.document.theme, self.drawing, self.camera
        painter.drawPixmap(0, 0, drawing.layer(camera, *size, self.devicePixelRatioF()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.spots
        if self._hovered is not None and self._hovered not in chosen:
            overlay.paint_rings(painter, drawing, camera, [self._hovered], theme, "quiet")
        has_keys = self.hasFocus() or self.typing.editor.isVisible()
        overlay.paint_rings(painter, drawing, camera, chosen, theme, "strong" if has_keys else "dim")
        overlay.paint_gesture(painter, drawing, camera, self.pointer.gesture, theme)
        if box := self._map_box():
            self._minimap.paint(painter, box, self.places, camera, size, theme, self.document.picture)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._paint(painter)
        finally:
            # A painter left active would end the program where an error only should be told.
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.viewpoint.resize((event.oldSize().width(), event.oldSize().height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.map_contains(event.position()):
            return
        spot = self.hit(event.position())
        if spot is not None and self.document.shown.hidden[spot]:
            open_stub(self.document, spot)
        else:
            self.typing.double_click(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        spot = self.spot if by_key else self.hit(QPointF(event.pos()))
        place = event.globalPos()
        if by_key and spot is not None:
            x, y = self.places.of(spot)
            place = self.mapToGlobal(QPoint(round(self.camera.x(x)), round(self.camera.y(y))))
        node = -1 if spot is None else self.document.shown.node(spot)
        if node not in self.document.selection:
            self.choose([node] if node >= 0 else [])
        self.context_requested.emit(node, place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel(self.viewpoint, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not keys.press(self, event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.space_held = False
            self.show_cursor()
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.space_held = False
        self.update()
        super().focusOutEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab is a command here, not a way out."""
        return False

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = None if self.pointer.gesture else self.hit(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "" if spot is None else describe.tooltip(self.document, spot), self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and keys.overrides(self, cast(QKeyEvent, event)):
            event.accept()
            return True
        # Events come from the first moment on, before the parts are there.
        by_fingers = event.type() in (QEvent.Type.Gesture, QEvent.Type.NativeGesture)
        return (by_fingers and pinch(self, self.viewpoint, event)) or super().event(event)
