"""Sentences that describe the solution of a matrix game."""

from collections.abc import Iterable
from fractions import Fraction

from explorer.core.exact import LONGEST_SHOWN, display
from explorer.core.i18n import _
from explorer.lab.matrix_games.bimatrix import Bimatrix
from explorer.lab.matrix_games.equilibria import (
    Commitment,
    DominatedMove,
    find_dominated,
    pure_equilibria,
    pure_stackelberg,
)
from explorer.lab.matrix_games.simplex import Mix, solve_zero_sum


def matrix_sentences(matrix: Bimatrix) -> tuple[str, ...]:
    """Describe dominance, then a zero-sum game's value and mixes, or a bimatrix's equilibria and commitment."""
    told = [_describe_dominated(matrix, each) for each in find_dominated(matrix)]
    return (*told, *(_zero_sum(matrix) if matrix.is_zero_sum else _general(matrix)))


def _describe_dominated(matrix: Bimatrix, found: DominatedMove) -> str:
    names = matrix.rows if found.is_row else matrix.columns
    text = _("Row {dominated} is strictly dominated by row {dominating}.") if found.is_row else _(
        "Column {dominated} is strictly dominated by column {dominating}.")
    return text.format(dominated=names[found.index], dominating=names[found.by])


def _zero_sum(matrix: Bimatrix) -> list[str]:
    found = solve_zero_sum(matrix)
    told = [_("The value is {} for the row player.").format(_number(found.value))]
    if found.saddle_points:
        return [*told, _("Saddle points: {}.").format(_cells(matrix, found.saddle_points))]
    return [
        *told,
        _("There is no saddle point: the best row alone guarantees {lower}, "
          "the best column alone grants {upper}.").format(
            lower=_number(found.lower), upper=_number(found.upper)),
        _("The row player mixes {}.").format(_mix(matrix.rows, found.row_mix)),
        _("The column player mixes {}.").format(_mix(matrix.columns, found.column_mix)),
    ]


def _general(matrix: Bimatrix) -> list[str]:
    cells, found = pure_equilibria(matrix), pure_stackelberg(matrix)
    told = [_("Pure equilibria: {}.").format(_cells(matrix, cells)) if cells else _("There is no pure equilibrium.")]
    if not found.ties_matter:
        return [*told, _("The leader commits to {}.").format(_describe_commitment(matrix, found.optimistic))]
    return [
        *told,
        _("If ties are broken for the leader, the commitment is {}.").format(
            _describe_commitment(matrix, found.optimistic)),
        _("If ties are broken against the leader, the commitment is {}.").format(
            _describe_commitment(matrix, found.pessimistic)),
    ]


def _describe_commitment(matrix: Bimatrix, found: Commitment) -> str:
    return _("{row}, the follower answers {column}: {leader} for the leader, {follower} for the follower").format(
        row=matrix.rows[found.row], column=matrix.columns[found.column], leader=_number(found.leader),
        follower=_number(found.follower))


def _cells(matrix: Bimatrix, cells: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"({matrix.rows[row]}, {matrix.columns[column]})" for row, column in cells)


def _mix(names: tuple[str, ...], mix: Mix) -> str:
    return ", ".join(f"{name} {_number(share)}" for name, share in zip(names, mix, strict=True) if share)


def _number(number: Fraction) -> str:
    """Format a number as a fraction, or as ≈ and six digits if that is too long."""
    text = str(number).replace("-", "−")
    return text if len(text) <= LONGEST_SHOWN else display(number)
