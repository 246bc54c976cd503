"""Opening of any file with a tree or a study: by its suffix, else by its first bytes."""

import os
from collections.abc import Callable
from pathlib import Path

from explorer import search, study
from explorer.core.errors import FormatError
from explorer.core.files import read_file, to_utf8
from explorer.core.i18n import _
from explorer.study.study import Study
from explorer.trees import formats
from explorer.trees.formats import RootPlayer
from explorer.trees.tree import Tree

PICTURE_SUFFIXES = (".svg", ".png")
"""The suffixes of pictures that may have an embedded study."""


def new_study(tree: Tree) -> Study:
    """Return a study of a tree, with the default algorithm for its players."""
    return Study(tree, algorithm=search.default_algorithm(tree))


def open_study(
    path: str | os.PathLike[str], root: RootPlayer = "max", progress: Callable[[float], object] = lambda _share: None
) -> Study:
    """Return the study in a file; a file with only a tree gives a new study.

    `root` is the player to move at the root of a plain list. `progress` gets the share of a study's file that is read.
    Raises FormatError with path, line and reason.
    """
    suffix = Path(path).suffix.lower()
    if suffix == study.SUFFIX:
        return study.load(path, progress)
    if suffix in formats.FORMATS:
        return new_study(formats.load(path, root))
    return open_bytes(read_file(path, study.LARGEST_FILE), os.fspath(path), root)


def open_bytes(data: bytes, name: str, root: RootPlayer = "max") -> Study:
    """Return the study in these bytes: a picture with a study, a study file, `.efg` or the notation.

    `name` is used in errors. Raises FormatError.
    """
    no_text = _("this is no text and no picture that holds a study")
    try:
        data = to_utf8(data)
    except UnicodeDecodeError:
        raise FormatError(no_text, name) from None
    start = data[:400].lstrip()
    if start.startswith((b"\x89PNG", b"<")):
        from explorer.study.embedding import extract_study  # imported for pictures only

        try:
            text = extract_study(data)
        except FormatError as error:
            raise FormatError(error.reason, name) from error
        if text is None:
            raise FormatError(_("this picture holds no study"), name)
        return study.loads(text, name)
    try:
        if start.startswith(b"{") and f'"{study.FORMAT}"'.encode() in start:
            return study.loads(data.decode(), name)
        return new_study(formats.read(data, root))
    except UnicodeDecodeError:
        raise FormatError(no_text, name) from None
    except FormatError as error:
        raise FormatError(error.reason, name, error.line) from error
