"""Ways in which the program writes files, each with what was there before and what has to be there afterwards."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from explorer import study as studies
from explorer.core.errors import ExplorerError
from explorer.core.files import write_all_atomically
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery.copies import CopyFolder
from explorer.study import Study
from explorer.trees import formats

OLD, NEW = 1, 2
"""The number of the first leaf in what is there before, and in what is written."""
PAGES = ("1.tex", "2.tex", "key.csv")


@dataclass(frozen=True)
class Writer:
    """A way of writing: `write` puts OLD or NEW into a folder, `read` returns which of them it holds."""

    write: Callable[[Path, int, int], None]
    read: Callable[[Path], int]


def make_study(number: int, leaves: int) -> Study:
    """Return a study whose first leaf has this number, of so many leaves."""
    return Study(formats.parse(f"[{number}{',7' * leaves}]"))


def _first_leaf(study: Study) -> int:
    return int(study.tree.payoff[1][0])


def _write_study(folder: Path, number: int, leaves: int) -> None:
    studies.save(make_study(number, leaves), folder / "a.gtree")


def _write_linked(folder: Path, number: int, leaves: int) -> None:
    """Write a file that has a second name."""
    _write_study(folder, number, leaves)
    if not (folder / "b.gtree").exists():
        os.link(folder / "a.gtree", folder / "b.gtree")


def _read_linked(folder: Path) -> int:
    """Return what both names hold; if writing stopped half-way, a third file has the whole."""
    first, second = (folder / name for name in ("a.gtree", "b.gtree"))
    if first.read_bytes() != second.read_bytes():
        raise AssertionError("the two names of a file hold different things")
    try:
        return _read_study(folder)
    except ExplorerError:
        whole, = folder.glob(".*.new")
        return _first_leaf(studies.load(whole))


def _read_study(folder: Path) -> int:
    return _first_leaf(studies.load(folder / "a.gtree"))


def _write_pages(folder: Path, number: int, leaves: int) -> None:
    write_all_atomically(folder, {name: f"{number}{'7' * 10 * leaves}".encode() for name in PAGES})


def _read_pages(folder: Path) -> int:
    """Return what all the pages hold."""
    number, = {int((folder / name).read_bytes()[:1]) for name in PAGES}
    return number


def _copies(folder: Path) -> CopyFolder:
    return CopyFolder(folder, QLockFile(str(folder / "lock")))


def _write_copy(folder: Path, number: int, leaves: int) -> None:
    _copies(folder).write(make_study(number, leaves), StudyFile(name="a"))


def _read_copy(folder: Path) -> int:
    return _first_leaf(_copies(folder).read()[0])


WRITERS = {
    "study": Writer(_write_study, _read_study),
    "linked study": Writer(_write_linked, _read_linked),
    "sheets": Writer(_write_pages, _read_pages),
    "copy": Writer(_write_copy, _read_copy),
}


def find_fault(writer: Writer, folder: Path, is_written: bool, *, may_leave: bool = False) -> str:
    """Return what is wrong in a folder after NEW was to be written over OLD, "" for nothing.

    `may_leave`: temporary files may be left.
    """
    try:
        number = writer.read(folder)
    except (ExplorerError, OSError, ValueError, AssertionError) as error:
        return f"neither the old nor the new is there: {error}"
    if is_written and number != NEW:
        return "nothing was refused, and the old is there"
    left = [path.name for path in folder.iterdir() if path.suffix in (".part", ".old", ".new")]
    return "" if may_leave or not left else f"left behind: {', '.join(left)}"
