"""Pure strategies of a bimatrix: dominated ones, equilibria (Nash 1951), and commitment of the row player.

Of a follower's tied best replies the leader may hope for the one that suits him (the strong Stackelberg equilibrium of
Breton, Alj and Haurie 1988) or fear the one that suits him least (the weak one).
"""

from dataclasses import dataclass
from fractions import Fraction

from explorer.lab.matrix_games.bimatrix import Bimatrix, PayoffTable, transpose

Cell = tuple[int, int]


@dataclass(frozen=True)
class DominatedMove:
    """A row or column that is struck out, for another one is better against all that were left, or never worse."""

    is_row: bool
    index: int
    by: int
    strictly: bool


@dataclass(frozen=True)
class Commitment:
    """The row that the leader commits to, the reply, and what both get; `ties`: all cells as good for the leader."""

    row: int
    column: int
    leader: Fraction
    follower: Fraction
    ties: tuple[Cell, ...]


@dataclass(frozen=True)
class Stackelberg:
    """The follower's best replies to every row, and the commitment if he decides ties for the leader or against him."""

    replies: tuple[tuple[int, ...], ...]
    optimistic: Commitment
    pessimistic: Commitment

    @property
    def ties_matter(self) -> bool:
        """Whether the leader gets more from a follower who decides ties for him."""
        return self.optimistic.leader != self.pessimistic.leader


def best_replies(matrix: Bimatrix) -> tuple[tuple[int, ...], ...]:
    """The column player's best replies to every row."""
    return tuple(tuple(at for at, number in enumerate(row) if number == max(row)) for row in matrix.column_payoffs)


def pure_equilibria(matrix: Bimatrix) -> tuple[Cell, ...]:
    """The cells (row, column) that neither player gains by leaving alone, row by row."""
    rows_to_column = best_replies(transpose(matrix))
    return tuple((row, column) for row, columns in enumerate(best_replies(matrix)) for column in columns
                 if row in rows_to_column[column])


def pure_stackelberg(matrix: Bimatrix) -> Stackelberg:
    """The pure row that is best for the row player to commit to, with the column player answering it best."""
    answers = best_replies(matrix)
    return Stackelberg(answers, *(_commitment(matrix, answers, hopeful) for hopeful in (True, False)))


def _commitment(matrix: Bimatrix, answers: tuple[tuple[int, ...], ...], hopeful: bool) -> Commitment:
    expected = []
    for numbers, columns in zip(matrix.row_payoffs, answers, strict=True):
        expected.append((max if hopeful else min)(numbers[column] for column in columns))
    best = max(expected)
    ties = tuple((row, column) for row, columns in enumerate(answers) if expected[row] == best
                 for column in columns if matrix.row_payoffs[row][column] == best)
    row, column = ties[0]
    return Commitment(row, column, best, matrix.column_payoffs[row][column], ties)


def find_dominated(matrix: Bimatrix, *, weakly: bool = False) -> tuple[DominatedMove, ...]:
    """What is struck out, in turn, because a single other row or column dominates it; no mixes are tried.

    Strictly dominated ones are in no equilibrium. `weakly` strikes out, where nothing is strictly dominated any more,
    what is never better and somewhere worse: a zero-sum game keeps its value, a bimatrix may lose equilibria.
    """
    tables = matrix.row_payoffs, transpose(matrix).row_payoffs
    left = [list(range(count)) for count in matrix.shape]
    struck: list[DominatedMove] = []
    while (found := _find(tables, left, True) or (_find(tables, left, False) if weakly else None)) is not None:
        left[0 if found.is_row else 1].remove(found.index)
        struck.append(found)
    return tuple(struck)


def _find(tables: tuple[PayoffTable, PayoffTable], left: list[list[int]], strictly: bool) -> DominatedMove | None:
    """The first row that is left and dominated, else the first column."""
    for side, table in enumerate(tables):
        own, others = left[side], left[1 - side]
        for index in own:
            for by in own:
                mine, better = ([table[line][other] for other in others] for line in (index, by))
                pairs = list(zip(mine, better, strict=True))
                if all(one < other for one, other in pairs) if strictly else (
                        all(one <= other for one, other in pairs) and mine != better):
                    return DominatedMove(side == 0, index, by, strictly)
    return None
