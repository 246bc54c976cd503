"""Atomic writing, limited reading and checking of files."""

import codecs
import hashlib
import os
import re
import stat
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from explorer.core.errors import ExportError, FormatError
from explorer.core.i18n import _

CHUNK_SIZE = 2**20
"""Bytes read or checked at a time: the length of a stream is unknown before its end."""
OLDEST_PART = 24 * 3600
"""Seconds after which a temporary file is taken for one that was left behind."""
_PART_NAME = re.compile(r"\.[0-9a-f]{16}\.part")


NEW_FILE_MODE = 0o666
"""The permissions of a new file, from which the system takes away those that the user's mask forbids."""


def write_atomically(path: str | os.PathLike[str], data: bytes, mode: int = NEW_FILE_MODE) -> None:
    """Write a file so that even after a crash or on a full disk either the old or the new content is there.

    Symbolic links are followed; the old file's permissions, and as far as the system lets us its owner, extended
    attributes and further names (hard links), are kept. A new file has the permissions `mode`, less those that the
    user's mask forbids. A target that is not a regular file, such as a pipe, is written directly. Raises
    ExportError with the reason.
    """
    try:
        target = _resolve_path(path)
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
            return
        _replace([_stage(target, data, mode)])
    except OSError as error:
        raise ExportError(_("{path} can't be written: {reason}").format(
            path=os.fspath(path), reason=error.strerror or error)) from error


def write_all_atomically(
    folder: str | os.PathLike[str], files: Mapping[str, bytes], subfolders: Collection[str] = ()
) -> None:
    """Write files into a folder, which is created if it is missing; no file is replaced before all are on the disk.

    `subfolders` are folders in it that are created, too, for files whose names begin with them. If a file can't be
    written or replaced, nothing is changed. Each file is replaced as by `write_atomically`. Raises ExportError naming
    the file.
    """
    staged: list[tuple[Path, Path]] = []
    missing: list[Path] = []
    path = os.fspath(folder)
    try:
        place = _resolve_path(folder)
        folders = [place, *(place / name for name in subfolders)]
        missing = sorted({each for own in folders for each in (own, *own.parents) if not each.exists()},
                         key=lambda each: len(each.parts), reverse=True)
        for own in folders:
            own.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            path = os.path.join(folder, name)
            staged.append(_stage(_resolve_path(path), data))
        path = os.fspath(folder)
        _replace(staged)
    except BaseException as error:
        for part, _target in staged:
            part.unlink(missing_ok=True)
        for each in missing:
            with suppress(OSError):  # not empty by now, or never created
                each.rmdir()
        if isinstance(error, OSError):
            raise ExportError(_("{path} can't be written: {reason}").format(path=path,
                                                                            reason=error.strerror or error)) from error
        raise


def require_regular(path: str | os.PathLike[str]) -> None:
    """Raise ExportError if a path is taken by anything but a file that can be replaced: a folder, a pipe, a device."""
    try:
        _require_writable(_resolve_path(path))
    except OSError as error:
        raise ExportError(_("{path} can't be written: {reason}").format(
            path=os.fspath(path), reason=error.strerror or error)) from error


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the bytes of a file. Raises FormatError if it can't be read or has more than `most` bytes."""
    name = os.fspath(path)
    try:
        with open(_system_name(name), "rb") as file:
            return read_stream(file, name, most)
    except OSError as error:
        raise FormatError(_("can't be read: {}").format(error.strerror or error), name) from error


