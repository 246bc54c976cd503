"""Spellings of numbers, bounds and sets that students may type, right or nearly right."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import isinf

from explorer.core.exact import as_fraction, as_json, display, format_exact
from explorer.lab.unknowns import Intervals
from explorer.search.convention import Bound

SEPARATORS = (", ", ",", " ", "; ", ";")
"""The accepted separators between names and between numbers."""
INTERVAL_SEPARATORS = (", ", ",", "; ")
"""The accepted separators between the ends of an interval."""
INFINITIES = ("inf", "∞", "infinity")
"""The spellings of infinity in pairs of numbers and in intervals."""
PLACES = (2, 3, 4, 5, 6)
"""The numbers of decimals to which a number without a finite decimal expansion is rounded."""


def exact_decimal(number: Bound) -> str:
    """Return the number with all its decimals; "" if they do not end."""
    exact = as_json(number)
    if isinstance(exact, str):
        return ""
    return str(exact) if isinstance(exact, int) else f"{exact:f}"


def number_spellings(number: Bound) -> Iterator[str]:
    """Yield the spellings of a number, with ASCII and with typographic signs."""
    for text in _ascii_spellings(number):
        yield text
        if text.startswith("-"):
            yield "−" + text[1:]
        elif isinf(number) or text[0].isdigit():
            yield "+" + text


def _ascii_spellings(number: Bound) -> Iterator[str]:
    """Yield a number as decimal, fraction, rounded decimal or infinity, with a hyphen for the minus sign."""
    sign = "-" if number < 0 else ""
    if isinf(number):
        yield from (f"{sign}{word}" for word in ("inf", "∞", "infinity", "infty", "oo"))
        return
    exact = as_fraction(number)
    if text := exact_decimal(number):
        yield text
        padded = [f"{text}.0", f"{text}.00"] if exact.denominator == 1 else [f"{text}0", f"{text}00"]
        yield from (each for each in (*padded, *(each.replace(".", ",") for each in (text, *padded))) if each != text)
        if abs(exact) < 1 and exact.denominator != 1:
            yield text.replace("0.", ".", 1)
    else:
        rounded = [f"{sign}{_format_rounded(abs(exact), places)}" for places in PLACES]
        yield from (*rounded, *(text.replace(".", ",") for text in rounded))
    if exact.denominator != 1:
        yield from (f"{exact.numerator}{slash}{exact.denominator}" for slash in ("/", " / "))


def _format_rounded(number: Fraction, places: int) -> str:
    whole, rest = divmod(round(number * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}"


def vector_spellings(numbers: Sequence[Bound]) -> Iterator[str]:
    """Yield the numbers in ASCII, in typographic signs and rounded; in parentheses, bare, and in square brackets."""
    if len(numbers) == 1:
        yield from number_spellings(numbers[0])
    for spelling in (format_exact, display, _format_two_places):
        for separator in SEPARATORS:
            inside = separator.join(map(spelling, numbers))
            yield from (f"({inside})", inside, f"[{inside}]")
    for inside in _mixed_spellings(numbers):
        yield from (f"({inside})", inside, f"[{inside}]")


def _mixed_spellings(numbers: Sequence[Bound]) -> Iterator[str]:
    """Yield the numbers with each spelling of the one beside each of the others, such as `-inf, ∞`."""
    for separator in INTERVAL_SEPARATORS:
        yield from map(separator.join, product(*map(_end_spellings, numbers)))


def _end_spellings(number: Bound) -> tuple[str, ...]:
    """Return the spellings of a number at the end of an interval, with a hyphen and with a minus sign."""
    signs = ("-", "−") if number < 0 else ("", "+") if isinf(number) else ("",)
    bare = INFINITIES if isinf(number) else (format_exact(abs(as_fraction(number))),)
    return tuple(f"{sign}{text}" for text in bare for sign in signs)


def _format_two_places(number: Bound) -> str:
    """Return the number exactly, or rounded to two decimals if its decimals do not end."""
    if isinf(number) or exact_decimal(number):
        return format_exact(number)
    return f"{'-' if number < 0 else ''}{_format_rounded(abs(as_fraction(number)), PLACES[0])}"


def bounds_spellings(low: Bound, high: Bound) -> Iterator[str]:
    """Yield the spellings of the interval [low, high], then those of the weaker statements with one bound only."""
    if low == high:
        yield from number_spellings(low)
    elif isinf(low) and isinf(high):
        yield from ("?", "unknown", "nothing")
    elif not isinf(low) and not isinf(high):
        for separator in (", ", ",", "; ", ";"):
            yield f"[{format_exact(low)}{separator}{format_exact(high)}]"
    if low != high:
        yield from (f"{left}{inside}{right}" for inside in _mixed_spellings((low, high))
                    for left in ("[", "(") for right in ("]", ")"))
    for sign, other, end in (("≥", ">=", low), ("≤", "<=", high)):
        if not isinf(end):
            yield from (f"{each}{blank}{format_exact(end)}" for each in (sign, other) for blank in ("", " "))


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
        yield from _interval_spellings(each, name)


def _interval_spellings(right: Intervals, name: str) -> Iterator[str]:
    """Yield the set as intervals with all spellings of infinity and in brackets turned outwards, such as `]-∞, 3]`.

    One interval is also told as `x ∈ (-∞, 3]`, and one with a single end as `3 ≥ x`.
    """
    ranges = list(right)
    for separator, *chosen in product(INTERVAL_SEPARATORS, *(
            product(_end_spellings(one.low), _end_spellings(one.high)) for one in ranges[:2])):
        for turned in (False, True):
            texts = [f"{_turn(one.brackets[0], turned)}{low}{separator}{high}{_turn(one.brackets[1], turned)}"
                     for one, (low, high) in zip(ranges, chosen, strict=False)]
            if len(ranges) == 1:
                yield from (f"{before}{texts[0]}" for before in ("", f"{name} ∈ ", f"{name} in "))
            elif len(ranges) == 2:
                yield from (f" {word} ".join(texts) for word in ("∪", "or"))
    if len(ranges) == 1:
        (one,) = ranges
        for end, is_closed, sign, text in ((one.low, one.has_low, "≤", "<"), (one.high, one.has_high, "≥", ">")):
            if not isinf(end):
                for written in (format_exact, display):
                    yield from _sign_variants(f"{written(end)} {sign if is_closed else text} {name}")


def _turn(bracket: str, turned: bool) -> str:
    """Return a bracket; with `turned` an open end has a square one turned outwards, as in French and German."""
    return {"(": "]", ")": "["}.get(bracket, bracket) if turned else bracket


def _sign_variants(text: str) -> Iterator[str]:
    """Yield the text with ASCII and with typographic signs, each with and without spaces around the signs."""
    for signs in (_to_ascii_signs(text), text):
        yield signs
        yield re.sub(r"\s*([<>=≤≥,]+)\s*", r"\1", signs)


def _to_ascii_signs(text: str) -> str:
    for sign, word in (("≤", "<="), ("≥", ">="), ("−", "-"), ("∞", "inf")):
        text = text.replace(sign, word)
    return text
