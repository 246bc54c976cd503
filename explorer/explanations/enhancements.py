"""Explanations of enhancements: passes, second searches, tables, child orders, quiescence and sampling.

It also chooses the module that explains a step of an algorithm which differs from alpha-beta as a whole.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from explorer.analysis.rows_by_node import count_nodes
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.steps import event_at
from explorer.explanations import chance, cutoffs, many_players
from explorer.explanations.claims import Claim, StepClaims, ends, entries
from explorer.explanations.claims.chance import MeanOfDrawn
from explorer.explanations.claims.returns import NodeReturned
from explorer.search import ALGORITHMS
from explorer.search.trace import HIT, LEAF, NEVER_LEFT, PROBE, STATIC
from explorer.trees.tree import CHANCE, MAX


@dataclass(frozen=True)
class Explainer:
    """The functions that explain one algorithm's entries, returns, next events and ends of passes.

    `explain_pass_end` and `explain_end` are None if the general sentences apply there.
    """

    explain_entry: Callable[[Snapshot, int, int], StepClaims]
    explain_return: Callable[[Snapshot, int, int], StepClaims]
    describe_next: Callable[[Snapshot, int, bool], Claim | None]
    explain_pass_end: Callable[[Snapshot, int], StepClaims] | None = None
    explain_end: Callable[[Snapshot], list[Claim] | None] | None = None


EXPLAINERS = {"sss-star": "open_list", "proof-number": "proof", "mcts": "samples", "monte-carlo": "samples"}
"""The modules of this room that explain an algorithm as a whole; one without a module is explained like alpha-beta.

