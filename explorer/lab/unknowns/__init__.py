"""Trees with unknown leaves: for which values alpha-beta prunes a branch, evaluates a leaf, or chooses a move."""

from explorer.lab.unknowns.formula import Formula, find_difference, is_same_function, value_of
from explorer.lab.unknowns.guarantees import GuaranteeVerdict, find_guarantee, judge_guarantee
from explorer.lab.unknowns.inequalities import Comparison, Condition, find_counterexample, find_example, implies
from explorer.lab.unknowns.intervals import EVERYWHERE, NOWHERE, Interval, Intervals, closed_interval
from explorer.lab.unknowns.many_unknowns import ManyUnknownsSolution, solve_many_unknowns
from explorer.lab.unknowns.one_unknown import (
    OneUnknownSolution,
    Piece,
    restrict_to_integers,
    solve_one_unknown,
    unknown_leaves,
)
from explorer.lab.unknowns.parser import read_formula, read_inequalities
from explorer.lab.unknowns.simplify import condition_text, find_ways, full_text

__all__ = [
    "EVERYWHERE", "NOWHERE", "Comparison", "Condition", "Formula", "GuaranteeVerdict", "Interval", "Intervals",
    "ManyUnknownsSolution", "OneUnknownSolution", "Piece", "closed_interval", "condition_text", "find_counterexample",
    "find_difference", "find_example", "find_guarantee", "find_ways", "full_text", "implies", "is_same_function",
    "judge_guarantee", "read_formula", "read_inequalities", "restrict_to_integers", "solve_many_unknowns",
    "solve_one_unknown", "unknown_leaves", "value_of",
]
