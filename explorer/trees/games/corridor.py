"""A corridor with dots, and somebody in it who looks a few plies ahead, makes one move, and plans anew.

As in Berkeley's CS 188: where eating later looks as good as eating now, for what comes after lies beyond the horizon,
waiting is as good as eating, and he shuttles between two dots until he starves.
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
"""Points for a dot, as in Pac-Man, where a step costs one."""
LEFT, RIGHT = "left", "right"
TIES = ("later", LEFT, RIGHT)


class CorridorState(NamedTuple):
    """A position: the square, from 1, the dots that are left, how many are eaten, and the steps made."""

    square: int
    dots: tuple[int, ...]
    eaten: int = 0
    steps: int = 0


@dataclass(frozen=True)
class CorridorDecision:
    """A position in which a move was chosen: what each move promises within the horizon, which are the best, which of
    them was made."""

    state: CorridorState
    move_values: dict[str, float]
    best_moves: tuple[str, ...]
    chosen_move: str


class Corridor:
    """The game of one: MAX walks, a step costs `cost` points, and nobody answers."""

    def __init__(self, length: int, initial: CorridorState, cost: int = 1) -> None:
        self.length, self.initial, self.cost = length, initial, cost

    def to_move(self, state: CorridorState) -> int:
        """MAX."""
        return MAX

    def actions(self, state: CorridorState) -> list[str]:
        """Left and right, but for walls."""
        return [LEFT] * (state.square > 1) + [RIGHT] * (state.square < self.length)

    def result(self, state: CorridorState, action: str) -> CorridorState:
        """One square further, where a dot is eaten."""
        square = state.square + (1 if action == RIGHT else -1)
        dots = tuple(dot for dot in state.dots if dot != square)
        return CorridorState(square, dots, state.eaten + len(state.dots) - len(dots), state.steps + 1)

    def is_terminal(self, state: CorridorState) -> bool:
        """Whether all dots are eaten."""
        return not state.dots

    def utility(self, state: CorridorState, player: int) -> float:
        """The score, which evaluates all other positions too."""
        return float(DOT_SCORE * state.eaten - self.cost * state.steps)

    def text(self, state: CorridorState) -> str:
        """The corridor as a line: `oC.o` has two dots, and C for who eats them."""
        marks = ["o" if square in state.dots else "." for square in range(1, self.length + 1)]
        marks[state.square - 1] = "C"
        return "".join(marks)


class ReplannedWalk(Corridor):
    """The corridor as it came to be walked: all moves from the places decided in, worth what they promised."""

    def __init__(self, game: Corridor, depth: int, decisions: Sequence[CorridorDecision]) -> None:
        super().__init__(game.length, game.initial, game.cost)
        self._game, self._depth = game, depth
        self._decided = {decision.state for decision in decisions}

    def is_terminal(self, state: CorridorState) -> bool:
        """Whether nobody went on from there."""
        return state not in self._decided

    def utility(self, state: CorridorState, player: int) -> float:
        """What the place promised as the move to it was chosen."""
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
    """What is seen from `start` within `depth` plies; or a `run` of so many decisions, each planned anew like this.

    In a run, each move from a place decided in is worth what it promised, and the move made goes on: the best, of
    equals as `ties` says. Labels show the corridor. GameError beyond game.LIMIT nodes.
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
    """So many decisions in a row, fewer where all dots are eaten: look `depth` plies ahead, make one move, begin again.

    Of equally good moves `ties` takes left, or right, or "later" one that eats nothing yet.
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
    """The best score within so many plies."""
    ended: list[CorridorState] = []
    places = {place}
    for _ply in range(plies):
        ended += [place for place in places if game.is_terminal(place)]
        places = {game.result(place, move) for place in places if not game.is_terminal(place)
                  for move in game.actions(place)}
    return max(game.utility(place, MAX) for place in (*ended, *places))


def _features(places: Sequence[CorridorState]) -> FloatArray:
    """Dots eaten, and steps."""
    return np.array([(place.eaten, place.steps) for place in places], np.float64)
