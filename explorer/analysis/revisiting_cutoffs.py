"""The cutoffs of a search that may revisit nodes; each one prunes the children that its visit did not search."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis.cutoffs import CHILD, KINDS, OWN_BOUNDS, STAND_PAT, TEST_SIGNS, Cutoff, Cutoffs
from explorer.analysis.interval_propagation import IntervalPropagation
from explorer.search.horizon import search_horizon
from explorer.search.trace import PROBE
from explorer.trees.tree import CHANCE, MAX, AnyArray, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class RevisitingCutoffs(Cutoffs):
    """Columns (c,) over the cutoffs, in the order in which they happen; `propagation` has each visit's child rows."""

    propagation: IntervalPropagation

    @cached_property
    def child_rows(self) -> tuple[IntArray, ...]:
        """(c,) the rows of the children that counted at each test; of several visits to one child the last."""
        return tuple(self.propagation.last_child_rows(row) for row in self.rows.tolist())

    @cached_property
    def values(self) -> AnyArray:
        """(c,) v at each test, before fail-hard clamps it.

        At a chance node or a cutoff by the node's own bounds, it is the bound that decided.
        """
        values = np.empty(len(self.rows), object)
        values[:] = [self._test_value(row, called)
                     for row, called in zip(self.rows.tolist(), self.child_rows, strict=True)]
        return values

    def _test_value(self, row: int, called: IntArray) -> Any:
        trace, node = self.trace, int(self.trace.node[row])
        mover = int(self.tree.player[node])
        if row in trace.node_bound_cutoffs:
            return trace.node_bound_cutoffs[row][1]
        if mover >= 0:
            return trace.value[row].tolist()[mover]
        if mover == CHANCE:
            upper = trace.columns["upper"][row]
            return upper if upper <= trace.alpha[row] else trace.columns["lower"][row]
        values = trace.value[called].tolist()
        if (may_stand_pat := self.propagation.horizon_of(row).may_stand_pat) is not None and may_stand_pat[node]:
            values.append(self.propagation.own_values[node])
        return (max if mover == MAX else min)(values)

    @cached_property
    def causes(self) -> tuple[str, ...]:
        """(c,) the cause of each v: CHILD, STAND_PAT or OWN_BOUNDS."""
        return tuple(
            OWN_BOUNDS if row in self.trace.node_bound_cutoffs else CHILD if len(called) else STAND_PAT
            for row, called in zip(self.rows.tolist(), self.child_rows, strict=True)
        )

    @cached_property
    def at_max(self) -> BoolArray:
        """(c,) True if the limit is beta, False if it is alpha.

        Either can cut at chance nodes and by a node's own bounds.
        """
        return np.fromiter(map(self._is_at_max, self.rows.tolist(), self.values), bool, len(self.rows))

    def _is_at_max(self, row: int, value: Any) -> bool:
        if row in self.trace.node_bound_cutoffs:
            return self.trace.node_bound_cutoffs[row][0] == "lower"
        mover = self.tree.player[self.trace.node[row]]
        return bool(value > self.trace.alpha[row] if mover == CHANCE else mover == MAX or mover >= 0)

    @cached_property
    def is_by_leaf_bounds(self) -> BoolArray:
        """(c,) True if the bounds on all leaves decided and the window would not have cut."""
        known = self.trace.options.bounds
        if known is None:
            return np.zeros(len(self.rows), bool)
        return np.array([
            row not in self.trace.node_bound_cutoffs and not self._test_holds(value, row, at_max)
            and value == known[int(at_max)]
            for value, row, at_max in zip(self.values.tolist(), self.rows.tolist(), self.at_max.tolist(), strict=True)
        ], bool)

    def _test_holds(self, value: Any, row: int, at_max: bool) -> bool:
        limit = (self.trace.beta if at_max else self.trace.alpha)[row]
        return bool((value > limit if at_max else value < limit)
                    or (value == limit and self.trace.convention.cut == "ge"))

    @cached_property
    def setters(self) -> IntArray:
        is_shallow = self.trace.options.shallow or self.trace.value.ndim > 1
        setters = self._shallow_setters if is_shallow else super().setters
        return np.where(self.is_by_leaf_bounds, -1, setters).astype(np.int32)

    @property
    def _shallow_setters(self) -> IntArray:
        """(c,) the setters if only shallow cutoffs are allowed: the parent's row, or -1 if its v is not yet known."""
        limits = np.where(self.at_max, self.trace.beta[self.rows], -self.trace.alpha[self.rows])
        unknown = np.inf if self.trace.value.ndim == 1 else self.trace.beta[0]  # in max^n, the rest of the sum
        setters: IntArray = np.where(limits == unknown, -1, self.trace.parent[self.rows])
        return setters

    @cached_property
    def pruned_roots(self) -> tuple[IntArray, IntArray]:
        """The roots of the pruned subtrees, and for each the index of the cutoff that prunes it, ascending.

        If a child was probed but not searched, the grandchildren that the probe left out are roots.
        """
        roots, places = self._sort_as_tried(*self._unvisited_children(self.rows, self.child_rows))
        probed = [(row, place) for place, called in enumerate(self.child_rows)
                  for row in called[self.trace.ended[called] == PROBE].tolist()]
        if not probed:
            return roots, places
        rows = np.array([row for row, _place in probed], np.int32)
        more_roots, probe_indices = self._unvisited_children(
            rows, tuple(self.propagation.child_rows(row) for row in rows.tolist()))
        more_places = np.array([place for _row, place in probed], np.int32)[probe_indices]
        roots, places = np.append(roots, more_roots), np.append(places, more_places)
        order = np.argsort(places, kind="stable")
        return roots[order], places[order]

    def _sort_as_tried(self, roots: IntArray, places: IntArray) -> tuple[IntArray, IntArray]:
        """Return the roots with those of each cutoff in the order in which its visit would have tried them."""
        if not self.trace.untried:
            return roots, places
        starts = np.searchsorted(places, np.arange(len(self.rows) + 1))
        for place, row in enumerate(self.rows.tolist()):
            if row in self.trace.untried:
                roots[starts[place] : starts[place + 1]] = self.trace.untried[row]
        return roots, places

    def _unvisited_children(self, rows: IntArray, calls: tuple[IntArray, ...]) -> tuple[IntArray, IntArray]:
        """Return the children that these visits could have searched and did not, and for each the index of its visit.

        `calls` are the rows of the children that each visit did search.
        """
        nodes = self.trace.node[rows]
        count = self.tree.n_children[nodes]
        first = self.tree.first_child[nodes]
        ends, children = np.cumsum(count, dtype=np.int64), self.tree.children_of(nodes)
        is_unvisited = np.ones(len(children), bool)
        for end, width, start, called in zip(ends.tolist(), count.tolist(), first.tolist(), calls, strict=True):
            is_unvisited[end - width + self.trace.node[called] - start] = False
        if self.trace.options.quiescence:
            for depth in {each.depth for each in self.trace.passes}:
                is_searched = search_horizon(self.tree, depth, self.trace.options).is_searched
                has_depth = np.isin(self._depth_limits(rows), [-1 if depth is None else depth])
                if is_searched is not None:
                    is_unvisited &= is_searched[children] | ~np.repeat(has_depth, count)
        places = np.repeat(np.arange(len(count), dtype=np.int32), count)
        return children[is_unvisited].astype(np.int32), places[is_unvisited]

    def _depth_limits(self, rows: IntArray) -> IntArray:
        """Return (k,) the depth limit of each visit's pass; -1 for none."""
        limits = np.array([-1 if each.depth is None else each.depth for each in self.trace.passes])
        firsts = [each.first_row for each in self.trace.passes]
        depths: IntArray = limits[np.searchsorted(firsts, rows, side="right") - 1]
        return depths

    def cutoff_at(self, place: int) -> Cutoff:
        row, trace = int(self.rows[place]), self.trace
        node, at_max = int(trace.node[row]), bool(self.at_max[place])
        called, setter = self.child_rows[place], int(self.setters[place])
        limit = (trace.beta if at_max else trace.alpha)[row]
        if self.is_by_leaf_bounds[place]:
            limit = (trace.options.bounds or (limit, limit))[int(at_max)]
        return Cutoff(
            row, node, int(trace.node[called[-1]]) if len(called) else -1, self.values[place], limit,
            "beta" if at_max else "alpha", self._test_sign(place), int(trace.node[setter]) if setter >= 0 else -1,
            KINDS[self.kinds[place]], int(trace.left[row]), self.causes[place], bool(self.is_by_leaf_bounds[place]),
        )

    def _test_sign(self, place: int) -> str:
        """Return the sign of the test at index `place`.

        A node's own bounds cut on equality under every cut rule. In max^n, ties decide: with "last", equality does not
        cut.
        """
        if self.is_by_leaf_bounds[place]:
            return "="
        is_strict = self.trace.convention.cut == "gt"
        if self.tree.player[self.nodes[place]] >= 0:
            is_strict = self.trace.convention.ties == "last"
        if self.causes[place] == OWN_BOUNDS:
            is_strict = False
        return TEST_SIGNS["gt" if is_strict else "ge"][int(self.at_max[place])]
