"""Connect-k on a board of any size: tic-tac-toe, gomoku, and with gravity connect four.

A position is written "X.O/.X./..O", rows from the top. In memory it is two bit sets, for X and O. Square (row, column)
is bit `row * (width + 1) + column`; the spare bit per row keeps lines from wrapping around.
"""

import string
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees.boards import LARGEST_SIDE, BoardRules, board_keys
from explorer.trees.games.game import BLOCK_SIZE, Evaluation, expand
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, MIN, BoolArray, FloatArray, Tree

NAME = "connect"
EVALUATIONS = ("none", "lines")
LINE_WEIGHT_FACTOR = 3
"""The factor of a line's weight per additional mark, as in AIMA's 3 X2 + X1 - (3 O2 + O1)."""


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
    """Connect-k from a position, as a Game; X is MAX and moves first."""

    def __init__(self, rules: BoardRules, position: str = "") -> None:
        self.rules = rules
        stride, letters = rules.width + 1, string.ascii_lowercase[:rules.width]
        self.squares = [SquareMove(f"{letter}{row + 1}", 1 << row * stride + column)
                        for row in range(rules.height) for column, letter in enumerate(letters)]
        self._columns = [[SquareMove(letter, place.bit) for place in self.squares[column::rules.width][::-1]]
                         for column, letter in enumerate(letters)]
        self._full = sum(place.bit for place in self.squares)
        self._directions = (1, stride, stride + 1, stride - 1)
        self.initial = self._parse_position(position)

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

    def _parse_position(self, position: str) -> Board:
        """Return the board of a position's text. Raises GameError if the position is not possible."""
        width, height = self.rules.width, self.rules.height
        marks = position.replace("/", "").upper() or "." * (width * height)
        rows = [len(row) for row in position.split("/")]
        if position and rows not in ([width] * height, [width * height]):
            reason = _("a position has {} rows of {} squares, divided by /, not {!r}")
            raise GameError(reason.format(height, width, position[:40]))
        for place, mark in zip(self.squares, marks, strict=True):
            if mark not in ".XO":
                raise GameError(_("square {} holds {!r}: only X, O and . can stand there").format(place.name, mark))
        crosses, noughts = marks.count("X"), marks.count("O")
        if crosses not in (noughts, noughts + 1):
            reason = _("there are {} X and {} O: X begins, so X has as many as O or one more")
            raise GameError(reason.format(crosses, noughts))
        bits = [place.bit for place in self.squares]
        board = Board(*(sum(bit for bit, mark in zip(bits, marks, strict=True) if mark == side) for side in "XO"))
        if reason := self._position_error(board):
            raise GameError(reason)
        return board

    def _position_error(self, board: Board) -> str:
        """Return one sentence on why no game reaches this board; "" if none is found."""
        taken = board.x | board.o
        for column in self._columns if self.rules.gravity else ():
            for below, above in pairwise(column):
                if taken & above.bit and not taken & below.bit:
                    return _("in column {} a mark has nothing below it").format(above.name)
        won = [side for side, marks in zip("XO", board, strict=True) if self._has_line(marks)]
        if len(won) == 2:
            return _("X and O both have {} in a row: the game ended before the second of them").format(self.rules.k)
        last = board.o if self.to_move(board) == MAX else board.x
        if won and not any(self._may_be_last_mark(board, last, place.bit) for place in self.squares):
            return _("{} has {} in a row, yet the game has gone on after that").format(won[0], self.rules.k)
        return ""

    def _may_be_last_mark(self, board: Board, last: int, bit: int) -> bool:
        """Return True if the mark at `bit` may have been the last one: no line exists without it."""
        above = bit >> self.rules.width + 1 if self.rules.gravity else 0
        return bool(last & bit and not above & (board.x | board.o)) and not any(
            self._has_line(marks & ~bit) for marks in board)


def tree(
    width: int = 3,
    height: int = 3,
    k: int = 3,
    gravity: bool = False,
    position: str | None = None,
    depth: int | None = None,
    eval: str = "none",
) -> Tree:
    """Return the tree below a position; X is MAX, and finished games have utility 1, 0 or -1.

    Unfinished games have the static evaluation `eval`, with its features as columns, or none; at the depth limit they
    are leaves. Raises GameError beyond memory.most_nodes() nodes.
    """
    width = require_whole_number("width", width, 1, LARGEST_SIDE)
    height = require_whole_number("height", height, 1, LARGEST_SIDE)
    rules = BoardRules(width, height, require_whole_number("k", k, 1, max(width, height)), gravity)
    require_choice("eval", eval, EVALUATIONS)
    game = Connect(rules, position or "")
    return expand(
        game, None if depth is None else require_whole_number("depth", depth, 0),
        line_evaluation(game) if eval == "lines" else None,
        keys=(lambda states: board_keys(rules, *_marks(game, states))) if rules.has_keys else None,
        title=_("Connect {k} on {width} × {height}").format(k=k, width=width, height=height), name=rules.name,
    )


def line_evaluation(game: Connect) -> Evaluation[Board]:
    """Return the evaluation by lines open to X minus those open to O, weighted by their number of marks.

    The feature X2 counts the lines with two X and no O.
    """
    marks = range(game.rules.k - 1, 0, -1)
    lines = np.array(game.rules.lines)
    on_line = np.zeros((len(game.squares), len(lines)), np.float32)
    on_line[lines, np.arange(len(lines))[:, None]] = 1

    def features(states: Sequence[Board]) -> FloatArray:
        made = np.empty((len(states), 2 * len(marks)))
        for first in range(0, len(states), BLOCK_SIZE):
            crosses, noughts = (side @ on_line for side in _marks(game, states[first:first + BLOCK_SIZE]))
            open_lines = [(mine == count) & (other == 0) for mine, other in ((crosses, noughts), (noughts, crosses))
                          for count in marks]
            for place, those in enumerate(open_lines):
                made[first:first + BLOCK_SIZE, place] = np.count_nonzero(those, axis=1)
        return made

    return Evaluation(features, line_weights(game.rules.k))


def line_weights(k: int) -> dict[str, int]:
    """Return the weights of the features of connect-k, in their order."""
    return {f"{side}{count}": sign * LINE_WEIGHT_FACTOR ** (count - 1)
            for side, sign in (("X", 1), ("O", -1)) for count in range(k - 1, 0, -1)}


def _marks(game: Connect, states: Sequence[Board]) -> tuple[BoolArray, BoolArray]:
    """Return (n, squares) twice, in reading order: the marks of X and those of O."""
    size = game.rules.height * (game.rules.width + 1) // 8 + 1
    bits = [place.bit.bit_length() - 1 for place in game.squares]
    crosses, noughts = (np.frombuffer(b"".join(state[side].to_bytes(size, "little") for state in states), np.uint8)
                        for side in (0, 1))
    x, o = (np.unpackbits(marks.reshape(-1, size), axis=1, bitorder="little")[:, bits].view(np.bool_)
            for marks in (crosses, noughts))
    return x, o
