"""What every kind of sheet is: a title, what it is written for, and how."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.exam.papers.paper import Paper

Kind = Literal["blank", "student", "key"]
KINDS: tuple[Kind, ...] = ("blank", "student", "key")
Files = dict[str, bytes]
"""By their names what is to be written, the same bytes for the same papers."""


@dataclass(frozen=True)
class Sheet:
    """A format: its title and one sentence about it, in English, and its suffix.

    `write(papers, kind, stem)` gives the files of these papers, the first one named `stem` and suffix. `kinds` are
    those that it can be; `is_single_file`: all versions go into one file. `pages(paper, kind)` gives SVG pages
    instead, which the window's side makes into PDF. `describe_counts(papers)` says, in a sentence for each difference,
    where the program that reads the files will count other points than the papers do.
    """

    title: str
    sentence: str
    suffix: str
    kinds: tuple[Kind, ...] = KINDS
    is_single_file: bool = False
    write: Callable[[Sequence[Paper], Kind, str], Files] | None = None
    pages: Callable[[Paper, Kind], list[str]] | None = None
    describe_counts: Callable[[Sequence[Paper]], list[str]] = lambda _papers: []
