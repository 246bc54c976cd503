"""Drawing by mouse: "+" handles around the node under the pointer, and the hint on a tree that was just begun."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from explorer.core.i18n import _
from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.canvas.text_runs import font
from explorer.gui.canvas.view import SMALLEST_READABLE_ZOOM
from explorer.gui.toolkit.style import accent
from explorer.gui.toolkit.text_size import growth
from explorer.pictures.theme import Theme
from explorer.study.looks import DOWN, RIGHT, UP

SIZE, GAP, ARM = 18.0, 4.0, 4.5
"""Diameter of a handle, its distance from the node's shape, and half the length of the lines of its "+", in pixels."""
PLACES: dict[str, tuple[tuple[float, float], ...]] = {
    "add child": ((0, 1), (0, 2), (0, 3)),
    "add sibling before": ((-1, 0), (-1, 1), (-2, 0)),
    "add sibling": ((1, 0), (1, 1), (2, 0)),
}
"""By command: places of its handle, in handles to the right of the shape and below it, the best first."""
MOST_NODES_OF_HINT = 2
"""Number of nodes up to which a tree without utilities has just been begun."""
HINT_MARGIN = 14.0


class Handle(NamedTuple):
    """A handle that runs a command at a visible node when it is clicked; `box` is in widget pixels."""

    command: str
    node: int
    box: QRectF

    @property
    def tip(self) -> str:
        """The text of the handle's tooltip."""
        return {
            "add child": _("Add a child of this node"),
            "add sibling before": _("Add a sibling before this node"),
            "add sibling": _("Add a sibling after this node"),
        }[self.command]


class NodeHandles:
    """The handles of the node under the pointer; `pointed_at` is the one under the pointer itself, or None."""

    def __init__(self, canvas: CanvasSurface) -> None:
        self._canvas = canvas
        self.pointed_at: Handle | None = None
        self._camera = canvas.camera
        """The camera when the pointer was moved last."""
        self._handles: tuple[object, list[Handle]] | None = None

    def point_at(self, at: QPointF) -> None:
        """Take notice of the pointer: a handle keeps the handles of its node, else the nearest node gets its own."""
        canvas, before = self._canvas, self.pointed_at
        self.pointed_at = next((handle for handle in self.shown() if handle.box.contains(at)), None)
        self._camera = canvas.camera
        if self.pointed_at is None:
            node = None if canvas.minimap_contains(at) else canvas.hit(at)
            if node is not None or not self._is_on_the_way(at):
                canvas.hover(node)
        if self.pointed_at != before:
            canvas.update()

    def _is_on_the_way(self, at: QPointF) -> bool:
        """Return True if a point lies between the node under the pointer and one of its handles."""
        canvas = self._canvas
        return canvas.hovered is not None and any(
            handle.box.united(canvas.drawing.box(handle.node, canvas.camera)).contains(at) for handle in self.shown())

    def leave(self) -> None:
        """Remove the handles."""
        self.pointed_at = None
        self._canvas.hover(None)

    def handle_at(self, at: QPointF) -> Handle | None:
        """Return the handle at a point of the widget.

        A click commits the value that is being typed. Without its field the handles may stand closer to the node, but
        the one that was clicked is meant.
        """
        there = next((handle for handle in self.shown() if handle.box.contains(at)), None)
        meant = self.pointed_at
        if there is None and meant and meant.box.contains(at) and (meant.node, self._camera) == (
                self._canvas.hovered, self._canvas.camera):
            return meant
        return there

    def shown(self) -> list[Handle]:
        """Return the handles of the node under the pointer; none if it has none."""
        canvas = self._canvas
        if canvas.hovered is None or not can_draw(canvas):
            return []
        above = (each for each in canvas.children() if isinstance(each, QWidget) and each.isVisible())
        covered = [QRectF(each.geometry()) for each in above]
        key = canvas.hovered, canvas.camera, canvas.positions, canvas.drawing.paintings, covered
        if self._handles is None or self._handles[0] != key:
            self._handles = key, handles_of(canvas, canvas.hovered, covered)
        return self._handles[1]


