"""Why, where a search does more than alpha-beta: passes, second searches, tables, orders, quiescence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.steps import event
from explorer.explanations import chance, cutoffs, many_players, open_list, proof, samples
from explorer.explanations.claims import Claim, Parts
from explorer.explanations.claims.chance import MeanOfDrawn
from explorer.explanations.claims.ends import BestMove, Evaluated, PassAnswer, PassOver, PassValue
from explorer.explanations.claims.entries import (
    Again,
    Beyond,
    ChanceNode,
    Drawn,
    Entered,
    Evaluation,
    Extended,
    FoundThere,
    KnownByProbe,
    MayStandPat,
    Mover,
    NotSearchedAgain,
    NullWindow,
    PassBegins,
    SamePosition,
    TriedFirst,
)
from explorer.explanations.claims.returns import Returned
from explorer.explanations.claims.samples import MeanAfterMove
from explorer.search import ALGORITHMS
from explorer.search.trace import HIT, LEAF, NEVER, PROBE, STATIC
from explorer.trees.tree import CHANCE, MAX


@dataclass(frozen=True)
class Explainer:
    """The sentences that only one search has at an entry, a return, the next event and the end of a pass; `pass_over`
    and `finished` are None where it says there what every search does."""

    entered: Callable[[Snapshot, int, int], Parts]
    returned: Callable[[Snapshot, int, int], Parts]
    coming: Callable[[Snapshot, int, bool], Claim | None]
    pass_over: Callable[[Snapshot, int], Parts] | None = None
    finished: Callable[[Snapshot], list[Claim] | None] | None = None


_BY_PLAYOUTS = Explainer(samples.entered, samples.returned, samples.coming, samples.pass_over, samples.finished)
EXPLANATIONS: dict[str, Explainer] = {
    "sss-star": Explainer(open_list.entered, open_list.returned, open_list.coming),
    "proof-number": Explainer(proof.entered, proof.returned, proof.coming, proof.pass_over, proof.finished),
    "mcts": _BY_PLAYOUTS,
    "monte-carlo": _BY_PLAYOUTS,
}
"""The searches that explain themselves; any other is explained as alpha-beta is."""


def opening(state: Snapshot, row: int) -> list[Claim]:
    """The pass that begins with this visit of the root, in a search of several."""
    trace = state.trace
    if trace.parent[row] >= 0 or (len(trace.passes) < 2 and trace.passes[0].guess is None):
        return []
    place = trace.pass_of(row)
    return [PassBegins(place + 1, trace.passes[place].depth, trace.passes[place].guess)]


def entered(state: Snapshot, row: int, node: int) -> Parts | None:
    """What a visit is about to do; None where it is as in any search."""
    tree, trace = state.tree, state.trace
    ended, mover = int(trace.ended[row]), int(tree.player[node])
    if own := EXPLANATIONS.get(trace.algorithm):
        return own.entered(state, row, node)
    if ended == HIT:
        return _hit(state, row, node)
    if ended == PROBE:
        return chance.probing(state, node)
    if ended == STATIC and trace.parameters.quiescence:
        quiet, value = tree.columns.get("quiet"), value_of(state, row)
        is_quiet = quiet is None or quiet[node]
        return Entered(node, "evaluates"), [Evaluation(node, value, "quiet" if is_quiet else "no forcing move")], None
    if ended in (LEAF, STATIC):
        return None
    if cutoffs.is_unseen(state, row):
        return Entered(node, "looks below"), [cutoffs.known_before(state, row, node)], None
    claims = opening(state, row)
    if mover == CHANCE:
        claims.append(ChanceNode(node))
    elif mover >= 0:
        claims.append(Mover(node, mover))
    claims += _again(state, row, node)
    claims += _beyond(state, row, node)
    return (Entered(node, "looks below"), claims, None) if claims else None


def value_of(state: Snapshot, row: int) -> Any:
    """The number that a visit returned, several players' as a tuple."""
    value = state.trace.value[row]
    return tuple(value) if state.trace.value.ndim > 1 else value


