"""Regions of the plane against the conditions point by point, borders and corners included."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from explorer.core.errors import SearchRefused
from explorer.lab.unknowns.formula import join
from explorer.lab.unknowns.inequalities import Comparison, Condition
from explorer.lab.unknowns.many_unknowns import solve_many_unknowns
from explorer.lab.unknowns.parser import read_inequalities
from explorer.lab.unknowns.regions import (
    MOST_NUMBERS,
    Border,
    Box,
    Cell,
    Corner,
    PlaneRegion,
    Point,
    condition_region,
    partition_box,
    square_around,
)
from explorer.search.convention import Convention
from tests import small_trees
from tests.lab.unknowns import draw
from tests.options import sample

NAMES = ("x", "y")
SQUARE: Box = (Fraction(-4), Fraction(-4), Fraction(4), Fraction(4))


def side(start: Point, end: Point, point: Point) -> Fraction:
    """Positive left of the line, negative right of it, 0 on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def is_within(cell: Cell, point: Point) -> bool:
    ring = (*cell.corners, cell.corners[0])
    return all(side(start, end, point) > 0 for start, end in pairwise(ring))


def is_on(border: Border, point: Point) -> bool:
    return side(border.start, border.end, point) == 0 and border.start < point < border.end


def shown(found: PlaneRegion, point: Point) -> bool:
    """Return True if the point looks as if it belonged to the drawn region."""
    for corner in found.corners:
        if corner.at == point:
            return corner.is_in
    on = [border.is_in for border in found.borders if is_on(border, point) or point in (border.start, border.end)]
    if on:
        assert len(set(on)) == 1
        return on[0]
    touching = {cell in found.inside for cell in (*found.inside, *found.outside) if all(
        side(start, end, point) >= 0 for start, end in pairwise((*cell.corners, cell.corners[0])))}
    assert len(touching) == 1
    return touching.pop()


def area(cells: Sequence[Cell]) -> Fraction:
    doubled = [start[0] * end[1] - start[1] * end[0] for cell in cells
               for start, end in pairwise((*cell.corners, cell.corners[0]))]
    return sum(doubled, Fraction(0)) / 2


@pytest.mark.parametrize("box", [SQUARE, (Fraction(-5), Fraction(-2), Fraction(7, 2), Fraction(5))])
def test_each_point_is_shown_in_the_region_just_where_the_condition_holds(box: Box) -> None:
    random, mixed = Random(1), 0
    left, bottom, right, top = box
    for turn in range(sample(60, 20)):
        if turn % 2:
            condition = draw.condition(random, 2, 2, NAMES)
        else:
            notation, root = next(draw.notations(1, turn, NAMES))
            known = solve_many_unknowns(small_trees.parsed(notation, root), Convention(cut=random.choice(("ge", "gt"))))
            condition = random.choice([*known.pruned.values(), *known.best_move.values()])
        found = condition_region(condition, NAMES, box)
        mixed += bool(found.borders)
        assert area(found.inside) + area(found.outside) == (right - left) * (top - bottom)
        for _point in range(60):
            step = random.choice((1, 2, 3))
            point = (Fraction(random.randint(-12 * step, 12 * step), 3 * step),
                     Fraction(random.randint(-12 * step, 12 * step), 3 * step))
            if random.random() < 0.3:
                point = (point[0], point[0])
            if left < point[0] < right and bottom < point[1] < top:
                expected = condition.holds(dict(zip(NAMES, point, strict=True)))
                assert shown(found, point) == expected, (condition.formula_text(), point)
                for cell in (*found.inside, *found.outside):
                    if is_within(cell, point):
                        assert (cell in found.inside) == expected
    assert mixed > sample(20, 6)


def test_all_corners_between_whole_numbers_are_decided() -> None:
    random = Random(2)
    for _turn in range(sample(60, 10)):
        condition = draw.condition(random, 2, 2, NAMES)
        found = condition_region(condition, NAMES, SQUARE)
        for x in range(-3, 4):
            for y in range(-3, 4):
                point = Fraction(x), Fraction(y)
                assert shown(found, point) == condition.holds({"x": x, "y": y})


def ends(found: PlaneRegion) -> list[tuple[tuple[int, int], tuple[int, int], bool]]:
    return sorted(((int(border.start[0]), int(border.start[1])), (int(border.end[0]), int(border.end[1])), border.is_in)
                  for border in found.borders)


def test_straight_borders_are_one_piece_and_say_whether_they_are_in() -> None:
    closed = condition_region(read_inequalities("x <= 3"), NAMES, SQUARE)
    assert ends(closed) == [((3, -4), (3, 4), True)]
    assert closed.corners == ()
    assert ends(condition_region(read_inequalities("x < y"), NAMES, SQUARE)) == [((-4, -4), (4, 4), False)]
    assert ends(condition_region(read_inequalities("min(x, y) <= 1"), NAMES, SQUARE)) == [
        ((1, 1), (1, 4), True), ((1, 1), (4, 1), True)]


def test_where_an_open_border_meets_a_closed_one_the_corner_is_told() -> None:
    both = condition_region(read_inequalities("x <= 1, y < 2"), NAMES, SQUARE)
    assert ends(both) == [((-4, 2), (1, 2), False), ((1, -4), (1, 2), True)]
    assert both.corners == (Corner((Fraction(1), Fraction(2)), False),)


def test_a_region_of_one_line_or_one_point_is_shown() -> None:
    line = condition_region(read_inequalities("x = y"), NAMES, SQUARE)
    assert not line.inside
    assert ends(line) == [((-4, -4), (4, 4), True)]
    point = condition_region(read_inequalities("x = 1, y = 2"), NAMES, SQUARE)
    assert point.borders == ()
    assert point.corners == (Corner((Fraction(1), Fraction(2)), True),)
    condition = Condition((Comparison(join("max", ["x", join("min", ["y", 0])]), ">", "x"),))
    without = condition_region(condition, NAMES, SQUARE)
    assert {border.is_in for border in without.borders} == {False}


def test_everything_and_nothing_have_no_borders() -> None:
    everything = condition_region(Condition(), NAMES, SQUARE)
    assert everything.outside == everything.borders == everything.corners == ()
    assert condition_region(read_inequalities("x < x"), NAMES, SQUARE).inside == ()


def test_the_view_shows_all_numbers_with_room_around() -> None:
    assert square_around([3, -1]) == (-3, -3, 5, 5)
    assert square_around([30, -10]) == (-20, -20, 40, 40)
    assert square_around([]) == (-5, -5, 5, 5)


def test_more_numbers_than_can_be_drawn_are_refused() -> None:
    many = read_inequalities(", ".join(f"max(x, {number}) > y" for number in range(41)))
    with pytest.raises(SearchRefused, match="41 numbers"):
        condition_region(many, NAMES, SQUARE)


def test_too_many_numbers_are_refused_by_how_many_they_are() -> None:
    with pytest.raises(SearchRefused, match=f"^{MOST_NUMBERS + 1:,} numbers part the plane: up to {MOST_NUMBERS} can "):
        partition_box(range(MOST_NUMBERS + 1), SQUARE)
    assert partition_box(range(MOST_NUMBERS), SQUARE)
