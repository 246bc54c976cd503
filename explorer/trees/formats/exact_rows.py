"""Numbers that are not exact as floats, in the study file: Fractions as texts, beside the floats that they round to."""

import math
import re
from fractions import Fraction
from typing import Literal

import msgspec
import numpy as np

from explorer.core import exact
from explorer.core.errors import TreeError
from explorer.core.exact import Number, as_fraction
from explorer.core.i18n import _
from explorer.trees.tree import FloatArray, ObjectArray

JsonFloat = float | Literal["inf", "-inf"] | None
_FRACTION = re.compile(r"-?\d+(/\d+)?")


class ExactRows(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers that are not exact as floats: node, column (player, or last the probability), text."""

    node: list[int]
    column: list[int]
    number: list[str]


def to_exact_rows(exact: ObjectArray) -> ExactRows:
    """Return the rows of an array (n, players + 1) of Fractions and None."""
    known = [(node, column, _text(number)) for column in range(exact.shape[1])
             for node, number in enumerate(exact[:, column].tolist()) if number is not None]
    return ExactRows([node for node, _, _ in known], [column for _, column, _ in known], [text for _, _, text in known])


def from_exact_rows(rows: ExactRows, payoff: FloatArray, probability: FloatArray | None) -> ObjectArray:
    """Return (n, players + 1) the Fractions; each must round to the float in its column."""
    count, players = payoff.shape
    exact = np.full((count, players + 1), None, object)
    if not len(rows.node) == len(rows.column) == len(rows.number):
        raise TreeError(_("the lists of exact numbers differ in length"))
    for node, column, text in zip(rows.node, rows.column, rows.number, strict=True):
        if not (0 <= node < count and 0 <= column <= players):
            raise TreeError(_("an exact number belongs to node {}, which there is not").format(node))
        number = exact[node, column] = _fraction(text)
        beside = payoff[node, column] if column < players else math.nan if probability is None else probability[node]
        if float(number) != beside:
            raise TreeError(_("the exact number {number} of node {node} is not the one beside it").format(
                number=text[:40], node=node))
    return exact


def json_number(number: Number) -> float | str:
    """Return the number for JSON: a float, or a Fraction's text."""
    return _text(number) if isinstance(number, Fraction) else number


def _text(number: Fraction) -> str:
    """Return the number's text. Raises TreeError if it is too long to be read back."""
    text = exact.fraction_text(number)
    if len(text) > exact.LONGEST_STORED:
        raise TreeError(_("an exact number has {count:,} characters: at most {most:,} can be stored").format(
            count=len(text), most=exact.LONGEST_STORED))
    return text


def read_number(stored: float | str) -> float | Fraction:
    """Return the number that `json_number` has written; raises TreeError if it is none."""
    return _fraction(stored) if isinstance(stored, str) else stored


def _fraction(text: str) -> Fraction:
    if not _FRACTION.fullmatch(text):
        raise TreeError(_("{!r} is not an exact number").format(text[:40]))
    try:
        return as_fraction(exact.parse_exact(text, exact.LONGEST_STORED))
    except ValueError as error:
        raise TreeError(_("{text!r} is not an exact number: {reason}").format(text=text[:40], reason=error)) from None


def json_exact_value(value: Number | None) -> float | str | None:
    """Return a value of an exact column for JSON: a Fraction's text, None for no number."""
    return None if value is None else _text(value) if isinstance(value, Fraction) else json_float(value)


def read_exact_value(stored: object) -> float | Fraction | None:
    """Return the value that `json_exact_value` has written; raises TreeError if it is none."""
    if stored in ("inf", "-inf"):
        return float(str(stored))
    if isinstance(stored, bool | None):
        if stored is None:
            return None
        raise TreeError(_("{!r} is not an exact number").format(stored))
    return _fraction(stored) if isinstance(stored, str) else float(str(stored))


def json_float(number: float) -> JsonFloat:
    """Return the float for JSON: None for NaN, a text for an infinity, an int for a whole number."""
    if number != number:
        return None
    if math.isinf(number):
        return "inf" if number > 0 else "-inf"
    return int(number) if number.is_integer() and abs(number) < 2**53 else number
