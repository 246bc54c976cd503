"""Widgets that show text from data literally: Qt may take text for HTML, load its images, or drop an "&"."""

import html
import re

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QWidget

_AS_TYPED = '<p style="white-space: pre-wrap">{}</p>'


def make_label(text: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a label that shows any text literally."""
    label = QLabel(text, parent) if parent else QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


class SteadyLabel(QLabel):
    """A plain text that is laid out anew only if it needs more room than before.

    A label that changes with every step of a search would make the whole window be laid out and painted twice.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._whole = ""
        self._most: int | None = None

    def set_most(self, width: int) -> None:
        """Elide texts that need more than so many pixels, and have them whole in the tooltip."""
        if width != self._most:
            self._most = width
            self.show_text(self._whole, is_exact=self.minimumWidth() > width)

    def show_text(self, text: str, is_exact: bool = False) -> None:
        """Show the text; `is_exact`: take no more room than it needs."""
        self._whole = text
        self.setText(text)
        needed = self.sizeHint()
        if self._most is not None:
            is_long = needed.width() > self._most
            set_tip(self, text if is_long else "")
            if is_long:
                margins = needed.width() - self.fontMetrics().horizontalAdvance(text)
                self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self._most - margins))
                needed.setWidth(self._most)
        if is_exact or needed.width() > self.minimumWidth():
            self.setFixedSize(needed)  # Qt takes no new text of a widget of fixed size for a reason to lay it out


def make_rich_label() -> QLabel:
    """Return a label for HTML; escape text from data with `html.escape` before adding it."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def show_plain(label: QLabel, text: str, *, is_selectable: bool = True) -> None:
    """Show a text literally in a label that may have shown links before."""
    flags = Qt.TextInteractionFlag
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(flags.TextSelectableByMouse if is_selectable else flags.LinksAccessibleByMouse)
    label.setText(text)


def show_links(label: QLabel, markup: str) -> None:
    """Show HTML with links, which Tab goes to, in a label; text from data in it must be escaped."""
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
    label.setText(markup)


def escape_tip(text: str) -> str:
    """Return the text for a tooltip, escaped if Qt might take it for rich text."""
    return _AS_TYPED.format(html.escape(text)) if QtGui.Qt.mightBeRichText(text) else text


def set_tip(part: QWidget | QAction, text: str) -> None:
    """Set the tooltip of a widget or an action; the text is shown literally."""
    part.setToolTip(escape_tip(text))


def escape_keys(text: str) -> str:
    """Return the text for a button, menu or tab with each "&" doubled, as Qt takes a single one for a mnemonic."""
    return text.replace("&", "&&")


def add_action(menu: QMenu, text: str) -> QAction:
    """Add an action to the menu and return it; its text and its tooltip are literal."""
    action = menu.addAction(escape_keys(text))
    set_tip(action, text)
    return action


def escape_title(text: str) -> str:
    """Return the text for a window title with each "[*]" doubled, as Qt takes a single one for the modified mark."""
    return text.replace("[*]", "[*][*]")


def shown_title(window: QWidget) -> str:
    """Return a window's title as it is seen: the inverse of `escape_title`, with * if the window is modified."""
    mark = "*" if window.isWindowModified() else ""
    return re.sub(r"\[\*\](\[\*\])?", lambda found: "[*]" if found[1] else mark, window.windowTitle())


def make_question(parent: QWidget, title: str, text: str, more: str = "") -> QMessageBox:
    """Return a message box, not yet shown, whose text and informative text are literal."""
    from explorer.gui.toolkit.mnemonics import DialogLetters  # not before a question is asked

    box = QMessageBox(parent)
    DialogLetters(box)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):  # setTextFormat applies to the first text only
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box
