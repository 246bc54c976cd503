"""Trees with an unknown leaf: for which of its values is a branch cut, a leaf evaluated, a move the best one."""

from explorer.solve.intervals import EVERYWHERE, NOWHERE, Interval, Intervals, between
from explorer.solve.unknown import Piece, Solution, in_integers, solve, unknowns

__all__ = [
    "EVERYWHERE", "NOWHERE", "Interval", "Intervals", "Piece", "Solution", "between", "in_integers", "solve",
    "unknowns",
]
