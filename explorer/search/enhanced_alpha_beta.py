"""Alpha-beta with the usual enhancements, each of which is an option.

Known bounds of all leaves: a node whose v reaches the end that is best for its mover is cut, whatever the cut rule.
Known bounds of a node (the columns `lower` and `upper` of the tree): it is cut on entry if one of them is at or beyond
the end of its window. Stand pat: beyond the depth limit v starts at the static evaluation. Shallow cutoffs only (Knuth
and Moore 1975, their F1): the window of a child contains only the parent's v.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf, nan

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon, as_rows
from explorer.search.move_ordering import MoveOrdering
from explorer.search.options import SearchOptions
from explorer.search.table import TranspositionTable
from explorer.search.trace import CUTOFF, HIT, Recorder
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

OPTIONS = ("bounds", "quiescence", "stand_pat", "singular", "table", "symmetric", "killers", "history", "shallow")
"""The options that this search accepts."""


class EnhancedAlphaBeta:
    """One search with its table and its move ordering; `returned` maps nodes to the values that they returned last."""

    def __init__(self, tree: Tree, convention: Convention, options: SearchOptions, record: Recorder) -> None:
        """Prepare the search; raises SearchRefused if a table is wanted and the tree has no repeated positions."""
        self.returned: dict[int, Bound] = {}
        self._tree, self._options, self._record = tree, options, record
        self._number: Sequence[Bound] = as_rows(evaluation_column(tree))
        self._player = as_rows(tree.player)
        self._on_equality, self._clamps = convention.cut == "ge", convention.fail == "hard"
        self._lowest, self._highest = options.bounds or (nan, nan)  # NaN equals no value
        self._node_bounds = node_bounds(tree)
        self._table = TranspositionTable(tree, options) if options.table else None
        self._move_ordering = MoveOrdering(tree, options) if options.killers or options.history else None
        self._best_first: dict[int, Sequence[int]] = {}
        self._evaluations = 0

    def set_horizon(self, horizon: Horizon) -> None:
        """Set the horizon of the following visits.

        Raises SearchRefused if it contradicts known bounds or repeated positions.
        """
        require_within_bounds(horizon, self._options, self._node_bounds)
        if self._table:
            self._table.set_horizon(horizon)
        self._families, self._may_stand_pat = horizon.children_by_node, horizon.may_stand_pat

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return the fail-soft value v of `node`: exact if α < v < β, an upper bound if v ≤ α, a lower bound if v ≥ β.

        Under fail-hard v is clamped to the window. Raises Stopped before the first evaluation beyond `options.budget`.
        """
        family = self._families[node]
        if not family:
            self._evaluations += 1
            if self._evaluations - 1 == self._options.budget:
                raise Stopped
        self._record.enter(node, alpha, beta)
        v = self._value(node, alpha, beta) if family else self._number[node]
        self.returned[node] = v
        self._record.leave(v)
        return v

    def _value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return the value of an inner node from its known bounds, from the table, or from its children."""
        row, position = self._record.row_count - 1, self._table and self._table.position(node)
        known = self._deciding_node_bound(node, alpha, beta) if self._node_bounds else None
        if known is not None:
            end, number = known
            self._record.mark_bound_cutoff(end, number)
            self._record_untried(row, node)
            return self._clamp(number, alpha, beta)
        if self._table and position:
            answer = self._table.look_up(position, alpha, beta, self._on_equality)
            if answer:
                self._record.mark_ended(HIT, answer[1])
                return self._clamp(answer[0], alpha, beta)
        v = self._clamp(self._best_value(row, node, alpha, beta), alpha, beta)
        if self._table and position:
            self._table.store(position, v, alpha, beta, row)
        return v

    def _deciding_node_bound(self, node: int, alpha: Bound, beta: Bound) -> tuple[str, Bound] | None:
        """Return the known bound that cuts the node on entry, as ("lower" or "upper", number); None if neither does."""
        if node not in self._node_bounds:
            return None
        lower, upper = self._node_bounds[node]
        return ("upper", upper) if upper <= alpha else ("lower", lower) if lower >= beta else None

    def _best_value(self, row: int, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return the best value of the children for the mover, up to a cutoff."""
        maximizing, shallow = self._player[node] == MAX, self._options.shallow
        best, worst, fails = (max, -inf, self._fails_high) if maximizing else (min, inf, self._fails_low)
        v: Bound = worst
        if self._may_stand_pat is not None and self._may_stand_pat[node]:
            v = self._number[node]
            if fails(v, alpha, beta):
                self._record.mark_ended(CUTOFF)
                self._record_untried(row, node)
                return v
        family = self._ordered_children(node)
        low, high = alpha, beta
        for at, child in enumerate(family):
            if maximizing:
                low, high = (v, inf) if shallow else (max(low, v), beta)
            else:
                low, high = (-inf, v) if shallow else (alpha, min(high, v))
            v = best(v, self.visit(child, low, high))
            if fails(v, alpha, beta):
                if self._move_ordering:
                    self._move_ordering.record_cutoff(node, child)
                self._record.record_untried(row, family[at + 1 :])
                return v
        return v

    def _fails_high(self, v: Bound, _alpha: Bound, beta: Bound) -> bool:
        return v > beta or (self._on_equality and v == beta) or v == self._highest

    def _fails_low(self, v: Bound, alpha: Bound, _beta: Bound) -> bool:
        return v < alpha or (self._on_equality and v == alpha) or v == self._lowest

    def _clamp(self, v: Bound, alpha: Bound, beta: Bound) -> Bound:
        return min(max(v, alpha), beta) if self._clamps else v

    # Child order

    def _ordered_children(self, node: int) -> Sequence[int]:
        """Return the children: the best of the last pass first, then by killer moves and history."""
        family, sorted_family = self._families[node], self._best_first.get(node)
        if sorted_family:
            family = [child for child in sorted_family if child in family]  # beyond the limit only forcing ones
        if self._move_ordering is None:
            return family
        if sorted_family:
            return [family[0], *self._move_ordering.ordered_children(node, family[1:])]
        return self._move_ordering.ordered_children(node, family)

    def _record_untried(self, row: int, node: int) -> None:
        """Record that a visit ended before it tried any child."""
        self._record.record_untried(row, self._ordered_children(node))

    def sort_by_returned(self) -> None:
        """Sort the children of every node for the next pass: best returned value first, unvisited children last.

        The sort is stable, so the best move of the last pass comes first among equal ones.
        """
        returned, tree = self.returned, self._tree
        for node in {int(tree.parent[child]) for child in returned if child}:
            sign = -1 if tree.player[node] == MAX else 1
            self._best_first[node] = sorted(
                self._best_first.get(node, tree.children(node)),
                key=lambda child: (0, sign * returned[child]) if child in returned else (1, 0),
            )
        self.returned = {}


