"""Conditions on unknown numbers: comparisons of formulas, their expansion to inequalities, and implication.

**Ways.** f is the minimum of its clauses and g the maximum of its terms, so f ≤ g if and only if, for one clause of f
and one term of g, all numbers and names of the clause are ≤ all those of the term; the same holds for <. A condition,
which is several comparisons, therefore holds in one of finitely many ways, each a set of inequalities between numbers
and names.

**Implication.** Names stand for finite real numbers, and between two of these there is always another. So inequalities
are contradictory if and only if they form a cycle with a < in it; an inequality is implied if and only if its opposite
contradicts the others; and a condition is implied if and only if each way of the opposite of each of its comparisons
contradicts each way of the premises.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise, product
from math import inf, isinf
from typing import Literal

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.lab.unknowns.formula import (
    Formula,
    MinMax,
    Symbol,
    Term,
    constants_of,
    format_formula,
    formula_range,
    names_of,
    normal_form,
    size_of,
    value_of,
)
from explorer.search.convention import Bound

Sign = Literal["<", "≤", "≥", ">"]
OPPOSITE: dict[Sign, Sign] = {"<": "≥", "≤": ">", "≥": "<", ">": "≤"}
MOST_STEPS = 10_000
"""The largest number of sets of inequalities tried for one answer: some seconds."""


@dataclass(frozen=True, eq=False)
class Comparison:
    """A comparison of two formulas by <, ≤, > or ≥."""

    left: Formula
    sign: Sign
    right: Formula

    @property
    def lower(self) -> Formula:
        """The side that is less or equal."""
        return self.left if self.sign in "<≤" else self.right

    @property
    def upper(self) -> Formula:
        """The side that is greater or equal."""
        return self.right if self.sign in "<≤" else self.left

    @property
    def is_strict(self) -> bool:
        """True for < and >."""
        return self.sign in "<>"

    @property
    def opposite(self) -> "Comparison":
        """The comparison that holds exactly if this one does not."""
        return Comparison(self.left, OPPOSITE[self.sign], self.right)

    @property
    def always_holds(self) -> bool:
        """True if a fast test shows that it holds for all finite numbers."""
        (_low, high), (low, _high) = formula_range(self.lower), formula_range(self.upper)
        return (high <= low and not (self.is_strict and high == low)) or _is_beyond(self.lower, self.upper)

    @property
    def never_holds(self) -> bool:
        """True if a fast test shows that it holds for no finite numbers."""
        return self.opposite.always_holds

    def holds(self, assignment: Mapping[str, Bound]) -> bool:
        """Return True if it holds for these values."""
        low, high = (value_of(side, assignment) for side in (self.lower, self.upper))
        return low < high if self.is_strict else low <= high

    @cached_property
    def clauses(self) -> tuple[Term, ...]:
        """The clauses of the lower side."""
        return normal_form(self.lower, "min")

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the upper side."""
        return normal_form(self.upper, "max")

    def text(self) -> str:
        """The comparison as text."""
        return f"{format_formula(self.left)} {self.sign} {format_formula(self.right)}"


def _is_beyond(lower: Formula, upper: Formula) -> bool:
    """Return True if one side is infinite and the other has names, so that it is finite, and the sides are ordered."""
    return (lower == -inf and isinstance(upper, str | MinMax)) or (upper == inf and isinstance(lower, str | MinMax))


