"""OpenSpiel's searches in Python, on its tic-tac-toe in C++."""

from collections.abc import Sequence

from tests.benchmarks.measure import collector_paused, timed
from tests.benchmarks.peers import module

PLIES = 9


def alpha_beta(runs: int) -> Sequence[float]:
    game, minimax = module("pyspiel").load_game("tic_tac_toe"), module("open_spiel.python.algorithms.minimax")
    with collector_paused():
        return timed(lambda: minimax.alpha_beta_search(game), runs, warm=0)


def minimax(runs: int) -> Sequence[float]:
    """Measure OpenSpiel's expectiminimax, which prunes nothing; tic-tac-toe has no chance nodes."""
    game, searches = module("pyspiel").load_game("tic_tac_toe"), module("open_spiel.python.algorithms.minimax")
    state = game.new_initial_state()
    with collector_paused():
        return timed(lambda: searches.expectiminimax(state, PLIES, None, 0), runs, warm=0)
