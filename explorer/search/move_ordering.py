"""Dynamic move ordering: killer moves and the history heuristic.

Killer moves (Akl and Newborn 1977): the two moves that caused the last cutoffs at a ply come first there, the latest
one in front. History (Schaeffer 1989): then moves by the cutoffs that they caused anywhere, each weighted by the square
of the number of plies below it. A move is identified by its name, or by its rank if it has none.
"""

from collections.abc import Callable, Sequence

import numpy as np

from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.trees.tree import MAX, MIN, IntArray, Tree

KILLERS_PER_PLY = 2
"""The number of killer moves kept per ply."""


class MoveOrdering:
    """The moves that caused cutoffs so far, by ply and by player.

    `ordered_children(node, family)` returns the children in the order in which they are tried, a stable sort; `family`
    itself if nothing changes its order. `record_cutoff(node, child)` records that the move to `child` cut at `node`.
    """

    def __init__(self, tree: Tree, options: SearchOptions) -> None:
        plies, depth, player = tree.plies(), as_rows(tree.depth), as_rows(tree.player)
        move = _move_numbers(tree).data
        with_killers, with_history = options.killers, options.history
        killers: list[list[int]] = [[] for _ply in range(plies)]  # the latest last
        cuts: dict[int, dict[int, int]] = {MAX: {}, MIN: {}}

        def ordered_children(node: int, family: Sequence[int]) -> Sequence[int]:
            order = sort_by_cuts(family, cuts[player[node]]) if with_history else family
            moves = (move[order.start : order.stop].tolist() if isinstance(order, range)
                     else [move[child] for child in order])
            for killer in killers[depth[node]]:
                if killer in moves:
                    for place in range(moves.count(killer)):
                        at = moves.index(killer, place)
                        if at > place:
                            order = list(order)
                            order.insert(place, order.pop(at))
                            moves.insert(place, moves.pop(at))
            return order

        def sort_by_cuts(family: Sequence[int], cuts: dict[int, int]) -> Sequence[int]:
            merits = {child: -cuts.get(move[child], 0) for child in family}
            return sorted(family, key=merits.__getitem__) if any(merits.values()) else family

        def record_cutoff(node: int, child: int) -> None:
            latest = move[child]
            known = killers[depth[node]]
            if with_killers and known[-1:] != [latest]:
                killers[depth[node]] = [*(move for move in known if move != latest), latest][-KILLERS_PER_PLY:]
            if with_history:
                cuts_of_mover = cuts[player[node]]
                cuts_of_mover[latest] = cuts_of_mover.get(latest, 0) + (plies - depth[node]) ** 2

        self.ordered_children: Callable[[int, Sequence[int]], Sequence[int]] = ordered_children
        self.record_cutoff: Callable[[int, int], None] = record_cutoff


def _move_numbers(tree: Tree) -> IntArray:
    """Return (n,) equal numbers for children of equal moves: the code of the name, or below 0 by rank."""
    codes: IntArray = tree.move.codes
    blank = codes == (tree.move.names.index("") if "" in tree.move.names else -1)
    return np.where(blank, -1 - tree.rank, codes) if blank[1:].any() else codes
