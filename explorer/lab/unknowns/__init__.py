"""Trees with unknown leaves: for which of their values is a branch cut, a leaf evaluated, a move the best one."""

from explorer.lab.unknowns.formula import Formula, difference, same, value_of
from explorer.lab.unknowns.guarantees import Verdict, guarantee, judge
from explorer.lab.unknowns.inequalities import Comparison, Condition, counterexample, example, implies
from explorer.lab.unknowns.intervals import EVERYWHERE, NOWHERE, Interval, Intervals, between
from explorer.lab.unknowns.many_unknowns import Conditions, conditions
from explorer.lab.unknowns.one_unknown import Piece, Solution, in_integers, solve, unknowns
from explorer.lab.unknowns.reading import read_formula, read_inequalities
from explorer.lab.unknowns.simplify import condition_text, full_text, ways

__all__ = [
    "EVERYWHERE", "NOWHERE", "Comparison", "Condition", "Conditions", "Formula", "Interval", "Intervals", "Piece",
    "Solution", "Verdict", "between", "condition_text", "conditions", "counterexample", "difference", "example",
    "full_text", "guarantee", "implies", "in_integers", "judge", "read_formula", "read_inequalities", "same", "solve",
    "unknowns", "value_of", "ways",
]
