"""Files appear whole or not at all."""

import os
import stat
from pathlib import Path

from explorer.errors import ExportError, FormatError


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that even a crash or a full disk leaves the old file or the new one; ExportError with the reason.

    A link is followed, the old file's permissions stay, and what is not a regular file (a pipe) is written as it is.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
            return
        _refuse_protected(target)
        try:
            _write_and_sync(part, data)
            if target.exists():
                part.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(part, target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise ExportError(f"{os.fspath(path)} can't be written: {error.strerror or error}") from error


def read_whole(path: str | os.PathLike[str], most: int) -> bytes:
    """A file's bytes; FormatError where it can't be read or has more than `most`."""
    name = os.fspath(path)
    try:
        if os.path.getsize(name) > most:
            raise FormatError(f"the file is too large: at most {most // 2**20} MB", name)
        return Path(name).read_bytes()
    except OSError as error:
        raise FormatError(f"can't be read: {error.strerror or error}", name) from error


def _refuse_protected(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(0, "it is a folder")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(0, "it is read-only")


def _write_and_sync(part: Path, data: bytes) -> None:
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the new name last; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
