"""An integer answer, or "none"."""

from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.answers import spellings
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.node_lists import NONE
from explorer.exam.answers.number import extract_number
from explorer.exam.answers.number_reading import means_none, read_number
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.exam.answers.words import none_text


@dataclass(frozen=True)
class IntegerAnswer(AnswerField):
    """The least or greatest integer with some property; None if there is no such integer."""

    kind: ClassVar[str] = "whole"
    right: int | None

    @property
    def model_answer(self) -> str:
        return none_text() if self.right is None else str(self.right)

    @property
    def interaction(self) -> TypeText:
        return TypeText(
            lambda: (none_text(), *NONE) if self.right is None else spellings.number_spellings(self.right),
            _("a whole number, or “none”"), is_short=True)

    def judge(self, reply: str) -> Score:
        given = None if means_none(reply) else read_number(extract_number(reply))
        if given == self.right:
            return FULL_SCORE
        written = none_text() if given is None else display(given)
        return self.mistake_score(_("{right}, not {given}").format(right=self.model_answer, given=written))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": self.right}
