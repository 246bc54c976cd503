"""Alpha-beta, left to right (Knuth and Moore 1975; Russell and Norvig, ALPHA-BETA-SEARCH)."""

from contextlib import suppress
from fractions import Fraction

from explorer.convention import Bound, Convention
from explorer.errors import SearchRefused, Stopped
from explorer.i18n import _
from explorer.search.door import refuse_unsearchable
from explorer.search.listing import Line, listing_of
from explorer.trace import ALL_SEEN, CUTOFF, LEAF, STATIC, Recorder, Tick, Trace
from explorer.tree import MAX, Tree
from explorer.values import numbers

NAME = "alpha-beta"


def alpha_beta(tree: Tree, convention: Convention, tick: Tick) -> Trace:
    """Minimax that skips the rest of a node once its value can't matter above.

    The test comes before alpha or beta is updated. Fail-hard clamps an inner node's number into its
    window on leaving; a leaf's number is its own. Raises SearchRefused for `ties last` under `>=`.
    """
    refuse_unsearchable(tree, convention, NAME)
    if convention.ties == "last" and convention.cut == "ge":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; cut on > or take the first")
        )
    record = Recorder(tick)
    enter, leave = record.enter, record.leave
    first, last = tree.first_child.tolist(), (tree.first_child + tree.n_children).tolist()
    number: list[Bound] = numbers(tree).tolist()
    is_max = (tree.player == MAX).tolist()
    stops_here = (tree.is_leaf | (tree.depth == convention.depth)).tolist()
    on_equality, clamps = convention.cut == "ge", convention.fail == "hard"
    infinity = float("inf")

    def visit(node: int, caller: int, alpha: Bound, beta: Bound) -> Bound:
        row = enter(node, caller, alpha, beta)
        if stops_here[node]:
            leave(row, number[node], STATIC if first[node] < last[node] else LEAF)
            return number[node]
        low, high, ended = alpha, beta, ALL_SEEN
        if is_max[node]:
            v: Bound = -infinity
            for child in range(first[node], last[node]):
                v = max(v, visit(child, row, alpha, beta))
                if v > beta or (on_equality and v == beta):
                    ended = CUTOFF if child + 1 < last[node] else ALL_SEEN
                    break
                alpha = max(alpha, v)
        else:
            v = infinity
            for child in range(first[node], last[node]):
                v = min(v, visit(child, row, alpha, beta))
                if v < alpha or (on_equality and v == alpha):
                    ended = CUTOFF if child + 1 < last[node] else ALL_SEEN
                    break
                beta = min(beta, v)
        if clamps:
            v = min(max(v, low), high)
        leave(row, v, ended)
        return v

    with suppress(Stopped):  # what was recorded until then is a valid trace
        visit(0, -1, *convention.window)
    exact = tree.exact is not None or any(isinstance(bound, Fraction) for bound in convention.window)
    return record.trace(NAME, convention, exact)


def listing(maximizing: bool, convention: Convention) -> tuple[Line, ...]:
    """The textbook's MAX-VALUE or MIN-VALUE under this convention."""
    return listing_of(maximizing, convention, window=True)
