"""A race of two on a row of squares, with loops: Russell and Norvig's exercise 5.8, with any number of squares.

A wants to reach the last square, B the first one. They move in turn to a free square next to them, or jump over the
other, who stands next to them, to the free square behind. A state that stands above itself is not searched on.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, Literal

from explorer.trees import formats
from explorer.trees.tree import Tree

SIZE_LIMIT = 24
"""Nodes of the games that are drawn, and moves after which a game is too long for them."""
Mover = Literal["max", "min"]
Start = tuple[int, int, int, Mover]
"""Squares, where A stands, where B stands, and who moves first."""
PUBLISHED_START: Start = (4, 1, 4, "max")
"""The published game."""
MOVERS: tuple[Mover, Mover] = ("max", "min")


def build_tree(start: Start) -> Tree:
    """The game's tree: states are labelled `1-4`, leaves that repeat one have its name as their unknown."""
    squares, a, b, mover = start
    return formats.parse(json.dumps(_build_subtree(squares, a, b, mover, ())), mover)


def draw_start(seed: str) -> Start:
    """One of the games on four squares, from any start, in whose tree each state stands once."""
    return Random(seed).choice(_suitable_starts())


@cache
def _suitable_starts() -> tuple[Start, ...]:
    return tuple(start for start in _all_starts() if _is_suitable(start))


def _all_starts() -> Iterator[Start]:
    squares = PUBLISHED_START[0]
    for a, b, mover in product(range(1, squares), range(2, squares + 1), MOVERS):
        if a != b:
            yield squares, a, b, mover


def _is_suitable(start: Start) -> bool:
    states: list[str] = []
    repeated = 0
    pending = [_build_subtree(*start, ())]
    while pending:
        state = pending.pop()
        if len(states) + repeated > SIZE_LIMIT:
            return False
        if str(state.get("value", "")).startswith("?"):
            repeated += 1
            continue
        states.append(state["label"])
        pending += state.get("children", [])
    return bool(repeated) and len(set(states)) == len(states)


def _build_subtree(
    squares: int, a: int, b: int, mover: Mover, above: tuple[tuple[int, int, Mover], ...]
) -> dict[str, Any]:
    label = f"{a}-{b}"
    if a == squares or b == 1:
        return {"label": label, "value": 1 if a == squares else -1}
    if (a, b, mover) in above:
        return {"label": label, "value": f"?{label}"}
    if len(above) > SIZE_LIMIT:
        return {"label": label, "value": 0}
    here, other = (a, b) if mover == "max" else (b, a)
    follower = MOVERS[mover == "max"]
    children = []
    for step in (-1, 1):
        there = here + step if here + step != other else here + 2 * step
        if 1 <= there <= squares:
            pair = (there, b) if mover == "max" else (a, there)
            children.append(_build_subtree(squares, *pair, follower, (*above, (a, b, mover))))
    return {"label": label, "player": mover, "children": children}
