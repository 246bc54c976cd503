"""The menu of colours: themes of a person's own are listed, used, kept, and refused with a sentence."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QColor, QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.gui.actions import viewing
from explorer.gui.dialogs.picture_form import PictureForm
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings, style
from explorer.pictures.theme import DARK, LIGHT
from tests.gui.main_window.test_menus import opened


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "themes"
    monkeypatch.setattr(settings, "themes_folder", lambda: folder)
    return folder


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot)


def write(folder: Path, name: str, theme: object) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(theme))
    return folder / f"{name}.json"


def entries(window: MainWindow) -> dict[str, bool]:
    """Return the titles in the menu of colours, and which are ticked."""
    menu = next(menu for menu in window.findChildren(QMenu) if menu.objectName() == "colours")
    menu.aboutToShow.emit()
    return {action.text(): action.isChecked() for action in menu.actions() if not action.isSeparator()}


def choose(window: MainWindow, title: str) -> None:
    menu = next(menu for menu in window.findChildren(QMenu) if menu.objectName() == "colours")
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == title).trigger()


def test_a_theme_in_the_folder_is_listed_used_and_kept(window: MainWindow, folder: Path) -> None:
    assert "blue" not in entries(window)
    path = write(folder, "blue", {"base": "dark", "colours": {"paper": "#000030"}})
    choose(window, "blue")
    assert entries(window)["blue"]
    assert not entries(window)["&Dark"]
    theme = window.document.theme
    assert (theme.paper, theme.base, theme.text) == ("#000030", "dark", DARK.text)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert app.palette().base().color() == QColor("#000030")
    assert settings.colours() == str(path)
    assert style.theme_for(settings.colours()) is theme
    choose(window, "&Light")
    assert window.document.theme is LIGHT


def test_a_theme_that_is_gone_or_bad_leaves_the_colours(window: MainWindow, folder: Path) -> None:
    before, messages = window.document.theme, []
    window.document.message_requested.connect(messages.append)
    write(folder, "bad", {"colours": {"paper": "white"}})
    choose(window, "bad")
    assert '"white" is not a colour' in messages[-1]
    assert window.document.theme is before
    assert not settings.is_theme_file(settings.colours())
    settings.set_colours(str(folder / "gone.json"))
    assert style.theme_for(settings.colours()) is style.theme_for("system")
    settings.set_colours("light")


def test_what_is_hard_to_read_is_told(window: MainWindow, folder: Path) -> None:
    messages: list[str] = []
    window.document.message_requested.connect(messages.append)
    viewing.use_theme_file(window.document, write(folder, "pale", {"colours": {"text": "#bbbbbb"}}))
    assert "pale.json: Hard to read" in messages[-1]
    assert window.document.theme.text == "#bbbbbb"
    viewing.use_colours(window.document, "light")


def test_the_export_dialog_offers_the_theme_of_the_window(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    viewing.use_theme_file(window.document, write(folder, "blue", {"colours": {"paper": "#eeeeff"}}))
    form = PictureForm(window.document)
    qtbot.addWidget(form)
    form.editors["theme"].set_text(window.document.theme.name)
    assert form.options().palette is window.document.theme
    viewing.use_colours(window.document, "light")
    later = PictureForm(window.document)
    qtbot.addWidget(later)
    assert later.options().palette is LIGHT


def test_a_new_themes_folder_has_an_example_that_is_a_theme(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_urls: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened_urls.append(url) or True)
    window.commands["themes folder"].trigger()
    assert str(folder / "my-theme.json") in window.message_bar.text.text()
    assert not opened_urls
    window.commands["themes folder"].trigger()
    assert opened_urls == [QUrl.fromLocalFile(str(folder))]
    assert "my-theme" in entries(window)
    choose(window, "my-theme")
    assert window.document.theme.paper == LIGHT.paper
    viewing.use_colours(window.document, "light")
