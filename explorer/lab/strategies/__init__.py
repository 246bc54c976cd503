"""Strategies: one choice at a player's own nodes, all replies elsewhere; what they are worth; playing them.

As in game theory's textbooks, a pure strategy guarantees the worst payoff in its subtree, and the best guarantee of all
of MAX's strategies is the minimax value (von Neumann 1928). With numbered players all others are one opponent.
"""

from explorer.lab.strategies.extract import Strategy, best_choices, count, count_text, from_choices, optimal, subtree
from explorer.lab.strategies.play import OPPONENTS, Play, advance, begin, finish, mover, moves, next_move, result
from explorer.lab.strategies.verdict import Verdict, judge, sentences

__all__ = [
    "OPPONENTS",
    "Play",
    "Strategy",
    "Verdict",
    "advance",
    "begin",
    "best_choices",
    "count",
    "count_text",
    "finish",
    "from_choices",
    "judge",
    "mover",
    "moves",
    "next_move",
    "optimal",
    "result",
    "sentences",
    "subtree",
]
