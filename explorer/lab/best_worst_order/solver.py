"""The most evaluations of alpha-beta under any child order: dynamic programming over (subtree, window).

The evaluations in a subtree depend only on its own order and on its window. Its effect on the parent depends only on
its value: the search returns the value if it is inside the window, otherwise a bound on the same side. So for the worst
order of a family it matters only which children raise α (at MAX), one after the other, in ascending order. Every other
child is best searched as soon as it raises nothing, as a narrower window never needs more evaluations. A child that
cuts comes last. The best sequence of raises is a longest path over the children's distinct values. So a family of b
children looks up at most b * b maxima of children, instead of trying b! orders.

The windows of a node consist of values of its ancestors' other children. Bounds outside of the node's own values are
equivalent to infinite ones. Subtrees that differ only in the order of children are solved once.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from explorer.core.errors import Stopped
from explorer.lab.best_worst_order.isomorphic_subtrees import SubtreeShapes
from explorer.search.trace import TICK_EVERY, Tick

ALLOWANCE = 4_000_000
"""Largest number of windows of children that are looked up: about ten seconds and 100 MB."""
FAMILY_PRICE = 8
"""Overhead of solving one node, in units of the allowance."""
TICK_WORK = 8 * TICK_EVERY
"""Work between two calls of `tick`, in units of the allowance."""


class AllowanceExceeded(Exception):
    """The tree has more windows than the allowance."""


class Solver:
    """The most evaluations of each shape in a window, cached; raises AllowanceExceeded beyond the allowance."""

    def __init__(self, shapes: SubtreeShapes, slack: int, allowance: int, tick: Tick) -> None:
        self.shapes, self.slack, self.left, self.tick = shapes, slack, allowance, tick
        self._known: dict[tuple[int, int, int], int] = {}
        self._until_tick = TICK_WORK

    def spend(self, cost: int) -> None:
        """Subtract work from the allowance; raises AllowanceExceeded if it is used up, Stopped if told to stop."""
        self.left -= cost
        if self.left < 0:
            raise AllowanceExceeded
        self._until_tick -= cost
        if self._until_tick < 0:
            self._until_tick = TICK_WORK
            self.check_stopped()

    def check_stopped(self) -> None:
        """Raise Stopped if `tick` returns False."""
        if not self.tick(len(self._known)):
            raise Stopped

    def maximum(self, shape: int, low: int, high: int) -> int:
        """Return the most evaluations that the subtree makes in this window, over all orders."""
        shapes = self.shapes
        if not shapes.child_shapes[shape]:
            return 1
        if shapes.leaf_values[shape]:
            return self._count_leaves(shape, low, high)
        low, high = self._clamp_window(shape, low, high)
        window = shape, low, high
        total = self._known.get(window)
        if total is None:
            total = self._known[window] = self._solve_window(shape, low, high)[0]
        return total

    def best_order(self, shape: int, low: int, high: int) -> list[tuple[int, int, int]]:
        """Return an order with the most evaluations: places of the searched children, each with its window."""
        last = len(self.shapes.child_shapes[shape]) - 1
        if self.shapes.leaf_values[shape]:  # worst first; the windows of leaves do not matter
            searched = range(self._count_leaves(shape, low, high))
            return [(turn if self.shapes.is_max[shape] else last - turn, low, high) for turn in searched]
        low, high = self._clamp_window(shape, low, high)
        turns = self._solve_window(shape, low, high)[1]
        if self.shapes.is_max[shape]:
            return [(turn, bound, high) for turn, bound in turns]
        return [(last - turn, low, -bound) for turn, bound in turns]

    def _count_leaves(self, shape: int, low: int, high: int) -> int:
        """Return the most evaluations in a family of leaves: all leaves that do not cut, and one that does."""
        leaf_values = self.shapes.leaf_values[shape]
        if self.shapes.is_max[shape]:
            return min(bisect_left(leaf_values, high) + 1, len(leaf_values))
        return min(len(leaf_values) - bisect_right(leaf_values, low) + 1, len(leaf_values))

    def _clamp_window(self, shape: int, low: int, high: int) -> tuple[int, int]:
        """Return the window with bounds outside the subtree's values moved next to them; all tests stay the same."""
        least, greatest = self.shapes.least[shape], self.shapes.greatest[shape]
        return max(min(low, greatest), least - 1), min(max(high, least), greatest + 1)

    def _solve_window(self, shape: int, low: int, high: int) -> tuple[int, Iterator[tuple[int, int]]]:
        """Return the most evaluations, and the children in order with the bound at which each is searched."""
        shapes, slack, maximum = self.shapes, self.slack, self.maximum
        children, is_max = shapes.child_shapes[shape], shapes.is_max[shape]
        # A MIN family is solved as the mirror image of a MAX family: values are negated, and -high is raised.
        children, sign, own_bound, limit = (children, 1, low, high) if is_max else (children[::-1], -1, -high, -low)
        values = [sign * shapes.value[kid] for kid in children]
        stop = bisect_left(values, limit)
        begin = bisect_left(values, own_bound + slack + 1, 0, stop)

        def price(turn: int, bound: int) -> int:
            return maximum(children[turn], bound, limit) if is_max else maximum(children[turn], -limit, -bound)

        # At stage i the bound is bounds[i]; the children before ends[i] do not raise it.
        ends = [begin, *(
            turn for turn in range(begin + 1, stop + 1) if turn == stop or values[turn] > values[turn - 1])]
        if stop == begin:
            ends = [begin]
        bounds = [own_bound, *(values[end - 1] - slack for end in ends[1:])]
        self.spend(FAMILY_PRICE + begin + len(ends) * (len(children) - begin))  # the windows looked up below
        totals = [sum([price(turn, own_bound) for turn in range(begin)])]
        predecessors: list[tuple[int, int]] = [(0, 0)]  # the previous stage, and the child that raised the bound
        for stage in range(1, len(ends)):
            bound, end = bounds[stage], ends[stage]
            rest = {turn: price(turn, bound) for turn in range(begin, end)}
            best, predecessor, raised = -1, (0, 0), 0
            for earlier in range(stage - 1, -1, -1):
                raised += sum([rest[turn] for turn in range(ends[earlier], ends[earlier + 1])])
                for turn in range(ends[stage - 1], end):
                    total = totals[earlier] + raised - rest[turn] + price(turn, bounds[earlier])
                    if total > best:
                        best, predecessor = total, (earlier, turn)
            totals.append(best)
            predecessors.append(predecessor)
        total, last, cutter = totals[-1], len(ends) - 1, -1
        if stop < len(children):
            total = -1
            for stage in range(len(ends)):
                for turn in range(stop, len(children)):
                    with_cut = totals[stage] + price(turn, bounds[stage])
                    if with_cut > total:
                        total, last, cutter = with_cut, stage, turn
        return total, _search_sequence(ends, bounds, predecessors, last, cutter)


def _search_sequence(
    ends: list[int], bounds: list[int], predecessors: list[tuple[int, int]], last: int, cutter: int
) -> Iterator[tuple[int, int]]:
    stages = []
    stage = last
    while stage:
        stages.append(stage)
        stage = predecessors[stage][0]
    for turn in range(ends[0]):
        yield turn, bounds[0]
    for stage in reversed(stages):
        before, raiser = predecessors[stage]
        yield raiser, bounds[before]
        for turn in range(ends[before], ends[stage]):
            if turn != raiser:
                yield turn, bounds[stage]
    if cutter >= 0:
        yield cutter, bounds[last]
