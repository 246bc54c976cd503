"""Underlined letters: each once in every menu and button box, in every language."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.mnemonics import assign_letters, keep_letters_apart, letter_of
from explorer.gui.toolkit.plain_text import make_question
from explorer.study import Study
from explorer.trees import formats
from tests.pseudo import in_language


@pytest.mark.parametrize(("texts", "assigned"), [
    (["&Open", "&Order", "Close"], ["&Open", "O&rder", "&Close"]),
    (["New &window", "Print previe&w…"], ["New &window", "&Print preview…"]),
    (["&A && B", "A && B"], ["&A && B", "A && &B"]),
    (["&ab", "&a", "ba"], ["&ab", "a", "&ba"]),
    (["90 %", "&x"], ["90 %", "&x"]),
    (["&Öffnen", "Ö"], ["&Öffnen", "Ö"]),
    (["R&&D"], ["&R&&D"]),
])
def test_the_first_text_keeps_its_letter_and_others_take_free_ones(texts: list[str], assigned: list[str]) -> None:
    entries = [QAction(text) for text in texts]
    assign_letters(entries)
    assert [entry.text() for entry in entries] == assigned
    assign_letters(entries)
    assert [entry.text() for entry in entries] == assigned


def shown_menus(menu: QMenu) -> Iterator[QMenu]:
    menu.popup(menu.pos())
    yield menu
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from shown_menus(below)
    menu.close()


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_menu_underlines_a_letter_twice(qtbot: QtBot, language: str) -> None:
    with in_language(language):
        window = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6]]"))))
        qtbot.addWidget(window)
        window.show()
        tried = 0
        for action in window.menuBar().actions():
            top = action.menu()
            assert isinstance(top, QMenu)
            for menu in shown_menus(top):
                letters = [letter_of(each.text()) for each in menu.actions() if each.text() and each.isVisible()]
                underlined = [letter for letter in letters if letter]
                assert len(set(underlined)) == len(underlined), menu.title()
                tried += bool(underlined)
        assert tried > 8


def test_a_question_s_buttons_have_letters(qtbot: QtBot) -> None:
    box = make_question(None, "Unsaved changes", "Save them?")  # type: ignore[arg-type]
    qtbot.addWidget(box)
    box.setStandardButtons(QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Discard
                           | QMessageBox.StandardButton.Cancel)
    box.show()
    letters = [letter_of(button.text()) for button in box.buttons()]
    assert all(letters)
    assert len(set(letters)) == 3


def test_the_buttons_of_a_dialog_have_letters(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    box = widgets.buttons(dialog, "Save…")
    box.addButton("Copy to clipboard", QDialogButtonBox.ButtonRole.ActionRole)
    widgets.column(dialog, box)
    dialog.show()
    letters = [letter_of(button.text()) for button in box.buttons()]
    assert len(set(letters)) == len(letters) == 3
    assert all(letters)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_a_list_of_names_stays_as_it_is(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Minimax")
    menu.addAction("MTD(f)")
    keep_letters_apart(menu)
    menu.show()
    assert [action.text() for action in menu.actions()] == ["Minimax", "MTD(f)"]
