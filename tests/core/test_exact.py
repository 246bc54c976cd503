"""Tests of exact numbers and their texts."""

import json
import math
import random
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from explorer.core.exact import (
    as_json,
    display,
    display_beside,
    display_exact,
    encode_json,
    exact_sum,
    format_exact,
    normalize_number,
    parse_exact,
)


@pytest.mark.parametrize(("text", "number"), [
    ("3", 3), ("-1/3", Fraction(-1, 3)), ("0.1", Fraction(1, 10)), (".80", Fraction(4, 5)), ("1.", 1), ("1e19", 10**19),
    ("+2.5", 2.5), ("−4", -4), ("inf", math.inf), ("-inf", -math.inf), ("−∞", -math.inf), ("6/4", 1.5), ("-0", 0),
    ("1e-3", Fraction(1, 1000)), (" 7 ", 7),
])
def test_a_number_is_read_exactly(text: str, number: Fraction) -> None:
    assert parse_exact(text) == number


@pytest.mark.parametrize("text", [
    "", "x", "1/0", "nan", "Infinity", "1_000", "--3", "1e99999", "1e400", "1/2/3", "0x10", "1,5", "½",
    "1e", ".", "9" * 500, "१२", "१/२",
])
def test_what_is_no_number_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"number|zero|range|long"):
        parse_exact(text)


def test_what_is_written_is_read_back_exactly() -> None:
    rng = random.Random(1)
    for _trial in range(5000):
        below = rng.choice([1, 2, 3, 7, 10, 64, 1000, 2**40, 10**30])
        number = Fraction(rng.randrange(-10**rng.randrange(1, 25), 10**9), below)
        exact = normalize_number(number)
        assert parse_exact(format_exact(exact)) == exact == number
        assert isinstance(exact, Fraction) or Fraction(exact) == number


def test_json_has_integers_terminating_decimals_and_else_strings() -> None:
    assert as_json(3.0) == 3
    assert isinstance(as_json(3.0), int)
    assert as_json(Fraction(1, 10)) == Decimal("0.1")
    assert as_json(0.375) == Decimal("0.375")
    assert as_json(Fraction(-7, 3)) == "-7/3"
    assert as_json(-math.inf) == "-inf"
    assert as_json(np.float64(2.5)) == Decimal("2.5")
    assert as_json(10.0**19) == 10**19


def test_a_picture_has_a_true_minus_and_its_own_infinity() -> None:
    assert display(-3.0) == "−3"
    assert display(math.inf) == "∞"
    assert display(math.nan) == ""
    assert display(Fraction(7, 3)) == "7/3"
    assert display(Fraction(-10**12 - 1, 7)) == "≈−1.42857e+11"
    assert [display_exact(number) for number in (Fraction(-10**12 - 1, 7), -math.inf)] == ["−1000000000001/7", "−∞"]


@pytest.mark.parametrize("text", ["1e308", "-1e308", "1.7976931348623157e308", "9" * 308, f"{10**309}/{10**9 + 7}"])
def test_a_number_up_to_the_largest_float_is_read_exactly_and_has_a_float(text: str) -> None:
    number = parse_exact(text)
    assert number == Fraction(text)
    assert math.isfinite(float(number))
    assert parse_exact(format_exact(number)) == number
    assert display(number)


@pytest.mark.parametrize("text", ["1.7976931348623158e308", "1.8e308", "-1e309", "9" * 309, f"{10**309}/3"])
def test_a_number_past_the_largest_float_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"out of range: at most 1\.7976931348623157e308"):
        parse_exact(text)
    with pytest.raises(ValueError, match="out of range"):
        normalize_number(int(sys.float_info.max) + 1)


@pytest.mark.parametrize("text", ["1e401", "1e9999", "1e-9999", "1e999999999", "0." + "0" * 397 + "1e-9"])
def test_an_exponent_that_would_fill_the_memory_is_refused_unread(text: str) -> None:
    with pytest.raises(ValueError, match=r"out of range|not a number|too long"):
        parse_exact(text)


def test_a_number_beside_a_fraction_is_one_too() -> None:
    third = Fraction(1, 3)
    assert display_beside(0.25, [0.25, third]) == "1/4"
    assert display_beside(0.25, [0.25, 0.75]) == "0.25"
    assert display_beside(-2.0, [third]) == "−2"
    assert display_beside(math.inf, [third, math.nan]) == "∞"
    assert display_beside(math.nan, [third]) == ""


def test_a_sum_is_exact_until_its_denominator_grows_too_long() -> None:
    rng = random.Random(3)
    for _case in range(300):
        numbers = [rng.choice((0.1, 3, -2.5, Fraction(rng.randint(-9, 9), rng.randint(1, 9)))) for _term in range(9)]
        expected = sum((Fraction(str(number)) for number in numbers), Fraction(0))
        assert exact_sum(numbers) == expected
    assert exact_sum([]) == 0
    assert exact_sum([Fraction(1, 10**999)] * 1000).denominator == 10**996, "many alike are added at once"
    with pytest.raises(ValueError, match="the sum of these fractions has more than 1,000 digits"):
        exact_sum([Fraction(1, 10**600 + 1), Fraction(1, 10**600 + 3)])


def test_numbers_go_into_json_with_all_their_digits() -> None:
    numbers = [0.1, 3, Fraction(1, 8), Fraction(1, 3), math.inf, 10**25, Fraction(1, 10**30)]
    text = encode_json({"numbers": [as_json(number) for number in numbers], "none": None})
    read = json.loads(text, parse_float=Decimal, parse_int=Decimal)
    assert read["none"] is None
    assert read["numbers"][4] == "inf"
    assert [Fraction(number) for number in (*read["numbers"][:4], *read["numbers"][5:])] == [
        Fraction(1, 10), 3, Fraction(1, 8), Fraction(1, 3), 10**25, Fraction(1, 10**30)]
