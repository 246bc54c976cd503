"""What still can come of a tree of which only some leaves are known: every node's range, and which leaves matter.

The other leaves may be anything between two bounds, each on its own. As a node's value never falls when a leaf's rises,
and changes without jumps, it can be everything from what it is with all of them at the lower bound to what it is with
all at the upper one. A leaf matters where its two ends lie on two sides of a threshold T of the root: g ≤ T < g', or
g < T ≤ g'. Down to the leaf the threshold stays the same through MAX and MIN nodes, whose other children must not hide
it, and becomes (T − s) / p below a chance node, s being what its other outcomes add: so the thresholds of each node on
the way are one interval.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import inf, isinf
from typing import Literal

from explorer.core.exact import as_fraction
from explorer.lab.unknowns.intervals import END, START, Boundary
from explorer.search.convention import Bound
from explorer.search.star1 import as_exact_bound
from explorer.trees.backward_induction import as_fractions, evaluation_column, exact_probabilities, weighted_value
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

ThresholdSide = Literal["above", "at-least"]
"""Whether the root's choice changes where a number comes to be above the threshold, or already where it reaches it."""
ThresholdInterval = tuple[Boundary, Boundary]
"""An interval of thresholds, from one place to another; empty unless they rise."""


@dataclass(frozen=True, eq=False)
class ValueRanges:
    """Per node (n,) its children that are searched, its mover, its exact chance, and its least and greatest value.

    `narrow` changes the values in place.
    """

    children: Sequence[Sequence[int]]
    player: Sequence[int]
    chance: Sequence[Fraction]
    low: list[Bound]
    high: list[Bound]

    def narrow(self, path: Sequence[int], low: Bound, high: Bound) -> None:
        """Let the leaf at the end of this path from the root lie between these."""
        self.low[path[-1]], self.high[path[-1]] = as_exact_bound(low), as_exact_bound(high)
        for node in path[-2::-1]:
            self.back_up(node)

    def back_up(self, node: int) -> None:
        """Fill in an inner node's values from its children's."""
        for ends in (self.low, self.high):
            below = [ends[child] for child in self.children[node]]
            if self.player[node] == CHANCE:
                ends[node] = sum(
                    (weighted_value(self.chance[child], ends[child]) for child in self.children[node]), Fraction(0))
            else:
                ends[node] = max(below) if self.player[node] == MAX else min(below)


def value_ranges(tree: Tree, known: Collection[int], bounds: tuple[Bound, Bound],
                 depth: int | None = None) -> ValueRanges:
    """What every node may be worth when only these leaves are known, the others lying between the bounds."""
    families: list[Sequence[int]] = [
        () if depth is not None and plies >= depth else tree.children(node)
        for node, plies in enumerate(tree.depth.tolist())
    ]
    context = as_fractions(evaluation_column(tree)).tolist()
    lowest, highest = map(as_exact_bound, bounds)
    low = [context[node] if node in known else lowest for node in range(len(tree))]
    high = [context[node] if node in known else highest for node in range(len(tree))]
    found = ValueRanges(families, tree.player.tolist(), exact_probabilities(tree), low, high)
    for node in range(len(tree) - 1, -1, -1):
        if families[node]:
            found.back_up(node)
    return found


def may_change_value(within: ValueRanges, path: Sequence[int]) -> bool:
    """Whether the last node of this path from the root, a leaf that is not known, may change the root's value."""
    return _may_cross(within, path, (START, END), "above")


def may_change_move(within: ValueRanges, path: Sequence[int], *, takes_last: bool = False) -> bool:
    """Whether it may change which move is taken at the root, of equally good ones the first, or the last.

    The move may change just where the leaf takes its own move across the best of the others.
    """
    if within.player[0] == MIN:
        within = _exchange_players(within)
    family = within.children[0][::-1] if takes_last else within.children[0]
    mine = list(family).index(path[1])
    before, after = family[:mine], family[mine + 1 :]
    least_before = max((within.low[node] for node in before), default=-inf)
    least_after = max((within.low[node] for node in after), default=-inf)
    # A tie with a move before this one is lost, a tie with a later one is won.
    lost = Boundary(max(least_before, least_after), False), _highest_of(within, before)
    won = max(Boundary(least_before, True), Boundary(least_after, False)), _highest_of(within, after)
    return (bool(before) and _may_cross(within, path[1:], lost, "above")) or (
        bool(after) and _may_cross(within, path[1:], won, "at-least"))


def _highest_of(within: ValueRanges, nodes: Sequence[int]) -> Boundary:
    return Boundary(max((within.high[node] for node in nodes), default=-inf), True)


def _may_cross(within: ValueRanges, path: Sequence[int], span: ThresholdInterval, side: ThresholdSide) -> bool:
    """Whether the path's last node may take its first one across one of these thresholds."""
    start, end = span
    for node, child in pairwise(path):
        if start >= end:  # an unseen outcome further down must not open it again
            return False
        others = [each for each in within.children[node] if each != child]
        if within.player[node] == MAX:
            start = max([start, *(Boundary(within.low[each], side == "at-least") for each in others)])
        elif within.player[node] == MIN:
            end = min([end, *(Boundary(within.high[each], side == "at-least") for each in others)])
        else:
            p = within.chance[child]
            if not p:
                return False
            least, most = (sum((weighted_value(within.chance[each], ends[each]) for each in others), Fraction(0))
                           for ends in (within.low, within.high))
            start, end = _shift_threshold(start, most, p), _shift_threshold(end, least, p)
    leaf = path[-1]
    start = max(start, Boundary(within.low[leaf], side == "at-least"), START)
    end = min(end, Boundary(within.high[leaf], side == "at-least"), END)
    return start < end


def _shift_threshold(place: Boundary, added: Bound, p: Fraction) -> Boundary:
    """Where the node's threshold is below it, on the one child's side."""
    if isinf(place.number):
        return place
    if isinf(added):
        return END if added < 0 else START
    return Boundary((as_fraction(place.number) - added) / p, place.after)


def _exchange_players(within: ValueRanges) -> ValueRanges:
    """The same game with MAX as MIN, and MIN as MAX."""
    other = {MAX: MIN, MIN: MAX}
    return ValueRanges(within.children, [other.get(each, each) for each in within.player], within.chance,
                       [-each for each in within.high], [-each for each in within.low])
