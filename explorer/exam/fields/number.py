"""A number to be given: exact, or rounded where no decimal is exact."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from typing import Any, ClassVar

from explorer import numerals
from explorer.convention import Bound
from explorer.exam.fields.field import NOWHERE, RIGHT, Fault, Marks, nothing_or, stored
from explorer.i18n import _
from explorer.numerals import as_fraction, as_json, pretty, write

PLACES = 2
"""Decimals that a rounded reply has at least."""
_INFINITE = re.compile(r"([+-]?)\s*(?:inf|infty|infinity|∞|oo)", re.IGNORECASE)


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

    def mark(self, reply: str) -> Marks:
        """Whether it is the number, or rounds it where it has no end."""
        if not reply.strip():
            return nothing_or(Fault("unanswered", _("{}: no answer").format(self.label), self.node, self.step))
        try:
            number = read_number(reply)
        except ValueError as reason:
            return nothing_or(Fault("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if any(number == right or rounds(reply, number, right) for right in (self.right, *self.also)):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, pretty(self.right), pretty(number))
        return nothing_or(Fault("wrong", why, self.node, self.step))

    def as_json(self) -> dict[str, Any]:
        """The number, and others that are as good."""
        return stored(self, right=as_json(self.right), also=[as_json(each) for each in self.also])


def read_number(text: str) -> Bound:
    """The number that a person wrote; ValueError with the reason."""
    text = text.strip().replace("−", "-")
    if found := _INFINITE.fullmatch(text):
        return -inf if found[1] == "-" else inf
    return numerals.read(text)


def rounds(text: str, number: Bound, right: Bound) -> bool:
    """Whether a decimal of two places or more is the nearest to a number that no decimal is equal to."""
    if isinf(right) or isinf(number) or not isinstance(as_json(right), str):
        return False
    _whole, point, places = text.strip().partition(".")
    if not point or not places.isdigit() or len(places) < PLACES:
        return False
    return abs(as_fraction(number) - as_fraction(right)) <= Fraction(1, 2 * 10 ** len(places))
