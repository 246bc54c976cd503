"""The small field in which a node's text is typed where it stands."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QMenu, QVBoxLayout, QWidget

from explorer import edit
from explorer.errors import ExplorerError
from explorer.gui.canvas.fields import (
    LONGEST,
    Field,
    applied,
    choices,
    player_name,
    players_of,
    text_of,
    undo_text,
)
from explorer.gui.canvas.paint import font, text_box
from explorer.i18n import _
from explorer.theme import Theme
from explorer.tree import Tree

if TYPE_CHECKING:
    from explorer.gui.canvas.widget import Canvas

NARROWEST = 46
EDITED: dict[str, Field] = {
    "value": "value", "name": "label", "label": "label", "move": "move", "probability": "probability",
}
"""The field behind each role of text in a figure."""


class Editor(QFrame):
    """Opens over a node; a refused text stays, with the reason under it.

    `committed` carries whether a child is to follow (Tab); whoever listens closes the editor or calls `refuse`.
    """

    committed = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.node_id = -1
        self.field: Field = "value"
        self.before = ""
        self.line = _Line(self)
        self.line.setMaxLength(LONGEST)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.keyed.connect(self._key)
        self.line.left.connect(self._leave)
        self.line.textChanged.connect(self._resize)
        self._hint = QLabel(self)
        self._hint.setFont(font(12, False))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        rows.addWidget(self.line, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(self._hint)
        self._centre = QPointF()
        self.hide()

    @property
    def text(self) -> str:
        """What has been typed."""
        return self.line.text()

    @property
    def reason(self) -> str:
        """Why the text was refused; "" while it was not."""
        return self._hint.text()

    def begin(self, node_id: int, field: Field, before: str, typed: str | None, size: float, theme: Theme) -> None:
        """Open with the text as it was, all selected, or with what was typed to start."""
        self.node_id, self.field, self.before = node_id, field, before
        self._paint_frame(theme, theme.node["variation"].stroke)
        self._theme = theme
        self.line.setFont(font(size, field == "label"))
        self._hint.clear()
        self._hint.hide()
        self.line.setText(before if typed is None else typed)
        if typed is None:
            self.line.selectAll()
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._resize()

    def place(self, centre: QPointF) -> None:
        """Stand with the middle of the field at this point of the canvas, all inside it."""
        self._centre = centre
        self._resize()

    def refuse(self, reason: str) -> None:
        """Say why the text can't be taken; it stays to be mended."""
        self._paint_frame(self._theme, self._theme.cut)
        self._hint.setText(reason)
        self._hint.show()
        self._resize()

    def finish(self) -> None:
        """Close; the canvas has the keyboard again."""
        had_focus = self.line.hasFocus()
        self.node_id = -1
        self.hide()
        canvas = self.parentWidget()
        if had_focus and canvas:
            canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _paint_frame(self, theme: Theme, colour: str) -> None:
        self.line.setStyleSheet(
            f"QLineEdit {{ background: {theme.paper}; color: {theme.text}; border: 2px solid {colour};"
            f" border-radius: 4px; padding: 1px 4px; selection-background-color: {theme.node['variation'].stroke}; }}"
        )
        self._hint.setStyleSheet(
            f"QLabel {{ background: {theme.paper}; color: {theme.cut}; border: 1px solid {theme.rule};"
            " border-radius: 4px; padding: 3px 6px; }"
        )

    def _resize(self) -> None:
        width = QFontMetricsF(self.line.font()).horizontalAdvance(self.line.text())
        self.line.setFixedWidth(int(min(max(width + 22, NARROWEST), 320)))
        self.adjustSize()
        x = self._centre.x() - self.width() / 2
        y = self._centre.y() - self.line.sizeHint().height() / 2
        parent = self.parentWidget()
        if parent:
            x = max(2.0, min(x, parent.width() - self.width() - 2.0))
            y = max(2.0, min(y, parent.height() - self.height() - 2.0))
        self.move(round(x), round(y))

    def _key(self, key: int) -> None:
        if key == Qt.Key.Key_Escape:
            self.finish()
        else:
            self.committed.emit(key == Qt.Key.Key_Tab)

    def _leave(self) -> None:
        if self.isVisible():
            self.committed.emit(False)


