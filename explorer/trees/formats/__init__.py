"""Reading and writing trees: one module per format, imported when it is used, listed in FORMATS."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from explorer.core import files
from explorer.core.errors import FormatError
from explorer.core.i18n import _
from explorer.trees.formats.tree_from_rows import LARGEST_FILE
from explorer.trees.tree import Tree

__all__ = ["FORMATS", "Format", "load", "parse", "read", "save", "write"]

RootPlayer = Literal["max", "min"]


@dataclass(frozen=True)
class Format:
    """A file format: its English title and its functions; `read` takes the text and the player to move at the root."""

    title: str
    read: Callable[[str, RootPlayer], Tree]
    write: Callable[[Tree], str]


def parse(text: str, root: RootPlayer = "max") -> Tree:
    """Return the tree of a text in the notation; `root` is the player to move at the root of a plain list.

    Raises FormatError with line, column and the node's path.
    """
    from explorer.trees.formats import notation

    return notation.parse(text, root)


def write(tree: Tree) -> str:
    """Return the notation of a tree; see `notation_write.write` for what it has no place for."""
    from explorer.trees.formats import notation_write

    return notation_write.write(tree)


def _read_efg(text: str, _root: RootPlayer) -> Tree:
    from explorer.trees.formats import efg_read

    return efg_read.read(text)


def _write_efg(tree: Tree) -> str:
    from explorer.trees.formats import efg_write

    return efg_write.write(tree)


_NOTATION = Format("Notation (the tree as text)", parse, lambda tree: write(tree) + "\n")
FORMATS = {".json": _NOTATION, ".txt": _NOTATION, ".efg": Format("Gambit (.efg)", _read_efg, _write_efg)}
"""The formats of files with one tree, by suffix; studies (.gtree) are in `explorer.study`."""


def load(path: str | os.PathLike[str], root: RootPlayer = "max") -> Tree:
    """Return the tree in a file, in the format of its suffix. Raises FormatError with path, line and reason."""
    name = os.fspath(path)
    chosen = _format(name)
    data = files.read_file(path, LARGEST_FILE)
    try:
        return chosen.read(_decode(data, latin=chosen is FORMATS[".efg"]), root)
    except FormatError as error:
        raise FormatError(error.reason, name, error.line) from error


def read(data: bytes, root: RootPlayer = "max") -> Tree:
    """Return the tree in these bytes, for sources without a file name; Gambit's format is detected by "EFG".

    Raises FormatError with line and reason.
    """
    with suppress(UnicodeDecodeError):  # told by `_decode`
        data = files.to_utf8(data)
    gambit = data.lstrip().startswith(b"EFG")
    chosen = FORMATS[".efg" if gambit else ".json"]
    return chosen.read(_decode(data, latin=gambit), root)


def save(tree: Tree, path: str | os.PathLike[str]) -> None:
    """Write a tree to a file in the format of its suffix, atomically.

    Raises FormatError if the format can't represent the tree, ExportError if the file can't be written.
    """
    text = _format(os.fspath(path)).write(tree)
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise FormatError(_("half a character (a lone surrogate) in a text can't be stored")) from error
    files.write_atomically(path, data)


def _format(path: str) -> Format:
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in FORMATS:
        reason = _("no tree format has the suffix {suffix}: {suffixes}").format(
            suffix=suffix or _("(none)"), suffixes=", ".join(FORMATS))
        raise FormatError(reason, path)
    return FORMATS[suffix]


def _decode(data: bytes, *, latin: bool) -> str:
    """Return the text of bytes in UTF-8, or in UTF-16 with a byte-order mark; with `latin`, Latin-1 as a fallback."""
    try:
        return files.to_utf8(data).decode()
    except UnicodeDecodeError as error:
        if latin:
            return data.decode("latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(_("byte {} of the file is not UTF-8 text").format(error.start + 1), line=line) from error
