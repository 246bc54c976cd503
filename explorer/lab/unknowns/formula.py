"""The values of trees with unknown leaves: formulas of numbers and names with max and min alone.

**Normal forms.** Max and min distribute over each other, so each formula is a maximum of terms min(c, x, y, ...), and a
minimum of clauses max(c, x, y, ...). A term is redundant if another one has no smaller constant and no other names. The
remaining terms depend on the function alone: the term with the names S has as constant the value of the function where
all names in S are +∞ and all others −∞, and it remains if no proper subset of S has the same value (Goodstein 1965;
Marichal 2009). So two formulas are the same function if and only if their terms are equal.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from typing import Literal

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction, format_exact
from explorer.core.i18n import _
from explorer.search.convention import Bound

Kind = Literal["max", "min"]
Symbol = Bound | str
Term = tuple[Bound, frozenset[str]]
"""A term min(c, names), or a clause max(c, names)."""
MOST_TERMS, MOST_PRODUCTS = 500, 20_000
"""The largest numbers of terms of a normal form, after and before absorption; absorption then takes up to a second."""
LARGE = 16
"""The number of symbols up to which a shorter formula is sought; n symbols have at most 3^(n/3) terms."""
OPPOSITE_KIND: dict[Kind, Kind] = {"max": "min", "min": "max"}
NEUTRAL: dict[Kind, float] = {"max": -inf, "min": inf}


@dataclass(frozen=True, eq=False)
class MinMax:
    """The maximum or minimum of two or more parts, none of them of the same kind; made by `join`.

    `low` and `high`: the values if all names are −∞ or +∞. `names`: in the order of their first occurrence; `name_set`:
    as a set. `size`: the number of symbols.
    """

    kind: Kind
    parts: tuple["Formula", ...]
    low: Bound
    high: Bound
    names: tuple[str, ...]
    name_set: frozenset[str]
    size: int


Formula = Symbol | MinMax


def join(kind: Kind, parts: Iterable[Formula]) -> Formula:
    """Return the maximum or minimum of the parts, simplified: one constant, and no parts that never matter."""
    parts = tuple(parts)
    flat = _flatten(kind, parts)
    limit: Bound = NEUTRAL[kind]
    longest = max((part for part in parts if isinstance(part, MinMax) and part.kind == kind), default=None,
                  key=lambda part: len(part.parts))
    while True:
        limit = _best(kind, [limit, *(part for part in flat if not isinstance(part, str | MinMax))])
        clipped = [_clip(part, kind, limit) if isinstance(part, MinMax) else part for part in flat]
        if all(new is old for new, old in zip(clipped, flat, strict=True)):
            break
        flat, longest = _flatten(kind, clipped), None
    if limit == NEUTRAL[OPPOSITE_KIND[kind]]:
        return limit
    kept = _remove_absorbed(kind, [part if isinstance(part, str | MinMax) else limit for part in flat], *(
        _part_span(longest, parts, kind) if longest else (0, 0)))
    if len(kept) < 2:
        return kept[0] if kept else NEUTRAL[kind]
    if longest and len(longest.parts) == len(kept) and all(
            one == other for one, other in zip(longest.parts, kept, strict=True)):
        return longest
    lows, highs = zip(*(formula_range(part) for part in kept), strict=True)
    together = dict.fromkeys(name for part in kept for name in names_of(part))
    return MinMax(kind, tuple(kept), _best(kind, lows), _best(kind, highs), tuple(together), frozenset(together),
                  sum(map(size_of, kept)))


def _part_span(whole: MinMax, parts: Sequence[Formula], kind: Kind) -> tuple[int, int]:
    """Return the first and the end position of the parts of `whole` in the flattened list of all parts."""
    start = 0
    for part in parts:
        if part is whole:
            break
        start += len(part.parts) if isinstance(part, MinMax) and part.kind == kind else 1
    return start, start + len(whole.parts)


def _remove_absorbed(kind: Kind, parts: list[Formula], start: int, end: int) -> list[Formula]:
    """Return the parts that no other part absorbs; those from `start` to `end` are known not to absorb each other."""
    kept = {place: parts[place] for place in range(start, end)}
    for place in (*range(start), *range(end, len(parts))):
        part = parts[place]
        if part == NEUTRAL[kind] or any(_is_absorbed(kind, part, other) for other in kept.values()):
            continue
        for beaten in [place for place, other in kept.items() if _is_absorbed(kind, other, part)]:
            del kept[beaten]
        kept[place] = part
    return [kept[place] for place in sorted(kept)]


def _flatten(kind: Kind, parts: Iterable[Formula]) -> list[Formula]:
    flat: list[Formula] = []
    for part in parts:
        flat += part.parts if isinstance(part, MinMax) and part.kind == kind else (part,)
    return flat


def _best(kind: Kind, numbers: Sequence[Bound]) -> Bound:
    return max(numbers) if kind == "max" else min(numbers)


def _clip(formula: Formula, kind: Kind, limit: Bound) -> Formula:
    """Return a simpler formula with the same maximum (minimum) with `limit`, or the neutral value."""
    if isinstance(formula, str) or limit == NEUTRAL[kind]:
        return formula
    if not isinstance(formula, MinMax):
        return NEUTRAL[kind] if _best(kind, [formula, limit]) == limit else formula
    if _best(kind, [formula.high if kind == "max" else formula.low, limit]) == limit:
        return NEUTRAL[kind]
    clipped = [_clip(part, kind, limit) for part in formula.parts]
    if all(new is old for new, old in zip(clipped, formula.parts, strict=True)):
        return formula
    return join(formula.kind, clipped)


def _is_absorbed(kind: Kind, one: Formula, other: Formula) -> bool:
    return is_at_most(one, other) if kind == "max" else is_at_most(other, one)


def is_at_most(one: Formula, other: Formula) -> bool:
    """Return True if `one` is never greater, as far as Whitman's rules show it: fast, but not complete."""
    known: dict[tuple[int, int], bool] = {}

    def visit(one: Formula, other: Formula) -> bool:
        if one is other:
            return True
        if formula_range(one)[0] > formula_range(other)[0] or formula_range(one)[1] > formula_range(other)[1]:
            return False
        if not (isinstance(one, str | MinMax) and isinstance(other, str | MinMax)):
            return formula_range(one)[1] <= formula_range(other)[0]
        if isinstance(one, str) and isinstance(other, str):
            return one == other
        if _members(one).isdisjoint(_members(other)):
            return formula_range(one)[1] <= formula_range(other)[0]
        pair = id(one), id(other)
        if pair not in known:
            known[pair] = split(one, other)
        return known[pair]

    def split(one: Formula, other: Formula) -> bool:
        for formula, kind in ((one, "max"), (other, "min")):
            if isinstance(formula, MinMax) and formula.kind == kind:
                return not has_part(one, other, formula, False)
        return has_part(one, other, one, True) or has_part(one, other, other, True)

    def has_part(one: Formula, other: Formula, split: Formula, wanted: bool) -> bool:
        """Return True if a part of `split` exists for which `visit` returns `wanted`."""
        for part in split.parts if isinstance(split, MinMax) else ():
            if (visit(part, other) if split is one else visit(one, part)) == wanted:
                return True
        return False

    return visit(one, other)


