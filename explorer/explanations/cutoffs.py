"""Explanations of cutoffs: the test that holds, its reason, and the ancestor that set the bound.

The reasons are the window, bounds known beforehand, the value tested by a pass, a null window, or a sum.
"""

from explorer.analysis.cutoffs import BOUND_SIGNS, Cutoff
from explorer.analysis.run import LOWER, UPPER
from explorer.analysis.snapshot import Snapshot
from explorer.explanations import chance, many_players
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims import cutoffs as claims
from explorer.search import ALGORITHMS
from explorer.search.convention import Bound
from explorer.search.trace import CUTOFF, Trace
from explorer.trees.tree import CHANCE, MAX, MIN


def gamma_of(trace: Trace, row: int) -> Bound | None:
    """Return the value γ that a visit's pass tests by null windows; None for algorithms without such passes."""
    is_tested = ALGORITHMS[trace.algorithm].null_windows == "of passes"
    return trace.passes[trace.pass_of(row)].guess if is_tested else None


def cutoff_test(state: Snapshot, cut: Cutoff) -> claims.CutTest:
    """Return the claim of a cutoff's test in the search's own terms: `2 ≤ α = 3`, `36 < γ = 41`, or `v = 10`."""
    trace = state.trace
    gamma = gamma_of(trace, cut.row)
    if state.tree.player[cut.node] >= 0:
        return claims.CutTest(cut.node, cut.value, cut.sign, "", cut.limit)
    if gamma is not None and cut.set_by < 0:
        return claims.CutTest(cut.node, cut.value, "≥" if cut.bound == "beta" else "<", "γ", gamma)
    name = "" if cut.by_leaf_bounds else BOUND_SIGNS[cut.bound]
    return claims.CutTest(cut.node, cut.value, cut.sign, name, cut.limit)


def is_cut_on_entry(state: Snapshot, row: int) -> bool:
    """Return True if a visit ended in a cutoff before it searched any child."""
    trace = state.trace
    return bool(trace.ended[row] == CUTOFF and not len(state.run.returned_rows(row, int(trace.left[row]) + 1)))


def explain_cut_on_entry(state: Snapshot, row: int, node: int) -> Claim:
    """Return the claim that gives the reason for a cutoff on entry: standing pat, or a bound known beforehand."""
    tree, trace = state.tree, state.trace
    if row not in trace.node_bound_cutoffs:
        several = trace.value.ndim > 1
        return claims.StandsPat(node, tuple(trace.value[row]) if several else tree.payoff_of(node))
    end, number = trace.node_bound_cutoffs[row]
    if end == "upper":
        return claims.KnownBeforehand(node, number, UPPER, trace.alpha[row])
    return claims.KnownBeforehand(node, number, LOWER, trace.beta[row])


def explain_cutoff(state: Snapshot, cut: Cutoff) -> StepClaims:
    """Return the claims about a cutoff: the bound on the node, the reason for the cutoff, the source of the limit."""
    tree, trace = state.tree, state.trace
    leaf_bounds, title = trace.options.bounds, claims.CutoffAt(cut.node)
    if cut.after < 0:
        return title, [explain_cut_on_entry(state, cut.row, cut.node)], None
    if leaf_bounds is not None and chance.is_outcome_cutoff(state, cut):
        return chance.explain_outcome_cutoff(state, cut, leaf_bounds)
    if leaf_bounds is not None and tree.player[cut.node] == CHANCE:
        return chance.explain_cutoff(state, cut, leaf_bounds)
    if tree.player[cut.node] >= 0:
        return many_players.explain_cutoff(state, cut)
    if leaf_bounds is not None and cut.by_leaf_bounds:
        return title, [claims.BestPossible(cut.node, cut.after, cut.value)], claims.CutByLeafBounds(*leaf_bounds)
    bound = LOWER if cut.bound == "beta" else UPPER
    node_bound = claims.CutNodeBound(cut.node, cut.after, state.returned_value(cut.after)[0], cut.value, bound)
    gamma = gamma_of(trace, cut.row)
    if gamma is not None:
        answer = claims.AnswersQuestion(cut.node, cut.value, gamma, cut.bound == "beta")
        return title, [node_bound, answer], claims.CutByQuestion()
    if cut.set_by < 0:
        at_window = cut.limit == trace.convention.window[cut.bound == "beta"]
        is_infinite = abs(cut.limit) == float("inf")
        window_end = claims.NothingBeyond(cut.limit) if is_infinite else claims.WindowEnds(cut.limit, cut.bound)
        return title, [node_bound, window_end], claims.BoundSetByWindow(cut.bound, cut.limit) if at_window else None
    if (tree.player[cut.set_by] == MAX) == (cut.bound == "beta"):
        return title, [node_bound, _explain_null_window(state, cut)], claims.CutByNullWindow()
    how, child = _bound_source(state, cut)
    setter = MIN if cut.bound == "beta" else MAX
    plies = int(tree.depth_of(cut.node) - tree.depth_of(cut.set_by))
    consequence: Claim = claims.CutNodeIrrelevant(cut.node, cut.value, cut.sign, cut.limit)
    if how == "null window" and child == cut.node:
        consequence = claims.CutNodeValue(cut.node, cut.value)
    ancestor_bound = claims.AncestorBound(cut.set_by, setter, cut.limit, how, child)
    note = claims.BoundSetBy(cut.bound, cut.limit, cut.set_by, plies, how, child)
    return title, [node_bound, ancestor_bound, consequence], note


def _explain_null_window(state: Snapshot, cut: Cutoff) -> Claim:
    """Return the claim that the cutoff answers the null window with which the node `cut.set_by` searches its child."""
    visit, more = state.visit_of(cut.set_by), cut.bound == "beta"
    assert visit is not None  # an ancestor of an open visit is open
    than = visit.alpha if more else visit.beta
    return claims.AnswersNullWindow(cut.set_by, more, than, cut.value, cut.sign, cut.limit)


def _bound_source(state: Snapshot, cut: Cutoff) -> tuple[claims.HowSet, int]:
    """Return how the node `cut.set_by` got the limit, and the node that it is from.

    That node is the child that returned the limit; the ancestor itself if it may stand pat; or else the child whose
    null window returned the limit and that is now searched again.
    """
    trace = state.trace
    row, below = int(trace.parent[cut.row]), cut.row
    while trace.node[row] != cut.set_by:
        row, below = int(trace.parent[row]), row
    rows = state.run.returned_rows(row, cut.step)
    rows_with_limit = rows[trace.value[rows] == cut.limit]
    if len(rows_with_limit):
        return "move", int(trace.node[rows_with_limit[0]])
    if state.may_stand_pat(cut.set_by, row):
        return "stand pat", cut.set_by
    return "null window", int(trace.node[below])  # this visit of the child is the re-search
