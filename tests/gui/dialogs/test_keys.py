"""The dialog of keyboard shortcuts."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import keys
from explorer.gui.toolkit.screens import screen_of


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
    rows = [("Add child", "Tab"), ("More: Save & close", "Ctrl+S")]
    assert keys.menu_keys(window_with_menus(qtbot)) == [("Edit", rows)]


def test_the_sheet_begins_with_the_places_and_shows_all_menus(qtbot: QtBot) -> None:
    window = window_with_menus(qtbot)
    sheet = keys.KeysDialog(window)
    texts = {label.text() for label in sheet.findChildren(QLabel)}
    assert {"Edit", "Add child", "Tab", "In the timeline"} <= texts
    assert [title for title, _rows in sheet.groups] == ["In the tree", "In the timeline", "Edit"]
    room = screen_of(sheet).availableGeometry()
    assert sheet.width() <= room.width()
    assert sheet.height() <= room.height()


def test_columns_keep_the_order_and_are_of_like_height() -> None:
    groups = [(str(size), [("a", "b")] * size) for size in (9, 5, 8, 14, 7, 9, 2, 2)]
    parts = keys.split_into_columns(groups, 3)
    assert [group for part in parts for group in part] == groups
    heights = [sum(len(rows) + 2 for _title, rows in part) for part in parts]
    assert max(heights) <= 28


def test_an_entry_of_a_submenu_is_told_with_it_and_both_enter_keys_are_one(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menu = window.menuBar().addMenu("Edit")
    menu.addAction("Add sibling").setShortcuts([QKeySequence("Return"), QKeySequence("Enter")])
    select = menu.addMenu("Se&lect")
    select.addAction("Select &all", "Ctrl+A")
    assert keys.menu_keys(window) == [("Edit", [("Add sibling", "Enter"), ("Select all", "Ctrl+A")])]
