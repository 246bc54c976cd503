"""Accessibility of the canvas: screen readers see a tree of nodes, each named by a sentence."""

import atexit
from functools import cache
from typing import cast

from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken

from explorer.gui.canvas import describe
from explorer.gui.canvas.surface import CanvasSurface

NO_INTERFACE = cast(QAccessibleInterface, None)
"""A null interface, which Qt accepts for "none" although its type stubs don't allow it."""
_interfaces: list[QAccessibleInterface] = []
"""References that keep Python from freeing interfaces that Qt's cache owns; they are small and never removed."""


class TreeInterface(QAccessibleWidget):
    """Accessible interface of a canvas; its only child is the root, and node interfaces are made on demand."""

    def __init__(self, canvas: CanvasSurface) -> None:
        super().__init__(canvas, QAccessible.Role.Tree, canvas.accessibleName())
        self._nodes: dict[int, NodeInterface] = {}

    @property
    def canvas(self) -> CanvasSurface:
        """The widget of this interface, fetched from Qt each time so that it can still be deleted."""
        return cast(CanvasSurface, self.widget())

    def node(self, node: int) -> "NodeInterface":
        """Return the interface for index `node`; it later describes any other node that gets this index."""
        if node not in self._nodes:
            made = self._nodes[node] = NodeInterface(self, node)
            _interfaces.append(made)
            QAccessible.registerAccessibleInterface(made)
        return self._nodes[node]

    def childCount(self) -> int:
        return 1

    def child(self, index: int) -> QAccessibleInterface:
        return self.node(0) if index == 0 else NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return 0 if isinstance(child, NodeInterface) and child.number == 0 else -1

    def focusChild(self) -> QAccessibleInterface:
        visible_index = self.canvas.visible_current
        return NO_INTERFACE if visible_index is None else self.node(visible_index)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        node = self.canvas.hit(QPointF(self.canvas.mapFromGlobal(QPoint(x, y))))
        return NO_INTERFACE if node is None else self.node(node)


class NodeInterface(QAccessibleInterface):
    """Accessible interface of a node; its name is a sentence about the node, its children are the node's children."""

    def __init__(self, tree: TreeInterface, number: int) -> None:
        super().__init__()
        self._tree = tree
        self.number = number

    def isValid(self) -> bool:
        return Shiboken.isValid(self._tree) and self.number < len(self._tree.canvas.positions.tree)

    def object(self) -> QObject:
        return cast(QObject, None)

    def parent(self) -> QAccessibleInterface:
        above = int(self._tree.canvas.positions.tree.parent[self.number])
        return self._tree if above < 0 else self._tree.node(above)

    def childCount(self) -> int:
        return int(self._tree.canvas.positions.tree.n_children[self.number])

    def child(self, index: int) -> QAccessibleInterface:
        children = self._tree.canvas.positions.tree.children(self.number)
        return self._tree.node(children[index]) if 0 <= index < len(children) else NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        children = self._tree.canvas.positions.tree.children(self.number)
        number = child.number if isinstance(child, NodeInterface) else -1
        return number - children.start if number in children else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return NO_INTERFACE

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.TreeItem

    def text(self, kind: QAccessible.Text) -> str:
        if kind != QAccessible.Text.Name:
            return ""
        canvas = self._tree.canvas
        return describe.describe_visible(canvas.run, canvas.document.practice_mode, self.number)

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: the description of a node is read-only."""

    def rect(self) -> QRect:
        canvas = self._tree.canvas
        place = canvas.drawing.box(self.number, canvas.camera)
        return QRect(canvas.mapToGlobal(place.topLeft().toPoint()), place.size().toSize())

    def state(self) -> QAccessible.State:
        run, state = self._tree.canvas.run, QAccessible.State()
        state.focusable = state.selectable = True
        state.collapsed = bool(run.visible_tree.hidden_counts[self.number])
        state.expanded = self.childCount() > 0
        state.expandable = state.expanded or state.collapsed
        state.selected = run.visible_tree.whole_node(self.number) in run.selection
        state.focused = self.number == self._tree.canvas.visible_current and self._tree.canvas.hasFocus()
        return state


@cache
def install() -> None:
    """Register the factory of canvas interfaces with Qt, once per program."""
    QAccessible.installFactory(_make_interface)
    # Qt's cache must release the interfaces before Python frees them.
    atexit.register(QAccessible.cleanup)


def _make_interface(_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Make the interface of a canvas; return None for any other object."""
    if not isinstance(thing, CanvasSurface):
        return None
    made = TreeInterface(thing)
    _interfaces.append(made)
    return made


def speak_current(canvas: CanvasSurface) -> None:
    """Report to an active screen reader that the current node has the focus.

    Does nothing without a visible current node or while the canvas has no keyboard focus.
    """
    visible_index = canvas.visible_current
    if visible_index is None or not canvas.hasFocus() or not QAccessible.isActive():
        return
    tree = QAccessible.queryAccessibleInterface(canvas)
    if isinstance(tree, TreeInterface):
        QAccessible.updateAccessibility(QAccessibleEvent(tree.node(visible_index), QAccessible.Event.Focus))
