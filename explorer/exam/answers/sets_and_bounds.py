"""Sets of numbers and bounds of a number, as students write them: `x < 3 or x ≥ 5`, `(−∞, 3]`, `≤ 2`, `?`."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from math import inf, isinf
from typing import Any, ClassVar

from explorer.core.exact import as_json, display, join_numbers
from explorer.core.i18n import _
from explorer.exam.answers import spellings
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.number import is_equal_or_rounded
from explorer.exam.answers.number_reading import NUMBER, normalize_signs, read_number, words_to_signs
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.exam.answers.words import none_text, read_words
from explorer.lab.unknowns import EVERYWHERE, Intervals, closed_interval
from explorer.lab.unknowns import NOWHERE as EMPTY
from explorer.search.convention import Bound

_BRACKETS = re.compile(rf"([\[(\]])\s*({NUMBER})\s*[,;]\s*({NUMBER})\s*([\])\[])", re.IGNORECASE)
_COMMAS_IN_BRACKETS = re.compile(r"([\[(\]])([^\[\](){};]*);([^\[\](){};]*)([\])\[])")
"""The ends of an interval with a semicolon between them, in which a comma is a decimal one."""
_CHAIN = re.compile(r"(<=|>=|!=|<|>|=)")
_ALL = re.compile(r"(?:for\s+)?(?:any|all|always|everything|anything|everywhere|every|each)|\u211d", re.IGNORECASE)
_NO = re.compile(r"none|no|never|empty|nothing|∅|\{\s*\}|impossible", re.IGNORECASE)
_FILLERS = frozenset({"value", "values", "number", "numbers", "integer", "integers", "whole", "real", "reals", "of",
                      "the", "possible", "set", "such", "in", "is", "are", "at", "all", "there"})
_COMMA = re.compile(r"(?<=[<>])(=?\s*(?:[+-]?[1-9]\d{0,2}((?:,\d{3})+)|[+-]?\d*,\d+))(?=\s*(?:$|[^\s\d,<>=!\])\[]))")
"""A number with a decimal comma, or with commas between thousands, at the end of a comparison."""
_SKIPPED_PHRASES = re.compile(r"\b(?:the\s+)?values?\s+of\b|\b(?:must|has\s+to|should|can)\s+be\b|:", re.IGNORECASE)
_UNKNOWN = ("?", "nothing", "unknown", "not known", "anything", "any", "any number")


@dataclass(frozen=True)
class SetAnswer(AnswerField):
    """A set of values of an unknown; half marks if only open and closed ends are mixed up.

    With `integers_only` only integers count, so that `x < 3` and `x ≤ 2` are the same answer.
    """

    kind: ClassVar[str] = "numbers"
    right: Intervals
    unknown: str
    integers_only: bool = False

    @property
    def model_answer(self) -> str:
        return self.right.text(self.unknown)

    @property
    def rule(self) -> str:
        """The rule of half marks; "" for integers, which have no half marks."""
        return "" if self.integers_only else _(
            "Half marks if the bounds are right and only an end is open instead of closed, or the reverse.")

    @property
    def interaction(self) -> TypeText:
        return TypeText(
            partial(spellings.set_spellings, self.right, self.unknown, whole=self.integers_only),
            _("such as {unknown} < 3, 2 <= {unknown} < 5 or {unknown} >= 7; “{every}” or “{none}”").format(
                unknown=self.unknown, every=EVERYWHERE.text(self.unknown), none=none_text()))

    def judge(self, reply: str) -> Score:
        given = read_set(reply, self.unknown)
        if self.integers_only:
            given = given.integers()
        if given == (self.right.integers() if self.integers_only else self.right):
            return FULL_SCORE
        same = [place.number for place in given.boundaries] == [place.number for place in self.right.boundaries]
        share = Fraction(1, 2) if same and not self.integers_only else Fraction(0)
        return self.mistake_score(_("{right}, not {given}").format(
            right=self.model_answer, given=given.text(self.unknown)), share)

    def as_json(self) -> dict[str, Any]:
        """Return the answer with its intervals written as `solve --json` writes them."""
        ends = [[as_json(each.low), as_json(each.high), each.brackets] for each in self.right]
        return super().as_json() | {"right": ends, "unknown": self.unknown, "whole": self.integers_only}


@dataclass(frozen=True)
class BoundAnswer(AnswerField):
    """The strongest statement that holds for a number: its value, one bound, both bounds, or "?" if nothing is known.

    `reason` is added to the explanation of a mistake.
    """

    kind: ClassVar[str] = "fact"
    rule_text: ClassVar[str] = "Half marks for a true but weaker statement; none for one that need not hold."
    low: Bound
    high: Bound
    reason: str = ""

    @property
    def model_answer(self) -> str:
        return format_bounds(self.low, self.high)

    @property
    def interaction(self) -> TypeText:
        return TypeText(
            partial(spellings.bounds_spellings, self.low, self.high),
            _("such as 3, <=2, >=5, [2, 5] or ?"), is_short=True)

    def judge(self, reply: str) -> Score:
        low, high = read_bounds(reply)
        if is_equal_or_rounded(low, self.low) and is_equal_or_rounded(high, self.high):
            return FULL_SCORE
        why = _("{right}, not {given}").format(right=self.model_answer, given=format_bounds(low, high))
        if self.reason:
            why = f"{why}. {self.reason}"
        is_weaker = low <= self.low and high >= self.high and (low, high) != (-inf, inf)
        return self.mistake_score(why, Fraction(is_weaker, 2))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": [as_json(self.low), as_json(self.high)]}


def format_bounds(low: Bound, high: Bound) -> str:
    """Return the statement that a number lies between `low` and `high`: `3`, `≤3`, `≥2`, `[2, 3]` or `?`."""
    if low == high:
        return display(low)
    if (low, high) == (-inf, inf):
        return "?"
    if low == -inf:
        return f"≤{display(high)}"
    return f"≥{display(low)}" if high == inf else f"[{join_numbers((display(low), display(high)))}]"


def read_bounds(reply: str) -> tuple[Bound, Bound]:
    """Return the lower and the upper bound that a reply states for a number.

    Raises ValueError with the reason if the reply is unreadable, or has < or > next to a finite number.
    """
    text = _tidy_numbers(words_to_signs(normalize_signs(reply)).strip().rstrip(".")).strip()
    both = re.split(r"\s*(?:\band\b|&+|,)\s*", text)
    if len(both) == 2 and all(map(_CHAIN.search, both)):
        (low, high), (other_low, other_high) = map(read_bounds, both)
        return max(low, other_low), min(high, other_high)
    if text.casefold() in _UNKNOWN:
        return -inf, inf
    if found := re.fullmatch(rf"(?:between|from)?\s*({NUMBER})\s*(?:to|and|\.\.+|…)\s*({NUMBER})", text, re.IGNORECASE):
        return read_number(found[1]), read_number(found[2])
    inside = re.sub(r"^[^\W\d]\w*\s*(?:=|\bin\b|∈)\s*(?=[\[(\]])", "", text)
    if found := _BRACKETS.fullmatch(inside):
        low, high = read_number(found[2]), read_number(found[3])
        if (low != -inf and found[1] != "[") or (high != inf and found[4] != "]"):
            raise _strict_sign_error(reply)
        return low, high
    parts = [part.strip() for part in _CHAIN.split(text)]
    if len(parts) == 1:
        number = read_number(text)
        return number, number
    low, high = -inf, inf
    name_indices = [index for index, part in enumerate(parts) if index % 2 == 0 and _is_name(part)]
    if len(name_indices) != 1:
        raise ValueError(_("{!r} can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?").format(reply.strip()))
    for index in (name_indices[0] - 1, name_indices[0] + 1):
        if not 0 < index < len(parts):
            continue
        sign, number = parts[index], read_number(parts[index + index - name_indices[0]])
        if sign not in ("<=", ">=", "="):
            if isinf(number):
                continue
            raise _strict_sign_error(reply)
        if sign == "=" or (sign == ">=") == (index > name_indices[0]):
            low = max(low, number)
        if sign == "=" or (sign == "<=") == (index > name_indices[0]):
            high = min(high, number)
    if max(name_indices[0], len(parts) - 1 - name_indices[0]) > 2:
        raise ValueError(_("{!r} can't be read: write a number, ≤ 3, ≥ 3, [2, 5] or ?").format(reply.strip()))
    return low, high


def _strict_sign_error(reply: str) -> ValueError:
    return ValueError(_("{!r}: write bounds with ≤ or ≥").format(reply.strip()))


def _is_name(text: str) -> bool:
    """Return True if `text` can name the bounded number: a word that does not begin with `inf`, or nothing."""
    return not text or bool(re.fullmatch(r"(?!inf)[^\W\d][\w() ]*", text))


def read_set(reply: str, unknown: str) -> Intervals:
    """Return the set of numbers that a reply describes; raises ValueError with the reason."""
    for whole in (EMPTY, EVERYWHERE):  # as keys print them
        if reply.strip() == whole.text(unknown):
            return whole
    text = words_to_signs(normalize_signs(read_words(reply)))
    text = re.sub(r"∪|∨|\|\|", " or ", text).replace("∈", " in ")
    text = _tidy_numbers(text)
    text = _SKIPPED_PHRASES.sub(" ", _COMMA.sub(lambda found: found[1].replace(",", "" if found[2] else "."), text))
    text = re.sub(r"(?<=[\])\[])\s*,\s*(?=[\[(\]])", " or ", text.strip().rstrip("."))
    union = r"\bor\b" if unknown.casefold() == "u" else r"\bor\b|\bu\b"
    parts = re.split(rf"\s*(?:{union}|;(?![^\[(]*[\])]))\s*", text, flags=re.IGNORECASE)
    subsets = (_read_subset(part.strip(), unknown) for part in parts if part.strip())
    return reduce(Intervals.union, subsets, EMPTY)


def _tidy_numbers(text: str) -> str:
    """Return the text with `[2,5; ∞[` as `[2.5,∞[`, `7 / 3` as `7/3` and `3.` as `3`.

    Semicolons then stand between intervals only.
    """
    text = _COMMAS_IN_BRACKETS.sub(
        lambda found: f"{found[1]}{found[2].replace(',', '.')},{found[3].replace(',', '.')}{found[4]}", text)
    return re.sub(r"(?<=\d)\.(?=\s*(?:[,\])\[<>=]|or\b|$))", "", re.sub(r"(?<=\d)\s*/\s*(?=\d)", "/", text))


def _read_subset(text: str, unknown: str) -> Intervals:
    """Return the numbers for which all comparisons of `text` hold.

    Comparisons separated by commas that cannot hold together are read as alternatives.
    """
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
        return _numbers_above(low, found[1] == "[").intersection(_numbers_above(high, found[4] != "]").complement())
    if found := re.fullmatch(r"\{([^{}]*)\}", inside.strip()):
        points = [read_number(part) for part in re.split(r"[,;]", found[1])]
        return reduce(Intervals.union, (closed_interval(point, point) for point in points), EMPTY)
    result = EVERYWHERE
    for part in re.split(r"\s*(?:\band\b|&+|∧)\s*", text, flags=re.IGNORECASE):
        several = [_read_comparison(each, unknown) for each in re.split(r"\s*,\s*", part)]
        common = reduce(Intervals.intersection, several, EVERYWHERE)
        result = result.intersection(reduce(Intervals.union, several, EMPTY) if common == EMPTY else common)
    return result


def _read_comparison(text: str, unknown: str) -> Intervals:
    """Return the numbers of a comparison such as `3 < x ≤ 5` or `≤ 5`; a bare number is read as that number."""
    parts = [part.strip() for part in _CHAIN.split(text)]
    if len(parts) == 1:
        number = read_number(parts[0])
        return closed_interval(number, number)
    is_unknown = [part.casefold() == unknown.casefold() for part in parts]
    if not any(is_unknown[::2]):
        is_unknown = [not part for part in parts]
    if not any(is_unknown[::2]):
        raise ValueError(_("{text!r} does not mention {unknown}").format(text=text, unknown=unknown))
    found = EVERYWHERE
    for index in range(1, len(parts), 2):
        left, sign, right = parts[index - 1 : index + 2]
        if is_unknown[index - 1] == is_unknown[index + 1]:
            raise ValueError(_("{text!r} does not compare {unknown} with a number").format(text=text, unknown=unknown))
        if is_unknown[index + 1]:
            left, right, sign = right, left, sign.translate(str.maketrans("<>", "><"))
        number = read_number(right)
        found = found.intersection({
            "<": _numbers_above(number, True).complement(), "<=": _numbers_above(number, False).complement(),
            ">": _numbers_above(number, False), ">=": _numbers_above(number, True),
            "=": closed_interval(number, number),
            "!=": closed_interval(number, number).complement(),
        }[sign])
    return found


def _numbers_above(number: Bound, closed: bool) -> Intervals:
    """Return the numbers greater than `number`, including `number` itself if `closed`."""
    least = closed_interval(number, inf)
    return least if closed else least.difference(closed_interval(number, number))
