"""Solution of zero-sum games by the simplex method, in exact fractions.

Dantzig (1951): with all payoffs made positive, maximise the sum of y under A y <= 1, y >= 0. The value is one over that
sum, the column player's mix is proportional to y, and the row player's to the solution of the dual. Bland's rule
(1977), which takes the least index first, prevents cycling.
"""

from dataclasses import dataclass
from fractions import Fraction

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.lab.matrix_games.bimatrix import Bimatrix, PayoffTable

Mix = tuple[Fraction, ...]


@dataclass(frozen=True)
class ZeroSumSolution:
    """The value, an optimal mix of each player, and the guarantees of pure moves.

    `lower` is the largest guarantee of a row (maximin), `upper` the smallest of a column (minimax). If they are equal,
    `saddle_points` are all cells (row, column) that are the minimum of their row and the maximum of their column.
    """

    value: Fraction
    row_mix: Mix
    column_mix: Mix
    lower: Fraction
    upper: Fraction
    saddle_points: tuple[tuple[int, int], ...]


def solve_zero_sum(matrix: Bimatrix) -> ZeroSumSolution:
    """Return the value and optimal mixes of a zero-sum game, which are pure if there is a saddle point.

    Raises GameError if the game is not zero-sum.
    """
    if not matrix.is_zero_sum:
        raise GameError(_("the payoffs of a cell don't sum to 0: a value is defined for zero-sum games"))
    table = matrix.row_payoffs
    least, greatest = [min(row) for row in table], [max(column) for column in zip(*table, strict=True)]
    lower, upper = max(least), min(greatest)
    saddle_points = tuple(
        (row, column) for row, numbers in enumerate(table) for column, number in enumerate(numbers)
        if number == least[row] == greatest[column])
    if saddle_points:
        (row, column), (height, width) = saddle_points[0], matrix.shape
        return ZeroSumSolution(lower, _pure(row, height), _pure(column, width), lower, upper, saddle_points)
    return ZeroSumSolution(*_mixed(table), lower, upper, ())


def _pure(chosen: int, count: int) -> Mix:
    return tuple(Fraction(place == chosen) for place in range(count))


def _mixed(table: PayoffTable) -> tuple[Fraction, Mix, Mix]:
    shift = 1 - min(map(min, table))
    height, width = len(table), len(table[0])
    # Each row: payoffs | slack | 1. `gain` is the objective row; its last entry is the sum of y so far.
    rows = [[number + shift for number in row] + list(_pure(at, height)) + [Fraction(1)]
            for at, row in enumerate(table)]
    gain = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = list(range(width, width + height))
    while (entering := next((at for at, number in enumerate(gain[:-1]) if number < 0), None)) is not None:
        leaving = min((at for at in range(height) if rows[at][entering] > 0),
                      key=lambda at: (rows[at][-1] / rows[at][entering], basis[at]))
        basis[leaving] = entering
        pivot = rows[leaving][entering]
        rows[leaving] = [number / pivot for number in rows[leaving]]
        for row in [*rows[:leaving], *rows[leaving + 1:], gain]:
            if factor := row[entering]:
                row[:] = [number - factor * other for number, other in zip(row, rows[leaving], strict=True)]
    total = gain[-1]
    y = [Fraction(0)] * (width + height)
    for row, at in zip(rows, basis, strict=True):
        y[at] = row[-1]
    return 1 / total - shift, tuple(number / total for number in gain[width:-1]), tuple(
        number / total for number in y[:width])
