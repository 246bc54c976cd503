"""Icons of commands: drawn in each theme's colours, one file for each, and of the toolbar's commands the texts too."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from explorer.core import resources
from explorer.gui.actions.icons import ICONS
from explorer.gui.dialogs.printing import PREVIEW_ICONS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.icons import SIZE, make_icon
from explorer.pictures.theme import DARK, LIGHT, Theme


def test_every_icon_belongs_to_a_command_and_every_drawing_to_an_icon(window: MainWindow) -> None:
    assert set(ICONS) <= set(window.commands.specs)
    assert {path.stem for path in resources.path("icons/commands").glob("*.svg")} == {*ICONS.values(), *PREVIEW_ICONS}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", sorted({*ICONS.values(), *PREVIEW_ICONS}))
def test_an_icon_is_drawn_in_the_colour_of_the_text(qapp: object, name: str, theme: Theme) -> None:
    picture = make_icon(name, theme).pixmap(SIZE, QIcon.Mode.Normal).toImage()
    inks = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
    drawn = max(inks, key=QColor.alpha)
    assert drawn.alpha() > 150
    assert abs(drawn.lightness() - QColor(theme.text).lightness()) < 12
    faint = make_icon(name, theme).pixmap(SIZE, QIcon.Mode.Disabled).toImage()
    assert faint != picture


def test_icons_that_are_shown_already_are_not_set_again(window: MainWindow) -> None:
    window.commands.show_icons()
    changed: list[str] = []
    for name in ICONS:
        window.commands[name].changed.connect(partial(changed.append, name))
    window.commands.show_icons()
    assert changed == []


def test_the_icons_follow_the_theme(window: MainWindow) -> None:
    window.commands.show_icons()
    before = window.commands["open"].icon().pixmap(SIZE).toImage()
    window.document.set_theme(DARK)
    assert window.commands["open"].icon().pixmap(SIZE).toImage() != before


def test_the_toolbar_shows_icons_alone_where_texts_would_hide_the_convention(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    tools = {name: window.toolbar.widgetForAction(window.commands[name]) for name in ("new", "open", "save", "export")}
    both, icons = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
    for width, style in ((1500, both), (1024, icons), (1500, both)):
        window.resize(width, 700)
        qtbot.waitUntil(lambda wanted=style: all(
            isinstance(tool, QToolButton) and tool.toolButtonStyle() == wanted for tool in tools.values()))
        qtbot.waitUntil(lambda: window.toolbar.convention.width() >= window.toolbar.convention.sizeHint().width())
