"""Searches, one file each; a search goes left to right over the tree it is given and leaves a Trace."""

import sys

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search import (
    alpha_beta,
    expectiminimax,
    iterative_deepening,
    max_n,
    mcts,
    minimax,
    monte_carlo,
    mtd_f,
    proof_number,
    sampled_minimax,
    scout,
    sss_star,
    star1,
    star2,
)
from explorer.search.algorithm import Algorithm
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import CHANCE, Tree

__all__ = [
    "ALGORITHMS", "DEFAULT", "Algorithm", "CodeEvent", "CodeLine", "accepted_options", "default_algorithm",
    "require_accepted", "require_algorithm", "run",
]


ALGORITHMS: dict[str, Algorithm] = {
    minimax.NAME: minimax.ALGORITHM,
    alpha_beta.NAME: alpha_beta.ALGORITHM,
    iterative_deepening.NAME: iterative_deepening.ALGORITHM,
    scout.NAME: scout.ALGORITHM,
    mtd_f.NAME: mtd_f.ALGORITHM,
    expectiminimax.NAME: expectiminimax.ALGORITHM,
    max_n.NAME: max_n.ALGORITHM,
    star1.NAME: star1.ALGORITHM,
    star2.NAME: star2.ALGORITHM,
    sss_star.NAME: sss_star.ALGORITHM,
    proof_number.NAME: proof_number.ALGORITHM,
    mcts.NAME: mcts.ALGORITHM,
    monte_carlo.NAME: monte_carlo.ALGORITHM,
    sampled_minimax.NAME: sampled_minimax.ALGORITHM,
}
"""Every search by its name, in the order in which they are listed."""
DEFAULT = alpha_beta.NAME
"""The search of whoever names none."""

# Pure Python calls take no C stack, so the deepest tree that is read can be searched.
sys.setrecursionlimit(max(sys.getrecursionlimit(), 1_000_000))


def require_algorithm(algorithm: str) -> None:
    """SearchRefused for a name that no algorithm has."""
    if algorithm not in ALGORITHMS:
        raise SearchRefused(_("{!r} is no algorithm: choose from {}").format(algorithm, ", ".join(ALGORITHMS)))


def require_accepted(algorithm: str, options: SearchOptions) -> None:
    """SearchRefused for an option that this algorithm does not take."""
    for name in options.non_default_names:
        if name not in ALGORITHMS[algorithm].accepts:
            takers = ", ".join(other for other, each in ALGORITHMS.items() if name in each.accepts)
            raise SearchRefused(_("{} does not take the option {}: it is for {}").format(
                algorithm, name.replace("_", "-"), takers))


def accepted_options(algorithm: str, options: SearchOptions) -> SearchOptions:
    """What this algorithm takes of a study's options, which are kept while another algorithm is tried."""
    takes = ALGORITHMS[algorithm].accepts if algorithm in ALGORITHMS else ()
    return SearchOptions(**{name: getattr(options, name) for name in options.non_default_names if name in takes})


def default_algorithm(tree: Tree) -> str:
    """The algorithm of a study that names none."""
    if tree.is_numbered:
        return max_n.NAME
    return expectiminimax.NAME if (tree.player == CHANCE).any() else DEFAULT


def run(
    tree: Tree,
    algorithm: str = DEFAULT,
    convention: Convention | None = None,
    options: SearchOptions | None = None,
    *,
    tick: Tick = lambda _visits: True,
) -> Trace:
    """The trace of one search; the same arguments give the same trace.

    `tick` is called every few thousand visits with their number; False stops the search, and the trace
    is then shorter and valid. Raises SearchRefused with the reason.
    """
    require_algorithm(algorithm)
    options = options or SearchOptions()
    require_accepted(algorithm, options)
    return ALGORITHMS[algorithm].run(tree, convention or Convention(), options, tick)
