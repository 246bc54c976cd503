"""The explanation of a step: the last event in words, the source of a bound, and the next event."""

from dataclasses import dataclass
from math import inf
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np

from explorer.analysis.cutoffs import BOUND_SIGNS, TEST_SIGNS
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Run
from explorer.analysis.snapshot import Snapshot, Visit, snapshot_at
from explorer.analysis.steps import event_at
from explorer.explanations import cutoffs, enhancements
from explorer.explanations.claims import Claim, StepClaims, ends, entries, returns
from explorer.explanations.claims.next_event import NextEnd, NextEvent, NextNumber, NextReturn, NextWindow
from explorer.search import ALGORITHMS
from explorer.search.trace import CUTOFF, HIT, LEAF, PROBE, STATIC, Trace
from explorer.trees.names import REFERENCE_PATTERN, strip_references
from explorer.trees.tree import MAX, MIN, Tree


@dataclass(frozen=True)
class Explanation:
    """A title, sentences, a note on the source of a bound (or ""), and the next event (or "" at the end).

    A node in `sentences` and `note` is written `[[index|name]]`; `strip_references` leaves only the name. `claims` are
    the claims from which the title, the sentences, the note and the next event are made, in this order.
    """

    title: str
    sentences: tuple[str, ...]
    note: str
    next_step: str
    claims: tuple[Claim, ...]


def explain(state: Snapshot, named_tree: Tree | None = None) -> Explanation:
    """Return the explanation of the last event of `state`.

    `named_tree` is the tree from which nodes are named, `state.tree` by default; only labels may differ.
    """
    tree = state.tree if named_tree is None else named_tree
    title, claims, note = _explain_last_event(state)
    following = None if state.is_at_end else describe_next(state)
    return Explanation(
        strip_references(_capitalize(tree, title.sentence(tree))),
        tuple(_capitalize(tree, claim.sentence(tree)) for claim in claims),
        note.sentence(tree) if note else "",
        strip_references(following.sentence(tree)) if following else "",
        tuple(filter(None, (title, *claims, note, following))),
    )


def next_event_text(state: Snapshot, named_tree: Tree | None = None) -> str:
    """Return one line about the next event, without references. `state` must not be at the end of the search.

    Nodes are named as in `explain`.
    """
    return strip_references(describe_next(state).sentence(state.tree if named_tree is None else named_tree))


def event_text(run: Run, step: int, named_tree: Tree | None = None) -> str:
    """Return one line about the event that leads from `step` to `step + 1`, without references.

    Nodes are named as in `explain`.
    """
    return next_event_text(snapshot_at(run, step), named_tree)


def _capitalize(tree: Tree, text: str) -> str:
    """Return the sentence with a capital letter; a label or move that the tree gives is left unchanged."""
    if reference := REFERENCE_PATTERN.match(text):
        node = int(reference[1])
        is_given = tree.label[node] or (tree.move[node] and not tree.n_children[node])
        name = reference[2] if is_given else reference[2][:1].upper() + reference[2][1:]
        return f"[[{reference[1]}|{name}]]{text[reference.end():]}"
    return text[:1].upper() + text[1:]


def _explain_last_event(state: Snapshot) -> StepClaims:
    trace = state.trace
    if state.last_event is None:
        return entries.NothingDone(), [entries.SearchAsks(trace.convention.window)], None
    row, entering = state.last_event
    node = int(trace.node[row])
    if entering:
        title, claims, note = enhancements.explain_entry(state, row, node) or _explain_entry(state, row, node)
        return title, [*claims, *enhancements.explain_child_order(state, row)], note
    if state.is_at_end and trace.parent[row] < 0:
        return _explain_end(state)
    if trace.parent[row] < 0:
        return enhancements.explain_pass_end(state, row)
    if state.current_cutoff is not None and state.current_cutoff.step == state.step:
        return cutoffs.explain_cutoff(state, state.current_cutoff)
    return enhancements.explain_return(state, row, node) or _explain_return(state, row, node)