@dataclass(frozen=True, eq=False)
class Condition:
    """Comparisons that must all hold; without any, the condition always holds."""

    comparisons: tuple[Comparison, ...] = ()

    def holds(self, assignment: Mapping[str, Bound]) -> bool:
        """Return True if it holds for these values."""
        return all(each.holds(assignment) for each in self.comparisons)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the condition."""
        return tuple(dict.fromkeys(name for side in self._sides for name in names_of(side)))

    @property
    def constants(self) -> set[Bound]:
        """The finite numbers in the condition."""
        return set(chain.from_iterable(constants_of(side) for side in self._sides))

    @property
    def size(self) -> int:
        """The number of numbers and names in the condition."""
        return sum(map(size_of, self._sides))

    @property
    def _sides(self) -> Iterator[Formula]:
        for each in self.comparisons:
            yield from (each.left, each.right)

    def formula_text(self) -> str:
        """The comparisons as text, not expanded to inequalities."""
        return _(" and ").join(each.text() for each in self.comparisons) or _("always")


ALWAYS = Condition()

Inequality = tuple[int, int, bool]
"""(a, b, strict): symbol a is ≤ symbol b, or < if strict."""
KnownOrder = tuple[tuple[int, ...], tuple[int, ...]]
"""For each symbol, as bit sets, the symbols known to be ≥ it (itself included), and those known to be > it."""


class SymbolOrder:
    """The names and numbers of some conditions, and sets of inequalities between them."""

    def __init__(self, conditions: Iterable[Condition], names: Iterable[str] = ()) -> None:
        conditions = list(conditions)
        numbers: set[Bound] = set()
        for condition in conditions:
            numbers |= condition.constants
        self.names = tuple(dict.fromkeys((*names, *(name for each in conditions for name in each.names))))
        self.symbols: tuple[Symbol, ...] = (*self.names, -inf, *sorted(numbers), inf)
        self._place = {symbol: place for place, symbol in enumerate(self.symbols)}
        count, first = len(self.symbols), len(self.names)
        own, above = [1 << place for place in range(count)], [0] * count
        for place in range(first, count):
            above[place] = (1 << count) - (1 << (place + 1))
        for place in range(first):
            above[place] = 1 << (count - 1)
        above[first] |= (1 << first) - 1
        self.empty_state: KnownOrder = tuple(low | high for low, high in zip(own, above, strict=True)), tuple(above)

    def ways(self, comparison: Comparison) -> Iterator[list[Inequality]]:
        """Return the ways in which a comparison holds, each as a list of inequalities."""
        for clause, term in product(comparison.clauses, comparison.terms):
            yield [(low, high, comparison.is_strict) for low, high in product(
                self._members(clause, -inf), self._members(term, inf))]

    def _members(self, term: Term, neutral: float) -> list[int]:
        limit, names = term
        places = sorted(self._place[name] for name in names)
        return places if places and limit == neutral else [*places, self._place[limit]]

    def follows(self, state: KnownOrder, edge: Inequality) -> bool:
        """Return True if the inequality is known."""
        low, high, is_strict = edge
        return bool((state[1] if is_strict else state[0])[low] >> high & 1)

    def add_all(self, state: KnownOrder, edges: Iterable[Inequality]) -> KnownOrder | None:
        """Return the known order with these inequalities added; None if they are contradictory."""
        for edge in edges:
            if not self.follows(state, edge):
                more = _add_inequality(state, edge)
                if more is None:
                    return None
                state = more
        return state

    def is_known_to_hold(self, state: KnownOrder, comparison: Comparison) -> bool:
        """Return True if one way of the comparison is already known."""
        return comparison.always_holds or any(
            all(self.follows(state, edge) for edge in way) for way in self.ways(comparison))

    def states_where_condition_holds(self, state: KnownOrder, condition: Condition,
                                     steps: "StepBudget") -> Iterator[KnownOrder]:
        """Yield the known orders in which the condition holds, depth first; comparisons with few ways come first."""
        comparisons = sorted(condition.comparisons, key=_count_ways)
        waiting = [(state, 0)]
        while waiting:
            state, done = waiting.pop()
            if done == len(comparisons):
                yield state
            elif self.is_known_to_hold(state, comparisons[done]):
                waiting.append((state, done + 1))
            else:
                states = [*self.states_where_comparison_holds(state, comparisons[done], steps)]
                waiting += [(more, done + 1) for more in reversed(states)]

    def states_where_comparison_holds(self, state: KnownOrder, comparison: Comparison,
                                      steps: "StepBudget") -> Iterator[KnownOrder]:
        """Yield the known order with each way of the comparison that does not contradict it."""
        for way in self.ways(comparison):
            steps.spend()
            more = self.add_all(state, way)
            if more is not None:
                yield more

    def example(self, state: KnownOrder) -> dict[str, Bound]:
        """Return finite values of the names for which the known order holds, integers where possible."""
        least = len(self.names)
        classes: dict[int, list[int]] = {}
        for place in sorted(range(len(self.symbols)), key=lambda place: self._standing(state, place)):
            classes.setdefault(self._standing(state, place)[2], []).append(place)
        groups = list(classes.values())
        fixed = {row: symbol for row, places in enumerate(groups) for place in places
                 if place >= least and not isinstance(symbol := self.symbols[place], str)}
        rows = sorted(fixed)
        found: dict[str, Bound] = {}
        for start, end in pairwise(rows):
            numbers = _numbers_between(fixed[start], fixed[end], end - start - 1)
            for row in range(start, end):
                number = fixed[start] if row == start else numbers[row - start - 1]
                found |= {self.names[place]: number for place in groups[row] if place < least}
        return found

    def _standing(self, state: KnownOrder, place: int) -> tuple[int, int, int]:
        """Return a sort key consistent with the known order; its last part is the first symbol equal to this one."""
        no_less, greater = state
        equal = (other for other, bits in enumerate(no_less) if bits >> place & 1 and no_less[place] >> other & 1)
        return -greater[place].bit_count(), -no_less[place].bit_count(), next(equal)


def _count_ways(comparison: Comparison) -> int:
    return 0 if comparison.always_holds else len(comparison.clauses) * len(comparison.terms)


class StepBudget:
    """Counts the steps of one answer; raises SearchRefused beyond MOST_STEPS."""

    def __init__(self) -> None:
        self._left = MOST_STEPS

    def spend(self) -> None:
        """Count one step."""
        self._left -= 1
        if self._left < 0:
            raise SearchRefused(_("the inequalities go together in more than {:,} ways").format(MOST_STEPS))


def _add_inequality(state: KnownOrder, edge: Inequality) -> KnownOrder | None:
    """Return the known order with one more inequality; None if it is contradictory."""
    low, high, is_strict = edge
    no_less, greater = state
    if (no_less if is_strict else greater)[high] >> low & 1:
        return None
    own, above = list(no_less), list(greater)
    for place, bits in enumerate(no_less):
        if bits >> low & 1:
            own[place] |= no_less[high]
            above[place] |= no_less[high] if is_strict or greater[place] >> low & 1 else greater[high]
    return tuple(own), tuple(above)


def _numbers_between(low: Bound, high: Bound, count: int) -> list[Bound]:
    """Return `count` increasing numbers between two others."""
    if isinf(low) and isinf(high):
        return [Fraction(number) for number in range(1, count + 1)]
    if isinf(low):
        return [as_fraction(high) - count + row for row in range(count)]
    start = as_fraction(low)
    room = Fraction(count + 1) if isinf(high) else as_fraction(high) - start
    step = Fraction(1) if room > count else room / (count + 1)
    return [start + step * (row + 1) for row in range(count)]


def find_example(given: Condition, names: Iterable[str] = ()) -> dict[str, Bound] | None:
    """Return values for which the condition holds; None if it is contradictory."""
    order = SymbolOrder([given], names)
    state = next(order.states_where_condition_holds(order.empty_state, given, StepBudget()), None)
    return None if state is None else order.example(state)


def find_counterexample(given: Condition, wanted: Condition, names: Iterable[str] = ()) -> dict[str, Bound] | None:
    """Return values for which the premises hold and the conclusion does not; None if it is implied."""
    order, steps = SymbolOrder([given, wanted], names), StepBudget()
    for state in order.states_where_condition_holds(order.empty_state, given, steps):
        for comparison in wanted.comparisons:
            found = next(order.states_where_comparison_holds(state, comparison.opposite, steps), None)
            if found is not None:
                return order.example(found)
    return None


def implies(given: Condition, wanted: Condition) -> bool:
    """Return True if the conclusion is implied; contradictory premises imply everything. Exact.

    Raises SearchRefused after MOST_STEPS steps, and for formulas with more than MOST_TERMS terms.
    """
    return find_counterexample(given, wanted) is None

