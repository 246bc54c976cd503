"""Random formulas, inequalities and trees with several unknowns."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Literal

from explorer.lab.unknowns.formula import Formula, Kind, MinMax, join
from explorer.lab.unknowns.inequalities import Comparison, Condition, Sign
from tests import small_trees

NAMES = ("x", "y", "z")
SIGNS: tuple[Sign, ...] = ("<", "≤", "≥", ">")
KINDS: tuple[Kind, Kind] = ("max", "min")
Raw = Any
"""A formula as it was drawn: a number, a name, or (kind, parts), in which nothing is simplified."""


def raw(random: Random, depth: int = 3, names: Sequence[str] = NAMES) -> Raw:
    """A formula in which the same things occur again and again."""
    if not depth or random.random() < 0.2:
        return random.choice(names) if random.random() < 0.6 else Fraction(random.randint(-3, 3))
    return random.choice(KINDS), [raw(random, depth - 1, names) for _part in range(random.randint(1, 3))]


def joined(drawn: Raw) -> Formula:
    """The formula that the program makes of it."""
    if isinstance(drawn, tuple):
        made: Formula = join(drawn[0], [joined(part) for part in drawn[1]])
        return made
    return drawn


def worth(drawn: Raw, assignment: dict[str, Any]) -> Any:
    """Its value, by definition."""
    if isinstance(drawn, tuple):
        return (max if drawn[0] == "max" else min)(worth(part, assignment) for part in drawn[1])
    return assignment.get(drawn, drawn)


def formula(random: Random, depth: int = 2, names: Sequence[str] = NAMES) -> Formula:
    """One that the program made."""
    return joined(raw(random, depth, names))


def condition(random: Random, most: int = 3, depth: int = 2, names: Sequence[str] = NAMES) -> Condition:
    """A few comparisons."""
    return Condition(tuple(
        Comparison(formula(random, depth, names), random.choice(SIGNS), formula(random, depth, names))
        for _each in range(random.randint(1, most))))


def numbers(random: Random, names: Sequence[str] = NAMES) -> dict[str, Fraction]:
    """Values for the names, at and between the numbers of the formulas, often the same ones."""
    return {name: Fraction(random.randint(-9, 9), 2) for name in names}


def in_order(formula: Formula) -> bool:
    """Return True if no part of any formula is of the same kind as the whole."""
    return not isinstance(formula, MinMax) or all(
        in_order(part) and not (isinstance(part, MinMax) and part.kind == formula.kind) for part in formula.parts)


def with_unknowns(thing: Any, random: Random, share: float, names: Sequence[str]) -> Any:
    """The notation with unknowns at about this share of its leaves."""
    if isinstance(thing, list):
        return [with_unknowns(child, random, share, names) for child in thing]
    if isinstance(thing, dict):
        return {**thing, "children": with_unknowns(thing["children"], random, share, names)}
    return "?" + random.choice(names) if random.random() < share else thing


def notations(
    count: int, seed: int, names: Sequence[str] = NAMES, **options: Any
) -> Iterator[tuple[Any, Literal["max", "min"]]]:
    """Trees with at least one unknown, a third of them with own players, each with its root's player."""
    random, made = Random(seed), 0
    palettes = (tuple(range(-4, 5)), (1, 2), small_trees.EXACT, small_trees.ENDLESS)
    while made < count:
        drawn = small_trees.ragged(random, **{
            "numbers": palettes[made % len(palettes)], "breaks": 0.2 * (made % 3 == 0), "depth": 2 + made % 3,
            **options,
        })
        notation = with_unknowns(drawn, random, random.choice((0.2, 0.4, 0.7)), names)
        if '"?' in json.dumps(notation):
            made += 1
            yield notation, random.choice(("max", "min"))
