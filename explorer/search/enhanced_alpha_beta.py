"""Alpha-beta with what practice adds to the textbook's, each option a line or two of the one recursion.

Known bounds: a node's v that reaches an end of the range of all leaves can't change any more, so it is cut on equality,
whatever the cut rule; and a node whose own bounds, the tree's columns `lower` and `upper`, lie at or beyond an end of
its window is cut on entry. Stand pat: beyond the depth limit v starts at the static evaluation. Shallow cuts only
(Knuth and Moore 1975, their F1): the windows passed down hold the parent's v alone.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf, nan

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Reach
from explorer.search.move_ordering import Replies
from explorer.search.parameters import Parameters
from explorer.search.table import Table
from explorer.search.trace import CUTOFF, HIT, Recorder
from explorer.trees.backward_induction import numbers
from explorer.trees.tree import MAX, Tree

OPTIONS = ("bounds", "quiescence", "stand_pat", "singular", "table", "symmetric", "killers", "history", "shallow")
"""What such a search takes of the parameters."""


class Extended:
    """One search, with what it learns on the way: its table, its replies, and in `returned` each node's last number."""

    def __init__(self, tree: Tree, convention: Convention, parameters: Parameters, record: Recorder) -> None:
        """Raises SearchRefused where the table is asked for and no position is known to be repeated."""
        self.returned: dict[int, Bound] = {}
        self._tree, self._parameters, self._record = tree, parameters, record
        self._number: Sequence[Bound] = numbers(tree).tolist()
        self._on_equality, self._clamps = convention.cut == "ge", convention.fail == "hard"
        self._lowest, self._highest = parameters.bounds or (nan, nan)  # which nothing equals
        self._node_bounds = node_bounds(tree)
        self._table = Table(tree, parameters) if parameters.table else None
        self._replies = Replies(tree, parameters) if parameters.killers or parameters.history else None
        self._best_first: dict[int, Sequence[int]] = {}
        self._evaluations = 0

    def search_within(self, within: Reach) -> None:
        """What follows visits this reach; SearchRefused where that contradicts known bounds, or repeated positions."""
        refuse_outside(within, self._parameters, self._node_bounds)
        if self._table:
            self._table.search_within(within)
        self._families, self._stands = within.families, within.stands

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """What the node is worth, or a bound of it at or beyond an end of the window."""
        family = self._families[node]
        if not family:
            self._evaluations += 1
            if self._evaluations - 1 == self._parameters.budget:
                raise Stopped
        self._record.enter(node, alpha, beta)
        v = self._value(node, alpha, beta) if family else self._number[node]
        self.returned[node] = v
        self._record.leave(v)
        return v

    def _value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """The inner node's number: from its own bounds, from the table, or from its children."""
        row, position = self._record.rows - 1, self._table and self._table.position(node)
        known = self._known(node, alpha, beta)
        if known is not None:
            end, number = known
            self._record.mark_known(end, number)
            self._leave_out(row, node)
            return self._clamped(number, alpha, beta)
        if self._table and position:
            answer = self._table.answer(position, alpha, beta, self._on_equality)
            if answer:
                self._record.mark(HIT, answer[1])
                return self._clamped(answer[0], alpha, beta)
        v = (self._max_value if self._tree.player[node] == MAX else self._min_value)(row, node, alpha, beta)
        v = self._clamped(v, alpha, beta)
        if self._table and position:
            self._table.keep(position, v, alpha, beta, row)
        return v

    def _known(self, node: int, alpha: Bound, beta: Bound) -> tuple[str, Bound] | None:
        """Which end of the node's own bounds lies at or beyond an end of its window, and that number."""
        if node not in self._node_bounds:
            return None
        lower, upper = self._node_bounds[node]
        return ("upper", upper) if upper <= alpha else ("lower", lower) if lower >= beta else None

    def _max_value(self, row: int, node: int, alpha: Bound, beta: Bound) -> Bound:
        v: Bound = -inf
        if self._stands is not None and self._stands[node]:
            v = self._number[node]
            if self._is_high(v, beta):
                self._record.mark(CUTOFF)
                self._leave_out(row, node)
                return v
            alpha = max(alpha, v)
        family = self._in_order(node)
        for at, child in enumerate(family):
            low, high = (v, inf) if self._parameters.shallow else (alpha, beta)
            v = max(v, self.visit(child, low, high))
            if self._is_high(v, beta):
                self._cut(row, node, family, at)
                return v
            alpha = max(alpha, v)
        return v

    def _min_value(self, row: int, node: int, alpha: Bound, beta: Bound) -> Bound:
        v: Bound = inf
        if self._stands is not None and self._stands[node]:
            v = self._number[node]
            if self._is_low(v, alpha):
                self._record.mark(CUTOFF)
                self._leave_out(row, node)
                return v
            beta = min(beta, v)
        family = self._in_order(node)
        for at, child in enumerate(family):
            low, high = (-inf, v) if self._parameters.shallow else (alpha, beta)
            v = min(v, self.visit(child, low, high))
            if self._is_low(v, alpha):
                self._cut(row, node, family, at)
                return v
            beta = min(beta, v)
        return v

    def _is_high(self, v: Bound, beta: Bound) -> bool:
        return v > beta or (self._on_equality and v == beta) or v == self._highest

    def _is_low(self, v: Bound, alpha: Bound) -> bool:
        return v < alpha or (self._on_equality and v == alpha) or v == self._lowest

    def _clamped(self, v: Bound, alpha: Bound, beta: Bound) -> Bound:
        return min(max(v, alpha), beta) if self._clamps else v

    # The order of the children

    def _in_order(self, node: int) -> Sequence[int]:
        """The last pass's best first, then the replies that cut elsewhere."""
        family, sorted_family = self._families[node], self._best_first.get(node)
        if sorted_family:
            family = [child for child in sorted_family if child in family]  # a few of them where only some are forcing
        if self._replies is None:
            return family
        if sorted_family:
            return [family[0], *self._replies.in_order(node, family[1:])]
        return self._replies.in_order(node, family)

    def _cut(self, row: int, node: int, family: Sequence[int], at: int) -> None:
        """The move to the child at this place made a cutoff."""
        if self._replies:
            self._replies.cut(node, family[at])
        self._record.leave_out(row, family[at + 1 :])

    def _leave_out(self, row: int, node: int) -> None:
        """A visit is over before it tries a child."""
        self._record.leave_out(row, self._in_order(node))

    def sort_by_returned(self) -> None:
        """Let the next pass try at every node what returned best in the last one first, then what was not visited.

        Equal ones stay in the last pass's order: so the move that it found best is the first.
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
    """The bounds of the inner nodes that have some, from the optional columns `lower` and `upper`."""
    ends: list[dict[int, Bound]] = []
    for name in ("lower", "upper"):
        column = tree.columns.get(name)
        known = enumerate(column.tolist()) if isinstance(column, np.ndarray) else ()
        ends.append({node: end for node, end in known if end is not None and end == end and tree.n_children[node]})
    lower, upper = ends
    return {node: (lower.get(node, -inf), upper.get(node, inf)) for node in sorted(lower.keys() | upper.keys())}


def is_exact(tree: Tree, *more: Bound) -> bool:
    """Whether a search of the tree that also works with these numbers must keep Fractions."""
    ends = [end for pair in node_bounds(tree).values() for end in pair]
    return tree.exact is not None or any(isinstance(number, Fraction) for number in (*ends, *more))


def refuse_outside(within: Reach, parameters: Parameters, known: dict[int, tuple[Bound, Bound]]) -> None:
    """SearchRefused for a number outside of the bounds that it is known to have."""
    tree = within.tree
    if parameters.bounds:
        low, high = parameters.bounds
        asked = within.evaluated if within.stands is None else within.evaluated | (within.stands & within.reachable)
        nodes = np.flatnonzero(asked)
        number = numbers(tree)[nodes]
        outside = np.flatnonzero((number < low) | (number > high))
        if len(outside):
            raise SearchRefused(_("node {} is worth {}, outside the known bounds from {} to {}").format(
                tree.name(int(nodes[outside[0]])), *map(pretty, (number[outside[0]], low, high))))
    if not known:
        return
    values = within.values()
    for node, (lower, upper) in known.items():
        if within.reachable[node] and within.looks[node] and not lower <= values[node] <= upper:
            raise SearchRefused(_("node {} is worth {}, outside its own bounds from {} to {}").format(
                tree.name(node), *map(pretty, (values[node], lower, upper))))


def refuse_last_tie(tree: Tree, convention: Convention, parameters: Parameters) -> None:
    """SearchRefused for `ties last` where the last tie may be only a bound."""
    if convention.ties == "first":
        return
    if convention.cut == "ge":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; cut on > or take the first")
        )
    if parameters.bounds or node_bounds(tree):
        raise SearchRefused(_("the last tied move is refused with known bounds: they cut on equality; take the first"))
