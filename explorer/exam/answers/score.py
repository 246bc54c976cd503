"""The score of a reply and its mistakes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

NOWHERE = -1
"""The node or the step of a fault that has none."""
MistakeKind = Literal["missing", "extra", "wrong", "unanswered", "unreadable"]


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a part of a reply: at this node, decided at this step of the search, and why in a sentence."""

    kind: MistakeKind
    reason: str
    node: int = NOWHERE
    step: int = NOWHERE


@dataclass(frozen=True)
class Score:
    """The share (0 to 1) of a field's marks that a reply earns, None where a person has to judge; and its faults."""

    share: Fraction | None
    mistakes: tuple[Mistake, ...] = ()


FULL_SCORE = Score(Fraction(1))