def _explain_entry(state: Snapshot, row: int, node: int) -> StepClaims:
    tree, trace = state.tree, state.trace
    if trace.ended[row] in (LEAF, STATIC):
        why: Literal["leaf", "limit"] = "leaf" if trace.ended[row] == LEAF else "limit"
        evaluated = entries.NodeEvaluated(node, enhancements.visit_value(state, row), why)
        return entries.NodeEntered(node, "evaluates"), [evaluated], None
    claims: list[Claim] = [entries.NodeMover(node, int(tree.player[node]))]
    gamma = cutoffs.gamma_of(trace, row)
    if gamma is not None:
        claims.append(entries.SameQuestion(gamma))
    elif trace.has_window:
        claims.append(entries.WindowOnEntry(trace.alpha[row], trace.beta[row]))
    return entries.NodeEntered(node, "looks below"), claims, None


def _explain_end(state: Snapshot) -> StepClaims:
    run, (_value, bound) = state.run, state.returned_value(0)
    title = ends.RootValue(enhancements.visit_value(state, 0) if state.trace.value.ndim > 1 else run.root_value, bound)
    own_claims = enhancements.explain_end(state)
    totals = enhancements.describe_evaluations(state) if own_claims is None else own_claims[-1]
    if bound == ESTIMATE:
        chosen = [] if run.best_move is None else [ends.BestMove(run.best_move, estimated=True)]
        return title, [*chosen, *enhancements.describe_estimate(state), totals, ends.OnlyEstimate()], None
    if bound != EXACT:
        failed_low = bound == UPPER
        failure = ends.FailedLowOrHigh(failed_low, state.trace.convention.window[not failed_low])
        return title, own_claims or [failure, totals], None
    return title, [*_explain_best_move(state), *(own_claims or [totals])], None


def _explain_best_move(state: Snapshot) -> list[Claim]:
    """Return the claim about the best move or moves, and the claim about moves that may be equally good."""
    run = state.run
    if run.best_move is None:
        return []
    if run.best_moves is None:
        return [ends.BestMove(run.best_move), ends.OthersUnknown(_unproved_moves(state))]
    return [ends.EquallyGood(tuple(run.best_moves))] if len(run.best_moves) > 1 else [ends.BestMove(run.best_move)]


def _unproved_moves(state: Snapshot) -> tuple[int, ...]:
    """Return the root's children that are proved neither to have the root's value nor to be worse."""
    run, trace = state.run, state.trace
    family = np.array(run.horizon_of(len(trace) - 1).children(0))
    if trace.value.ndim > 1:  # numbered players: moves cut or never searched
        rows = run.row[family]
        unproved = family[(rows < 0) | (trace.ended[rows] == CUTOFF)]
    else:
        low, high = state.intervals_of(family)
        at_max = state.tree.player[0] == MAX
        may_be = high >= run.root_value if at_max else low <= run.root_value
        unproved = family[may_be & ~((low == run.root_value) & (high == run.root_value))]
    nodes: list[int] = unproved.tolist()
    return tuple(nodes)


def _explain_return(state: Snapshot, row: int, node: int) -> StepClaims:
    trace, visit = state.trace, state.open_visit(-1)
    value, bound = trace.value[row], int(state.run.bound_by_row[row])
    claims: list[Claim] = []
    note = None
    if trace.ended[row] == CUTOFF and state.current_cutoff is not None:
        claims.append(returns.NodeCut(node, _children_pruned_by(state.run, row)))
        note = cutoffs.explain_cutoff(state, state.current_cutoff)[2]
    if bound in (UPPER, LOWER):
        claims.append(returns.ReturnedBound(node, value, bound))
    if enhancements.is_re_search_next(state, node):
        claims.append(returns.WillBeSearchedAgain(node, value, visit.node))
    else:
        is_new = _is_new_value(state, row)
        claims.append(returns.CurrentV(visit.node, visit.v, is_new))
        claims += _explain_test(state, visit, is_new)
    return returns.NodeReturned(node, value, visit.node), claims, note


