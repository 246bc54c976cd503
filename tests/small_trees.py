"""Seeded random ragged trees in the tree notation: nested lists and objects."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from explorer.trees import formats
from explorer.trees.tree import Tree

Notation = Any
SMALL = (0, 1, 2, 3)
EXACT = ("1/3", "2/3", 0.1, 0.3, "-1/3", 1, 0)
ENDLESS = ("inf", "-inf", 1, 2)
HUGE = (2**53, 2**53 + 1, "9007199254740993", 10**20, 1e22, "1e-20", -(10**20))
WIDE = tuple(range(-50, 50))
PALETTES: tuple[Sequence[int | float | str], ...] = (SMALL, (1, 2), WIDE, EXACT, ENDLESS, HUGE)


def ragged(
    random: Random, depth: int = 4, widest: int = 3, numbers: Sequence[int | float | str] = SMALL, *,
    stop: float = 0.25, unary: float = 0.15, breaks: float = 0.0, static: float = 0.0,
) -> Notation:
    """Return a tree of at most `depth` plies in the notation.

    `stop`, `unary`, `breaks` and `static` are the probabilities of leaves, of single children, of nodes that set their
    own player, and of static evaluations.
    """

    def grow(plies: int) -> Notation:
        if plies == depth or (plies and random.random() < stop):
            return random.choice(numbers)
        width = 1 if random.random() < unary else random.randint(2, widest)
        children = [grow(plies + 1) for _ in range(width)]
        more: dict[str, Any] = {}
        if random.random() < breaks:
            more["player"] = random.choice(("max", "min"))
        if random.random() < static:
            more["value"] = random.choice(numbers)
        return {**more, "children": children} if more else children

    return grow(0)


def many(count: int, seed: int, **options: Any) -> Iterator[tuple[Notation, str]]:
    """Yield `count` trees with the player at the root, cycling through the palettes; a third set players at nodes."""
    random = Random(seed)
    for turn in range(count):
        breaks = 0.2 if turn % 3 == 0 else 0.0
        mine = {"numbers": PALETTES[turn % len(PALETTES)], "breaks": breaks, "depth": 2 + turn % 4}
        yield ragged(random, **{**mine, **options}), random.choice(("max", "min"))


def parsed(tree: Notation, root: str = "max") -> Tree:
    """Return the tree that the program parses from a notation."""
    return formats.parse(json.dumps(tree), root)
