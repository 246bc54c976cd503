"""Numbers to be found that bring something about: graded by what the search does with them, never by equality."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.core.numerals import as_json, pretty, write
from explorer.exam.answers.field import stored
from explorer.exam.answers.interactions import Write
from explorer.exam.answers.nodes import NONE
from explorer.exam.answers.reading import says_none
from explorer.exam.answers.score import RIGHT, Mistake, Score, nothing_or, unanswered
from explorer.exam.answers.vector import read_vector
from explorer.search.convention import Bound


@dataclass(frozen=True, eq=False)
class Example:
    """So many numbers between two bounds with which `works` holds; `sample` are such numbers, None where none are.

    `what` then happens, said of the numbers: "a leaf is skipped".
    """

    kind: ClassVar[str] = "example"
    name: str
    label: str
    count: int
    bounds: tuple[Bound, Bound]
    works: Callable[[tuple[Bound, ...]], bool]
    sample: tuple[Bound, ...] | None
    what: str
    weight: int = 1

    @property
    def key(self) -> str:
        """The sample, or "none"."""
        return NONE[0] if self.sample is None else ", ".join(map(write, self.sample))

    @property
    def rule(self) -> str:
        """It does not tell whether there are any."""
        return _("Any numbers with which {} have all marks, if there are such numbers; else “none” has.").format(
            self.what)

    @property
    def interaction(self) -> Write:
        """Write numbers that are tried."""
        return Write(numbers=self.count)

    def mark(self, reply: str) -> Score:
        """Try the numbers."""
        if not reply.strip():
            return unanswered(self.label)
        if says_none(reply):
            if self.sample is None:
                return RIGHT
            return nothing_or(Mistake("wrong", _("{}: there are such numbers, as {}").format(self.label, self.key)))
        try:
            numbers = self.read(reply)
        except ValueError as reason:
            return nothing_or(Mistake("unreadable", f"{self.label}: {reason}"))
        if self.works(numbers):
            return RIGHT
        return nothing_or(Mistake("wrong", _("{}: with these it is not so that {}").format(self.label, self.what)))

    def read(self, reply: str) -> tuple[Bound, ...]:
        """The numbers that were typed; ValueError with the reason."""
        _texts, numbers = read_vector(reply)
        if len(numbers) != self.count:
            raise ValueError(_("{} numbers are given, {} are asked for").format(len(numbers), self.count))
        low, high = self.bounds
        for number in numbers:
            if not low <= number <= high or abs(number) == float("inf"):
                raise ValueError(_("{} does not lie between {} and {}").format(
                    pretty(number), pretty(low), pretty(high)))
        return numbers

    def as_json(self) -> dict[str, Any]:
        """The sample, if any, and between which bounds the numbers lie."""
        sample = None if self.sample is None else [as_json(each) for each in self.sample]
        return stored(self, sample=sample, bounds=[as_json(end) for end in self.bounds], count=self.count)
