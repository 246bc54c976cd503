"""Alpha-beta with the usual enhancements, each of which is an option.

Known bounds of all leaves: a node whose v reaches the end that is best for its mover is cut, whatever the cut rule.
Known bounds of a node (the columns `lower` and `upper` of the tree): it is cut on entry if one of them is at or beyond
the end of its window. Stand pat: beyond the depth limit v starts at the static evaluation. Shallow cutoffs only (Knuth
and Moore 1975, their F1): the window of a child contains only the parent's v.
"""

from collections.abc import Callable, Sequence
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
from explorer.search.trace import CUTOFF, HIT, TICK_EVERY, Recorder
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

OPTIONS = ("bounds", "quiescence", "stand_pat", "singular", "table", "symmetric", "killers", "history", "shallow")
"""The options that this search accepts."""


class EnhancedAlphaBeta:
    """One search; its table, its move ordering and its count of evaluations go from one pass to the next."""

    def __init__(self, tree: Tree, convention: Convention, options: SearchOptions, record: Recorder) -> None:
        """Prepare the search; raises SearchRefused if a table is wanted and the tree has no repeated positions."""
        self._tree, self._options, self._record = tree, options, record
        self._number: Sequence[Bound] = as_rows(evaluation_column(tree))
        self._on_equality, self._clamps = convention.cut == "ge", convention.fail == "hard"
        self._node_bounds = node_bounds(tree)
        self._table = TranspositionTable(tree, options) if options.table else None
        self._move_ordering = MoveOrdering(tree, options) if options.killers or options.history else None
        self._best_first: dict[int, Sequence[int]] = {}
        self._returned: dict[int, Bound] = {}
        self._evaluations = 0

    def recursion(self, horizon: Horizon) -> Callable[[int, Bound, Bound], Bound]:
        """Return the recursion visit(node, α, β) for one pass within a horizon.

        Its result is the fail-soft value v of the node: exact if α < v < β, an upper bound if v ≤ α, a lower bound if v
        ≥ β; under fail-hard it is clamped to the window. It raises Stopped before the first evaluation beyond
        `options.budget`. Raises SearchRefused if the horizon contradicts known bounds or repeated positions.
        """
        require_within_bounds(horizon, self._options, self._node_bounds)
        if self._table:
            self._table.set_horizon(horizon)
        table, ordering, bounds_of = self._table, self._move_ordering, self._node_bounds
        record, number, returned = self._record, self._number, self._returned
        page_nodes, page_alphas, page_betas, page_values = record.page
        add_node, add_alpha, add_beta = page_nodes.append, page_alphas.append, page_betas.append
        leave = page_values.append
        first, player, branches = self._tree.first_child.data, self._tree.player.data, horizon.child_count.data
        families = None if horizon.is_searched is None else horizon.children_by_node
        may_stand_pat = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
        on_equality, clamps, shallow = self._on_equality, self._clamps, self._options.shallow
        lowest, highest = self._options.bounds or (nan, nan)  # NaN equals no value
        has_budget, keeps_returned = self._options.budget is not None, self._options.reorder
        ordered_children = self._ordered_children if self._best_first or not ordering else ordering.ordered_children
        reorders = bool(ordering or self._best_first)

        def visit(root: int, alpha: Bound, beta: Bound) -> Bound:
            # As any other node is recorded by its parent, without a call of its own.
            if has_budget and not branches[root]:
                self._count_evaluation()
            add_node(root)
            add_alpha(alpha)
            add_beta(beta)
            v = inner_value(root, alpha, beta) if branches[root] else number[root]
            if keeps_returned:
                returned[root] = v
            leave(v)
            return v

        def known_value(node: int, alpha: Bound, beta: Bound) -> Bound:
            """Return the value of an inner node from its known bounds, from the table, or from its children."""
            if node in bounds_of:
                lower, upper = bounds_of[node]
                if upper <= alpha or lower >= beta:
                    end, v = ("upper", upper) if upper <= alpha else ("lower", lower)
                    record.mark_bound_cutoff(end, v)
                    record.record_untried(record.row_count - 1, ordered_children(node, horizon.children(node)))
                    return clamp(v, alpha, beta)
            position = table.position(node) if table else None
            if not table or not position:
                return best_value(node, alpha, beta)
            answer = table.look_up(position, alpha, beta, on_equality)
            if answer:
                v, source = answer
                record.mark_ended(HIT, source)
                return clamp(v, alpha, beta) if clamps else v
            row = record.rows_before_page + len(page_nodes) - 1
            v = best_value(node, alpha, beta)
            table.store(position, v, alpha, beta, row)
            return v

        def best_value(node: int, alpha: Bound, beta: Bound) -> Bound:
            """Return the best value of the children for the mover, up to a cutoff."""
            if len(page_nodes) >= TICK_EVERY:
                record.turn_page()
            start, width = first[node], branches[node]
            family = range(start, start + width) if families is None else families[node]
            order = ordered_children(node, family) if reorders and width > 1 else family
            row = -1 if order is family else record.rows_before_page + len(page_nodes) - 1
            maximizing = player[node] == MAX
            v: Bound = -inf if maximizing else inf
            low, high = alpha, beta  # the window of the next child
            if shallow:
                low, high = -inf, inf
            if may_stand_pat and may_stand_pat[node]:
                v = number[node]
                if fails_high(v, beta) if maximizing else fails_low(v, alpha):
                    record.mark_ended(CUTOFF)
                    record.record_untried(row, order)
                    return clamp(v, alpha, beta)
                low, high = (max(low, v), high) if maximizing else (low, min(high, v))
            for child in order:
                if has_budget and not branches[child]:
                    self._count_evaluation()
                add_node(child)
                add_alpha(low)
                add_beta(high)
                below = inner_value(child, low, high) if branches[child] else number[child]
                if keeps_returned:
                    returned[child] = below
                leave(below)
                if maximizing:
                    if below > v or below == highest:
                        v = below
                        if fails_high(v, beta):
                            break
                        if v > low:
                            low = v
                elif below < v or below == lowest:
                    v = below
                    if fails_low(v, alpha):
                        break
                    if v < high:
                        high = v
            else:
                return clamp(v, alpha, beta) if clamps else v
            if ordering:
                ordering.record_cutoff(node, child)
            if order is not family:
                record.record_untried(row, order[order.index(child) + 1 :])
            return clamp(v, alpha, beta) if clamps else v

        def clamp(v: Bound, alpha: Bound, beta: Bound) -> Bound:
            return min(max(v, alpha), beta) if clamps else v

        def fails_high(v: Bound, beta: Bound) -> bool:
            return v > beta or (on_equality and v == beta) or v == highest

        def fails_low(v: Bound, alpha: Bound) -> bool:
            return v < alpha or (on_equality and v == alpha) or v == lowest

        inner_value = known_value if table or bounds_of else best_value
        return visit

    def _count_evaluation(self) -> None:
        """Count an evaluation; raises Stopped if the budget does not allow it."""
        if self._evaluations == self._options.budget:
            raise Stopped
        self._evaluations += 1

    # Child order

    def _ordered_children(self, node: int, family: Sequence[int]) -> Sequence[int]:
        """Return the children: the best of the last iteration first, then by killer moves and history.

        `family` itself is returned if nothing changes its order.
        """
        best_first = self._best_first.get(node)
        if best_first:
            family = [child for child in best_first if child in family]  # beyond the limit only forcing ones
        if self._move_ordering is None:
            return family
        if best_first:
            return [family[0], *self._move_ordering.ordered_children(node, family[1:])]
        return self._move_ordering.ordered_children(node, family)

    def sort_by_returned(self) -> None:
        """Sort the children of every node for the next iteration: best returned value first, unvisited children last.

        The sort is stable, so the best move of the last iteration comes first among equal ones.
        """
        returned, parent = self._returned, self._tree.parent.data
        for node in {parent[child] for child in returned if child}:
            family = self._best_first.get(node, self._tree.children(node))
            visited = sorted((child for child in family if child in returned), key=returned.__getitem__,
                             reverse=bool(self._tree.player[node] == MAX))
            self._best_first[node] = [*visited, *(child for child in family if child not in returned)]
        returned.clear()


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
            raise SearchRefused(_(
                "the value of node {node} is {value}, outside the known bounds from {lower} to {upper}").format(
                    node=tree.name(int(nodes[outside[0]])), value=display(number[outside[0]]),
                    lower=display(low), upper=display(high)))
    if not known:
        return
    values = horizon.minimax_values()
    for node, (lower, upper) in known.items():
        if horizon.is_reachable[node] and horizon.child_count[node] and not lower <= values[node] <= upper:
            raise SearchRefused(_(
                "the value of node {node} is {value}, outside its own bounds from {lower} to {upper}").format(
                    node=tree.name(node), value=display(values[node]), lower=display(lower), upper=display(upper)))


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
