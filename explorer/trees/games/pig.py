"""Pig: a player rolls a die any number of times and holds to keep the sum; a 1 loses the sum and ends the turn.

A player whose score and current sum reach the target wins. There is no limit to the length of a game.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees.games.game import Evaluation, expand
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import CHANCE, MAX, MIN, FloatArray, Tree

LARGEST_TARGET, MOST_SIDES = 1_000, 100
EVALUATIONS = ("none", "difference")
WEIGHTS = {"score difference": 1, "turn total": 1}
ROLL, HOLD = "roll", "hold"


class PigState(NamedTuple):
    """A position: the scores of MAX and MIN, this turn's sum, the player to move, and whether the die is rolling."""

    scores: tuple[int, int]
    total: int
    mover: int
    rolling: bool = False

    def __str__(self) -> str:
        sum_so_far = f" {'+' if self.mover == MAX else '−'}{self.total}" if self.total else ""
        return f"{self.scores[0]}:{self.scores[1]}{sum_so_far}"

    @property
    def scores_if_held(self) -> tuple[int, int]:
        """The scores after the player to move holds."""
        own, other = self.scores
        return (own + self.total, other) if self.mover == MAX else (own, other + self.total)


class Pig:
    """Pig as a ChanceGame; the utility for the winner is the target, for the loser minus the target."""

    def __init__(self, target: int, sides: int, initial: PigState) -> None:
        self.target, self.sides, self.initial = target, sides, initial

    def to_move(self, state: PigState) -> int:
        """Return CHANCE while the die rolls, else the player to move."""
        return CHANCE if state.rolling else state.mover

    def actions(self, state: PigState) -> Sequence[str]:
        """Return the sides of a rolling die; otherwise "roll", and "hold" if there is a sum to keep."""
        if state.rolling:
            return [str(side) for side in range(1, self.sides + 1)]
        return (ROLL, HOLD) if state.total else (ROLL,)

    def result(self, state: PigState, action: str) -> PigState:
        """Return the next position: a 1 and holding end the turn, other sides add to the sum."""
        if action == ROLL:
            return state._replace(rolling=True)
        if action == HOLD:
            return PigState(state.scores_if_held, 0, MAX + MIN - state.mover)
        if action == "1":
            return PigState(state.scores, 0, MAX + MIN - state.mover)
        return PigState(state.scores, state.total + int(action), state.mover)

    def chance(self, state: PigState, action: str) -> Fraction:
        """Return the probability of a side of the fair die."""
        return Fraction(1, self.sides)

    def is_terminal(self, state: PigState) -> bool:
        """Return True if a player has reached the target."""
        return max(state.scores_if_held) >= self.target

    def utility(self, state: PigState, player: int) -> float:
        """Return plus or minus the target, which exceeds every difference of scores before the end."""
        return float(self.target if (state.scores_if_held[0] >= self.target) == (player == MAX) else -self.target)


def tree(
    target: int = 20,
    sides: int = 6,
    scores: Sequence[int] = (0, 0),
    total: int = 4,
    depth: int = 3,
    eval: str = "difference",
) -> Tree:
    """Return the tree of a turn of MAX and what follows, cut after `depth` plies; rolls of the die count as plies.

    Finished games have the utility plus or minus the target. Others have as static evaluation the difference of the
    scores if the player to move holds, or none. Labels show both scores and the turn's sum. Raises GameError beyond
    memory.most_nodes() nodes.
    """
    target = require_whole_number("target", target, 1, LARGEST_TARGET)
    if len(scores) != 2:
        raise GameError(_("option scores: there are two players, not {}").format(len(scores)))
    own, other = (require_whole_number("scores", score, 0, target - 1) for score in scores)
    require_choice("eval", eval, EVALUATIONS)
    game = Pig(target, require_whole_number("sides", sides, 2, MOST_SIDES),
               PigState((own, other), require_whole_number("total", total, 0, LARGEST_TARGET), MAX))
    evaluation = Evaluation(_features, WEIGHTS) if eval == "difference" else None
    return expand(
        game, require_whole_number("depth", depth, 0), evaluation, label=str,
        title=_("Pig to {target}").format(target=target),
    )


def _features(states: Sequence[PigState]) -> FloatArray:
    """Return (states, 2) the scores' difference MAX - MIN, and the turn's sum, negative for MIN."""
    return np.array([
        (state.scores[0] - state.scores[1], state.total if state.mover == MAX else -state.total) for state in states
    ], np.float64)