def read_stream(stream: BinaryIO, name: str, most: int) -> bytes:
    """Return the bytes up to a stream's end; `name` is used in error messages.

    Raises FormatError if the stream can't be read or has more than `most` bytes.
    """
    parts: list[bytes] = []
    left = most + 1
    try:
        while left and (part := stream.read(min(left, CHUNK_SIZE))):
            parts.append(part)
            left -= len(part)
    except OSError as error:
        raise FormatError(_("can't be read: {}").format(error.strerror or error), name) from error
    if not left:
        raise FormatError(_("too large: at most {} MB").format(most // 2**20), name)
    return b"".join(parts)


def digest(data: bytes) -> bytes:
    """Return a BLAKE2b digest of the bytes."""
    return hashlib.blake2b(data).digest()


def digest_file(path: str | os.PathLike[str]) -> bytes | None:
    """Return the digest of a file's content; None if there is no regular file.

    Raises OSError if the file can't be read.
    """
    target = _resolve_path(path)
    if not os.path.isfile(target):
        return None
    try:
        with target.open("rb") as file:
            return hashlib.file_digest(file, hashlib.blake2b).digest()
    except FileNotFoundError:  # deleted in the meantime
        return None


def to_utf8(data: bytes) -> bytes:
    """Return the bytes of a text file without a byte-order mark; a text in UTF-16, known by its mark, in UTF-8.

    Raises UnicodeDecodeError for damaged UTF-16; that the rest is UTF-8 is not checked.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) and data[:4] != codecs.BOM_UTF32_LE:
        return data.decode("utf-16").encode()
    return data.removeprefix(codecs.BOM_UTF8)


def _resolve_path(path: str | os.PathLike[str]) -> Path:
    """Return the absolute path with symbolic links resolved."""
    return Path(os.path.realpath(_system_name(os.fspath(path))))


def _system_name(name: str) -> str:
    """Return the name in the operating system's encoding; UTF-8 bytes even if the locale lacks the letters.

    Raises OSError for a name that no file can have.
    """
    try:
        if "\0" in name:
            raise OSError(0, _("no file has such a name"))
        return os.fsdecode(name.encode(errors="surrogateescape"))
    except UnicodeEncodeError:
        raise OSError(0, _("no file has such a name")) from None


def _stage(target: Path, data: bytes, mode: int = NEW_FILE_MODE) -> tuple[Path, Path]:
    """Write the data to a temporary file next to its target, with its permissions from the start; return both paths."""
    _require_writable(target)
    part = target.with_name(f".{os.urandom(8).hex()}.part")  # the target's name may be too long for a suffix
    try:
        if target.exists():
            _write_and_sync(part, data, stat.S_IMODE(target.stat().st_mode))
            _copy_attributes(target, part)
        else:
            _write_and_sync(part, data, mode)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part, target


def _copy_attributes(target: Path, part: Path) -> None:
    """Give a file the owner, the extended attributes and the permissions of another, as far as the system lets us."""
    now = target.stat()
    with suppress(OSError, AttributeError):  # only the superuser may give files away; Windows has no such owners
        if (now.st_uid, now.st_gid) != (part.stat().st_uid, part.stat().st_gid):
            os.chown(part, now.st_uid, now.st_gid)
    with suppress(OSError, AttributeError):  # Linux only, and not every file system
        for name in os.listxattr(target):
            os.setxattr(part, name, os.getxattr(target, name))
    with suppress(OSError):  # a file system without permissions
        part.chmod(stat.S_IMODE(now.st_mode))


def _has_other_names(target: Path) -> bool:
    """Return True if a file has further names (hard links)."""
    return target.exists() and target.stat().st_nlink > 1


def _put(part: Path, target: Path, is_in_place: bool) -> None:
    """Give a staged file its target's name, or write its contents into the target, so that all its names keep it."""
    if not is_in_place:
        os.replace(part, target)
        return
    before = target.read_bytes()
    # Not swept like other temporary files: after a crash it may be the only whole one.
    whole = target.with_name(f".{os.urandom(8).hex()}.new")
    os.replace(part, whole)
    try:
        _overwrite(target, whole.read_bytes())
    except BaseException:
        with suppress(OSError):
            _overwrite(target, before)
            whole.unlink()
        raise
    whole.unlink()


def _overwrite(path: Path, data: bytes) -> None:
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


def _replace(staged: Sequence[tuple[Path, Path]]) -> None:
    """Rename all staged files to their targets; on an error, restore the old files and delete the staged ones."""
    backups: dict[Path, Path | None] = {}
    replaced: list[Path] = []
    in_place: set[Path] = set()
    try:
        in_place.update(target for _part, target in staged if _has_other_names(target))
        for part, target in staged:
            backups[target] = _back_up(target, target not in in_place) if len(staged) > 1 else None
            _put(part, target, target in in_place)
            replaced.append(target)
    except BaseException:
        for target in replaced:
            if backups[target] is None:
                target.unlink(missing_ok=True)
        for target, backup in backups.items():
            if backup is not None:
                _put(backup, target, target in in_place)
                backup.unlink(missing_ok=True)  # it stays if both are names of one file
        for part, _target in staged:
            part.unlink(missing_ok=True)
        raise
    for backup in backups.values():
        if backup is not None:
            backup.unlink(missing_ok=True)
    for folder in {target.parent for _part, target in staged}:
        _sync_folder(folder)
        _sweep(folder)


def _back_up(target: Path, is_linked: bool) -> Path | None:
    """Give a file a second name next to it, or copy it, and return that; None if there is no file."""
    if not target.exists():
        return None
    backup = target.with_name(f".{os.urandom(8).hex()}.old")
    if is_linked:
        with suppress(OSError):  # a file system without hard links
            os.link(target, backup)
            return backup
    try:
        backup.write_bytes(target.read_bytes())
    except BaseException:
        backup.unlink(missing_ok=True)
        raise
    return backup


def _require_writable(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(0, _("it is a folder"))
    if target.exists() and not target.is_file():
        raise PermissionError(0, _("it is no regular file"))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(0, _("it is read-only"))


def _write_and_sync(part: Path, data: bytes, mode: int) -> None:
    with open(part, "xb", opener=lambda path, flags: os.open(path, flags, mode)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Write a folder's entries to the disk, so that new names survive a crash, as far as the system lets us.

    The files themselves are there by now. Windows needs and has no such call.
    """
    if os.name == "nt":
        return
    with suppress(OSError):  # no right to read the folder, or a file system without this
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Delete temporary files that a process left in a folder when it was killed while it wrote."""
    oldest = time.time() - OLDEST_PART
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _PART_NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if entry.stat().st_mtime < oldest:
                        os.unlink(entry.path)
