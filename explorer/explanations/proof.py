"""Explanations of proof-number search: the most-proving node, a new node's numbers, and the backup of numbers."""

import numpy as np

from explorer.analysis.rows_by_node import count_nodes
from explorer.analysis.snapshot import Snapshot
from explorer.core.exact import display
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims import proof as claims
from explorer.explanations.claims.entries import NodeEntered
from explorer.explanations.claims.next_event import NextEvent, NextProof, NextRound
from explorer.explanations.claims.returns import NodeLeft
from explorer.search.trace import LEAF, STATIC
from explorer.trees.tree import MAX


def is_new_node(state: Snapshot, row: int) -> bool:
    """Return True if a visit below the root has no visit below it, as it only evaluates a newly generated node."""
    trace = state.trace
    return bool(trace.parent[row] >= 0) and (row + 1 == len(trace) or bool(trace.parent[row + 1] != row))


def proof_numbers_of(state: Snapshot, row: int) -> tuple[float, float]:
    """Return the proof and the disproof number of a visit when it was left."""
    columns = state.trace.columns
    return float(columns["proof"][row]), float(columns["disproof"][row])


def format_proof_numbers(state: Snapshot, row: int) -> tuple[str, str]:
    """Return the proof and the disproof number of a visit as texts."""
    proof, disproof = map(display, proof_numbers_of(state, row))
    return proof, disproof


def explain_entry(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about the begin of a descent, the choice of a child, or the evaluation of a new node."""
    tree, trace = state.tree, state.trace
    above = int(trace.parent[row])
    if above < 0:
        return NodeEntered(node, "looks below"), [claims.DescentBegins(trace.pass_of(row) + 1)], None
    if is_new_node(state, row):
        if trace.ended[row] not in (LEAF, STATIC):
            return NodeEntered(node, "new"), [claims.NewNodeNumbers(node)], None
        reaches = bool(trace.columns["proof"][row] == 0)
        return NodeEntered(node, "new"), [claims.LeafDecided(node, trace.value[row], trace.options.goal, reaches)], None
    parent = int(trace.node[above])
    chosen = claims.MostProvingChild(parent, node, bool(tree.player[parent] == MAX))
    return NodeEntered(node, "looks below"), [chosen], None


def explain_return(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about the proof and disproof number of a node that was left."""
    numbers = claims.ProofNumbersOf(node, *proof_numbers_of(state, row))
    if is_new_node(state, row):
        return NodeLeft(node, "evaluated"), [numbers], None
    return NodeLeft(node, "updated"), [numbers, _backup_rule(state, node)], None


def _backup_rule(state: Snapshot, node: int) -> Claim:
    return claims.ProofBackupRule(node, bool(state.tree.player[node] == MAX))


def explain_pass_end(state: Snapshot, row: int) -> StepClaims:
    """Return the claims about the root's numbers between two descents."""
    numbers = claims.ProofNumbersOf(0, *proof_numbers_of(state, row), goes_on=True)
    return NodeLeft(0, "back at"), [numbers, _backup_rule(state, 0)], None


def explain_end(state: Snapshot) -> list[Claim] | None:
    """Return the claims about the verdict and the totals; None if the search was stopped before its first visit."""
    trace, run = state.trace, state.run
    if not len(trace):
        return None
    proof, disproof = proof_numbers_of(state, trace.passes[-1].first_row)
    reaches = True if proof == 0 else False if disproof == 0 else None
    return [
        claims.ProofVerdict(trace.options.goal, reaches),
        claims.DescentTotals(
            len(trace.passes), count_nodes(trace.node), count_nodes(trace.node[run.evaluation_rows]),
            run.leaf_count, int(np.count_nonzero(run.trace.ended == STATIC))),
    ]


def describe_next(state: Snapshot, row: int, entering: bool) -> Claim | None:
    """Return the claim about the next event; None if the general one applies."""
    trace, node = state.trace, int(state.trace.node[row])
    if entering:
        if trace.parent[row] < 0:
            return NextRound("descent begins", trace.pass_of(row) + 1)
        if not is_new_node(state, row):
            return NextEvent(node, "chosen")
        return None if trace.ended[row] in (LEAF, STATIC) else NextEvent(node, "new")
    is_last = bool(trace.parent[row] < 0 and trace.left[row] + 1 == trace.steps)
    return NextProof(node, *proof_numbers_of(state, row), is_last)
