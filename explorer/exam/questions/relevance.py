"""The possible values of every node while only some leaves are known, and the leaves that can still matter.

Each unknown leaf may have any value between two bounds, independently of the others. The value of a node is a
continuous and non-decreasing function of every leaf. So it takes all values from the one with all unknown leaves at the
lower bound to the one with all of them at the upper bound. A leaf matters if its two bounds put the root's value on
different sides of a threshold T: g ≤ T < g', or g < T ≤ g'. On the path down to the leaf the threshold does not change
at MAX and MIN nodes, whose other children must not hide the leaf. Below a chance node it becomes (T − s) / p, where p
is the probability of the outcome on the path and s the sum that the other outcomes contribute. The possible thresholds
of every node on the path therefore form one interval.
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
"""The comparison with the threshold that changes the root's choice: v > T ("above") or v ≥ T ("at-least")."""
ThresholdInterval = tuple[Boundary, Boundary]
"""An interval of thresholds between two boundaries; empty unless the first is less than the second."""


@dataclass(frozen=True, eq=False)
class ValueRanges:
    """The searched children, player, exact probability, and least and greatest value of every node; each list is (n,).

    `narrow` and `back_up` change `low` and `high` in place.
    """

    children: Sequence[Sequence[int]]
    player: Sequence[int]
    chance: Sequence[Fraction]
    low: list[Bound]
    high: list[Bound]

    def narrow(self, path: Sequence[int], low: Bound, high: Bound) -> None:
        """Restrict the leaf at the end of a path from the root to [low, high] and update the nodes above it."""
        self.low[path[-1]], self.high[path[-1]] = as_exact_bound(low), as_exact_bound(high)
        for node in path[-2::-1]:
            self.back_up(node)

    def back_up(self, node: int) -> None:
        """Compute an inner node's range from its children's."""
        for ends in (self.low, self.high):
            below = [ends[child] for child in self.children[node]]
            if self.player[node] == CHANCE:
                ends[node] = sum(
                    (weighted_value(self.chance[child], ends[child]) for child in self.children[node]), Fraction(0))
            else:
                ends[node] = max(below) if self.player[node] == MAX else min(below)


def value_ranges(tree: Tree, known: Collection[int], bounds: tuple[Bound, Bound],
                 depth: int | None = None) -> ValueRanges:
    """Return the range of every node's value if only the leaves in `known` are known.

    All other leaves lie between the bounds. Nodes at `depth` count as leaves; None means no depth limit.
    """
    families: list[Sequence[int]] = [
        () if depth is not None and plies >= depth else tree.children(node)
        for node, plies in enumerate(tree.depth.tolist())
    ]
    values = as_fractions(evaluation_column(tree)).tolist()
    lowest, highest = map(as_exact_bound, bounds)
    low = [values[node] if node in known else lowest for node in range(len(tree))]
    high = [values[node] if node in known else highest for node in range(len(tree))]
    found = ValueRanges(families, tree.player.tolist(), exact_probabilities(tree), low, high)
    for node in range(len(tree) - 1, -1, -1):
        if families[node]:
            found.back_up(node)
    return found


def may_change_value(ranges: ValueRanges, path: Sequence[int]) -> bool:
    """Return True if the unknown leaf at the end of this path from the root may change the root's value."""
    return _may_cross(ranges, path, (START, END), "above")


def may_change_move(ranges: ValueRanges, path: Sequence[int], *, takes_last: bool = False) -> bool:
    """Return True if the unknown leaf at the end of this path may change the move chosen at the root.

    The choice can change only if the leaf moves the value of its own root move across the best of the other moves. Of
    tied moves the first is chosen, or with `takes_last` the last.
    """
    if ranges.player[0] == MIN:
        ranges = _exchange_players(ranges)
    family = ranges.children[0][::-1] if takes_last else ranges.children[0]
    index = list(family).index(path[1])
    before, after = family[:index], family[index + 1 :]
    least_before = max((ranges.low[node] for node in before), default=-inf)
    least_after = max((ranges.low[node] for node in after), default=-inf)
    # This move loses ties with earlier moves and wins ties with later ones.
    tie_lost = Boundary(max(least_before, least_after), False), _highest_boundary(ranges, before)
    tie_won = max(Boundary(least_before, True), Boundary(least_after, False)), _highest_boundary(ranges, after)
    return (bool(before) and _may_cross(ranges, path[1:], tie_lost, "above")) or (
        bool(after) and _may_cross(ranges, path[1:], tie_won, "at-least"))


def _highest_boundary(ranges: ValueRanges, nodes: Sequence[int]) -> Boundary:
    return Boundary(max((ranges.high[node] for node in nodes), default=-inf), True)


def _may_cross(ranges: ValueRanges, path: Sequence[int], span: ThresholdInterval, side: ThresholdSide) -> bool:
    """Return True if the last node of the path may move the value of its first node across a threshold in `span`."""
    start, end = span
    for node, child in pairwise(path):
        if start >= end:  # stop here: an unbounded outcome further down would widen it again
            return False
        others = [each for each in ranges.children[node] if each != child]
        if ranges.player[node] == MAX:
            start = max([start, *(Boundary(ranges.low[each], side == "at-least") for each in others)])
        elif ranges.player[node] == MIN:
            end = min([end, *(Boundary(ranges.high[each], side == "at-least") for each in others)])
        else:
            p = ranges.chance[child]
            if not p:
                return False
            least, most = (sum((weighted_value(ranges.chance[each], ends[each]) for each in others), Fraction(0))
                           for ends in (ranges.low, ranges.high))
            start, end = _shift_threshold(start, most, p), _shift_threshold(end, least, p)
    leaf = path[-1]
    start = max(start, Boundary(ranges.low[leaf], side == "at-least"), START)
    end = min(end, Boundary(ranges.high[leaf], side == "at-least"), END)
    return start < end


def _shift_threshold(place: Boundary, added: Bound, p: Fraction) -> Boundary:
    """Return the threshold for one child of a chance node, whose other children contribute `added`."""
    if isinf(place.number):
        return place
    if isinf(added):
        return END if added < 0 else START
    return Boundary((as_fraction(place.number) - added) / p, place.after)


def _exchange_players(ranges: ValueRanges) -> ValueRanges:
    """Return the same game with MAX and MIN exchanged and all values negated."""
    other = {MAX: MIN, MIN: MAX}
    return ValueRanges(ranges.children, [other.get(each, each) for each in ranges.player], ranges.chance,
                       [-each for each in ranges.high], [-each for each in ranges.low])
