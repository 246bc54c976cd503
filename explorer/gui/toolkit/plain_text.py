"""Texts that come from data, shown literally: Qt takes some for rich text, loads their pictures, and drops "&"."""

import html

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QTextBrowser, QWidget

_AS_TYPED = '<p style="white-space: pre-wrap">{}</p>'


def make_label(text: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows its texts literally, now and later."""
    label = QLabel(text, parent) if parent else QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def make_rich_label() -> QLabel:
    """A label for links and bold words: what comes from data goes into it through `html.escape`."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def make_browser() -> QTextBrowser:
    """A view of pages that come with the program; no other text may be shown in it."""
    return QTextBrowser()


def escape_tip(text: str) -> str:
    """The text for a tooltip: as it is where Qt takes it for plain text, else escaped."""
    return _AS_TYPED.format(html.escape(text)) if QtGui.Qt.mightBeRichText(text) else text


def set_tip(part: QWidget | QAction, text: str) -> None:
    """Show the text literally when the pointer rests there."""
    part.setToolTip(escape_tip(text))


def escape_keys(text: str) -> str:
    """The text for a button, a menu or a tab, where a single "&" would underline the letter behind it."""
    return text.replace("&", "&&")


def add_action(menu: QMenu, text: str) -> QAction:
    """Add an action whose text, also in its tip, is literal."""
    action = menu.addAction(escape_keys(text))
    set_tip(action, text)
    return action


def escape_title(text: str) -> str:
    """The text for a window's title, where "[*]" stands for the sign of unsaved changes."""
    return text.replace("[*]", "[*][*]")


def make_question(parent: QWidget, title: str, text: str, more: str = "") -> QMessageBox:
    """A message box, not yet shown, whose text, and what more stands below it, are literal."""
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):  # the box passes its format on to the first text alone
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box
