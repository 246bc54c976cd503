"""Esc, Enter and Space do in every panel and dialog what they do elsewhere on a desktop."""

from collections.abc import Callable
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.panels.panel import Panel
from tests.gui.toolkit.test_focus import DIALOGS
from tests.options import sample, thinned

FROM_QT = ("open", "save as", "load theme", "grade replies", "print preview")
"""Commands that open a dialog of Qt's own."""


def places_of_focus(parent: QWidget) -> list[QWidget]:
    """Return the widgets that Tab goes to."""
    return [each for each in parent.findChildren(QWidget)
            if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and each.isEnabled()]


def opened_panel(window: MainWindow, name: str) -> Panel:
    window.document.request_panel(name)
    QApplication.processEvents()
    panel = window.docks[name].widget()
    assert isinstance(panel, Panel)
    return panel


@pytest.mark.parametrize("name", thinned(PANELS, 6, 0))
def test_esc_leaves_every_place_of_every_panel_for_the_tree_and_changes_nothing(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    panel, study = opened_panel(window, name), window.document.study
    for place in places_of_focus(panel):
        place.setFocus()
        assert QApplication.focusWidget() is place
        qtbot.keyClick(place, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is window.canvas, place
        assert panel.isVisible()
        assert window.document.study is study


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_a_menu_that_a_key_opens_has_a_command_selected_for_enter(qtbot: QtBot, window: MainWindow) -> None:
    opened_panel(window, "exam")
    window.commands["compare"].trigger()
    QApplication.processEvents()
    buttons = [each for each in places_of_focus(window) if getattr(each, "menu", lambda: None)()]
    assert len(buttons) >= 5
    for button in buttons:
        selected: list[bool] = []

        def note(selected: list[bool] = selected) -> None:
            menu = QApplication.activePopupWidget()
            if not isinstance(menu, QMenu) or not menu.activeAction():  # not yet, on a busy machine
                QTimer.singleShot(50, note)
                return
            active = menu.activeAction()
            selected.append(bool(active and active.isEnabled() and not active.isSeparator()))
            menu.close()

        button.setFocus()
        QTimer.singleShot(50, note)
        qtbot.keyClick(button, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda selected=selected: bool(selected))
        assert selected == [True], button


MENUS = ("file", "edit", "view", "search", "study", "help", "algorithm", "context")
CANVAS_KEYS = (Qt.Key.Key_Tab, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_F2, Qt.Key.Key_5)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
@pytest.mark.parametrize("name", MENUS)
def test_keys_pressed_in_a_menu_that_the_mouse_has_opened_edit_nothing_behind_it(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    window.document.select([1])
    window.canvas.setFocus()
    study = window.document.study
    for key in CANVAS_KEYS:
        if name == "context":
            window.canvas.context_requested.emit(1, window.canvas.mapToGlobal(window.canvas.rect().center()))
        elif name == "algorithm":
            window.toolbar.algorithm.menu().popup(window.mapToGlobal(window.rect().center()))
        else:
            window.menuBar().actions()[MENUS.index(name)].menu().popup(window.mapToGlobal(window.rect().center()))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert QApplication.focusWidget() is window.canvas
        qtbot.keyClick(menu, key)
        menu.close()
        assert window.document.study is study, key
        assert not window.canvas.typing.editor.isVisible(), key
    qtbot.keyClick(window.canvas, Qt.Key.Key_Tab)
    assert window.document.study is not study


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_an_entry_of_a_menu_is_run_by_enter(qtbot: QtBot, window: MainWindow) -> None:
    window.document.select([1])
    count = len(window.document.tree)
    menu = window.menuBar().actions()[MENUS.index("edit")].menu()
    menu.popup(window.mapToGlobal(window.rect().center()))
    menu.setActiveAction(window.commands["add child"])
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert len(window.document.tree) == count + 1


@pytest.mark.parametrize("name", thinned(PANELS, 6, 1))
def test_enter_and_space_press_a_button_in_every_panel_once(qtbot: QtBot, window: MainWindow, name: str) -> None:
    panel, pressed = opened_panel(window, name), list[bool]()
    button = QPushButton("Probe", panel)
    button.clicked.connect(lambda: pressed.append(True))
    button.show()
    for presses, key in enumerate((Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter), 1):
        button.setFocus()
        qtbot.keyClick(button, key)
        assert len(pressed) == presses, key


@pytest.mark.qt_log_ignore("does not support", extend=True)
@pytest.mark.parametrize("name", thinned(PANELS, 6, 2))
def test_enter_and_space_in_a_panel_play_nothing_and_select_no_other_node(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    panel, document = opened_panel(window, name), window.document
    for place in places_of_focus(panel):
        if isinstance(place, QAbstractButton | QAbstractItemView) or not place.isVisible():
            continue
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            place.setFocus()
            qtbot.keyClick(place, key)
            if popup := QApplication.activePopupWidget():
                popup.close()
            assert not window.player.is_playing, place
            assert document.current == 0, place


def open_what_it_needs(window: MainWindow, name: str) -> None:
    """Bring about what a command needs before it opens its dialog."""
    if name == "export runs":
        window.commands["compare"].trigger()
    if name == "new":
        window.commands["mirror"].trigger()


def in_dialog(window: MainWindow, name: str, act: Callable[[QDialog], None]) -> None:
    """Trigger a command and call `act` with its dialog once that is the active window."""
    seen: list[QDialog] = []

    def wait() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isActiveWindow():
            seen.append(dialog)
            try:
                act(dialog)
            finally:
                if shiboken6.isValid(dialog) and dialog.isVisible():
                    dialog.reject()
        else:
            QTimer.singleShot(5, wait)

    QTimer.singleShot(0, wait)
    window.commands[name].trigger()
    assert len(seen) == 1


@pytest.mark.parametrize("name", thinned(DIALOGS, 6))
def test_esc_closes_every_dialog_from_every_place_and_changes_nothing(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    open_what_it_needs(window, name)
    study, count = window.document.study, [1]
    still_open: list[str] = []

    def press(at: int, dialog: QDialog) -> None:
        places = places_of_focus(dialog)
        count[0] = len(places)
        place = places[at]
        place.setFocus()
        qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
        if shiboken6.isValid(dialog) and dialog.isVisible():
            still_open.append(f"{type(place).__name__} {place.objectName()}")

    at = 0
    while at < count[0]:
        in_dialog(window, name, partial(press, at))
        assert window.document.study is study
        at += max(count[0] // sample(100, 3), 1)
    if name == "change shortcuts":  # Esc may be a key that is asked for
        assert all("keysequence" in each for each in still_open)
    elif name not in FROM_QT:
        assert still_open == []


@pytest.mark.parametrize("name", thinned((name for name in DIALOGS if name not in FROM_QT), 4, 1))
def test_every_dialog_has_one_button_that_enter_presses_from_its_fields(window: MainWindow, name: str) -> None:
    open_what_it_needs(window, name)
    found: list[QPushButton] = []

    def look(dialog: QDialog) -> None:
        found.extend(each for each in dialog.findChildren(QPushButton) if each.isDefault() and each.isVisible())

    in_dialog(window, name, look)
    assert len(found) == 1, [each.text() for each in found]
