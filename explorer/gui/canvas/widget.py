"""The interactive canvas: shows the document's tree and lets the user navigate, select, type and drag in it."""

from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from explorer.analysis.run_difference import RunDifference
from explorer.core.i18n import _
from explorer.gui.canvas import accessible, describe, keys, overlay
from explorer.gui.canvas.edit_in_place import InPlaceEditing
from explorer.gui.canvas.fields import NodeField
from explorer.gui.canvas.follow_search import SearchFollower
from explorer.gui.canvas.gestures import expand_subtree
from explorer.gui.canvas.handles import (
    MOST_NODES_OF_HINT,
    NodeHandles,
    beginning_hint,
    is_just_begun,
    paint_handles,
    paint_hint,
)
from explorer.gui.canvas.interaction import Pointer, pinch, wheel
from explorer.gui.canvas.name_tag import paint_name_tag
from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.canvas.view import SMALLEST_READABLE_ZOOM
from explorer.gui.document import Change, Document
from explorer.gui.document.shown_run import ShownRun
from explorer.gui.toolkit.painters import make_painter

if TYPE_CHECKING:
    from explorer.gui.canvas.drops import DropTarget

APPEARANCE_CHANGES = Change.TRACE | Change.STEP | Change.VIEW | Change.THEME | Change.HIGHLIGHT | Change.PRACTICE
"""Changes that affect the look of the nodes, but not their positions."""
DRAG_EVENTS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop)
MATCH_ZOOM = 0.7
"""Zoom at which a match is shown that would otherwise be drawn smaller than readable."""


