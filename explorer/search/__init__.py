"""Searches, one file each; a search goes left to right over the tree it is given and leaves a Trace."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

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
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.pseudocode import Line, Moment
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import CHANCE, Tree

__all__ = [
    "ALGORITHMS", "Algorithm", "Line", "Moment", "refuse_unknown", "refuse_untaken", "run", "taken", "usual",
]


@dataclass(frozen=True)
class Algorithm:
    """A search by its title, its run and its pseudocode; `takes` names the parameters that it honours."""

    title: str
    run: Callable[[Tree, Convention, Parameters, Tick], Trace]
    listing: Callable[[int, Convention, Parameters], tuple[Line, ...]]
    takes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The first line of the search's docstring."""
        return (self.run.__doc__ or "").splitlines()[0]


ALGORITHMS: dict[str, Algorithm] = {
    "minimax": Algorithm("Minimax", minimax.minimax, minimax.listing, expectiminimax.TAKES),
    "alpha-beta": Algorithm("Alpha-beta", alpha_beta.alpha_beta, alpha_beta.listing, alpha_beta.TAKES),
    "iterative-deepening": Algorithm(
        "Iterative deepening", iterative_deepening.iterative_deepening, iterative_deepening.listing,
        iterative_deepening.TAKES),
    "scout": Algorithm("Scout (principal variation search)", scout.scout, scout.listing, scout.TAKES),
    "mtd-f": Algorithm("MTD(f)", mtd_f.mtd_f, mtd_f.listing, mtd_f.TAKES),
    "expectiminimax": Algorithm(
        "Expectiminimax", expectiminimax.expectiminimax, expectiminimax.listing, expectiminimax.TAKES),
    "max-n": Algorithm("Max-n", max_n.max_n, max_n.listing, max_n.TAKES),
    "star1": Algorithm("Star1", star1.star1, star1.listing, star1.TAKES),
    "star2": Algorithm("Star2", star2.star2, star2.listing, star1.TAKES),
    "sss-star": Algorithm("SSS*", sss_star.sss_star, sss_star.listing, ("quiescence", "singular")),
    "proof-number": Algorithm(
        "Proof-number search", proof_number.proof_number, proof_number.listing, ("quiescence", "singular", "goal")),
    "mcts": Algorithm("Monte Carlo tree search", mcts.mcts, mcts.listing, ("seed", "iterations", "exploration")),
    "monte-carlo": Algorithm("Flat Monte Carlo", monte_carlo.monte_carlo, monte_carlo.listing, ("seed", "iterations")),
    "sampled-minimax": Algorithm(
        "Sampled minimax", sampled_minimax.sampled_minimax, sampled_minimax.listing, ("seed", "sample")),
}

# Pure Python calls take no C stack, so the deepest tree that is read can be searched.
sys.setrecursionlimit(max(sys.getrecursionlimit(), 1_000_000))


def refuse_unknown(algorithm: str) -> None:
    """SearchRefused for a name that no algorithm has."""
    if algorithm not in ALGORITHMS:
        raise SearchRefused(_("{!r} is no algorithm: choose from {}").format(algorithm, ", ".join(ALGORITHMS)))


def refuse_untaken(algorithm: str, parameters: Parameters) -> None:
    """SearchRefused for an option that this algorithm does not take."""
    for name in parameters.changed:
        if name not in ALGORITHMS[algorithm].takes:
            takers = ", ".join(other for other, each in ALGORITHMS.items() if name in each.takes)
            raise SearchRefused(_("{} does not take the option {}: it is for {}").format(
                algorithm, name.replace("_", "-"), takers))


def taken(algorithm: str, parameters: Parameters) -> Parameters:
    """What this algorithm takes of a study's parameters, which are kept while another algorithm is tried."""
    takes = ALGORITHMS[algorithm].takes if algorithm in ALGORITHMS else ()
    return Parameters(**{name: getattr(parameters, name) for name in parameters.changed if name in takes})


def usual(tree: Tree) -> str:
    """The algorithm of a study that names none."""
    if tree.payoff.shape[1] > 1 or (tree.player >= 0).any():
        return "max-n"
    return "expectiminimax" if (tree.player == CHANCE).any() else "alpha-beta"


def run(
    tree: Tree,
    algorithm: str = "alpha-beta",
    convention: Convention | None = None,
    parameters: Parameters | None = None,
    *,
    tick: Tick = lambda _visits: True,
) -> Trace:
    """The trace of one search; the same arguments give the same trace.

    `tick` is called every few thousand visits with their number; False stops the search, and the trace
    is then shorter and valid. Raises SearchRefused with the reason.
    """
    refuse_unknown(algorithm)
    parameters = parameters or Parameters()
    refuse_untaken(algorithm, parameters)
    return ALGORITHMS[algorithm].run(tree, convention or Convention(), parameters, tick)
