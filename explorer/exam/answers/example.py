"""Numbers to be found that bring something about: graded by what the search does with them, never by equality."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.exact import as_json, display, format_exact
from explorer.core.i18n import _
from explorer.exam.answers.field import answer_json
from explorer.exam.answers.interactions import WriteText
from explorer.exam.answers.node_lists import NONE
from explorer.exam.answers.number_reading import means_none
from explorer.exam.answers.score import FULL_SCORE, Mistake, Score, unanswered_score, zero_score
from explorer.exam.answers.vector import read_vector
from explorer.search.convention import Bound


@dataclass(frozen=True, eq=False)
class ExampleAnswer:
    """So many numbers between two bounds for which `has_effect` holds; `sample` are such numbers, None where none are.

    `effect` then happens, said of the numbers: "a leaf is skipped".
    """

    kind: ClassVar[str] = "example"
    name: str
    label: str
    count: int
    bounds: tuple[Bound, Bound]
    has_effect: Callable[[tuple[Bound, ...]], bool]
    sample: tuple[Bound, ...] | None
    effect: str
    weight: int = 1

    @property
    def model_answer(self) -> str:
        """The sample, or "none"."""
        return NONE[0] if self.sample is None else ", ".join(map(format_exact, self.sample))

    @property
    def rule(self) -> str:
        """It does not tell whether there are any."""
        return _("Any numbers with which {} have all marks, if there are such numbers; else “none” has.").format(
            self.effect)

    @property
    def interaction(self) -> WriteText:
        """Write numbers that are tried."""
        return WriteText(number_count=self.count)

    def mark(self, reply: str) -> Score:
        """Try the numbers."""
        if not reply.strip():
            return unanswered_score(self.label)
        if means_none(reply):
            if self.sample is None:
                return FULL_SCORE
            return zero_score(Mistake("wrong",
                                      _("{}: there are such numbers, as {}").format(self.label, self.model_answer)))
        try:
            numbers = self.read_example(reply)
        except ValueError as reason:
            return zero_score(Mistake("unreadable", f"{self.label}: {reason}"))
        if self.has_effect(numbers):
            return FULL_SCORE
        return zero_score(Mistake("wrong", _("{}: with these it is not so that {}").format(self.label, self.effect)))

    def read_example(self, reply: str) -> tuple[Bound, ...]:
        """The numbers that were typed; ValueError with the reason."""
        _texts, numbers = read_vector(reply)
        if len(numbers) != self.count:
            raise ValueError(_("{} numbers are given, {} are asked for").format(len(numbers), self.count))
        low, high = self.bounds
        for number in numbers:
            if not low <= number <= high or abs(number) == float("inf"):
                raise ValueError(_("{} does not lie between {} and {}").format(
                    display(number), display(low), display(high)))
        return numbers

    def as_json(self) -> dict[str, Any]:
        """The sample, if any, and between which bounds the numbers lie."""
        sample = None if self.sample is None else [as_json(each) for each in self.sample]
        return answer_json(self, sample=sample, bounds=[as_json(end) for end in self.bounds], count=self.count)
