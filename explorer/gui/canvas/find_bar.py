"""The line over the tree in which nodes are sought."""

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QToolButton

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.timers import make_timer
from explorer.trees.find import find
from explorer.trees.names import node_name
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import reveal_node

AT_ONCE, PAUSE = 100_000, 150
"""In a larger tree the search waits for a pause in typing, in milliseconds."""


class FindBar(QFrame):
    """Type a label, a move or a line of moves, a number or a path: Enter goes on, Shift+Enter back, Esc closes."""

    closed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._found: IntArray = np.empty(0, np.int64)
        self._sought: tuple[Tree | None, str, str] = (None, "", "")
        self.setObjectName("find")
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("label, moves, value or path"))
        self.field.setAccessibleName(_("Find"))
        self.field.setClearButtonEnabled(True)
        self.way = ComboBox()
        self.way.setAccessibleName(_("Find in"))
        for way, words in (("", _("everything")), ("label", _("labels")), ("move", _("moves")),
                           ("value", _("values")), ("path", _("paths"))):
            self.way.addItem(words, way)
        self.count = make_label()
        line = QHBoxLayout(self)
        line.setContentsMargins(18, 6, 8, 6)
        for part, stretch in ((self.field, 2), (self.way, 0), (self.count, 1)):
            line.addWidget(part, stretch)
        for words, name, call in (("↑", _("Find previous"), self.previous), ("↓", _("Find next"), self.next),
                                  ("✕", _("Close"), self.leave)):
            button = QToolButton()
            button.setText(words)
            set_tip(button, name)
            button.setAccessibleName(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(call)
            line.addWidget(button)
        self._pause = make_timer(self, 0, self._seek)
        self.field.textChanged.connect(self._text_edited)
        self.way.currentIndexChanged.connect(self._text_edited)
        document.listen(Change.TREE | Change.SELECTION, self._show_count)
        self.hide()

    def begin(self) -> None:
        """Open, with the text of last time ready to be typed over."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._show_count()

    def leave(self) -> None:
        """Close."""
        self.hide()
        self.closed.emit()

    def next(self) -> None:
        """Go to the next node found, after the last to the first; before anything is sought, ask what."""
        if not self.field.text().strip():
            self.begin()
        self._go_by(1)

    def previous(self) -> None:
        """Go to the node found before, before the first to the last."""
        self._go_by(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_by(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _text_edited(self) -> None:
        self._pause.start(0 if len(self._document.tree) <= AT_ONCE else PAUSE)

    def _seek(self) -> None:
        """Go to the first node found from the current one on."""
        self._find_nodes()
        if len(self._found) and self._current_index() is None:
            self._go_by(1, widen=False)
        self._show_count()

    def _find_nodes(self) -> None:
        tree = self._document.tree
        wanted = tree, self.field.text(), str(self.way.currentData())
        if wanted != self._sought:
            self._sought, self._found = wanted, find(*wanted)

    def _current_index(self) -> int | None:
        """Which of the nodes found the current one is, from 0."""
        hits = np.flatnonzero(self._found == self._document.current)
        return int(hits[0]) if len(hits) else None

    def _go_by(self, by: int, widen: bool = True) -> None:
        """`widen`: also to a node that is not shown, and show it: an edit, which nobody means who still types."""
        self._find_nodes()
        document = self._document
        if not len(self._found):
            self._show_count()
            return
        at, tree = self._current_index(), document.tree
        if at is None:
            here = tree.preorder[document.current or 0]
            after = int(np.searchsorted(tree.preorder[self._found], here))
            at = after if by > 0 else after - 1
        else:
            at += by
        node = int(self._found[at % len(self._found)])
        shown = document.visible_tree
        if shown.is_whole or shown.whole_node(max(shown.visible_index(node), 0)) == node:
            document.select([node])
            return
        if not widen:
            return
        own = tree.id[[node]]
        document.attempt(lambda: self._reveal(own))
        document.attempt(lambda: document.select(nodes_with_ids(document.tree, own)))

    def _reveal(self, own: IntArray) -> None:
        document = self._document
        node = int(nodes_with_ids(document.tree, own)[0])
        if node >= 0:
            wanted = reveal_node(document.tree, document.study.visible_part, node)
            document.set_scope(_("Expand {}").format(node_name(document.tree, node)), wanted)

    def _show_count(self) -> None:
        if self.isHidden():
            return
        self._find_nodes()
        total, at = len(self._found), self._current_index()
        if not self.field.text().strip():
            words = ""
        elif not total:
            words = _("not found")
        elif at is None:
            words = _("{:,} found").format(total)
        else:
            words = _("{:,} of {:,}").format(at + 1, total)
        self.count.setText(words)