def node_bounds(tree: Tree) -> dict[int, tuple[Bound, Bound]]:
    """Return {node: (lower, upper)} for inner nodes with known bounds, from the columns `lower` and `upper`."""
    ends: list[dict[int, Bound]] = []
    for name in ("lower", "upper"):
        column = tree.array(name)
        known = () if column is None else enumerate(column.tolist())
        ends.append({node: end for node, end in known if end is not None and end == end and tree.n_children[node]})
    lower, upper = ends
    return {node: (lower.get(node, -inf), upper.get(node, inf)) for node in sorted(lower.keys() | upper.keys())}


def needs_fractions(tree: Tree, *more: Bound) -> bool:
    """Return True if a search of the tree that also uses the numbers `more` must keep Fractions."""
    ends = [end for pair in node_bounds(tree).values() for end in pair]
    return tree.exact is not None or any(isinstance(number, Fraction) for number in (*ends, *more))


def require_within_bounds(horizon: Horizon, options: SearchOptions, known: dict[int, tuple[Bound, Bound]]) -> None:
    """Raise SearchRefused if an evaluated number, or a minimax value, is outside of its known bounds."""
    tree = horizon.tree
    if options.bounds:
        low, high = options.bounds
        nodes = np.flatnonzero(horizon.needs_value)
        number = evaluation_column(tree)[nodes]
        outside = np.flatnonzero((number < low) | (number > high))
        if len(outside):
            raise SearchRefused(_("the value of node {} is {}, outside the known bounds from {} to {}").format(
                tree.name(int(nodes[outside[0]])), *map(display, (number[outside[0]], low, high))))
    if not known:
        return
    values = horizon.minimax_values()
    for node, (lower, upper) in known.items():
        if horizon.is_reachable[node] and horizon.child_count[node] and not lower <= values[node] <= upper:
            raise SearchRefused(_("the value of node {} is {}, outside its own bounds from {} to {}").format(
                tree.name(node), *map(display, (values[node], lower, upper))))


def require_exact_ties(tree: Tree, convention: Convention, options: SearchOptions) -> None:
    """Raise SearchRefused for `ties last` if the value of the last tied move may be only a bound."""
    if convention.ties == "first":
        return
    if convention.cut == "ge":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; cut on > or take the first")
        )
    if options.bounds or node_bounds(tree):
        raise SearchRefused(_("the last tied move is refused with known bounds: they cut on equality; take the first"))
