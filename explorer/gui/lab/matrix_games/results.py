"""The analysis of a matrix game that the panel shows, all computed at once."""

from dataclasses import dataclass

from explorer.core.i18n import _
from explorer.lab import matrix_games
from explorer.lab.matrix_games import Bimatrix, Commitment, ZeroSumSolution
from explorer.lab.matrix_games.equilibria import Cell, best_replies


@dataclass(frozen=True)
class MatrixResults:
    """The cells (row, column) of best replies of either player, and the dominated and the framed ones.

    `framed` cells are equilibria or saddle points. `solution` is that of a zero-sum matrix; `optimistic` and
    `pessimistic` are the commitments in other matrices, with ties broken in favour of the leader and against.
    """

    matrix: Bimatrix
    sentences: tuple[str, ...]
    row_replies: frozenset[Cell]
    column_replies: frozenset[Cell]
    framed: frozenset[Cell]
    struck_rows: frozenset[int]
    struck_columns: frozenset[int]
    solution: ZeroSumSolution | None = None
    optimistic: Commitment | None = None
    pessimistic: Commitment | None = None

    @property
    def ties_matter(self) -> bool:
        """True if the follower's choice between ties makes a difference."""
        return self.optimistic is not None and self.pessimistic is not None and (
            (self.optimistic.row, self.optimistic.column) != (self.pessimistic.row, self.pessimistic.column))

    def legend(self) -> list[str]:
        """Return the meanings of the signs that occur in the grid."""
        told = [_("underlined: best reply") if self.solution is None else
                _("line below, above: best for the row player, the column player")]
        if self.framed:
            told.append(_("framed: equilibrium") if self.solution is None else _("framed: saddle point"))
        if self.struck_rows or self.struck_columns:
            told.append(_("struck through: dominated"))
        if self.optimistic is not None:
            told.append(_("shaded: the row player’s commitment"))
        elif not self.framed:
            told.append(_("in the margins: mixed strategies"))
        return told


def analyse_matrix(game: Bimatrix) -> MatrixResults:
    """Analyse a matrix; 0.2 seconds for the largest ones."""
    struck = matrix_games.find_dominated(game)
    is_zero_sum = game.is_zero_sum
    solution = matrix_games.solve_zero_sum(game) if is_zero_sum else None
    led = None if is_zero_sum else matrix_games.pure_stackelberg(game)
    return MatrixResults(
        game, matrix_games.matrix_sentences(game),
        row_replies=frozenset((row, column) for column, rows in enumerate(best_replies(matrix_games.transpose(game)))
                              for row in rows),
        column_replies=frozenset((row, column) for row, columns in enumerate(best_replies(game)) for column in columns),
        framed=frozenset(solution.saddle_points if solution else matrix_games.pure_equilibria(game)),
        struck_rows=frozenset(each.index for each in struck if each.is_row),
        struck_columns=frozenset(each.index for each in struck if not each.is_row),
        solution=solution, optimistic=led.optimistic if led else None, pessimistic=led.pessimistic if led else None,
    )
