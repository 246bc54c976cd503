"""Points as question banks keep them: decimals of seven places, and parts of them that make up the whole."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate

PLACES = 7
"""Decimals of a question's points in Moodle's data base; Canvas keeps more."""


def format_points(points: Fraction) -> str:
    """The points in decimals, rounded where there are more than a bank keeps."""
    text = format(Decimal(round(points * 10**PLACES)).scaleb(-PLACES), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def round_points(points: Fraction) -> Fraction:
    """The points that a bank keeps of these."""
    return Fraction(format_points(points))


def split_points(points: Fraction, weights: Sequence[int]) -> list[Fraction]:
    """Parts of the points in the proportion of the weights, each as a bank keeps it, which add up to the whole."""
    whole = sum(weights) or 1
    ends = [round_points(points * weight / whole) for weight in accumulate(weights)]
    return [end - start for start, end in zip([Fraction(0), *ends], ends, strict=False)]
