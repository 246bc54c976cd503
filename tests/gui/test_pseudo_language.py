"""The window in a language made by rule: every text of it is translated, and has room when it is 40 % longer."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.core import i18n
from explorer.gui.document import Document, second_run
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from tests.gui.room import cut_texts
from tests.gui.seen import every_text
from tests.gui.toolkit.test_focus import DIALOGS
from tests.options import thinned
from tests.pseudo import Pseudo, english_words, pseudo_language

ROOT = Path(__file__).parent.parent.parent
TEMPLATE = ROOT / "resources/locale/game-tree-explorer.pot"
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
QT = re.compile(r"qt_(?!spinbox)|Q(?:Font|Color)?Dialog\b|ScrollLeftButton|ScrollRightButton|QPrint|QPageSetup")
"""Parts of the window whose texts are Qt's, which its own catalogues translate."""
QT_TEXTS = ("Cancel", "Save", "Close", "OK", "Discard", "Don't Save")
"""Qt's own texts of standard buttons."""
VERSIONS = re.compile(r"^Python \d")
KEYS = re.compile(
    r"(?:(?:Ctrl|Alt|Shift|Meta)\+)+(?:[A-Z]\w*|.)|\b(?:Left|Right|Up|Down|Home|End|Space|Return|Enter|Tab|Del|Esc|Ins"
    r"|F\d+|PgUp|PgDown|Backspace)\b")
DATA = frozenset({
    "Game", "Tree", "Explorer",  # the name of the program
    *i18n.NAMES.values(),
    "return", "MAX", "MIN", "for", "each", "child", "inf",  # pseudocode and notation, alike in every language
    "gtree", "json", "txt", "efg", "svg", "png", "pdf", "tex", "html", "pptx", "gif", "zip", "md", "xml",
    "dejavu", "sans", "mono",
})
"""Words that stay as they are: names, notation, suffixes."""


pytestmark = pytest.mark.qt_log_ignore("does not support raise", extend=True)


@pytest.fixture(name="language")
def _language() -> Iterator[Pseudo]:
    with pseudo_language() as made:
        yield made


@pytest.fixture(name="window")
def _window(qtbot: QtBot, language: Pseudo) -> Iterator[MainWindow]:
    shown = MainWindow(Document(Study(formats.parse(TREE), exam=Exam(questions=(ExamQuestion("values"),)))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.resize(1280, 720)
    shown.show()
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    shown.document.set_step(9)
    yield shown
    second_run.end_second_run(shown.document)


def untranslated(*parts: QWidget) -> list[str]:
    """Return the texts of these widgets with an English word in them."""
    return sorted({f"{seen.where}: {seen.shown}" for seen in every_text(*parts)
                   if not QT.search(seen.where) and seen.shown not in QT_TEXTS and not VERSIONS.search(seen.shown)
                   and english_words(KEYS.sub("", seen.shown), DATA)})


def test_the_window_is_translated_and_has_room(window: MainWindow) -> None:
    assert untranslated(window) == []
    assert cut_texts(window) == []


@pytest.mark.parametrize("name", thinned(PANELS, 4))
def test_each_panel_is_translated_and_has_room(window: MainWindow, qtbot: QtBot, name: str) -> None:
    window.document.request_panel(name)
    dock = window.docks[name]
    qtbot.waitUntil(lambda: dock.isVisible() and bool(dock.visibleRegion()))
    qtbot.wait(100)
    assert untranslated(dock) == []
    assert cut_texts(dock) == []


@pytest.mark.parametrize("name", thinned(DIALOGS, 4))
def test_each_dialog_is_translated_and_has_room(window: MainWindow, name: str) -> None:
    if name == "export runs":
        window.commands["compare"].trigger()
    if name == "new":
        window.commands["mirror"].trigger()
    english: list[str] = []
    cut: list[str] = []
    seen: list[str] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(5, read)
            return
        seen.append(type(dialog).__name__)
        # The offscreen screen is smaller than 1280 x 720, and Qt gives a dialog two thirds of it at first.
        dialog.resize(dialog.size().expandedTo(dialog.sizeHint().boundedTo(QSize(1280, 720))))
        for _turn in range(10):  # a preview that is ready only now sets texts, and the layout follows a turn later
            QApplication.processEvents()
            if not cut_texts(dialog):
                break
        try:
            if not isinstance(dialog, QFileDialog | QPrintPreviewDialog):  # of Qt's own texts
                english.extend(untranslated(dialog))
                cut.extend(cut_texts(dialog))
        finally:
            dialog.reject()

    QTimer.singleShot(0, read)
    window.commands[name].trigger()
    assert len(seen) == 1
    assert english == []
    assert cut == []


def test_every_text_of_the_window_is_in_the_catalogue(window: MainWindow, qtbot: QtBot, language: Pseudo) -> None:
    for name in PANELS:
        window.document.request_panel(name)
        qtbot.wait(20)
    known = TEMPLATE.read_text(encoding="utf-8").replace('"\n"', "").replace('\\"', '"')
    asked = {text for text in language.asked if re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", text))}
    assert len(asked) > 500
    assert sorted(text for text in asked if f'"{text}"'.replace("\n", "\\n") not in known) == []


def test_a_language_is_not_kept_beyond_its_test() -> None:
    assert i18n._("Save") == "Save"
    assert Qt.LayoutDirection.LeftToRight == QApplication.layoutDirection()


@pytest.mark.parametrize(("text", "has_english"), [
    ("Save", True), ("[Śáνé··]", False),
    ("[Śáνé··] (*.gtree)", False), ("[Śáνé] Ctrl+Shift+Left", False), ("≥ · inf", False),
    ("[Śáνé] Alpha-beta", True),
])
def test_english_texts_are_found(text: str, has_english: bool) -> None:
    assert bool(english_words(KEYS.sub("", text), DATA)) is has_english


def test_a_cut_label_is_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    label = QLabel("A text of some length", box)
    label.resize(40, 20)
    box.resize(200, 50)
    box.show()
    assert len(cut_texts(box)) == 1
    label.adjustSize()
    assert cut_texts(box) == []
    label.move(150, 0)
    assert len(cut_texts(box)) == 1
