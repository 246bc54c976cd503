"""aima-python's searches of tic-tac-toe, from the package aima3 (games.py of the textbook's repository)."""

from collections.abc import Sequence

from tests.benchmarks.measure import Measure, collector_paused, timed
from tests.benchmarks.peers import module


def search(name: str) -> Measure:
    """Measure a function of aima-python's games module on the empty board."""

    def measure(runs: int) -> Sequence[float]:
        games = module("aima3.games")
        game = games.TicTacToe()
        with collector_paused():
            return timed(lambda: getattr(games, name)(game.initial, game), runs, warm=0)

    return measure
