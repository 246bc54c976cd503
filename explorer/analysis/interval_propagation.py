"""Proved intervals of any search, backed up in the order in which visits are left.

An evaluated node has [u, u]; an unseen one has [-inf, inf] or the bounds known in advance. MAX, MIN and chance nodes
back up both ends. Several visits of a node are intersected. A table hit takes the interval of its source. Intervals
proved with one depth limit are dropped when the limit changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isfinite
from typing import Any

import numpy as np

from explorer.core.exact import as_fraction
from explorer.search.horizon import Horizon, search_horizon
from explorer.search.trace import HIT, LEAF, STATIC, Trace
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import CHANCE, MAX, AnyArray, IntArray, Tree

Interval = tuple[Any, Any]
EndsByNode = Sequence[Any] | Mapping[int, Any]
"""Lower or upper ends of intervals, indexed by node."""


@dataclass(frozen=True, eq=False)
class IntervalPropagation:
    """The proved intervals of a trace that may visit a node several times."""

    tree: Tree
    trace: Trace

    @cached_property
    def initial_intervals(self) -> dict[int | None, tuple[list[Any], list[Any]]]:
        """The lower and upper ends known of all nodes before the search, by depth limit."""
        low, high = self.trace.options.bounds or (-np.inf, np.inf)
        ends = [low] * len(self.tree), [high] * len(self.tree)
        depths = {each.depth: each.first_row for each in self.trace.passes}
        if not {"lower", "upper"} & self.tree.columns.keys():
            return dict.fromkeys(depths, ends)
        return {depth: self._narrow_by_node_bounds(ends, self.horizon_of(row)) for depth, row in depths.items()}

    def _narrow_by_node_bounds(
        self, leaves: tuple[list[Any], list[Any]], horizon: Horizon
    ) -> tuple[list[Any], list[Any]]:
        """Return the leaves' bounds narrowed by each node's own bounds.

        Nodes that the search evaluates keep the leaves' bounds, as their own bounds do not hold for static evaluations.
        """
        ends = leaves[0].copy(), leaves[1].copy()
        for side, (name, best) in enumerate((("lower", max), ("upper", min))):
            for node, known in enumerate(self.tree.array_or(name, np.nan).tolist()):
                if known is not None and known == known and horizon.child_count[node]:
                    ends[side][node] = best(ends[side][node], known)
        return ends

    @cached_property
    def own_values(self) -> list[Any]:
        """(n,) the utilities of leaves and static evaluations of inner nodes."""
        own: list[Any] = evaluation_column(self.tree).tolist()
        return own

    @cached_property
    def depth_stages(self) -> list[int]:
        """The first row of each depth stage: consecutive passes with one depth limit, which share proved intervals."""
        firsts: list[int] = []
        depth: object = object()
        for each in self.trace.passes:
            if not firsts or each.depth != depth:
                firsts.append(each.first_row)
                depth = each.depth
        return firsts

    def depth_stage(self, row: int) -> int:
        """Return the first row of the depth stage that contains a row."""
        return self.depth_stages[int(np.searchsorted(self.depth_stages, row, side="right")) - 1] if row >= 0 else 0

    def horizon_of(self, row: int) -> Horizon:
        """Return the part of the tree that the pass of this row may search."""
        return search_horizon(self.tree, self.trace.passes[self.trace.pass_of(max(row, 0))].depth, self.trace.options)

    @cached_property
    def intervals_by_row(self) -> tuple[AnyArray, AnyArray]:
        """(visits,), (visits,) the proved ends when each visit was left; the initial ones if it was not.

        With numbered players or sampling there are no intervals, and both ends are the returned value.
        """
        trace = self.trace
        if trace.value.ndim > 1 or trace.is_sampling:  # no intervals
            return trace.value, trace.value
        nodes, ended, value = trace.node.tolist(), trace.ended.tolist(), trace.value.tolist()
        source = None if trace.source is None else trace.source.tolist()
        row_low, row_high = [], []
        for start, stop in pairwise([*self.depth_stages, len(trace)]):
            low, high = self.initial_intervals[self.horizon_of(start).depth]
            row_low += [low[each] for each in nodes[start:stop]]
            row_high += [high[each] for each in nodes[start:stop]]
        stage, horizon = -1, self.horizon_of(0)
        rows = trace.rows_by_leaving
        stages = np.searchsorted(self.depth_stages, rows, side="right").tolist()
        for row, stage_of_row in zip(rows.tolist(), stages, strict=True):
            node = nodes[row]
            if stage_of_row != stage:
                stage, horizon = stage_of_row, self.horizon_of(row)
                low, high = (list(ends) for ends in self.initial_intervals[horizon.depth])
            if ended[row] in (LEAF, STATIC):
                low[node] = high[node] = value[row]
            else:
                if ended[row] == HIT and source is not None:
                    below = row_low[source[row]], row_high[source[row]]
                else:
                    below = self.back_up_interval(horizon, node, low, high)
                low[node], high[node] = max(low[node], below[0]), min(high[node], below[1])
            row_low[row], row_high[row] = low[node], high[node]
        return _as_column(row_low), _as_column(row_high)

    def back_up_interval(self, horizon: Horizon, node: int, lows: EndsByNode, highs: EndsByNode) -> Interval:
        """Return the interval of an inner node that follows from those of its children.

        `lows` and `highs` need hold only these children. A node where the mover may stand pat also counts its own
        value.
        """
        family, mover = horizon.children(node), self.tree.player[node]
        if not family:
            low, high = self.initial_intervals[horizon.depth]
            return low[node], high[node]
        if mover == CHANCE:
            return self._mean(family, lows, -np.inf), self._mean(family, highs, np.inf)
        best = max if mover == MAX else min
        below = [lows[child] for child in family], [highs[child] for child in family]
        if horizon.may_stand_pat is not None and horizon.may_stand_pat[node]:
            for ends in below:
                ends.append(self.own_values[node])
        return best(below[0]), best(below[1])

    def _mean(self, family: Sequence[int], ends: EndsByNode, unknown: float) -> Any:
        """Return the expected value of the children's ends; `unknown`, an infinity, if any of them is unknown.

        An infinity of the other sign, which a leaf may have, does not cancel it.
        """
        total: Any = as_fraction(0)
        for child in family:
            if chance := self.tree.probability_of(child):
                end = ends[child]
                if end == unknown:
                    return unknown
                total += as_fraction(chance) * (as_fraction(end) if isfinite(end) else end)
        return total

    # Parent and child visits

    @cached_property
    def _rows_by_caller(self) -> tuple[IntArray, IntArray]:
        """(visits,) the rows sorted by their parent visit, and (visits + 1,) where each parent's rows begin."""
        order = np.argsort(self.trace.parent, kind="stable").astype(np.int32)
        starts = np.searchsorted(self.trace.parent[order], np.arange(len(self.trace) + 1))
        return order, starts

    def child_rows(self, row: int) -> IntArray:
        """Return the rows of the visits that this visit made, in order."""
        order, starts = self._rows_by_caller
        rows: IntArray = order[starts[row] : starts[row + 1]]
        return rows

    def last_child_rows(self, row: int) -> IntArray:
        """Return the rows of the visits that this visit made, in order; of several visits to one child the last."""
        rows = self.child_rows(row)
        _nodes, last = np.unique(self.trace.node[rows][::-1], return_index=True)
        return rows[np.sort(len(rows) - 1 - last)]

    # At a step

    def left_rows(self, step: int, entered: int) -> IntArray:
        """Return (n,) each node's last row left by `step` in the current depth stage; -1 if there is none.

        `entered` is the number of visits entered by then.
        """
        left = self.trace.rows_by_leaving[: step - entered]
        left = left[left >= self.depth_stage(entered - 1)]
        last = np.full(len(self.tree), -1, np.int32)
        np.maximum.at(last, self.trace.node[left], np.arange(len(left), dtype=np.int32))
        return np.where(last >= 0, left[last], -1) if len(left) else last

    def intervals_at(self, nodes: IntArray, left: IntArray, path: IntArray, last: int) -> tuple[AnyArray, AnyArray]:
        """Return (k,), (k,) the proved lower and upper ends of `nodes` at a step.

        `left` (n,) is the row in which each node was last left, `path` the open rows, and `last` the row entered last,
        or -1.
        """
        column_low, column_high = self.intervals_by_row
        low, high = self.initial_intervals[self.horizon_of(last).depth]

        def known_interval(node: int) -> Interval:
            row = left[node]
            return (column_low[row], column_high[row]) if row >= 0 else (low[node], high[node])

        on_path = self._path_intervals(path, known_interval)
        pairs = [on_path.get(node) or known_interval(node) for node in nodes.tolist()]
        return _as_column([pair[0] for pair in pairs]), _as_column([pair[1] for pair in pairs])

    def _path_intervals(self, path: IntArray, known_interval: Any) -> dict[int, Interval]:
        """Return the intervals of the open nodes by node, backed up from the deepest one."""
        intervals: dict[int, Interval] = {}
        if self.trace.value.ndim > 1 or self.trace.is_sampling or not len(path):
            return intervals
        horizon = self.horizon_of(int(path[-1]))
        for row in path[::-1].tolist():
            node = int(self.trace.node[row])
            known = known_interval(node)
            if self.trace.ended[row] in (LEAF, STATIC):
                intervals[node] = self.trace.value[row], self.trace.value[row]
                continue
            family = horizon.children(node)
            pairs = {child: intervals.get(child) or known_interval(child) for child in family}
            low, high = ({child: pair[end] for child, pair in pairs.items()} for end in range(2))
            below = self.back_up_interval(horizon, node, low, high)
            intervals[node] = max(known[0], below[0]), min(known[1], below[1])
        return intervals


def _as_column(numbers: list[Any]) -> AnyArray:
    """Return a float array of floats or integers, and an object array of anything else."""
    if all(isinstance(number, float | int) for number in numbers):
        return np.array(numbers, np.float64)
    column = np.empty(len(numbers), object)
    column[:] = numbers
    return column
