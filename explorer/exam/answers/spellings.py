"""Spellings of numbers, bounds and sets that students may type, right or nearly right.

Question banks only compare texts, so all that they shall accept is listed here.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import isinf
from typing import NamedTuple

from explorer.core.exact import as_fraction, as_json, format_exact
from explorer.lab.unknowns import Intervals
from explorer.lab.unknowns.intervals import Interval
from explorer.search.convention import Bound

SEPARATORS = (", ", ",", " ", "; ", ";", " , ")
"""The accepted separators between names and between numbers."""
MAIN_SEPARATORS = (", ", ",")
"""The separators with which rarer spellings of numbers are combined."""
COMMA_SEPARATORS = ("; ", ";")
"""The separators between numbers with decimal commas."""
INFINITIES = ("inf", "∞", "infinity", "infty", "oo")
"""The spellings of infinity."""
MINUS_SIGNS = ("-", "−")
PLACES = range(2, 11)
"""The numbers of decimals to which a number without a finite decimal expansion is rounded."""
MOST_PLACES, FEWEST_ZEROS = 6, 2
"""The number of decimals up to which zeros are added, and the number of zeros that are added in any case."""
Writer = Callable[[Fraction], str]
"""A way to write a number that is not negative; "" if it can't be written so."""


def exact_decimal(number: Bound) -> str:
    """Return the number with all its decimals; "" if they do not end."""
    exact = as_json(number)
    if isinstance(exact, str):
        return ""
    return str(exact) if isinstance(exact, int) else f"{exact:f}"


def number_spellings(number: Bound) -> Iterator[str]:
    """Yield the spellings of a number, with each sign, which may be apart from the digits."""
    signs = MINUS_SIGNS if number < 0 else ("", "+")
    for blank in ("", " "):
        for text in _unsigned_spellings(number):
            yield from (f"{sign}{blank}{text}" for sign in signs if sign or not blank)


def _unsigned_spellings(number: Bound) -> Iterator[str]:
    """Yield a number without its sign as infinity, decimal, rounded decimal or fraction."""
    if isinf(number):
        yield from INFINITIES
        return
    exact = abs(as_fraction(number))
    decimals = list(_decimals(exact))
    yield from decimals
    yield from (text.replace(".", ",") for text in decimals if text[-1] != ".")
    if exact.denominator != 1:
        yield from (_write_fraction(exact, slash) for slash in ("/", " / ", " /", "/ "))
        if whole := int(exact):
            yield f"{whole} {_write_fraction(exact - whole, '/')}"


def _decimals(number: Fraction) -> Iterator[str]:
    """Yield a number that is not negative with all its decimals, with zeros behind them, and rounded."""
    if text := exact_decimal(number):
        yield text
        if number.denominator == 1:
            yield f"{text}."
        elif number < 1:
            yield text.removeprefix("0")
        point = "" if "." in text else "."
        yield from (f"{text}{point}{'0' * count}"
                    for count in range(1, 1 + max(FEWEST_ZEROS, MOST_PLACES - len(text.partition(".")[2]))))
    else:
        yield from (_format_rounded(number, places) for places in PLACES)


def _write_fraction(number: Fraction, slash: str) -> str:
    return f"{number.numerator}{slash}{number.denominator}"


