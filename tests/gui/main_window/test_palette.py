"""The command palette: all that the menus, panels, samples, algorithms and help pages have, found by a few letters."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.core.i18n import _
from explorer.gui import actions
from explorer.gui.actions import ActionSpec, WindowContext
from explorer.gui.actions.action_spec import Sections
from explorer.gui.dialogs import gallery, palette
from explorer.gui.dialogs.help import HelpDialog
from explorer.gui.dialogs.help_pages import list_pages
from explorer.gui.dialogs.palette import ENTRY, PLACES, Entry, Palette
from explorer.gui.main_window.palette_entries import Sources, list_entries
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings


def open_palette(qtbot: QtBot, window: MainWindow) -> Palette:
    """Open the palette by its command and wait until it has the focus."""
    qtbot.waitUntil(window.isActiveWindow)
    window.commands["palette"].trigger()
    found = window.findChild(Palette)
    assert isinstance(found, Palette)
    qtbot.waitUntil(found.field.hasFocus)
    return found


def rows(shown: Palette) -> list[Entry]:
    return [shown.list.item(row).data(ENTRY) for row in range(shown.list.count())]


def choose(qtbot: QtBot, shown: Palette, typed: str) -> None:
    qtbot.keyClicks(shown.field, typed)
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)


def menu_texts(menu: QMenu) -> Iterator[str]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from menu_texts(below)
        elif not action.isSeparator():
            yield action.objectName()


def test_it_has_every_command_panel_sample_algorithm_and_help_page_once(window: MainWindow) -> None:
    entries = list_entries(Sources(window.context, window.commands, window.panel_docks))
    by_kind = {kind: [each.title for each in entries if each.context == kind]
               for kind in ("Panel", "Sample", "Algorithm", "Help")}
    assert len(by_kind["Panel"]) == len(PANELS)
    assert by_kind["Sample"] == [_(sample.title) for sample in gallery.samples()]
    assert sorted(by_kind["Algorithm"]) == sorted(each.title for each in search.ALGORITHMS.values())
    assert set(list_pages().values()) <= set(by_kind["Help"])
    keys = [each.key for each in entries]
    assert len(set(keys)) == len(keys)
    commands = {name for top in window.menuBar().actions() for menu in [top.menu()] if isinstance(menu, QMenu)
                for name in menu_texts(menu) if name in window.commands.specs}
    offered = set(keys) | {key.removeprefix("panel ") for key in keys}
    assert commands - offered == {"palette"}


def test_what_is_added_to_a_table_is_in_the_palette(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch,
) -> None:
    invented = replace(search.ALGORITHMS["minimax"], english_title="Invented search")
    monkeypatch.setitem(search.ALGORITHMS, "invented", invented)
    monkeypatch.setattr(gallery, "samples", lambda: [gallery.Sample("x.gtree", "Textbooks", "Invented sample", "")])

    def sections(_context: WindowContext) -> Sections:
        return {"nodes": [ActionSpec("graft", "Gra&ft…", lambda: None, "Ctrl+Alt+Y")]}

    monkeypatch.setattr(actions, "MODULES", (*actions.MODULES, SimpleNamespace(sections=sections)))
    fresh = MainWindow(window.document)
    qtbot.addWidget(fresh)
    found = {each.title: (each.context, each.shortcut) for each in list_entries(
        Sources(fresh.context, fresh.commands, fresh.panel_docks))}
    assert found["Invented search"] == ("Algorithm", "")
    assert found["Invented sample"] == ("Sample", "")
    assert found["Graft"] == ("Edit", "Ctrl+Alt+Y")


def test_enter_runs_the_best_match_where_the_focus_was(window: MainWindow, qtbot: QtBot) -> None:
    window.canvas.setFocus()
    shown = open_palette(qtbot, window)
    qtbot.keyClicks(shown.field, "selall")
    item = shown.list.item(0)
    assert item.data(ENTRY).title == "Select all"
    assert item.data(PLACES) == (0, 1, 2, 7, 8, 9)
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)
    assert shown.isHidden()
    assert window.canvas.hasFocus()
    assert len(window.document.selection) == len(window.document.tree)


def test_an_algorithm_a_panel_and_a_help_page_are_opened(window: MainWindow, qtbot: QtBot) -> None:
    choose(qtbot, open_palette(qtbot, window), "Minimax")
    assert window.document.study.algorithm == "minimax"
    choose(qtbot, open_palette(qtbot, window), "Panel Ordering lab")
    assert window.docks["orders"].isVisible()
    choose(qtbot, open_palette(qtbot, window), "Help Question forms")
    dialog = window.findChild(HelpDialog)
    assert isinstance(dialog, HelpDialog)
    assert dialog.page == "question-forms.md"
    dialog.close()


def test_a_dialog_opened_by_it_gives_the_focus_to_the_tree(window: MainWindow, qtbot: QtBot) -> None:
    seen: list[bool] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isActiveWindow():
            seen.append(shown.isHidden())
            dialog.reject()
        else:
            QTimer.singleShot(5, close)

    shown = open_palette(qtbot, window)
    QTimer.singleShot(0, close)
    choose(qtbot, shown, "Convention and options")
    assert seen == [True]
    assert window.focusWidget() is window.canvas


def test_a_panel_that_is_shown_stays_shown(window: MainWindow, qtbot: QtBot) -> None:
    for _time in range(2):
        choose(qtbot, open_palette(qtbot, window), "Panel Log")
        assert window.docks["log"].isVisible()


@pytest.mark.parametrize("way", ["Esc", "its key", "click outside", "focus elsewhere"])
def test_it_closes_and_gives_the_focus_back(window: MainWindow, qtbot: QtBot, way: str) -> None:
    window.player.timeline.setFocus()
    shown = open_palette(qtbot, window)
    if way == "Esc":
        qtbot.keyClick(shown.field, Qt.Key.Key_Escape)
    elif way == "its key":
        qtbot.keyClick(shown.field, Qt.Key.Key_P,
                       Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    elif way == "click outside":
        qtbot.mouseClick(window.statusBar(), Qt.MouseButton.LeftButton, pos=QPoint(200, 5))
    else:
        window.canvas.setFocus()
    assert shown.isHidden()
    assert window.canvas.hasFocus() if way == "focus elsewhere" else window.player.timeline.hasFocus()


def test_keys_move_through_the_rows_and_the_mouse_runs_one(window: MainWindow, qtbot: QtBot) -> None:
    shown = open_palette(qtbot, window)
    last = shown.list.count() - 1
    for key, row in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, 0), (Qt.Key.Key_Up, last), (Qt.Key.Key_Down, 0),
                     (Qt.Key.Key_PageDown, palette.MOST_ROWS), (Qt.Key.Key_PageUp, 0), (Qt.Key.Key_Tab, 1)):
        qtbot.keyClick(shown.field, key)
        assert shown.list.currentRow() == row
        assert shown.field.hasFocus()
    qtbot.keyClicks(shown.field, "dark")
    assert rows(shown)[0].context == "View: Colours"
    box = shown.list.visualItemRect(shown.list.item(0))
    qtbot.mouseClick(shown.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert settings.colours() == "dark"


def test_what_is_off_is_told_and_not_run(window: MainWindow, qtbot: QtBot) -> None:
    shown = open_palette(qtbot, window)
    qtbot.keyClicks(shown.field, "undo")
    assert rows(shown)[0].place == "Edit, off now"
    assert shown.note.text() == "Undo is off now."
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)
    assert shown.isVisible()
    assert not settings.recent_commands()


def test_no_match_is_said(window: MainWindow, qtbot: QtBot) -> None:
    shown = open_palette(qtbot, window)
    qtbot.keyClicks(shown.field, "zzzq")
    assert shown.note.isVisible()
    assert shown.note.text() == "No match"
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)
    qtbot.keyClick(shown.field, Qt.Key.Key_Down)
    assert shown.isVisible()


def test_what_was_used_last_comes_first_in_an_empty_line_only(window: MainWindow, qtbot: QtBot) -> None:
    choose(qtbot, open_palette(qtbot, window), "Minimax")
    choose(qtbot, open_palette(qtbot, window), "Select level")
    shown = open_palette(qtbot, window)
    assert [each.key for each in rows(shown)[:2]] == ["select level", "algorithm minimax"]
    assert [each.title for each in rows(shown)[2:4]] == ["New", "Open"]
    for number in range(30):
        settings.add_recent_command(str(number % 20))
    assert len(settings.recent_commands()) == settings.MOST_COMMANDS == len(set(settings.recent_commands()))


def test_keys_of_the_window_do_nothing_while_it_is_open_but_type(window: MainWindow, qtbot: QtBot) -> None:
    shown = open_palette(qtbot, window)
    qtbot.keyClick(shown.field, Qt.Key.Key_F5)
    qtbot.keyClicks(shown.field, "?")
    assert shown.field.text() == "?"
    assert shown.isVisible()


@pytest.mark.parametrize("width", [1024, 1440])
def test_it_fits_in_the_window_and_stands_in_the_middle_of_its_top(
    window: MainWindow, qtbot: QtBot, width: int,
) -> None:
    shown = open_palette(qtbot, window)
    window.resize(width, 700)
    qtbot.waitUntil(lambda: abs(shown.geometry().center().x() - window.width() // 2) <= 1)
    assert window.rect().contains(shown.geometry())
    assert shown.list.height() == palette.MOST_ROWS * palette.ROW_HEIGHT + 2 * shown.list.frameWidth()


def test_every_row_and_part_has_words_for_a_screen_reader(window: MainWindow, qtbot: QtBot) -> None:
    shown = open_palette(qtbot, window)
    assert shown.field.accessibleName()
    assert shown.list.accessibleName()
    qtbot.keyClicks(shown.field, "save")
    assert shown.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Save, File, Ctrl+S"
    assert shown.field.accessibleDescription() == "Save, File, Ctrl+S"
