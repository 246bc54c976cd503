"""Sets of numbers and bounds of a number, as people write them: `x < 3 or x ≥ 5`, `(−∞, 3]`, `≤ 2`, `?`."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, ClassVar

from explorer.convention import Bound
from explorer.exam.fields.field import NOWHERE, RIGHT, Fault, Marks, nothing_or, stored
from explorer.exam.fields.number import read_number
from explorer.i18n import _
from explorer.numerals import as_json, pretty
from explorer.solve import EVERYWHERE, Intervals, between
from explorer.solve import NOWHERE as EMPTY

_NUMBER = r"[+-]?\s*(?:∞|inf(?:inity|ty)?|\d+(?:\.\d+)?(?:/\d+)?|\.\d+)"
_BRACKETS = re.compile(rf"([\[(\]])\s*({_NUMBER})\s*[,;]\s*({_NUMBER})\s*([\])\[])", re.IGNORECASE)
_CHAIN = re.compile(r"(<=|>=|!=|<|>|=)")
_SIGNS = {"≤": "<=", "≥": ">=", "=<": "<=", "=>": ">=", "==": "=", "≠": "!=", "−": "-", "∪": " or ", "∈": " in "}
_ALL, _NO = ("any", "all", "always", "everything", "every"), ("none", "no", "never", "empty", "∅", "{}", "nothing")


@dataclass(frozen=True)
class Numbers:
    """A set of values of an unknown; half the marks where only the ends' being open or closed is wrong.

    `whole`: of whole numbers only, so that `x < 3` and `x ≤ 2` are the same.
    """

    kind: ClassVar[str] = "numbers"
    name: str
    label: str
    right: Intervals
    unknown: str
    whole: bool = False
    node: int = NOWHERE
    step: int = NOWHERE
    weight: int = 1

    @property
    def key(self) -> str:
        """The condition on the unknown."""
        return self.right.text(self.unknown)

    @property
    def rule(self) -> str:
        """The same in every sheet."""
        return _("Half the marks where the bounds are right and only an end is open instead of closed, or the reverse.")

    def mark(self, reply: str) -> Marks:
        """Whether it is the same set, or the same but for its ends."""
        if not reply.strip():
            return nothing_or(Fault("unanswered", _("{}: no answer").format(self.label), self.node, self.step))
        try:
            said = read_set(reply, self.unknown)
        except ValueError as reason:
            return nothing_or(Fault("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if self.whole:
            said = said.integers()
        if said == (self.right.integers() if self.whole else self.right):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, self.key, said.text(self.unknown))
        same = [place.number for place in said.places] == [place.number for place in self.right.places]
        share = Fraction(1, 2) if same and not self.whole else Fraction(0)
        return Marks(share, (Fault("wrong", why, self.node, self.step),))

    def as_json(self) -> dict[str, Any]:
        """The intervals with their ends, as `solve --json` has them."""
        ends = [[as_json(each.low), as_json(each.high), each.ends] for each in self.right]
        return stored(self, right=ends, unknown=self.unknown, whole=self.whole)


@dataclass(frozen=True)
class Fact:
    """The strongest that is known of a number, which `reason` explains: itself, an inequality, both ends, or "?"."""

    kind: ClassVar[str] = "fact"
    name: str
    label: str
    low: Bound
    high: Bound
    node: int = NOWHERE
    step: int = NOWHERE
    reason: str = ""
    weight: int = 1

    @property
    def key(self) -> str:
        """`3`, `≤2`, `≥3`, `[2, 5]` or `?`."""
        return fact_text(self.low, self.high)

    @property
    def rule(self) -> str:
        """The same in every sheet."""
        return _("Half the marks for what is true but weaker; nothing for what does not follow.")

    def mark(self, reply: str) -> Marks:
        """Whether it says just that; half for less."""
        if not reply.strip():
            return nothing_or(Fault("unanswered", _("{}: no answer").format(self.label), self.node, self.step))
        try:
            low, high = read_fact(reply)
        except ValueError as reason:
            return nothing_or(Fault("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if (low, high) == (self.low, self.high):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, self.key, fact_text(low, high))
        if self.reason:
            why = f"{why}. {self.reason}"
        is_weaker = low <= self.low and high >= self.high and (low, high) != (-inf, inf)
        return Marks(Fraction(1, 2) if is_weaker else Fraction(0), (Fault("wrong", why, self.node, self.step),))

    def as_json(self) -> dict[str, Any]:
        """Both ends."""
        return stored(self, right=[as_json(self.low), as_json(self.high)])


def fact_text(low: Bound, high: Bound) -> str:
    """What is known of a number between these."""
    if low == high:
        return pretty(low)
    if (low, high) == (-inf, inf):
        return "?"
    if low == -inf:
        return f"≤{pretty(high)}"
    return f"≥{pretty(low)}" if high == inf else f"[{pretty(low)}, {pretty(high)}]"


def read_fact(reply: str) -> tuple[Bound, Bound]:
    """The ends between which a number is said to be; ValueError with the reason."""
    text = _plain(reply)
    if text.strip() in ("?", "nothing", "unknown"):
        return -inf, inf
    if found := _BRACKETS.fullmatch(text.strip()):
        return read_number(found[2]), read_number(found[3])
    if found := re.fullmatch(rf"\s*(<=|>=)\s*({_NUMBER})\s*", text, re.IGNORECASE):
        number = read_number(found[2])
        return (-inf, number) if found[1] == "<=" else (number, inf)
    if re.match(r"\s*[<>]", text):
        raise ValueError(_("{!r}: bounds are written with ≤ or ≥").format(reply.strip()))
    number = read_number(text)
    return number, number


def read_set(reply: str, unknown: str) -> Intervals:
    """The set of numbers that a reply describes; ValueError with the reason."""
    found = EMPTY
    for part in re.split(r"\s*(?:\bor\b|\bu\b|;(?![^\[(]*[\])]))\s*", _plain(reply), flags=re.IGNORECASE):
        if part.strip():
            found = found.union(_one_set(part.strip(), unknown))
    return found


def _plain(reply: str) -> str:
    for sign, word in _SIGNS.items():
        reply = reply.replace(sign, word)
    return reply


def _one_set(text: str, unknown: str) -> Intervals:
    words = re.sub(rf"\b{re.escape(unknown)}\b|\bin\b", " ", text).split()
    if words and words[0].casefold() in _ALL:
        return EVERYWHERE
    if words and words[0].casefold() in _NO:
        return EMPTY
    inside = re.sub(rf"^\s*{re.escape(unknown)}\s+in\s+", "", text)
    if found := _BRACKETS.fullmatch(inside):
        low, high = read_number(found[2]), read_number(found[3])
        return _above(low, found[1] == "[").common(_above(high, found[4] != "]").complement())
    whole = EVERYWHERE
    for part in re.split(r"\s*(?:\band\b|&|,)\s*", text):
        whole = whole.common(_compared(part, unknown))
    return whole


def _compared(text: str, unknown: str) -> Intervals:
    """The numbers of `3 < x ≤ 5`; a number alone is that number."""
    parts = [part.strip() for part in _CHAIN.split(text)]
    if len(parts) == 1:
        number = read_number(parts[0])
        return between(number, number)
    if unknown not in parts[::2]:
        raise ValueError(_("{!r} says nothing of {}").format(text, unknown))
    found = EVERYWHERE
    for left, sign, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        if (left == unknown) == (right == unknown):
            raise ValueError(_("{!r} does not compare {} with a number").format(text, unknown))
        if right == unknown:
            left, right, sign = right, left, sign.translate(str.maketrans("<>", "><"))
        number = read_number(right)
        found = found.common({
            "<": _above(number, True).complement(), "<=": _above(number, False).complement(),
            ">": _above(number, False), ">=": _above(number, True), "=": between(number, number),
            "!=": between(number, number).complement(),
        }[sign])
    return found


def _above(number: Bound, closed: bool) -> Intervals:
    """The numbers above this one, itself among them where `closed`."""
    least = between(number, inf)
    return least if closed else least.minus(between(number, number))
