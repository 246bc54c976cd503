"""A numeric answer: exact, or rounded if the number has no finite decimal expansion."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any, ClassVar

from explorer.core.exact import as_fraction, as_json, display, format_exact
from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import TypeNumber
from explorer.exam.answers.number_reading import LONGEST, parse_number, possible_readings, read_number
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.search.convention import Bound

__all__ = ["NumberAnswer", "extract_number", "is_equal_or_rounded", "is_right_number", "read_number"]

PLACES = 2
"""The least number of decimals of a rounded reply."""
_LABEL_AND_NUMBER = re.compile(r"[^\d=:<>≤≥]*[^\W\d][^=:<>≤≥]*[=:]\s*(.*)|=\s*(.*)", re.DOTALL)
_NUMBER_AND_UNIT = re.compile(
    r"(.*\d)\s+(?:leaf|leaves|nodes?|evaluations?|positions?|points?|pl(?:y|ies))\.?", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True)
class NumberAnswer(AnswerField):
    """A number; the numbers in `also_right` are accepted as well."""

    kind: ClassVar[str] = "number"
    right: Bound
    also_right: tuple[Bound, ...] = ()

    @property
    def model_answer(self) -> str:
        return format_exact(self.right)

    @property
    def interaction(self) -> TypeNumber:
        return TypeNumber((self.right, *self.also_right))

    def judge(self, reply: str) -> Score:
        text = extract_number(reply)
        number = read_number(text)
        if any(is_right_number(text, right) for right in (self.right, *self.also_right)):
            return FULL_SCORE
        return self.mistake_score(_("{right}, not {given}").format(right=display(self.right), given=display(number)))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": as_json(self.right), "also": [as_json(each) for each in self.also_right]}


def extract_number(reply: str) -> str:
    """Return the number in texts such as `v = 3`, `(3)` and `3 leaves`; any other text is returned as it is."""
    text = " ".join(reply.split())
    if len(text) > LONGEST:
        return text
    if found := _LABEL_AND_NUMBER.fullmatch(text):
        text = found[1] or found[2] or text
    if found := re.fullmatch(r"[(\[](.*)[)\]]", text.strip(), re.DOTALL):
        text = found[1]
    found = _NUMBER_AND_UNIT.fullmatch(text)
    return found[1] if found else text


def is_right_number(text: str, right: Bound) -> bool:
    """Return True if a typed number is `right`, a correct rounding of it, or the form that pictures show.

    `text` is readable by `read_number`; every possible reading counts.
    """
    shown = display(right)
    for spelling in possible_readings(text):
        number = parse_number(spelling)
        if number == right or is_correct_rounding(spelling, number, right):
            return True
        if shown.startswith("≈") and number == read_number(shown):
            return True
    return False


def is_correct_rounding(text: str, number: Bound, right: Bound) -> bool:
    """Return True if a decimal of at least `PLACES` places correctly rounds `right`.

    Always False if `right` is infinite or has a finite decimal expansion.
    """
    if isinf(right) or isinf(number) or not isinstance(as_json(right), str):
        return False
    _whole, point, places = text.strip().partition(".")
    if not point or not places.isdigit() or len(places) < PLACES:
        return False
    return abs(as_fraction(number) - as_fraction(right)) <= Fraction(1, 2 * 10 ** len(places))


def is_equal_or_rounded(number: Bound, right: Bound) -> bool:
    """Return True if `number` is `right`, or a correct rounding of it if it has no finite decimal expansion."""
    text = format_exact(number)
    if len(text.partition(".")[2]) <= PLACES:
        text = f"{float(number):.{PLACES}f}"
    return number == right or is_correct_rounding(text, number, right)
