"""Nim: players take from one heap at a time; the player who takes the last object wins, or loses at misère."""

import string
from collections.abc import Iterator, Sequence

from explorer.core.i18n import _
from explorer.trees.games import heaps as heap_games
from explorer.trees.games.heaps import HeapMove
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import Tree


def tree(
    heaps: Sequence[int] = (2, 2), limit: int | None = None, misere: bool = False, depth: int | None = None
) -> Tree:
    """Return the tree of Nim; labels show the heaps, and the utility is 1 if MAX, who moves first, wins, else -1.

    `limit` is the largest number of objects that one move may take.
    """
    most = None if limit is None else require_whole_number("limit", limit, 1)

    def moves(heaps: tuple[int, ...]) -> Iterator[HeapMove]:
        for heap, size in enumerate(heaps):
            for objects in range(1, 1 + (size if most is None else min(size, most))):
                yield take_move(heaps, heap, objects)

    return heap_games.tree(heaps, moves, misere, depth, _("Nim {heaps}"))


def take_move(heaps: tuple[int, ...], heap: int, objects: int) -> HeapMove:
    """Return the move that takes objects from a heap, `B-2` from the second; empty heaps keep their letters."""
    left = (*heaps[:heap], heaps[heap] - objects, *heaps[heap + 1:])
    return HeapMove(f"{string.ascii_uppercase[heap]}-{objects}", left)
