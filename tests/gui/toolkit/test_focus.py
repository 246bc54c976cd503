"""The tree gets the focus when a panel, a dialog or a mode ends, never a button that acts on the next Space."""

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QToolBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from tests.options import thinned

SHIFT = Qt.KeyboardModifier.ShiftModifier


def buttons(window: MainWindow) -> dict[str, QToolButton]:
    """Return the visible buttons of the toolbar by their text."""
    bar = window.findChild(QToolBar, "tools")
    assert isinstance(bar, QToolBar)
    shown = [each for each in bar.findChildren(QToolButton) if each.isVisible()]
    return {each.text().strip() or each.accessibleName(): each for each in shown}


def check_tree_has_focus(qtbot: QtBot, window: MainWindow, after: str) -> None:
    """Check that the tree has the focus, and that Space and Enter do not discard the tree."""
    QApplication.processEvents()
    assert QApplication.focusWidget() is window.canvas, f"{after}: {QApplication.focusWidget()}"
    tree = window.document.practice_mode.own_study.tree
    qtbot.keyClick(window.canvas, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert window.document.practice_mode.own_study.tree is tree, after
    window.player.pause()


def test_a_window_that_is_shown_gives_the_tree_the_focus(qtbot: QtBot, window: MainWindow) -> None:
    check_tree_has_focus(qtbot, window, "the start")


DIALOGS = ("new", "open", "generate", "save as", "export", "export runs", "print preview", "fill level", "level player",
           "levels", "title", "convention", "growth", "exam details", "exam library", "exam sheets", "grade replies",
           "keys", "change shortcuts", "load theme", "about")


def test_every_verb_that_may_open_a_dialog_is_tried(window: MainWindow) -> None:
    asking = {each.objectName() for each in window.commands.children() if "…" in getattr(each, "text", str)()}
    assert asking - set(DIALOGS) == {"find", "practice", "name nodes", "print", "palette"}


def end_dialog_of(window: MainWindow, name: str) -> None:
    """Trigger a command and reject its dialog once the dialog is the active window."""
    seen = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isActiveWindow():
            seen.append(dialog)
            dialog.reject()
        else:
            QTimer.singleShot(5, close)

    QTimer.singleShot(0, close)
    window.commands[name].trigger()
    assert len(seen) == 1


PLACES = ("toolbar", "panel", "tree")


@pytest.mark.parametrize(("name", "where"), [
    pytest.param(name, where, marks=[pytest.mark.long] if (row + column) % len(PLACES) else [])
    for row, name in enumerate(DIALOGS) for column, where in enumerate(PLACES)])
def test_after_a_dialog_the_tree_has_the_focus(qtbot: QtBot, window: MainWindow, name: str, where: str) -> None:
    if name == "export runs":
        window.commands["compare"].trigger()
    if name == "new":
        window.commands["mirror"].trigger()
    if where == "toolbar":
        buttons(window)["New"].setFocus()
    elif where == "panel":
        window.docks["node"].show()
        window.docks["node"].raise_()
        panel = window.docks["node"].widget()
        qtbot.waitUntil(panel.isVisible)
        panel.findChild(QLineEdit).setFocus()
    end_dialog_of(window, name)
    window.activateWindow()
    check_tree_has_focus(qtbot, window, name)


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
@pytest.mark.parametrize(("name", "floating"), [
    pytest.param(name, floating, marks=[pytest.mark.long] if floating == row % 2 else [])
    for row, name in enumerate(PANELS) for floating in (False, True)])
def test_after_a_panel_the_tree_has_the_focus(qtbot: QtBot, window: MainWindow, name: str, floating: bool) -> None:
    dock = window.docks[name]
    window.document.request_panel(name)
    QApplication.processEvents()
    if floating:
        dock.setFloating(True)
        dock.show()
        dock.activateWindow()
        qtbot.waitUntil(dock.isActiveWindow)
    field = next((each for each in dock.widget().findChildren(QWidget)
                  if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and each.isEnabled()), None)
    if field is not None:
        field.setFocus()
        assert QApplication.focusWidget() is field
    dock.close()
    window.activateWindow()
    check_tree_has_focus(qtbot, window, name)


def practise(window: MainWindow) -> PracticePanel:
    window.commands["practice"].trigger()
    panel = window.docks["practice"].widget()
    assert isinstance(panel, PracticePanel)
    QApplication.processEvents()
    panel.start.start_button.click()
    panel.refresh()
    QApplication.processEvents()
    QApplication.processEvents()
    assert window.document.practice is not None
    return panel


def leave_by_bar(qtbot: QtBot, window: MainWindow) -> None:
    practise(window)
    window.practice_bar.back.setFocus()
    qtbot.keyClick(window.practice_bar.back, Qt.Key.Key_Space)


def leave_by_bar_from_a_field(_qtbot: QtBot, window: MainWindow) -> None:
    panel = practise(window)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert panel.isAncestorOf(focus)
    window.practice_bar.back.click()


def leave_by_panel(qtbot: QtBot, window: MainWindow) -> None:
    panel = practise(window)
    panel.leave.setFocus()
    qtbot.keyClick(panel.leave, Qt.Key.Key_Space)


def leave_by_escape(qtbot: QtBot, window: MainWindow) -> None:
    practise(window)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)


