"""The score of a reply and its mistakes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from explorer.core.i18n import _

NOWHERE = -1
"""The node or the step of a fault that has none."""


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a part of a reply: at this node, decided at this step of the search, and why in a sentence."""

    kind: Literal["missing", "extra", "wrong", "unanswered", "unreadable"]
    reason: str
    node: int = NOWHERE
    step: int = NOWHERE


@dataclass(frozen=True)
class Score:
    """The share (0 to 1) of a field's marks that a reply earns, None where a person has to judge; and its faults."""

    share: Fraction | None
    mistakes: tuple[Mistake, ...] = ()


FULL_SCORE = Score(Fraction(1))


def zero_score(fault: Mistake) -> Score:
    """No marks, for this reason."""
    return Score(Fraction(0), (fault,))


def unanswered_score(label: str, node: int = NOWHERE, step: int = NOWHERE) -> Score:
    """No marks, since nothing was written."""
    return zero_score(Mistake("unanswered", _("{}: no answer").format(label_without_stop(label)), node, step))


def label_without_stop(label: str) -> str:
    """The label as what is said of it begins: a statement without its full stop."""
    return label.removesuffix(".")
