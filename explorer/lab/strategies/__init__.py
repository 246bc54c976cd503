"""Strategies of one player: extracting them, their guarantees, and playing against them.

A pure strategy has one choice at each of the player's nodes and all replies elsewhere. It guarantees the worst payoff
in its subtree, and the best guarantee of all strategies of MAX is the minimax value (von Neumann 1928). With numbered
players all others together are the opponent.
"""

from explorer.lab.strategies.extract import (
    Strategy,
    best_choices,
    count_strategies,
    format_count,
    optimal_strategy,
    strategy_from_choices,
    strategy_subtree,
)
from explorer.lab.strategies.play import (
    OPPONENTS,
    Play,
    advance,
    begin_play,
    continue_play,
    mover,
    moves,
    next_move,
    play_result,
)
from explorer.lab.strategies.verdict import StrategyVerdict, judge_strategy, verdict_sentences

__all__ = [
    "OPPONENTS",
    "Play",
    "Strategy",
    "StrategyVerdict",
    "advance",
    "begin_play",
    "best_choices",
    "continue_play",
    "count_strategies",
    "format_count",
    "judge_strategy",
    "mover",
    "moves",
    "next_move",
    "optimal_strategy",
    "play_result",
    "strategy_from_choices",
    "strategy_subtree",
    "verdict_sentences",
]
