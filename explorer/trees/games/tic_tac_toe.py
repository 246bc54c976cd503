"""Tic-tac-toe: the game as in textbooks, and its complete tree from a table of all boards.

A position is written "X.O/.X./..O", rows from the top. Its key has one base-3 digit per square in reading order, least
significant first: 0 empty, 1 X, 2 O.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees import boards
from explorer.trees.boards import MARKS, BoardRules
from explorer.trees.games.game import Positions, expand_positions
from explorer.trees.games.options import require_whole_number
from explorer.trees.tree import MAX, MIN, BoolArray, FloatArray, IntArray, StringColumn, Tree

NAME = boards.TIC_TAC_TOE
EMPTY = ".../.../..."
SYMMETRIES = ("none", "siblings")
EVALUATIONS: Mapping[str, Mapping[str, int]] = MappingProxyType({
    "none": {}, "lines": {"open X": 1, "open O": -1}, "aima": {"X2": 3, "X1": 1, "O2": -3, "O1": -1},
    "features": {"X2": 3, "X1": 1, "O2": -3, "O1": -1, "open X": 0, "open O": 0},
})
"""The weights of features: X2 counts the lines with two X and no O, open X the lines without O."""
SQUARES = tuple(column + row for row in "123" for column in "abc")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BOARD_COUNT = 3**9


def position_key(position: str) -> int:
    """Return the key of a position such as "X.O/.X./..O"; case and slashes do not matter.

    Raises GameError if the position is not possible.
    """
    if reason := position_error(position):
        raise GameError(reason)
    return sum(MARKS.index(mark) * 3**square for square, mark in enumerate(_squares(position)))


def board_text(key: int) -> str:
    """Return the nine squares in reading order, "X.O.X...O"; "" for the key -1 of a node without a board."""
    return "".join(MARKS[key // 3**square % 3] for square in range(9)) if 0 <= key < BOARD_COUNT else ""


def position_error(position: str) -> str:
    """Return one sentence on why a position can't arise in a game; "" if it can."""
    rows = position.split("/")
    if [len(row) for row in rows] not in ([3, 3, 3], [9]):
        return _("a position has three rows of three squares, like X.O/.X./..O, not {!r}").format(position[:40])
    squares = _squares(position)
    for name, mark in zip(SQUARES, squares, strict=True):
        if mark not in MARKS:
            return _("square {square} holds {mark!r}: only X, O and . can stand there").format(square=name, mark=mark)
    crosses, noughts = squares.count("X"), squares.count("O")
    if crosses not in (noughts, noughts + 1):
        reason = _("there are {crosses} X and {noughts} O: X begins, so X has as many as O or one more")
        return reason.format(crosses=crosses, noughts=noughts)
    if _has_won(squares, "X") and _has_won(squares, "O"):
        return _("X and O both have three in a row: the game ended before the second of them")
    if _has_won(squares, "X") and crosses == noughts:
        return _("X has three in a row, yet O has moved after that: there is one O too many")
    if _has_won(squares, "O") and crosses > noughts:
        return _("O has three in a row, yet X has moved after that: there is one X too many")
    return ""


def _squares(position: str) -> str:
    return position.replace("/", "").upper()


def _has_won(board: str, mark: str) -> bool:
    return any(board[a] == board[b] == board[c] == mark for a, b, c in LINES)


def is_x_to_move(crosses: Any, noughts: Any) -> Any:
    """Return whether X is to move for these numbers of X and O, for one board or arrays of boards."""
    return crosses <= noughts


class TicTacToe:
    """The game as a Game; a state is its nine marks in reading order, a move the name of a square."""

    def __init__(self, position: str = EMPTY) -> None:
        self.initial = board_text(position_key(position))

    def to_move(self, state: str) -> int:
        """Return MAX if X is to move, else MIN."""
        return MAX if is_x_to_move(state.count("X"), state.count("O")) else MIN

    def actions(self, state: str) -> list[str]:
        """Return the empty squares in reading order."""
        return [name for name, mark in zip(SQUARES, state, strict=True) if mark == "."]

    def result(self, state: str, action: str) -> str:
        """Return the board with the mark of the player to move added."""
        at = SQUARES.index(action)
        return state[:at] + ("X" if self.to_move(state) == MAX else "O") + state[at + 1:]

    def is_terminal(self, state: str) -> bool:
        """Return True if a player has won or the board is full."""
        return "." not in state or _has_won(state, "X") or _has_won(state, "O")

    def utility(self, state: str, player: int) -> float:
        """Return 1 for a win of the player, -1 for a loss, 0 for a draw."""
        value = float(_has_won(state, "X")) - float(_has_won(state, "O"))
        return value if player == MAX else -value


