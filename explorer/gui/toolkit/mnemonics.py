"""Mnemonics: the underlined letters of menus and dialogs, each of which leads to one entry only in every language."""

import re
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QPushButton,
    QRadioButton,
    QWidget,
)

_MARK = re.compile(r"&(&?)")
HEADING = "heading"
"""The data of a title in a menu, which is no command."""
_BEFORE_IDEOGRAPHS = "\u2e80"
"""The first sign that no key of a keyboard types by itself."""


def choose_letters(texts: Sequence[str]) -> list[str]:
    """Return the texts, each with "&" before a letter that no other text has.

    A letter that is marked already stays so where it can; of several texts that want it, the first has it. A text
    without a mark gets the first letter of a word before others. Texts for which no letter is left get no mark.
    """
    wanted = [_places(text) for text in texts]
    owners: dict[str, int] = {}

    def claim(text: int, tried: set[str]) -> bool:
        """Find a letter for a text, and another for the text that has it (Kuhn's matching, as deep as an alphabet)."""
        free = [letter for letter in wanted[text] if letter not in owners]
        for letter in (*free, *(letter for letter in wanted[text] if letter in owners)):
            if letter not in tried:
                tried.add(letter)
                if letter not in owners or claim(owners[letter], tried):
                    owners[letter] = text
                    return True
        return False

    marked = [marked_letter(text) for text in texts]
    for text, letter in enumerate(marked):
        if letter:
            owners.setdefault(letter, text)
    kept = set(owners.values())
    for text in range(len(texts)):
        if text not in kept:
            claim(text, set())
    letters = {text: letter for letter, text in owners.items()}
    return [_mark(text, wanted[number].get(letters.get(number, ""))) for number, text in enumerate(texts)]


def marked_letter(text: str) -> str:
    """Return the letter that is marked in a text, as a small one; "" if there is none."""
    places = [found.end() for found in _MARK.finditer(text) if not found[1]]
    return text[places[0]:places[0] + 1].lower() if places else ""


def _plain(text: str) -> str:
    """Return a text without its mark; "&&" stays."""
    return _MARK.sub(lambda found: found[0] if found[1] else "", text)


def _places(text: str) -> dict[str, int]:
    """Return the letters of a text with their places in it without its mark; those that begin a word come first."""
    plain = _plain(text).split("\t")[0]
    places = [place for place, letter in enumerate(plain) if letter.isalnum() and letter < _BEFORE_IDEOGRAPHS]
    starts = [place for place in places if not place or not plain[place - 1].isalnum()]
    found: dict[str, int] = {}
    for place in (*starts, *places):
        found.setdefault(plain[place].lower(), place)
    return found


def _mark(text: str, place: int | None) -> str:
    plain = _plain(text)
    return plain if place is None else f"{plain[:place]}&{plain[place:]}"


def keep_letters(menu: QMenu) -> None:
    """Underline a letter of each entry, no letter twice, whenever the menu is about to be shown."""
    if not menu.property("keepsLetters"):
        menu.setProperty("keepsLetters", True)
        menu.aboutToShow.connect(partial(mark_menu, menu))


def mark_menu(menu: QMenu) -> None:
    """Mark one letter of each entry of a menu, and let its submenus do the same when they are about to be shown."""
    entries = [each for each in menu.actions() if not each.isSeparator() and each.data() != HEADING]
    _show_letters(entries)
    for entry in entries:
        if isinstance(below := entry.menu(), QMenu):
            keep_letters(below)


class DialogLetters(QObject):
    """Marks a letter of each button and check box of a dialog when the dialog is shown."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QDialog) and not event.spontaneous():
            _show_letters(lettered_parts(watched))
        return False


def lettered_parts(dialog: QWidget) -> list[QAbstractButton | QLabel]:
    """Return the labels of fields, buttons and check boxes of a dialog that can have a letter, the most used first.

    These are the labels that have one, then the buttons of the dialog's end, other buttons, and check boxes.
    """
    labels = [each for each in dialog.findChildren(QLabel) if each.buddy() and marked_letter(each.text())]
    pushed = [each for each in dialog.findChildren(QPushButton) if _places(each.text())]
    at_end = [each for each in pushed if isinstance(each.parentWidget(), QDialogButtonBox)]
    boxes = [each for kind in (QRadioButton, QCheckBox) for each in dialog.findChildren(kind) if _places(each.text())]
    return [*labels, *at_end, *(each for each in pushed if each not in at_end), *boxes]


def _show_letters(parts: Sequence[QAction | QAbstractButton | QLabel]) -> None:
    for part, text in zip(parts, choose_letters([part.text() for part in parts]), strict=True):
        if part.text() != text:
            part.setText(text)