A module defines the functions of `Explainer`. It is imported when the algorithm is first explained.
"""


@cache
def explainer_of(algorithm: str) -> Explainer | None:
    """Return the functions that explain this algorithm; None if it is explained like alpha-beta."""
    if algorithm not in EXPLAINERS:
        return None
    module = import_module(f"{__package__}.{EXPLAINERS[algorithm]}")
    return Explainer(module.explain_entry, module.explain_return, module.describe_next,
                     getattr(module, "explain_pass_end", None), getattr(module, "explain_end", None))


def explain_pass_start(state: Snapshot, row: int) -> list[Claim]:
    """Return the claim that a pass begins with this visit; none below the root or in a search of a single pass.

    A single pass that tests a value γ has the claim, too.
    """
    trace = state.trace
    gamma = cutoffs.gamma_of(trace, row)
    if trace.parent[row] >= 0 or (len(trace.passes) < 2 and gamma is None):
        return []
    place = trace.pass_of(row)
    if gamma is not None:
        return [entries.PassTests(place + 1, gamma)]
    return [entries.PassBegins(place + 1, trace.passes[place].depth, trace.passes[place].guess)]


def explain_entry(state: Snapshot, row: int, node: int) -> StepClaims | None:
    """Return the claims about an entry; None if it is an ordinary entry of alpha-beta."""
    tree, trace = state.tree, state.trace
    ended, mover = int(trace.ended[row]), int(tree.player[node])
    if explainer := explainer_of(trace.algorithm):
        return explainer.explain_entry(state, row, node)
    if ended == HIT:
        return _explain_table_hit(state, row, node)
    if ended == PROBE:
        return chance.explain_probe_entry(state, node)
    if ended == STATIC and trace.options.quiescence:
        quiet, value = tree.columns.get("quiet"), visit_value(state, row)
        is_quiet = quiet is None or quiet[node]
        evaluated = entries.NodeEvaluated(node, value, "quiet" if is_quiet else "no forcing move")
        return entries.NodeEntered(node, "evaluates"), [evaluated], None
    if ended in (LEAF, STATIC):
        return None
    if cutoffs.is_cut_on_entry(state, row):
        return entries.NodeEntered(node, "looks below"), [cutoffs.explain_cut_on_entry(state, row, node)], None
    claims = explain_pass_start(state, row)
    if mover == CHANCE:
        claims.append(entries.ChanceNode(node))
    elif mover >= 0:
        claims.append(entries.NodeMover(node, mover))
    claims += _explain_re_search(state, row, node)
    claims += _explain_extension(state, row, node)
    return (entries.NodeEntered(node, "looks below"), claims, None) if claims else None


def visit_value(state: Snapshot, row: int) -> Any:
    """Return the number that a visit returned; for numbered players a tuple."""
    value = state.trace.value[row]
    return tuple(value) if state.trace.value.ndim > 1 else value


def explain_child_order(state: Snapshot, row: int) -> list[Claim]:
    """Return the claim about the first child tried, or about the children drawn.

    The list is empty if the search neither orders nor draws children, or if that changes nothing at this node.
    """
    trace = state.trace
    options = trace.options
    if row + 1 >= len(trace) or trace.parent[row + 1] != row:
        return []
    family = state.run.horizon_of(row).children(int(trace.node[row]))
    if trace.is_sampling:
        drawn = trace.node[state.run.returned_rows(row, trace.steps)]
        return [] if len(drawn) == len(family) else [entries.ChildrenDrawn(len(family), tuple(drawn.tolist()))]
    first = int(trace.node[row + 1])
    if first == family[0] or not (options.killers or options.history or options.reorder):
        return []
    return [_explain_earlier_pass(state, row, first) or entries.TriedFirst(first, "cutoffs")]


def _explain_earlier_pass(state: Snapshot, row: int, first: int) -> Claim | None:
    """Return the claim about the earlier pass that the child order is taken from; None if no pass reached this node."""
    trace, tree = state.trace, state.tree
    if not trace.options.reorder:
        return None
    this_pass = trace.pass_of(row)
    pass_start = trace.passes[this_pass].first_row
    family = tree.children(int(trace.node[row]))
    rows = np.flatnonzero((trace.node[:pass_start] >= family.start) & (trace.node[:pass_start] < family.stop)
                          & (trace.left[:pass_start] != NEVER_LEFT))
    if not len(rows):
        return None
    earlier_pass = trace.pass_of(int(rows[-1]))
    latest = rows[rows >= trace.passes[earlier_pass].first_row]
    if first not in trace.node[latest]:
        return entries.TriedFirst(first, "earlier passes")
    return entries.TriedFirst(first, "best in a pass", earlier_pass + 1, is_last=earlier_pass == this_pass - 1)


def _explain_table_hit(state: Snapshot, row: int, node: int) -> StepClaims:
    trace = state.trace
    title, value = entries.NodeEntered(node, "known"), trace.value[row]
    source = row if trace.source is None or trace.source[row] < 0 else int(trace.source[row])
    if ALGORITHMS[trace.algorithm].probes:
        bound = int(state.run.bound_by_row[source])
        return title, [entries.KnownByProbe(node, value, bound)], entries.NotSearchedAgain(node, subtree=False)
    first = int(trace.node[source])
    earlier_value = entries.EarlierValue(first, trace.value[source], int(state.run.bound_by_row[source]))
    return title, [entries.SamePosition(node, first), earlier_value], entries.NotSearchedAgain(node, subtree=True)


def _explain_re_search(state: Snapshot, row: int, node: int) -> list[Claim]:
    """Return the claim that a visit is a re-search by its caller, or that it has a null window; else no claim."""
    trace = state.trace
    caller_row = int(trace.parent[row])
    if caller_row < 0 or not trace.has_window:
        return []
    low, high = trace.alpha[row], trace.beta[row]
    earlier = np.flatnonzero((trace.parent[caller_row + 1 : row] == caller_row)
                             & (trace.node[caller_row + 1 : row] == node)) + caller_row + 1
    if len(earlier):
        last = int(earlier[-1])
        return [entries.ReSearch(node, low, high, trace.value[last], int(state.run.bound_by_row[last]),
                                 probed=bool(trace.ended[last] == PROBE))]
    if has_null_window(state, row):
        return [entries.NullWindowSearch(node, low, high, more=bool(state.tree.player[trace.node[caller_row]] == MAX))]
    return []


def has_null_window(state: Snapshot, row: int) -> bool:
    """Return True if a visit has a null window that its caller chose, as in Scout.

    A window counts as null if no utility or static evaluation of the tree lies strictly between its ends.
    """
    trace, caller_row = state.trace, int(state.trace.parent[row])
    if ALGORITHMS[trace.algorithm].null_windows != "of children" or caller_row < 0:
        return False
    low, high = trace.alpha[row], trace.beta[row]
    values = state.tree.payoff[:, 0]
    is_null = not bool(np.any((values > float(low)) & (values < float(high))))
    return is_null and (trace.alpha[caller_row], trace.beta[caller_row]) != (low, high)


def is_re_search_next(state: Snapshot, node: int) -> bool:
    """Return True if the next event enters `node` again, which has just returned."""
    if state.is_at_end:  # a stopped search, without a next event
        return False
    row, entering = event_at(state.trace, state.step)
    return entering and bool(state.trace.node[row] == node)


def _explain_extension(state: Snapshot, row: int, node: int) -> list[Claim]:
    """Return the claims about a search below a node at or beyond the depth limit: quiescence or singular extension."""
    trace, tree = state.trace, state.tree
    depth = trace.passes[trace.pass_of(row)].depth
    if depth is None or tree.depth_of(node) < depth:
        return []
    quiet, forcing = tree.columns.get("quiet"), tree.columns.get("forcing")
    family = state.run.horizon_of(row).children(node)
    is_loud = trace.options.quiescence and quiet is not None and not quiet[node]
    at_chance = bool(tree.player[node] == CHANCE)
    if is_loud and (at_chance or all(forcing is not None and forcing[child] for child in family)):
        claims: list[Claim] = [entries.BeyondDepthLimit(node, all_outcomes=at_chance)]
        if state.may_stand_pat(node, row):
            claims.append(entries.MayStandPat(node, node_evaluation(state, node)))
        return claims
    return [] if trace.options.singular is None else [entries.SingularExtension(node, trace.options.singular)]


def node_evaluation(state: Snapshot, node: int) -> Any:
    """Return a node's utility or static evaluation; for numbered players a tuple."""
    tree, players = state.tree, state.tree.payoff.shape[1]
    return tree.payoff_of(node) if players == 1 else tuple(tree.payoff_of(node, each) for each in range(players))