class Canvas(CanvasSurface):
    """Draws the visible part of a run's tree; every edit goes through the document.

    `context_requested` carries the node in the whole tree (-1 for none) and the position on the screen,
    `command_requested` the name of the window's command for the current node.
    """

    help_topic = "watching.md#Signs"

    zoom_changed = Signal()
    missing_texts_changed = Signal()
    """Emitted when other texts of the tree are missing in the view; see `drawing.missing_texts`."""
    context_requested = Signal(int, QPoint)
    command_requested = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None, run: ShownRun | None = None) -> None:
        super().__init__(document, parent, run)
        self.search_follower = SearchFollower(self.run, self.viewpoint, lambda: self.drawing.positions)
        self.handles = NodeHandles(self)
        self.pointer = Pointer(self, self.handles, self.command_requested.emit)
        self.typing = InPlaceEditing(self, self.command_requested.emit)
        self._rings: tuple[object, list[tuple[QPen, QPainterPath]]] | None = None
        self._shows_match = False
        self._missing = self.drawing.missing_texts
        self._named_node = -1
        """The node whose name is pointed at in another view; -1 for none."""
        self._ids, self._scope = self.run.visible_tree.tree.id, self.run.study.visible_part
        # Tab adds children on the canvas, so moving through the window by Tab must skip it.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setMinimumSize(160, 120)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_("Game tree"))
        accessible.install()
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.viewpoint.moved.connect(self.typing.reposition)
        self.viewpoint.moved.connect(self.update)
        self.viewpoint.zoomed.connect(self.zoom_changed)
        self.run.changes.listen(Change.TREE | Change.SELECTION | APPEARANCE_CHANGES, self._show_change)
        if self.run is document.shown_run:
            document.node_pointed_at.connect(self.show_named_node)

    # Commands

    def zoom_selection(self) -> None:
        """Show the selected nodes as large as they fit; a single node together with the first levels of its subtree."""
        visible_indices = self.visible_selection
        if len(visible_indices) == 1:
            visible_indices = overlay.first_levels(self.drawing, visible_indices[0])
        self.viewpoint.frame_nodes(visible_indices)

    def show_match(self) -> None:
        """Ring the current node, which was found, clearly; go near it if it is drawn too small to be read."""
        self._shows_match = True
        node = self.visible_current
        if node is not None and self._is_unreadable(node):
            self.viewpoint.approach(*self.positions.point(node), MATCH_ZOOM)
        self.update()

    def show_named_node(self, node: int) -> None:
        """Ring the node whose name is pointed at in another view; -1 for none."""
        self._named_node = node
        self.update()

    def show_difference(self, difference: RunDifference | None) -> None:
        """Mark the nodes visited by only one of two runs, given for the visible tree; None removes the marks."""
        self.drawing.difference = difference
        self._show_state()

    def begin_edit(self, node: int, field: NodeField) -> None:
        """Open the field of a node with its text selected; for "player", open a menu of players."""
        self.typing.open(node, field, None)

    def drop_tree(self, event: QDropEvent) -> None:
        """Take a tree dropped on the window of an empty document, where the canvas is not shown yet."""
        self._drop_target.drop_on_root(event)

    # Updates after changes

    def _show_change(self, changed: Change) -> None:
        if changed & Change.TREE:
            self._show_tree(is_new=bool(changed & Change.NEW_STUDY))
        elif changed & (Change.VIEW | Change.PRACTICE) and self.drawing.has_moved_nodes:
            self.drawing.lay_out()
            self.viewpoint.fit()
        elif changed & Change.VIEW and self.run.layout is not self.drawing.layout:
            self._show_layout()
        if changed & Change.SELECTION:
            self._show_selection()
        if changed & APPEARANCE_CHANGES:
            self._show_state()

    def _show_tree(self, *, is_new: bool) -> None:
        before, ids, scope = self.positions, self._ids, self.run.study.visible_part
        is_elsewhere = (scope.root, scope.levels) != (self._scope.root, self._scope.levels)
        self._scope = scope
        self._named_node = -1
        self.drawing.reset()
        self._ids = self.run.visible_tree.tree.id
        if is_new or not np.array_equal(ids, self._ids):
            self.handles.leave()
        self.pointer.cancel()
        if is_new:
            self.last_child_ids.clear()
            self.viewpoint.fit(at_once=True)
        elif is_elsewhere:
            self.viewpoint.fit()
        else:
            now = self.visible_current or 0
            found = np.flatnonzero(ids == self._ids[now])
            node, now = (int(found[0]), now) if len(found) else (0, 0)
            self.viewpoint.keep_point(before.point(node), self.positions.point(now))
        self.typing.reposition()

    def _show_layout(self) -> None:
        """Show the nodes where they stand after names have come or gone; the current one stays in place."""
        node = self.visible_current or 0
        before = self.positions.point(node)
        self.drawing.lay_out()
        self.viewpoint.keep_point(before, self.positions.point(node))
        self.typing.reposition()

    def _show_state(self) -> None:
        self.drawing.invalidate()
        self.update()

    def _show_selection(self) -> None:
        run, current, visible_index = self.run, self.run.current, self.visible_current
        self._shows_match = False
        words = [] if visible_index is None else [
            describe.describe_visible(run, self.document.practice_mode, visible_index)]
        self.setAccessibleDescription(". ".join([*words, *([beginning_hint()] if is_just_begun(self) else [])]))
        accessible.speak_current(self)
        if current:
            tree = run.tree
            self.last_child_ids[int(tree.id[tree.parent[current]])] = int(tree.id[current])
        if visible_index is not None and not self.is_pointing:
            self.viewpoint.reveal(*self.positions.point(visible_index))
        self.update()

    # Internals

    @cached_property
    def _drop_target(self) -> "DropTarget":
        """Takes what is dropped here; made when something is first dragged in."""
        from explorer.gui.canvas.drops import DropTarget

        return DropTarget(self, self.pointer)

    def _is_unreadable(self, node: int) -> bool:
        """Return True if a visible node is drawn without a shape, or with one that is too small to be read."""
        _x, _y, scale, shape = self.drawing.shape(node, self.camera)
        return shape is None or scale < SMALLEST_READABLE_ZOOM

    def _visible_named_nodes(self) -> list[int]:
        """Return the visible node that stands for the one whose name is pointed at; an empty list for none."""
        node = self.run.visible_tree.visible_index(self._named_node) if self._named_node >= 0 else -1
        return [node] if node >= 0 else []

    def _paint(self, painter: QPainter) -> None:
        size = self.width(), self.height()
        theme, drawing, camera = self.document.theme, self.drawing, self.camera
        painter.drawPixmap(0, 0, drawing.layer(camera, *size, self.devicePixelRatioF()))
        if drawing.missing_texts != self._missing and camera == self.viewpoint.target_camera:  # once the view rests
            self._missing = drawing.missing_texts
            self.missing_texts_changed.emit()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        chosen = self.visible_selection
        hovered = [self.hovered] if self.hovered is not None and self.hovered not in chosen else []
        is_strong = self.hasFocus() or self.typing.editor.isVisible() or self._shows_match
        named = self._visible_named_nodes()
        key = chosen, hovered, named, is_strong, theme.name, camera, drawing.positions, drawing.paintings
        if self._rings is None or self._rings[0] != key:
            self._rings = key, [*overlay.rings(drawing, camera, hovered, theme, "quiet"),
                                *overlay.rings(drawing, camera, named, theme, "strong"),
                                *overlay.rings(drawing, camera, chosen, theme, "strong" if is_strong else "dim")]
        for pen, path in self._rings[1]:
            painter.setPen(pen)
            painter.drawPath(path)
        gesture = self.pointer.gesture
        for node in named or ([] if self.hovered is None or gesture else [self.hovered]):
            if name := describe.missing_name(self.run, node, camera.zoom):
                paint_name_tag(painter, name, drawing.box(node, camera), QRectF(self.rect()), theme)
        if gesture:
            overlay.paint_gesture(painter, drawing, camera, gesture, theme)
        elif self.hovered is not None:
            paint_handles(painter, self.handles.shown(), self.handles.pointed_at, theme)
        if len(self.run.tree) <= MOST_NODES_OF_HINT and is_just_begun(self):
            paint_hint(painter, *size, theme)
        if box := self.minimap_box():
            self.minimap.paint(painter, box, self.positions, camera, size, theme, self.run.visible_snapshot)

    # Event handlers

    def paintEvent(self, event: QPaintEvent) -> None:
        with make_painter(self) as painter:  # after an error, a painter that is still active would crash the program
            self._paint(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.viewpoint.resize((event.oldSize().width(), event.oldSize().height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if event.button() != Qt.MouseButton.LeftButton or self.minimap_contains(at):
            return
        if self.handles.handle_at(at):  # one click after another
            self.pointer.press(event)
            return
        visible_index = self.hit(at)
        if visible_index is not None and self.run.visible_tree.hidden_counts[visible_index]:
            expand_subtree(self.document, visible_index)
        else:
            self.typing.double_click(at)

    def leaveEvent(self, event: QEvent) -> None:
        self.handles.leave()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        visible_index = self.visible_current if by_key else self.hit(QPointF(event.pos()))
        place = event.globalPos()
        if by_key and visible_index is not None:
            x, y = self.positions.point(visible_index)
            place = self.mapToGlobal(QPoint(round(self.camera.to_widget_x(x)), round(self.camera.to_widget_y(y))))
        node = -1 if visible_index is None else self.run.visible_tree.whole_node(visible_index)
        if node not in self.run.selection:
            self.select_in_place([node] if node >= 0 else [])
        self.context_requested.emit(node, place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        wheel(self.viewpoint, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not keys.press_key(self, self.pointer, self.typing, event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.pointer.space_held = False
            self.pointer.update_cursor()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.pointer.space_held = False
        super().focusOutEvent(event)

    def _tip_position(self, at: QPoint) -> QPoint:
        """Return where on the screen the tooltip of a point stands: beside the handles, which it would cover."""
        boxes = [handle.box for handle in self.handles.shown()]
        right = max((box.right() for box in boxes), default=float(at.x()))
        return self.mapToGlobal(QPoint(max(at.x(), round(right)), at.y()))

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the focus: Tab is a command on the canvas and does not move the focus."""
        return False

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            node = None if self.pointer.gesture else self.hit(QPointF(event.pos()))
            handle = self.handles.handle_at(QPointF(event.pos()))
            words = handle.tip if handle else "" if node is None else describe.tooltip(
                self.run, self.document.practice_mode, node)
            QToolTip.showText(self._tip_position(event.pos()), words, self)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and keys.overrides_shortcut(
                self, self.pointer, self.typing, cast(QKeyEvent, event)):
            event.accept()
            return True
        if event.type() in DRAG_EVENTS:
            self._drop_target.handle(event)
            return True
        # Events arrive during construction too, before the attributes exist, hence the test of the type.
        by_fingers = event.type() in (QEvent.Type.Gesture, QEvent.Type.NativeGesture)
        return (by_fingers and pinch(self, self.viewpoint, event)) or super().event(event)
