"""A real window of the program, as large as the figures are meant for, and the time until it is repainted."""

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
"""Seconds after which what has not come does not come."""
REST = 40
"""Milliseconds between two frames: whoever refreshes at most 60 times a second does so in each."""


@cache
def application() -> QApplication:
    """The application on the display there is, else offscreen on a screen that holds the window; own settings."""
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
    """A window that shows the study, searched and at rest, closed in the end as a person closes it."""
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
    """Whether no work is under way and there is a trace or a reason why there is none."""
    return not document.busy_text and (document.trace is not None or bool(document.refusal))


def until(condition: Callable[[], bool]) -> None:
    """Let the window work until then, and until what is shown is painted."""
    end = time.monotonic() + PATIENCE
    alarm = QTimer()
    alarm.start(100)
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"what was waited for has not come in {PATIENCE:g} s")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    QGuiApplication.sync()


def rest(milliseconds: float = REST) -> None:
    """Let the window do what it puts off."""
    end = time.monotonic() + milliseconds / 1000
    while (left := end - time.monotonic()) > 0:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, int(1000 * left) + 1)
        time.sleep(0.001)


def frame(change: Callable[[], object], condition: Callable[[], bool] = lambda: True) -> float:
    """Milliseconds from a change until all of the window is painted anew and the display has it."""
    began = time.perf_counter()
    change()
    QGuiApplication.sync()
    if not condition():
        until(condition)
    return 1000 * (time.perf_counter() - began)


def frames(canvas: Canvas, changes: Sequence[Callable[[], object]]) -> list[float]:
    """The time of each frame; the first, not counted, proves that a frame paints the canvas."""
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
    """Counts the paint events of what it watches."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False