def formula_range(formula: Formula) -> tuple[Bound, Bound]:
    """Return the values of the formula if all names are −∞, and if all are +∞."""
    if isinstance(formula, MinMax):
        return formula.low, formula.high
    return (-inf, inf) if isinstance(formula, str) else (formula, formula)


def _members(formula: str | MinMax) -> frozenset[str]:
    return formula.name_set if isinstance(formula, MinMax) else frozenset((formula,))


def names_of(formula: Formula) -> tuple[str, ...]:
    """Return the names in the formula, in the order of their first occurrence."""
    return formula.names if isinstance(formula, MinMax) else (formula,) if isinstance(formula, str) else ()


def size_of(formula: Formula) -> int:
    """Return how many numbers and names the formula contains."""
    return formula.size if isinstance(formula, MinMax) else 1


def constants_of(formula: Formula) -> set[Bound]:
    """Return the finite numbers in the formula."""
    if isinstance(formula, MinMax):
        found: set[Bound] = set()
        for part in formula.parts:
            found |= constants_of(part)
        return found
    return set() if isinstance(formula, str) or isinf(formula) else {formula}


def value_of(formula: Formula, assignment: Mapping[str, Bound]) -> Bound:
    """Return the value of the formula for these values of its names."""
    if isinstance(formula, MinMax):
        return _best(formula.kind, [value_of(part, assignment) for part in formula.parts])
    return assignment[formula] if isinstance(formula, str) else formula


