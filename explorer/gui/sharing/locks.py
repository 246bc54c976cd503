"""Locks in the user's data folder that tell which files are open in a window, of this or another process."""

import hashlib
import os
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths


def home_folder() -> Path:
    """Return the folder of all locks, in the user's data folder."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "game-tree-explorer" / "open"


def file_keys(path: Path) -> frozenset[str]:
    """Return texts of which two paths share one if they name one file: the real path, and the file's own number.

    The number is equal for hard links, and it changes when the file is replaced. A file that is not there has none.
    """
    keys = {os.path.normcase(os.path.realpath(path))}
    try:
        found = os.stat(path)
    except OSError:
        return frozenset(keys)
    return frozenset({*keys, f"{found.st_dev}:{found.st_ino}"})


class FileLock:
    """The locks of one open file, one for each of its keys, held until it is released or its process ends."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._locks: dict[str, QLockFile] = {}

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the file; none while it is not held."""
        return frozenset(self._locks)

    def take(self, path: Path) -> bool:
        """Hold a file; return False, and hold nothing, if another window holds it.

        If no lock can be made at all, for example in a folder that can't be written, the file counts as held.
        """
        self.release()
        if not self._add(file_keys(path)):
            self.release()
        return bool(self._locks)

    def refresh(self, path: Path) -> None:
        """Hold the file that is held by its keys of now, after it was replaced or got another name."""
        wanted = file_keys(path)
        for key in self.keys - wanted:
            self._locks.pop(key).unlock()
        self._add(wanted - self.keys)

    def _add(self, keys: frozenset[str]) -> bool:
        """Take the locks of these keys that are free; return False if one is not."""
        taken = {key: _take_lock(self._home, key) for key in sorted(keys)}
        self._locks |= {key: lock for key, lock in taken.items() if lock is not None}
        return None not in taken.values()

    def release(self) -> None:
        """Let other windows hold the file."""
        for lock in self._locks.values():
            lock.unlock()
        self._locks.clear()


def _take_lock(home: Path, key: str) -> QLockFile | None:
    """Return the lock of a key; None if another window holds it."""
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return QLockFile("")
    lock = QLockFile(str(home / hashlib.blake2b(os.fsencode(key), digest_size=16).hexdigest()))
    lock.setStaleLockTime(0)  # only the end of its process makes a lock stale, not its age
    if lock.tryLock(0) or lock.error() != QLockFile.LockError.LockFailedError:
        return lock
    return None
