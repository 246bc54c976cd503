"""Games of heaps: a move turns one heap into smaller ones; the player who moves last wins, or loses at misère."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games.game import expand
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, MIN, Tree

LARGEST_HEAP, MOST_HEAPS = 1_000, 26


class HeapState(NamedTuple):
    """A position: the heaps and the player to move."""

    heaps: tuple[int, ...]
    mover: int

    def __str__(self) -> str:
        return "-".join(map(str, self.heaps)) or "0"


class HeapMove(NamedTuple):
    """A move: its name and the heaps after it."""

    name: str
    heaps: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


MoveRule = Callable[[tuple[int, ...]], Iterable[HeapMove]]
"""A function that returns the moves from these heaps, left to right."""


class HeapGame:
    """A game with these heaps and this rule for moves; MAX moves first."""

    def __init__(self, heaps: Sequence[int], rule: MoveRule, misere: bool = False) -> None:
        self.initial = HeapState(tuple(heaps), MAX)
        self.rule = rule
        self.misere = misere

    def to_move(self, state: HeapState) -> int:
        """Return the player to move."""
        return state.mover

    def actions(self, state: HeapState) -> list[HeapMove]:
        """Return the moves that the rule allows."""
        return list(self.rule(state.heaps))

    def result(self, state: HeapState, action: HeapMove) -> HeapState:
        """Return the heaps after the move, with the opponent to move."""
        return HeapState(action.heaps, MAX + MIN - state.mover)

    def is_terminal(self, state: HeapState) -> bool:
        """Return True if there is no move."""
        return not any(True for _move in self.rule(state.heaps))

    def utility(self, state: HeapState, player: int) -> float:
        """Return 1 for the winner and -1 for the loser; the player to move did not make the last move."""
        return 1.0 if (state.mover == player) == self.misere else -1.0


def tree(heaps: Sequence[int], rule: MoveRule, misere: bool, depth: int | None, title: str) -> Tree:
    """Return the game's tree; labels show the heaps, and the utility is 1 if MAX wins, else -1.

    MAX moves first. `{heaps}` in the title is replaced by the heaps at the root. Raises GameError for invalid heaps.
    """
    if not 1 <= len(heaps) <= MOST_HEAPS:
        raise GameError(_("option heaps: {count} heaps; between 1 and {most} can be played").format(
            count=len(heaps), most=MOST_HEAPS))
    sizes = [require_whole_number("heaps", size, 0, LARGEST_HEAP) for size in heaps]
    depth = None if depth is None else require_whole_number("depth", depth, 0)
    game = HeapGame(sizes, rule, misere)
    return expand(game, depth, label=str, title=title.format(heaps=game.initial))


def replace_heap(heaps: tuple[int, ...], heap: int, left: Iterable[int]) -> tuple[int, ...]:
    """Return the heaps with one of them replaced by those `left`, without empty heaps, largest first."""
    return tuple(sorted((size for size in (*heaps[:heap], *left, *heaps[heap + 1:]) if size), reverse=True))
