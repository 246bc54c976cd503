"""A real window of the program for drills, with a note of every exception and every warning of Qt."""

import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QMessageLogContext, QSettings, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from explorer.gui import app
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.recovery.autosave import Autosave
from explorer.study import Study
from explorer.trees import formats

IGNORED = ("propagateSizeHints", "This plugin does not support", "QFSFileEngine::open: No file name specified")
"""Parts of warnings of the offscreen platform, and of Qt's own print dialog, which prints into a file of any name."""
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


class Faults(list[str]):
    """Descriptions of faults in the order in which they came; each kind is kept once."""

    def note(self, text: str) -> None:
        """Keep a text unless one with the same last line is there."""
        if text.strip().splitlines()[-1] not in {each.strip().splitlines()[-1] for each in self}:
            self.append(text)
            print(text, file=sys.stderr, flush=True)


@contextmanager
def watch_faults() -> Iterator[Faults]:
    """Collect uncaught exceptions and Qt's warnings; settings, copies and files go into a temporary folder."""
    faults = Faults()

    def note_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        faults.note("".join(traceback.format_exception(kind, error, trace)))

    def note_message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(word in text for word in IGNORED):
            faults.note("".join(traceback.format_stack(limit=12)) + f"Qt: {text}")

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        before, folder = os.environ.get("XDG_DATA_HOME"), Path.cwd()
        os.environ["XDG_DATA_HOME"] = home
        os.chdir(home)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        app.application()
        hook, sys.excepthook = sys.excepthook, note_error
        handler = qInstallMessageHandler(note_message)
        try:
            yield faults
        finally:
            qInstallMessageHandler(handler)
            sys.excepthook = hook
            os.chdir(folder)
            if before is None:
                del os.environ["XDG_DATA_HOME"]
            else:
                os.environ["XDG_DATA_HOME"] = before


def open_window(study: Study | None = None) -> MainWindow:
    """Show a window that keeps copies of its unsaved study."""
    window = app.make_window(Document(study or Study(formats.parse(AIMA))))
    Autosave(window.document, Path(os.environ["XDG_DATA_HOME"]) / "copies")
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    return window


def delete_window(window: MainWindow) -> None:
    """Close a window without questions, and delete it with all that belongs to it."""
    window.document.history.wait_until_idle()
    window.document.is_session_ending = True  # what is being typed would be an unsaved edit
    window.document.history.stack.setClean()
    window.document.practice_mode.drop()
    window.close()
    window.document.jobs.close()
    window.deleteLater()
    for _turn in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
    gc.collect()


def used_memory() -> float:
    """Return the megabytes of memory that this process has in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
