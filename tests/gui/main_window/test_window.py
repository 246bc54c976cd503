"""The main window: its menus, its size, and the way of the focus through its parts."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QMenu

from explorer.gui.actions.viewing import move_focus
from explorer.gui.document import Document
from explorer.gui.main_window.window import KEY_GAP, MainWindow
from explorer.study import Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def every_action(menu):
    menu.aboutToShow.emit()
    for action in menu.actions():
        if isinstance(action.menu(), QMenu):
            yield from every_action(action.menu())
        elif not action.isSeparator():
            yield action


def test_every_action_stands_in_a_menu(window):
    menus = {action.objectName() for top in window.menuBar().actions() for action in every_action(top.menu())}
    missing = {action.objectName() for action in window.commands.children() if action.objectName()} - menus
    assert missing <= {"clear recent"}


def test_the_window_comes_back_as_it_was_left(qtbot, window):
    window.docks["log"].hide()
    size = QSize(795, 640)
    window.resize(size)
    window.close()
    again = MainWindow(Document())
    qtbot.addWidget(again)
    assert again.size() == size
    again.show()
    again.close()
    again = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(again)
    assert again.docks["log"].isHidden()
    assert not again.docks["why"].isHidden()


def test_the_keys_come_to_the_toolbar_too(window):
    window.canvas.setFocus()
    seen = set()
    for _part in range(8):
        move_focus(window.context)
        seen.add(type(QApplication.focusWidget().parent()).__name__)
    assert "Toolbar" in seen


def test_the_focus_leaves_the_canvas_and_comes_round(qtbot, window):
    window.canvas.setFocus()
    seen = [QApplication.focusWidget()]
    for _part in range(8):
        move_focus(window.context)
        seen.append(QApplication.focusWidget())
    assert window.canvas in seen[1:]
    assert len(set(seen)) > 2
    move_focus(window.context, -1)
    move_focus(window.context)
    assert QApplication.focusWidget() is seen[-1]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_offers_what_is_possible_there(qtbot, window):
    window.document.select([0])
    window.canvas.context_requested.emit(0, window.canvas.mapToGlobal(window.canvas.rect().center()))
    menu = QApplication.activePopupWidget()
    names = {action.objectName() for action in menu.actions()}
    assert "add child" in names
    assert "delete" not in names
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_on_the_ground_offers_what_concerns_the_whole_tree(qtbot, window):
    window.canvas.context_requested.emit(-1, window.canvas.mapToGlobal(window.canvas.rect().center()))
    menu = QApplication.activePopupWidget()
    names = {action.objectName() for action in menu.actions()}
    assert {"zoom fit", "level player"} <= names
    assert not names & {"add child", "delete", "edit value"}
    menu.close()


def test_menus_leave_a_gap_before_their_keys(window):
    menu = window.menuBar().actions()[1].menu()
    window.commands.show_icons()
    narrow = menu.sizeHint().width()
    for _time in range(2):
        menu.aboutToShow.emit()
        assert menu.minimumWidth() == narrow + KEY_GAP
