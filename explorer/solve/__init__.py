"""Trees with unknown leaves: for which of their values is a branch cut, a leaf evaluated, a move the best one."""

from explorer.solve.formula import Formula, difference, same, value_of
from explorer.solve.guarantees import Verdict, guarantee, judge
from explorer.solve.inequalities import Comparison, Condition, counterexample, example, implies
from explorer.solve.intervals import EVERYWHERE, NOWHERE, Interval, Intervals, between
from explorer.solve.reading import read_formula, read_inequalities
from explorer.solve.several import Conditions, conditions
from explorer.solve.telling import condition_text, full_text, ways
from explorer.solve.unknown import Piece, Solution, in_integers, solve, unknowns

__all__ = [
    "EVERYWHERE", "NOWHERE", "Comparison", "Condition", "Conditions", "Formula", "Interval", "Intervals", "Piece",
    "Solution", "Verdict", "between", "condition_text", "conditions", "counterexample", "difference", "example",
    "full_text", "guarantee", "implies", "in_integers", "judge", "read_formula", "read_inequalities", "same", "solve",
    "unknowns", "value_of", "ways",
]
