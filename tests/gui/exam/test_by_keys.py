"""An exam of two questions in three versions is written by few keys, and by few clicks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.exam.panel import ExamPanel
from explorer.gui.exam.sheets import ExamSheets
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.timers import make_timer
from explorer.study import Exam, Study
from tests.gui.conftest import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)

MOST_KEYS = 15
MOST_CLICKS = 13
AGAIN = 20
"""Milliseconds between two looks whether the next step can be made."""


@dataclass
class Step:
    """A key, a click or a typed text, made as soon as `may` returns True."""

    do: Callable[[], object]
    may: Callable[[], bool]
    is_typing: bool = False


def key(which: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        may: Callable[[], bool] = lambda: True) -> Step:
    return Step(lambda: QTest.keyClick(focused(), which, modifiers), may)


def typed(text: str, may: Callable[[], bool] = lambda: True) -> Step:
    return Step(lambda: QTest.keyClicks(focused(), text), may, is_typing=True)


def focused() -> QWidget:
    """Return the widget that gets the keys: that of a menu or a dialog before that of the window."""
    popup = QApplication.activePopupWidget()
    found = popup or QApplication.focusWidget()
    assert found is not None
    return found


def take_steps(qtbot: QtBot, steps: list[Step], is_done: Callable[[], bool]) -> int:
    """Make the steps one after the other, also while dialogs are open; return how many were not typed values."""
    left, since = list(steps), monotonic()

    def go_on() -> None:
        if monotonic() - since > PATIENCE / 2000:
            close_all()
        elif left and left[0].may():
            # The next look is due before this step, which may open a dialog and return when that is closed.
            step = left.pop(0)
            timer.start()
            step.do()
        elif left:
            timer.start()

    timer = make_timer(QApplication.instance(), AGAIN, go_on)
    timer.start()
    qtbot.waitUntil(lambda: not left and is_done())
    timer.deleteLater()
    return sum(not step.is_typing for step in steps)


def close_all() -> None:
    """Close the menu and the dialogs that wait for a step that can't be made; else the test would wait for ever."""
    while (waiting := QApplication.activePopupWidget() or QApplication.activeModalWidget()) and waiting.close():
        pass


def is_menu_open() -> bool:
    popup = QApplication.activePopupWidget()
    return isinstance(popup, QMenu) and popup.activeAction() is not None


def is_topic_open() -> bool:
    popup = QApplication.activePopupWidget()
    return is_menu_open() and popup is not None and isinstance(popup.parent(), QMenu)


def used_dialog(kind: type[QDialog]) -> QDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, kind) and dialog.isActiveWindow() else None


def has_pages() -> bool:
    """Return True if the dialog for sheets can be used: its first pages are there."""
    dialog = used_dialog(ExamSheets)
    return isinstance(dialog, ExamSheets) and bool(dialog._pages)


def has_folder_dialog() -> bool:
    return used_dialog(QFileDialog) is not None


def begin(window: MainWindow) -> None:
    """Take the question out of the window's study, so that it is as after the start with a tree."""
    study = window.document.study
    window.document.new(Study(study.tree))
    window.canvas.setFocus()


def check_files(window: MainWindow, folder: Path, forms: tuple[str, str]) -> None:
    names = sorted(file.name for file in folder.glob("*.pdf"))
    assert len(names) == 6, names
    exam = window.document.study.exam
    assert isinstance(exam, Exam)
    assert (tuple(each.form for each in exam.questions), exam.versions) == (forms, 3)


def exam_panel(window: MainWindow) -> ExamPanel:
    panel = window.docks["exam"].widget()
    assert isinstance(panel, ExamPanel)
    return panel


