"""The dialog that changes shortcuts: what it takes, what it refuses, and what conflicts it tells."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from explorer.gui.dialogs.shortcuts import Command, ShortcutsDialog, explain_refusal

COMMANDS = (
    Command("open", "Open", "File", "Ctrl+O"),
    Command("zoom in", "Zoom in", "View", "Ctrl++ Ctrl+="),
    Command("child", "Add child", "Edit", "Tab", on_canvas=True),
    Command("about", "About", "Help", ""),
)
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def dialog(qtbot):
    dialog = ShortcutsDialog(COMMANDS, {"about": "Ctrl+Shift+1"}, {"Alt+F": "File"})
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    return dialog


def press(qtbot, dialog, name, key, modifiers=Qt.KeyboardModifier.NoModifier):
    """Press Enter on a command's row, then its new keys."""
    dialog.show_command(name)
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.field.hasFocus()
    qtbot.keyClick(dialog.field, key, modifiers)
    qtbot.waitUntil(dialog.table.hasFocus)


def test_enter_and_a_key_change_a_command(qtbot, dialog):
    press(qtbot, dialog, "open", Qt.Key.Key_L, CTRL)
    assert dialog.changed == {"open": "Ctrl+L", "about": "Ctrl+Shift+1"}
    assert dialog.model.index(0, 2).data() == "Ctrl+L"
    assert dialog.model.index(0, 2).data(Qt.ItemDataRole.FontRole).bold()


def test_a_second_key_is_added_and_a_third_replaces_the_first(qtbot, dialog):
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_3):
        press(qtbot, dialog, "zoom in", key, CTRL)
    assert dialog.changed["zoom in"] == "Ctrl+2 Ctrl+3"


def test_a_key_in_use_is_told_and_taken_over_only_when_asked(qtbot, dialog):
    press(qtbot, dialog, "open", Qt.Key.Key_Equal, CTRL)
    assert dialog.note.text() == "Ctrl+= is the key of “Zoom in”."
    assert "open" not in dialog.changed
    dialog.take_over.click()
    assert dialog.changed == {"open": "Ctrl+=", "zoom in": "Ctrl++", "about": "Ctrl+Shift+1"}
    assert dialog.take_over.isHidden()
    # The other command's default is in use now, so that is told as well.
    dialog.show_command("zoom in")
    dialog.restore.click()
    assert dialog.note.text() == "Ctrl+= is the key of “Open”."
    dialog.take_over.click()
    assert dialog.changed == {"open": "", "about": "Ctrl+Shift+1"}


def test_a_command_is_left_without_a_key_and_gets_its_own_back(qtbot, dialog):
    dialog.show_command("open")
    dialog.remove.click()
    assert dialog.changed["open"] == ""
    assert not dialog.remove.isEnabled()
    dialog.restore.click()
    assert "open" not in dialog.changed
    assert not dialog.restore.isEnabled()
    dialog.restore_all.click()
    assert dialog.changed == {}


def test_the_filter_finds_titles_menus_and_keys_and_enter_goes_to_the_table(qtbot, dialog):
    for typed, title in (("abou", "About"), ("view zoom", "Zoom in"), ("ctrl+o", "Open")):
        dialog.filter.setText(typed)
        assert dialog.model.index(0, 0).data() == title
    dialog.filter.setText("xyzzy")
    assert dialog.current is None
    assert dialog.note.text() == "No command has these letters."
    dialog.restore_all.click()
    assert dialog.changed == {}
    dialog.filter.setText("abou")
    dialog.filter.setFocus()
    qtbot.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.table.hasFocus()


def test_esc_while_a_key_is_waited_for_changes_nothing(qtbot, dialog):
    press(qtbot, dialog, "open", Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert "open" not in dialog.changed


@pytest.mark.parametrize(("keys", "on_canvas", "reason"), [
    ("Ctrl+L", False, ""), ("Alt+3", False, ""), ("F7", False, ""), ("Shift+F7", False, ""), ("Meta+Q", False, ""),
    ("Tab", True, ""), ("Shift+Return", True, ""), ("Ctrl+Tab", False, ""), ("Ctrl++", False, ""),
    ("Tab", False, "text fields"), ("Del", False, "text fields"), ("Shift+Return", False, "text fields"),
    ("Left", True, "timeline"), ("Shift+Home", False, "timeline"), ("Esc", False, "timeline"),
    ("A", True, "types a text"), ("Shift+A", False, "types a text"), ("?", False, "types a text"),
    ("+", True, "types a text"), ("Space", True, "types a text"), ("Num+5", True, "types a text"),
    ("Alt+F", False, "opens the menu File"),
])
def test_keys_that_have_a_meaning_everywhere_are_refused(qapp, keys, on_canvas, reason):
    told = explain_refusal(QKeySequence(keys), on_canvas, {"Alt+F": "File"})
    assert (reason in told) if reason else not told


def test_a_refused_key_is_told_and_changes_nothing(qtbot, dialog):
    press(qtbot, dialog, "open", Qt.Key.Key_X)
    assert "types a text" in dialog.note.text()
    assert "open" not in dialog.changed
