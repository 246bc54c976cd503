"""The document's file on the disk: whether another window has it open, and whether another program changes it."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, Signal

from explorer.core.files import digest_file
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.file import StudyFile
from explorer.gui.document.prepared_tree import PreparedTree, open_prepared
from explorer.gui.document.shown_run import NO_IDS
from explorer.gui.sharing.locks import file_key, take_lock
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.study import Study

SETTLE, POLL = 200, 1000
"""Milliseconds from a change on the disk until the file is read, and between two looks at what can't be watched."""


class FileState(Enum):
    """The states of a document's file that the user is told of."""

    OWN = auto()
    """Nothing: this window has the file, and it is as it was read or written last."""
    CHANGED = auto()
    DELETED = auto()
    OPEN_ELSEWHERE = auto()


class SharedFile(QObject):
    """Watches the file of a document, and locks it, so that a second window of the file can only read.

    `peers` are those of all windows of this process, this one among them.
    """

    changed = Signal()
    """Emitted when `state` has changed."""
    window_requested = Signal()
    """Emitted to bring the window of this document to the front."""
    second_window_requested = Signal(object)
    """Emitted with the path of the file that is to be shown in a second window."""

    def __init__(self, document: Document, home: Path, peers: "Sequence[SharedFile]") -> None:
        super().__init__(document)
        self.document, self._home, self._peers = document, home, peers
        self.state = FileState.OWN
        self.key = ""
        """The key of the file as in `file_key`; "" if there is none."""
        self._lock: QLockFile | None = None
        self._file = StudyFile()
        self._on_disk: bytes | None = None
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
        """The one in this process that holds the file, if it is not this one."""
        return next((each for each in self._peers if each is not self and each.key == self.key and each._lock), None)

    def check(self) -> None:
        """Compare the file with what was read or written last, in the background."""
        if self.path is None or self.state is FileState.OPEN_ELSEWHERE:
            return
        if self._worker.is_running or self.document.jobs.save_job.text:
            self._settle.start()
            return
        file = self._file

        def show(answer: tuple[bytes | None, FileState]) -> None:
            if file == self._file:
                self._on_disk = answer[0]
                self._watch()
                self._set_state(answer[1])

        self._worker.start(lambda _progress: read_state(file), show, lambda _error: self._settle.start())

    def keep_mine(self) -> None:
        """Keep the study as it is here: the next save replaces what the file holds now, without a question."""
        if self.state is FileState.CHANGED:
            self._disown(self._on_disk)
        self._set_state(FileState.OWN)

    def take_theirs(self) -> None:
        """Show what the file holds now, as an edit that can be undone; an error is shown and changes nothing."""
        document, path = self.document, self.path
        if path is None:
            return

        def read_file(progress: Progress) -> tuple[bytes | None, Study, PreparedTree]:
            # Digest first: a write between the two reads is then told as one more change.
            return digest_file(path), *open_prepared(path, progress)

        def take(answer: tuple[bytes | None, Study, PreparedTree]) -> None:
            digest, study, prepared = answer
            document.practice_mode.leave()
            document.history.prepared_trees.add(prepared)
            with document.changes.batch():
                document.edit(_("Take the version in the file"), study, NO_IDS)
                document.set_file(replace(document.file, digest=digest), is_saved=True)

        document.run_in_background(_("Opening…"), read_file, take)

    def show_both(self) -> None:
        """Show what the file holds now in a second window, which can only read it."""
        self.second_window_requested.emit(self.path)

    def edit_anyway(self) -> None:
        """Allow edits although another window has the file open."""
        self._poll.stop()
        self._set_state(FileState.OWN)
        self.check()

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
            self._release()
            self._set_state(FileState.OWN)
            if file.path is not None:
                self.key = file_key(file.path)
                self._take_lock()
        self._watch()
        if self.path is not None:
            self._settle.start()

    def _take_lock(self) -> None:
        self._lock = take_lock(self._home, self.key)
        self._set_state(FileState.OWN if self._lock else FileState.OPEN_ELSEWHERE)

    def _watch(self) -> None:
        """Watch the file, and its folder: a file that is replaced or made again is another one to the system."""
        wanted = set() if self.path is None else {str(self.path), str(self.path.parent)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if gone := list(watched - wanted):
            self._watcher.removePaths(gone)
        if missing := list(wanted - watched):
            self._watcher.addPaths(missing)

    def _set_state(self, state: FileState) -> None:
        is_watched = self.path is None or str(self.path.parent) in self._watcher.directories()
        if state in (FileState.OPEN_ELSEWHERE, FileState.DELETED) or not is_watched:
            self._poll.start()
        else:
            self._poll.stop()
        if state is self.state:
            return
        self.state = state
        reason = _("{name} is open in another window, so it cannot be edited here. “Edit anyway” allows it.")
        self.document.history.read_only_reason = (
            reason.format(name=self.document.title) if state is FileState.OPEN_ELSEWHERE else "")
        if state is FileState.DELETED:
            self._disown(self._file.digest)  # the same content may come back
        self.changed.emit()

    def _disown(self, digest: bytes | None) -> None:
        """Count the study as unsaved, because the file is gone, or holds the content of this digest instead.

        Saving will replace that content without a question.
        """
        self.document.set_file(replace(self.document.file, digest=digest), is_saved=False)

    def _look_again(self) -> None:
        """Look whether the other window of the file is closed, or whether a file that can't be watched has changed."""
        if self.state is FileState.OPEN_ELSEWHERE:
            self._take_lock()
        self.check()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
        self._lock, self.key = None, ""

    def _close(self) -> None:
        self._poll.stop()
        self._settle.stop()
        self._worker.drop()
        self._release()


def read_state(file: StudyFile) -> tuple[bytes | None, FileState]:
    """Return the digest of a file's content now, and whether it has changed since it was read or written last."""
    now = file.read_digest()
    if now is None:
        return None, FileState.DELETED
    return now, FileState.OWN if now == file.digest else FileState.CHANGED
