"""A real window of the program in the size used for all figures, and the time until it is repainted."""

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from explorer.gui import app
from explorer.gui.canvas import Canvas
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study

SIZE = 1600, 1000
SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 1920, "height": 1200, "logicalDpi": 96, "logicalBaseDpi": 96,
          "dpr": 1}
PATIENCE = 120.0
"""The time limit of `until`, in seconds."""
REST = 40
"""Milliseconds between two frames, enough for views that refresh at most 60 times a second."""


@cache
def application() -> QApplication:
    """Return the application on the display, or else offscreen on a virtual screen; settings are temporary."""
    if QApplication.instance():
        return app.application()
    folder = Path(tempfile.mkdtemp(prefix="benchmarks-"))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    if not os.environ.get("DISPLAY"):
        config = folder / "screen.json"
        config.write_text(json.dumps({"screens": [SCREEN]}))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={config}"
    return app.application()


@contextmanager
def opened(study: Study) -> Iterator[MainWindow]:
    """Open a window on the study, wait until it is searched and idle, and close it at the end."""
    application()
    made = app.make_window(Document())
    made.resize(*SIZE)
    made.show()
    made.activateWindow()
    made.document.new(study)
    try:
        until(lambda: is_searched(made.document))
        rest(500)
        yield made
    finally:
        made.document.history.stack.setClean()
        made.close()
        made.deleteLater()
        QApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


def is_searched(document: Document) -> bool:
    """Return True if no background work is running and there is a trace or a refusal."""
    return not document.busy_text and (document.trace is not None or bool(document.refusal))


def until(condition: Callable[[], bool]) -> None:
    """Process events until the condition holds and the display is up to date.

    Raises TimeoutError after PATIENCE seconds.
    """
    end = time.monotonic() + PATIENCE
    alarm = QTimer()
    alarm.start(100)
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"what was waited for has not come in {PATIENCE:g} s")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QGuiApplication.sync()


def rest(milliseconds: float = REST) -> None:
    """Process events for a time, so that the window does its postponed work."""
    end = time.monotonic() + milliseconds / 1000
    while (left := end - time.monotonic()) > 0:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, int(1000 * left) + 1)
        time.sleep(0.001)


def frame(change: Callable[[], object], condition: Callable[[], bool] = lambda: True) -> float:
    """Return the milliseconds from a change until the window is repainted and the display is up to date."""
    began = time.perf_counter()
    change()
    QGuiApplication.sync()
    if not condition():
        until(condition)
    return 1000 * (time.perf_counter() - began)


def frames(canvas: Canvas, changes: Sequence[Callable[[], object]]) -> list[float]:
    """Return the time of each change but the first, in milliseconds.

    The first change checks that a frame paints the canvas; RuntimeError if it does not.
    """
    paints = Paints(canvas)
    canvas.installEventFilter(paints)
    frame(changes[0])
    canvas.removeEventFilter(paints)
    if not paints.count:
        raise RuntimeError("the canvas was not painted")
    figures = []
    for change in changes[1:]:
        rest()
        figures.append(frame(change))
    return figures


class Paints(QObject):
    """An event filter that counts paint events."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False
