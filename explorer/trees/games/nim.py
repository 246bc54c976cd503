"""Nim: players take from one heap at a time; who takes the last object wins, or loses at misère."""

import string
from collections.abc import Iterator, Sequence

from explorer.core.i18n import _
from explorer.trees.games import heaps as game
from explorer.trees.games.heaps import Move
from explorer.trees.games.options import whole
from explorer.trees.tree import Tree


def tree(
    heaps: Sequence[int] = (2, 2), limit: int | None = None, misere: bool = False, depth: int | None = None
) -> Tree:
    """The tree of Nim, labels showing the heaps, utility 1 where MAX, who moves first, wins."""
    most = None if limit is None else whole("limit", limit, 1)

    def moves(heaps: tuple[int, ...]) -> Iterator[Move]:
        for heap, size in enumerate(heaps):
            for objects in range(1, 1 + (size if most is None else min(size, most))):
                yield take(heaps, heap, objects)

    return game.tree(heaps, moves, misere, depth, _("Nim {heaps}"))


def take(heaps: tuple[int, ...], heap: int, objects: int) -> Move:
    """The move that takes from a heap, `B-2` from the second; empty heaps stay, so that heaps keep their letters."""
    left = (*heaps[:heap], heaps[heap] - objects, *heaps[heap + 1:])
    return Move(f"{string.ascii_uppercase[heap]}-{objects}", left)
