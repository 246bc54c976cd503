"""Boards of connect-k: their rules as a name that a tree carries, their positions as keys, and which keys are images.

Without gravity a key has one base-3 digit per square in reading order, the first counting least: 0 empty, 1 X, 2 O.
With gravity it has `height + 1` bits per column: from the lowest, a bit per mark (1 for O), and a 1 upon them.
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
    """A board, how many in a row win, and whether marks fall."""

    width: int
    height: int
    k: int
    gravity: bool = False

    @property
    def name(self) -> str:
        """What the tree's field `game` says: "connect 7x6 4 gravity"."""
        return f"connect {self.width}x{self.height} {self.k}" + " gravity" * self.gravity

    @property
    def has_keys(self) -> bool:
        """Whether all positions have keys of their own: on larger boards they are only numbered, tree by tree."""
        if self.gravity:
            return self.width * (self.height + 1) <= KEY_BITS
        return bool(3 ** (self.width * self.height) < 2**KEY_BITS)

    @property
    def lines(self) -> list[list[int]]:
        """The squares, in reading order, of each line of k."""
        steps = ((1, 0), (0, 1), (1, 1), (-1, 1)) if self.k > 1 else ((1, 0),)
        return [
            [(row + i * down) * self.width + column + i * right for i in range(self.k)]
            for right, down in steps for row in range(self.height) for column in range(self.width)
            if 0 <= column + (self.k - 1) * right < self.width and row + (self.k - 1) * down < self.height
        ]


TIC_TAC_TOE = "tic-tac-toe"
"""Its keys are those of a board of three by three."""
LARGEST_DRAWN_SIDE = 8
"""Squares on the side of the largest board that can be told in a node."""


def board_positions(tree: Tree) -> tuple[BoardRules, IntArray] | None:
    """The rules and (n,) the keys of a tree whose nodes are positions on a board small enough to be drawn."""
    rules = BoardRules(3, 3, 3) if tree.game == TIC_TAC_TOE else rules_from_name(tree.game)
    keys = tree.array("key")
    if rules is None or keys is None or not rules.has_keys or max(rules.width, rules.height) > LARGEST_DRAWN_SIDE:
        return None
    return rules, keys


def rules_from_name(game: str) -> BoardRules | None:
    """The rules that a tree's `game` names; None where it names another game."""
    found = _NAME.fullmatch(game)
    return BoardRules(int(found[1]), int(found[2]), int(found[3]), bool(found[4])) if found else None


def board_keys(rules: BoardRules, crosses: BoolArray, noughts: BoolArray) -> IntArray:
    """(n,) the keys of boards (n, squares): where X stands and where O stands."""
    if not rules.gravity:
        return (crosses + np.int64(2) * noughts) @ _powers(rules)
    shape = (-1, rules.height, rules.width)
    taken, bits = (crosses | noughts).reshape(shape), np.left_shift(1, np.arange(rules.height)[::-1])
    columns = np.tensordot(noughts.reshape(shape), bits, (1, 0)) + np.left_shift(1, taken.sum(1, dtype=np.int64))
    return _join_columns(rules, columns)


@lru_cache(maxsize=1 << 14)
def board_text(rules: BoardRules, key: int) -> str:
    """The squares of a key in reading order, "X.O.X...O"; "" where boards of these rules have no keys, and for -1."""
    if key < 0 or not rules.has_keys:
        return ""
    if not rules.gravity:
        return "".join(MARKS[key // 3**square % 3] for square in range(rules.width * rules.height))
    bits = rules.height + 1
    columns = [_column_marks(rules, key >> column * bits & (1 << bits) - 1) for column in range(rules.width)]
    return "".join(column[row] for row in range(rules.height) for column in columns)


def _column_marks(rules: BoardRules, bits: int) -> str:
    """A column from above."""
    count = bits.bit_length() - 1
    marks = "".join("O" if bits >> row & 1 else "X" for row in range(count))
    return marks.ljust(rules.height, ".")[::-1]


def canonical_keys(rules: BoardRules, keys: IntArray) -> IntArray:
    """The least key among each board's images, turned and mirrored as its shape and gravity allow; -1 for no board."""
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
    """(n,) the keys of (n, width) columns."""
    key: IntArray = np.left_shift(columns, np.arange(rules.width) * (rules.height + 1)).sum(1)
    return key


def _symmetries(rules: BoardRules) -> list[IntArray]:
    """The squares in the order in which each image of the board reads them."""
    square = np.arange(rules.width * rules.height).reshape(rules.height, rules.width)
    images = [np.rot90(side, turns) for side in (square, square.T) for turns in range(4)]
    return [image.ravel() for image in images if image.shape == square.shape]
