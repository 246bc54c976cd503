"""Small matrix games in exact numbers: values, mixed strategies, pure equilibria, commitment, and text format.

A row player and a column player move simultaneously, or the row player first (von Stackelberg 1934). In a zero-sum game
an optimal mixed strategy guarantees each player the value (von Neumann 1928).
"""

from explorer.lab.matrix_games.bimatrix import Bimatrix, make_bimatrix, make_zero_sum, to_tree, transpose
from explorer.lab.matrix_games.equilibria import (
    Commitment,
    DominatedMove,
    Stackelberg,
    find_dominated,
    pure_equilibria,
    pure_stackelberg,
)
from explorer.lab.matrix_games.sentences import matrix_sentences
from explorer.lab.matrix_games.simplex import ZeroSumSolution, solve_zero_sum
from explorer.lab.matrix_games.text import read_matrix, write_matrix

__all__ = [
    "Bimatrix",
    "Commitment",
    "DominatedMove",
    "Stackelberg",
    "ZeroSumSolution",
    "find_dominated",
    "make_bimatrix",
    "make_zero_sum",
    "matrix_sentences",
    "pure_equilibria",
    "pure_stackelberg",
    "read_matrix",
    "solve_zero_sum",
    "to_tree",
    "transpose",
    "write_matrix",
]
