"""The screen of a window that is shown, of a dialog before it is shown, and of a widget in a window."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.toolkit.screens import screen_of


def test_a_widget_and_a_dialog_not_shown_yet_are_on_the_screen_of_their_window(qtbot: QtBot, monkeypatch) -> None:
    asked: list[QPoint] = []
    true = QGuiApplication.screenAt
    monkeypatch.setattr(QGuiApplication, "screenAt", lambda at: asked.append(at) or true(at))
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(300, 200, 100, 80)
    window.show()
    middle = window.frameGeometry().center()
    for each in (window, QWidget(window), QDialog(window), QDialog(QDialog(window))):
        assert screen_of(each) is QGuiApplication.screenAt(middle)
        assert asked[0] == middle
        asked.clear()


def test_a_window_off_all_screens_or_never_shown_has_the_first_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert screen_of(window) is QGuiApplication.primaryScreen()
    window.move(-30_000, -30_000)
    window.show()
    assert screen_of(window) is QGuiApplication.primaryScreen()
