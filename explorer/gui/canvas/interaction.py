"""Mouse, wheel and touch input on the canvas: clicking, panning, the rubber band, dragging a subtree."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from explorer.gui.canvas.gestures import Gesture, move_subtree
from explorer.gui.canvas.handles import NodeHandles
from explorer.gui.canvas.keyboard_navigation import Drop, drop_at, guest_drop_at, is_below
from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.canvas.viewpoint import Viewpoint

if TYPE_CHECKING:
    from explorer.gui.canvas.edge_scroll import EdgeScroll

DRAG_DISTANCE = 6.0
"""Distance in pixels after which a press becomes a drag."""


WHEEL_FACTOR = 1.0016
"""Zoom factor per eighth of a degree of wheel rotation; one notch has 120 of them."""


def wheel(viewpoint: Viewpoint, event: QWheelEvent) -> None:
    """Zoom about the pointer by a mouse wheel; pan by two fingers on a touchpad, or sideways by Shift and the wheel."""
    modifiers, pixels, angle = event.modifiers(), event.pixelDelta(), event.angleDelta()
    by_fingers = not pixels.isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
    if by_fingers and not modifiers & Qt.KeyboardModifier.ControlModifier:
        viewpoint.pan(pixels.x(), pixels.y())
    elif modifiers & Qt.KeyboardModifier.ShiftModifier:
        viewpoint.pan((angle.x() or angle.y()) * 0.6, 0.0)
    else:
        viewpoint.zoom_by(WHEEL_FACTOR ** angle.y(), event.position())
    event.accept()


def pinch(widget: QWidget, viewpoint: Viewpoint, event: QEvent) -> bool:
    """Zoom by a pinch on a touchpad or touch screen; return True if the event was one."""
    if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
        viewpoint.zoom_by(1 + event.value(), event.position())
        return True
    if isinstance(event, QGestureEvent):
        pinch_gesture = event.gesture(Qt.GestureType.PinchGesture)
        if isinstance(pinch_gesture, QPinchGesture):
            centre = widget.mapFromGlobal(pinch_gesture.centerPoint().toPoint())
            viewpoint.zoom_by(pinch_gesture.scaleFactor(), QPointF(centre))
            return True
    return False


class Pointer:
    """Turns mouse events into actions of the canvas; `gesture` is the gesture in progress, or None."""

    def __init__(self, canvas: CanvasSurface, handles: NodeHandles, run_command: Callable[[str], None]) -> None:
        self._canvas, self._handles, self._run_command = canvas, handles, run_command
        self.gesture: Gesture | None = None
        self.space_held = False

    def press(self, event: QMouseEvent) -> None:
        """Start a gesture when a button is pressed."""
        canvas, at = self._canvas, event.position()
        button, modifiers = event.button(), event.modifiers()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self.space_held):
            self.gesture = Gesture("pan", at, at)
        elif button == Qt.MouseButton.LeftButton:
            if canvas.minimap_contains(at):
                self.gesture = Gesture("map", at, at)
                canvas.center_on_minimap_point(at)
                return
            if handle := self._handles.handle_at(at):
                self.gesture = Gesture("handle", at, at, handle.node)
                return
            node = canvas.hit(at)
            adding = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
            if modifiers & Qt.KeyboardModifier.ShiftModifier:
                self.gesture = Gesture("band", at, at, adds_to_selection=adding)
                return
            self.gesture = Gesture("press", at, at, node, adding)
            clicked = None if node is None else canvas.run.visible_tree.whole_node(node)
            if clicked is not None and not adding and clicked not in canvas.run.selection:
                canvas.select_in_place([clicked])
        self.update_cursor()

    def move(self, event: QMouseEvent) -> None:
        """Continue the gesture when the pointer moves, or update the hovered node if there is none."""
        canvas, gesture, at = self._canvas, self.gesture, event.position()
        if gesture is None:
            self._handles.point_at(at)
            self.update_cursor()
            return
        is_moved = (at - gesture.start).manhattanLength() > DRAG_DISTANCE
        if gesture.kind == "handle" and is_moved and not self._handles.handle_at(at):
            gesture.kind = "pan"
            canvas.hover(None)
        elif gesture.kind == "press" and is_moved:
            is_editor = canvas.is_editor and canvas.document.practice is None
            draggable = is_editor and bool(gesture.node) and not gesture.adds_to_selection
            gesture.kind = "drag" if draggable else "number" if self._begins_number_drag(gesture) else "pan"
            canvas.hover(None)
        delta, gesture.last = at - gesture.last, at
        if gesture.kind == "pan":
            canvas.viewpoint.pan(delta.x(), delta.y())
        elif gesture.kind == "map":
            canvas.center_on_minimap_point(at)
        elif gesture.kind == "drag":
            self._drag(gesture)
        elif gesture.kind == "number" and gesture.node is not None:
            from explorer.gui.canvas import practice_input

            node = canvas.run.visible_tree.whole_node(gesture.node)
            practice_input.drag_number(canvas.document, node, gesture.number_before, at.y() - gesture.start.y())
        self.update_cursor()
        canvas.update()

    def release(self, event: QMouseEvent) -> None:
        """Finish the gesture when the button is released."""
        canvas, gesture = self._canvas, self.gesture
        self._end_gesture()
        if gesture is None:
            return
        if gesture.kind == "press":
            self._click(gesture)
        elif gesture.kind == "handle":
            self._click_handle(gesture)
        elif gesture.kind == "band":
            shown = canvas.run.visible_tree
            inside = [shown.whole_node(visible_index) for visible_index in canvas.nodes_in(gesture.band)]
            canvas.select_in_place([*canvas.run.selection, *inside] if gesture.adds_to_selection else inside)
        elif gesture.kind == "drag" and gesture.node is not None and gesture.drop:
            move_subtree(canvas.document, gesture.node, gesture.drop)
        self.update_cursor()
        canvas.update()

    def cancel(self) -> bool:
        """Cancel a drag or rubber band; return True if there was one."""
        busy = self.gesture is not None and self.gesture.kind in ("drag", "drop", "band")
        if busy:
            self._end_gesture()
            self.update_cursor()
            self._canvas.update()
        return busy

    def update_cursor(self) -> None:
        """Set the canvas's cursor to that of the current gesture."""
        self._canvas.setCursor(self.cursor)

    @property
    def cursor(self) -> Qt.CursorShape:
        """The cursor shape of the current gesture."""
        gesture = self.gesture
        if gesture is None:
            if self._handles.pointed_at:
                return Qt.CursorShape.PointingHandCursor
            return Qt.CursorShape.OpenHandCursor if self.space_held else Qt.CursorShape.ArrowCursor
        if gesture.kind == "pan":
            return Qt.CursorShape.ClosedHandCursor
        if gesture.kind == "number":
            return Qt.CursorShape.SizeVerCursor
        if gesture.kind == "band":
            return Qt.CursorShape.CrossCursor
        if gesture.kind == "drag":
            return Qt.CursorShape.DragMoveCursor if not self._is_refused(gesture) else Qt.CursorShape.ForbiddenCursor
        return Qt.CursorShape.ArrowCursor

    def _click(self, gesture: Gesture) -> None:
        canvas = self._canvas
        if gesture.node is None:
            if not gesture.adds_to_selection:
                canvas.select_in_place([])
            return
        node = canvas.run.visible_tree.whole_node(gesture.node)
        if gesture.adds_to_selection:
            chosen = canvas.run.selection
            canvas.select_in_place([each for each in chosen if each != node] if node in chosen else [*chosen, node])
        else:
            canvas.select_in_place([node])
            if not canvas.run.visible_tree.hidden_counts[gesture.node]:
                canvas.report_click(node)

    def _click_handle(self, gesture: Gesture) -> None:
        """Run the command of the handle at its node; the node that it adds takes what is typed next."""
        canvas, handle = self._canvas, self._handles.handle_at(gesture.start)
        if handle:
            canvas.select_in_place([canvas.run.visible_tree.whole_node(handle.node)])
            self._handles.leave()
            canvas.setFocus(Qt.FocusReason.MouseFocusReason)
            self._run_command(handle.command)

    def _begins_number_drag(self, gesture: Gesture) -> bool:
        """Return True if the drag changes a number: that of a pruned node whose leaves may vary, in practice mode."""
        document = self._canvas.document
        if gesture.node is None or document.practice is None:
            return False
        from explorer.gui.canvas import practice_input

        node = document.visible_tree.whole_node(gesture.node)
        gesture.number_before = practice_input.number_at(document, node)
        return practice_input.can_drag_number(document, node)

    def drag_to(self, at: QPointF) -> None:
        """Take the dragged subtree to a point of the widget, and scroll if it is near the edge."""
        if self.gesture:
            self.gesture.last = at
            self._update_drop()
            self._edge_scroll.point_at(at)

    @cached_property
    def _edge_scroll(self) -> "EdgeScroll":
        """Scrolls the canvas during drags; made when something is first dragged."""
        from explorer.gui.canvas.edge_scroll import EdgeScroll

        return EdgeScroll(self._canvas, self._update_drop)

    def _drag(self, gesture: Gesture) -> None:
        """Go on with the drag of a subtree; once it leaves the canvas, the desktop goes on with it."""
        canvas, at = self._canvas, gesture.last
        if gesture.node is not None and not gesture.stays_inside and not canvas.rect().contains(at.toPoint()):
            from explorer.gui.canvas import subtree_data

            gesture.stays_inside = not subtree_data.can_leave(canvas, gesture.node)
            if not gesture.stays_inside:
                self.cancel()
                subtree_data.drag_out(canvas, gesture.node)
                return
        self.drag_to(at)

    def _end_gesture(self) -> None:
        self.gesture = None
        if "_edge_scroll" in self.__dict__:
            self._edge_scroll.stop()

    def _update_drop(self) -> None:
        """Find out where the dragged subtree would be dropped, and show it."""
        canvas, gesture = self._canvas, self.gesture
        if gesture is None:
            return
        x, y = canvas.camera.to_figure(gesture.last.x(), gesture.last.y())
        reach = canvas.positions.level_distance * 0.4
        onto = canvas.hit(gesture.last, 0.0)
        if gesture.node is not None:
            gesture.drop = drop_at(canvas.positions, gesture.node, x, y, reach, onto)
        else:
            drop = guest_drop_at(canvas.positions, x, y, reach, onto)
            gesture.drop = drop if drop and self._is_whole_family(drop) else None
        canvas.update()

    def _is_whole_family(self, drop: Drop) -> bool:
        """Return True unless a drop is between siblings of which some are not shown."""
        run, shown = self._canvas.run, self._canvas.run.visible_tree
        return not drop.is_between_siblings or (
            shown.tree.n_children[drop.parent] == run.tree.n_children[shown.whole_node(drop.parent)]
            and not any(shown.hidden_counts[child] for child in shown.tree.children(drop.parent)))

    def _is_refused(self, gesture: Gesture) -> bool:
        onto = self._canvas.hit(gesture.last, 0.0)
        if gesture.node is None or onto is None or onto == gesture.node:
            return False
        return is_below(self._canvas.positions.tree, onto, gesture.node)