def tree(position: str = EMPTY, depth: int | None = None, symmetry: str = "none", eval: str = "none") -> Tree:
    """Return the tree below a position; X is MAX, and finished games have utility 1, 0 or -1.

    Unfinished games have the static evaluation `eval`, with its features as columns, or none; at the limit `depth` they
    are leaves. `symmetry` "siblings" merges children that are rotations or reflections of each other; the column
    `count` has their number. Raises GameError for an invalid option.
    """
    require_choice("symmetry", symmetry, SYMMETRIES)
    require_choice("eval", eval, tuple(EVALUATIONS))
    depth = None if depth is None else require_whole_number("depth", depth, 0)
    return expand_positions(
        _positions(symmetry, eval), position_key(position), depth, title=_("Tic-tac-toe"), game=NAME)


def count_outcomes(tree: Tree) -> dict[str, int]:
    """Return the numbers of leaves won by X, won by O, and drawn; unfinished games are not counted."""
    keys = tree.array_or("key", -1)
    ended = keys[tree.is_leaf & (keys >= 0)]
    x_won, o_won, full = _game_results()
    return {
        "X": int(x_won[ended].sum()),
        "O": int(o_won[ended].sum()),
        "draw": int((full & ~x_won & ~o_won)[ended].sum()),
    }


@cache
def _boards() -> IntArray:
    """Return (19683, 9) the marks on every board, possible or not."""
    marks: IntArray = (np.arange(BOARD_COUNT)[:, None] // 3 ** np.arange(9) % 3).astype(np.int8)
    return marks


@cache
def _line_counts() -> tuple[IntArray, IntArray]:
    """Return (19683, 8) twice: the number of X and the number of O on each line."""
    on_lines = _boards()[:, np.array(LINES)]
    return np.count_nonzero(on_lines == 1, axis=2), np.count_nonzero(on_lines == 2, axis=2)


@cache
def _game_results() -> tuple[BoolArray, BoolArray, BoolArray]:
    """Return (19683,) three times: whether X has won, O has won, and the board is full."""
    crosses, noughts = _line_counts()
    x_won: BoolArray = (crosses == 3).any(1)
    o_won: BoolArray = (noughts == 3).any(1)
    full: BoolArray = np.count_nonzero(_boards(), axis=1) == 9
    return x_won, o_won, full


@cache
def _canonical() -> IntArray:
    """Return (19683,) the smallest key among the eight rotations and reflections of each board."""
    return boards.canonical_keys(BoardRules(3, 3, 3), np.arange(BOARD_COUNT))


@cache
def _positions(symmetry: str, evaluation: str) -> Positions:
    """Return all boards with their moves; rows of impossible boards are arbitrary, as no game reaches them."""
    marks, (x_won, o_won, full) = _boards(), _game_results()
    over = x_won | o_won | full
    x_moves = is_x_to_move(np.count_nonzero(marks == 1, axis=1), np.count_nonzero(marks == 2, axis=1))
    keep = (marks == 0) & ~over[:, None]
    to = np.arange(BOARD_COUNT)[:, None] + np.where(x_moves, 1, 2)[:, None] * 3 ** np.arange(9)
    count = None
    if symmetry == "siblings":
        images = np.where(keep, _canonical()[np.where(keep, to, 0)], -1 - np.arange(9))
        alike = images[:, :, None] == images[:, None, :]
        keep = keep & (alike.argmax(2) == np.arange(9))
        count = np.count_nonzero(alike, axis=2)[keep].astype(np.int32)
    features = {name: np.where(over, np.nan, _feature(name)) for name in EVALUATIONS[evaluation]}
    static = sum((weight * features[name] for name, weight in EVALUATIONS[evaluation].items()), np.zeros(BOARD_COUNT))
    squares = np.broadcast_to(np.arange(1, 10, dtype=np.int8), keep.shape)[keep]
    return Positions(
        start=np.concatenate([[0], np.cumsum(np.count_nonzero(keep, axis=1))]).astype(np.int32),
        to=to[keep].astype(np.int16),
        move=StringColumn(squares, ("", *SQUARES)),
        player=np.where(x_moves, MAX, MIN).astype(np.int8),
        payoff=np.where(over, x_won.astype(np.float64) - o_won, static if features else np.nan),
        count=count, features=features, weights=EVALUATIONS[evaluation],
    )


def _feature(name: str) -> FloatArray:
    """Return (19683,) a feature by its name: Nilsson's open lines, or AIMA's X2, X1, O2, O1."""
    mine, other = _line_counts() if "X" in name else _line_counts()[::-1]
    wanted = other == 0 if name.startswith("open") else (other == 0) & (mine == int(name[1]))
    count: FloatArray = np.count_nonzero(wanted, axis=1).astype(np.float64)
    return count


def canonical_keys(keys: IntArray) -> IntArray:
    """Return the smallest key among the eight symmetric images of each board; -1 for no board."""
    least: IntArray = np.where((keys >= 0) & (keys < BOARD_COUNT), _canonical()[np.clip(keys, 0, BOARD_COUNT - 1)], -1)
    return least
