"""Sets of numbers and bounds of a number, as people write them: `x < 3 or x ≥ 5`, `(−∞, 3]`, `≤ 2`, `?`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf, isinf
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.core.numerals import as_json, pretty
from explorer.exam.answers import spellings
from explorer.exam.answers.field import stored
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.number import near
from explorer.exam.answers.reading import NUMBER, plain, read_number, worded
from explorer.exam.answers.score import NOWHERE, RIGHT, Mistake, Score, nothing_or, unanswered
from explorer.lab.unknowns import EVERYWHERE, Intervals, between
from explorer.lab.unknowns import NOWHERE as EMPTY
from explorer.search.convention import Bound

_BRACKETS = re.compile(rf"([\[(\]])\s*({NUMBER})\s*[,;]\s*({NUMBER})\s*([\])\[])", re.IGNORECASE)
_CHAIN = re.compile(r"(<=|>=|!=|<|>|=)")
_ALL = re.compile(r"(?:for\s+)?(?:any|all|always|everything|anything|everywhere|every|each)|\u211d", re.IGNORECASE)
_NO = re.compile(r"none|no|never|empty|nothing|∅|\{\s*\}|impossible", re.IGNORECASE)
_FILLERS = frozenset({"value", "values", "number", "numbers", "integer", "integers", "whole", "real", "reals", "of",
                      "the", "possible", "set", "such", "in", "is", "are", "at", "all", "there"})
_COMMA = re.compile(r"(?<=[<>])(=?\s*(?:[+-]?[1-9]\d{0,2}((?:,\d{3})+)|[+-]?\d*,\d+))(?=\s*(?:$|[^\s\d,<>=!\])\[]))")
"""A number with a decimal comma, or with commas between thousands, at the end of a comparison."""
_BESIDE = re.compile(r"\b(?:the\s+)?values?\s+of\b|\b(?:must|has\s+to|should|can)\s+be\b|:", re.IGNORECASE)
_UNKNOWN = ("?", "nothing", "unknown", "not known", "anything", "any", "any number")


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
        """None for whole numbers, of which the next one is another."""
        return "" if self.whole else _(
            "Half the marks where the bounds are right and only an end is open instead of closed, or the reverse.")

    @property
    def interaction(self) -> TypeText:
        """Type the set."""
        return TypeText(
            partial(spellings.of_set, self.right, self.unknown, whole=self.whole),
            _("such as {0} < 3, 2 <= {0} < 5 or {0} >= 7; “any” or “none”").format(self.unknown))

    def mark(self, reply: str) -> Score:
        """Whether it is the same set, or the same but for its ends."""
        if not reply.strip():
            return unanswered(self.label, self.node, self.step)
        try:
            said = read_set(reply, self.unknown)
        except ValueError as reason:
            return nothing_or(Mistake("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if self.whole:
            said = said.integers()
        if said == (self.right.integers() if self.whole else self.right):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, self.key, said.text(self.unknown))
        same = [place.number for place in said.places] == [place.number for place in self.right.places]
        share = Fraction(1, 2) if same and not self.whole else Fraction(0)
        return Score(share, (Mistake("wrong", why, self.node, self.step),))

    def as_json(self) -> dict[str, Any]:
        """The intervals with their ends, as `solve --json` has them."""
        ends = [[as_json(each.low), as_json(each.high), each.ends] for each in self.right]
        return stored(self, right=ends, unknown=self.unknown, whole=self.whole)


@dataclass(frozen=True)
class BoundAnswer:
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

    @property
    def interaction(self) -> TypeText:
        """Type the bounds."""
        return TypeText(
            partial(spellings.of_bounds, self.low, self.high), _("such as 3, <=2, >=5, [2, 5] or ?"), is_short=True)

    def mark(self, reply: str) -> Score:
        """Whether it says just that; half for less."""
        if not reply.strip():
            return unanswered(self.label, self.node, self.step)
        try:
            low, high = read_fact(reply)
        except ValueError as reason:
            return nothing_or(Mistake("unreadable", f"{self.label}: {reason}", self.node, self.step))
        if near(low, self.low) and near(high, self.high):
            return RIGHT
        why = _("{}: {}, not {}").format(self.label, self.key, fact_text(low, high))
        if self.reason:
            why = f"{why}. {self.reason}"
        is_weaker = low <= self.low and high >= self.high and (low, high) != (-inf, inf)
        return Score(Fraction(1, 2) if is_weaker else Fraction(0), (Mistake("wrong", why, self.node, self.step),))

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
    text = worded(plain(reply)).strip().rstrip(".").strip()
    both = re.split(r"\s*(?:\band\b|&+|,)\s*", text)
    if len(both) == 2 and all(map(_CHAIN.search, both)):
        (low, high), (other_low, other_high) = map(read_fact, both)
        return max(low, other_low), min(high, other_high)
    if text.casefold() in _UNKNOWN:
        return -inf, inf
    if found := re.fullmatch(rf"(?:between|from)?\s*({NUMBER})\s*(?:to|and|\.\.+|…)\s*({NUMBER})", text, re.IGNORECASE):
        return read_number(found[1]), read_number(found[2])
    inside = re.sub(r"^[^\W\d]\w*\s*(?:=|\bin\b|∈)\s*(?=[\[(\]])", "", text)
    if found := _BRACKETS.fullmatch(inside):
        low, high = read_number(found[2]), read_number(found[3])
        if (low != -inf and found[1] != "[") or (high != inf and found[4] != "]"):
            raise _not_strict(reply)
        return low, high
    parts = [part.strip() for part in _CHAIN.split(text)]
    if len(parts) == 1:
        number = read_number(text)
        return number, number
    low, high = -inf, inf
    spots = [place for place, part in enumerate(parts) if place % 2 == 0 and _is_name(part)]
    if len(spots) != 1:
        raise ValueError(_("{!r} can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?").format(reply.strip()))
    for place in (spots[0] - 1, spots[0] + 1):
        if not 0 < place < len(parts):
            continue
        sign, number = parts[place], read_number(parts[place + place - spots[0]])
        if sign not in ("<=", ">=", "="):
            if isinf(number):
                continue
            raise _not_strict(reply)
        if sign == "=" or (sign == ">=") == (place > spots[0]):
            low = max(low, number)
        if sign == "=" or (sign == "<=") == (place > spots[0]):
            high = min(high, number)
    if max(spots[0], len(parts) - 1 - spots[0]) > 2:
        raise ValueError(_("{!r} can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?").format(reply.strip()))
    return low, high


def _not_strict(reply: str) -> ValueError:
    return ValueError(_("{!r}: bounds are written with ≤ or ≥").format(reply.strip()))


def _is_name(text: str) -> bool:
    """Whether it stands for the number that is told of: a name, or nothing."""
    return not text or bool(re.fullmatch(r"(?!inf)[^\W\d][\w() ]*", text))


def read_set(reply: str, unknown: str) -> Intervals:
    """The set of numbers that a reply describes; ValueError with the reason."""
    text = worded(plain(reply)).replace("∪", " or ").replace("∨", " or ").replace("||", " or ").replace("∈", " in ")
    text = _BESIDE.sub(" ", _COMMA.sub(lambda found: found[1].replace(",", "" if found[2] else "."), text))
    text = re.sub(r"(?<=[\])\[])\s*,\s*(?=[\[(\]])", " or ", text.strip().rstrip("."))
    union = r"\bor\b" if unknown.casefold() == "u" else r"\bor\b|\bu\b"
    found = EMPTY
    for part in re.split(rf"\s*(?:{union}|;(?![^\[(]*[\])]))\s*", text, flags=re.IGNORECASE):
        if part.strip():
            found = found.union(_one_set(part.strip(), unknown))
    return found


def _one_set(text: str, unknown: str) -> Intervals:
    """The numbers of comparisons that hold all at once; commas that would leave none stand between several sets."""
    rest = " ".join(word for word in text.split()
                    if word.casefold() not in _FILLERS - {"all"} and word.casefold() != unknown.casefold())
    if _ALL.fullmatch(rest):
        return EVERYWHERE
    if _NO.fullmatch(rest.removesuffix(" all")):
        return EMPTY
    text = re.sub(r"^\s*(?:for\s+)?(?:all|any|every|each)\s+", "", text, flags=re.IGNORECASE)
    inside = re.sub(rf"^\s*{re.escape(unknown)}\s*(?:\bin\b|=)?\s*(?=[\[(\]{{])", "", text, flags=re.IGNORECASE)
    if found := _BRACKETS.fullmatch(inside.strip()):
        low, high = read_number(found[2]), read_number(found[3])
        return _above(low, found[1] == "[").common(_above(high, found[4] != "]").complement())
    if found := re.fullmatch(r"\{([^{}]*)\}", inside.strip()):
        points = [read_number(part) for part in re.split(r"[,;]", found[1])]
        return _union([between(point, point) for point in points])
    whole = EVERYWHERE
    for part in re.split(r"\s*(?:\band\b|&+|∧)\s*", text, flags=re.IGNORECASE):
        several = [_compared(each, unknown) for each in re.split(r"\s*,\s*", part)]
        common = EVERYWHERE
        for each in several:
            common = common.common(each)
        whole = whole.common(_union(several) if common == EMPTY else common)
    return whole


def _union(sets: Sequence[Intervals]) -> Intervals:
    found = EMPTY
    for each in sets:
        found = found.union(each)
    return found


def _compared(text: str, unknown: str) -> Intervals:
    """The numbers of `3 < x ≤ 5`, or of `≤ 5`; a number alone is that number."""
    parts = [part.strip() for part in _CHAIN.split(text)]
    if len(parts) == 1:
        number = read_number(parts[0])
        return between(number, number)
    said = [part.casefold() == unknown.casefold() for part in parts]
    if not any(said[::2]):
        said = [not part for part in parts]
    if not any(said[::2]):
        raise ValueError(_("{!r} says nothing of {}").format(text, unknown))
    found = EVERYWHERE
    for place in range(1, len(parts), 2):
        left, sign, right = parts[place - 1 : place + 2]
        if said[place - 1] == said[place + 1]:
            raise ValueError(_("{!r} does not compare {} with a number").format(text, unknown))
        if said[place + 1]:
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
