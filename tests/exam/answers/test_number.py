"""Numbers in replies, in the spellings that students use."""

from fractions import Fraction
from math import inf

import pytest

from explorer.exam.answers import NumberAnswer
from explorer.exam.answers.number import is_right_number
from explorer.search.convention import Bound


@pytest.mark.parametrize(("right", "replies"), [
    (3.0, ("3", " 3 ", "+3", "3.", "3.0", "3,0", "= 3", "v = 3", "A=3", "A: 3", "V(A) = 3", "(3)", "[3]", "6/2",
           "6 / 2", "3 leaves", "3 evaluations.", "300%")),
    (-3.0, ("-3", "−3", "– 3", "- 3", "–3", "-3.00", "v=−3", "-6/2")),
    (0.5, ("1/2", "0.5", ".5", "0,5", ",5", "50%", "50 %", "½", "2/4", "0.50")),
    (2.5, ("2.5", "2,5", "5/2", "2½", "2 1/2", "2 ½")),
    (Fraction(7, 3), ("7/3", "2.33", "2,33", "2.333", "2,333", "2.33…", "≈ 2.33", "~2.33", "2 1/3", "2⅓", "14/6")),
    (Fraction(-7, 3), ("-7/3", "−7/3", "-2.33", "−2 1/3")),
    (Fraction(5, 7), ("5/7", "0.71", "0.714", ".7143")),  # 0.71 is 0.0043 off, nearly half of its last place
    (inf, ("inf", "∞", "+∞", "+ ∞", "Infinity", "infinite", "oo", "\\infty")),
    (-inf, ("-inf", "−∞", "- ∞", "-Infinity", "–∞")),
    (1000.0, ("1000", "1,000", "1e3")), (12345678.0, ("12345678", "12,345,678")),
    (-123456.75, ("-123456.75", "−123,456.75".replace(",", ""), "-493827/4")),
    (1234567890123456.0, ("1234567890123456", "1.23457e15", "≈1.23457e+15")),
])
def test_a_number_is_right_however_it_is_written(right: Bound, replies: tuple[str, ...]) -> None:
    for reply in replies:
        assert NumberAnswer("value", "Value", right).mark(reply).share == 1, reply


@pytest.mark.parametrize(("right", "replies"), [
    (3.0, ("-3", "4", "3 or 4", "3, 4", "3-4", "0.3", "33", "3/2", "≤ 3", "x", "3 A", "3=4", "30%", "three or so",
           "3;", "3X", "X3")),
    (Fraction(5, 7), ("0.72", "0.713", "0.7")),
    (Fraction(7, 3), ("2.3", "2.34", "2.332", "3/7", "2", "7,3", "233%")),
    (0.125, ("0.13", "0.12", "1/9")), (inf, ("-inf", "1e300", "none")), (0.5, ("5", "0.5%", "1/3")),
])
def test_a_wrong_number_is_wrong_however_it_is_written(right: Bound, replies: tuple[str, ...]) -> None:
    for reply in replies:
        assert NumberAnswer("value", "Value", right).mark(reply).share == 0, reply


def test_a_rounded_number_on_the_key_makes_no_other_number_right() -> None:
    root = 2**0.5
    assert is_right_number("1.41421", root)
    assert not is_right_number("5", root)
    assert not is_right_number("1.5", root)
