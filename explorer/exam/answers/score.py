"""The score of a reply and its mistakes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from explorer.core.errors import plain_sentence

NOWHERE = -1
"""The node or step of a mistake that belongs to none."""
MistakeKind = Literal["missing", "extra", "wrong", "unanswered", "unreadable"]


@dataclass(frozen=True)
class Mistake:
    """A mistake in a reply: its kind, the reason in a sentence, and the node and the search step that it belongs to."""

    kind: MistakeKind
    reason: str
    node: int = NOWHERE
    step: int = NOWHERE

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", plain_sentence(self.reason))  # it quotes the reply


@dataclass(frozen=True)
class Score:
    """The score of a reply: its mistakes, and its `share` of the field's marks (0 to 1).

    The share is None if the field has to be marked by hand.
    """

    share: Fraction | None
    mistakes: tuple[Mistake, ...] = ()


FULL_SCORE = Score(Fraction(1))
