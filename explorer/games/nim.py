"""Nim: players take from one heap at a time; who takes the last object wins, or loses at misère."""

import string
from collections.abc import Sequence
from typing import NamedTuple

from explorer.errors import GameError
from explorer.games.game import expand
from explorer.games.options import whole
from explorer.i18n import _
from explorer.tree import MAX, MIN, Tree


class Heaps(NamedTuple):
    """A position: the heaps, and who moves."""

    heaps: tuple[int, ...]
    mover: int

    def __str__(self) -> str:
        return "-".join(map(str, self.heaps))


class Take(NamedTuple):
    """A move: `B-2` takes two objects from the second heap."""

    heap: int
    objects: int

    def __str__(self) -> str:
        return f"{string.ascii_uppercase[self.heap]}-{self.objects}"


class Nim:
    """The game of Nim, MAX to move first."""

    def __init__(self, heaps: Sequence[int], limit: int | None = None, misere: bool = False) -> None:
        self.initial = Heaps(tuple(heaps), MAX)
        self.limit = limit
        self.misere = misere

    def to_move(self, state: Heaps) -> int:
        """Whose turn it is."""
        return state.mover

    def actions(self, state: Heaps) -> list[Take]:
        """First heap first, fewest objects first."""
        return [
            Take(heap, objects)
            for heap, size in enumerate(state.heaps)
            for objects in range(1, 1 + (size if self.limit is None else min(size, self.limit)))
        ]

    def result(self, state: Heaps, action: Take) -> Heaps:
        """The heaps with the objects gone."""
        heaps = list(state.heaps)
        heaps[action.heap] -= action.objects
        return Heaps(tuple(heaps), MAX + MIN - state.mover)

    def is_terminal(self, state: Heaps) -> bool:
        """Whether all is taken."""
        return not any(state.heaps)

    def utility(self, state: Heaps, player: int) -> float:
        """1 for the winner, -1 for the loser; whoever is to move now did not take the last object."""
        return 1.0 if (state.mover == player) == self.misere else -1.0


def tree(
    heaps: Sequence[int] = (2, 2), limit: int | None = None, misere: bool = False, depth: int | None = None
) -> Tree:
    """The tree of Nim, labels showing the heaps, utility 1 where MAX, who moves first, wins."""
    if not 1 <= len(heaps) <= len(string.ascii_uppercase):
        reason = _("option heaps: {} heaps; between 1 and {} can be played")
        raise GameError(reason.format(len(heaps), len(string.ascii_uppercase)))
    sizes = [whole("heaps", size, 0, 1_000) for size in heaps]
    limit = None if limit is None else whole("limit", limit, 1)
    depth = None if depth is None else whole("depth", depth, 0)
    game = Nim(sizes, limit, misere)
    return expand(game, depth, label=str, title=_("Nim {heaps}").format(heaps=game.initial))
