"""Small matrix games, exact: values and mixed strategies, pure equilibria, commitment; read from text, written back.

A row player and a column player choose at once, or the row player first (von Stackelberg 1934). In a zero-sum matrix
a mix of the row player gets him at least the value, and one of the column player grants no more (von Neumann 1928).
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
