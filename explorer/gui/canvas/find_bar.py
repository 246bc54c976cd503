"""The search field over the tree."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QToolButton

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.timers import make_timer
from explorer.trees.find import Matches, find
from explorer.trees.names import node_name
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import reveal_node

AT_ONCE, PAUSE = 100_000, 150
"""Number of nodes up to which every keystroke searches at once; the pause in milliseconds in larger trees."""


class FindBar(QFrame):
    """Searches for a label, a move, a line of moves, a value, a path or a board.

    Enter selects the next match, Shift+Enter the previous one, and Esc closes the bar.
    """

    closed = Signal()
    match_selected = Signal()
    """Emitted after a match has become the current node."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._matches = Matches(document.tree, np.empty(0, np.int64))
        self._query: tuple[Tree | None, str, str] = (None, "", "")
        self._next_query: tuple[Tree | None, str, str] = self._query
        self._waiting: list[Callable[[], None]] = []
        self.setObjectName("find")
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("label, moves, value, path or board X.O/.X./..O"))
        self.field.setAccessibleName(_("Find"))
        self.field.setClearButtonEnabled(True)
        self.way = widgets.combo(((_("everything"), ""), (_("labels"), "label"), (_("moves"), "move"),
                                  (_("values"), "value"), (_("paths"), "path"), (_("boards"), "position")),
                                 name=_("Find in"))
        self.count = make_label()
        line = make_row((self.field, 2), self.way, (self.count, 1), on=self, margins=(18, 6, 8, 6))
        for words, name, call in (("↑", _("Find previous"), self.previous), ("↓", _("Find next"), self.next),
                                  ("✕", _("Close"), self.leave)):
            button = QToolButton()
            button.setText(words)
            set_tip(button, name)
            button.setAccessibleName(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(call)
            line.addWidget(button)
        self._pause = make_timer(self, 0, self._select_nearest_match)
        self.field.textChanged.connect(self._text_edited)
        self.way.currentIndexChanged.connect(self._text_edited)
        document.listen(Change.TREE | Change.SELECTION, self._show_count)
        self.hide()

    def begin(self) -> None:
        """Open the bar with the previous text selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._show_count()

    def leave(self) -> None:
        """Close the bar and emit `closed`."""
        self.hide()
        self.closed.emit()

    def next(self) -> None:
        """Select the next match, wrapping around; if the field is empty, open the bar instead."""
        if not self.field.text().strip():
            self.begin()
        self._select_match(1)

    def previous(self) -> None:
        """Select the previous match, wrapping around."""
        self._select_match(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._select_match(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _text_edited(self) -> None:
        self._pause.start(0 if len(self._document.tree) <= AT_ONCE else PAUSE)

    def _select_nearest_match(self) -> None:
        """Select the first match after the current node, unless the current node is a match itself."""
        self._when_found(self._go_to_nearest_match)

    def _go_to_nearest_match(self) -> None:
        if len(self._matches) and not self._is_at_match:
            self._go_to_match(1, widen=False)
        self._show_count()

    def _when_found(self, then: Callable[[], None]) -> None:
        """Call `then` once the matches are known: at once, or in a large tree after a search in the background."""
        query = self._document.tree, self.field.text(), str(self.way.currentData())
        job = self._document.jobs.find_job
        if query == self._query:
            then()
        elif len(query[0]) <= AT_ONCE:
            self._take_matches(query, find(*query))
            then()
        elif query == self._next_query and job.text:
            self._waiting.append(then)
        else:
            self._next_query, self._waiting = query, [then]

            def keep(matches: Matches) -> None:
                if query[0] is self._document.tree:
                    self._take_matches(query, matches)
                    for each in self._waiting:
                        each()

            job.start(_("Finding…"), lambda progress: find(*query, progress), keep, lambda _error: None)

    def _take_matches(self, query: tuple[Tree, str, str], matches: Matches) -> None:
        self._query, self._matches = query, matches

    @property
    def _is_at_match(self) -> bool:
        """True if the current node is a match."""
        return self._document.current is not None and self._document.current in self._matches

    def _select_match(self, offset: int) -> None:
        """Select the next match (`offset` 1) or the previous one (-1); if it is outside the visible part, expand it."""
        self._when_found(lambda: self._go_to_match(offset, widen=True))

    def _go_to_match(self, offset: int, widen: bool) -> None:
        """Select the next or the previous match.

        If `widen` is true, a match outside the visible part is expanded, which is an edit. While the user types it is
        false.
        """
        document = self._document
        if not len(self._matches):
            self._show_count()
            return
        tree, now = document.tree, document.current or 0
        if document.current is None and now in self._matches and offset > 0:
            node = now
        else:
            node = self._matches.after(now) if offset > 0 else self._matches.before(now)
        shown = document.visible_tree
        if shown.is_whole or shown.whole_node(max(shown.visible_index(node), 0)) == node:
            document.select([node])
            self.match_selected.emit()
            return
        if not widen:
            return
        ids = tree.id[[node]]
        document.attempt(lambda: self._reveal(ids))
        if document.attempt(lambda: document.select(nodes_with_ids(document.tree, ids))):
            self.match_selected.emit()

    def _reveal(self, ids: IntArray) -> None:
        document = self._document
        node = int(nodes_with_ids(document.tree, ids)[0])
        if node >= 0:
            visible_part = reveal_node(document.tree, document.study.visible_part, node)
            document.set_scope(_("Expand {}").format(node_name(document.named_tree, node)), visible_part)

    def _show_count(self) -> None:
        if self.isHidden():
            return
        self.count.setText("")
        self._when_found(self._write_count)

    def _write_count(self) -> None:
        total = len(self._matches)
        if not self.field.text().strip():
            words = ""
        elif not total:
            words = _("not found")
        elif not self._is_at_match:
            words = _("{:,} found").format(total)
        else:
            words = _("{number:,} of {total:,}").format(
                number=self._matches.count_before(self._document.current or 0) + 1, total=total)
        self.count.setText(words)
