"""A window without a screen, and settings that no person's own are touched by."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QSettings


@pytest.fixture(autouse=True)
def own_settings(tmp_path):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(scope="session", autouse=True)
def emptied_clipboard(qapp):
    """The offscreen platform deletes what is on its clipboard after Python has gone, and crashes: empty it before."""
    yield
    qapp.clipboard().clear()
