"""Any file that holds a tree or a study, opened: by its suffix, else by what it begins with."""

import os
from pathlib import Path

from explorer import search, study
from explorer.core.errors import FormatError
from explorer.core.files import read_file
from explorer.core.i18n import _
from explorer.study import embedding
from explorer.study.study import Study
from explorer.trees import formats
from explorer.trees.formats import RootPlayer
from explorer.trees.tree import Tree

PICTURE_SUFFIXES = (".svg", ".png")
"""Suffixes of pictures that may hold their study."""


def new_study(tree: Tree) -> Study:
    """The study of a tree that comes alone: searched as is usual for its players."""
    return Study(tree, algorithm=search.default_algorithm(tree))


def open_study(path: str | os.PathLike[str], root: RootPlayer = "max") -> Study:
    """The study in a file, a tree alone under the default convention; FormatError with path, line and reason."""
    suffix = Path(path).suffix.lower()
    if suffix == study.SUFFIX:
        return study.load(path)
    if suffix in formats.FORMATS:
        return new_study(formats.load(path, root))
    return open_bytes(read_file(path, study.LARGEST_FILE), os.fspath(path), root)


def open_bytes(data: bytes, name: str, root: RootPlayer = "max") -> Study:
    """The study in these bytes: embedded in a picture, a study's file, `.efg` or the notation; `name` is for errors."""
    start = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((b"\x89PNG", b"<")):
        try:
            text = embedding.extract_study(data)
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
        raise FormatError(_("this is no text and no picture that holds a study"), name) from None
    except FormatError as error:
        raise FormatError(error.reason, name, error.line) from error