def can_draw(canvas: CanvasSurface) -> bool:
    """Return True if the tree of this canvas can be edited now."""
    document = canvas.document
    return canvas.is_editor and document.practice is None and not document.history.read_only_reason


def handles_of(canvas: CanvasSurface, node: int, covered: Sequence[QRectF] = ()) -> list[Handle]:
    """Return the handles of a visible node; a handle that would cover a node or a text has none of its places.

    `covered` are the boxes of widgets over the canvas, such as a field in which a value is typed.

    A node that is drawn small or stands for a collapsed subtree has no handles; the root has no siblings.
    """
    shown, drawing, camera = canvas.run.visible_tree, canvas.drawing, canvas.camera
    box = drawing.box(node, camera)
    is_small = camera.zoom < SMALLEST_READABLE_ZOOM or min(box.width(), box.height()) < SIZE
    if is_small or shown.hidden_counts[node]:
        return []
    reach = 4 * (SIZE + GAP)
    near = box.adjusted(-reach, -reach, reach, reach)
    others = [drawing.box(each, camera) for each in canvas.nodes_in(near) if each != node]
    occupied = [*others, *drawing.text_boxes(near, camera), *covered]
    commands = list(PLACES) if shown.whole_node(node) else ["add child"]
    made: list[Handle] = []
    for command in commands:
        places = (_place(box, *turn_place(place, canvas.positions.direction)) for place in PLACES[command])
        free = [place for place in places if not any(place.intersects(each) for each in occupied)]
        if free:
            made.append(Handle(command, node, free[0]))
            occupied.append(free[0])
    return made


def is_just_begun(canvas: CanvasSurface) -> bool:
    """Return True if the tree can be edited and has at most a child, and no utility yet."""
    tree = canvas.run.tree
    return can_draw(canvas) and len(tree) <= MOST_NODES_OF_HINT and not any(
        tree.payoff_of(node) == tree.payoff_of(node) or tree.unknown_name(node) for node in range(len(tree)))


def beginning_hint() -> str:
    """Return the hint on a tree that was just begun."""
    return _("Point at a node and click +, or press Tab or Enter; then type a utility.")


def paint_handles(painter: QPainter, handles: list[Handle], pointed_at: Handle | None, theme: Theme) -> None:
    """Paint the handles; the one under the pointer is filled."""
    colour = QColor(accent(theme))
    for handle in handles:
        is_pointed_at = handle == pointed_at
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(colour if is_pointed_at else QColor(theme.paper))
        painter.drawEllipse(handle.box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(theme.paper) if is_pointed_at else colour, 1.8))
        middle = handle.box.center()
        painter.drawLine(middle - QPointF(ARM, 0), middle + QPointF(ARM, 0))
        painter.drawLine(middle - QPointF(0, ARM), middle + QPointF(0, ARM))


def paint_hint(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the hint at the top of the canvas, on one line, or more where the canvas is narrow."""
    painter.setFont(font(13 * growth(), False))
    painter.setPen(QColor(theme.muted))
    room = QRectF(HINT_MARGIN, HINT_MARGIN, width - 2 * HINT_MARGIN, height - HINT_MARGIN)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap), beginning_hint())


def turn_place(place: tuple[float, float], direction: str) -> tuple[float, float]:
    """Return where a place is that is given for a tree drawn from top to bottom, if the tree grows in a direction."""
    across, down = place
    return {DOWN: (across, down), UP: (across, -down), RIGHT: (down, across)}[direction]


def _place(box: QRectF, across: float, down: float) -> QRectF:
    """Return the box of a handle so many handles beside and below the shape."""
    middle = box.center()
    step = SIZE + GAP
    x = middle.x() + across * step + (box.width() / 2 - SIZE / 2) * ((across > 0) - (across < 0))
    y = middle.y() + down * step + (box.height() / 2 - SIZE / 2) * ((down > 0) - (down < 0))
    return QRectF(x - SIZE / 2, y - SIZE / 2, SIZE, SIZE)

