"""Explanations of SSS*: states taken from the OPEN list, put back on it, and purged from it."""

from math import inf

from explorer.analysis.open_list import solved_merit
from explorer.analysis.snapshot import Snapshot
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims import open_list as claims
from explorer.explanations.claims.entries import NodeEntered
from explorer.explanations.claims.next_event import NextEvent, NextNumber
from explorer.explanations.claims.returns import NodeLeft
from explorer.search.trace import LEAF, PURGED, STATIC
from explorer.trees.tree import MAX


def purging_row(state: Snapshot, row: int) -> int:
    """Return the row of the solved MAX ancestor for which a visit was purged from OPEN; -1 if it was solved itself."""
    trace, player = state.trace, state.tree.player
    end = int(trace.left[row])
    solved, below, above = -1, row, int(trace.parent[row])
    while above >= 0:
        # The loop keeps the highest one, since siblings purged for it have returned at nodes below it, too.
        if player[trace.node[above]] == MAX and (state.run.returned_rows(above, end) != below).any():
            solved = above
        below, above = above, int(trace.parent[above])
    return solved


def explain_entry(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about a LIVE state taken from OPEN and the states put on OPEN in its place."""
    tree, trace = state.tree, state.trace
    merit = trace.columns["merit"][row]
    taken_claim = claims.TakenFromOpen(node, merit, solved=False)
    if trace.ended[row] in (LEAF, STATIC):
        returned_claim = claims.ReturnedSolved(node, trace.value[row], merit, solved_merit(trace, row),
                                               bool(trace.ended[row] == STATIC))
        return NodeEntered(node, "evaluates"), [taken_claim, returned_claim], None
    family = state.run.horizon_of(row).children(node)
    at_max = bool(tree.player[node] == MAX)
    added_claim = claims.AddedToOpen(node, tuple(family) if at_max else (family[0],), merit, at_max)
    return NodeEntered(node, "looks below"), [taken_claim, added_claim], None


def explain_return(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims about a node that leaves OPEN, purged or solved, and about its parent."""
    tree, trace = state.tree, state.trace
    above = int(tree.parent[node])
    solved = purging_row(state, row)
    if solved >= 0:
        return claims.NodePurged(node), [claims.NodePurged(node, int(trace.node[solved]))], None
    merit = solved_merit(trace, row)
    family = state.run.horizon_of(int(trace.parent[row])).children(above)
    at_max, is_last = bool(tree.player[above] == MAX), node == family[-1]
    consequence: Claim = claims.ParentSolved(above, merit, at_max, is_last)
    if not at_max and not is_last and merit != -inf:
        consequence = claims.NextChild(above, family[list(family).index(node) + 1], merit)
    return NodeLeft(node, "solved"), [claims.TakenFromOpen(node, merit, solved=True), consequence], None


def describe_next(state: Snapshot, row: int, entering: bool) -> Claim | None:
    """Return the claim about the next event; None if the general one applies."""
    trace, node = state.trace, int(state.trace.node[row])
    if entering:
        if trace.ended[row] in (LEAF, STATIC):
            return None
        return NextNumber(node, "from OPEN", trace.columns["merit"][row])
    if trace.parent[row] < 0:
        return None
    if trace.ended[row] == PURGED or purging_row(state, row) >= 0:
        return NextEvent(node, "purged")
    return NextNumber(node, "solved", solved_merit(trace, row))


def continues_with_sibling(state: Snapshot, row: int) -> bool:
    """Return True if a solved node's next sibling goes on OPEN: the parent is a MIN node that is not yet solved."""
    tree, trace = state.tree, state.trace
    above = int(tree.parent[trace.node[row]])
    family = state.run.horizon_of(int(trace.parent[row])).children(above)
    return bool(tree.player[above] != MAX and trace.node[row] != family[-1] and solved_merit(trace, row) > -inf)
