"""Every label, check box and button of every dialog has room for its text."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLabel, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.style import use_fonts, use_theme
from explorer.pictures.theme import LIGHT
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats

NO_FORM = {"open", "load theme", "save as", "grade replies", "print", "print preview", "title"}
"""Commands that open one of Qt's own dialogs."""


def cut_texts(widget: QWidget) -> list[str]:
    """Return the texts of labels, check boxes and buttons wider than the widget, except symbols such as arrows."""
    kinds = (QLabel, QCheckBox, QPushButton, QRadioButton)
    return [each.text() for kind in kinds for each in widget.findChildren(kind)
            if each.isVisible() and len(each.text()) > 2 and each.width() < each.minimumSizeHint().width()
            and not (isinstance(each, QLabel) and each.wordWrap())]


@pytest.fixture(name="window")
def _window(qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """Return a window with the program's fonts and style."""
    font, colours, sheet = qapp.font(), qapp.palette(), qapp.styleSheet()
    use_fonts(qapp)
    use_theme(qapp, LIGHT)
    window = MainWindow(Document(Study(
        formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), exam=Exam(questions=(ExamQuestion("values"),)))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    yield window
    qapp.setFont(font)
    qapp.setPalette(colours)
    qapp.setStyleSheet(sheet)


def test_a_widget_too_narrow_is_found(qtbot: QtBot) -> None:
    check = QCheckBox("A text that needs room")
    holder = QWidget()
    check.setParent(holder)
    qtbot.addWidget(holder)
    holder.show()
    check.setFixedWidth(30)
    assert cut_texts(holder) == ["A text that needs room"]


def test_no_text_of_a_dialog_is_cut(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: dict[str, list[str]] = {}

    def look(dialog: QDialog) -> int:
        dialog.show()
        for _turn in range(10):  # a preview that is ready only now sets texts, and the layout follows a turn later
            QApplication.processEvents()
            cut[type(dialog).__name__] = cut_texts(dialog)
            if not cut[type(dialog).__name__]:
                break
        dialog.reject()
        return 0

    monkeypatch.setattr(QDialog, "exec", look)
    window.commands["compare"].trigger()
    for action in [each for each in window.commands.children() if "…" in getattr(each, "text", str)()]:
        if action.objectName() not in NO_FORM:
            action.trigger()
    assert {"GenerateDialog", "ExportDialog", "ConventionDialog", "ExamDetails", "ExamSheets"} <= set(cut)
    assert {name: texts for name, texts in cut.items() if texts} == {}
