"""Pure strategies of a bimatrix game: dominance, equilibria (Nash 1951), and commitment of the row player.

If the follower has tied best replies, the leader may assume the best of them for the leader (strong Stackelberg
equilibrium; Breton, Alj and Haurie 1988) or the worst (weak equilibrium).
"""

from dataclasses import dataclass
from fractions import Fraction

from explorer.lab.matrix_games.bimatrix import Bimatrix, PayoffTable, transpose

Cell = tuple[int, int]


@dataclass(frozen=True)
class DominatedMove:
    """A row or column eliminated because move `by` dominates it against all moves left."""

    is_row: bool
    index: int
    by: int
    strictly: bool


@dataclass(frozen=True)
class Commitment:
    """The leader's row, the follower's reply, and both payoffs; `ties` are all cells equally good for the leader."""

    row: int
    column: int
    leader: Fraction
    follower: Fraction
    ties: tuple[Cell, ...]


@dataclass(frozen=True)
class Stackelberg:
    """The follower's best replies to each row, and the commitments with ties decided for and against the leader."""

    replies: tuple[tuple[int, ...], ...]
    optimistic: Commitment
    pessimistic: Commitment

    @property
    def ties_matter(self) -> bool:
        """True if the leader's payoff depends on the follower's choice between tied replies."""
        return self.optimistic.leader != self.pessimistic.leader


def best_replies(matrix: Bimatrix) -> tuple[tuple[int, ...], ...]:
    """Return the column player's best replies to each row."""
    return tuple(tuple(at for at, number in enumerate(row) if number == max(row)) for row in matrix.column_payoffs)


def pure_equilibria(matrix: Bimatrix) -> tuple[Cell, ...]:
    """Return the pure Nash equilibria as cells (row, column), row by row."""
    rows_to_column = best_replies(transpose(matrix))
    return tuple((row, column) for row, columns in enumerate(best_replies(matrix)) for column in columns
                 if row in rows_to_column[column])


def pure_stackelberg(matrix: Bimatrix) -> Stackelberg:
    """Return the row player's best pure commitments, given that the column player replies optimally."""
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
    """Return the rows and columns removed by iterated elimination of moves dominated by a single other move.

    Strictly dominated moves are in no equilibrium. With `weakly`, weakly dominated moves are eliminated when no
    strictly dominated ones are left; a zero-sum game keeps its value, but a bimatrix game may lose equilibria.
    """
    tables = matrix.row_payoffs, transpose(matrix).row_payoffs
    left = [list(range(count)) for count in matrix.shape]
    struck: list[DominatedMove] = []
    while (found := _find(tables, left, True) or (_find(tables, left, False) if weakly else None)) is not None:
        left[0 if found.is_row else 1].remove(found.index)
        struck.append(found)
    return tuple(struck)


def _find(tables: tuple[PayoffTable, PayoffTable], left: list[list[int]], strictly: bool) -> DominatedMove | None:
    """Return the first dominated row left, or else the first dominated column; None if there is none."""
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
