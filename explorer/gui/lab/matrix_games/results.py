"""What is shown of a matrix game beside its numbers, worked out at once from the matrix."""

from dataclasses import dataclass

from explorer.core.i18n import _
from explorer.lab import matrix_games
from explorer.lab.matrix_games import Bimatrix, Commitment, Solution
from explorer.lab.matrix_games.equilibria import Cell, replies


@dataclass(frozen=True)
class Findings:
    """The cells (row, column) of best replies of either player, what is struck out, what is framed.

    `framed` are equilibria or saddle points; `solution` is that of a zero-sum matrix, `hopeful` and `fearful` the
    commitments of any other if ties are decided for and against the leader.
    """

    matrix: Bimatrix
    sentences: tuple[str, ...]
    row_replies: frozenset[Cell]
    column_replies: frozenset[Cell]
    framed: frozenset[Cell]
    struck_rows: frozenset[int]
    struck_columns: frozenset[int]
    solution: Solution | None = None
    hopeful: Commitment | None = None
    fearful: Commitment | None = None

    @property
    def ties_matter(self) -> bool:
        """Whether it makes a difference how the follower decides ties."""
        return self.hopeful is not None and self.fearful is not None and (
            (self.hopeful.row, self.hopeful.column) != (self.fearful.row, self.fearful.column))

    def signs(self) -> list[str]:
        """What the signs in the grid mean, of those that occur."""
        told = [_("underlined: best reply") if self.solution is None else
                _("line below, above: best for the row, for the column player")]
        if self.framed:
            told.append(_("framed: equilibrium") if self.solution is None else _("framed: saddle point"))
        if self.struck_rows or self.struck_columns:
            told.append(_("struck out: dominated"))
        if self.hopeful is not None:
            told.append(_("tinted: what the row player commits to"))
        elif not self.framed:
            told.append(_("at the margins: mixed strategies"))
        return told


def findings(game: Bimatrix) -> Findings:
    """All of it; a fifth of a second for the largest matrices."""
    struck = matrix_games.dominated(game)
    is_zero_sum = game.is_zero_sum
    solution = matrix_games.solve_zero_sum(game) if is_zero_sum else None
    led = None if is_zero_sum else matrix_games.pure_stackelberg(game)
    return Findings(
        game, matrix_games.sentences(game),
        row_replies=frozenset((row, column) for column, rows in enumerate(replies(matrix_games.transposed(game)))
                              for row in rows),
        column_replies=frozenset((row, column) for row, columns in enumerate(replies(game)) for column in columns),
        framed=frozenset(solution.saddle_points if solution else matrix_games.pure_equilibria(game)),
        struck_rows=frozenset(each.index for each in struck if each.is_row),
        struck_columns=frozenset(each.index for each in struck if not each.is_row),
        solution=solution, hopeful=led.optimistic if led else None, fearful=led.pessimistic if led else None,
    )