def _format_rounded(number: Fraction, places: int) -> str:
    whole, rest = divmod(round(number * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}"


def _write_places(number: Fraction, places: int) -> str:
    """Return the number with this many decimals, rounded if they do not end; "" if it has more of them."""
    return "" if exact_decimal(number) and (number * 10**places).denominator != 1 else _format_rounded(number, places)


def _write_decimals(number: Fraction, places: int) -> str:
    """Return the number with all its decimals, or rounded to this many if they do not end."""
    return exact_decimal(number) or _format_rounded(number, places)


def _write_with_comma(number: Fraction, write: Writer) -> str:
    return write(number).replace(".", ",")


def _write_with_point(number: Fraction) -> str:
    """Return a whole number with a point behind it; "" for others."""
    return f"{number}." if number.denominator == 1 else ""


class _Style(NamedTuple):
    """One way to write the numbers of a reply."""

    separator: str
    infinity: str = INFINITIES[0]
    minus: str = MINUS_SIGNS[0]
    plus: str = ""
    write: Writer = format_exact

    def number(self, number: Bound) -> str:
        """Return a number in this style; "" if it can't be written so."""
        sign = self.minus if number < 0 else self.plus if isinf(number) else ""
        text = self.infinity if isinf(number) else self.write(abs(as_fraction(number)))
        return f"{sign}{text}" if text else ""

    def join(self, numbers: Sequence[Bound]) -> str:
        """Return the numbers in this style; "" if one of them can't be written so."""
        texts = list(map(self.number, numbers))
        return self.separator.join(texts) if all(texts) else ""


_PADDED: tuple[Writer, ...] = tuple(partial(_write_places, places=places) for places in (1, 2, 3))
_WRITERS: tuple[Writer, ...] = (
    *(partial(_write_decimals, places=places) for places in (2, 3, 4)), *_PADDED,
    *(partial(_write_fraction, slash=slash) for slash in ("/", " / ")), _write_with_point)
"""The rarer ways to write a number: `2.33`, `3.0`, `3.00`, `7 / 3` and `3.`."""
_COMMA_WRITERS: tuple[Writer, ...] = tuple(
    partial(_write_with_comma, write=write) for write in (_WRITERS[0], *_PADDED[:2]))
"""The ways to write a number with a decimal comma."""


def _styles() -> Iterator[_Style]:
    """Yield the styles in which a reply may be written throughout, the usual ones first."""
    for separator in SEPARATORS:
        yield from (_Style(separator, *signs) for signs in product(INFINITIES, MINUS_SIGNS, ("", "+")))
    for infinity, minus in product(INFINITIES[:2], MINUS_SIGNS):
        yield from (_Style(separator, infinity, minus, write=write)
                    for write in _COMMA_WRITERS for separator in COMMA_SEPARATORS)
        yield from (_Style(separator, infinity, minus, write=write)
                    for write in _WRITERS for separator in MAIN_SEPARATORS)


def vector_spellings(numbers: Sequence[Bound]) -> Iterator[str]:
    """Yield the numbers in each style and with mixed signs; in parentheses, bare, and in square brackets.

    Windows with infinite bounds are also written in square brackets turned outwards.
    """
    if len(numbers) == 1:
        yield from number_spellings(numbers[0])
    for style in _styles():
        if inside := style.join(numbers):
            yield from (f"({inside})", inside, f"[{inside}]", f"( {inside} )", f"[ {inside} ]")
            if any(map(isinf, numbers)) and style.separator in (MAIN_SEPARATORS[0], COMMA_SEPARATORS[0]):
                yield f"]{inside}["
    for inside in _mixed_spellings(numbers):
        yield from (f"({inside})", inside, f"[{inside}]")


def _mixed_spellings(numbers: Sequence[Bound]) -> Iterator[str]:
    """Yield the numbers with each spelling of the one beside each of the others, such as `-inf, ∞`."""
    for separator in (*MAIN_SEPARATORS, COMMA_SEPARATORS[0]):
        yield from map(separator.join, product(*map(_end_spellings, numbers)))


def _end_spellings(number: Bound) -> tuple[str, ...]:
    """Return the spellings of a number at the end of an interval, with a hyphen and with a minus sign."""
    signs = MINUS_SIGNS if number < 0 else ("", "+") if isinf(number) else ("",)
    bare: tuple[str, ...] = INFINITIES
    if not isinf(number):
        exact = abs(as_fraction(number))
        bare = (format_exact(exact), *([_format_rounded(exact, 2)] if exact.denominator in (2, 4, 5, 10) else []))
    return tuple(f"{sign}{text}" for text in bare for sign in signs)


def bounds_spellings(low: Bound, high: Bound) -> Iterator[str]:
    """Yield the spellings of the interval [low, high], then those of the weaker statements with one bound only."""
    if low == high:
        yield from number_spellings(low)
    elif isinf(low) and isinf(high):
        yield from ("?", "unknown", "nothing")
    elif not isinf(low) and not isinf(high):
        yield f"[{format_exact(low)}, {format_exact(high)}]"
    for sign, other, end in (("≥", ">=", low), ("≤", "<=", high)):
        if not isinf(end):
            is_weaker = low == high or not (isinf(low) or isinf(high))
            texts = [format_exact(end)] if is_weaker else number_spellings(end)
            yield from (f"{each}{blank}{text}" for text in texts for each in (sign, other) for blank in ("", " "))
    if low != high:
        lefts, rights = "[(" if isinf(low) else "[", "])" if isinf(high) else "]"
        for blank, inside in product(("", " "), _pair_spellings(low, high)):
            yield from (f"{left}{blank}{inside}{blank}{right}" for left in lefts for right in rights)


def _pair_spellings(low: Bound, high: Bound) -> Iterator[str]:
    """Yield the two ends of an interval in each style and with mixed signs, without brackets."""
    yield from filter(None, (style.join((low, high)) for style in _styles() if style.separator.strip()))
    yield from _mixed_spellings((low, high))


def set_spellings(right: Intervals, name: str, *, whole: bool) -> Iterator[str]:
    """Yield the set in inequality signs and in brackets, then with all ends closed and with all ends open.

    `name` is the unknown; `whole` adds the spellings of the set of integers. The common words for all numbers and for
    none come between, even if they are wrong.
    """
    words = "or", "∪", "U"
    for each in (right, right.integers()) if whole else (right,):
        brackets = [f"{one.brackets[0]}{format_exact(one.low)}, {format_exact(one.high)}{one.brackets[1]}"
                    for one in each]
        both = [f"{name} {'≥' if one.has_low else '>'} {format_exact(one.low)} and "
                f"{name} {'≤' if one.has_high else '<'} {format_exact(one.high)}" for one in each]
        for text in (each.text(name), *(f" {word} ".join(brackets) for word in words), " or ".join(both)):
            yield from _sign_variants(text)
        yield from _sign_variants(f"{name} in {' or '.join(brackets)}")
    yield from ("any", "all", "always", "none", "never", "∅")
    plain = _to_ascii_signs(right.text(name))
    yield from _sign_variants(re.sub("[<>](?!=)", r"\g<0>=", plain))
    yield from _sign_variants(re.sub("([<>])=", r"\1", plain))
    for each in (right, right.integers()) if whole else (right,):
        yield from _comparison_spellings(list(each), name)
        yield from _interval_spellings(list(each), name)


def _comparison_spellings(ranges: Sequence[Interval], name: str) -> Iterator[str]:
    """Yield the set as comparisons with each spelling of its ends, such as `x < 4.50`, `4.5 > x` and `x<4,5`."""
    for write, minus, turned in product((format_exact, *_WRITERS, *_COMMA_WRITERS), MINUS_SIGNS, (False, True)):
        texts = [_compare(one, name, _Style("", minus=minus, write=write), turned) for one in ranges]
        if texts and all(texts):
            yield from _sign_variants(" or ".join(texts))


def _compare(one: Interval, name: str, style: _Style, turned: bool) -> str:
    """Return an interval as a comparison, `turned` with its name last where it has one end; "" if it has no end."""
    low, high = style.number(one.low), style.number(one.high)
    below, above = "≤" if one.has_low else "<", "≤" if one.has_high else "<"
    if not low or not high or (isinf(one.low) and isinf(one.high)):
        return ""
    if one.low == one.high:
        return f"{low} = {name}" if turned else f"{name} = {low}"
    if isinf(one.low):
        return f"{high} {above.translate(_TURNED)} {name}" if turned else f"{name} {above} {high}"
    if isinf(one.high):
        return f"{low} {below} {name}" if turned else f"{name} {below.translate(_TURNED)} {low}"
    return "" if turned else f"{low} {below} {name} {above} {high}"


_TURNED = str.maketrans("≤<", "≥>")


def _interval_spellings(ranges: Sequence[Interval], name: str) -> Iterator[str]:
    """Yield the set as intervals in each style, also in brackets turned outwards, such as `]-∞, 3]`.

    One interval is also told as `x ∈ (-∞, 3]`.
    """
    if not ranges:
        return
    members = ("∪", "or", "U") if len(ranges) > 1 else ("",)
    for style, turned in product(_styles(), (False, True)):
        insides = [style.join((one.low, one.high)) for one in ranges]
        if not style.separator.strip() or not all(insides):
            continue
        is_usual = style.separator in MAIN_SEPARATORS
        for blank in ("", " ") if is_usual else ("",):
            texts = [f"{_turn(one.brackets[0], turned)}{blank}{inside}{blank}{_turn(one.brackets[1], turned)}"
                     for one, inside in zip(ranges, insides, strict=True)]
            yield from (f" {word} ".join(texts) for word in (members if is_usual else members[:1]))
            if is_usual and len(ranges) == 1 and not blank:
                yield from (f"{name} {sign} {texts[0]}" for sign in ("∈", "in"))
    if len(ranges) == 1:
        (one,) = ranges
        for inside, turned in product(_mixed_spellings((one.low, one.high)), (False, True)):
            yield f"{_turn(one.brackets[0], turned)}{inside}{_turn(one.brackets[1], turned)}"


def _turn(bracket: str, turned: bool) -> str:
    """Return a bracket; with `turned` an open end has a square one turned outwards, as in French and German."""
    return {"(": "]", ")": "["}.get(bracket, bracket) if turned else bracket


def _sign_variants(text: str) -> Iterator[str]:
    """Yield the text with ASCII signs, signs of print or both, each with and without spaces around the signs."""
    for signs in dict.fromkeys((_to_ascii_signs(text), text, text.replace("≤", "<=").replace("≥", ">="))):
        yield signs
        yield re.sub(r"\s*([<>=≤≥,]+)\s*", r"\1", signs)


def _to_ascii_signs(text: str) -> str:
    for sign, word in (("≤", "<="), ("≥", ">="), ("−", "-"), ("∞", "inf")):
        text = text.replace(sign, word)
    return text
