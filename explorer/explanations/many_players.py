"""Explanations of max^n: the payoffs a player holds, ties, and cutoffs by the bound on the sum."""

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.snapshot import Snapshot
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims.cutoffs import CutoffAt
from explorer.explanations.claims.players import MoverHasAtLeast, PayoffHeld, RestOfSum, ShallowPruning


def explain_return(state: Snapshot, row: int, node: int) -> list[Claim]:
    """Return the claim that compares the returned payoff with the mover's best one so far."""
    tree, trace, visit = state.tree, state.trace, state.open_visit(-1)
    mover = int(tree.player[visit.node])
    earlier = [np.asarray(trace.value[each], object)[mover]
               for each in state.run.returned_rows(visit.row, state.step).tolist() if each != row]
    if state.may_stand_pat(visit.node, visit.row):
        earlier.append(tree.payoff_of(visit.node, mover))
    held = tuple(np.asarray(visit.v, object))
    return [PayoffHeld(visit.node, mover, np.asarray(trace.value[row], object)[mover], max(earlier, default=None),
                       held, trace.convention.ties == "last")]


def explain_cutoff(state: Snapshot, cut: Cutoff) -> StepClaims:
    """Return the claims about a cutoff: too little of the sum is left for the player at the ancestor `cut.set_by`."""
    tree, total = state.tree, state.trace.options.total
    mover = int(tree.player[cut.node])
    payoff_claim = MoverHasAtLeast(cut.node, mover, cut.value)
    if total is None or cut.set_by < 0:
        return CutoffAt(cut.node), [payoff_claim], None
    other = int(tree.player[cut.set_by])
    rest = RestOfSum(total, cut.value, other, cut.limit, cut.set_by)
    return CutoffAt(cut.node), [payoff_claim, rest], ShallowPruning(other)
