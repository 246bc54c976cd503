"""Iterative deepening: alpha-beta to one ply, to two, and so on (Slate and Atkin 1977; Korf 1985)."""

from collections.abc import Iterable

import numpy as np

from explorer.core.i18n import _
from explorer.search import window_pseudocode
from explorer.search.algorithm import TWO_PLAYERS, Algorithm
from explorer.search.convention import Convention
from explorer.search.enhanced_alpha_beta import OPTIONS, EnhancedAlphaBeta, needs_fractions, require_exact_ties
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable, require_values
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Recorder, Tick, Trace, until_stopped
from explorer.search.visit_log import require_visits_left
from explorer.trees.tree import MAX, Tree

NAME = "iterative-deepening"


def iterative_deepening(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by iterative deepening.

    There is one pass for every depth up to the limit or the deepest leaf. The table, killer moves and history are kept
    between passes; `budget` limits the evaluations of all passes together. Raises SearchRefused if a pass needs a
    missing static evaluation, and if the passes make more than MOST_VISITS visits.
    """
    require_searchable(
        tree, convention, NAME, options, chance=_("bounds on some outcomes say nothing of a mean"))
    require_exact_ties(tree, convention, options)
    require_frontier_values(tree, convention, options)
    record = Recorder(tick, needs_fractions(tree, *convention.window))
    search = EnhancedAlphaBeta(tree, convention, options, record)
    with until_stopped():
        for depth in iteration_depths(tree, convention):
            visit = search.recursion(require_values(tree, depth, options))
            require_visits_left(NAME, record.row_count)
            record.begin_pass(depth)
            visit(0, *convention.window)
            if options.reorder:
                search.sort_by_returned()
    return record.trace(NAME, convention, tree, options)


def iteration_depths(tree: Tree, convention: Convention) -> Iterable[int]:
    """Return the depths of all passes."""
    deepest = tree.plies(convention.depth)
    return range(min(1, deepest), deepest + 1)


def require_frontier_values(tree: Tree, convention: Convention, options: SearchOptions) -> None:
    """Raise SearchRefused if one of the passes needs a missing number."""
    if np.isnan(tree.payoff[1:, 0]).any():
        for depth in iteration_depths(tree, convention):
            require_values(tree, depth, options)


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the loop over the depths, and the function of alpha-beta with a depth limit."""
    to = "∞" if convention.depth is None else f"{convention.depth}"
    passes = [
        CodeLine(f"for depth = 1 to {to}"),
        CodeLine("  v ← VALUE(root, −∞, +∞)" if convention.full_window else "  v ← VALUE(root, α, β)", CodeEvent.PASS),
    ]
    if options.reorder:
        passes.append(CodeLine("  sort the children of each node, best v first"))
    return (*window_pseudocode.alpha_beta_pseudocode(player == MAX, convention, options, limited=True), *passes)


ALGORITHM = Algorithm(
    "Iterative deepening", TWO_PLAYERS,
    "Alpha-beta to one ply, to two, and so on: an answer stands ready whenever time is up.",
    iterative_deepening, pseudocode, accepts=("bounds", "budget", *OPTIONS[1:], "reorder"), node_bounds=True)
