"""Subtrees and texts that are dropped on the canvas, from another window, another program, or its own tree."""

from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from explorer.gui.canvas.gestures import Gesture, move_subtree
from explorer.gui.canvas.interaction import Pointer
from explorer.gui.canvas.keyboard_navigation import Drop
from explorer.gui.canvas.subtree_data import MIME_TYPE, SubtreeData
from explorer.gui.canvas.subtree_edits import paste
from explorer.gui.canvas.surface import CanvasSurface


def holds_tree(data: QMimeData) -> bool:
    """Return True if what is dragged may be a tree; files are opened instead."""
    return data.hasFormat(MIME_TYPE) or (data.hasText() and not data.hasUrls())


class DropTarget:
    """Takes what is dropped on a canvas; until then the place where it would go is marked, as in a drag of its own."""

    def __init__(self, canvas: CanvasSurface, pointer: Pointer) -> None:
        self._canvas, self._pointer = canvas, pointer

    def handle(self, event: QEvent) -> None:
        """Handle an event of the desktop's drag and drop."""
        if isinstance(event, QDragMoveEvent):  # the class of what enters, too
            if event.type() == QEvent.Type.DragEnter:
                self.enter(event)
            else:
                self.move(event)
        elif isinstance(event, QDropEvent):
            self.drop(event)
        else:
            self._pointer.cancel()  # it has left the canvas or was given up

    def enter(self, event: QDropEvent) -> None:
        """Take notice of something dragged into the canvas."""
        canvas, history, data = self._canvas, self._canvas.document.history, event.mimeData()
        own = self._own(data)
        node = own.node() if own else None
        is_locked = not canvas.is_editor or history.lock_reason or history.read_only_reason
        if is_locked or not holds_tree(data) or (node is not None and node < 0):
            event.ignore()
            return
        if node is not None:
            node = canvas.run.visible_tree.visible_index(node)
        self._pointer.gesture = Gesture("drop", event.position(), event.position(), node)
        event.acceptProposedAction()

    def move(self, event: QDropEvent) -> None:
        """Mark where it would go."""
        if self._pointer.gesture is None:  # the tree has changed meanwhile
            self.enter(event)
        gesture = self._pointer.gesture
        if gesture is None:
            return
        self._pointer.drag_to(event.position())
        if gesture.drop:
            event.setDropAction(self._action(event))
            event.accept()
        else:
            event.ignore()

    def drop(self, event: QDropEvent) -> None:
        """Take what is dropped, as one undo step; one more where it comes from if it is moved between documents."""
        self.move(event)
        gesture, canvas, data = self._pointer.gesture, self._canvas, event.mimeData()
        self._pointer.cancel()
        if gesture is None or not gesture.drop:
            return
        canvas.window().activateWindow()
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._own(data):
            if gesture.node is not None:
                move_subtree(canvas.document, gesture.node, gesture.drop)
        else:
            self._take(event, gesture.drop)

    def drop_on_root(self, event: QDropEvent) -> None:
        """Take a tree that is dropped where the root is not shown, because it is still blank."""
        self._take(event, Drop(0, 0, False))

    def _own(self, data: QMimeData) -> SubtreeData | None:
        """Return the data if it is a subtree of this canvas's document."""
        return data if isinstance(data, SubtreeData) and data.document is self._canvas.document else None

    def _action(self, event: QDropEvent) -> Qt.DropAction:
        """Return what a drop does now: a subtree of this tree is moved, others only with Shift; a text is copied."""
        data = event.mimeData()
        is_move = bool(self._own(data)) or (
            isinstance(data, SubtreeData) and data.is_movable
            and event.proposedAction() == Qt.DropAction.MoveAction)
        return Qt.DropAction.MoveAction if is_move else Qt.DropAction.CopyAction

    def _take(self, event: QDropEvent, drop: Drop) -> None:
        """Paste the tree and, if it is moved, delete it where it comes from; what is refused, a message says."""
        document, data = self._canvas.document, event.mimeData()
        text = bytes(data.data(MIME_TYPE).data()).decode(errors="replace") if data.hasFormat(MIME_TYPE) else data.text()
        parent = self._canvas.run.visible_tree.whole_node(drop.parent)
        at = drop.child_index if drop.is_between_siblings else None
        action = self._action(event)
        if not document.attempt(lambda: paste(document, parent, text, at, "drop")):
            action = Qt.DropAction.IgnoreAction
        event.setDropAction(action)
        event.accept()
        if action == Qt.DropAction.MoveAction and isinstance(data, SubtreeData):
            data.remove()
