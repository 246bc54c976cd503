"""A race of two players on a row of squares, with repeated states: Russell and Norvig's exercise 5.8, generalized.

The row may have any number of squares. A tries to reach the last square, B the first. They move in turn to an adjacent
free square, or jump over an adjacent opponent to the free square behind. A state that repeats one of its ancestors is
not searched further.
"""

import json
from functools import cache
from itertools import product
from random import Random
from typing import Any, Literal

from explorer.trees import formats
from explorer.trees.tree import Tree

SIZE_LIMIT = 24
"""The greatest number of nodes of a game drawn at random; also the depth at which the tree is cut off."""
Mover = Literal["max", "min"]
Start = tuple[int, int, int, Mover]
"""The number of squares, the square of A, the square of B, and the player who moves first."""
PUBLISHED_START: Start = (4, 1, 4, "max")
"""The start of the published game."""
MOVERS: tuple[Mover, Mover] = ("max", "min")


def build_tree(start: Start) -> Tree:
    """Return the game's tree; states have labels such as `1-4`.

    A leaf that repeats a state has an unknown named after that state.
    """
    squares, a, b, mover = start
    return formats.parse(json.dumps(_build_subtree(squares, a, b, mover, ())), mover)


def draw_start(seed: str) -> Start:
    """Return a random start on four squares whose tree repeats states only below themselves.

    Every state occurs once in the tree, apart from leaves that repeat an ancestor, of which there is at least one.
    """
    return Random(seed).choice(_find_suitable_starts())


@cache
def _find_suitable_starts() -> tuple[Start, ...]:
    squares = PUBLISHED_START[0]
    starts = [(squares, a, b, mover) for a, b, mover in product(range(1, squares), range(2, squares + 1), MOVERS)]
    return tuple(start for start in starts if start[1] != start[2] and _is_suitable(start))


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
