"""Grundy's game: a move splits a heap into two unequal ones; a player who can't move loses."""

from collections.abc import Iterator, Sequence

from explorer.core.i18n import _
from explorer.trees.games import heaps as heap_games
from explorer.trees.games.heaps import HeapMove, replace_heap
from explorer.trees.tree import Tree


def tree(heaps: Sequence[int] = (7,), misere: bool = False, depth: int | None = None) -> Tree:
    """Return the tree of Grundy's game; labels show the heaps, largest first, and `7:4+3` splits a heap of 7."""
    return heap_games.tree(heaps, _splits, misere, depth, _("Grundy’s game {heaps}"))


def _splits(heaps: tuple[int, ...]) -> Iterator[HeapMove]:
    for size in dict.fromkeys(heaps):  # the moves of equal heaps are equal
        for large in range(size - 1, size // 2, -1):
            left = (large, size - large)
            yield HeapMove(f"{size}:{large}+{size - large}", replace_heap(heaps, heaps.index(size), left))
