"""Every letter that is underlined in a menu or a dialog leads to one entry, in every language."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot

from explorer.gui.actions import files
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.buttons import WrappedCheckBox
from explorer.gui.toolkit.mnemonics import HEADING, choose_letters, lettered_parts, mark_menu, marked_letter
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from tests.gui.dialogs.test_room import NO_FORM
from tests.pseudo import in_language


@pytest.mark.parametrize(("texts", "marked"), [
    (["&Save", "&Send"], ["&Save", "S&end"]),
    (["Cancel", "&Copy"], ["C&ancel", "&Copy"]),
    (["Save as"], ["&Save as"]),
    (["&Save", "Save as"], ["&Save", "Save &as"]),
    (["A", "AB"], ["&A", "A&B"]),
    (["AB", "A"], ["A&B", "&A"]),
    (["A", "A", "A"], ["&A", "A", "A"]),
    (["R&&D", "&D"], ["&R&&D", "&D"]),
    (["", "…", "取消"], ["", "…", "取消"]),
    (["Größe", "G"], ["G&röße", "&G"]),
])
def test_each_text_has_a_letter_of_its_own_if_there_is_one(texts: list[str], marked: list[str]) -> None:
    assert choose_letters(texts) == marked
    assert choose_letters(marked) == marked


def test_a_text_gets_its_letter_even_if_others_have_to_change_theirs() -> None:
    assert [marked_letter(text) for text in choose_letters(["&abc", "&bc", "ab"])].count("") == 0


def test_a_text_without_a_letter_takes_none_from_another() -> None:
    letters = [marked_letter(text) for text in choose_letters([*"abcdefghijklmnopqrstuvwxyz", "rarely used"])]
    assert letters == [*"abcdefghijklmnopqrstuvwxyz", ""]


def faults(texts: list[str]) -> list[str]:
    """The texts whose letter another one has, and those without one although a letter of theirs is free."""
    letters = [marked_letter(text) for text in texts]
    return [text for text, letter in zip(texts, letters, strict=True) if letters.count(letter) > 1 and letter] + [
        text for text, letter in zip(texts, letters, strict=True)
        if not letter and {sign for sign in text.lower() if sign.isalnum() and sign < "\u2e80"} - set(letters)]


def menus_of(menu: QMenu) -> Iterator[QMenu]:
    menu.aboutToShow.emit()
    yield menu
    for action in menu.actions():
        if isinstance(below := action.menu(), QMenu):
            yield from menus_of(below)


def window_with_exam(qtbot: QtBot) -> MainWindow:
    window = MainWindow(Document(Study(
        formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), exam=Exam(questions=(ExamQuestion("values"),)))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    return window


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_menu_underlines_a_letter_twice(qtbot: QtBot, language: str) -> None:
    with in_language(language):
        window = window_with_exam(qtbot)
        window.panel_docks.show_panel("exam")
        bar = [action.text() for action in window.menuBar().actions()]
        assert faults(bar) == []
        tops = [each for each in window.findChildren(QMenu) if not isinstance(each.parent(), QMenu)]
        for top in tops:
            for menu in menus_of(top):
                texts = [each.text() for each in menu.actions() if not each.isSeparator() and each.data() != HEADING]
                assert faults(texts) == [], menu.title()


def test_a_repeated_letter_is_found(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("&Save")
    menu.addAction("&Send")
    assert faults([each.text() for each in menu.actions()]) == ["&Save", "&Send"]
    mark_menu(menu)
    assert faults([each.text() for each in menu.actions()]) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_button_of_every_dialog_has_a_letter_of_its_own(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    found: dict[str, list[str]] = {}

    def look(dialog: QDialog) -> int:
        dialog.show()
        QApplication.processEvents()
        # Labels lead to the fields beside them.
        labels = [each.text() for each in dialog.findChildren(QLabel) if each.buddy() and marked_letter(each.text())]
        found[type(dialog).__name__] = faults(
            [*labels, *(each.text() for each in lettered_parts(dialog) if not isinstance(each, QLabel))])
        dialog.reject()
        return 0

    monkeypatch.setattr(QDialog, "exec", look)
    with in_language(language):
        window = window_with_exam(qtbot)
        window.commands["compare"].trigger()
        for action in [each for each in window.commands.children() if "…" in getattr(each, "text", str)()]:
            if action.objectName() not in NO_FORM:
                action.trigger()
        window.document.edit_tree("Other", formats.parse("[1,2]"))
        files.confirm_discard(window.context)
    assert {"GenerateDialog", "ExportDialog", "ExamSheets", "QMessageBox"} <= set(found)
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_a_check_box_of_several_lines_keeps_them_with_a_letter(qtbot: QtBot) -> None:
    box = WrappedCheckBox("a check box with many words in it")
    qtbot.addWidget(box)
    box.resize(120, 100)
    box.show()
    box.setText("a check &box with many words in it")
    assert box.text() == "a check &box with many words in it"
    assert box.heightForWidth(120) > box.heightForWidth(900)
