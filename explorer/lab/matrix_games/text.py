"""Text format of matrix games: rows on lines or separated by semicolons, cells separated by spaces.

`1 -1; -1 1` is a zero-sum game, `3,0 2,2; 1,1 0,0` a bimatrix (row player first). Words are names: a first line of
words names the columns, and a word before a row's cells names the row.
"""

import re
from fractions import Fraction
from math import isfinite

from explorer.core.errors import FormatError, GameError
from explorer.core.exact import as_fraction, format_exact, parse_exact
from explorer.core.i18n import _
from explorer.lab.matrix_games.bimatrix import (
    MOST_MOVES,
    Bimatrix,
    default_names,
    is_name,
    make_bimatrix,
    make_zero_sum,
)

LONGEST = 100_000
LONGEST_WORD = 40


def read_matrix(text: str) -> Bimatrix:
    """Parse a matrix game; raises FormatError, which names row and column, counted from 1, and the reason."""
    if len(text) > LONGEST:
        raise FormatError(_("a matrix of {:,} characters is too long").format(len(text)))
    lines = [words for line in re.split(r"[;\n]", text) if (words := line.split())]
    columns = lines.pop(0) if lines and all(map(is_name, lines[0])) else []
    if not lines:
        raise FormatError(_("there is no row of numbers"))
    rows = _names_of_rows(lines)
    _require_rectangular(lines)
    cells = [[_cell(word, row, column) for column, word in enumerate(words, 1)] for row, words in enumerate(lines, 1)]
    size = len(cells[0][0])
    for row, pairs in enumerate(cells, 1):
        for column, pair in enumerate(pairs, 1):
            if len(pair) != size:
                reason = _("a pair, where the first cell is one number") if size == 1 else _(
                    "one number, where the first cell is a pair")
                raise FormatError(_("{reason} (row {row}, column {column})").format(
                    reason=reason, row=row, column=column))
    first, last = ([[pair[at] for pair in pairs] for pairs in cells] for at in (0, -1))
    try:
        return make_zero_sum(first, rows, columns) if size == 1 else make_bimatrix(first, last, rows, columns)
    except GameError as error:
        raise FormatError(str(error)) from None


def write_matrix(matrix: Bimatrix) -> str:
    """Return the text of a game, one line per row with aligned columns; default names are left out."""
    table = [[_format_cell(matrix, row, column) for column in range(len(matrix.columns))]
             for row in range(len(matrix.rows))]
    has_rows = matrix.rows != default_names("r", len(matrix.rows))
    if has_rows:
        table = [[name, *cells] for name, cells in zip(matrix.rows, table, strict=True)]
    if matrix.columns != default_names("c", len(matrix.columns)):
        table.insert(0, [*[""] * has_rows, *matrix.columns])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = (" ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)) for cells in table)
    return "\n".join(lines) + "\n"


def _names_of_rows(lines: list[list[str]]) -> list[str]:
    """Remove the rows' names from the lines and return them; an empty list if rows have no names."""
    named = [is_name(words[0]) for words in lines]
    if all(named):
        return [words.pop(0) for words in lines]
    if any(named):
        row = named.index(True)
        raise FormatError(_("{text!r} is not a number, and not all rows have names (row {row}, column 1)").format(
            text=lines[row][0], row=row + 1))
    return []


def _require_rectangular(lines: list[list[str]]) -> None:
    width = len(lines[0])
    for row, words in enumerate(lines, 1):
        if len(words) != width or not words:
            raise FormatError(_("row {row} has {cells} cells, and the first row has {expected}").format(
                row=row, cells=len(words), expected=width))
    if max(len(lines), width) > MOST_MOVES:
        raise FormatError(_("a matrix of {rows} rows and {columns} columns: from 1 to {most} of both").format(
            rows=len(lines), columns=width, most=MOST_MOVES))


def _cell(word: str, row: int, column: int) -> tuple[Fraction, ...]:
    """Return the one or two numbers of a cell."""
    try:
        parts = word.split(",")
        if len(parts) > 2 or not all(parts):
            raise ValueError(_("{!r} is no cell: write 3, or 3,0 without a blank").format(word[:LONGEST_WORD]))
        numbers = [parse_exact(part) for part in parts]
        if not all(map(isfinite, numbers)):
            raise ValueError(_("a payoff must be finite"))
    except ValueError as error:
        raise FormatError(_("{reason} (row {row}, column {column})").format(reason=error, row=row,
                                                                            column=column)) from None
    return tuple(map(as_fraction, numbers))


def _format_cell(matrix: Bimatrix, row: int, column: int) -> str:
    one, other = matrix.row_payoffs[row][column], matrix.column_payoffs[row][column]
    return format_exact(one) if matrix.is_zero_sum else f"{format_exact(one)},{format_exact(other)}"
