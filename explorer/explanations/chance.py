"""Explanations at chance nodes: sums so far, bounds on the rest, the inequality of a cutoff, Star2's probes."""

from fractions import Fraction
from math import isfinite
from typing import Any

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.run import EXACT, LOWER, UPPER
from explorer.analysis.snapshot import Snapshot
from explorer.core.exact import as_fraction
from explorer.explanations.claims import Claim, StepClaims
from explorer.explanations.claims import chance as claims
from explorer.explanations.claims.cutoffs import CutNodeBound, CutoffAt
from explorer.explanations.claims.entries import NodeEntered
from explorer.explanations.claims.returns import NodeReturned
from explorer.search.convention import Bound
from explorer.search.trace import PROBE
from explorer.trees.tree import CHANCE, MIN

MOST_TERMS = 4
"""The number of terms up to which a sum is written out."""


def is_probe(state: Snapshot, row: int) -> bool:
    """Return True if a visit is a Star2 probe, which searches only one child of an outcome."""
    return bool(row >= 0 and state.trace.ended[row] == PROBE)


def explain_probe_entry(state: Snapshot, node: int) -> StepClaims:
    """Return the claims of a step that begins a probe of `node`."""
    return NodeEntered(node, "probes"), [claims.ProbePurpose(node, _reply_bound_kind(state, node))], None


def _reply_bound_kind(state: Snapshot, node: int) -> int:
    """Return the kind of bound that one reply gives on the value of an outcome: UPPER at MIN, else LOWER."""
    return UPPER if state.tree.player[node] == MIN else LOWER


def explain_probe_return(state: Snapshot, row: int, node: int) -> StepClaims:
    """Return the claims of a return during or after a probe.

    Either the one reply of a probe has returned to the outcome, or the probed outcome to its chance node.
    """
    visit = state.open_visit(-1)
    title = NodeReturned(node, state.trace.value[row], visit.node)
    if not is_probe(state, row):
        return title, [claims.ProbeResult(visit.node, visit.v, _reply_bound_kind(state, visit.node), ends=True)], None
    low, high = probe_range(state, visit.row)
    return title, [claims.ProbeResult(node, state.trace.value[row], _reply_bound_kind(state, node)),
                   claims.ProbedRange(visit.node, low, high)], None


def probe_rows(state: Snapshot, row: int) -> list[int]:
    """Return the rows of the finished probes of a chance node's visit, in the order of entry.

    Probes whose outcomes have been searched in full since are included. O(visits).
    """
    trace = state.trace
    rows = np.flatnonzero((trace.parent[row + 1 :] == row) & (trace.ended[row + 1 :] == PROBE)) + row + 1
    returned: list[int] = rows[trace.left[rows] < state.step].tolist()
    return returned


def probe_range(state: Snapshot, row: int) -> tuple[Bound, Bound]:
    """Return lower and upper bounds on the mean of a chance node.

    They follow from the finished probes and the given bounds on all leaves; without those bounds they may be infinite.
    """
    tree, trace = state.tree, state.trace
    lowest, highest = trace.options.bounds or (float("-inf"), float("inf"))
    probed_values = {int(trace.node[each]): trace.value[each] for each in probe_rows(state, row)}
    low: Bound = Fraction(0)
    high: Bound = Fraction(0)
    for child in state.run.horizon_of(row).children(int(trace.node[row])):
        chance = as_fraction(tree.probability_of(child))
        if not chance:
            continue
        v = probed_values.get(child)
        is_min = tree.player[child] == MIN
        low += chance * (exact_bound(lowest) if v is None or is_min else max(v, lowest))
        high += chance * (exact_bound(highest) if v is None or not is_min else min(v, highest))
    return low, high


def exact_bound(bound: Any) -> Bound:
    """Return a finite number as a Fraction, an infinite one unchanged."""
    return as_fraction(bound) if isfinite(bound) else bound


def searched_probability(state: Snapshot, row: int) -> Fraction:
    """Return the total probability of those outcomes of an open chance node that were searched; probes do not count."""
    chances = (as_fraction(state.tree.probability_of(int(state.trace.node[each])))
               for each in state.run.returned_rows(row, state.step).tolist() if not is_probe(state, each))
    return sum(chances, Fraction(0))


def sum_so_far(state: Snapshot, row: int) -> Bound:
    """Return the sum of probability times value over the searched outcomes of an open chance node.

    Probes do not count. For numbered players the sum is an array with one number per player.
    """
    total: Bound = Fraction(0)
    for each in state.run.returned_rows(row, state.step).tolist():
        chance = as_fraction(state.tree.probability_of(int(state.trace.node[each])))
        if chance and not is_probe(state, each):
            total += chance * state.trace.value[each]
    return total


