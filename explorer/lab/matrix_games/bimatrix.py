"""Bimatrix games: the payoffs of two players, and the tree of the game in which the row player moves first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from explorer.core.errors import GameError
from explorer.core.exact import LARGEST_NUMBER, Number, as_fraction, normalize_number
from explorer.core.i18n import _
from explorer.core.string_column import StringColumn
from explorer.trees.tree import NOBODY, Tree, build

PayoffTable = tuple[tuple[Fraction, ...], ...]
MOST_MOVES = 20
"""Largest number of rows, and of columns."""
_NAME = re.compile(r"(?![+\-−]?(?:[.,]?[\d∞]|inf\b))[^\s;,]{1,40}")


@dataclass(frozen=True)
class Bimatrix:
    """The payoffs of the row player (leader) and the column player (follower), by rows, and the moves' names.

    `make_bimatrix` and `make_zero_sum` check the numbers and create one.
    """

    row_payoffs: PayoffTable
    column_payoffs: PayoffTable
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.rows), len(self.columns)

    @property
    def is_zero_sum(self) -> bool:
        """True if the two payoffs of every cell sum to 0."""
        return all(row == tuple(-number for number in other)
                   for row, other in zip(self.row_payoffs, self.column_payoffs, strict=True))


def make_bimatrix(
    row_payoffs: Sequence[Sequence[Number]], column_payoffs: Sequence[Sequence[Number]],
    rows: Sequence[str] = (), columns: Sequence[str] = (),
) -> Bimatrix:
    """Return the game with these payoffs and names; the default names are r1, r2... and c1, c2...

    Floats are taken as the decimals that they print as. Raises GameError for a table of the wrong size, payoffs that
    are not finite, and names that are repeated or not allowed.
    """
    height, width = len(row_payoffs), len(row_payoffs[0]) if row_payoffs else 0
    if not 1 <= height <= MOST_MOVES or not 1 <= width <= MOST_MOVES:
        raise GameError(_("a matrix of {rows} rows and {columns} columns: from 1 to {most} of both").format(
            rows=height, columns=width, most=MOST_MOVES))
    if len(column_payoffs) != height:
        raise GameError(_("the column player needs payoffs in {rows} rows, not in {given}").format(
            rows=height, given=len(column_payoffs)))
    rows, columns = tuple(rows) or default_names("r", height), tuple(columns) or default_names("c", width)
    for names, count in ((rows, height), (columns, width)):
        if len(names) != count:
            raise GameError(_("{names} names for {count} rows or columns").format(names=len(names), count=count))
        if twice := next((name for place, name in enumerate(names) if name in names[:place]), ""):
            raise GameError(_("two rows or columns are called {}").format(twice))
        if wrong := next((name for name in names if not is_name(name)), None):
            raise GameError(_("{!r} is no name of a row or column: one word that is no number").format(wrong[:40]))
    return Bimatrix(_table(row_payoffs, rows, columns), _table(column_payoffs, rows, columns), rows, columns)


def make_zero_sum(payoffs: Sequence[Sequence[Number]], rows: Sequence[str] = (),
                  columns: Sequence[str] = ()) -> Bimatrix:
    """Return a zero-sum game; `payoffs` are those of the row player."""
    return make_bimatrix(payoffs, [[-number for number in row] for row in payoffs], rows, columns)


def is_name(word: str) -> bool:
    """Return True if `word` can name a row or column: one short word that is not read as a number."""
    return bool(_NAME.fullmatch(word))


def default_names(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of moves without names: r1, r2..."""
    return tuple(f"{letter}{place}" for place in range(1, count + 1))


def _table(payoffs: Sequence[Sequence[Number]], rows: Sequence[str], columns: Sequence[str]) -> PayoffTable:
    table = []
    for row, numbers in zip(rows, payoffs, strict=True):
        if len(numbers) != len(columns):
            raise GameError(_("row {row} has {cells} cells, not {expected}").format(
                row=row, cells=len(numbers), expected=len(columns)))
        table.append(tuple(_require_finite(number, row, column)
                           for column, number in zip(columns, numbers, strict=True)))
    return tuple(table)


def _require_finite(number: Number, row: str, column: str) -> Fraction:
    if number != number or not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        raise GameError(_("a payoff must be a finite number (row {row}, column {column})").format(
            row=row, column=column))
    return as_fraction(number)


def transpose(matrix: Bimatrix) -> Bimatrix:
    """Return the game with the two players exchanged."""
    return Bimatrix(tuple(zip(*matrix.column_payoffs, strict=True)), tuple(zip(*matrix.row_payoffs, strict=True)),
                    matrix.columns, matrix.rows)


def to_tree(matrix: Bimatrix) -> Tree:
    """Return the tree of the game in which the follower sees the row player's move; it has two numbered players."""
    height, width = matrix.shape
    cells = [pair for one, other in zip(matrix.row_payoffs, matrix.column_payoffs, strict=True)
             for pair in zip(one, other, strict=True)]
    inner = 1 + height
    payoff = np.full((inner + len(cells), 2), np.nan)
    exact = np.full((len(payoff), 3), None, object)
    for node, pair in enumerate(cells, inner):
        for player, number in enumerate(map(normalize_number, pair)):
            payoff[node, player] = float(number)
            exact[node, player] = number if isinstance(number, Fraction) else None
    needed = any(isinstance(normalize_number(number), Fraction) for pair in cells for number in pair)
    return build(
        [height] + [width] * height + [0] * len(cells), payoff,
        player=[0] + [1] * height + [NOBODY] * len(cells), exact=exact if needed else None,
        move=StringColumn.from_texts(["", *matrix.rows, *matrix.columns * height]),
        players=(_("leader"), _("follower")),
    )
