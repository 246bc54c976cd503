"""Exact numbers: reading, arithmetic, and the shortest text of each."""

import math
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from explorer.core.errors import plain_sentence
from explorer.core.i18n import _, cached_by_signs, has_decimal_comma, local_number

Number = int | float | Fraction
"""A utility, a bound or a probability: a float if that is exact, else a Fraction; infinities are floats."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?", re.ASCII)
_FRACTION = re.compile(r"([+-]?\d+)/(\d+)", re.ASCII)
_INFINITE = re.compile(r"([+-]?)(?:inf|∞)")
LARGEST_NUMBER = Fraction(sys.float_info.max)
LONGEST_NUMBER = 400
"""The largest length of a number's text, and the largest power of ten in its scientific notation.

LARGEST_NUMBER is the largest absolute value: every accepted number has a float near it.
"""
LONGEST_STORED = 4_000
"""The largest length of a number in a study file: edits of exact numbers make longer ones than a user types.

Python itself refuses to convert texts of more than 4,300 digits.
"""
MOST_DIGITS = 1_000
"""The largest number of digits of a sum's denominator.

The common denominator of unlike fractions is their product, so a thousand terms could take very long to add.
"""
LONGEST_SHOWN = 12
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_LARGEST_DENOMINATOR, _MOST_BITS = 10**MOST_DIGITS, 13_000


def parse_exact(text: str, longest: int = LONGEST_NUMBER) -> float | Fraction:
    """Return the exact number written as `text`: an integer, a decimal, `n/d` or `inf`.

    All numbers from outside the program are read here. Raises ValueError with the reason, at low cost, for numbers that
    are too long or out of range.
    """
    text = text.strip().replace("−", "-")
    if len(text) > longest:
        raise ValueError(_("a number of {count:,} characters is too long: at most {most:,}").format(
            count=len(text), most=longest))
    if found := _INFINITE.fullmatch(text):
        return -math.inf if found[1] == "-" else math.inf
    if found := _FRACTION.fullmatch(text):
        if not int(found[2]):
            raise ValueError(plain_sentence(_("{} divides by zero").format(text)))
        return normalize_number(Fraction(int(found[1]), int(found[2])))
    if not _NUMBER.fullmatch(text):
        raise ValueError(plain_sentence(_("{!r} is not a number").format(text)))
    decimal = Decimal(text)
    if decimal and not -LONGEST_NUMBER <= decimal.adjusted() <= LONGEST_NUMBER:
        raise ValueError(plain_sentence(_("{} is out of range").format(text)))
    return normalize_number(Fraction(decimal))


def normalize_number(number: Number) -> float | Fraction:
    """Return the number as a float if the float and its shortest decimal are exact, else as a Fraction.

    Floats stay floats, with -0.0 made 0.0. Raises ValueError beyond the largest float.
    """
    if isinstance(number, float):
        return float(number) + 0.0
    if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        raise ValueError(_("a number is out of range: at most {}").format(repr(sys.float_info.max).replace("e+", "e")))
    near = float(number)
    return near if Fraction(near) == number == Fraction(Decimal(repr(near))) else Fraction(number)


def as_fraction(number: Number) -> Fraction:
    """Return a finite number as a Fraction; a float means the shortest decimal that it prints as."""
    return Fraction(Decimal(repr(float(number)))) if isinstance(number, float) else Fraction(number)


def exact_sum(numbers: Iterable[Number]) -> Fraction:
    """Return the exact sum of finite numbers. Raises ValueError if its denominator has more than MOST_DIGITS digits."""
    above: dict[int, int] = {}  # numerators by denominator, as integers are added quickly
    for number in map(as_fraction, numbers):
        above[number.denominator] = above.get(number.denominator, 0) + number.numerator
    found = Fraction(0)
    for denominator, numerator in above.items():
        found += Fraction(numerator, denominator)
        if found.denominator >= _LARGEST_DENOMINATOR:
            raise ValueError(_("the sum of these fractions has more than {:,} digits").format(MOST_DIGITS))
    return found


def integer_text(number: int) -> str:
    """Return an integer of any length as text; `str` refuses more than 4,300 digits."""
    return str(number) if number.bit_length() < _MOST_BITS else format(Decimal(number), "f")


def fraction_text(number: Fraction) -> str:
    """Return an exact number of any length as `n` or `n/d`."""
    below = "" if number.denominator == 1 else f"/{integer_text(number.denominator)}"
    return integer_text(number.numerator) + below


def as_json(number: Number) -> int | Decimal | str:
    """Return the number as CONTRACT.md represents it in JSON: integer, terminating decimal, else a string."""
    if isinstance(number, float):
        if math.isinf(number):
            return "inf" if number > 0 else "-inf"
        if not number.is_integer():
            return Decimal(repr(float(number)))
        number = int(number)
    if number.denominator == 1:
        whole = int(number)
        return whole if -(2**63) <= whole < 2**63 else Decimal(whole)
    places, rest = 0, number.denominator
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest, count = rest // prime, count + 1
        places = max(places, count)
    if rest != 1:
        return fraction_text(Fraction(number))
    return Decimal(f"{integer_text(number.numerator * 10**places // number.denominator)}E-{places}")


def encode_json(results: Any) -> str:
    """Return mappings and lists as JSON text; numbers must be those that `as_json` returns."""
    return _ENCODER.encode(results).decode()


def format_exact(number: Number) -> str:
    """Return the shortest exact text of a number, readable by `parse_exact`: 3, 0.1, 7/3, -inf."""
    text = as_json(number)
    return format(text, "f") if isinstance(text, Decimal) and text.adjusted() > -9 else str(text)


def display_beside(number: Number, others: Iterable[Number]) -> str:
    """Return the text of `display`, or a fraction if one of `others` can only be written as one: 1/4 beside 1/3."""
    beside_fraction = any(math.isfinite(other) and isinstance(as_json(other), str) for other in others)
    if not math.isfinite(number) or not beside_fraction:
        return display(number)
    return fraction_text(as_fraction(number)).replace("-", "−")


@cached_by_signs(1024)
def display_distinct(one: Number, other: Number) -> tuple[str, str]:
    """Return the texts of `display`, in full for different numbers whose texts would be equal."""
    texts = display(one), display(other)
    return (display_exact(one), display_exact(other)) if texts[0] == texts[1] and one != other else texts


@cached_by_signs(1 << 14)
def display(number: Number) -> str:
    """Return the number as text for pictures: with − and ∞, rounded as ≈ and six digits if long, "" for NaN.

    The same few numbers are shown again and again, at many nodes. Equal numbers of different types can have different
    texts: the float 0.1, and the Fraction equal to it.
    """
    if number != number:
        return ""
    text = display_exact(number)
    return local_number(f"≈{float(number):.6g}".replace("-", "−")) if len(text) > LONGEST_SHOWN else text


def display_exact(number: Number) -> str:
    """Return the text of `format_exact` with − and ∞, and the decimal sign of the language in use."""
    return local_number(format_exact(number).replace("-", "−").replace("inf", "∞"))


def separator() -> str:
    """Return the sign between the numbers of a list: a semicolon where decimals have the comma."""
    return ";" if has_decimal_comma() else ","


def join_numbers(texts: Iterable[str]) -> str:
    """Return numbers as one text, as `split_numbers` reads it: "0.5, 3", with a decimal comma "0,5; 3"."""
    return f"{separator()} ".join(texts)


def split_numbers(text: str) -> list[str]:
    """Return the parts of a list of numbers that was typed, between semicolons or else commas.

    With a decimal comma, a comma alone separates numbers only if a space follows.
    """
    if not has_decimal_comma():
        return re.split(r"[;,]", text)
    return text.split(";") if ";" in text else re.split(r",\s+", text)


def parse_typed(text: str) -> float | Fraction:
    """Return the number that a user types in the window: as `parse_exact`, but with the language's decimal sign too."""
    if has_decimal_comma() and re.fullmatch(r"\s*[+−-]?\d*,\d+\s*", text):
        text = text.replace(",", ".")
    return parse_exact(text)