class _Line(QLineEdit):
    """A line that keeps the keys which end editing from the window's shortcuts."""

    keyed = Signal(int)
    left = Signal()

    ENDING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in self.ENDING:
                self.keyed.emit(event.key())
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        stays = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in stays:
            self.left.emit()


class Typing:
    """Opens the editor over a canvas's nodes, and hands what was typed to the document."""

    def __init__(self, canvas: "Canvas") -> None:
        self._canvas = canvas
        self.editor = Editor(canvas)
        self.editor.committed.connect(self._commit)

    def begin(self, node: int, field: Field, typed: str | None) -> None:
        """Edit a field of the shown node; nothing happens where the node has no such field."""
        document, canvas = self._canvas.document, self._canvas
        if field not in choices(document.tree, node):
            return
        if field == "player":
            self._choose_player(node)
            return
        if self.editor.isVisible() and not self._commit(False):
            self.editor.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        size = min(max(16.0 * canvas.camera.zoom, 13.0), 24.0)
        before = text_of(document.tree, node, field)
        self.editor.begin(int(document.tree.id[node]), field, before, typed, size, document.theme)
        self.follow()

    def double_click(self, at: QPointF) -> None:
        """Edit what is under the pointer: a text, else a shape, else an edge."""
        canvas, tree = self._canvas, self._canvas.document.tree
        x, y = canvas.camera.back(at.x(), at.y())
        for text in canvas.drawing.texts():
            field = EDITED.get(text.role)
            if not field or text.node < 0 or (field == "value" and tree.n_children[text.node]):
                continue
            if text_box(text).adjusted(-4, -3, 4, 3).contains(x, y):
                self.begin(text.node, field, None)
                return
        node = canvas.hit(at, 2.0)
        if node is not None:
            self.begin(node, "player" if tree.n_children[node] else "value", None)
            return
        edge = canvas.drawing.edge_at(canvas.camera, at)
        if edge is not None:
            self.begin(edge, "move", None)

    def give_up(self) -> bool:
        """Close without keeping what was typed; whether the editor was open."""
        was_open = self.editor.isVisible()
        if was_open:
            self.editor.finish()
        return was_open

    def follow(self) -> None:
        """Keep the editor over its node; without the node it closes."""
        if not self.editor.isVisible():
            return
        node = self._node(self._canvas.document.tree)
        if node is None:
            self.editor.finish()
        else:
            self.editor.place(self._canvas.drawing.field_place(node, self.editor.field, self._canvas.camera))

    def _node(self, tree: Tree) -> int | None:
        found = np.flatnonzero(tree.id == self.editor.node_id)
        return int(found[0]) if len(found) else None

    def _commit(self, then_child: bool) -> bool:
        """Take what was typed, or say why not; whether the editor is closed."""
        editor, document = self.editor, self._canvas.document
        node = self._node(document.study.tree)
        if node is not None and editor.text != editor.before:
            try:
                tree = applied(document.study.tree, node, editor.field, editor.text)
            except (ValueError, ExplorerError) as error:
                editor.refuse(str(error))
                return False
            node_id = editor.node_id
            editor.finish()
            document.edit_tree(undo_text(editor.field), tree, [node_id])
        else:
            editor.finish()
        if then_child and node is not None:
            tree, new = edit.add_child(document.study.tree, node)
            document.edit_tree(_("Add child"), tree, [new])
        return True

    def _choose_player(self, node: int) -> None:
        document, canvas = self._canvas.document, self._canvas
        tree = document.tree
        menu = QMenu(canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for player in players_of(tree):
            action = menu.addAction(player_name(tree, player))
            action.setCheckable(True)
            action.setChecked(int(tree.player[node]) == player)
            action.triggered.connect(partial(self._set_player, int(tree.id[node]), player))
        x, y = canvas.places.of(node)
        place = QPoint(round(canvas.camera.x(x)) + 24, round(canvas.camera.y(y)) - 8)
        menu.popup(canvas.mapToGlobal(place))

    def _set_player(self, node_id: int, player: int) -> None:
        document = self._canvas.document
        node = int(np.argmax(document.study.tree.id == node_id))
        document.attempt(lambda: document.edit_tree(
            undo_text("player"), edit.set_player(document.study.tree, [node], player), [node_id]))
