"""Nim: players take from one heap at a time; the player who takes the last object wins, or loses at misère."""

import string
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from explorer.core.i18n import _
from explorer.trees.games import heaps as heap_games
from explorer.trees.games.heaps import LARGEST_HEAP, HeapMove, MoveRule
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import Tree


def tree(
    heaps: Sequence[int] = (2, 2), limit: int | None = None, misere: bool = False, depth: int | None = None
) -> Tree:
    """Return the tree of Nim; labels show the heaps, and the utility is 1 if MAX, who moves first, wins, else -1.

    `limit` is the largest number of objects that one move may take.
    """
    most = LARGEST_HEAP if limit is None else require_whole_number("limit", limit, 1)
    return heap_games.tree(heaps, take_one_of(range(1, most + 1)), misere, depth, _("Nim {heaps}"))


def take_one_of(numbers: Iterable[int]) -> MoveRule:
    """Return the rule that takes one of these ascending numbers of objects from a heap, `B-2` from the second.

    Empty heaps keep their letters.
    """
    def moves(heaps: tuple[int, ...]) -> Iterator[HeapMove]:
        for letter, (heap, size) in zip(string.ascii_uppercase, enumerate(heaps), strict=False):
            for objects in takewhile(size.__ge__, numbers):
                yield HeapMove(f"{letter}-{objects}", (*heaps[:heap], size - objects, *heaps[heap + 1:]))

    return moves
