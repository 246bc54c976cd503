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
from explorer.gui.toolkit.timers import make_timer

if TYPE_CHECKING:
    from explorer.gui.dialogs.recovery import Recovered
    from explorer.gui.main_window.window import MainWindow
    from explorer.gui.recovery.autosave import Autosave
    from explorer.gui.recovery.copies import CopyFolder
    from explorer.gui.recovery.endings import Endings
    from explorer.gui.sharing.shared_file import SharedFile
    from explorer.study import Study

PROTECTION_DELAY = 300
"""Milliseconds after the first windows are shown until copies of unsaved studies are kept, and left ones offered."""


def application() -> QApplication:
    """Return the QApplication, created if necessary, with the program's fonts and style."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([NAME])
    app.setApplicationName("game-tree-explorer")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("game-tree-explorer")
    app.setStyle("Fusion")
    use_digits()
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


def run(opened: "Sequence[str | Study]" = (), language: str = "") -> int:
    """Open a window per file or study, or an empty one, and run until all are closed; return the exit code.

    `language` is in use already and wins over the saved one; "" if none was asked for.
    """
    app = application()
    if settings.language() and not language:
        i18n.set_language(settings.language())
    show_language(app)
    documents = [Document() for _each in opened or [""]]
    for document, chosen in zip(documents, opened, strict=False):
        if isinstance(chosen, str):
            # Read in the background while the windows are made; the result arrives once the event loop runs.
            document.open(chosen, beside=True, then=partial(settings.add_recent, Path(chosen)))
        else:
            document.new(chosen, unsaved=True)
    windows = [make_window(document) for document in documents]
    sys.excepthook = partial(report_error, app)
    session = Session(app, windows)
    app.styleHints().colorSchemeChanged.connect(session.follow_system)
    for each in windows:
        each.show()
    session.start()
    code = app.exec()
    session.end()
    return code


class Session:
    """The open windows, and the copies of their unsaved studies from shortly after `start` until `end`."""

    def __init__(self, app: QApplication, windows: "list[MainWindow]") -> None:
        self._app, self.windows = app, windows
        self._autosaves: list[Autosave] = []
        self._shared_files: list[SharedFile] = []
        self._endings: Endings | None = None
        self._delay = make_timer(app, PROTECTION_DELAY, self._protect_when_painted)
        for window in windows:
            self._follow(window)

    def start(self) -> None:
        """Call `protect` once the windows and their files are painted."""
        self._delay.start()

    def _protect_when_painted(self) -> None:
        if any(window.document.jobs.file_job.text for window in self.windows):
            self._delay.start()
        else:
            QTimer.singleShot(0, self._app, self.protect)  # after the painting of a file that was read just now

    def protect(self) -> None:
        """Keep copies of unsaved studies and watch files from now on; offer copies that an earlier process has left."""
        # Imported late, so that the first paint need not wait for it.
        from explorer.gui.recovery import copies
        from explorer.gui.recovery.endings import Endings

        home = copies.home_folder()
        for window in self.windows:
            self._protect(window)
        self._app.applicationStateChanged.connect(self._check_files)
        self._endings = Endings(self._app, self.save_copies, self.end_desktop_session)
        if left := copies.abandoned_folders(home):
            from explorer.gui.dialogs.recovery import RecoveryDialog

            window = self.windows[0]
            dialog = RecoveryDialog(left, window.document.theme, window)
            dialog.chosen.connect(self._recover)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def save_copies(self) -> None:
        """Write copies of all unsaved studies at once."""
        for each in self._autosaves:
            each.write_now()

    def end_desktop_session(self) -> None:
        """Write copies of all unsaved studies; closing the windows asks nothing until something is edited."""
        self.save_copies()
        for window in self.windows:
            window.document.is_session_ending = True

    def end(self) -> None:
        """Leave copies of what is unsaved for the next start, and stop all background work."""
        self._delay.stop()
        if self._endings:
            self._endings.stop()
        for each in self._autosaves:
            each.leave()
        for widget in self._app.topLevelWidgets():
            widget.hide()  # else Qt hides them while Python exits, and the event handlers of views crash
        for window in self.windows:
            window.document.jobs.close()

    def follow_system(self) -> None:
        """Use the desktop's colours if the user wants so."""
        if settings.colours() == "system":
            for window in self.windows:
                _apply_colours(window.document)

    def _recover(self, recovered: "Recovered", folder: "CopyFolder") -> None:
        """Show a recovered study in an empty window, or in a new one if there is none."""
        empty = [place for place, window in enumerate(self.windows)
                 if window.document.is_pristine and not window.document.busy_text and window.isVisible()]
        place = empty[0] if empty else self._add_window()
        self._autosaves[place].replaced_folder = folder
        self.windows[place].document.new(recovered.study, recovered.file, unsaved=True)

    def _protect(self, window: "MainWindow") -> None:
        """Keep copies of a window's unsaved study, and watch its file."""
        from explorer.gui.main_window.file_bar import FileBar
        from explorer.gui.recovery import copies
        from explorer.gui.recovery.autosave import Autosave
        from explorer.gui.sharing import locks
        from explorer.gui.sharing.shared_file import SharedFile
        from explorer.gui.toolkit.screens import bring_to_front

        self._autosaves.append(Autosave(window.document, copies.home_folder()))
        shared = SharedFile(window.document, locks.home_folder(), self._shared_files)
        self._shared_files.append(shared)
        shared.window_requested.connect(partial(bring_to_front, window))
        shared.second_window_requested.connect(self._open_second)
        window.add_bar(FileBar(shared, window.context))

    def _check_files(self, state: Qt.ApplicationState) -> None:
        """Look at all files when a window becomes active: not every file system tells of changes."""
        if state == Qt.ApplicationState.ApplicationActive:
            for each in self._shared_files:
                each.check()

    def _open_second(self, path: Path) -> None:
        """Show a file in one more window."""
        self.windows[self._add_window()].document.open(path, beside=True)

    def _add_window(self) -> int:
        """Show one more window, and return its place in the list."""
        window = make_window(Document())
        self.windows.append(window)
        self._follow(window)
        if self._endings:  # else all windows will be protected together
            self._protect(window)
        window.show()
        return len(self.windows) - 1

    def _follow(self, window: "MainWindow") -> None:
        """Open one more window when this one asks for it, and let go of this one when it is closed."""
        window.document.window_requested.connect(self._add_window)
        # After the close event, which still uses the window.
        window.document.closed.connect(lambda: QTimer.singleShot(0, window, partial(self._let_go, window)))

    def _let_go(self, window: "MainWindow") -> None:
        """Delete a closed window with all that belongs to it, unless it is the last one: the program ends with it."""
        if len(self.windows) > 1 and window in self.windows:
            place = self.windows.index(window)
            del self.windows[place]
            if self._endings:
                del self._autosaves[place], self._shared_files[place]
            window.document.jobs.close()
            window.deleteLater()


def use_digits() -> None:
    """Let number fields use the same digits and decimal signs as all other texts."""
    locale = QLocale(i18n.language()) if i18n.has_decimal_comma() else QLocale.c()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    QLocale.setDefault(locale)


def show_language(app: QApplication) -> None:
    """Show Qt's own texts in the program's language, and the window in its direction, whatever the system's is."""
    translator, folder = QTranslator(app), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(i18n.language()), "qtbase", "_", folder):
        app.installTranslator(translator)
    use_digits()
    right_to_left = i18n.is_right_to_left()
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)


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


def _apply_colours(document: Document) -> None:
    theme = style.theme_for(settings.colours())
    style.use_theme(cast(QApplication, QApplication.instance()), theme)
    document.set_theme(theme)
