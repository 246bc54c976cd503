"""Small matrix games, exact: values and mixed strategies, pure equilibria, commitment; read from text, written back.

A row player and a column player choose at once, or the row player first (von Stackelberg 1934). In a zero-sum matrix
a mix of the row player gets him at least the value, and one of the column player grants no more (von Neumann 1928).
"""

from explorer.lab.matrix_games.bimatrix import Bimatrix, bimatrix, to_tree, transposed, zero_sum
from explorer.lab.matrix_games.equilibria import (
    Commitment,
    Dominated,
    Stackelberg,
    dominated,
    pure_equilibria,
    pure_stackelberg,
)
from explorer.lab.matrix_games.sentences import sentences
from explorer.lab.matrix_games.simplex import Solution, solve_zero_sum
from explorer.lab.matrix_games.text import read, write

__all__ = [
    "Bimatrix",
    "Commitment",
    "Dominated",
    "Solution",
    "Stackelberg",
    "bimatrix",
    "dominated",
    "pure_equilibria",
    "pure_stackelberg",
    "read",
    "sentences",
    "solve_zero_sum",
    "to_tree",
    "transposed",
    "write",
    "zero_sum",
]
