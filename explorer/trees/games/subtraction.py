"""Subtraction games: Nim in which only certain numbers may be taken from a heap."""

from collections.abc import Sequence

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games import heaps as heap_games
from explorer.trees.games.heaps import LARGEST_HEAP
from explorer.trees.games.nim import take_one_of
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import Tree


def tree(
    heaps: Sequence[int] = (7,), takes: Sequence[int] = (1, 3, 4), misere: bool = False, depth: int | None = None
) -> Tree:
    """Return the tree of a subtraction game; labels show the heaps.

    The player who can't move loses, or wins at misère.
    """
    if not takes:
        raise GameError(_("option takes: the list is empty"))
    allowed = sorted({require_whole_number("takes", number, 1, LARGEST_HEAP) for number in takes})
    numbers = ", ".join(map(str, allowed))
    title = _("Subtraction {heaps}, taking {numbers}").format(heaps="{heaps}", numbers=numbers)
    return heap_games.tree(heaps, take_one_of(allowed), misere, depth, title)