def order_of(state: Snapshot, row: int) -> list[Claim]:
    """Which child is tried first where that is not the first one as drawn, or which are drawn."""
    trace = state.trace
    taken = trace.parameters
    if row + 1 >= len(trace) or trace.parent[row + 1] != row:
        return []
    family = state.run.reach(row).children(int(trace.node[row]))
    if trace.samples:
        drawn = trace.node[state.run.returned_rows(row, trace.steps)]
        return [] if len(drawn) == len(family) else [Drawn(len(family), tuple(drawn.tolist()))]
    first = int(trace.node[row + 1])
    if first == family[0] or not (taken.killers or taken.history or taken.reorder):
        return []
    return [_best_before(state, row, first) or TriedFirst(first, "cutoffs")]


def _best_before(state: Snapshot, row: int, first: int) -> Claim | None:
    """By which earlier pass the children are sorted; None where none came here."""
    trace, tree = state.trace, state.tree
    if not trace.parameters.reorder:
        return None
    here = trace.pass_of(row)
    begins = trace.passes[here].first_row
    family = tree.children(int(trace.node[row]))
    rows = np.flatnonzero((trace.node[:begins] >= family.start) & (trace.node[:begins] < family.stop)
                          & (trace.left[:begins] != NEVER))
    if not len(rows):
        return None
    place = trace.pass_of(int(rows[-1]))
    latest = rows[rows >= trace.passes[place].first_row]
    if first not in trace.node[latest]:
        return TriedFirst(first, "earlier passes")
    return TriedFirst(first, "best in a pass", place + 1, is_last=place == here - 1)


def _hit(state: Snapshot, row: int, node: int) -> Parts:
    trace = state.trace
    title, value = Entered(node, "known"), trace.value[row]
    source = row if trace.source is None or trace.source[row] < 0 else int(trace.source[row])
    if ALGORITHMS[trace.algorithm].probes:
        bound = int(state.run.bound_by_row[source])
        return title, [KnownByProbe(node, value, bound)], NotSearchedAgain(node, subtree=False)
    first = int(trace.node[source])
    found = FoundThere(first, trace.value[source], int(state.run.bound_by_row[source]))
    return title, [SamePosition(node, first), found], NotSearchedAgain(node, subtree=True)


def _again(state: Snapshot, row: int, node: int) -> list[Claim]:
    """That a visit repeats one of the same caller, and why; that its window is a null window."""
    trace = state.trace
    before = int(trace.parent[row])
    if before < 0 or not trace.has_window:
        return []
    low, high = trace.alpha[row], trace.beta[row]
    earlier = np.flatnonzero((trace.parent[before + 1 : row] == before)
                             & (trace.node[before + 1 : row] == node)) + before + 1
    if len(earlier):
        last = int(earlier[-1])
        return [Again(node, low, high, trace.value[last], int(state.run.bound_by_row[last]),
                      probed=bool(trace.ended[last] == PROBE))]
    if asks_null(state, row):
        return [NullWindow(node, low, high, more=bool(state.tree.player[trace.node[before]] == MAX))]
    return []


def asks_null(state: Snapshot, row: int) -> bool:
    """Whether scout entered a node with a null window of the caller's own making."""
    trace, before = state.trace, int(state.trace.parent[row])
    if not ALGORITHMS[trace.algorithm].null_windows or before < 0:
        return False
    low, high = trace.alpha[row], trace.beta[row]
    values = state.tree.payoff[:, 0]
    is_null = not bool(np.any((values > float(low)) & (values < float(high))))
    return is_null and (trace.alpha[before], trace.beta[before]) != (low, high)


def is_asked_again(state: Snapshot, node: int) -> bool:
    """Whether the visit that comes next is of the child that has just returned."""
    if state.at_end:  # of a search that was stopped
        return False
    row, entering = event(state.trace, state.step)
    return entering and bool(state.trace.node[row] == node)


