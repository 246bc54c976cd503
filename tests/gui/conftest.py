"""A window without a screen, and settings that no person's own are touched by."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QSettings


@pytest.fixture(autouse=True)
def own_settings(tmp_path):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(autouse=True)
def own_windows(qapp):
    """Hide the windows that a test leaves open, or one of them would have the focus in the next test."""
    others = set(qapp.topLevelWidgets())
    yield
    for each in set(qapp.topLevelWidgets()) - others:
        each.hide()


@pytest.fixture(scope="session", autouse=True)
def emptied_clipboard(qapp):
    """The offscreen platform deletes what is on its clipboard after Python has gone, and crashes: empty it before."""
    yield
    qapp.clipboard().clear()


@pytest.fixture
def qtbot(qtbot):
    """pytest-qt keeps weak references: what nobody else holds would be collected in the middle of its own painting."""
    kept, add = [], qtbot.addWidget

    def add_and_keep(widget, **more):
        kept.append(widget)
        add(widget, **more)

    qtbot.addWidget = add_and_keep
    return qtbot
