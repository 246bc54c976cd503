"""A whole number to be given, or that there is none."""

from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.answers import spellings
from explorer.exam.answers.field import stored
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.nodes import NONE
from explorer.exam.answers.number import bare
from explorer.exam.answers.reading import read_number, says_none
from explorer.exam.answers.score import NOWHERE, RIGHT, Mistake, Score, nothing_or, unanswered


@dataclass(frozen=True)
class Whole:
    """The least or the greatest whole number of some kind; None where there is none, or no end."""

    kind: ClassVar[str] = "whole"
    name: str
    label: str
    right: int | None
    node: int = NOWHERE
    step: int = NOWHERE
    weight: int = 1

    @property
    def key(self) -> str:
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
            lambda: NONE if self.right is None else spellings.of_number(self.right),
            _("a whole number, or “none”"), is_short=True)

    def mark(self, reply: str) -> Score:
        """Whether it is the number, or says that there is none."""
        if not reply.strip():
            return unanswered(self.label, self.node, self.step)
        if says_none(reply):
            said = None
        else:
            try:
                said = read_number(bare(reply))
            except ValueError as reason:
                return nothing_or(Mistake("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if said == self.right:
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, self.key, NONE[0] if said is None else pretty(said))
        return nothing_or(Mistake("wrong", why, self.node, self.step))

    def as_json(self) -> dict[str, Any]:
        """The number; null for none."""
        return stored(self, right=self.right)