def explain_return(state: Snapshot, row: int, node: int) -> StepClaims | None:
    """Return the claims about a return; None if it is an ordinary return to a MAX or MIN node of alpha-beta."""
    tree, trace = state.tree, state.trace
    if explainer := explainer_of(trace.algorithm):
        return explainer.explain_return(state, row, node)
    visit = state.open_visit(-1)
    mover = int(tree.player[visit.node])
    title = NodeReturned(node, visit_value(state, row), visit.node)
    if chance.is_probe(state, row) or chance.is_probe(state, visit.row):
        return chance.explain_probe_return(state, row, node)
    if mover == CHANCE and trace.is_sampling:
        return title, [MeanOfDrawn(visit.node)], None
    if mover == CHANCE:
        return title, chance.explain_return(state, node, visit.node), None
    if mover >= 0:
        return title, many_players.explain_return(state, row, node), None
    return None


def explain_pass_end(state: Snapshot, row: int) -> StepClaims:
    """Return the claims about the end of a pass that is not the last one."""
    trace = state.trace
    explainer = explainer_of(trace.algorithm)
    if explainer and explainer.explain_pass_end:
        return explainer.explain_pass_end(state, row)
    place, value = trace.pass_of(row), trace.value[row]
    gamma = cutoffs.gamma_of(trace, row)
    if gamma is not None:
        answer = ends.PassAnswer(value, gamma, yes=bool(value >= gamma))
        return ends.PassOver(place + 1, is_iteration=False), [answer], None
    claims: list[Claim] = [ends.PassValue(value, int(state.run.bound_by_row[row]))]
    if line := state.run.variation_of(row):
        claims.append(ends.BestMove(line[0]))
    return ends.PassOver(place + 1, trace.passes[place].depth is not None), claims, None


def explain_end(state: Snapshot) -> list[Claim] | None:
    """Return an algorithm's own claims about the end of its search; None if the general ones apply."""
    explainer = explainer_of(state.trace.algorithm)
    return explainer.explain_end(state) if explainer and explainer.explain_end else None


def describe_evaluations(state: Snapshot) -> Claim:
    """Return the claim with the numbers of evaluations, passes and visits of the whole search."""
    trace, run = state.trace, state.run
    rows = run.evaluation_rows
    static = count_nodes(trace.node[rows[trace.ended[rows] == STATIC]])
    repeated = len(trace) - run.counts().visited if trace.revisits_nodes else None
    return ends.EvaluationTotals(count_nodes(trace.node[rows]), run.leaf_count, static, len(rows), len(trace.passes),
                                 len(trace), repeated)


def describe_estimate(state: Snapshot) -> list[Claim]:
    """Return the claim that contrasts the reported estimate with the mean of all playouts.

    The list is empty for searches without playouts or without a chosen move.
    """
    trace = state.trace
    if not ALGORITHMS[trace.algorithm].playouts or trace.chosen_child < 0:
        return []
    from explorer.explanations.claims.samples import MeanAfterMove  # only where there are playouts

    return [MeanAfterMove(float(state.visit_statistics_of(np.array([0]))[1][0]))]


def describe_next(state: Snapshot, row: int, entering: bool) -> Claim | None:
    """Return an algorithm's own claim about the next event; None if the general one applies."""
    explainer = explainer_of(state.trace.algorithm)
    return explainer.describe_next(state, row, entering) if explainer else None
