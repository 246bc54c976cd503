"""Formulas of maxima and minima: simplified, printed, compared as functions."""

from fractions import Fraction
from itertools import product
from math import inf
from random import Random

import pytest

from explorer.core.errors import SearchRefused
from explorer.lab.unknowns.formula import (
    OPPOSITE_KIND,
    Formula,
    Kind,
    MinMax,
    constants_of,
    find_difference,
    format_formula,
    formula_range,
    is_at_most,
    is_same_function,
    join,
    names_of,
    normal_form,
    shorten,
    size_of,
    value_of,
)
from tests.lab.unknowns import draw
from tests.options import sample


def test_what_is_simplified_is_worth_the_same_everywhere() -> None:
    random = Random(1)
    for _turn in range(sample(1_000)):
        raw = draw.raw(random)
        made = draw.joined(raw)
        for _point in range(20):
            point = draw.numbers(random)
            assert value_of(made, point) == value_of(shorten(made), point) == draw.worth(raw, point)


def test_what_is_simplified_has_no_kind_within_itself_one_number_at_most_per_maximum_and_nothing_absorbed() -> None:
    random = Random(2)
    for _turn in range(1_000):
        made = draw.formula(random, 3)
        assert draw.in_order(made)
        if isinstance(made, MinMax):
            assert sum(not isinstance(part, str | MinMax) for part in made.parts) <= 1
            for one, other in product(made.parts, repeat=2):
                assert one is other or not is_at_most(one, other)
            assert size_of(shorten(made)) <= size_of(made)


def test_its_ends_names_and_numbers_are_told() -> None:
    random = Random(3)
    for _turn in range(300):
        made = draw.formula(random, 3)
        for end, number in zip(formula_range(made), (-inf, inf), strict=True):
            assert value_of(made, dict.fromkeys(draw.NAMES, number)) == end
        written = format_formula(made).replace("max", "").replace("min", "").replace("−", "-")
        parts = written.replace("(", " ").replace(")", " ").replace(",", " ").split()
        assert size_of(made) == len(parts)
        assert list(names_of(made)) == list(dict.fromkeys(part for part in parts if part.isalpha()))
        assert constants_of(made) == {Fraction(part) for part in parts if not part.isalpha()}


@pytest.mark.parametrize(("kind", "parts", "told"), [
    ("max", [3, "x", 1], "max(3, x)"),
    ("max", ["x"], "x"),
    ("max", [], "−∞"),
    ("max", [3, inf, "x"], "∞"),
    ("min", [3, inf, "x"], "min(3, x)"),
    ("max", ["x", "y", "x"], "max(x, y)"),
    ("max", ["x", join("min", ["x", "y"])], "x"),
    ("max", [3, join("min", ["x", 2])], "3"),
    ("max", [3, join("min", ["x", join("max", ["y", 2])])], "max(3, min(x, y))"),
    ("max", [3, join("max", ["x", join("min", ["y", 4])])], "max(3, x, min(y, 4))"),
    ("max", [join("min", [3, "x"]), join("min", ["y", 4])], "max(min(3, x), min(y, 4))"),
    ("min", [join("max", ["x", 3]), Fraction(1, 3)], "1/3"),
])
def test_formulas_are_told_as_people_write_them(kind: Kind, parts: list[Formula], told: str) -> None:
    assert format_formula(join(kind, parts)) == told


def test_the_shortest_of_equal_formulas_is_found() -> None:
    crossed = join("min", [join("max", ["x", 3]), join("max", ["x", "y"])])
    assert format_formula(crossed) == "min(max(x, 3), max(x, y))"
    assert format_formula(shorten(crossed)) == "max(x, min(3, y))"


def grid(one: Formula, other: Formula) -> list[dict[str, Fraction]]:
    """Every assignment of numbers at, between, below and above those of the formulas: several in each gap."""
    steps = [Fraction(number, 4) for number in range(-16, 17)]
    names = dict.fromkeys((*names_of(one), *names_of(other)))
    return [dict(zip(names, point, strict=True)) for point in product(steps[::2], repeat=len(names))]


def test_formulas_are_the_same_just_where_no_assignment_tells_them_apart() -> None:
    random, equal = Random(4), 0
    for _turn in range(250):
        one = draw.formula(random, 2, draw.NAMES[:2])
        other = draw.formula(random, 2, draw.NAMES[:2]) if random.random() < 0.6 else shorten(one)
        is_same = all(value_of(one, point) == value_of(other, point) for point in grid(one, other))
        assert is_same_function(one, other) == is_same
        found = find_difference(one, other)
        assert (found is None) == is_same
        if found is not None:
            assert value_of(one, found) != value_of(other, found)
        equal += is_same
    assert 30 < equal < 220


def test_formulas_multiplied_out_either_way_are_the_same() -> None:
    random = Random(5)
    for _turn in range(300):
        made = draw.formula(random, 3)
        for kind, inner in OPPOSITE_KIND.items():
            again = join(kind, [join(inner, [limit, *names]) for limit, names in normal_form(made, kind)])
            assert is_same_function(made, again)
            assert find_difference(made, again) is None


def test_what_is_seen_to_be_below_is() -> None:
    random, seen = Random(6), 0
    for _turn in range(500):
        one, other = draw.formula(random), draw.formula(random)
        if is_at_most(one, other):
            seen += 1
            for _point in range(20):
                point = draw.numbers(random)
                assert value_of(one, point) <= value_of(other, point)
        else:
            assert not (isinstance(one, str) and one == other)
    assert seen > 50


def test_formulas_of_too_many_terms_are_refused() -> None:
    wide = join("min", [join("max", [f"a{pair}", f"b{pair}"]) for pair in range(10)])
    assert len(normal_form(wide, "min")) == 10
    with pytest.raises(SearchRefused, match="more than 500 terms"):
        normal_form(wide, "max")
    with pytest.raises(SearchRefused, match="more than 500 terms"):
        is_same_function(wide, "x")


def test_names_inside_of_each_other_300_deep_are_simplified() -> None:
    deep: Formula = "x0"
    for level in range(1, 300):
        deep = join(draw.KINDS[level % 2], [f"x{level}", deep])
    assert size_of(deep) == 300
    assert is_at_most(deep, join("max", [deep, "y"]))
