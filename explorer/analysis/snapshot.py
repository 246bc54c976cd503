"""What every node looks like after the first steps of a search."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.lazy import LazySequence
from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.open_list import OpenEntry, open_list
from explorer.analysis.proof_numbers import ProofNumbers, proof_numbers_at
from explorer.analysis.run import Run, SearchCounts
from explorer.analysis.samples import visit_statistics
from explorer.analysis.steps import event_at
from explorer.core.exact import as_fraction
from explorer.search.convention import Bound
from explorer.search.trace import LEAF, STATIC, Trace
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, BoolArray, FloatArray, IntArray, Tree


@dataclass(frozen=True)
class Visit:
    """An open node with its live v, its window on entry and its window now."""

    row: int
    node: int
    v: Bound
    alpha: Bound
    beta: Bound
    alpha_in: Bound
    beta_in: Bound


def _of_all_nodes(column_of: "Callable[[Snapshot, slice], AnyArray]") -> "cached_property[AnyArray]":
    """(n,) the column that the method gives for some nodes, for all of them."""
    return cached_property(lambda snapshot: column_of(snapshot, slice(None)))


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The state of a run after `step` events: arrays over nodes, each worked out when it is first asked for.

    `value` and `bound` mean something where `status` is DONE.
    """

    run: Run
    step: int

    @property
    def tree(self) -> Tree:
        """The tree whose nodes the arrays are over."""
        return self.run.tree

    @property
    def trace(self) -> Trace:
        """The trace of the run."""
        return self.run.trace

    @cached_property
    def columns(self) -> NodeColumns:
        """What is known by node now, in the pass that is running."""
        return self.run.columns_at(self.step)

    @property
    def steps(self) -> int:
        """The number of steps of the whole trace."""
        return self.trace.steps

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows."""
        return self.step >= self.trace.steps

    def status_of(self, nodes: IntArray | slice) -> IntArray:
        """UNSEEN, OPEN, DONE or PRUNED of each of these nodes."""
        return self.columns.status_of(nodes, self.step)

    status = _of_all_nodes(status_of)

    @property
    def value(self) -> AnyArray:
        """(n,) the number that the node returns."""
        return self.columns.value

    @property
    def bound(self) -> IntArray:
        """(n,) EXACT, UPPER or LOWER: what that number is."""
        return self.columns.bound

    def ordinal_of(self, nodes: IntArray | slice) -> IntArray:
        """Which evaluation each of these nodes was, from 1; 0 where it was none yet."""
        return np.where(self.columns.enter_step[nodes] < self.step, self.columns.ordinal[nodes], 0)

    def is_static_at(self, nodes: IntArray | slice) -> BoolArray:
        """Whether these nodes were evaluated at the depth limit."""
        static: BoolArray = self.columns.is_static[nodes] & (self.columns.enter_step[nodes] < self.step)
        return static

    def is_cut_at(self, nodes: IntArray | slice) -> BoolArray:
        """Whether these nodes have ended in a cutoff."""
        cut: BoolArray = self.columns.is_cut[nodes] & (self.columns.leave_step[nodes] < self.step)
        return cut

    def was_visited_earlier_at(self, nodes: IntArray | slice) -> BoolArray:
        """Whether these nodes were visited in an older pass and not yet in this one."""
        earlier: BoolArray = self.columns.was_visited_earlier[nodes]
        return earlier

    def sources_of(self, nodes: IntArray) -> IntArray:
        """The nodes whose numbers the table gave for these ones, -1 where it gave none."""
        sources = np.full(len(nodes), -1, np.int32)
        if self.trace.source is not None:
            rows = self.columns.row[nodes]
            found = np.where(rows >= 0, self.trace.source[rows], -1)
            sources[found >= 0] = self.trace.node[found[found >= 0]]
        return sources

    def is_pruned_root_at(self, nodes: IntArray | slice) -> BoolArray:
        """Tell which of these nodes are roots of pruned subtrees."""
        is_root: BoolArray = self.columns.is_pruned_root[nodes] & (self.columns.prune_step[nodes] < self.step)
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

    @property
    def path(self) -> IntArray:
        """(p,) the nodes of the current path, root first; they rise."""
        path: IntArray = self.trace.node[self.open_rows]
        return path

    @cached_property
    def _visits(self) -> dict[int, Visit]:
        # Kept apart from `open_visits`, which refers to the snapshot: in a circle, both would outlive the run.
        return {}

    @property
    def open_visits(self) -> LazySequence[Visit]:
        """The current path, root first; a visit is folded when it is asked for, so `path` is better for nodes alone."""
        rows = self.open_rows
        return LazySequence(range(len(rows)), lambda place: self._visit(int(rows[place])), self._visits)

    def visit_of(self, node: int) -> Visit | None:
        """The open visit of a node, None where it is not open."""
        place = int(np.searchsorted(self.path, node))
        is_open = place < len(self.open_visits) and self.open_visits[place].node == node
        return self.open_visits[place] if is_open else None

    def _visit(self, row: int) -> Visit:
        """Fold the children that have returned: v, the test, and if it fails the window."""
        trace = self.trace
        node, alpha, beta = int(trace.node[row]), trace.alpha[row], trace.beta[row]
        if trace.ended[row] in (LEAF, STATIC):
            return Visit(row, node, trace.value[row], alpha, beta, alpha, beta)
        values = trace.value[self.run.returned_rows(row, self.step)]
        if self.tree.player[node] not in (MAX, MIN):
            return Visit(row, node, self._value_so_far(node, row), alpha, beta, alpha, beta)
        best: Any = np.max if self.tree.player[node] == MAX else np.min
        start = -np.inf if self.tree.player[node] == MAX else np.inf
        if np.any(values != values):  # a child that proves nothing yet says nothing of v
            return Visit(row, node, np.nan, alpha, beta, alpha, beta)
        # Only the last child's test can hold: after one that held no child would have been entered.
        kept = best(values[:-1], initial=self.tree.payoff_of(node) if self.may_stand_pat(node, row) else start)
        v = best(values[-1:], initial=kept)
        known = trace.options.bounds
        is_over = self.test_holds(node, v, alpha, beta) or (known is not None and v == known[int(start < 0)])
        if is_over:  # by standing pat before a child, too: then nothing was kept
            kept = kept if len(values) else start
        else:
            kept = v
        low, high = (max(alpha, kept), beta) if start < 0 else (alpha, min(beta, kept))
        return Visit(row, node, v, low, high, alpha, beta)

    def may_stand_pat(self, node: int, row: int) -> bool:
        """Whether the mover may take the static evaluation, so that v begins with it."""
        stands = self.run.horizon_of(row).may_stand_pat if self.trace.options.stand_pat else None
        return stands is not None and bool(stands[node])

    def _value_so_far(self, node: int, row: int) -> Any:
        """What a chance node's or a numbered player's children come to until now; NaN where that is nothing yet."""
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
        """Whether the test at an inner node cuts; minimax makes none."""
        if not self.trace.has_window:
            return False
        passed = v > beta if self.tree.player[node] == MAX else v < alpha
        limit = beta if self.tree.player[node] == MAX else alpha
        return bool(passed or (self.trace.convention.cut == "ge" and v == limit))

    # Cutoffs and what they lead to

    @property
    def cutoffs(self) -> LazySequence[Cutoff]:
        """Every cutoff carried out by this step."""
        return self.run.cutoffs[: self.run.cutoff_columns.count_at(self.step)]

    @cached_property
    def current_cutoff(self) -> Cutoff | None:
        """The cutoff whose test holds now, or which the last event carried out."""
        made = self.run.cutoff_columns.count_at(self.step + 1)
        if not made or self.run.cutoff_columns.steps[made - 1] < self.step - 1:
            return None
        return self.run.cutoffs[made - 1]

    def cutoff_of(self, node: int) -> Cutoff | None:
        """The cutoff that was carried out at a node by this step."""
        made = np.flatnonzero(self.run.cutoff_columns.nodes[: len(self.cutoffs)] == node)
        return self.cutoffs[int(made[-1])] if len(made) else None

    @property
    def variation(self) -> tuple[int, ...]:
        """The principal variation without the root; empty before the end."""
        return self.run.variation if self.is_at_end else ()

    # Proved intervals

    def intervals_of(self, nodes: IntArray) -> tuple[AnyArray, AnyArray]:
        """The proved lower and upper ends of these nodes alone."""
        return self.columns.intervals_of(nodes, self.step)

    def interval(self, node: int) -> tuple[Bound, Bound]:
        """The proved interval of one node."""
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
        """The row that the last event belongs to and whether it entered it; None at the start."""
        return event_at(self.trace, self.step - 1) if self.step else None

    # What single algorithms know besides

    @cached_property
    def counts(self) -> SearchCounts:
        """Counts of visits, evaluations and cutoffs so far."""
        return self.run.counts(self.step, self.columns)

    @cached_property
    def next_counts(self) -> SearchCounts:
        """Counts one step on: a cutoff whose test holds now is carried out then."""
        return self.run.counts(self.step + 1)

    @cached_property
    def visit_statistics(self) -> tuple[IntArray, FloatArray]:
        """(n,) visits and (n,) mean results of the nodes in a sampling search's tree; NaN where unvisited."""
        return visit_statistics(self.run.tree, self.trace, self.run.in_search_tree, self.step)

    @cached_property
    def proof_numbers(self) -> ProofNumbers:
        """Proof and disproof numbers, and the most-proving node."""
        return proof_numbers_at(self.run.tree, self.trace, self.step)

    @cached_property
    def open_list(self) -> list[OpenEntry]:
        """The OPEN list of SSS*, best merit first."""
        return open_list(self.run.tree, self.trace, self.step)


def snapshot_at(run: Run, step: int | None = None) -> Snapshot:
    """The snapshot after `step` events, clamped to 0 and the trace's end; None is the end."""
    return Snapshot(run, run.trace.steps if step is None else min(max(step, 0), run.trace.steps))
