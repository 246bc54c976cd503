"""Kayles: a move removes one pin or two adjacent ones, which may split a row; a player who can't move loses."""

from collections.abc import Iterator, Sequence

from explorer.core.i18n import _
from explorer.trees.games import heaps as heap_games
from explorer.trees.games.heaps import HeapMove, replace_heap
from explorer.trees.tree import Tree


def tree(heaps: Sequence[int] = (4,), misere: bool = False, depth: int | None = None) -> Tree:
    """Return the tree of Kayles; labels show the rows, longest first, and `5:2+1` leaves 2 and 1 of a row of 5.

    Mirror images of a move are one move.
    """
    return heap_games.tree(heaps, _throws, misere, depth, _("Kayles {heaps}"))


def _throws(heaps: tuple[int, ...]) -> Iterator[HeapMove]:
    for row in dict.fromkeys(heaps):  # the moves of equal rows are equal
        for pins in (1, 2):
            for right in range((row - pins) // 2 + 1):
                left = row - pins - right
                yield HeapMove(f"{row}:{left}+{right}", replace_heap(heaps, heaps.index(row), (left, right)))
