"""The application: fonts, colours, reports of unexpected errors, and the windows."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from explorer.core import i18n, resources
from explorer.gui import NAME
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, style

if TYPE_CHECKING:
    from explorer.gui.main_window.window import MainWindow


def application() -> QApplication:
    """Return the QApplication, created if necessary, with the program's fonts and style."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([NAME])
    app.setApplicationName("game-tree-explorer")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("game-tree-explorer")
    app.setStyle("Fusion")
    # Use the same digits and decimal points in number fields as in all other texts.
    QLocale.setDefault(QLocale.c())
    app.setWindowIcon(QIcon(str(resources.path("icons/app.svg"))))
    style.use_fonts(app)
    return app


def make_window(document: Document) -> "MainWindow":
    """Return a window for the document, in the saved colour scheme and no larger than the screen."""
    # Imported late, so that the first file is read while the import runs.
    from explorer.gui.main_window.window import MainWindow
    from explorer.gui.toolkit.widgets import resize_within_screen

    _apply_colours(document)
    made = MainWindow(document)
    # The default size, or one saved on another screen, may be larger than this screen.
    resize_within_screen(made, made.width(), made.height())
    if not document.is_pristine or document.busy_text:
        made.canvas.setFocus()
    return made


def run(files: Sequence[str] = ()) -> int:
    """Open a window per file, or an empty one, and run until all are closed; return the exit code."""
    app = application()
    _translate(app)
    documents = [Document() for _file in files or [""]]
    for document, name in zip(documents, files, strict=False):
        # Read in the background while the windows are made; the result arrives once the event loop runs.
        document.open(name, beside=True, then=partial(settings.add_recent, Path(name)))
    windows = [make_window(document) for document in documents]
    sys.excepthook = partial(report_error, app)
    app.styleHints().colorSchemeChanged.connect(partial(_follow_system, documents))
    for each in windows:
        each.show()
    return app.exec()


def _translate(app: QApplication) -> None:
    """Show Qt's own texts in the program's language; another language might also change the text direction."""
    translator, folder = QTranslator(app), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(i18n.language()), "qtbase", "_", folder):
        app.installTranslator(translator)


def report_error(app: QApplication, kind: type[BaseException], error: BaseException,
                 trace: TracebackType | None) -> None:
    """Print an unexpected error and show it in a dialog, unless another error is shown; Ctrl+C quits."""
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, KeyboardInterrupt):
        app.quit()
    else:
        # Shown from the event loop, because the error may occur during a paint event.
        QTimer.singleShot(0, app, partial(_open_report, app, error))


def _open_report(app: QApplication, error: BaseException) -> None:
    from explorer.gui.dialogs.report import ErrorReport

    if not any(isinstance(each, ErrorReport) for each in app.topLevelWidgets()):
        dialog = ErrorReport(error, app.activeWindow())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()


def _follow_system(documents: Sequence[Document]) -> None:
    if settings.colours() == "system":
        for each in documents:
            _apply_colours(each)


def _apply_colours(document: Document) -> None:
    theme = style.theme_for(settings.colours())
    style.use_theme(cast(QApplication, QApplication.instance()), theme)
    document.set_theme(theme)
