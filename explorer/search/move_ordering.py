"""Dynamic move ordering: killer moves and the history heuristic.

Killer moves (Akl and Newborn 1977): the two moves that caused the last cutoffs at a ply come first there, the latest
one in front. History (Schaeffer 1989): then moves by the cutoffs that they caused anywhere, each weighted by the square
of the number of plies below it. A move is identified by its name, or by its rank if it has none.
"""

from collections import defaultdict
from collections.abc import Sequence

from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.trees.tree import Tree

KILLERS_PER_PLY = 2
"""The number of killer moves kept per ply."""


class MoveOrdering:
    """The moves that caused cutoffs so far, by ply and by player."""

    def __init__(self, tree: Tree, options: SearchOptions) -> None:
        self._with_killers, self._with_history = options.killers, options.history
        self._plies, self._depth, self._player = tree.plies(), as_rows(tree.depth), as_rows(tree.player)
        self._code, self._names = as_rows(tree.move.codes), tree.move.names
        self._rank: Sequence[int] = as_rows(tree.rank)
        self._killers: dict[int, list[str | int]] = defaultdict(list)
        self._history: dict[tuple[int, str | int], int] = defaultdict(int)

    def ordered_children(self, node: int, family: Sequence[int]) -> Sequence[int]:
        """Return the children in the order in which they are tried; a stable sort."""
        killers, player = self._killers.get(self._depth[node], ()), self._player[node]
        if not killers and not self._history:
            return family

        def merit(child: int) -> tuple[int, int]:
            move = self._move(child)
            killer = killers.index(move) if move in killers else KILLERS_PER_PLY
            return killer, -self._history.get((player, move), 0)

        return sorted(family, key=merit)

    def record_cutoff(self, node: int, child: int) -> None:
        """Record that the move to `child` caused a cutoff at `node`."""
        move, ply = self._move(child), self._depth[node]
        if self._with_killers:
            killers = self._killers[ply]
            if move in killers:
                killers.remove(move)
            killers.insert(0, move)
            del killers[KILLERS_PER_PLY:]
        if self._with_history:
            self._history[self._player[node], move] += (self._plies - ply) ** 2

    def _move(self, child: int) -> str | int:
        return self._names[self._code[child]] or self._rank[child]
