"""Regions of the plane of two unknowns in which a condition holds, computed exactly for drawing.

The lines x = c and y = c for each number c of the conditions, and the diagonal x = y, divide the plane into cells,
edges and corners. Within one of these, all points compare alike with all numbers and with each other, so a condition of
maxima and minima holds at all of its points or at none, and one point decides.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.lab.unknowns.inequalities import Condition
from explorer.search.convention import Bound

Point = tuple[Fraction, Fraction]
Segment = tuple[Point, Point]
Box = tuple[Fraction, Fraction, Fraction, Fraction]
"""Left, bottom, right, top."""
MOST_NUMBERS = 40
"""The largest number of numbers that divide the plane; more lines could not be told apart."""
MARGIN, EMPTY = Fraction(1, 4), (Fraction(-5), Fraction(5))
"""The margin around the numbers, as a share of their range, and the box that is shown if there are no numbers."""


@dataclass(frozen=True)
class Cell:
    """A convex piece of the plane without its edges, given by its corners in turn."""

    corners: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        """A point inside."""
        return _middle(self.corners)

    @property
    def edges(self) -> list[Segment]:
        """Return each edge from its lesser end to its greater one."""
        one, other = self.corners, (*self.corners[1:], self.corners[0])
        return [(min(ends), max(ends)) for ends in zip(one, other, strict=True)]


@dataclass(frozen=True)
class Border:
    """A straight piece of a region's border without its ends; `is_in`: it belongs to the region."""

    start: Point
    end: Point
    is_in: bool


@dataclass(frozen=True)
class Corner:
    """A point that differs from the borders or cells around it; `is_in`: it belongs to the region."""

    at: Point
    is_in: bool


@dataclass(frozen=True)
class PlaneRegion:
    """The part of a region inside a box; the sides of the box are no borders."""

    box: Box
    inside: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    borders: tuple[Border, ...]
    corners: tuple[Corner, ...]


def condition_region(condition: Condition, names: Sequence[str], box: Box) -> PlaneRegion:
    """Return the region where a condition on two names holds; raises SearchRefused for more than MOST_NUMBERS."""
    holds = _decision(condition, names)
    cells = {cell: holds(cell.middle) for cell in partition_box(condition.constants, box)}
    around: dict[Segment, set[bool]] = {}
    shared: list[Segment] = []
    for cell, is_in in cells.items():
        for edge in cell.edges:
            if edge in around:
                shared.append(edge)
            around.setdefault(edge, set()).add(is_in)
    borders = {edge: is_in for edge in shared if around[edge] != {is_in := holds(_middle(edge))}}
    corners = _corners(holds, box, borders, around)
    return PlaneRegion(
        box=box,
        inside=tuple(cell for cell, is_in in cells.items() if is_in),
        outside=tuple(cell for cell, is_in in cells.items() if not is_in),
        borders=_join_borders(borders, {corner.at for corner in corners}),
        corners=corners,
    )


def square_around(numbers: Iterable[Bound]) -> Box:
    """Return a square with all these numbers on both axes and a margin."""
    exact = [as_fraction(number) for number in numbers]
    if not exact:
        return EMPTY[0], EMPTY[0], EMPTY[1], EMPTY[1]
    room = max(Fraction(2), (max(exact) - min(exact)) * MARGIN)
    low, high = min(exact) - room, max(exact) + room
    return low, low, high, high


def partition_box(numbers: Iterable[Bound], box: Box) -> list[Cell]:
    """Return the cells into which these numbers and the diagonal divide the box: left to right, each column upward."""
    left, bottom, right, top = box
    exact = sorted(as_fraction(number) for number in numbers)
    if len(exact) > MOST_NUMBERS:
        raise SearchRefused(_("{count:,} numbers part the plane: up to {most} can be drawn").format(
            count=len(exact), most=MOST_NUMBERS))
    columns = [left, *(number for number in exact if left < number < right), right]
    rows = [bottom, *(number for number in exact if bottom < number < top), top]
    found: list[Cell] = []
    for (west, east), (south, north) in product(pairwise(columns), pairwise(rows)):
        corners = (west, south), (east, south), (east, north), (west, north)
        if south < east and west < north:
            for is_below in (True, False):
                half = _half(corners, is_below)
                if len(half) > 2:
                    found.append(Cell(half))
        else:
            found.append(Cell(corners))
    return found


def _half(corners: Sequence[Point], is_below: bool) -> tuple[Point, ...]:
    """Return the corners of the part of a rectangle below or above the diagonal."""
    kept: list[Point] = []
    for (x, y), (then_x, then_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        beyond, then_beyond = (x - y, then_x - then_y) if is_below else (y - x, then_y - then_x)
        if beyond >= 0:
            kept.append((x, y))
        if beyond * then_beyond < 0:
            share = beyond / (beyond - then_beyond)
            kept.append((x + share * (then_x - x), y + share * (then_y - y)))
    return tuple(dict.fromkeys(kept))


def _corners(
    holds: Callable[[Point], bool], box: Box, borders: Mapping[Segment, bool], around: Mapping[Segment, set[bool]]
) -> tuple[Corner, ...]:
    """Return the ends of edges inside the box that differ from what is drawn around them."""
    left, bottom, right, top = box
    drawn: dict[Point, set[bool]] = {}
    cells: dict[Point, set[bool]] = {}
    for edge, beside in around.items():
        for point in edge:
            cells.setdefault(point, set()).update(beside)
            if edge in borders:
                drawn.setdefault(point, set()).add(borders[edge])
    found: list[Corner] = []
    for point, beside in cells.items():
        if left < point[0] < right and bottom < point[1] < top:
            is_in = holds(point)
            if drawn.get(point, beside) != {is_in}:
                found.append(Corner(point, is_in))
    return tuple(found)


def _join_borders(borders: Mapping[Segment, bool], corners: set[Point]) -> tuple[Border, ...]:
    """Return the borders, with consecutive ones on a line joined."""
    found: dict[tuple[Point, Point, bool], Border] = {}
    for (start, end), is_in in sorted(borders.items()):
        across, up = end[0] - start[0], end[1] - start[1]
        way = (Fraction(bool(across)), Fraction(bool(up)))
        before = None if start in corners else found.pop((start, way, is_in), None)
        found[end, way, is_in] = Border(before.start if before else start, end, is_in)
    return tuple(found.values())


def _decision(condition: Condition, names: Sequence[str]) -> Callable[[Point], bool]:
    return lambda point: condition.holds(dict(zip(names, point, strict=True)))


def _middle(corners: Sequence[Point]) -> Point:
    xs, ys = zip(*corners, strict=True)
    return sum(xs, Fraction(0)) / len(corners), sum(ys, Fraction(0)) / len(corners)
