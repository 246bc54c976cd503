"""Numbers as people write them: exact reading, shortest writing."""

import math
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

Number = int | float | Fraction
"""A utility, a bound or a probability: a float where the float is exact, else a Fraction; +-inf are floats."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?")
_FRACTION = re.compile(r"([+-]?\d+)/(\d+)")
_INFINITE = re.compile(r"([+-]?)(?:inf|∞)")
LARGEST_NUMBER = Fraction(sys.float_info.max)
LONGEST_NUMBER = 400
"""The largest number: every number has a float near it. Characters and exponents beyond LONGEST aren't even read."""
LONGEST_STORED = 4_000
"""Characters of a number in a study's file: edits of exact numbers make longer ones than a person types. Python itself
turns no text of more than 4,300 digits into a number."""
MOST_DIGITS = 1_000
"""Digits of a sum's denominator: unlike ones multiply, and a thousand terms of a file could keep a computer busy."""
LONGEST_SHOWN = 12
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_LARGEST_DENOMINATOR, _MOST_BITS = 10**MOST_DIGITS, 13_000


def parse_exact(text: str, longest: int = LONGEST_NUMBER) -> float | Fraction:
    """The exact number that `text` writes: integer, decimal, `n/d`, `inf`; ValueError with the reason.

    The one reader of numbers that come from outside: what it refuses costs no more than a look.
    """
    text = text.strip().replace("−", "-")
    if len(text) > longest:
        raise ValueError(f"a number of {len(text):,} characters is too long: at most {longest:,}")
    if found := _INFINITE.fullmatch(text):
        return -math.inf if found[1] == "-" else math.inf
    if found := _FRACTION.fullmatch(text):
        if not int(found[2]):
            raise ValueError(f"{text} divides by zero")
        return normalize_number(Fraction(int(found[1]), int(found[2])))
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number")
    decimal = Decimal(text)
    if decimal and not -LONGEST_NUMBER <= decimal.adjusted() <= LONGEST_NUMBER:
        raise ValueError(f"{text} is out of range")
    return normalize_number(Fraction(decimal))


def normalize_number(number: Number) -> float | Fraction:
    """The same number as a float where float and its shortest decimal are exact, else as a Fraction.

    ValueError beyond the largest float."""
    if isinstance(number, float):
        return float(number) + 0.0
    if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        raise ValueError(f"a number is out of range: at most {sys.float_info.max!r}".replace("e+", "e"))
    near = float(number)
    return near if Fraction(near) == number == Fraction(Decimal(repr(near))) else Fraction(number)


def as_fraction(number: Number) -> Fraction:
    """The finite number exactly, a float taken as the decimal that it prints as."""
    return Fraction(Decimal(repr(float(number)))) if isinstance(number, float) else Fraction(number)


def exact_sum(numbers: Iterable[Number]) -> Fraction:
    """The exact sum of finite numbers; ValueError where its denominator has more than MOST_DIGITS digits."""
    above: dict[int, int] = {}  # by denominator: most of a file's numbers share one, and whole numbers add up quickly
    for number in map(as_fraction, numbers):
        above[number.denominator] = above.get(number.denominator, 0) + number.numerator
    found = Fraction(0)
    for denominator, numerator in above.items():
        found += Fraction(numerator, denominator)
        if found.denominator >= _LARGEST_DENOMINATOR:
            raise ValueError(f"the sum of these fractions has more than {MOST_DIGITS:,} digits")
    return found


def integer_text(number: int) -> str:
    """A whole number of any length as text: `str` stops at 4,300 digits, sums and products of exact numbers don't."""
    return str(number) if number.bit_length() < _MOST_BITS else format(Decimal(number), "f")


def fraction_text(number: Fraction) -> str:
    """The exact number as `n` or `n/d`, of any length."""
    below = "" if number.denominator == 1 else f"/{integer_text(number.denominator)}"
    return integer_text(number.numerator) + below


def as_json(number: Number) -> int | Decimal | str:
    """The number as CONTRACT.md writes it in JSON: integer, terminating decimal, else a string."""
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
    """The JSON of mappings and lists whose numbers come from `as_json`."""
    return _ENCODER.encode(results).decode()


def format_exact(number: Number) -> str:
    """The shortest exact text of a number, which `parse_exact` reads back: 3, 0.1, 7/3, -inf."""
    text = as_json(number)
    return format(text, "f") if isinstance(text, Decimal) and text.adjusted() > -9 else str(text)


def display_beside(number: Number, others: Iterable[Number]) -> str:
    """The number as of `display`, but a fraction where one of the others has no other text: 1/4 beside 1/3."""
    beside_fraction = any(math.isfinite(other) and isinstance(as_json(other), str) for other in others)
    if not math.isfinite(number) or not beside_fraction:
        return display(number)
    return fraction_text(as_fraction(number)).replace("-", "−")


def display_distinct(*numbers: Number) -> list[str]:
    """The numbers as of `display`, but in full where two that differ would look alike."""
    texts = [display(number) for number in numbers]
    return [
        format_exact(number).replace("-", "−") if any(
            text == other and number != each for other, each in zip(texts, numbers, strict=True)) else text
        for number, text in zip(numbers, texts, strict=True)
    ]


def display(number: Number) -> str:
    """The number for a picture: a true minus, infinity's own sign, ≈ six digits where it is long; blank for NaN."""
    if number != number:
        return ""
    text = format_exact(number)
    if len(text) > LONGEST_SHOWN:
        text = f"≈{float(number):.6g}"
    return text.replace("-", "−").replace("inf", "∞")
