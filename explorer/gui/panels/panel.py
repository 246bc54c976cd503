"""What all panels share: they work only while they are seen, and look alike."""

import html
import re
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.plain import make_label, make_rich_label
from explorer.gui.toolkit.style import accent, chrome, mixed
from explorer.gui.toolkit.timers import make_timer
from explorer.pictures.theme import Theme
from explorer.trees.names import LINK, called, unescaped
from explorer.trees.tree import Tree

Index = QModelIndex | QPersistentModelIndex

FRAME = 16
"""Milliseconds between two refreshes: no more often than a screen shows them."""
MARGIN = 24


class Panel(QWidget):
    """A view of the document: refreshed while it is seen, at most 60 times a second, and never else.

    `depends_on` is what of the document it shows; besides, every panel shows its theme, and whether one practises.
    """

    tells = True
    """Whether it tells what a person who practises has to find out."""

    def __init__(self, document: Document, name: str, depends_on: Change) -> None:
        super().__init__()
        self.document = document
        self.setAccessibleName(name)
        self._stale = True
        self._is_closed = False
        self._since = QElapsedTimer()
        self._timer = make_timer(self, FRAME)
        self._timer.timeout.connect(self._catch_up)
        self.empty = text("empty")
        self.body = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.empty)
        column.addWidget(self.body)
        column.addStretch()
        column.setStretchFactor(self.body, 1000)
        document.listen(depends_on | Change.PRACTICE, self.mark_stale)
        document.listen(Change.THEME, self._restyle)
        self._restyle()

    def refresh(self) -> None:
        """Show the document as it is now."""
        raise NotImplementedError

    def mark_stale(self) -> None:
        """Refresh now, or when the next frame is due, or when the panel is seen again."""
        self._stale = True
        if self.isVisible() and not self._timer.isActive():
            if self._since.isValid() and self._since.elapsed() < FRAME:
                self._timer.start()
            else:
                self._catch_up()

    def _catch_up(self) -> None:
        if self._stale and self.isVisible():
            self._stale = False
            self._since.start()
            was_closed, self._is_closed = self._is_closed, self.tells and self.document.is_tested
            if self._is_closed:
                self.say(_("While you practise, nothing of the search is shown here."))
                return
            if was_closed:
                self.say("")
            self.refresh()

    def say(self, sentence: str) -> bool:
        """Show this sentence instead of the body, or the body where it is empty; whether there is a sentence."""
        self.empty.setText(sentence)
        self.empty.setVisible(bool(sentence))
        self.body.setVisible(not sentence)
        return bool(sentence)

    def _restyle(self) -> None:
        self.setStyleSheet(sheet(self.document.theme))
        self.mark_stale()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._catch_up()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads from a question's search, which every panel tells of, back to the answers."""
        if event.key() == Qt.Key.Key_Escape and self.document.is_explained:
            self.document.practice_mode.resume()
        else:
            super().keyPressEvent(event)


def tint(theme: Theme) -> str:
    """The pale ground of what is current."""
    return theme.node["done"].fill


def box(theme: Theme) -> str:
    """The ground of a quiet box, a shade off the panel's own."""
    return mixed(chrome(theme), theme.rule, 0.2)


def sheet(theme: Theme) -> str:
    """What the panels add to the window's style sheet: the roles of labels, and lists without a ground of their own."""
    return f"""
        QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
        QScrollArea, QTableView, QListView {{
            background: transparent; border: 1px solid transparent; border-radius: 6px; }}
        QScrollArea:focus, QTableView:focus, QListView:focus {{ border-color: {accent(theme)}; }}
        QLabel[role="empty"] {{ color: {theme.muted}; padding: {MARGIN}px; }}
        QLabel[role="title"] {{ font-size: 17px; font-weight: bold; }}
        QLabel[role="heading"] {{ font-weight: bold; }}
        QLabel[role="quiet"] {{ color: {theme.muted}; }}
        QLabel[role="wrong"] {{ color: {theme.cut}; }}
        QLabel[role="box"] {{
            background: {box(theme)}; border: 1px solid {theme.rule}; border-radius: 6px; padding: 10px 15px;
        }}
        QTableView, QListView {{ color: {theme.text}; outline: none; }}
        QHeaderView {{ background: transparent; }}
        QHeaderView::section {{ background: transparent; padding: 6px 4px 6px 8px; }}
        QTableView::item {{ border: none; padding: 0 4px; }}
        QAbstractScrollArea::corner {{ background: transparent; }}
        QListView::item {{ padding: 6px 8px; border-radius: 4px; }}
        QListView::item:selected {{ background: {tint(theme)}; color: {theme.ink["done"]}; }}
    """


def scrolled(page: QWidget) -> QScrollArea:
    """The page in a frameless view that scrolls where there is too little room."""
    view = QScrollArea()
    view.setWidgetResizable(True)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWidget(page)
    return view


def in_tab_order(*parts: QWidget) -> None:
    """Let Tab walk through these, and through what is in each, in this order: fields made late would come last."""
    fields = [each for part in parts for each in _focused_by_tab(part)]
    for one, other in pairwise(fields):
        QWidget.setTabOrder(one, other)


def _focused_by_tab(part: QWidget) -> Iterator[QWidget]:
    """The part itself and what was put into it, in that order.

    Qt's own chain is not walked: PySide takes each widget there for a child of the one before, and drops it with that.
    """
    for each in (part, *part.findChildren(QWidget)):
        is_inside = isinstance(each.parent(), QAbstractSpinBox | QComboBox) or each.window() is not part.window()
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_inside:
            yield each


def text(role: str, words: str = "", *, rich: bool = False) -> QLabel:
    """A label in one of the style's roles, whose lines wrap; a rich one is given escaped texts, as by `linked`."""
    label = make_rich_label() if rich else make_label(words)
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setIndent(0)
    return label


def linked(marked: str, ink: str) -> str:
    """An explanation as rich text: `[[12|C]]` is a link to node 12 named C, in this ink."""
    def link(found: re.Match[str]) -> str:
        style = f"color: {ink}; text-decoration: none; font-weight: 600"
        return f'<a href="{found[1]}" style="{style}">{unescaped(found[2])}</a>'

    return LINK.sub(link, html.escape(marked, quote=False))


def why_empty(document: Document) -> str:
    """What stands in for a search that is not there, and what to do about it; "" where there is one."""
    if document.trace is not None:
        return ""
    if document.busy:
        return document.busy
    if document.reason:
        return _("No search: {reason}.\n\nChange the tree, or choose another algorithm or convention.").format(
            reason=document.reason.rstrip(".")
        )
    return _("Nothing has been searched yet.")


def titled(tree: Tree, node: int) -> str:
    """What people call the node, with a capital; a label that a person gave stays as it is."""
    name = called(tree, node)
    return name if tree.label[node] else name[:1].upper() + name[1:]