def leave_by_verb(_qtbot: QtBot, window: MainWindow) -> None:
    practise(window)
    window.commands["leave practice"].trigger()


def close_second_run(qtbot: QtBot, window: MainWindow) -> None:
    window.commands["compare"].trigger()
    assert window.split_view.second_bar is not None
    button = window.split_view.second_bar.close_button
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)


def end_second_run_with_its_tree_in_focus(_qtbot: QtBot, window: MainWindow) -> None:
    window.commands["compare"].trigger()
    assert window.split_view.second_canvas is not None
    window.split_view.second_canvas.setFocus()
    window.commands["compare"].trigger()


def end_second_run_from_the_toolbar(_qtbot: QtBot, window: MainWindow) -> None:
    window.commands["compare"].trigger()
    buttons(window)["New"].setFocus()
    window.commands["compare"].trigger()


def close_find_bar(qtbot: QtBot, window: MainWindow) -> None:
    window.commands["find"].trigger()
    close = next(each for each in window.find_bar.findChildren(QToolButton) if each.text() == "✕")
    close.setFocus()
    qtbot.keyClick(close, Qt.Key.Key_Space)


def escape_find_bar(qtbot: QtBot, window: MainWindow) -> None:
    window.commands["find"].trigger()
    qtbot.keyClick(window.find_bar.field, Qt.Key.Key_Escape)


def show_whole_tree(qtbot: QtBot, window: MainWindow) -> None:
    window.document.select([1])
    window.commands["look from"].trigger()
    button = window.scope_bar.findChild(QToolButton)
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert window.document.visible_tree.is_whole


def undo_all(qtbot: QtBot, window: MainWindow) -> None:
    window.commands["mirror"].trigger()
    button = buttons(window)["↶"]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not button.isEnabled()


def type_into_a_node(qtbot: QtBot, window: MainWindow) -> None:
    window.canvas.begin_edit(window.document.tree.node_at_path("0.0"), "value")
    line = window.canvas.typing.editor.line
    qtbot.keyClicks(line, "5")
    qtbot.keyClick(line, Qt.Key.Key_Return)


def delete_what_has_the_focus(qtbot: QtBot, window: MainWindow) -> None:
    page = window.centralWidget()
    assert page is not None
    line = QLineEdit(page)
    line.show()
    line.setFocus()
    line.deleteLater()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not line)
    qtbot.wait(1)


MODES: dict[str, Callable[[QtBot, MainWindow], None]] = {
    each.__name__.replace("_", " "): each for each in (
        leave_by_bar, leave_by_bar_from_a_field, leave_by_panel, leave_by_escape, leave_by_verb, close_second_run,
        end_second_run_with_its_tree_in_focus, end_second_run_from_the_toolbar, close_find_bar, escape_find_bar,
        show_whole_tree, undo_all, type_into_a_node, delete_what_has_the_focus)}


@pytest.mark.parametrize("mode", thinned(MODES, 6))
def test_after_a_mode_the_tree_has_the_focus(qtbot: QtBot, window: MainWindow, mode: str) -> None:
    MODES[mode](qtbot, window)
    assert QApplication.focusWidget() is window.canvas, "at once, not only when events were processed"
    check_tree_has_focus(qtbot, window, mode)


def test_a_button_that_is_disabled_in_a_panel_hands_the_focus_to_no_other_button(
    qtbot: QtBot, window: MainWindow
) -> None:
    panel = practise(window)
    panel.give_up.setFocus()
    for button in (panel.hint, panel.give_up):
        button.setFocus()
        button.setEnabled(False)
        assert not isinstance(QApplication.focusWidget(), QPushButton)


def test_a_field_that_goes_hands_the_focus_to_the_next_field_of_its_panel(qtbot: QtBot, window: MainWindow) -> None:
    window.document.select([1])
    window.document.request_panel("node")
    panel = window.docks["node"].widget()
    QApplication.processEvents()
    fields = [each for each in panel.findChildren(QLineEdit) if each.isVisible()]
    fields[0].setFocus()
    fields[0].hide()
    assert QApplication.focusWidget() is fields[1]


def test_who_has_gone_to_the_toolbar_stays_there(qtbot: QtBot, window: MainWindow) -> None:
    button = buttons(window)["Save"]
    window.commands["previous part"].trigger()
    assert QApplication.focusWidget() is buttons(window)["New"]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert QApplication.focusWidget() is button
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert QApplication.focusWidget() is button


def test_with_nothing_drawn_the_start_page_has_the_focus_after_a_dialog(qtbot: QtBot) -> None:
    window = MainWindow(Document())
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    buttons(window)["Open"].setFocus()
    end_dialog_of(window, "about")
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is window.start_page.line)


@pytest.mark.usefixtures("qapp")
def test_a_window_that_is_being_deleted_handles_no_focus() -> None:
    window = MainWindow(Document())
    window.show()
    keeper, canvas = window.focus, window.canvas
    shiboken6.delete(window)
    keeper._handle_focus_change(canvas, None)  # as Qt calls it while its destructor takes the focus away
    assert not shiboken6.isValid(keeper)
