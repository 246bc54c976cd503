"""The base class of all panels, their style sheet and common helpers."""

from abc import abstractmethod
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from explorer.core.exact import display, join_numbers
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.pointing import follow_names, show_names
from explorer.gui.toolkit.layouts import Margins, Part, make_column, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import make_label, make_rich_label
from explorer.gui.toolkit.style import accent, mix_colours, panel_colour
from explorer.gui.toolkit.text_size import grow_sheet
from explorer.gui.toolkit.timers import make_timer
from explorer.pictures.theme import Theme
from explorer.trees.names import node_name
from explorer.trees.tree import Tree

FRAME = 16
"""The minimum interval between two refreshes, in milliseconds; about the frame time of a screen."""
MARGIN = 24


class Panel(QWidget):
    """A view of the document that refreshes only while it is visible, at most about 60 times a second.

    `depends_on` lists the changes that refresh it; changes of theme and practice always do.
    """

    left = Signal()
    """Emitted when the user leaves the panel by Esc."""
    reveals_answers = True
    """True if the panel shows information that the user has to find out during practice."""

    def __init__(self, document: Document, name: str, depends_on: Change) -> None:
        super().__init__()
        self.document = document
        self.setAccessibleName(name)
        self._stale = True
        self._is_withheld = False
        self._placeholder_text: str | None = None
        self._last_refresh = QElapsedTimer()
        self._timer = make_timer(self, FRAME, self._refresh_if_stale)
        self.placeholder = make_text_label("empty")
        follow_names(self.placeholder, document)
        self.body = QWidget()
        self._placeholder_area = make_scroll_area(make_widget(make_column(self.placeholder, ...)), takes_focus=False)
        make_column((self._placeholder_area, 1000), (self.body, 1000), on=self, spacing=0)
        document.listen(depends_on | Change.PRACTICE, self.mark_stale)
        document.listen(Change.THEME, self._restyle)
        self._restyle()

    def fill(
        self, *parts: Part, margins: Margins = (MARGIN, 16, MARGIN, 16), spacing: int | None = None,
        takes_focus: bool = False,
    ) -> QScrollArea:
        """Put the parts into a column on the body, in a scroll area, and return the scroll area."""
        page = make_widget(make_column(*parts, ..., margins=margins, spacing=spacing))
        view = make_scroll_area(page, takes_focus=takes_focus, is_sideways=True)
        make_column(view, on=self.body)
        return view

    @abstractmethod
    def refresh(self) -> None:
        """Show the current state of the document."""

    def mark_stale(self) -> None:
        """Refresh now, at the next frame, or when the panel becomes visible."""
        self._stale = True
        if self.isVisible() and not self._timer.isActive():
            if self._last_refresh.isValid() and self._last_refresh.elapsed() < FRAME:
                self._timer.start()
            else:
                self._refresh_if_stale()

    def _refresh_if_stale(self) -> None:
        if self._stale and self.isVisible():
            self._stale = False
            self._last_refresh.start()
            was_closed, self._is_withheld = self._is_withheld, self.reveals_answers and self.document.is_answering
            if self._is_withheld:
                self.show_placeholder(_("The search is hidden during practice."))
                return
            if was_closed:
                self.show_placeholder("")
            self.refresh()
            # Else the panel would be painted before its new texts are laid out, and once more after that.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def show_placeholder(self, sentence: str) -> bool:
        """Show a sentence in place of the body, or the body if it is ""; return whether there is a sentence."""
        if sentence != self._placeholder_text:
            self._placeholder_text = sentence
            show_names(self.placeholder, sentence, self.document)
            self._placeholder_area.setVisible(bool(sentence))
            self.body.setVisible(not sentence)
        return bool(sentence)

    def _restyle(self) -> None:
        self.setStyleSheet(panel_style_sheet(self.document.theme))
        self.mark_stale()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh_if_stale()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the panel on Esc, or a practised question's search for the answers; press buttons by Enter too."""
        button = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and self.document.is_explaining:
            self.document.practice_mode.resume()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton | QToolButton):
            button.click()
        else:
            super().keyPressEvent(event)


