"""The state of every node after a number of steps of a search."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.lazy import LazySequence
from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.node_status import PRUNED
from explorer.analysis.run import Run, SearchCounts
from explorer.analysis.samples import visit_statistics
from explorer.analysis.steps import event_at
from explorer.core.exact import as_fraction
from explorer.core.virtual_column import NumberColumn
from explorer.search.convention import Bound
from explorer.search.trace import LEAF, STATIC, Trace
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, BoolArray, FloatArray, IntArray, Tree

if TYPE_CHECKING:
    from explorer.analysis.open_list import OpenEntry
    from explorer.analysis.proof_numbers import ProofNumbers


@dataclass(frozen=True)
class Visit:
    """An open visit: its node, v so far, its window on entry (`alpha_in`, `beta_in`) and its window now."""

    row: int
    node: int
    v: Bound
    alpha: Bound
    beta: Bound
    alpha_in: Bound
    beta_in: Bound


def _of_all_nodes(column_of: "Callable[[Snapshot, slice], AnyArray]") -> "cached_property[AnyArray]":
    """Return a cached property (n,): the column that `column_of` returns for some nodes, for all of them."""
    return cached_property(lambda snapshot: column_of(snapshot, slice(None)))


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The state of a run after `step` events: arrays over nodes, each computed on first access and cached.

    `value` and `bound` have a meaning only where `status` is DONE.
    """

    run: Run
    step: int
    tree: Tree = field(init=False)
    """The tree whose nodes the arrays are over: the whole tree, or its visible part in a VisibleSnapshot."""
    trace: Trace = field(init=False)
    """The trace of the run."""
    is_at_end: bool = field(init=False)
    """True if the snapshot is at the end of the trace."""
    _visits: dict[int, Visit] = field(init=False)

    def __post_init__(self) -> None:
        # Read dozens of times at each step, so that they are no properties.
        trace = self.run.trace
        self.__dict__.update(tree=self.run.tree, trace=trace, is_at_end=self.step >= trace.steps, _visits={})

    @cached_property
    def columns(self) -> NodeColumns:
        """The columns by node now, in the current pass."""
        return self.run.columns_at(self.step)

    @property
    def steps(self) -> int:
        """The number of steps of the whole trace."""
        return self.trace.steps

    def status_of(self, nodes: IntArray | slice) -> IntArray:
        """Return (k,) UNSEEN, OPEN, DONE or PRUNED for each of these nodes."""
        return self.columns.status_of(nodes, self.step)

    status = _of_all_nodes(status_of)

    @property
    def value(self) -> NumberColumn:
        """(n,) the number that each node returns."""
        return self.columns.value

    @property
    def bound(self) -> NumberColumn:
        """(n,) the kind of that number: EXACT, UPPER, LOWER or ESTIMATE."""
        return self.columns.bound

    def returned_by(self, nodes: IntArray) -> tuple[AnyArray, IntArray]:
        """Return (k,) the number that each of these nodes returns, and (k,) the kind of each number."""
        return self.columns.at("value", nodes), self.columns.at("bound", nodes)

    def returned_value(self, node: int) -> tuple[Any, int]:
        """Return the number that a node returns, and its kind."""
        values, bounds = self.returned_by(np.array([node]))
        return values[0], int(bounds[0])

    def ordinal_of(self, nodes: IntArray | slice) -> IntArray:
        """Return (k,) the number of each node's evaluation, counted from 1; 0 if it has not been evaluated."""
        return np.where(self.columns.at("enter_step", nodes) < self.step, self.columns.at("ordinal", nodes), 0)

    def is_static_at(self, nodes: IntArray | slice) -> BoolArray:
        """Return (k,) True for nodes that have been evaluated at the depth limit."""
        static: BoolArray = self.columns.at("is_static", nodes) & (self.columns.at("enter_step", nodes) < self.step)
        return static

    def is_cut_at(self, nodes: IntArray | slice) -> BoolArray:
        """Return (k,) True for nodes whose visit has ended in a cutoff."""
        cut: BoolArray = self.columns.at("is_cut", nodes) & (self.columns.at("leave_step", nodes) < self.step)
        return cut

    def was_visited_earlier_at(self, nodes: IntArray | slice) -> BoolArray:
        """Return (k,) True for nodes visited in an earlier pass and not yet in the current one."""
        earlier: BoolArray = self.columns.at("was_visited_earlier", nodes)
        return earlier

    def sources_of(self, nodes: IntArray) -> IntArray:
        """Return (k,) the nodes whose stored numbers answered a table hit at these nodes; -1 if there was no hit."""
        sources = np.full(len(nodes), -1, np.int32)
        if self.trace.source is not None:
            rows = self.columns.at("row", nodes)
            found = np.where(rows >= 0, self.trace.source[rows], -1)
            sources[found >= 0] = self.trace.node[found[found >= 0]]
        return sources

    def is_pruned_root_at(self, nodes: IntArray | slice) -> BoolArray:
        """Return (k,) True for nodes that are roots of subtrees pruned so far."""
        is_root: BoolArray = self.columns.at("is_pruned_root", nodes) & (self.status_of(nodes) == PRUNED)
        return is_root

    ordinal = _of_all_nodes(ordinal_of)
    is_static = _of_all_nodes(is_static_at)
    is_cut = _of_all_nodes(is_cut_at)
    is_pruned_root = _of_all_nodes(is_pruned_root_at)

    # The open path

    @cached_property
    def open_rows(self) -> IntArray:
        """(p,) the rows of the current path, root first."""
        return self.run.open_rows(self.step)

    @cached_property
    def path(self) -> IntArray:
        """(p,) the nodes of the current path, root first; their indices ascend."""
        path: IntArray = self.trace.node[self.open_rows]
        return path

    def open_visit(self, place: int) -> Visit:
        """Return the visit at a place of the current path, computed on first access; for nodes alone use `path`."""
        row = int(self.open_rows[place])
        if row not in self._visits:
            self._visits[row] = self._make_visit(row)
        return self._visits[row]

    def visit_of(self, node: int) -> Visit | None:
        """Return the open visit of a node; None if it is not open."""
        place = int(np.searchsorted(self.path, node))
        return self.open_visit(place) if place < len(self.path) and self.path[place] == node else None

    def _make_visit(self, row: int) -> Visit:
        """Return an open visit with v and the window after the children that have returned.

        The window stays as it was before the last child if that child's test cuts.
        """
        trace = self.trace
        node, alpha, beta = int(trace.node[row]), trace.alpha[row], trace.beta[row]
        if trace.ended[row] in (LEAF, STATIC):
            return Visit(row, node, trace.value[row], alpha, beta, alpha, beta)
        values = trace.value[self.run.returned_rows(row, self.step)]
        if self.tree.player[node] not in (MAX, MIN):
            return Visit(row, node, self._back_up_value(node, row), alpha, beta, alpha, beta)
        best: Any = np.max if self.tree.player[node] == MAX else np.min
        start = -np.inf if self.tree.player[node] == MAX else np.inf
        if np.any(values != values):  # a child without a value leaves v unknown
            return Visit(row, node, np.nan, alpha, beta, alpha, beta)
        # Only the last child's test can hold, because no further child is entered after a cutoff.
        v_in_window = best(values[:-1], initial=self.tree.payoff_of(node) if self.may_stand_pat(node, row) else start)
        v = best(values[-1:], initial=v_in_window)
        known = trace.options.bounds
        is_over = self.test_holds(node, v, alpha, beta) or (known is not None and v == known[int(start < 0)])
        if is_over:  # `values` is empty after a cutoff by standing pat; then alpha and beta stay
            v_in_window = v_in_window if len(values) else start
        else:
            v_in_window = v
        low, high = (max(alpha, v_in_window), beta) if start < 0 else (alpha, min(beta, v_in_window))
        return Visit(row, node, v, low, high, alpha, beta)

    def may_stand_pat(self, node: int, row: int) -> bool:
        """Return True if the mover may stop and take the static evaluation, so that v begins with it."""
        is_allowed = self.run.horizon_of(row).may_stand_pat if self.trace.options.stand_pat else None
        return is_allowed is not None and bool(is_allowed[node])

    def _back_up_value(self, node: int, row: int) -> Any:
        """Return what a chance node's or a numbered player's children have backed up so far; NaN for nothing."""
        rows = self.run.returned_rows(row, self.step)
        mover = int(self.tree.player[node])
        values = list(self.trace.value[rows])
        if mover != CHANCE and self.may_stand_pat(node, row):
            players = range(self.trace.value.shape[1])
            values.insert(0, np.array([self.tree.payoff_of(node, player) for player in players], object))
        if self.trace.is_sampling or not values:
            return np.nan
        if mover == CHANCE:
            weights = [as_fraction(self.tree.probability_of(child)) for child in self.trace.node[rows].tolist()]
            return sum((weight * value for weight, value in zip(weights, values, strict=True) if weight), Fraction(0))
        best = values[0]
        for each in values[1:]:
            if each[mover] > best[mover] or (each[mover] == best[mover] and self.trace.convention.ties == "last"):
                best = each
        return best

    def test_holds(self, node: int, v: Bound, alpha: Bound, beta: Bound) -> bool:
        """Return True if v causes a cutoff at an inner node; a search without a window, as minimax, has no cutoffs."""
        if not self.trace.has_window:
            return False
        passed = v > beta if self.tree.player[node] == MAX else v < alpha
        limit = beta if self.tree.player[node] == MAX else alpha
        return bool(passed or (self.trace.convention.cut == "ge" and v == limit))

    # Cutoffs and principal variation

    @property
    def cutoffs(self) -> LazySequence[Cutoff]:
        """All cutoffs carried out by this step."""
        return self.run.cutoffs[: self.run.cutoff_columns.count_at(self.step)]

    @cached_property
    def current_cutoff(self) -> Cutoff | None:
        """The cutoff whose test holds now or which the last event carried out; None if there is none."""
        count = self.run.cutoff_columns.count_at(self.step + 1)
        if not count or self.run.cutoff_columns.steps[count - 1] < self.step - 1:
            return None
        return self.run.cutoffs[count - 1]

    def cutoff_of(self, node: int) -> Cutoff | None:
        """Return the last cutoff carried out at a node by this step; None if there is none."""
        indices = np.flatnonzero(self.run.cutoff_columns.nodes[: len(self.cutoffs)] == node)
        return self.cutoffs[int(indices[-1])] if len(indices) else None

    @property
    def variation(self) -> tuple[int, ...]:
        """The principal variation without the root; empty before the end."""
        return self.run.variation if self.is_at_end else ()

    # Proved intervals

    def intervals_of(self, nodes: IntArray) -> tuple[AnyArray, AnyArray]:
        """Return (k,), (k,) the proved lower and upper ends of these nodes."""
        return self.columns.intervals_of(nodes, self.step)

    def interval(self, node: int) -> tuple[Bound, Bound]:
        """Return the proved interval of one node."""
        low, high = self.intervals_of(np.array([node]))
        return low[0], high[0]

    @cached_property
    def _intervals(self) -> tuple[AnyArray, AnyArray]:
        return self.columns.intervals(self.step)

    @property
    def low(self) -> AnyArray:
        """(n,) the proved lower ends."""
        return self._intervals[0]

    @property
    def high(self) -> AnyArray:
        """(n,) the proved upper ends."""
        return self._intervals[1]

    @cached_property
    def last_event(self) -> tuple[int, bool] | None:
        """The row of the last event, and True if it entered that visit, False if it left it; None at step 0."""
        return event_at(self.trace, self.step - 1) if self.step else None

    # Counts, and the data of single algorithms

    @cached_property
    def counts(self) -> SearchCounts:
        """The counts of visits, evaluations and cutoffs so far."""
        return self.run.counts(self.step)

    @cached_property
    def next_counts(self) -> SearchCounts:
        """The counts one step later, when a cutoff whose test holds now has been carried out."""
        return self.run.counts(self.step + 1)

    def visit_statistics_of(self, nodes: IntArray) -> tuple[IntArray, FloatArray]:
        """Return (k,) visit counts and (k,) mean results in a sampling search of nodes of the whole tree.

        The mean is NaN if a node is unvisited.
        """
        return visit_statistics(self.run.rows_by_node, self.run.in_search_tree, nodes, self.step)

    @cached_property
    def proof_numbers(self) -> "ProofNumbers":
        """The proof and disproof numbers and the most-proving node, over the whole tree."""
        from explorer.analysis.proof_numbers import proof_numbers_at  # few searches have any

        return proof_numbers_at(self.run.tree, self.trace, self.step)

    @cached_property
    def open_list(self) -> "list[OpenEntry]":
        """The OPEN list of SSS* with nodes of the whole tree, best merit first."""
        from explorer.analysis.open_list import open_list  # few searches have one

        return open_list(self.run.tree, self.trace, self.step)


def snapshot_at(run: Run, step: int | None = None) -> Snapshot:
    """Return the snapshot after `step` events, clamped to 0 and the trace's end; None is the end."""
    return Snapshot(run, run.trace.steps if step is None else min(max(step, 0), run.trace.steps))
