"""The application: fonts, colours, what happens to an unexpected error, and the window on top."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QLibraryInfo, QLocale, QSize, Qt, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from explorer.core import i18n, resources
from explorer.gui import NAME
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, style

if TYPE_CHECKING:
    from explorer.gui.main_window.window import MainWindow

WINDOW_FRAME = QSize(8, 36)
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
    # Digits and decimal points in number fields as in all other texts, whatever the system writes.
    QLocale.setDefault(QLocale.c())
    app.setWindowIcon(QIcon(str(resources.path("icons/app.svg"))))
    style.use_fonts(app)
    return app


def make_window(document: Document) -> "MainWindow":
    """A window on this document, in the remembered colours."""
    # Not before: while all that a window needs is loaded, the first file is read.
    from explorer.gui.main_window.window import MainWindow

    _apply_colours(document)
    made = MainWindow(document)
    # The size of the first start, or of another screen, may be larger than this one.
    made.resize(made.size().boundedTo(made.screen().availableSize() - WINDOW_FRAME))
    if not document.is_pristine or document.busy_text:
        made.canvas.setFocus()
    return made


def run(files: Sequence[str] = ()) -> int:
    """Show a window per file (one without any) until all are closed; the exit code."""
    app = application()
    _translate(app)
    documents = [Document() for _file in files or [""]]
    for document, name in zip(documents, files, strict=False):
        # Beside the window's making; the answer comes, and can only be shown, when the event loop runs.
        document.open(name, beside=True, then=partial(settings.add_recent, Path(name)))
    windows = [make_window(document) for document in documents]
    sys.excepthook = partial(report_error, app)
    app.styleHints().colorSchemeChanged.connect(partial(_follow_system, documents))
    for each in windows:
        each.show()
    return app.exec()


def _translate(app: QApplication) -> None:
    """Show Qt's own texts in the language of ours; another one might also turn the window from right to left."""
    translator, folder = QTranslator(app), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(i18n.language()), "qtbase", "_", folder):
        app.installTranslator(translator)


def report_error(app: QApplication, kind: type[BaseException], error: BaseException,
                 trace: TracebackType | None) -> None:
    """Show an unexpected error and live on; one while another is shown goes to standard error alone."""
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, KeyboardInterrupt):
        app.quit()
    else:
        # Shown from the event loop: the error may come out of the middle of a paint event.
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
