"""Games of heaps: a move turns one heap into smaller ones; who moves last wins, or loses at misère."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games.game import expand
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, MIN, Tree

LARGEST_HEAP, MOST_HEAPS = 1_000, 26


class HeapState(NamedTuple):
    """A position: the heaps, and who moves."""

    heaps: tuple[int, ...]
    mover: int

    def __str__(self) -> str:
        return "-".join(map(str, self.heaps)) or "0"


class HeapMove(NamedTuple):
    """A move by its name, and the heaps that it leaves."""

    name: str
    heaps: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


MoveRule = Callable[[tuple[int, ...]], Iterable[HeapMove]]
"""The moves from these heaps, left to right."""


class HeapGame:
    """The game of these heaps under a rule, MAX to move first."""

    def __init__(self, heaps: Sequence[int], rule: MoveRule, misere: bool = False) -> None:
        self.initial = HeapState(tuple(heaps), MAX)
        self.rule = rule
        self.misere = misere

    def to_move(self, state: HeapState) -> int:
        """Whose turn it is."""
        return state.mover

    def actions(self, state: HeapState) -> list[HeapMove]:
        """As the rule has them."""
        return list(self.rule(state.heaps))

    def result(self, state: HeapState, action: HeapMove) -> HeapState:
        """The heaps that the move leaves, to the opponent."""
        return HeapState(action.heaps, MAX + MIN - state.mover)

    def is_terminal(self, state: HeapState) -> bool:
        """Whether no move is left."""
        return not any(True for _move in self.rule(state.heaps))

    def utility(self, state: HeapState, player: int) -> float:
        """1 for the winner, -1 for the loser; whoever is to move now did not move last."""
        return 1.0 if (state.mover == player) == self.misere else -1.0


def tree(heaps: Sequence[int], rule: MoveRule, misere: bool, depth: int | None, title: str) -> Tree:
    """The game's tree, labels showing the heaps, utility 1 where MAX, who moves first, wins.

    The title's `{heaps}` are those of the root. GameError for heaps that can't be played.
    """
    if not 1 <= len(heaps) <= MOST_HEAPS:
        raise GameError(_("option heaps: {} heaps; between 1 and {} can be played").format(len(heaps), MOST_HEAPS))
    sizes = [require_whole_number("heaps", size, 0, LARGEST_HEAP) for size in heaps]
    depth = None if depth is None else require_whole_number("depth", depth, 0)
    game = HeapGame(sizes, rule, misere)
    return expand(game, depth, label=str, title=title.format(heaps=game.initial))


def replace_heap(heaps: tuple[int, ...], heap: int, left: Iterable[int]) -> tuple[int, ...]:
    """The heaps with one of them turned into those left, largest first, empty ones gone: their order means nothing."""
    return tuple(sorted((size for size in (*heaps[:heap], *left, *heaps[heap + 1:]) if size), reverse=True))
