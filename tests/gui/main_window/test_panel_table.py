"""The table of panels: a new panel needs a class and one line only."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import keys
from explorer.gui.document import Change, Document
from explorer.gui.main_window.panel_table import PANELS, PanelSpec, show_on_request
from explorer.gui.main_window.window import MainWindow
from explorer.gui.panels.panel import Panel
from tests.gui.main_window.test_menus import opened


class Invented(Panel):
    """A panel that exists in this test only."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, "Invented", Change(0))

    def refresh(self) -> None:
        self.show_placeholder("Nothing yet.")


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PANELS, "invented", PanelSpec(
        "Invented", f"{__name__}:Invented", "tabs", show_on_request, "In&vented panel", "Ctrl+Alt+Y",
        "Nobody knows it"))


def menu_named(window: MainWindow, text: str) -> QMenu:
    return next(menu for menu in window.findChildren(QMenu) if menu.title() == text)


@pytest.mark.usefixtures("line")
def test_an_invented_panel_is_in_the_menus_and_on_the_key_sheet(qtbot: QtBot) -> None:
    window = opened(qtbot)
    assert "Invented" in [action.text() for action in menu_named(window, "&Panels").actions()]
    command = next(each for each in menu_named(window, "St&udy").actions() if each.text() == "In&vented panel")
    assert command.toolTip() == "Nobody knows it  Ctrl+Alt+Y"
    assert ("Invented panel", "Ctrl+Alt+Y") in dict(keys.menu_keys(window))["Study"]
    window.document.new()
    assert not command.isEnabled()


@pytest.mark.usefixtures("line")
def test_an_invented_panel_is_a_dock_that_its_key_brings_up(qtbot: QtBot) -> None:
    window = opened(qtbot)
    dock = window.docks["invented"]
    assert dock.windowTitle() == "Invented"
    assert dock.isHidden()
    assert dock.widget() is None
    qtbot.keyClick(window.canvas, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert isinstance(dock.widget(), Invented)
    assert dock.widget().isVisible()
    assert dock in window.tabifiedDockWidgets(window.docks["why"])


def test_an_invented_panel_is_where_it_was_left_and_a_window_without_it_opens_all_the_same(
    qtbot: QtBot, line: None, monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = opened(qtbot)
    window.document.request_panel("invented")
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, window.docks["invented"])
    window.close()
    again = opened(qtbot)
    assert not again.docks["invented"].isHidden()
    assert again.dockWidgetArea(again.docks["invented"]) == Qt.DockWidgetArea.BottomDockWidgetArea
    again.docks["log"].hide()
    again.close()
    monkeypatch.delitem(PANELS, "invented")
    without = opened(qtbot)
    assert "invented" not in without.docks
    assert without.docks["log"].isHidden()
    assert not without.docks["why"].isHidden()
