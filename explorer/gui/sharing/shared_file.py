"""The document's file on the disk: whether another window has it open, and whether another program changes it."""

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from explorer.core.files import digest_file
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.file import StudyFile
from explorer.gui.document.prepared_tree import PreparedTree, open_prepared
from explorer.gui.document.shown_run import NO_IDS
from explorer.gui.sharing.locks import FileLock, file_keys
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.study import Study

SETTLE, POLL = 200, 1000
"""Milliseconds from a change on the disk until the file is read, and between two looks at what can't be watched."""
COARSEST_CLOCK = 3.0
"""Seconds within which two writes of a file may have the same time: some file systems count in steps of two."""


class FileState(Enum):
    """The content of a document's file, beside what was read or written last."""

    SAME = auto()
    CHANGED = auto()
    DELETED = auto()


class DiskReading(NamedTuple):
    """The content of a file when it was looked at: its digest, None for no file, and a stamp that a write changes.

    The stamp is None if the file was written so shortly before that another write might leave it equal.
    """

    digest: bytes | None
    stamp: tuple[int, int, int] | None


class SharedFile(QObject):
    """Watches the file of a document, and locks it, so that a second window of the file can only read.

    `peers` are those of all windows of this process, this one among them.
    """

    changed = Signal()
    """Emitted when `state` or `is_read_only` has changed."""
    window_requested = Signal()
    """Emitted to bring the window of this document to the front."""
    second_window_requested = Signal(object)
    """Emitted with the path of the file that is to be shown in a second window."""

    def __init__(self, document: Document, home: Path, peers: "Sequence[SharedFile]") -> None:
        super().__init__(document)
        self.document, self._peers = document, peers
        self.state, self.is_read_only = FileState.SAME, False
        self.lock = FileLock(home)
        """The lock of the file; not held in a window that only reads, or edits anyway."""
        self._file = StudyFile()
        self._reading = DiskReading(None, None)
        self._watcher = QFileSystemWatcher(self)
        self._settle = make_timer(self, SETTLE, self.check)
        self._poll = make_timer(self, POLL, self._look_again, is_repeated=True)
        self._watcher.fileChanged.connect(self._settle.start)
        self._watcher.directoryChanged.connect(self._settle.start)
        self._worker = Worker(self)
        document.listen(Change.FILE | Change.NEW_STUDY, self._follow)
        document.closed.connect(self._close)
        self._follow()

    @property
    def path(self) -> Path | None:
        """The path of the document's file; None if it has none."""
        return self._file.path

    @property
    def other(self) -> "SharedFile | None":
        """The one in this process that holds the file, if this one does not; None if it is in another process."""
        if self.path is None or self.lock.keys:
            return None
        keys = file_keys(self.path)
        return next((each for each in self._peers if each.lock.keys & keys), None)

    def check(self) -> None:
        """Compare the file with what was read or written last, in the background."""
        if self.path is None:
            return
        if self._worker.is_running or self.document.jobs.save_job.text:
            self._settle.start()
            return
        file, known = self._file, self._reading

        def show(reading: DiskReading) -> None:
            if file == self._file:
                self._reading = reading
                self._set_state(FileState.DELETED if reading.digest is None else
                                FileState.SAME if reading.digest == file.digest else FileState.CHANGED)
                self._watch()

        self._worker.start(lambda _progress: read_disk(file, known), show, lambda _error: self._settle.start())

    def keep_mine(self) -> None:
        """Keep the study as it is here: the next save replaces what the file holds now, without a question."""
        if self.state is FileState.CHANGED:
            self._disown(self._reading.digest)
        self._set_state(FileState.SAME)

    def take_theirs(self) -> None:
        """Show what the file holds now, as an edit that can be undone; an error is shown and changes nothing."""
        document, path = self.document, self.path
        if path is None:
            return

        def read_file(progress: Progress) -> tuple[bytes | None, Study, PreparedTree]:
            # Digest first: a write between the two reads is then told as one more change.
            return digest_file(path), *open_prepared(path, progress)

        def take(answer: tuple[bytes | None, Study, PreparedTree]) -> None:
            if self.path != path:  # saved elsewhere in the meantime
                return
            digest, study, prepared = answer
            document.practice_mode.leave()
            document.history.prepared_trees.add(prepared)
            with document.changes.batch():
                document.history.read_only_reason = ""
                document.edit(_("Take the version in the file"), study, NO_IDS)
                self._set_read_only(self.is_read_only)
                document.set_file(replace(document.file, digest=digest), is_saved=True)

        document.run_in_background(_("Opening…"), read_file, take)

    def show_both(self) -> None:
        """Show what the file holds now in a second window, which can only read it."""
        self.second_window_requested.emit(self.path)

    def edit_anyway(self) -> None:
        """Allow edits although another window has the file open; it is locked for this one as soon as it is free."""
        self._set_read_only(False)

    def go_to_other(self) -> None:
        """Bring the other window of the file to the front."""
        if (other := self.other) is not None:
            other.window_requested.emit()

    # Following the document and the disk

    def _follow(self) -> None:
        file = self.document.file
        if file == self._file:
            return
        is_other_file = file.path != self._file.path
        self._file = file
        if is_other_file:
            self.lock.release()
            self._reading = DiskReading(None, None)
            self._set_state(FileState.SAME)
            self._set_read_only(file.path is not None and not self.lock.take(file.path))
        elif self.path is not None and self.lock.keys:
            self.lock.refresh(self.path)
        self._watch()
        if self.path is not None:
            self._settle.start()

    def _watch(self) -> None:
        """Watch the file, and its folder: a file that is replaced or made again is another one to the system.

        What can't be watched, or is gone, and a lock that another window holds, is looked at again and again.
        """
        path = None if self.state is FileState.DELETED else self.path
        wanted = set() if path is None else {str(path), str(path.parent)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if gone := list(watched - wanted):
            self._watcher.removePaths(gone)
        if missing := list(wanted - watched):
            self._watcher.addPaths(missing)
        is_watched = path is not None and wanted <= {*self._watcher.files(), *self._watcher.directories()}
        if self.path is None or (is_watched and self.lock.keys):
            self._poll.stop()
        elif not self._poll.isActive():
            self._poll.start()

    def _set_state(self, state: FileState) -> None:
        if state is self.state:
            return
        self.state = state
        if state is FileState.DELETED:
            self._disown(self._file.digest)  # the same content may come back
        self.changed.emit()

    def _set_read_only(self, is_read_only: bool) -> None:
        reason = _("{name} is open in another window, so it cannot be edited here. “Edit anyway” allows it.")
        self.document.history.read_only_reason = reason.format(name=self.document.title) if is_read_only else ""
        if is_read_only is not self.is_read_only:
            self.is_read_only = is_read_only
            self.changed.emit()

    def _disown(self, digest: bytes | None) -> None:
        """Count the study as unsaved, because the file is gone, or holds the content of this digest instead.

        Saving will replace that content without a question.
        """
        self.document.set_file(replace(self.document.file, digest=digest), is_saved=False)

    def _look_again(self) -> None:
        """Lock the file if it is free now, and look whether it has changed."""
        if self.path is not None and not self.lock.keys and self.lock.take(self.path):
            self._set_read_only(False)
        self.check()

    def _close(self) -> None:
        """Let go of the file: nothing that happens to it on the disk is looked at from now on."""
        self._file = StudyFile()
        self._watch()
        self._settle.stop()
        self._worker.drop()
        self.lock.release()


def read_disk(file: StudyFile, known: DiskReading) -> DiskReading:
    """Return what a document's file holds; it is not read again if it was not written since `known`."""
    path, now = file.path, time.time()
    try:
        found = os.stat(path) if path is not None else None
    except OSError:
        found = None
    if found is None or now - found.st_mtime < COARSEST_CLOCK:
        return DiskReading(file.read_digest(), None)
    stamp = found.st_mtime_ns, found.st_size, found.st_ino
    return known if known.stamp == stamp else DiskReading(file.read_digest(), stamp)
