"""The sheet of keys."""

from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import keys


def window_with_menus(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    edit = window.menuBar().addMenu("&Edit")
    edit.addAction("Add &child", "Tab")
    edit.addAction("Nothing to press")
    edit.addMenu("More").addAction("Save && close…", "Ctrl+S")
    window.menuBar().addMenu("&Empty")
    return window


def test_every_key_of_the_menus_is_collected_with_submenus_and_without_mnemonics(qtbot: QtBot) -> None:
    assert keys.collect(window_with_menus(qtbot)) == [("Edit", [("Add child", "Tab"), ("Save & close", "Ctrl+S")])]


def test_the_sheet_shows_menus_and_places_in_two_columns_of_like_height(qtbot: QtBot) -> None:
    window = window_with_menus(qtbot)
    sheet = keys.Keys(window)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    assert {"Edit", "Add child", "Tab", "On the timeline"} <= texts
    left, right = keys._halved(sheet.groups)
    assert left + right == sheet.groups
    assert left
    assert right