def format_formula(formula: Formula) -> str:
    """Return the formula as text, such as max(min(3, x), y)."""
    if isinstance(formula, MinMax):
        return f"{formula.kind}({', '.join([format_formula(part) for part in formula.parts])})"
    return formula if isinstance(formula, str) else format_exact(formula).replace("-", "−").replace("inf", "∞")


def normal_form(formula: Formula, kind: Kind) -> tuple[Term, ...]:
    """Return the terms of the formula as a maximum ("max"), or its clauses as a minimum ("min").

    Raises SearchRefused for more than MOST_TERMS of them.
    """
    neutral = NEUTRAL[OPPOSITE_KIND[kind]]
    if isinstance(formula, str):
        return ((neutral, frozenset((formula,))),)
    if not isinstance(formula, MinMax):
        return ((formula, frozenset()),)
    forms = [normal_form(part, kind) for part in formula.parts]
    if formula.kind == kind:
        return _absorb_terms(kind, [term for form in forms for term in form])
    made = forms[0]
    for form in forms[1:]:
        if len(made) * len(form) > MOST_PRODUCTS:
            raise _too_many()
        made = _absorb_terms(kind, [
            (_best(OPPOSITE_KIND[kind], (one, other)), names | more) for one, names in made for other, more in form])
    return made


def _absorb_terms(kind: Kind, terms: list[Term]) -> tuple[Term, ...]:
    """Return the terms (clauses) without those that never exceed (fall below) another one."""
    worst = NEUTRAL[kind]
    distinct = dict.fromkeys(term for term in terms if term[0] != worst) or {(worst, frozenset[str]()): None}
    kept: list[Term] = []
    best_first = sorted(distinct, key=lambda term: term[0], reverse=kind == "max")
    for limit, names in sorted(best_first, key=lambda term: len(term[1])):
        if not any(some <= names and _best(kind, (best, limit)) == best for best, some in kept):
            kept.append((limit, names))
        if len(kept) > MOST_TERMS:
            raise _too_many()
    left = set(kept)
    return tuple(term for term in distinct if term in left)


def _too_many() -> SearchRefused:
    return SearchRefused(_("multiplied out, the formula has more than {:,} terms").format(MOST_TERMS))


def shorten(formula: Formula) -> Formula:
    """Return the shortest of the formula and its two normal forms; a large formula is returned unchanged."""
    if not isinstance(formula, MinMax) or formula.size > LARGE:
        return formula
    found: Formula = formula
    for kind, inner in OPPOSITE_KIND.items():
        terms = normal_form(formula, kind)
        if sum(len(names) + (limit != NEUTRAL[inner]) for limit, names in terms) < size_of(found):
            found = join(kind, [
                join(inner, [limit, *(name for name in formula.names if name in names)]) for limit, names in terms])
    return found


def is_same_function(one: Formula, other: Formula) -> bool:
    """Return True if both formulas are the same function; raises SearchRefused for more than MOST_TERMS terms."""
    return set(normal_form(one, "max")) == set(normal_form(other, "max"))


def find_difference(one: Formula, other: Formula) -> dict[str, Bound] | None:
    """Return values of the names for which the formulas differ; None if they are the same function.

    It is enough to try, for each term of either formula, large values for its names and small ones for all others: if
    the formulas agree there, no term exceeds the other formula.
    """
    numbers = sorted(as_fraction(number) for number in constants_of(one) | constants_of(other))
    high: Bound = numbers[-1] + 1 if numbers else Fraction(1)
    low: Bound = numbers[0] - 1 if numbers else Fraction(0)
    every = dict.fromkeys((*names_of(one), *names_of(other)))
    for _limit, names in (*normal_form(one, "max"), *normal_form(other, "max")):
        found = {name: high if name in names else low for name in every}
        if value_of(one, found) != value_of(other, found):
            return found
    return None
