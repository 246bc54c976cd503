"""Sets of real numbers that are a few intervals, each end of them open or closed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, inf, isinf
from typing import NamedTuple

from explorer.core.exact import format_exact
from explorer.core.i18n import _
from explorer.search.convention import Bound


class Boundary(NamedTuple):
    """A place on the line that is no number: just before a number, or just after it."""

    number: Bound
    after: bool


START, END = Boundary(-inf, True), Boundary(inf, False)


@dataclass(frozen=True)
class Interval:
    """All numbers from `low` to `high`, which are in it where it is closed there; infinite ends are open."""

    low: Bound
    high: Bound
    has_low: bool
    has_high: bool

    @property
    def brackets(self) -> str:
        """How the ends are printed: "(]" is open below and closed above."""
        return ("[" if self.has_low else "(") + ("]" if self.has_high else ")")

    def text(self, name: str) -> str:
        """The condition on the number of this name: `3 < x ≤ 4`."""
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
    """A set of finite numbers as the rising places where it begins and ends by turns: as few as there can be."""

    boundaries: tuple[Boundary, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.boundaries)

    def __contains__(self, number: Bound) -> bool:
        return not isinf(number) and sum(place < Boundary(number, True) for place in self.boundaries) % 2 == 1

    def __iter__(self) -> Iterator[Interval]:
        """The maximal intervals, rising."""
        for start, end in zip(self.boundaries[::2], self.boundaries[1::2], strict=True):
            yield Interval(start.number, end.number, not start.after, end.after)

    def union(self, other: "Intervals") -> "Intervals":
        """What is in either set."""
        return _unite([*_pairs(self.boundaries), *_pairs(other.boundaries)])

    def complement(self) -> "Intervals":
        """What is not in the set."""
        return _unite(_pairs((START, *self.boundaries, END)))

    def difference(self, other: "Intervals") -> "Intervals":
        """What is in this set alone."""
        return self.complement().union(other).complement()

    def intersection(self, other: "Intervals") -> "Intervals":
        """What is in both sets."""
        return self.difference(other.complement())

    def integers(self) -> "Intervals":
        """The whole numbers of the set, closed intervals of them: neighbours are one interval."""
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
        """The condition on the number of this name: `x < 3 or x ≥ 5`."""
        return _(" or ").join(interval.text(name) for interval in self) or _("no {}").format(name)


NOWHERE, EVERYWHERE = Intervals(), Intervals((START, END))


def closed_interval(low: Bound, high: Bound) -> Intervals:
    """The finite numbers from `low` to `high`, both in it; none where `low` is the greater."""
    return _unite([(max(START, Boundary(low, False)), min(END, Boundary(high, True)))])


def _pairs(places: tuple[Boundary, ...]) -> Iterator[tuple[Boundary, Boundary]]:
    return zip(places[::2], places[1::2], strict=True)


def _unite(pairs: Iterable[tuple[Boundary, Boundary]]) -> Intervals:
    """The union of what lies between the places of each pair, the empty ones left out."""
    places: list[Boundary] = []
    for start, end in sorted(pairs):
        if start >= end:
            continue
        if places and start <= places[-1]:
            places[-1] = max(places[-1], end)
        else:
            places += start, end
    return Intervals(tuple(places))