def tint_colour(theme: Theme) -> str:
    """Return the background colour of the current item."""
    return theme.node["done"].fill


def box_colour(theme: Theme) -> str:
    """Return the background colour of a box, slightly different from the panel's."""
    return mix_colours(panel_colour(theme), theme.rule, 0.2)


def panel_style_sheet(theme: Theme) -> str:
    """Return the panels' additions to the style sheet: label roles and transparent lists."""
    return grow_sheet(f"""
        QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
        QScrollArea, QTableView, QTreeView, QListView {{
            background: transparent; border: 1px solid transparent; border-radius: 6px; }}
        QScrollArea:focus, QTableView:focus, QTreeView:focus, QListView:focus {{ border-color: {accent(theme)}; }}
        QLabel[role="empty"] {{ color: {theme.muted}; padding: {MARGIN}px; }}
        QLabel[role="title"] {{ font-size: 17u; font-weight: bold; }}
        QLabel[role="heading"] {{ font-weight: bold; }}
        QLabel[role="quiet"] {{ color: {theme.muted}; }}
        QLabel[role="wrong"] {{ color: {theme.cut}; }}
        QLabel[role="box"] {{
            background: {box_colour(theme)}; border: 1px solid {theme.rule}; border-radius: 6px; padding: 10p 15p;
        }}
        QTableView, QTreeView, QListView {{ color: {theme.text}; outline: none; }}
        QHeaderView {{ background: transparent; }}
        QHeaderView::section {{ background: transparent; padding: 6p 4p 6p 8p; }}
        QTableView::item {{ border: none; padding: 0 4px; }}
        QAbstractScrollArea::corner {{ background: transparent; }}
        QListView::item {{ padding: 6p 8p; border-radius: 4px; }}
        QListView::item:selected {{ background: {tint_colour(theme)}; color: {theme.ink["done"]}; }}
    """)


def set_tab_order(*parts: QWidget) -> None:
    """Make Tab go through the parts and their fields in this order; fields created late would come last."""
    fields = [each for part in parts for each in _tab_stops(part)]
    for one, other in pairwise(fields):
        QWidget.setTabOrder(one, other)


def _tab_stops(part: QWidget) -> Iterator[QWidget]:
    """Yield the part itself and the widgets in it that take the focus by Tab, in order of creation.

    Qt's focus chain is not used: PySide takes each widget in it for a child of the one before, and deletes it with that
    one.
    """
    for each in (part, *part.findChildren(QWidget)):
        is_inside = isinstance(each.parent(), QAbstractSpinBox | QComboBox) or each.window() is not part.window()
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_inside:
            yield each


def make_text_label(role: str, words: str = "", *, rich: bool = False, wraps: bool = True) -> QLabel:
    """Return a label with a style role; the text of a `rich` label must be escaped, as by `link_node_names`."""
    label = make_rich_label() if rich else make_label(words)
    label.setProperty("role", role)
    label.setWordWrap(wraps)
    label.setIndent(0)
    return label


def show_text(label: QLabel, text: str) -> None:
    """Show a text in a label; "" hides the label."""
    label.setText(text)
    label.setVisible(bool(text))


def describe_missing_search(document: Document) -> str:
    """Return why there is no search and how to get one; "" if there is one."""
    if document.trace is not None:
        return ""
    if document.busy_text:
        return document.busy_text
    if document.refusal:
        return _("No search: {reason}.\n\nChange the tree or choose another algorithm or convention.").format(
            reason=document.refusal.rstrip(".")
        )
    return _("No search yet. Draw a tree first.")


def node_title(tree: Tree, node: int) -> str:
    """Return the node's name, capitalized unless it is a label."""
    name = node_name(tree, node)
    return name if tree.label[node] else name[:1].upper() + name[1:]


def format_value(value: Any) -> str:
    """Return a value, or one value per player, as text."""
    return join_numbers(map(display, value)) if np.ndim(value) else display(value)