def explain_return(state: Snapshot, node: int, above: int) -> list[Claim]:
    """Return the claims about an outcome that has returned to the chance node `above`.

    They give its probability and the sum so far; then the mean after the last outcome, else the range still possible if
    the bounds on all leaves are given and no probe has narrowed it.
    """
    row = int(state.open_rows[-1])
    probability, total = searched_probability(state, row), sum_so_far(state, row)
    outcome_claim = claims.OutcomeProbability(node, as_fraction(state.tree.probability_of(node)))
    if probability == 1:
        return [outcome_claim, claims.LastOutcome(above, _sum_as_value(total), _bound_kind(state, above, total))]
    found: list[Claim] = [outcome_claim, claims.SumSoFar(above, _sum_as_value(total), probability)]
    leaf_bounds = state.trace.options.bounds
    if leaf_bounds is not None and state.trace.has_window and not probe_rows(state, row):  # probes narrow it further
        low, high = (total + (1 - probability) * exact_bound(bound) for bound in leaf_bounds)
        found.append(claims.RangeWithRest(above, leaf_bounds, low, high))
    return found


def _sum_as_value(total: Any) -> Any:
    """Return a sum as a claim's field: a tuple for numbered players."""
    return tuple(total) if isinstance(total, np.ndarray) else total


def _bound_kind(state: Snapshot, node: int, value: Bound) -> int | None:
    """Return the kind of bound that `value` is for `node`, by the interval proved so far; None if it is no bound."""
    if state.trace.value.ndim > 1:  # max^n never cuts across a chance node
        return EXACT
    low, high = state.interval(node)
    if low == high == value:
        return EXACT
    return UPPER if value >= high else LOWER if value <= low else None


def explain_cutoff(state: Snapshot, cut: Cutoff, leaf_bounds: tuple[Bound, Bound]) -> StepClaims:
    """Return the claims about a cutoff at a chance node, with its inequality.

    `leaf_bounds` are the given bounds on all leaves, the lower one first.
    """
    bound = UPPER if cut.bound == "alpha" else LOWER
    last = state.run.returned_rows(cut.row, state.step)[-1:]
    if len(last) and is_probe(state, int(last[0])):
        first: Claim = claims.CutByProbes(cut.node, _probe_terms(state, cut), cut.value, bound)
    else:
        first = _explain_inequality(state, cut, leaf_bounds[bound == UPPER], bound)
    return CutoffAt(cut.node), [first, claims.OutcomesIrrelevant(cut.value, cut.sign, cut.bound, cut.limit)], None


def _explain_inequality(state: Snapshot, cut: Cutoff, leaf_bound: Bound, bound: int) -> Claim:
    """Return the claim that adds the searched outcomes and the bound on the others.

    Without probes that bound is one product, rest × `leaf_bound`. With probes it differs by outcome, so only its sum is
    given.
    """
    probability, total = searched_probability(state, cut.row), sum_so_far(state, cut.row)
    rest = 1 - probability
    if not rest or total + rest * exact_bound(leaf_bound) == cut.value:
        return claims.CutWithRestAtBound(cut.node, leaf_bound, total, rest, cut.value, bound)
    return claims.CutWithRestProbed(cut.node, total, cut.value - total, cut.value, bound)


def _probe_terms(state: Snapshot, cut: Cutoff) -> tuple[tuple[Fraction, Bound], ...]:
    """Return the (probability, bound) terms of a cutoff by probes, as in 0.5 × 6 + 0.5 × 7.

    The result is empty if there are more than MOST_TERMS, if an outcome was not probed, if MAX and MIN outcomes are
    mixed, or if the terms do not sum to the cutoff's value.
    """
    tree, trace = state.tree, state.trace
    rows = probe_rows(state, cut.row)
    is_by_one_side = len({int(tree.player[trace.node[row]]) for row in rows}) == 1
    if len(rows) > MOST_TERMS or len(rows) < tree.n_children[cut.node] or not is_by_one_side:
        return ()
    terms = tuple((as_fraction(tree.probability_of(int(trace.node[row]))), trace.value[row]) for row in rows)
    total = sum((chance * as_fraction(value) for chance, value in terms if isfinite(value)), Fraction(0))
    return terms if total == cut.value else ()


def explain_outcome_cutoff(state: Snapshot, cut: Cutoff, leaf_bounds: tuple[Bound, Bound]) -> StepClaims:
    """Return the claims about the cutoff of an outcome by the window that its chance node derived for it.

    `leaf_bounds` are the given bounds on all leaves, the lower one first.
    """
    at_most = cut.bound == "alpha"
    returned = state.returned_value(cut.after)[0]
    return CutoffAt(cut.node), [
        CutNodeBound(cut.node, cut.after, returned, cut.value, UPPER if at_most else LOWER, below_chance=True),
        claims.OutcomeNeeds(cut.set_by, cut.limit, leaf_bounds[at_most], more=at_most),
    ], claims.FollowsFromWindow(cut.bound, cut.limit, cut.set_by)


def is_outcome_cutoff(state: Snapshot, cut: Cutoff) -> bool:
    """Return True if the limit of a cutoff was set by a chance node, and the cut node is not itself one."""
    player = state.tree.player
    return bool(cut.set_by >= 0 and player[cut.set_by] == CHANCE and player[cut.node] != CHANCE)
