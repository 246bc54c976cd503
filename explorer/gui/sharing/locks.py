"""Locks in the user's data folder that tell which files are open in a window, of this or another process."""

import hashlib
import os
from pathlib import Path

from PySide6.QtCore import QLockFile, QStandardPaths


def home_folder() -> Path:
    """Return the folder of all locks, in the user's data folder."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "game-tree-explorer" / "open"


def file_key(path: Path) -> str:
    """Return a text that is equal for all names of one file: for symbolic links, and for hard links.

    A file with one name is known by its path, because saving replaces the file.
    """
    try:
        found = os.stat(path)
    except OSError:  # a file that is not there yet
        return os.path.normcase(os.path.realpath(path))
    return f"{found.st_dev}:{found.st_ino}" if found.st_nlink > 1 else os.path.normcase(os.path.realpath(path))


def take_lock(home: Path, key: str) -> QLockFile | None:
    """Return the lock of a file, held until it is unlocked or this process ends; None if another window holds it.

    If no lock can be made at all, for example in a folder that can't be written, the one that is returned is not held.
    """
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return QLockFile("")
    lock = QLockFile(str(home / hashlib.blake2b(os.fsencode(key), digest_size=16).hexdigest()))
    lock.setStaleLockTime(0)  # only the end of its process makes a lock stale, not its age
    if lock.tryLock(0) or lock.error() != QLockFile.LockError.LockFailedError:
        return lock
    return None
