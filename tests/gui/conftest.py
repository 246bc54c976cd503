"""Offscreen windows, and settings separate from the user's own."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from explorer.gui.document import Document, second_run
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import style
from explorer.gui.toolkit.worker import wait_for_all
from explorer.pictures.theme import LIGHT
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats

PATIENCE = 60_000
"""Milliseconds after which a test gives up waiting, long enough for a machine with other work."""


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


@pytest.fixture(scope="session", autouse=True)
def programs_look(qapp):
    """Use the program's fonts and colours, as its start does: sizes measured in other fonts prove nothing."""
    style.use_fonts(qapp)
    style.use_theme(qapp, LIGHT)


@pytest.fixture(autouse=True)
def own_windows(qapp, programs_look):
    """Restore the application's look after each test, and delete the windows that it leaves.

    Otherwise one of them would have the focus in the next test, and each change of the look would restyle all of them.
    """
    others, font, palette, sheet = set(qapp.topLevelWidgets()), qapp.font(), qapp.palette(), qapp.styleSheet()
    yield
    if qapp.font() != font:
        qapp.setFont(font)
    if qapp.palette() != palette:
        qapp.setPalette(palette)
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    wait_for_all()  # work of a window that goes would hold back the collector in the next test
    for each in set(qapp.topLevelWidgets()) - others:
        each.hide()
        if isinstance(each, MainWindow):
            each.document.close()  # else its timers go on
        if each.parent() is None:
            each.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session", autouse=True)
def emptied_clipboard(qapp):
    """Clear the clipboard at the end; the offscreen platform would free its contents after Python's exit and crash."""
    yield
    qapp.clipboard().clear()


@pytest.fixture
def qtbot(qtbot):
    """The qtbot of pytest-qt with strong references to widgets and patience for a busy machine.

    Without references, widgets would be collected while they paint. A wait ends as soon as its condition holds.
    """
    kept, add, wait_until, wait_signal = [], qtbot.addWidget, qtbot.waitUntil, qtbot.waitSignal

    def add_and_keep(widget, **more):
        kept.append(widget)
        add(widget, **more)

    def wait_long_until(condition, *, timeout=PATIENCE):
        QApplication.processEvents()  # mostly enough, and the wait below looks every 10 ms only
        wait_until(condition, timeout=max(timeout, PATIENCE))

    def wait_long_for(signal, *, timeout=PATIENCE, raising=None, **options):
        # assertNotEmitted waits through this function too, its whole time, and without raising.
        return wait_signal(
            signal, timeout=timeout if raising is False else max(timeout, PATIENCE), raising=raising, **options)

    qtbot.addWidget, qtbot.waitUntil, qtbot.waitSignal = add_and_keep, wait_long_until, wait_long_for
    return qtbot


@pytest.fixture
def window(qtbot):
    """A window with a small tree and a question about it, active, with the root selected."""
    study = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), exam=Exam(questions=(ExamQuestion("values"),)))
    shown = MainWindow(Document(study))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    shown.document.select([0])
    yield shown
    second_run.end_second_run(shown.document)
