"""How a question bank, which compares and no more, asks for a part of an answer: the replies it has to list."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import isinf
from typing import Literal

from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, as_json, pretty, write
from explorer.exam.answers import Choice, Fact, Field, InOrder, Nodes, Number, Numbers, Vector, Whole
from explorer.exam.answers.nodes import NONE
from explorer.search.convention import Bound

Way = Literal["number", "texts", "choice", "several", "person"]
"""A number as such; one of some texts; one of some options; several of them; or marked by a person."""
Accepted = tuple[tuple[str, Fraction], ...]
"""Replies and the share of the marks that each earns, the best first."""

SEPARATORS = (", ", ",", " ", "; ", ";")
"""What may stand between names."""
MOST_ENDS = 40
"""Names of a list of which every beginning is listed as a reply of its own."""
MOST_TEXTS = 400
PLACES = (2, 3, 4, 5, 6)


def way(field: Field) -> Way:
    """How a bank asks for this part."""
    if isinstance(field, Number):
        return "number" if decimals(field) else "texts"
    if isinstance(field, Choice):
        return "choice" if len(set(field.options)) == len(field.options) > 1 else "texts"
    if isinstance(field, Nodes):
        return "several" if field.spots else "texts"
    is_listed = isinstance(field, InOrder | Fact | Numbers | Vector | Whole) and field.mark(field.key).share == 1
    return "texts" if is_listed else "person"


def decimals(field: Number) -> tuple[str, ...]:
    """Its right numbers with all their digits; nothing where one has no end."""
    found = [decimal(number) for number in (field.right, *field.also)]
    return tuple(dict.fromkeys(found)) if all(found) else ()


def decimal(number: Bound) -> str:
    """The number with all its digits; "" where there is no end of them."""
    exact = as_json(number)
    if isinstance(exact, str):
        return ""
    return str(exact) if isinstance(exact, int) else f"{exact:f}"


def several(field: Nodes) -> Accepted:
    """Every name, and the share that choosing it adds or takes; the last says that none is meant."""
    worth = Fraction(1, max(1, len(field.right)))
    names = [(spot.name, worth if spot.node in field.right else -worth) for spot in field.spots]
    return (*names, (none_of_them(), Fraction(-1 if field.right else 1)))


def none_of_them() -> str:
    """What to choose where no node is meant."""
    return _("none of them")


def right_place(field: Choice) -> list[bool]:
    """Option by option whether it is right."""
    return [place in field.right for place in range(len(field.options))]


def accepted(field: Field) -> Accepted:
    """The replies that earn something, as its own marking says; letters may be small or large in all of them."""
    found: dict[str, tuple[str, Fraction]] = {}
    for text in islice(_candidates(field), MOST_TEXTS):
        share = field.mark(text).share
        if share:
            found.setdefault(text.casefold(), (text, share))
    return tuple(sorted(found.values(), key=lambda each: -each[1]))


def how(field: Field) -> str:
    """What to type, where it is not a plain number; "" for everything else."""
    if isinstance(field, InOrder):
        return _("names in their order, with commas; “none” for none")
    if isinstance(field, Numbers):
        return _("such as {0} < 3, 2 <= {0} < 5 or {0} >= 7; “any” or “none”").format(field.unknown)
    if isinstance(field, Fact):
        return _("such as 3, <=2, >=5, [2, 5] or ?")
    if isinstance(field, Vector):
        return _("such as 3, (3, -inf) or none")
    if isinstance(field, Whole):
        return _("a whole number, or “none”")
    if isinstance(field, Number):
        return _("a whole number, a fraction such as 7/3, two decimals or more, or inf")
    return ""


def _candidates(field: Field) -> Iterator[str]:
    """Replies that people may type, right or nearly so; the key is the first."""
    yield field.key
    if isinstance(field, Number):
        for number in (field.right, *field.also):
            yield from _number(number)
    elif isinstance(field, Vector):
        yield from _vector(field.right) if field.right else NONE
    elif isinstance(field, Whole):
        yield from NONE if field.right is None else _number(field.right)
    elif isinstance(field, InOrder):
        yield from _beginnings(field)
    elif isinstance(field, Fact):
        yield from _fact(field.low, field.high)
    elif isinstance(field, Numbers):
        yield from _numbers(field)
    elif isinstance(field, Choice):
        yield from (*field.options, *(name for name, _place in field.also))


def _number(number: Bound) -> Iterator[str]:
    for text in _written(number):
        yield text
        if text.startswith("-"):
            yield "−" + text[1:]
        elif isinf(number) or text[0].isdigit():
            yield "+" + text


def _written(number: Bound) -> Iterator[str]:
    """Decimals, fractions, rounded ones and infinities, the minus a hyphen."""
    sign = "-" if number < 0 else ""
    if isinf(number):
        yield from (f"{sign}{word}" for word in ("inf", "∞", "infinity", "infty", "oo"))
        return
    exact = as_fraction(number)
    if text := decimal(number):
        yield text
        padded = [f"{text}.0", f"{text}.00"] if exact.denominator == 1 else [f"{text}0", f"{text}00"]
        yield from (each for each in (*padded, *(each.replace(".", ",") for each in (text, *padded))) if each != text)
        if abs(exact) < 1 and exact.denominator != 1:
            yield text.replace("0.", ".", 1)
    else:
        yield from (f"{sign}{_rounded(abs(exact), places)}" for places in PLACES)
    if exact.denominator != 1:
        yield f"{exact.numerator}/{exact.denominator}"


def _rounded(number: Fraction, places: int) -> str:
    whole, rest = divmod(round(number * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}"


def _vector(numbers: Sequence[Bound]) -> Iterator[str]:
    """The numbers with keyboard signs, with those of print, and rounded; in any brackets or none."""
    if len(numbers) == 1:
        yield from _number(numbers[0])
    for spelling in (write, pretty, _two_places):
        for separator in SEPARATORS:
            inside = separator.join(map(spelling, numbers))
            yield from (f"({inside})", inside, f"[{inside}]")


def _two_places(number: Bound) -> str:
    """Rounded where there is no end of decimals."""
    if isinf(number) or decimal(number):
        return write(number)
    return f"{'-' if number < 0 else ''}{_rounded(abs(as_fraction(number)), PLACES[0])}"


def _beginnings(field: InOrder) -> Iterator[str]:
    names = {spot.node: spot.name for spot in field.spots}
    order = [names[node] for node in field.right]
    for count in range(len(order), 0, -1) if len(order) <= MOST_ENDS else (len(order),):
        yield from (separator.join(order[:count]) for separator in SEPARATORS)


def _fact(low: Bound, high: Bound) -> Iterator[str]:
    """The fact, then what is weaker: one of its ends."""
    if low == high:
        yield from _number(low)
    elif isinf(low) and isinf(high):
        yield from ("?", "unknown", "nothing")
    elif not isinf(low) and not isinf(high):
        for separator in (", ", ",", "; ", ";"):
            yield f"[{write(low)}{separator}{write(high)}]"
    for sign, other, end in (("≥", ">=", low), ("≤", "<=", high)):
        if not isinf(end):
            yield from (f"{each}{blank}{write(end)}" for each in (sign, other) for blank in ("", " "))


def _numbers(field: Numbers) -> Iterator[str]:
    """The set by its signs and by its brackets; then with every end closed, and with every end open."""
    name, words = field.unknown, ("or", "∪", "U")
    for each in (field.right, field.right.integers()) if field.whole else (field.right,):
        brackets = [f"{one.ends[0]}{write(one.low)}, {write(one.high)}{one.ends[1]}" for one in each]
        both = [f"{name} {'≥' if one.has_low else '>'} {write(one.low)} and "
                f"{name} {'≤' if one.has_high else '<'} {write(one.high)}" for one in each]
        for text in (each.text(name), *(f" {word} ".join(brackets) for word in words), " or ".join(both)):
            yield from _spelled(text)
        yield from _spelled(f"{name} in {' or '.join(brackets)}")
    yield from ("any", "all", "always", "none", "never", "∅")
    plain = _ascii(field.right.text(name))
    yield from _spelled(re.sub("[<>](?!=)", r"\g<0>=", plain))
    yield from _spelled(re.sub("([<>])=", r"\1", plain))


def _spelled(text: str) -> Iterator[str]:
    """The text in the signs of print and of a keyboard, with blanks and without."""
    for signs in (_ascii(text), text):
        yield signs
        yield re.sub(r"\s*([<>=≤≥,]+)\s*", r"\1", signs)


def _ascii(text: str) -> str:
    for sign, word in (("≤", "<="), ("≥", ">="), ("−", "-"), ("∞", "inf")):
        text = text.replace(sign, word)
    return text
