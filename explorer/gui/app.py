"""The application: fonts, colours, what happens to an unexpected error, and the window on top."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QLocale, QSize, Qt, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from explorer import resources
from explorer.gui import settings, style
from explorer.gui.actions.files import open_path
from explorer.gui.actions.viewing import use_colours
from explorer.gui.dialogs.report import Report
from explorer.gui.document import Document
from explorer.gui.main_window import NAME, MainWindow

FRAME = QSize(8, 36)
"""What a desktop draws around a window, in px."""


def application() -> QApplication:
    """The one QApplication, in our fonts and style."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([NAME])
    app.setApplicationName("game-tree-explorer")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("game-tree-explorer")
    app.setStyle("Fusion")
    app.setWindowIcon(QIcon(str(resources.path("icons/app.svg"))))
    style.use_fonts(app)
    return app


def window(document: Document) -> MainWindow:
    """A window on this document, in the remembered colours."""
    use_colours(document, settings.colours())
    made = MainWindow(document)
    # The size of the first start, or of another screen, may be larger than this one.
    made.resize(made.size().boundedTo(made.screen().availableSize() - FRAME))
    made.canvas.setFocus()
    return made


def run(files: Sequence[str] = ()) -> int:
    """Show a window per file (one without any) until all are closed; the exit code."""
    app = application()
    translator = QTranslator(app)
    if translator.load(QLocale(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
    windows = [window(Document()) for _file in files or [""]]
    sys.excepthook = partial(report, app)
    app.styleHints().colorSchemeChanged.connect(partial(_follow_system, windows))
    for shown, name in zip(windows, files or [""], strict=True):
        shown.show()
        if name:
            open_path(shown.desk, Path(name))
    return app.exec()


def report(app: QApplication, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Show an unexpected error and live on; one while another is shown goes to standard error alone."""
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, KeyboardInterrupt):
        app.quit()
    elif not any(isinstance(each, Report) for each in app.topLevelWidgets()):
        # Shown from the event loop: the error may come out of the middle of a paint event.
        QTimer.singleShot(0, app, partial(_open_report, app, error))


def _open_report(app: QApplication, error: BaseException) -> None:
    dialog = Report(error, app.activeWindow())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def _follow_system(windows: Sequence[MainWindow]) -> None:
    if settings.colours() == "system":
        for each in windows:
            use_colours(each.document, "system")
