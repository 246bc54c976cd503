"""Why, in proof-number search: which node is most proving, what a new one starts with, and how numbers come back up."""

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.core.numerals import pretty
from explorer.explanations.claims import Claim, Parts
from explorer.explanations.claims.coming import Next, NextProof, NextRound
from explorer.explanations.claims.entries import Entered
from explorer.explanations.claims.proof import (
    Decides,
    Descent,
    Descents,
    HowBackedUp,
    LeastToShow,
    Left,
    ProofNumbersOf,
    StartsUnknown,
    Verdict,
)
from explorer.search.trace import LEAF, STATIC
from explorer.trees.tree import MAX


def is_new(state: Snapshot, row: int) -> bool:
    """Whether a visit only evaluates a node that nothing was known of."""
    trace = state.trace
    return bool(trace.parent[row] >= 0) and (row + 1 == len(trace) or bool(trace.parent[row + 1] != row))


def numbers_of(state: Snapshot, row: int) -> tuple[float, float]:
    """The proof and the disproof number with which a visit was left."""
    columns = state.trace.columns
    return float(columns["proof"][row]), float(columns["disproof"][row])


def pair(state: Snapshot, row: int) -> tuple[str, str]:
    """Return the proof and the disproof number as texts."""
    proof, disproof = map(pretty, numbers_of(state, row))
    return proof, disproof


def entered(state: Snapshot, row: int, node: int) -> Parts:
    """A descent begins, goes on by the least number, or comes to a new node."""
    tree, trace = state.tree, state.trace
    above = int(trace.parent[row])
    if above < 0:
        return Entered(node, "looks below"), [Descent(trace.pass_of(row) + 1)], None
    if is_new(state, row):
        if trace.ended[row] not in (LEAF, STATIC):
            return Entered(node, "new"), [StartsUnknown(node)], None
        reaches = bool(trace.columns["proof"][row] == 0)
        return Entered(node, "new"), [Decides(node, trace.value[row], trace.parameters.goal, reaches)], None
    parent = int(trace.node[above])
    return Entered(node, "looks below"), [LeastToShow(parent, node, bool(tree.player[parent] == MAX))], None


def returned(state: Snapshot, row: int, node: int) -> Parts:
    """The numbers with which a node is left."""
    numbers = ProofNumbersOf(node, *numbers_of(state, row))
    if is_new(state, row):
        return Left(node, "evaluated"), [numbers], None
    return Left(node, "updated"), [numbers, _rule(state, node)], None


def _rule(state: Snapshot, node: int) -> Claim:
    return HowBackedUp(node, bool(state.tree.player[node] == MAX))


def pass_over(state: Snapshot, row: int) -> Parts:
    """The root's numbers between two descents."""
    numbers = ProofNumbersOf(0, *numbers_of(state, row), goes_on=True)
    return Left(0, "back at"), [numbers, _rule(state, 0)], None


def finished(state: Snapshot) -> list[Claim] | None:
    """Claim what was proved and after how many visits; None where the search was stopped before its first visit."""
    trace, run = state.trace, state.run
    if not len(trace):
        return None
    proof, disproof = numbers_of(state, trace.passes[-1].first_row)
    reaches = True if proof == 0 else False if disproof == 0 else None
    return [
        Verdict(trace.parameters.goal, reaches),
        Descents(len(trace.passes), len(np.unique(trace.node)), len(np.unique(trace.node[run.evaluations])),
                 run.leaves),
    ]


def coming(state: Snapshot, row: int, entering: bool) -> Claim | None:
    """The event that comes next; None where it is as in any search."""
    trace, node = state.trace, int(state.trace.node[row])
    if entering:
        if trace.parent[row] < 0:
            return NextRound("descent begins", trace.pass_of(row) + 1)
        if not is_new(state, row):
            return Next(node, "chosen")
        return None if trace.ended[row] in (LEAF, STATIC) else Next(node, "new")
    is_last = bool(trace.parent[row] < 0 and trace.left[row] + 1 == trace.steps)
    return NextProof(node, *numbers_of(state, row), is_last)
