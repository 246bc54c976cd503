"""A whole number to be given, or that there is none."""

from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.answers import spellings
from explorer.exam.answers.field import answer_json
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.node_lists import NONE
from explorer.exam.answers.number import extract_number
from explorer.exam.answers.number_reading import means_none, read_number
from explorer.exam.answers.score import FULL_SCORE, NOWHERE, Mistake, Score, unanswered_score, zero_score


@dataclass(frozen=True)
class IntegerAnswer:
    """The least or the greatest whole number of some kind; None where there is none, or no end."""

    kind: ClassVar[str] = "whole"
    name: str
    label: str
    right: int | None
    node: int = NOWHERE
    step: int = NOWHERE
    weight: int = 1

    @property
    def model_answer(self) -> str:
        """The number, or "none"."""
        return NONE[0] if self.right is None else str(self.right)

    @property
    def rule(self) -> str:
        """Right or wrong."""
        return ""

    @property
    def interaction(self) -> TypeText:
        """Type the number."""
        return TypeText(
            lambda: NONE if self.right is None else spellings.number_spellings(self.right),
            _("a whole number, or “none”"), is_short=True)

    def mark(self, reply: str) -> Score:
        """Whether it is the number, or says that there is none."""
        if not reply.strip():
            return unanswered_score(self.label, self.node, self.step)
        if means_none(reply):
            said = None
        else:
            try:
                said = read_number(extract_number(reply))
            except ValueError as reason:
                return zero_score(Mistake("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if said == self.right:
            return FULL_SCORE
        why = _("{}: {}, not {}").format(self.label, self.model_answer, NONE[0] if said is None else display(said))
        return zero_score(Mistake("wrong", why, self.node, self.step))

    def as_json(self) -> dict[str, Any]:
        """The number; null for none."""
        return answer_json(self, right=self.right)
