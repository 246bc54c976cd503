"""What a sheet leaves room for: the blanks of a question's fields, as wide for every answer that might be right."""

from dataclasses import dataclass

from explorer.exam.answers import (
    Arrangement,
    Choice,
    Example,
    Fact,
    Field,
    InOrder,
    Nodes,
    Number,
    Vector,
    Whole,
    Written,
)
from explorer.exam.questions.question import Question

SHORT = (Number, Fact, Vector, Whole)
"""Fields whose answers are a word."""
SIZED = (Arrangement, Choice, Example, InOrder, Nodes, Written)
"""Fields that say themselves what may stand there."""
WIDE_NUMBER = "−10"
"""What each number of an example has room for."""
LINES = 4
"""Lines for what a person judges."""


@dataclass(frozen=True)
class Blank:
    """Room for a field's answer: boxes for `options`, those at `right` checked in the key; else lines to write on.

    `widest` is the longest text that may have to stand there: it tells nothing of the answer. `is_short` ones stand
    beside each other.
    """

    label: str
    key: str
    widest: str
    is_short: bool = False
    lines: int = 1
    options: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()


def blanks(question: Question) -> list[Blank]:
    """The question's fields, in their order."""
    short = max((field.key for field in question.fields if isinstance(field, SHORT)), key=len, default="")
    free = max((field.key for field in question.fields if not isinstance(field, SHORT + SIZED)), key=len, default="")
    return [_blank(field, short if isinstance(field, SHORT) else free) for field in question.fields]


def _blank(field: Field, widest: str) -> Blank:
    if isinstance(field, Choice):
        return Blank(field.label, field.key, "", options=field.options, right=field.right)
    if isinstance(field, SHORT):
        return Blank(field.label, field.key.replace("-", "−").replace("inf", "∞"), widest, is_short=True)
    if isinstance(field, Nodes | InOrder):
        return Blank(field.label, field.key, ", ".join(spot.name for spot in field.spots))
    if isinstance(field, Example):
        return Blank(field.label, field.key.replace("-", "−"), ", ".join([WIDE_NUMBER] * field.count))
    if isinstance(field, Arrangement):
        every = [f"{parent.name}: {' '.join(child.name for child in children)}" for parent, children in field.families]
        return Blank(field.label, field.key, "; ".join(every))
    return Blank(field.label, field.key, widest, lines=LINES if isinstance(field, Written) else 1)
