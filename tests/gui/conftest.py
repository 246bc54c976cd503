"""Offscreen windows, and settings separate from the user's own."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QSettings

from explorer.gui.toolkit import style
from explorer.pictures.theme import LIGHT


@pytest.fixture(autouse=True)
def own_settings(tmp_path):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(scope="session", autouse=True)
def programs_look(qapp):
    """Use the program's fonts and colours, as its start does: sizes measured in other fonts prove nothing."""
    style.use_fonts(qapp)
    style.use_theme(qapp, LIGHT)


@pytest.fixture(autouse=True)
def own_windows(qapp, programs_look):
    """Restore the application's look after each test, and hide the windows that it leaves open.

    Otherwise one of them would have the focus in the next test.
    """
    others, font, palette, sheet = set(qapp.topLevelWidgets()), qapp.font(), qapp.palette(), qapp.styleSheet()
    yield
    if qapp.font() != font:
        qapp.setFont(font)
    if qapp.palette() != palette:
        qapp.setPalette(palette)
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    for each in set(qapp.topLevelWidgets()) - others:
        each.hide()


@pytest.fixture(scope="session", autouse=True)
def emptied_clipboard(qapp):
    """Clear the clipboard at the end; the offscreen platform would free its contents after Python's exit and crash."""
    yield
    qapp.clipboard().clear()


@pytest.fixture
def qtbot(qtbot):
    """The qtbot of pytest-qt, but with strong references, which keep widgets from being collected while painting."""
    kept, add = [], qtbot.addWidget

    def add_and_keep(widget, **more):
        kept.append(widget)
        add(widget, **more)

    qtbot.addWidget = add_and_keep
    return qtbot