def test_an_exam_in_three_versions_takes_few_keys(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(window)
    control_alt = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier

    def is_at_add() -> bool:
        return window.docks["exam"].isVisible() and QApplication.focusWidget() is exam_panel(window).add_button

    keys = take_steps(qtbot, [
        key(Qt.Key.Key_A, control_alt),
        key(Qt.Key.Key_Return, may=is_at_add), key(Qt.Key.Key_Return, may=is_menu_open),
        key(Qt.Key.Key_Return, may=is_topic_open),
        key(Qt.Key.Key_Return, may=is_at_add), key(Qt.Key.Key_Return, may=is_menu_open),
        key(Qt.Key.Key_Down, may=is_topic_open), key(Qt.Key.Key_Return),
        key(Qt.Key.Key_K, control_alt, may=is_at_add),
        key(Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier, may=has_pages), typed("3"),
        key(Qt.Key.Key_Return, may=has_pages), typed(str(tmp_path), may=has_folder_dialog), key(Qt.Key.Key_Return),
    ], lambda: len(list(tmp_path.glob("*.pdf"))) == 6)
    check_files(window, tmp_path, ("values", "skipped-leaves"))
    assert keys <= MOST_KEYS
    assert keys == 12


@pytest.mark.long
def test_an_exam_in_three_versions_takes_few_clicks(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    begin(window)

    def click(find: Callable[[], QWidget | None], at: Callable[[QWidget], QPoint] = lambda each: each.rect().center()
              ) -> Step:
        def press() -> None:
            target = find()
            assert target is not None
            QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=at(target))

        return Step(press, lambda: (target := find()) is not None and target.isVisible() and target.isEnabled())

    def entry_of(menu: QWidget | None, name: str) -> QAction | None:
        """Return the entry of this name, whichever letter is underlined; None before its menu is open."""
        entries = menu.actions() if isinstance(menu, QMenu) else []
        return next((each for each in entries if each.text().replace("&", "") == name), None)

    def entry_place(menu: QWidget, name: str) -> QPoint:
        entry = entry_of(menu, name)
        assert isinstance(menu, QMenu)
        assert entry is not None
        return menu.actionGeometry(entry).center()

    def menu_entry(name: str) -> Step:
        def find() -> QWidget | None:
            menu = QApplication.activePopupWidget()
            return menu if entry_of(menu, name) else None

        return click(find, lambda menu: entry_place(menu, name))

    def study_menu(bar: QWidget) -> QPoint:
        action = next(each for each in window.menuBar().actions() if each.text() == "St&udy")
        return window.menuBar().actionGeometry(action).center()

    def suggestion() -> QWidget | None:
        if not window.docks["exam"].isVisible():
            return None
        return next(iter(exam_panel(window).suggestions.findChildren(QPushButton)), None)

    def plus(_field: QWidget) -> QPoint:
        dialog = used_dialog(ExamSheets)
        assert isinstance(dialog, ExamSheets)
        return QPoint(dialog.versions.width() - 8, 6)

    def versions() -> QWidget | None:
        dialog = used_dialog(ExamSheets)
        return dialog.versions if isinstance(dialog, ExamSheets) and has_pages() else None

    def save() -> QWidget | None:
        dialog = used_dialog(ExamSheets)
        return dialog.findChild(QPushButton, "accept") if dialog else None

    kept: list[QDialog | None] = []  # a button of Qt's own dialog lives as long as Python holds the dialog

    def choose() -> QWidget | None:
        dialog = used_dialog(QFileDialog)
        kept.append(dialog)
        buttons = dialog.findChildren(QPushButton) if dialog else []
        return next((each for each in buttons if each.isDefault()), None)

    clicks = take_steps(qtbot, [
        click(window.menuBar, study_menu), menu_entry("Exam questions"), click(suggestion),
        click(lambda: exam_panel(window).add_button),
        menu_entry("Minimax and alpha-beta"), menu_entry("Minimax values"),
        click(lambda: exam_panel(window).sheets), click(versions, plus), click(versions, plus), click(save),
        typed(str(tmp_path), may=has_folder_dialog), click(choose),
    ], lambda: len(list(tmp_path.glob("*.pdf"))) == 6)
    check_files(window, tmp_path, ("skipped-leaves", "values"))
    assert clicks <= MOST_CLICKS
    assert clicks == 11
