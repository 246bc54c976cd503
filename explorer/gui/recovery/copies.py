"""The copies of an unsaved study on the disk: one locked folder per open document, with its last three copies."""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import QLockFile, QStandardPaths

from explorer import study as studies
from explorer.core.errors import ExplorerError, FormatError
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.gui.document.file import StudyFile
from explorer.study import Study

KEPT_COPIES = 3
"""The number of copies kept of a document; the older ones are used if a newer one can't be read."""
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""The permissions of the copies and their folders: only the user may read them."""
MOST_TRIES = 3
"""The number of folders that are tried for a document."""
_LOCK, _ORIGIN = "lock", "origin.json"


class _Origin(msgspec.Struct, frozen=True):
    """The file that a study belongs to, as in `StudyFile`; paths are in the system's bytes."""

    path: bytes | None = None
    source: bytes | None = None
    name: str = ""
    digest: bytes | None = None


def home_folder() -> Path:
    """Return the folder of all copies, in the user's data folder."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "game-tree-explorer" / "recovery"


class CopyFolder:
    """The folder with the copies of one document; it is locked as long as the document, or its process, lives."""

    def __init__(self, path: Path, lock: QLockFile) -> None:
        self.path, self._lock = path, lock
        self._file: StudyFile | None = None

    def write(self, study: Study, file: StudyFile) -> None:
        """Write one more copy, and then delete all but the last `KEPT_COPIES`.

        Raises ExplorerError or OSError, and then the copies there are stay.
        """
        if file != self._file:
            write_atomically(self.path / _ORIGIN, msgspec.json.encode(_to_origin(file)), PRIVATE_FILE)
            self._file = file
        before = self.copies()
        number = int(before[0].stem) + 1 if before else 1
        studies.save(study, self.path / f"{number:08}{studies.SUFFIX}", PRIVATE_FILE)
        _delete(before[KEPT_COPIES - 1:])

    def copies(self) -> list[Path]:
        """Return the paths of the copies, newest first."""
        return sorted((path for path in self.path.glob(f"*{studies.SUFFIX}") if path.stem.isdecimal()), reverse=True)

    def read(self) -> tuple[Study, StudyFile, datetime]:
        """Return the newest study that can be read, its document's file, and the time of the copy.

        Raises FormatError if no copy can be read.
        """
        problem: ExplorerError | OSError = FormatError(_("there is no copy"), str(self.path))
        for path in self.copies():
            try:
                study, time = studies.load(path), datetime.fromtimestamp(path.stat().st_mtime)
            except (ExplorerError, OSError) as error:
                problem = error
            else:
                return study, self._read_file(), time
        raise problem

    def clear(self) -> None:
        """Delete all copies, because the study is saved or was discarded."""
        _delete(self.copies())

    def remove(self) -> None:
        """Delete the folder with its copies, and unlock it."""
        with suppress(OSError):  # somebody else has deleted the folder, or put a folder there
            _delete(path for path in self.path.iterdir() if path.name != _LOCK)
        self._lock.unlock()
        with suppress(OSError):
            self.path.rmdir()

    def release(self) -> None:
        """Unlock the folder and leave its copies for the next start."""
        self._lock.unlock()

    def _read_file(self) -> StudyFile:
        """Return the document's file; an untitled one if the record of it is damaged."""
        try:
            origin = msgspec.json.decode((self.path / _ORIGIN).read_bytes(), type=_Origin)
        except (OSError, msgspec.MsgspecError):
            return StudyFile()
        path, source = (None if name is None else Path(os.fsdecode(name)) for name in (origin.path, origin.source))
        return StudyFile(path, source, origin.name, origin.digest)


def make_folder(home: Path) -> CopyFolder:
    """Make a locked folder for a document below `home`. Raises OSError if that is impossible."""
    home.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    for _try in range(MOST_TRIES):
        path = home / os.urandom(8).hex()
        path.mkdir(mode=PRIVATE_FOLDER)
        if lock := _lock(path):
            return CopyFolder(path, lock)
        # Another process that starts now has taken the folder for an abandoned one, or the disk is full.
        with suppress(OSError):
            path.rmdir()
    raise OSError(0, _("no file can be made there"), str(home))


def abandoned_folders(home: Path) -> list[CopyFolder]:
    """Return the folders whose process has ended, locked now, with the newest copy first; empty ones are deleted."""
    found = []
    for path in [path for path in home.iterdir() if path.is_dir()] if home.is_dir() else []:
        if lock := _lock(path):
            folder = CopyFolder(path, lock)
            if folder.copies():
                found.append(folder)
            else:
                folder.remove()
    return sorted(found, key=lambda folder: folder.copies()[0].stat().st_mtime, reverse=True)


def _lock(path: Path) -> QLockFile | None:
    """Return the lock of a folder; None if a living process holds it."""
    lock = QLockFile(str(path / _LOCK))
    lock.setStaleLockTime(0)  # only the end of its process makes a lock stale, not its age
    return lock if lock.tryLock(0) else None


def _delete(paths: Iterable[Path]) -> None:
    """Delete files; one that can't be deleted stays, and its study may be offered once more."""
    for path in paths:
        with suppress(OSError):
            path.unlink()


def _to_origin(file: StudyFile) -> _Origin:
    path, source = (None if each is None else os.fsencode(each) for each in (file.path, file.source))
    return _Origin(path, source, file.name, file.digest)
