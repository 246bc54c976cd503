"""Alpha-beta, left to right (Knuth and Moore 1975; Russell and Norvig, ALPHA-BETA-SEARCH)."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

import numpy as np

from explorer.convention import Bound, Convention
from explorer.errors import SearchRefused, Stopped
from explorer.i18n import _
from explorer.parameters import Parameters
from explorer.search.door import refuse_unsearchable
from explorer.search.listing import Line, listing_of
from explorer.trace import Recorder, Tick, Trace
from explorer.tree import MAX, Tree
from explorer.values import is_evaluated, numbers

NAME = "alpha-beta"


def alpha_beta(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Minimax that skips the rest of a node once its value can't matter above.

    The test comes before alpha or beta is updated. Fail-hard clamps an inner node's number into its
    window on leaving; a leaf's number is its own. Raises SearchRefused for `ties last` under `>=`.
    """
    refuse_unsearchable(tree, convention, NAME, parameters, chance=_("bounds on some outcomes say nothing of a mean"))
    if convention.ties == "last" and convention.cut == "ge":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; cut on > or take the first")
        )
    exact = tree.exact is not None or any(isinstance(bound, Fraction) for bound in convention.window)
    record = Recorder(tick, exact)
    enter, leave = record.enter, record.leave
    # Views are read faster than arrays, and unlike lists they needn't be made of all nodes, few of which are visited.
    first, n_children, player = tree.first_child.data, tree.n_children.data, tree.player.data
    branches = n_children if convention.depth is None else np.where(
        is_evaluated(tree, convention.depth), 0, tree.n_children).data
    column = numbers(tree)
    number: Sequence[Bound] = column.tolist() if column.dtype == object else column.data
    on_equality, clamps = convention.cut == "ge", convention.fail == "hard"
    infinity = float("inf")

    # The test needs no asking where v stays: what held of it would have held before.
    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        enter(node, alpha, beta)
        width = branches[node]
        if not width:
            v = number[node]
            leave(v)
            return v
        low, high = alpha, beta
        start = first[node]
        if player[node] == MAX:
            v = -infinity
            for child in range(start, start + width):
                below = visit(child, alpha, beta)
                if below > v:
                    v = below
                    if v > beta or (on_equality and v == beta):
                        break
                    if v > alpha:
                        alpha = v
        else:
            v = infinity
            for child in range(start, start + width):
                below = visit(child, alpha, beta)
                if below < v:
                    v = below
                    if v < alpha or (on_equality and v == alpha):
                        break
                    if v < beta:
                        beta = v
        if clamps:
            v = min(max(v, low), high)
        leave(v)
        return v

    with suppress(Stopped):  # what was recorded until then is a valid trace
        visit(0, *convention.window)
    return record.trace(NAME, convention, tree, parameters)


def listing(player: int, convention: Convention, _parameters: Parameters) -> tuple[Line, ...]:
    """The textbook's MAX-VALUE or MIN-VALUE under this convention."""
    return listing_of(player == MAX, convention, window=True)
