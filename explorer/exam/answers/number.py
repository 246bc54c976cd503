"""A number to be given: exact, or rounded where no decimal is exact."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, as_json, pretty, write
from explorer.exam.answers.field import stored
from explorer.exam.answers.interactions import TypeNumber
from explorer.exam.answers.reading import LONGEST, of_spelling, read_number, spellings
from explorer.exam.answers.score import NOWHERE, RIGHT, Mistake, Score, nothing_or, unanswered
from explorer.search.convention import Bound

__all__ = ["Number", "bare", "is_right", "near", "read_number"]

PLACES = 2
"""Decimals that a rounded reply has at least."""
_NAMED = re.compile(r"[^\d=:<>≤≥]*[^\W\d][^=:<>≤≥]*[=:]\s*(.*)|=\s*(.*)", re.DOTALL)
_COUNTED = re.compile(
    r"(.*\d)\s+(?:leaf|leaves|nodes?|evaluations?|positions?|points?|pl(?:y|ies))\.?", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True)
class Number:
    """A number; `also` are other right ones. Decided at `step`, at `node`."""

    kind: ClassVar[str] = "number"
    name: str
    label: str
    right: Bound
    node: int = NOWHERE
    step: int = NOWHERE
    also: tuple[Bound, ...] = ()
    weight: int = 1

    @property
    def key(self) -> str:
        """The number."""
        return write(self.right)

    @property
    def rule(self) -> str:
        """Right or wrong."""
        return ""

    @property
    def interaction(self) -> TypeNumber:
        """Type a number."""
        return TypeNumber((self.right, *self.also))

    def mark(self, reply: str) -> Score:
        """Whether it is the number, or rounds it where it has no end."""
        if not reply.strip():
            return unanswered(self.label, self.node, self.step)
        said = bare(reply)
        try:
            number = read_number(said)
        except ValueError as reason:
            return nothing_or(Mistake("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if any(is_right(said, right) for right in (self.right, *self.also)):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, pretty(self.right), pretty(number))
        return nothing_or(Mistake("wrong", why, self.node, self.step))

    def as_json(self) -> dict[str, Any]:
        """The number, and others that are as good."""
        return stored(self, right=as_json(self.right), also=[as_json(each) for each in self.also])


def bare(reply: str) -> str:
    """The number of `v = 3`, of `(3)` and of `3 leaves`."""
    text = " ".join(reply.split())
    if len(text) > LONGEST:
        return text
    if found := _NAMED.fullmatch(text):
        text = found[1] or found[2] or text
    if found := re.fullmatch(r"[(\[](.*)[)\]]", text.strip(), re.DOTALL):
        text = found[1]
    found = _COUNTED.fullmatch(text)
    return found[1] if found else text


def is_right(text: str, right: Bound) -> bool:
    """Whether a text that `read_number` reads is this number, or rounds it, or is what pictures show of it."""
    shown = pretty(right)
    for spelling in spellings(text):
        number = of_spelling(spelling)
        if number == right or rounds(spelling, number, right):
            return True
        if shown.startswith("≈") and number == read_number(shown):
            return True
    return False


def rounds(text: str, number: Bound, right: Bound) -> bool:
    """Whether a decimal of two places or more is the nearest to a number that no decimal is equal to."""
    if isinf(right) or isinf(number) or not isinstance(as_json(right), str):
        return False
    _whole, point, places = text.strip().partition(".")
    if not point or not places.isdigit() or len(places) < PLACES:
        return False
    return abs(as_fraction(number) - as_fraction(right)) <= Fraction(1, 2 * 10 ** len(places))


def near(number: Bound, right: Bound) -> bool:
    """Whether it is the same number, or one that is right to two places or more where no decimal is equal to it."""
    return number == right or rounds(f"{float(number):.{PLACES}f}" if _places(number) <= PLACES else write(number),
                                     number, right)


def _places(number: Bound) -> int:
    """How many decimals the number has."""
    _whole, _point, places = write(number).partition(".")
    return len(places)
