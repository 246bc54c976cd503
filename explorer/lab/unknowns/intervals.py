"""Sets of real numbers that are unions of a few intervals, each end of which is open or closed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, inf, isinf
from typing import NamedTuple

from explorer.core.exact import format_exact
from explorer.core.i18n import _
from explorer.search.convention import Bound


class Boundary(NamedTuple):
    """A cut of the number line just before or just after a number."""

    number: Bound
    after: bool


START, END = Boundary(-inf, True), Boundary(inf, False)


@dataclass(frozen=True)
class Interval:
    """The numbers from `low` to `high`; each end is open or closed, infinite ends are open."""

    low: Bound
    high: Bound
    has_low: bool
    has_high: bool

    @property
    def brackets(self) -> str:
        """The brackets of the ends: "(]" is open below and closed above."""
        return ("[" if self.has_low else "(") + ("]" if self.has_high else ")")

    def text(self, name: str) -> str:
        """Return the condition on a name, such as `3 < x ≤ 4`."""
        low, high = (format_exact(end).replace("-", "−") for end in (self.low, self.high))
        if self.low == self.high:
            return f"{name} = {low}"
        if isinf(self.low) and isinf(self.high):
            return _("any {}").format(name)
        if isinf(self.low):
            return f"{name} {'≤' if self.has_high else '<'} {high}"
        if isinf(self.high):
            return f"{name} {'≥' if self.has_low else '>'} {low}"
        return f"{low} {'≤' if self.has_low else '<'} {name} {'≤' if self.has_high else '<'} {high}"


@dataclass(frozen=True)
class Intervals:
    """A set of finite numbers, stored as the fewest increasing boundaries at which it begins and ends in turn."""

    boundaries: tuple[Boundary, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.boundaries)

    def __contains__(self, number: Bound) -> bool:
        return not isinf(number) and sum(place < Boundary(number, True) for place in self.boundaries) % 2 == 1

    def __iter__(self) -> Iterator[Interval]:
        """Yield the maximal intervals, in increasing order."""
        for start, end in zip(self.boundaries[::2], self.boundaries[1::2], strict=True):
            yield Interval(start.number, end.number, not start.after, end.after)

    def union(self, other: "Intervals") -> "Intervals":
        """Return the numbers in either set."""
        return _unite([*_pairs(self.boundaries), *_pairs(other.boundaries)])

    def complement(self) -> "Intervals":
        """Return the numbers outside of the set."""
        return _unite(_pairs((START, *self.boundaries, END)))

    def difference(self, other: "Intervals") -> "Intervals":
        """Return the numbers in this set only."""
        return self.complement().union(other).complement()

    def intersection(self, other: "Intervals") -> "Intervals":
        """Return the numbers in both sets."""
        return self.difference(other.complement())

    def integers(self) -> "Intervals":
        """Return the integers of the set, as closed intervals of consecutive ones."""
        found: list[tuple[Boundary, Boundary]] = []
        for start, end in _pairs(self.boundaries):
            if start != START:
                start = Boundary(Fraction(floor(start.number) + 1 if start.after else ceil(start.number)), False)
            if end != END:
                end = Boundary(Fraction(floor(end.number) if end.after else ceil(end.number) - 1), True)
            if start > end:
                continue
            if found and start.number - found[-1][1].number == 1:
                start = found.pop()[0]
            found.append((start, end))
        return _unite(found)

    def text(self, name: str) -> str:
        """Return the condition on a name, such as `x < 3 or x ≥ 5`."""
        return _(" or ").join(interval.text(name) for interval in self) or _("no {}").format(name)


NOWHERE, EVERYWHERE = Intervals(), Intervals((START, END))


def closed_interval(low: Bound, high: Bound) -> Intervals:
    """Return the finite numbers from `low` to `high`, both included; the empty set if `low` is greater."""
    return _unite([(max(START, Boundary(low, False)), min(END, Boundary(high, True)))])


def _pairs(places: tuple[Boundary, ...]) -> Iterator[tuple[Boundary, Boundary]]:
    return zip(places[::2], places[1::2], strict=True)


def _unite(pairs: Iterable[tuple[Boundary, Boundary]]) -> Intervals:
    """Return the union of the sets between the two boundaries of each pair; empty ones are ignored."""
    places: list[Boundary] = []
    for start, end in sorted(pairs):
        if start >= end:
            continue
        if places and start <= places[-1]:
            places[-1] = max(places[-1], end)
        else:
            places += start, end
    return Intervals(tuple(places))
