"""Autosave: a copy of the unsaved study is written in the background soon after each edit."""

from pathlib import Path

from PySide6.QtCore import QObject

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.recovery.copies import CopyFolder, make_folder
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import COPYING, Worker, one_thread
from explorer.study import Study

REST, LONGEST_WAIT = 1000, 1900
"""Milliseconds after the last edit, and after the first edit that is not yet copied, until a copy is written."""
LARGE_TREE, LARGE_WAIT = 5_000_000, 60_000
"""Nodes above which writing takes seconds, and the milliseconds between two copies of such a tree."""


class Autosave(QObject):
    """Keeps copies of a document's unsaved study in a folder, which is made at the first edit.

    The copies are deleted when the study is saved or given up.
    """

    def __init__(self, document: Document, home: Path) -> None:
        super().__init__(document)
        self._document, self._home = document, home
        self._folder: CopyFolder | None = None
        self.replaced_folder: CopyFolder | None = None
        """The folder that the study was recovered from; it is deleted once there is a copy in the document's own."""
        self._copied: Study | None = None
        self._is_failing = self._is_closed = False
        self._threads = one_thread(COPYING)
        self._worker = Worker(self, self._threads)
        self._rest = make_timer(self, REST, self._start)
        self._longest_wait = make_timer(self, LONGEST_WAIT, self._start)
        document.listen(Change.FILE | Change.NEW_STUDY, self._follow)
        document.closed.connect(self._close)
        self._follow()

    def write_now(self) -> None:
        """Write a copy of unsaved edits on this thread, because the program may end at any moment."""
        self._stop_timers()
        self._threads.waitForDone()
        if self._is_due:
            study = self._document.practice_mode.own_study
            try:
                self._prepared_folder().write(study, self._document.file)
            except (ExplorerError, OSError) as error:
                self._report(error)
            else:
                self._note_copy(study)

    def leave(self) -> None:
        """Write a copy of unsaved edits and leave it for the next start; without unsaved edits, leave nothing."""
        self.write_now()
        self._let_go_of_folders(keeps_copies=self._document.is_modified)

    @property
    def _is_due(self) -> bool:
        document = self._document
        is_modified = document.is_modified and not self._is_closed
        return is_modified and document.practice_mode.own_study is not self._copied

    def _follow(self) -> None:
        """Start the timers after an edit; delete the copies when there are no unsaved edits."""
        self._document.is_session_ending = False
        if not self._document.is_modified:
            self._stop_timers()
            self._copied = None
            if folder := self._folder:
                # On the thread of the copies, so that it comes after one that is being written.
                self._worker.start(lambda _progress: folder.clear(), lambda _done: None, self._report)
        elif self._is_due:
            is_large = len(self._document.practice_mode.own_study.tree) > LARGE_TREE
            if not self._longest_wait.isActive():
                self._longest_wait.start(LARGE_WAIT if is_large else LONGEST_WAIT)
            if not is_large:
                self._rest.start()

    def _start(self) -> None:
        """Write a copy in the background; while one is being written, try again a little later."""
        if self._worker.is_running:
            self._rest.start()
            return
        self._stop_timers()
        if not self._is_due:
            return
        study, file = self._document.practice_mode.own_study, self._document.file
        try:
            folder = self._prepared_folder()
        except OSError as error:
            self._report(error)
        else:
            # The task must not hold this object: the thread could be the last to do so, and would delete it.
            self._worker.start(
                lambda _progress: folder.write(study, file), lambda _done: self._note_copy(study), self._report)

    def _prepared_folder(self) -> CopyFolder:
        """Return the folder of the copies, made at the first copy. Raises OSError if that is impossible."""
        if self._folder is None:
            self._folder = make_folder(self._home)
        return self._folder

    def _note_copy(self, study: Study) -> None:
        self._copied, self._is_failing = study, False
        if self.replaced_folder is not None:
            self.replaced_folder.remove()
            self.replaced_folder = None

    def _report(self, error: Exception) -> None:
        """Show why no copy can be written, once until one is written again; it is tried again at the next edit."""
        if not self._is_failing:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            self._document.show_message(
                _("No copy of the unsaved changes can be kept, so save them yourself: {}").format(reason))
        self._is_failing = True

    def _close(self) -> None:
        """Delete the copies of a study that was saved or given up, unless the desktop session ends."""
        if self._document.is_session_ending:
            self.leave()
        self._is_closed = True
        self._stop_timers()
        self._threads.waitForDone()
        self._let_go_of_folders(keeps_copies=False)

    def _let_go_of_folders(self, keeps_copies: bool) -> None:
        for folder in (self._folder, self.replaced_folder):
            if folder is not None and keeps_copies:
                folder.release()
            elif folder is not None:
                folder.remove()
        self._folder = self.replaced_folder = None

    def _stop_timers(self) -> None:
        self._rest.stop()
        self._longest_wait.stop()
