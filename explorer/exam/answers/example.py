"""Example numbers with some effect, graded by running the search on them and not by comparison."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.exact import as_json, display, format_exact
from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import WriteText
from explorer.exam.answers.number_reading import means_none
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.exam.answers.vector import read_vector
from explorer.exam.answers.words import none_text
from explorer.search.convention import Bound


@dataclass(frozen=True, eq=False)
class ExampleAnswer(AnswerField):
    """`count` numbers between two bounds for which `has_effect` returns True.

    `sample` is one right answer, or None if there is none. `effect` describes the effect in a clause, for example "a
    leaf is pruned".
    """

    kind: ClassVar[str] = "example"
    count: int
    bounds: tuple[Bound, Bound]
    has_effect: Callable[[tuple[Bound, ...]], bool]
    sample: tuple[Bound, ...] | None
    effect: str

    @property
    def model_answer(self) -> str:
        return none_text() if self.sample is None else ", ".join(map(format_exact, self.sample))

    @property
    def rule(self) -> str:
        """The marking rule, which does not give away whether such numbers exist."""
        return _("Any numbers for which {} earn full marks; if there are no such numbers, “none” does.").format(
            self.effect)

    @property
    def interaction(self) -> WriteText:
        return WriteText(number_count=self.count)

    def judge(self, reply: str) -> Score:
        if means_none(reply):
            if self.sample is None:
                return FULL_SCORE
            return self.mistake_score(_("there are such numbers, as {}").format(self.model_answer))
        if self.has_effect(self.read_example(reply)):
            return FULL_SCORE
        return self.mistake_score(_("with these numbers it is not true that {}").format(self.effect))

    def read_example(self, reply: str) -> tuple[Bound, ...]:
        """Return the numbers of a reply.

        Raises ValueError if a number is unreadable, out of bounds or infinite, or if their count is wrong.
        """
        _texts, numbers = read_vector(reply)
        if len(numbers) != self.count:
            raise ValueError(_("{given} numbers given, {expected} expected").format(
                given=len(numbers), expected=self.count))
        low, high = self.bounds
        for number in numbers:
            if not low <= number <= high or abs(number) == float("inf"):
                raise ValueError(_("{number} does not lie between {lower} and {upper}").format(
                    number=display(number), lower=display(low), upper=display(high)))
        return numbers

    def as_json(self) -> dict[str, Any]:
        sample = None if self.sample is None else [as_json(each) for each in self.sample]
        return super().as_json() | {"sample": sample, "bounds": [as_json(end) for end in self.bounds],
                                    "count": self.count}
