"""Explanations of searches by playouts: the choice of a child, random moves, and the count of a result."""

from math import log, sqrt

import numpy as np

from explorer.analysis.rows_by_node import count_nodes
from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import grouped
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims import samples as claims
from explorer.explanations.claims.ends import PassOver
from explorer.explanations.claims.entries import NodeEntered
from explorer.explanations.claims.next_event import NextEnd, NextEvent, NextNumber, NextRound
from explorer.search import ALGORITHMS
from explorer.search.trace import LEAF, PLAYOUT, STATIC, Trace
from explorer.trees.names import format_number
from explorer.trees.tree import CHANCE, MAX


def explain_entry(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about an entry: an iteration begins, descends in the search tree, or continues as a playout."""
    trace = state.trace
    above, ended = int(trace.parent[row]), int(trace.ended[row])
    if above < 0:
        begins = claims.IterationBegins(trace.pass_of(row) + 1, trace.options.iterations)
        return NodeEntered(node, "looks below"), [begins], None
    found = [_explain_choice(state, row, node)] if state.run.in_search_tree[row] else []
    if ended in (LEAF, STATIC):
        found.append(claims.IterationResult(node, trace.value[row], ended == STATIC))
        return NodeEntered(node, "evaluates"), found, None
    if ended == PLAYOUT:
        found.append(claims.DrawnAtRandom(node, begins=bool(found)))
        return NodeEntered(node, "rolls out"), found, None
    return NodeEntered(node, "looks below"), found, None


def _explain_choice(state: Snapshot, row: int, node: int) -> Claim:
    """Return the claim that gives the reason for the choice of a node in the search tree."""
    tree, trace = state.tree, state.trace
    above = int(trace.node[trace.parent[row]])
    if tree.player[above] == CHANCE:
        return claims.ChildChosen(above, node, "chance")
    if _is_in_turn(trace):
        return claims.ChildChosen(above, node, "in turn")
    (visits, visits_above), (mean, _mean_above) = state.visit_statistics_of(np.array([node, above]))
    if not visits:
        return claims.ChildChosen(above, node, "new")
    bonus = _exploration_constant(state) * sqrt(log(visits_above) / visits)
    return claims.BestConfidenceBound(above, node, float(mean), bonus, bool(tree.player[above] == MAX))


def _exploration_constant(state: Snapshot) -> float:
    """Return the exploration constant scaled to the range of the numbers that the search can reach."""
    return state.trace.options.exploration * state.run.evaluation_range


def _is_in_turn(trace: Trace) -> bool:
    """Return True if the playouts begin with each of the root's moves in turn."""
    return ALGORITHMS[trace.algorithm].playouts == "in turn"


def explain_return(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about a result on its way back to the root."""
    trace = state.trace
    title = claims.ResultComesBack(trace.value[row], int(trace.node[trace.parent[row]]))
    if state.run.in_search_tree[row]:
        return title, [_explain_count(state, row, node)], None
    return title, [claims.ResultNotCounted(node, trace.value[row], _is_in_turn(trace))], None


def _explain_count(state: Snapshot, row: int, node: int) -> Claim:
    visits, means = state.visit_statistics_of(np.array([node]))
    return claims.ResultCounted(node, state.trace.value[row], int(visits[0]), float(means[0]))


def variables(state: Snapshot, row: int) -> tuple[tuple[str, str], ...]:
    """Return the pseudocode's (name, value) pairs after a result has been counted at the node of this row.

    Only the result is given if the node is not in the search tree.
    """
    node, trace = int(state.trace.node[row]), state.trace
    pairs = (("result", format_number(trace.value[row])),)
    if not state.run.in_search_tree[row]:
        return pairs
    visits, means = state.visit_statistics_of(np.array([node]))
    return (*pairs, ("N", grouped(visits[0])), ("MEAN", claims.format_mean(means[0])))


def explain_pass_end(state: Snapshot, row: int) -> StepClaims:
    """Return the claims about the end of an iteration that is not the last one."""
    return PassOver(state.trace.pass_of(row) + 1, is_iteration=True), [_explain_count(state, row, 0)], None


def explain_end(state: Snapshot) -> list[Claim]:
    """Return the claim with the totals of the search: iterations and evaluated nodes."""
    trace, run = state.trace, state.run
    reached = count_nodes(trace.node[run.evaluation_rows])
    return [claims.IterationTotals(len(trace.passes), reached, run.leaf_count, bool((trace.ended == STATIC).any()))]


def describe_next(state: Snapshot, row: int, entering: bool) -> Claim:
    """Return the claim about the next event."""
    trace = state.trace
    node, place = int(trace.node[row]), trace.pass_of(row) + 1
    if entering:
        if trace.parent[row] < 0:
            return NextRound("iteration begins", place)
        if trace.ended[row] in (LEAF, STATIC):
            return NextNumber(node, "ends the iteration", trace.value[row])
        return NextEvent(node, "chosen" if state.run.in_search_tree[row] else "drawn")
    if trace.parent[row] < 0:
        if trace.left[row] + 1 == trace.steps:
            return NextEnd(state.run.root_value, int(state.run.bound_by_row[row]), is_search=True, is_estimate=True)
        return NextRound("iteration ends", place, trace.value[row])
    return NextNumber(node, "counts" if state.run.in_search_tree[row] else "goes back", trace.value[row])
