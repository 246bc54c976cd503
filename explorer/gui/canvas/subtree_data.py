"""Dragging a subtree out of its canvas, by the desktop's means: to another window, or as text to another program."""

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QDrag, QPainter, QPixmap

from explorer.core.i18n import _
from explorer.gui.canvas import overlay
from explorer.gui.canvas.subtree_edits import delete
from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.document import Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.toolkit.painters import make_painter
from explorer.trees import edit, formats

MIME_TYPE = "application/x-game-tree-explorer-subtree"
"""The type of a subtree's notation in UTF-8; the same notation is offered as plain text, too."""
MOST_NODES = 50_000
"""Number of nodes of the largest subtree that is dragged out: its notation is written before the drag goes on."""
PICTURE_REACH = 300.0
"""Largest distance in pixels between the pointer and the edges of the picture that is dragged."""


class SubtreeData(QMimeData):
    """The notation of a subtree; windows of this program find the subtree itself in `document`."""

    def __init__(self, document: Document, node: int) -> None:
        super().__init__()
        self.document, self._ids = document, document.tree.id[[node]]
        notation = formats.write(edit.extract(document.study.tree, document.shown_run.drawn_index(node)))
        self.setData(MIME_TYPE, notation.encode())
        self.setText(notation)

    @property
    def is_movable(self) -> bool:
        """True if the subtree may be taken away from its document."""
        history = self.document.history
        return not (history.lock_reason or history.read_only_reason)

    def node(self) -> int:
        """Return the subtree's root in the document's tree as it is now; -1 if it has been removed."""
        return int(nodes_with_ids(self.document.tree, self._ids)[0])

    def remove(self) -> None:
        """Delete the subtree from its document, as one undoable edit."""

        def take_away() -> None:
            if (node := self.node()) > 0:
                delete(self.document, [node])

        self.document.attempt(take_away)


def can_leave(canvas: CanvasSurface, visible_index: int) -> bool:
    """Return True if the subtree of a visible node is small enough to be dragged out; else say so in a message."""
    document = canvas.document
    count = int(document.tree.size[canvas.run.visible_tree.whole_node(visible_index)])
    if count > MOST_NODES:
        document.show_message(_(
            "A subtree of more than {count:,} nodes can't be dragged out of the window; copy and paste it instead."
        ).format(count=MOST_NODES))
    return count <= MOST_NODES


def drag_out(canvas: CanvasSurface, visible_index: int) -> None:
    """Drag the subtree of a visible node until it is dropped anywhere or given up.

    The canvas that takes it makes all edits, also the one of a move in the document that it comes from.
    """
    drag = QDrag(canvas)
    drag.setMimeData(SubtreeData(canvas.document, canvas.run.visible_tree.whole_node(visible_index)))
    picture, pointer = subtree_picture(canvas, visible_index)
    drag.setPixmap(picture)
    drag.setHotSpot(pointer)
    run_drag(drag)


def run_drag(drag: QDrag) -> None:
    """Let the user drop what is dragged; return when it is dropped or given up. A copy is made unless Shift is held."""
    drag.exec(Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.CopyAction)


def subtree_picture(canvas: CanvasSurface, visible_index: int) -> tuple[QPixmap, QPoint]:
    """Return the picture of a subtree as it is drawn now, and the place of its root in the picture."""
    drawing, camera = canvas.drawing, canvas.camera
    at = QPointF(*_to_widget(canvas, visible_index))
    box = QRectF()
    for each in overlay.first_levels(drawing, visible_index):
        box = box.united(drawing.box(each, camera).adjusted(-3, -3, 3, 3))
    box &= QRectF(at.x() - PICTURE_REACH, at.y() - PICTURE_REACH, 2 * PICTURE_REACH, 2 * PICTURE_REACH)
    ratio = canvas.devicePixelRatioF()
    picture = QPixmap((box.size() * ratio).toSize())
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with make_painter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(overlay.GHOST)
        painter.translate(-box.topLeft())
        overlay.paint_subtree(painter, drawing, camera, visible_index, canvas.document.theme)
    return picture, (at - box.topLeft()).toPoint()


def _to_widget(canvas: CanvasSurface, visible_index: int) -> tuple[float, float]:
    x, y = canvas.positions.point(visible_index)
    return canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y)
