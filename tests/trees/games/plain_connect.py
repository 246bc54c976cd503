"""Connect-k in plain Python, one position at a time: the oracle of the vectorised game."""

import string
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from explorer.trees.boards import BoardRules, board_keys
from explorer.trees.games.connect import line_weights
from explorer.trees.games.game import Evaluation, expand
from explorer.trees.tree import MAX, MIN, BoolArray, FloatArray, Tree


class Board(NamedTuple):
    """The squares marked by X and by O, as bit sets."""

    x: int
    o: int


class SquareMove(NamedTuple):
    """A move: its name and the bit of its square."""

    name: str
    bit: int

    def __str__(self) -> str:
        return self.name


class Connect:
    """Connect-k from a position, as a Game; X is MAX and moves first. The position is not checked."""

    def __init__(self, rules: BoardRules, position: str = "") -> None:
        self.rules = rules
        stride, letters = rules.width + 1, string.ascii_lowercase[:rules.width]
        self.squares = [SquareMove(f"{letter}{row + 1}", 1 << row * stride + column)
                        for row in range(rules.height) for column, letter in enumerate(letters)]
        self._columns = [[SquareMove(letter, place.bit) for place in self.squares[column::rules.width][::-1]]
                         for column, letter in enumerate(letters)]
        self._full = sum(place.bit for place in self.squares)
        self._directions = (1, stride, stride + 1, stride - 1)
        marks = position.replace("/", "") or "." * len(self.squares)
        self.initial = Board(*(sum(place.bit for place, mark in zip(self.squares, marks, strict=True) if mark == side)
                               for side in "XO"))

    def to_move(self, state: Board) -> int:
        """Return MAX if X is to move, else MIN; X moves first."""
        return MAX if state.x.bit_count() == state.o.bit_count() else MIN

    def actions(self, state: Board) -> list[SquareMove]:
        """Return the empty squares in reading order; with gravity the lowest empty square of each column."""
        taken = state.x | state.o
        if not self.rules.gravity:
            return [place for place in self.squares if not taken & place.bit]
        lowest = (next((place for place in column if not taken & place.bit), None) for column in self._columns)
        return [place for place in lowest if place]

    def result(self, state: Board, action: SquareMove) -> Board:
        """Return the board with the mark of the player to move added."""
        x, o = state
        return Board(x | action.bit, o) if self.to_move(state) == MAX else Board(x, o | action.bit)

    def is_terminal(self, state: Board) -> bool:
        """Return True if a player has a line or the board is full."""
        return state.x | state.o == self._full or self._has_line(state.x) or self._has_line(state.o)

    def utility(self, state: Board, player: int) -> float:
        """Return 1 for a win of the player, -1 for a loss, 0 for a draw."""
        value = float(self._has_line(state.x)) - float(self._has_line(state.o))
        return value if player == MAX else -value

    def _has_line(self, marks: int) -> bool:
        for direction in self._directions:
            begins = marks
            for step in range(1, self.rules.k):
                begins &= marks >> step * direction
            if begins:
                return True
        return False


def tree(rules: BoardRules, position: str, depth: int | None, has_evaluation: bool) -> Tree:
    """Return the tree as the program makes it, without its title."""
    game = Connect(rules, position)
    return expand(
        game, depth, _line_evaluation(game) if has_evaluation else None,
        keys=(lambda states: board_keys(rules, *_marks(game, states))) if rules.has_keys else None, name=rules.name)


def _line_evaluation(game: Connect) -> Evaluation[Sequence[Board]]:
    marks, lines = range(game.rules.k - 1, 0, -1), game.rules.lines

    def features(states: Sequence[Board]) -> FloatArray:
        x, o = _marks(game, states)
        return np.array([
            [sum(int(mine[line].sum()) == count and not other[line].any() for line in lines)
             for mine, other in ((x[row], o[row]), (o[row], x[row])) for count in marks]
            for row in range(len(states))], np.float64).reshape(len(states), 2 * len(marks))

    return Evaluation(features, line_weights(game.rules.k))


def _marks(game: Connect, states: Sequence[Board]) -> tuple[BoolArray, BoolArray]:
    """Return (n, squares) twice, in reading order: the marks of X and those of O."""
    size = game.rules.height * (game.rules.width + 1) // 8 + 1
    bits = [place.bit.bit_length() - 1 for place in game.squares]
    crosses, noughts = (np.frombuffer(b"".join(state[side].to_bytes(size, "little") for state in states), np.uint8)
                        for side in (0, 1))
    x, o = (np.unpackbits(marks.reshape(-1, size), axis=1, bitorder="little")[:, bits].view(np.bool_)
            for marks in (crosses, noughts))
    return x, o
