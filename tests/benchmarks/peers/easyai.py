"""easyAI's Negamax with alpha-beta on its own tic-tac-toe, with unmake_move and without a table.

It weights a win by its depth, so that its values and its pruning differ slightly.
"""

from collections.abc import Sequence

from tests.benchmarks.measure import collector_paused, timed
from tests.benchmarks.peers import module

PLIES = 9


def negamax(runs: int) -> Sequence[float]:
    easyai, tic_tac_toe = module("easyAI"), module("easyAI.games.TicTacToe")
    choose = easyai.Negamax(PLIES)
    game = tic_tac_toe.TicTacToe([easyai.AI_Player(choose), easyai.AI_Player(choose)])
    with collector_paused():
        return timed(lambda: choose(game), runs, warm=0)
