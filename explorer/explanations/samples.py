"""Why, in searches by playouts: which child is chosen, where moves are drawn, and what a result counts for."""

from math import log, sqrt

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.explanations.claims import Claim, Parts
from explorer.explanations.claims.coming import Next, NextEnd, NextNumber, NextRound
from explorer.explanations.claims.entries import Entered
from explorer.explanations.claims.samples import (
    BestBound,
    Chosen,
    Counts,
    CountsNot,
    DrawnAtRandom,
    IterationBegins,
    IterationOver,
    IterationResult,
    Iterations,
    ResultComesBack,
    three_digits,
)
from explorer.search import ALGORITHMS
from explorer.search.trace import LEAF, PLAYOUT, STATIC, Trace
from explorer.trees.names import number
from explorer.trees.tree import CHANCE, MAX


def entered(state: Snapshot, row: int, node: int) -> Parts:
    """An iteration begins, goes down the tree of the search, or on by moves drawn at random."""
    trace = state.trace
    above, ended = int(trace.parent[row]), int(trace.ended[row])
    if above < 0:
        begins = IterationBegins(trace.pass_of(row) + 1, trace.parameters.iterations)
        return Entered(node, "looks below"), [begins], None
    claims = [_chosen(state, row, node)] if state.run.in_tree[row] else []
    if ended in (LEAF, STATIC):
        claims.append(IterationResult(node, trace.value[row], ended == STATIC))
        return Entered(node, "evaluates"), claims, None
    if ended == PLAYOUT:
        claims.append(DrawnAtRandom(node, begins=bool(claims)))
        return Entered(node, "rolls out"), claims, None
    return Entered(node, "looks below"), claims, None


def _chosen(state: Snapshot, row: int, node: int) -> Claim:
    """Why the search came to a node of its tree."""
    tree, trace = state.tree, state.trace
    above = int(trace.node[trace.parent[row]])
    if tree.player[above] == CHANCE:
        return Chosen(above, node, "chance")
    if _is_in_turn(trace):
        return Chosen(above, node, "in turn")
    visits, means = state.statistics
    if not visits[node]:
        return Chosen(above, node, "new")
    bonus = _reach(state) * sqrt(log(visits[above]) / visits[node])
    return BestBound(above, node, float(means[node]), bonus, bool(tree.player[above] == MAX))


def _reach(state: Snapshot) -> float:
    """The exploration constant, in the units of this tree."""
    within = state.run.reach(0)
    return state.trace.parameters.exploration * float(np.ptp(state.tree.payoff[within.evaluated, 0]))


def _is_in_turn(trace: Trace) -> bool:
    """Tell whether the playouts begin from each move in turn."""
    return ALGORITHMS[trace.algorithm].playouts == "in turn"


def returned(state: Snapshot, row: int, node: int) -> Parts:
    """What a result counts for on its way back."""
    trace = state.trace
    title = ResultComesBack(trace.value[row], int(trace.node[trace.parent[row]]))
    if state.run.in_tree[row]:
        return title, [_counts(state, row, node)], None
    return title, [CountsNot(node, trace.value[row], _is_in_turn(trace))], None


def _counts(state: Snapshot, row: int, node: int) -> Claim:
    visits, means = state.statistics
    return Counts(node, state.trace.value[row], int(visits[node]), float(means[node]))


def variables(state: Snapshot, row: int) -> tuple[tuple[str, str], ...]:
    """What a result has come to at the node that it has just passed."""
    node, trace = int(state.trace.node[row]), state.trace
    shown = (("result", number(trace.value[row])),)
    if not state.run.in_tree[row]:
        return shown
    visits, means = state.statistics
    return (*shown, ("N", f"{visits[node]:,}"), ("MEAN", three_digits(means[node])))


def pass_over(state: Snapshot, row: int) -> Parts:
    """The end of an iteration that is not the last one."""
    return IterationOver(state.trace.pass_of(row) + 1), [_counts(state, row, 0)], None


def finished(state: Snapshot) -> list[Claim]:
    """What it took, and what it is worth."""
    trace, run = state.trace, state.run
    reached = len(np.unique(trace.node[run.evaluations]))
    return [Iterations(len(trace.passes), reached, run.leaves, bool((trace.ended == STATIC).any()))]


def coming(state: Snapshot, row: int, entering: bool) -> Claim:
    """The event that comes next."""
    trace = state.trace
    node, place = int(trace.node[row]), trace.pass_of(row) + 1
    if entering:
        if trace.parent[row] < 0:
            return NextRound("iteration begins", place)
        if trace.ended[row] in (LEAF, STATIC):
            return NextNumber(node, "ends the iteration", trace.value[row])
        return Next(node, "chosen" if state.run.in_tree[row] else "drawn")
    if trace.parent[row] < 0:
        if trace.left[row] + 1 == trace.steps:
            return NextEnd(state.run.result, int(state.run.bound_by_row[row]), is_search=True, is_estimate=True)
        return NextRound("iteration ends", place, trace.value[row])
    return NextNumber(node, "counts" if state.run.in_tree[row] else "goes back", trace.value[row])
