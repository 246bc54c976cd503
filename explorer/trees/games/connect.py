"""Connect-k on a board of any size: tic-tac-toe, gomoku, and with gravity connect four.

A position is written "X.O/.X./..O", rows from the top. In memory it is two sets of bits, for X and O. Square (row,
column) is bit `row * (width + 1) + column`; the spare bit per row keeps lines from wrapping around.
"""

import string
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees.boards import LARGEST_SIDE, BoardRules, board_keys
from explorer.trees.games.array_game import expand_arrays
from explorer.trees.games.game import Evaluation, row_blocks
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, MIN, BoolArray, FloatArray, IntArray, Tree

NAME = "connect"
EVALUATIONS = ("none", "lines")
LINE_WEIGHT_FACTOR = 3
"""The factor of a line's weight per additional mark, as in AIMA's 3 X2 + X1 - (3 O2 + O1)."""

WordArray = npt.NDArray[np.uint64]


class Connect:
    """Connect-k from a position, as an ArrayGame; X is MAX and moves first.

    A position is a row of 64-bit words: the marks of X, followed by those of O.
    """

    def __init__(self, rules: BoardRules, position: str = "") -> None:
        width, height, stride = rules.width, rules.height, rules.width + 1
        self.rules = rules
        square = np.arange(width * height)
        self._bits = square // width * stride + square % width
        self._words = (height * stride - 1) // 64 + 1
        self._directions = (1, stride, stride + 1, stride - 1)
        letters = string.ascii_lowercase[:width]
        self.names = tuple(f"{letter}{row + 1}" for row in range(height) for letter in letters)
        # The squares that each move may mark, the first one first: a column from the bottom, or one square.
        self._squares = square.reshape(height, width)[::-1].T if rules.gravity else square[:, None]
        self.move_names = tuple(letters) if rules.gravity else self.names
        self._single = self.pack(np.eye(width * height, dtype=bool))
        self._reach = np.bitwise_or.reduce(self._single[self._squares], axis=1)
        self.initial = self._parse_position(position)

    def to_move(self, positions: WordArray) -> IntArray:
        """Return MAX where X is to move, else MIN; X moves first."""
        crosses, noughts = (np.bitwise_count(side).sum(1, dtype=np.int16) for side in self._sides(positions))
        return np.where(crosses == noughts, MAX, MIN)

    def moves(self, positions: WordArray) -> tuple[IntArray, IntArray]:
        """Return the empty squares in reading order; with gravity the columns that are not full."""
        rows, numbers = np.nonzero(self._count_marks(positions) < self._squares.shape[1])
        return rows, numbers

    def results(self, positions: WordArray, moves: IntArray) -> WordArray:
        """Return the boards with the mark of the player to move added."""
        crosses, noughts = self._sides(positions)
        taken = np.bitwise_count((crosses | noughts) & self._reach[moves]).sum(1, dtype=np.int16)
        mark, x_moves = self._single[self._squares[moves, taken]], self.to_move(positions)[:, None] == MAX
        made = positions.copy()
        made[:, :self._words] |= np.where(x_moves, mark, np.uint64(0))
        made[:, self._words:] |= np.where(x_moves, np.uint64(0), mark)
        return made

    def utilities(self, positions: WordArray) -> FloatArray:
        """Return 1 where X has a line, -1 where O has one, 0 on other full boards, and NaN where the game goes on."""
        crosses, noughts = self._sides(positions)
        x_won, o_won = self._has_line(crosses), self._has_line(noughts)
        is_full = np.bitwise_count(crosses | noughts).sum(1, dtype=np.int16) == len(self._bits)
        return np.where(is_full | x_won | o_won, x_won.astype(np.float64) - o_won, np.nan)

    def pack(self, marks: BoolArray) -> WordArray:
        """Return (n, words) the bits of the marked ones of (n, squares) squares in reading order."""
        spread = np.zeros((len(marks), 64 * self._words), bool)
        spread[:, self._bits] = marks
        return np.packbits(spread, axis=1, bitorder="little").view("<u8").astype(np.uint64)

    def unpack(self, positions: WordArray) -> tuple[BoolArray, BoolArray]:
        """Return (n, squares) twice, in reading order: the marks of X and those of O."""
        octets = (np.ascontiguousarray(side, "<u8").view(np.uint8) for side in self._sides(positions))
        x, o = (np.unpackbits(each, axis=1, bitorder="little")[:, self._bits].view(np.bool_) for each in octets)
        return x, o

    def _sides(self, positions: WordArray) -> tuple[WordArray, WordArray]:
        """Return (n, words) twice, the marks of X and those of O."""
        return positions[:, :self._words], positions[:, self._words:]

    def _count_marks(self, positions: WordArray) -> IntArray:
        """Return (n, moves) the number of marks on the squares of each move."""
        crosses, noughts = self._sides(positions)
        taken, count = crosses | noughts, np.zeros((len(positions), len(self._reach)), np.uint8)
        for word in range(self._words):
            count += np.bitwise_count(taken[:, word, None] & self._reach[:, word])
        return count

    def _has_line(self, marks: WordArray) -> BoolArray:
        """Return (n,) whether k of these marks are in a row."""
        found = np.zeros(len(marks), bool)
        for direction in self._directions:
            begins = marks
            for step in range(1, self.rules.k):
                begins = begins & _shift_down(marks, step * direction)
            found |= begins.any(axis=1)
        return found

    def _parse_position(self, position: str) -> WordArray:
        """Return (1, words) the board of a position's text. Raises GameError if the position is not possible."""
        width, height = self.rules.width, self.rules.height
        marks = position.replace("/", "").upper() or "." * (width * height)
        rows = [len(row) for row in position.split("/")]
        if position and rows not in ([width] * height, [width * height]):
            reason = _("a position has {rows} rows of {columns} squares, divided by /, not {text!r}")
            raise GameError(reason.format(rows=height, columns=width, text=position[:40]))
        for name, mark in zip(self.names, marks, strict=True):
            if mark not in ".XO":
                raise GameError(_("square {square} holds {mark!r}: only X, O and . can stand there").format(
                    square=name, mark=mark))
        crosses, noughts = marks.count("X"), marks.count("O")
        if crosses not in (noughts, noughts + 1):
            reason = _("there are {crosses} X and {noughts} O: X begins, so X has as many as O or one more")
            raise GameError(reason.format(crosses=crosses, noughts=noughts))
        given = np.array(list(marks))
        board = np.concatenate([self.pack(given[None] == side) for side in "XO"], axis=1)
        if reason := self._position_error(board):
            raise GameError(reason)
        return board

    def _position_error(self, board: WordArray) -> str:
        """Return one sentence on why no game reaches this board; "" if none is found."""
        marked = np.any(self.unpack(board), axis=0)[0]
        for column in self._squares if self.rules.gravity else ():
            for below, above in pairwise(column.tolist()):
                if marked[above] and not marked[below]:
                    column_name = self.move_names[above % self.rules.width]
                    return _("in column {} a mark has nothing below it").format(column_name)
        won = [side for side, marks in zip("XO", self._sides(board), strict=True) if self._has_line(marks)[0]]
        if len(won) == 2:
            return _("X and O both have {} in a row: the game ended before the second of them").format(self.rules.k)
        if won and not self._may_have_ended(board):
            return _("{player} has {count} in a row, yet the game has gone on after that").format(
                player=won[0], count=self.rules.k)
        return ""

    def _may_have_ended(self, board: WordArray) -> bool:
        """Return True if a mark of the player who moved last may have been the last one: no line exists without it."""
        crosses, noughts = self._sides(board)
        last, other = (noughts, crosses) if self.to_move(board)[0] == MAX else (crosses, noughts)
        is_top = np.ones(len(self._bits), bool)
        if self.rules.gravity:
            is_top[self.rules.width:] = ~np.any(self.unpack(board), axis=0)[0, :-self.rules.width]
        without = last & ~self._single
        possible = (last & self._single).any(axis=1) & ~self._has_line(without)
        return not self._has_line(other)[0] and bool(np.any(possible & is_top))