def _beyond(state: Snapshot, row: int, node: int) -> list[Claim]:
    """Why the search looks into a node at or beyond its depth limit."""
    trace, tree = state.trace, state.tree
    depth = trace.passes[trace.pass_of(row)].depth
    if depth is None or tree.depth[node] < depth:
        return []
    quiet, forcing = tree.columns.get("quiet"), tree.columns.get("forcing")
    family = state.run.reach(row).children(node)
    is_loud = trace.parameters.quiescence and quiet is not None and not quiet[node]
    at_chance = bool(tree.player[node] == CHANCE)
    if is_loud and (at_chance or all(forcing is not None and forcing[child] for child in family)):
        claims: list[Claim] = [Beyond(node, all_outcomes=at_chance)]
        return [*claims, MayStandPat(node, own_number(state, node))] if state.stands(node, row) else claims
    return [] if trace.parameters.singular is None else [Extended(node, trace.parameters.singular)]


def own_number(state: Snapshot, node: int) -> Any:
    """A node's utility or static evaluation, several players' as a tuple."""
    tree, players = state.tree, state.tree.payoff.shape[1]
    return tree.payoff_of(node) if players == 1 else tuple(tree.payoff_of(node, each) for each in range(players))


def returned(state: Snapshot, row: int, node: int) -> Parts | None:
    """What a return means to an open chance node, a numbered player, a roll-out or an OPEN list; else None."""
    tree, trace = state.tree, state.trace
    if own := EXPLANATIONS.get(trace.algorithm):
        return own.returned(state, row, node)
    visit = state.open[-1]
    mover = int(tree.player[visit.node])
    title = Returned(node, value_of(state, row), visit.node)
    if chance.is_probe(state, row) or chance.is_probe(state, visit.row):
        return chance.probed(state, row, node)
    if mover == CHANCE and trace.samples:
        return title, [MeanOfDrawn(visit.node)], None
    if mover == CHANCE:
        return title, chance.returned(state, node, visit.node), None
    if mover >= 0:
        return title, many_players.returned(state, row, node), None
    return None


def pass_over(state: Snapshot, row: int) -> Parts:
    """What a pass that is not the last one came to."""
    trace = state.trace
    own = EXPLANATIONS.get(trace.algorithm)
    if own and own.pass_over:
        return own.pass_over(state, row)
    place, value = trace.pass_of(row), trace.value[row]
    guess = trace.passes[place].guess
    if guess is not None:
        return PassOver(place + 1), [PassAnswer(value, guess, yes=bool(value >= guess))], None
    claims: list[Claim] = [PassValue(value, int(state.run.bound_by_row[row]))]
    if line := state.run.variation_of(row):
        claims.append(BestMove(line[0]))
    return PassOver(place + 1), claims, None


def finished(state: Snapshot) -> list[Claim] | None:
    """What the end says of a search that is no proof of a value by evaluations; None for the others."""
    own = EXPLANATIONS.get(state.trace.algorithm)
    return own.finished(state) if own and own.finished else None


def counted(state: Snapshot) -> Claim:
    """How many evaluations it took, of what, and in how many passes and visits."""
    trace, known = state.trace, state.run
    rows = known.evaluations
    static = len(np.unique(trace.node[rows[trace.ended[rows] == STATIC]]))
    repeated = len(trace) - known.counts().visited if trace.recurs else None
    return Evaluated(len(np.unique(trace.node[rows])), known.leaves, static, len(rows), len(trace.passes), len(trace),
                     repeated)


def estimated(state: Snapshot) -> list[Claim]:
    """How the estimate is told from the mean of all results, which stands beside the root."""
    trace = state.trace
    if not ALGORITHMS[trace.algorithm].playouts or trace.chosen < 0:
        return []
    return [MeanAfterMove(float(state.statistics[1][0]))]


def coming(state: Snapshot, row: int, entering: bool) -> Claim | None:
    """The event that comes next; None where it is as in any search."""
    own = EXPLANATIONS.get(state.trace.algorithm)
    return own.coming(state, row, entering) if own else None
