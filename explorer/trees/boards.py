"""Boards of connect-k games: rules, positions as integer keys, and symmetries.

Without gravity a key has one base-3 digit per square in reading order, least significant first: 0 empty, 1 X, 2 O. With
gravity it has `height + 1` bits per column: from the bottom, one bit per mark (1 for O), followed by a 1.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.trees.tree import BoolArray, IntArray, Tree

LARGEST_SIDE = 26
KEY_BITS = 63
MARKS = ".XO"
_NAME = re.compile(r"connect ([1-9]\d?)x([1-9]\d?) ([1-9]\d?)( gravity)?")


@dataclass(frozen=True)
class BoardRules:
    """The size of a board, the number of marks in a row that wins, and whether marks fall."""

    width: int
    height: int
    k: int
    gravity: bool = False

    @property
    def name(self) -> str:
        """The value of the tree's field `game`: "connect 7x6 4 gravity"."""
        return f"connect {self.width}x{self.height} {self.k}" + " gravity" * self.gravity

    @property
    def has_keys(self) -> bool:
        """True if every position has a unique 63-bit key; positions of larger boards are just numbered in each tree."""
        if self.gravity:
            return self.width * (self.height + 1) <= KEY_BITS
        return bool(3 ** (self.width * self.height) < 2**KEY_BITS)

    @property
    def lines(self) -> list[list[int]]:
        """The lines of k squares; each is a list of squares, numbered in reading order."""
        steps = ((1, 0), (0, 1), (1, 1), (-1, 1)) if self.k > 1 else ((1, 0),)
        return [
            [(row + i * down) * self.width + column + i * right for i in range(self.k)]
            for right, down in steps for row in range(self.height) for column in range(self.width)
            if 0 <= column + (self.k - 1) * right < self.width and row + (self.k - 1) * down < self.height
        ]


TIC_TAC_TOE = "tic-tac-toe"
"""The name of tic-tac-toe; its keys are those of a board of three by three."""
LARGEST_DRAWN_SIDE = 8
"""The largest width and height of a board that is drawn in a node."""


def board_positions(tree: Tree) -> tuple[BoardRules, IntArray] | None:
    """Return the rules and (n,) the keys of a tree of board positions; None if they have no keys."""
    rules = BoardRules(3, 3, 3) if tree.game == TIC_TAC_TOE else rules_from_name(tree.game)
    keys = tree.array("key")
    return (rules, keys) if rules is not None and keys is not None and rules.has_keys else None


def drawable_positions(tree: Tree) -> tuple[BoardRules, IntArray] | None:
    """Return the rules and (n,) the keys of a tree of board positions; None if they can't be drawn."""
    found = board_positions(tree)
    return found if found and max(found[0].width, found[0].height) <= LARGEST_DRAWN_SIDE else None


def rules_from_name(game: str) -> BoardRules | None:
    """Return the rules for a tree's field `game`; None for another game."""
    found = _NAME.fullmatch(game)
    return BoardRules(int(found[1]), int(found[2]), int(found[3]), bool(found[4])) if found else None


def board_keys(rules: BoardRules, crosses: BoolArray, noughts: BoolArray) -> IntArray:
    """Return (n,) the keys of boards given as (n, squares) arrays of the marks of X and of O."""
    if not rules.gravity:
        return (crosses + np.int64(2) * noughts) @ _powers(rules)
    shape = (-1, rules.height, rules.width)
    taken, bits = (crosses | noughts).reshape(shape), np.left_shift(1, np.arange(rules.height)[::-1])
    columns = np.tensordot(noughts.reshape(shape), bits, (1, 0)) + np.left_shift(1, taken.sum(1, dtype=np.int64))
    return _join_columns(rules, columns)


@lru_cache(maxsize=1 << 14)
def board_text(rules: BoardRules, key: int) -> str:
    """Return the squares of a key in reading order, "X.O.X...O".

    "" for the key -1 and if boards of these rules have no keys.
    """
    if key < 0 or not rules.has_keys:
        return ""
    if not rules.gravity:
        return "".join(MARKS[key // 3**square % 3] for square in range(rules.width * rules.height))
    bits = rules.height + 1
    columns = [_column_marks(rules, key >> column * bits & (1 << bits) - 1) for column in range(rules.width)]
    return "".join(column[row] for row in range(rules.height) for column in columns)


def _column_marks(rules: BoardRules, bits: int) -> str:
    """Return the marks of a column from top to bottom."""
    count = bits.bit_length() - 1
    marks = "".join("O" if bits >> row & 1 else "X" for row in range(count))
    return marks.ljust(rules.height, ".")[::-1]


def key_from_text(rules: BoardRules, text: str) -> int:
    """Return the key of a board written "X.O/.X./..O", rows from the top; -1 if it is no board of these rules.

    The slashes may be missing, and the letters small. A mark with an empty square below it is no board with gravity.
    """
    rows, marks = text.split("/"), text.replace("/", "").replace("x", "X").replace("o", "O")
    if [len(row) for row in rows] not in ([rules.width] * rules.height, [rules.width * rules.height]):
        return -1
    squares = np.array([[*marks]])
    key = int(board_keys(rules, squares == "X", squares == "O")[0])
    return key if board_text(rules, key) == marks else -1


def canonical_keys(rules: BoardRules, keys: IntArray) -> IntArray:
    """Return the smallest key among each board's symmetric images; -1 for no board.

    The images are rotations and reflections that keep the board's shape; with gravity only the mirror image.
    """
    known, at = np.unique(keys, return_inverse=True)
    boards = np.maximum(known, 0).astype(np.int64)
    if rules.gravity:
        shifts = np.arange(rules.width) * (rules.height + 1)
        columns = boards[:, None] >> shifts & (1 << rules.height + 1) - 1
        least = np.minimum(boards, _join_columns(rules, columns[:, ::-1]))
    else:
        digits = boards[:, None] // _powers(rules) % 3
        least = np.min([digits[:, view] @ _powers(rules) for view in _symmetries(rules)], axis=0)
    least[known < 0] = -1
    return least[at]


def _powers(rules: BoardRules) -> IntArray:
    powers: IntArray = np.int64(3) ** np.arange(rules.width * rules.height)
    return powers


def _join_columns(rules: BoardRules, columns: IntArray) -> IntArray:
    """Return (n,) the keys of (n, width) columns."""
    key: IntArray = np.left_shift(columns, np.arange(rules.width) * (rules.height + 1)).sum(1)
    return key


def _symmetries(rules: BoardRules) -> list[IntArray]:
    """Return, for each symmetric image of the board, the squares in its reading order."""
    square = np.arange(rules.width * rules.height).reshape(rules.height, rules.width)
    images = [np.rot90(side, turns) for side in (square, square.T) for turns in range(4)]
    return [image.ravel() for image in images if image.shape == square.shape]
