"""The record of a sheet: its title, its suffix, and the function that writes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.exam.papers.paper import Paper

Kind = Literal["blank", "student", "key"]
KINDS: tuple[Kind, ...] = ("blank", "student", "key")
Files = dict[str, bytes]
"""The bytes of files by name, equal for equal papers."""


@dataclass(frozen=True)
class Sheet:
    """A format: its title and one sentence about it, in English, and its suffix.

    `write(papers, kind, stem)` returns the files of these papers; the first is named `stem` and suffix. `kinds` are
    those that the format has. `is_single_file`: all versions are in one file. `pages(paper, kind)` returns SVG pages
    instead, which gui makes into a PDF. `describe_counts(papers)` returns a sentence for each difference between the
    points on the papers and those that the reading program counts, `describe_marking(papers)` for what it marks
    otherwise or not at all. `has_pictures`: the questions' figures are in it.
    """

    title: str
    sentence: str
    suffix: str
    kinds: tuple[Kind, ...] = KINDS
    is_single_file: bool = False
    write: Callable[[Sequence[Paper], Kind, str], Files] | None = None
    pages: Callable[[Paper, Kind], list[str]] | None = None
    describe_counts: Callable[[Sequence[Paper]], list[str]] = lambda _papers: []
    describe_marking: Callable[[Sequence[Paper]], list[str]] = lambda _papers: []
    has_pictures: bool = True

    def describe_differences(self, papers: Sequence[Paper]) -> list[str]:
        """Return a sentence for all that the reading program counts or marks otherwise than the papers say."""
        return [*self.describe_counts(papers), *self.describe_marking(papers)]