def _explain_test(state: Snapshot, visit: Visit, is_new: bool) -> list[Claim]:
    """Return the claim about a cutoff test that does not cut; empty if the search has no window."""
    trace, at_max = state.trace, bool(state.tree.player[visit.node] == MAX)
    if not trace.has_window:
        return []
    gamma = cutoffs.gamma_of(trace, visit.row)
    sign, name = TEST_SIGNS[trace.convention.cut][at_max], BOUND_SIGNS["beta" if at_max else "alpha"]
    limit, own_sign, end, end_on_entry = visit.alpha, "β", visit.beta, visit.beta_in
    if at_max:
        limit, own_sign, end, end_on_entry = visit.beta, "α", visit.alpha, visit.alpha_in
    if gamma is not None:
        sign, name, limit, own_sign = "≥" if at_max else "<", "γ", gamma, ""
    if state.test_holds(visit.node, visit.v, visit.alpha, visit.beta):
        of_all = len(state.run.horizon_of(visit.row).children(visit.node)) == state.tree.n_children[visit.node]
        return [returns.TestHoldsOnLast(visit.node, visit.v, sign, name, limit, bool(of_all))]
    moved = is_new and end == visit.v != end_on_entry
    return [returns.TestFails(visit.node, visit.v, sign, name, limit, own_sign, end if own_sign else 0,
                              moved and bool(own_sign))]


def _is_new_value(state: Snapshot, row: int) -> bool:
    """Return True if the returned number is the caller's v, and neither an earlier child nor standing pat gave it."""
    visit, trace = state.open_visit(-1), state.trace
    start = {MAX: -inf, MIN: inf}.get(int(state.tree.player[visit.node]))
    if visit.v != trace.value[row] or (start is not None and visit.v == start):
        return False
    if state.may_stand_pat(visit.node, visit.row) and visit.v == state.tree.payoff_of(visit.node):
        return False
    rows = state.run.returned_rows(visit.row, state.step)
    return not bool((trace.value[rows[rows != row]] == visit.v).any())


def _children_pruned_by(run: Run, row: int) -> tuple[int, ...]:
    """Return the children that the cutoff of a visit pruned."""
    roots, places = run.cutoff_columns.pruned_roots
    nodes: list[int] = roots[places == run.cutoff_columns.count_at(int(run.trace.left[row]))].tolist()
    return tuple(nodes)


def describe_next(state: Snapshot) -> Claim:
    """Return the claim about the next event, derived once per snapshot, which must not be at the end of the search."""
    claim = _next_claims.get(state)
    if claim is None:
        claim = _next_claims[state] = _derive_next(state)
    return claim


_next_claims: WeakKeyDictionary[Snapshot, Claim] = WeakKeyDictionary()
"""By snapshot: the claim about its next event, which several views show."""


def _derive_next(state: Snapshot) -> Claim:
    run, trace, step = state.run, state.trace, state.step
    row, entering = event_at(trace, step)
    node = int(trace.node[row])
    if own_claim := enhancements.describe_next(state, row, entering):
        return own_claim
    value = enhancements.visit_value(state, row)
    if entering:
        return _describe_entry(trace, row, node, value)
    bound, caller = int(run.bound_by_row[row]) if trace.value.ndim == 1 else EXACT, int(trace.parent[row])
    if caller < 0:
        return NextEnd(value, bound, is_search=step + 1 == trace.steps)
    above = int(trace.node[caller])
    if trace.ended[row] == CUTOFF:
        return NextReturn(node, value, bound, above, _children_pruned_by(run, row))
    if trace.ended[caller] == CUTOFF and trace.left[caller] == step + 1:
        after = snapshot_at(run, step + 1)
        if after.current_cutoff is not None and after.current_cutoff.after == node:
            return NextReturn(node, value, bound, above, test=cutoffs.cutoff_test(after, after.current_cutoff))
    return NextReturn(node, value, bound, above)


def _describe_entry(trace: Trace, row: int, node: int, value: object) -> Claim:
    if trace.ended[row] in (LEAF, STATIC):
        return NextNumber(node, "evaluated", value)
    if trace.ended[row] == HIT:
        return NextNumber(node, "known from the probe" if ALGORITHMS[trace.algorithm].probes else "known", value)
    if trace.ended[row] == PROBE:
        return NextEvent(node, "probed")
    gamma = cutoffs.gamma_of(trace, row)
    if gamma is not None:
        return NextNumber(node, "γ", gamma)
    return NextWindow(node, trace.alpha[row], trace.beta[row]) if trace.has_window else NextEvent(node, "entered")
