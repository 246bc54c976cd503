"""A corridor with dots and one player, who plans a few plies ahead, makes one move, and plans again.

As in Berkeley's CS 188: if the next dot lies beyond the horizon, eating now and eating later have equal values, and a
player who prefers to wait walks back and forth between two dots without eating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees.games.game import Evaluation, expand
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, FloatArray, Tree

LONGEST_CORRIDOR, MOST_PLIES, MOST_DECISIONS = 30, 30, 50
DOT_SCORE = 10
"""Points for a dot, as in Pac-Man, where a step costs one point."""
LEFT, RIGHT = "left", "right"
TIES = ("later", LEFT, RIGHT)


class CorridorState(NamedTuple):
    """A position: the square from 1, the dots left, the number of dots eaten and of steps made."""

    square: int
    dots: tuple[int, ...]
    eaten: int = 0
    steps: int = 0


@dataclass(frozen=True)
class CorridorDecision:
    """The choice of a move in a position.

    It has the value of each move within the horizon, the best moves, and the move that was made.
    """

    state: CorridorState
    move_values: dict[str, float]
    best_moves: tuple[str, ...]
    chosen_move: str


class Corridor:
    """The one-player game: only MAX moves, and each step costs `cost` points."""

    def __init__(self, length: int, initial: CorridorState, cost: int = 1) -> None:
        self.length, self.initial, self.cost = length, initial, cost

    def to_move(self, state: CorridorState) -> int:
        """Return MAX."""
        return MAX

    def actions(self, state: CorridorState) -> list[str]:
        """Return left and right, except into a wall."""
        return [LEFT] * (state.square > 1) + [RIGHT] * (state.square < self.length)

    def result(self, state: CorridorState, action: str) -> CorridorState:
        """Return the position one square further; a dot there is eaten."""
        square = state.square + (1 if action == RIGHT else -1)
        dots = tuple(dot for dot in state.dots if dot != square)
        return CorridorState(square, dots, state.eaten + len(state.dots) - len(dots), state.steps + 1)

    def is_terminal(self, state: CorridorState) -> bool:
        """Return True if all dots are eaten."""
        return not state.dots

    def utility(self, state: CorridorState, player: int) -> float:
        """Return the score, which is also the static evaluation of unfinished games."""
        return float(DOT_SCORE * state.eaten - self.cost * state.steps)

    def text(self, state: CorridorState) -> str:
        """Return the corridor as a line: in `oC.o` the player C is between two dots."""
        marks = ["o" if square in state.dots else "." for square in range(1, self.length + 1)]
        marks[state.square - 1] = "C"
        return "".join(marks)


class ReplannedWalk(Corridor):
    """The corridor as walked in a run: all moves from the positions of the decisions, with their planned values."""

    def __init__(self, game: Corridor, depth: int, decisions: Sequence[CorridorDecision]) -> None:
        super().__init__(game.length, game.initial, game.cost)
        self._game, self._depth = game, depth
        self._decided = {decision.state for decision in decisions}

    def is_terminal(self, state: CorridorState) -> bool:
        """Return True if no decision was made in this position."""
        return state not in self._decided

    def utility(self, state: CorridorState, player: int) -> float:
        """Return the best score from this position within the horizon of the decision before it."""
        return best_score_within(self._game, state, self._depth - (state.steps > 0))


def tree(
    length: int = 4,
    start: int = 2,
    dots: Sequence[int] = (1, 4),
    depth: int = 2,
    cost: int = 1,
    run: int = 0,
    ties: str = "later",
) -> Tree:
    """Return the tree of `depth` plies from `start`, or of a `run` of decisions, each planned `depth` plies ahead.

    In a run, the moves from each position decided in have their planned values. The best move continues; of equally
    good ones, that of `ties`. Labels show the corridor. Raises GameError beyond memory.most_nodes() nodes.
    """
    length = require_whole_number("length", length, 2, LONGEST_CORRIDOR)
    start = require_whole_number("start", start, 1, length)
    squares = sorted({require_whole_number("dots", dot, 1, length) for dot in dots})
    if start in squares or not squares:
        raise GameError(_("option dots: at least one, and none on square {}, where the walk starts").format(start))
    depth = require_whole_number("depth", depth, 1 if run else 0, MOST_PLIES)
    run = require_whole_number("run", run, 0, MOST_DECISIONS)
    require_choice("ties", ties, TIES)
    game = Corridor(length, CorridorState(start, tuple(squares)), require_whole_number("cost", cost, 0, DOT_SCORE))
    if not run:
        score = Evaluation(_features, {"dots eaten": DOT_SCORE, "steps": -game.cost})
        title = _("Corridor, {depth} plies ahead").format(depth=depth)
        return expand(game, depth, score, label=game.text, title=title)
    walked = ReplannedWalk(game, depth, replan(game, depth, run, ties))
    title = _("Corridor, {run} times {depth} plies ahead").format(run=run, depth=depth)
    return expand(walked, evaluate=lambda place: walked.utility(place, MAX), label=game.text, title=title)


def replan(game: Corridor, depth: int, count: int, ties: str = "later") -> list[CorridorDecision]:
    """Return up to `count` successive decisions, each planned `depth` plies ahead; fewer once all dots are eaten.

    Of equally good moves, `ties` prefers "left", "right", or "later", a move that does not eat a dot yet.
    """
    decisions: list[CorridorDecision] = []
    place = game.initial
    while len(decisions) < count and not game.is_terminal(place):
        promises = {move: best_score_within(game, game.result(place, move), depth - 1) for move in game.actions(place)}
        tied = tuple(move for move, points in promises.items() if points == max(promises.values()))
        waiting = [move for move in tied if game.result(place, move).eaten == place.eaten]
        preferred = waiting if ties == "later" else [move for move in tied if move == ties]
        decisions.append(CorridorDecision(place, promises, tied, (*preferred, *tied)[0]))
        place = game.result(place, decisions[-1].chosen_move)
    return decisions


def best_score_within(game: Corridor, place: CorridorState, plies: int) -> float:
    """Return the best score that can be reached within this number of plies."""
    ended: list[CorridorState] = []
    places = {place}
    for _ply in range(plies):
        ended += [place for place in places if game.is_terminal(place)]
        places = {game.result(place, move) for place in places if not game.is_terminal(place)
                  for move in game.actions(place)}
    return max(game.utility(place, MAX) for place in (*ended, *places))


def _features(places: Sequence[CorridorState]) -> FloatArray:
    """Return (places, 2) the dots eaten and the steps."""
    return np.array([(place.eaten, place.steps) for place in places], np.float64)
