"""The library of questions that comes with the program, and what a file in it says beside its question."""

from pathlib import Path
from typing import Literal

import msgspec

from explorer.core import resources

Difficulty = Literal["easy", "medium", "hard"]


class LibraryEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The table `library` of an exam file: how hard the question is, how it was made, its key and its counts.

    `key` are the right answers of all fields in English, `counts` those of `questions.work.Work` by their names.
    """

    difficulty: Difficulty
    made: str = ""
    key: list[str] = []
    counts: dict[str, int] = {}


def shipped_folder() -> Path:
    """Return the folder of the questions that come with the program, a file each."""
    return resources.path("questions")


def shipped_names() -> list[str]:
    """Return the names of the questions that come with the program: those of their files without the suffix."""
    return sorted(path.stem for path in shipped_folder().glob("*.toml"))
