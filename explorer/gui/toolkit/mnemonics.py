"""Underlined letters of menus and buttons: each one once, whatever the language and the entries that there are now."""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDialogButtonBox, QMenu, QMessageBox


class Entry(Protocol):
    """An entry of a menu, or a button."""

    def text(self) -> str:
        """Return the text, with `&` before the underlined letter."""

    def setText(self, text: str, /) -> None:
        """Set the text."""


def letter_of(text: str) -> str:
    """Return the underlined letter in lower case; "" if there is none."""
    place = _place_of(text)
    return text[place + 1].lower() if place >= 0 else ""


def assign_letters(entries: Iterable[Entry]) -> None:
    """Underline one letter in each text, none of them twice.

    A letter that a text underlines already is kept by the first text that has it. The others take the first letter of a
    word, or else any letter, that is free; none if all are taken.
    """
    taken: set[str] = set()
    waiting: list[Entry] = []
    for entry in entries:
        letter = letter_of(entry.text())
        if letter and letter not in taken:
            taken.add(letter)
        else:
            waiting.append(entry)
    for entry in waiting:
        text = _unmarked(entry.text())
        place = next((at for at in _places(text) if text[at].lower() not in taken), None)
        if place is not None:
            taken.add(text[place].lower())
            text = f"{text[:place]}&{text[place:]}"
        if text != entry.text():
            entry.setText(text)


def keep_letters_apart(shown: QMenu | QDialogButtonBox | QMessageBox) -> None:
    """Assign letters to the entries of a menu and of its submenus, or to the buttons of a dialog, when they are shown.

    A menu in which no entry has a letter is a list of names: typing the beginning of one selects it.
    """
    shown.installEventFilter(_FILTER)


class _Letters(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            if isinstance(watched, QMenu):
                _assign_in_menu(watched)
            elif isinstance(watched, QDialogButtonBox | QMessageBox):
                assign_letters(button for button in watched.buttons() if button.text())
        return False


def _assign_in_menu(menu: QMenu) -> None:
    shown = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
    for action in shown:
        below = action.menu()
        if isinstance(below, QMenu):
            keep_letters_apart(below)
    if any(letter_of(action.text()) for action in shown):
        assign_letters(shown)


_FILTER = _Letters()


def _place_of(text: str) -> int:
    """Return the place of the mark; -1 if there is none."""
    at = 0
    while at < len(text) - 1:
        if text[at] == "&":
            if text[at + 1] != "&":
                return at
            at += 1
        at += 1
    return -1


def _unmarked(text: str) -> str:
    place = _place_of(text)
    return text if place < 0 else text[:place] + text[place + 1 :]


def _places(text: str) -> Iterator[int]:
    """Yield the places of letters that may be underlined, the first ones of words before the others."""
    firsts = [found.start() for found in re.finditer(r"(?<![\w&])[^\W\d_]", text)]
    yield from firsts
    yield from (at for at, sign in enumerate(text) if sign.isalpha() and at not in firsts)
