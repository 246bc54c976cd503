"""Hostile files, and what the program says to each: `tests/data/hostile/table.toml`.

`python -m tests.hostile FOLDER NAME ...` reads them and prints for each a line of JSON: name, what was said, seconds of
the processor, and the largest memory of the process so far in MB.
"""

import json
import os
import re
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.core.errors import ExplorerError
from explorer.core.files import read_file
from explorer.exam import exam_file
from explorer.exam.grading import replies
from explorer.exam.papers.build import build_papers
from explorer.study import Exam
from explorer.study.opening import open_study

FOLDER = Path(__file__).parent / "data" / "hostile"
READ = "read"
"""Said of a file that is read, although it looks hostile."""


@dataclass(frozen=True)
class HostileFile:
    """A file, how it is read, what is said, and why it is there.

    `made_of` are the texts of a file that is too large to be kept: its beginning, a piece, how often, and its end.
    """

    name: str
    reads: str
    says: str
    why: str
    made_of: list[Any] | None = None

    def write(self, folder: Path) -> Path:
        """Return the path of the file; a large one is written into `folder` first."""
        if self.made_of is None:
            return FOLDER / self.name
        begin, piece, count, end = self.made_of
        path = folder / self.name
        path.write_text(begin + piece * count + end, "utf-8")
        return path


def hostile_files() -> list[HostileFile]:
    """Return the table, in its order."""
    table = tomllib.loads((FOLDER / "table.toml").read_text("utf-8"))
    return [HostileFile(name, **row) for name, row in table.items()]


def _build_exam(path: Path) -> None:
    build_papers(exam_file.load(path).study)


def _read_replies(path: Path) -> None:
    replies.read_submissions(read_file(path, replies.LARGEST_FILE), path.suffix)


def _read_students(path: Path) -> None:
    Exam(questions=(), students=exam_file.read_students(path))


def _open_tree(path: Path) -> None:
    open_study(path)


READERS: dict[str, Callable[[Path], None]] = {
    "tree": _open_tree, "exam": _build_exam, "replies": _read_replies, "students": _read_students,
}


def read_hostile(file: HostileFile, folder: Path) -> str:
    """Return what the program says to a file, without the names of folders."""
    path = file.write(folder)
    os.chdir(path.parent)  # so that sentences name files without their folders
    try:
        READERS[file.reads](Path(path.name))
    except (ExplorerError, OSError) as error:
        says = str(error)
        return re.sub(r"from 1 to [\d,]+ can", "from 1 to 60,000,000 can", says)  # less where less memory is free
    return READ


def peak_memory() -> int:
    """Return the most MB that this process has held; what it got from the one that started it does not count."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) // 1024


def main(folder: str, names: list[str]) -> None:
    """Read the files of these names and print what is said."""
    found = {file.name: file for file in hostile_files()}
    for name in names:
        begin = time.process_time()
        says = read_hostile(found[name], Path(folder))
        peak = peak_memory()
        print(json.dumps([name, says, time.process_time() - begin, peak]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
