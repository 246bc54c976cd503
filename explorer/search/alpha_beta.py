"""Alpha-beta, children left to right (Knuth and Moore 1975; Russell and Norvig, ALPHA-BETA-SEARCH)."""

from collections.abc import Callable, Sequence

from explorer.core.i18n import _
from explorer.search import window_pseudocode
from explorer.search.algorithm import TWO_PLAYERS, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import (
    OPTIONS,
    EnhancedAlphaBeta,
    needs_fractions,
    node_bounds,
    require_exact_ties,
)
from explorer.search.horizon import Horizon, as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.search.pseudocode import CodeLine
from explorer.search.trace import TICK_EVERY, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "alpha-beta"


def alpha_beta(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by alpha-beta.

    If options are set, or inner nodes have known bounds, the search is an EnhancedAlphaBeta. The cutoff test comes
    before alpha or beta is updated. Under fail-hard the value of an inner node is clamped to its window; a leaf returns
    its utility. Raises SearchRefused for chance nodes, for missing values, and for `ties last` with cuts on `>=`.
    """
    horizon = require_searchable(
        tree, convention, NAME, options, chance=_("bounds on some outcomes say nothing of a mean"))
    require_exact_ties(tree, convention, options)
    record = Recorder(tick, needs_fractions(tree, *convention.window))
    if options.non_default_names or node_bounds(tree):
        visit = EnhancedAlphaBeta(tree, convention, options, record).recursion(horizon)
    else:
        visit = textbook_recursion(tree, convention, horizon, record)
    with until_stopped():
        visit(0, *convention.window)
    return record.trace(NAME, convention, tree, options)


def textbook_recursion(
    tree: Tree, convention: Convention, horizon: Horizon, record: Recorder
) -> Callable[[int, Bound, Bound], Bound]:
    """Return the textbook's recursion visit(node, α, β), without any option.

    Its result is the fail-soft value v of the node: exact if α < v < β, an upper bound if v ≤ α, a lower bound if v ≥
    β; under fail-hard it is clamped to the window.
    """
    page_nodes, page_alphas, page_betas, page_values = record.page
    add_node, add_alpha, add_beta, leave = page_nodes.append, page_alphas.append, page_betas.append, page_values.append
    # Memory views are read faster than arrays, and unlike lists they cost nothing for nodes that are never visited.
    first, player = tree.first_child.data, tree.player.data
    branches = horizon.child_count.data
    number: Sequence[Bound] = as_rows(evaluation_column(tree))
    on_equality, clamps = convention.cut == "ge", convention.fail == "hard"
    infinity = float("inf")

    # The cutoff test is only needed when v changes: an unchanged v has failed it before. A child without children is
    # recorded here, without a call of its own, which saves a tenth of the time.
    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        if len(page_nodes) >= TICK_EVERY:
            record.turn_page()
        add_node(node)
        add_alpha(alpha)
        add_beta(beta)
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
                if branches[child]:
                    below = visit(child, alpha, beta)
                else:
                    add_node(child)
                    add_alpha(alpha)
                    add_beta(beta)
                    below = number[child]
                    leave(below)
                if below > v:
                    v = below
                    if v > beta or (on_equality and v == beta):
                        break
                    if v > alpha:
                        alpha = v
        else:
            v = infinity
            for child in range(start, start + width):
                if branches[child]:
                    below = visit(child, alpha, beta)
                else:
                    add_node(child)
                    add_alpha(alpha)
                    add_beta(beta)
                    below = number[child]
                    leave(below)
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

    return visit


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE for this convention, with the lines that the options add."""
    return window_pseudocode.alpha_beta_pseudocode(player == MAX, convention, options)


ALGORITHM = Algorithm(
    "Alpha-beta", TWO_PLAYERS,
    "Minimax that prunes the rest of a node once its value can't matter above.",
    alpha_beta, pseudocode, accepts=OPTIONS, node_bounds=True, quotes_windows=True,
    bytes_per_node=2)
