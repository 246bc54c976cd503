"""Iterative deepening: alpha-beta to one ply, to two, and so on (Slate and Atkin 1977; Korf 1985)."""

from collections.abc import Iterable
from contextlib import suppress

import numpy as np

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.search import windowed
from explorer.search.algorithm import TWO_PLAYERS, Algorithm
from explorer.search.convention import Convention
from explorer.search.enhanced_alpha_beta import OPTIONS, Extended, is_exact, refuse_last_tie
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_blank, refuse_unsearchable
from explorer.search.pseudocode import Line, Moment
from explorer.search.trace import Recorder, Tick, Trace
from explorer.search.visit_log import refuse_more_passes
from explorer.trees.tree import MAX, Tree

NAME = "iterative-deepening"


def iterative_deepening(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Iterative deepening.

    A pass for every depth to the limit, or to the deepest leaf; the table, killers and history live through all, and
    `budget` counts all evaluations. Raises SearchRefused where a pass has nothing to evaluate a node by, and where the
    passes make more than MOST_VISITS visits.
    """
    refuse_unsearchable(
        tree, convention, NAME, parameters, chance=_("bounds on some outcomes say nothing of a mean"))
    refuse_last_tie(tree, convention, parameters)
    refuse_blank_frontiers(tree, convention, parameters)
    record = Recorder(tick, is_exact(tree, *convention.window))
    search = Extended(tree, convention, parameters, record)
    with suppress(Stopped):
        for depth in depths(tree, convention):
            search.search_within(refuse_blank(tree, depth, parameters))
            refuse_more_passes(NAME, record.rows)
            record.begin(depth)
            search.visit(0, *convention.window)
            if parameters.reorder:
                search.sort_by_returned()
    return record.trace(NAME, convention, tree, parameters)


def depths(tree: Tree, convention: Convention) -> Iterable[int]:
    """The depth of every pass."""
    plies = tree.levels - 1
    deepest = plies if convention.depth is None else min(convention.depth, plies)
    return range(min(1, deepest), deepest + 1)


def refuse_blank_frontiers(tree: Tree, convention: Convention, parameters: Parameters) -> None:
    """SearchRefused before the first pass for a node that has no number where one of the passes needs it."""
    if np.isnan(tree.payoff[1:, 0]).any():
        for depth in depths(tree, convention):
            refuse_blank(tree, depth, parameters)


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """The passes, and alpha-beta's function with its depth limit."""
    to = "∞" if convention.depth is None else f"{convention.depth}"
    passes = [
        Line(f"for depth = 1 to {to}"),
        Line("  v ← VALUE(root, −∞, +∞)" if convention.full_window else "  v ← VALUE(root, α, β)", Moment.PASS),
    ]
    if parameters.reorder:
        passes.append(Line("  sort the children of each node, best v first"))
    return (*windowed.listing(player == MAX, convention, parameters, limited=True), *passes)


ALGORITHM = Algorithm(
    "Iterative deepening", TWO_PLAYERS,
    "Alpha-beta to one ply, to two, and so on: an answer stands ready whenever time is up.",
    iterative_deepening, listing, accepts=("bounds", "budget", *OPTIONS[1:], "reorder"), node_bounds=True)