def _shift_down(marks: WordArray, by: int) -> WordArray:
    """Return (n, words) sets of bits with each bit moved `by` places down."""
    skip, bits = divmod(by, 64)
    moved = np.zeros_like(marks)
    if skip < marks.shape[1]:
        moved[:, : marks.shape[1] - skip] = marks[:, skip:] >> np.uint64(bits)
    if bits and skip + 1 < marks.shape[1]:
        moved[:, : marks.shape[1] - skip - 1] |= marks[:, skip + 1 :] << np.uint64(64 - bits)
    return moved


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
    return expand_arrays(
        game, None if depth is None else require_whole_number("depth", depth, 0),
        line_evaluation(game) if eval == "lines" else None,
        keys=(lambda positions: board_keys(rules, *game.unpack(positions))) if rules.has_keys else None,
        title=_("Connect {k} on {width} × {height}").format(k=k, width=width, height=height), name=rules.name,
    )


def line_evaluation(game: Connect) -> Evaluation[WordArray]:
    """Return the evaluation by lines open to X minus those open to O, weighted by their number of marks.

    The feature X2 counts the lines with two X and no O.
    """
    marks = range(game.rules.k - 1, 0, -1)
    lines = np.array(game.rules.lines)
    on_line = np.zeros((len(game.names), len(lines)), np.float32)
    on_line[lines, np.arange(len(lines))[:, None]] = 1

    def features(positions: WordArray) -> FloatArray:
        made = np.empty((len(positions), 2 * len(marks)))
        for block in row_blocks(len(positions)):
            crosses, noughts = (side @ on_line for side in game.unpack(positions[block]))
            open_lines = [(mine == count) & (other == 0) for mine, other in ((crosses, noughts), (noughts, crosses))
                          for count in marks]
            for place, those in enumerate(open_lines):
                made[block, place] = np.count_nonzero(those, axis=1)
        return made

    return Evaluation(features, line_weights(game.rules.k))


def line_weights(k: int) -> dict[str, int]:
    """Return the weights of the features of connect-k, in their order."""
    return {f"{side}{count}": sign * LINE_WEIGHT_FACTOR ** (count - 1)
            for side, sign in (("X", 1), ("O", -1)) for count in range(k - 1, 0, -1)}
