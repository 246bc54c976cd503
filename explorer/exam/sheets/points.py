"""Points as question banks keep them: with seven decimals, and in parts that add up to the whole."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate

PLACES = 7
"""The number of decimals of points in Moodle's data base; Canvas keeps more."""


def format_points(points: Fraction) -> str:
    """Return the points as a decimal, rounded to PLACES."""
    text = format(Decimal(round(points * 10**PLACES)).scaleb(-PLACES), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def round_points(points: Fraction) -> Fraction:
    """Return the points rounded to PLACES."""
    return Fraction(format_points(points))


def split_points(points: Fraction, weights: Sequence[int]) -> list[Fraction]:
    """Return parts of the points in proportion to the weights, each rounded to PLACES, with the exact sum."""
    whole = sum(weights) or 1
    ends = [round_points(points * weight / whole) for weight in accumulate(weights)]
    return [end - start for start, end in zip([Fraction(0), *ends], ends, strict=False)]
