"""Why, where a search does more than alpha-beta: passes, re-searches, tables, means, players, samples, OPEN lists."""

from math import isfinite
from typing import Any

import numpy as np

from explorer.analysis import BOUND_SIGNS, Cutoff
from explorer.convention import Bound
from explorer.i18n import _
from explorer.numerals import as_fraction, pretty
from explorer.playback.names import mover_of, name_of, number
from explorer.playback.state import State
from explorer.trace import CUTOFF, HIT, PLAYOUT, PROBE, PURGED, STATIC
from explorer.tree import CHANCE

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def opening(state: State, row: int) -> list[str]:
    """What pass begins with this visit of the root, in a search of several."""
    trace = state.trace
    if trace.parent[row] >= 0 or (len(trace.passes) < 2 and trace.passes[0].guess is None):
        return []
    place = trace.pass_of(row)
    each = trace.passes[place]
    if trace.algorithm in ("mcts", "monte-carlo"):
        return [_("Iteration {:,} of {:,}.").format(place + 1, trace.parameters.iterations)]
    if trace.algorithm == "proof-number":
        return [_("Down to the most-proving node, for the {:,}. time.").format(place + 1)]
    if each.guess is not None:
        return [_("Pass {}: is the root worth at least {}?").format(place + 1, pretty(each.guess))]
    return [_("Pass {}: {} plies deep.").format(place + 1, each.depth)]


def entered(state: State, row: int, node: int) -> Told | None:
    """What a visit is about to do; None where it is as in any search."""
    tree, trace = state.tree, state.trace
    name, ended, mover = name_of(tree, node), int(trace.ended[row]), int(tree.player[node])
    if ended == HIT:
        return _hit(state, row, node)
    if ended == PLAYOUT:
        starts = trace.ended[trace.parent[row]] != PLAYOUT
        goes = _("The tree of the search grows by {}: from here the moves are drawn at random.") if starts else _(
            "The roll-out comes to {}.")
        return _("Roll-out at {}").format(name), [goes.format(name)], ""
    if ended == STATIC and trace.parameters.quiescence:
        quiet = _("{} is evaluated at the depth limit, for it is quiet or has no forcing move: {}.")
        return _("At {}").format(name), [quiet.format(name, number(trace.value[row]))], ""
    if ended == PROBE:
        reply = _("One reply of {} is probed: it bounds what {} can be worth, before anything is searched in full.")
        return _("Probing {}").format(name), [reply.format(name, name)], ""
    if ended == CUTOFF and not len(state.run.returned_rows(row, int(trace.left[row]) + 1)):
        return _("Into {}").format(name), [_known(state, row, node)], ""
    sentences = opening(state, row)
    if mover == CHANCE:
        sentences.append(_("{} is a chance node: its value is the mean of its children's.").format(name))
    elif mover >= 0:
        sentences.append(_("{} moves at {} and takes the child with the largest payoff in place {}.").format(
            mover_of(tree, mover), name, mover + 1))
    if again := _again(state, row):
        sentences.append(again)
    if _is_beyond(state, row, node):
        sentences.append(_("{} is not quiet: beyond the depth limit only its forcing moves are searched.").format(name))
        if trace.parameters.stand_pat:
            sentences.append(_("Its mover may also stand pat on the static evaluation {}.").format(
                pretty(tree.payoff_of(node))))
    if not trace.nests:
        taken = _("{} is taken from the OPEN list with merit {}: nothing on the list has a larger one.")
        sentences.append(taken.format(name, pretty(trace.columns["merit"][row])))
    if trace.samples and not sentences:
        sentences.append(_("{} is passed on the way down.").format(name))
    return (_("Into {}").format(name), sentences, "") if sentences else None


def _hit(state: State, row: int, node: int) -> Told:
    tree, trace = state.tree, state.trace
    name, value = name_of(tree, node), number(trace.value[row])
    source = -1 if trace.source is None else int(trace.source[row])
    first = int(trace.node[source]) if source >= 0 else node
    same = _("{} has been searched before in this run.").format(name) if first == node else _(
        "{} is the same position as {}.").format(name, name_of(tree, first))
    kind = (_("The table says it is worth {}."), _("The table says it is worth at most {}."),
            _("The table says it is worth at least {}."))[min(int(state.run.bound_by_row[row]), 2)]
    return _("Known: {}").format(name), [same, kind.format(value)], _("Nothing below it is searched again.")


def _known(state: State, row: int, node: int) -> str:
    """Why a visit ends before it looks at any child."""
    name, value = name_of(state.tree, node), number(state.trace.value[row])
    stands = state.run.reach(row).stands
    if stands is not None and stands[node]:
        return _("The mover at {} stands pat on {}: that is enough for a cutoff.").format(name, value)
    if state.trace.value[row] <= state.trace.alpha[row]:
        return _("{} is known beforehand to be worth at most {}: that can't change anything above.").format(name, value)
    return _("{} is known beforehand to be worth at least {}: that can't change anything above.").format(name, value)


def _again(state: State, row: int) -> str:
    """That a visit repeats one of the same caller, and why; that its window is a null window."""
    trace = state.trace
    before = int(trace.parent[row])
    if before < 0 or not trace.has_window:
        return ""
    name, low, high = name_of(state.tree, int(trace.node[row])), trace.alpha[row], trace.beta[row]
    earlier = np.flatnonzero((trace.parent[before + 1 : row] == before)
                             & (trace.node[before + 1 : row] == trace.node[row])) + before + 1
    if len(earlier):
        if trace.ended[earlier[-1]] == PROBE:
            return _("{} was probed; now it is searched with window [{}, {}].").format(name, pretty(low), pretty(high))
        more = _("The null window told only on which side of it {} lies ({}): it is searched again with [{}, {}].")
        return more.format(
            name, number(trace.value[earlier[-1]]), pretty(low), pretty(high))
    if trace.algorithm == "scout" and (trace.alpha[before], trace.beta[before]) != (low, high) and _is_null(
            state, row):
        return _("A null window [{}, {}] asks only whether {} is better than what there is.").format(
            pretty(low), pretty(high), name)
    return ""


def _is_null(state: State, row: int) -> bool:
    """Whether no number of the tree fits between alpha and beta."""
    low, high = state.trace.alpha[row], state.trace.beta[row]
    values = state.tree.payoff[:, 0]
    return not bool(np.any((values > float(low)) & (values < float(high))))


def _is_beyond(state: State, row: int, node: int) -> bool:
    """Whether the search looks into a node at or beyond its depth limit."""
    trace = state.trace
    depth = trace.passes[trace.pass_of(row)].depth
    return trace.parameters.quiescence and depth is not None and bool(state.tree.depth[node] >= depth)


def returned(state: State, row: int, node: int) -> Told | None:
    """What a return means to an open chance node, a numbered player, a sample or an OPEN list; else None."""
    tree, trace = state.tree, state.trace
    name = name_of(tree, node)
    if not trace.nests:
        return _solved(state, row, node)
    visit = state.open[-1]
    above, mover = name_of(tree, visit.node), int(tree.player[visit.node])
    title = _("{} returned {} to {}").format(name, number(trace.value[row]), above)
    if trace.algorithm == "proof-number":
        proof, disproof = (pretty(trace.columns[each][row]) for each in ("proof", "disproof"))
        told = _("{} has proof number {} and disproof number {}.").format(name, proof, disproof)
        return _("{} is updated").format(name), [told], ""
    if trace.samples:
        if trace.algorithm == "sampled-minimax":
            return title, [_("{} takes the best of the children that were drawn.").format(above)], ""
        return title, [_("The result {} counts for every node on the way up.").format(number(trace.value[row]))], ""
    if mover == CHANCE:
        return title, _chance(state, node, visit.node, visit.v), ""
    if mover >= 0:
        has = _("{} holds {} now: {} is best for {}.").format(
            above, number(visit.v), pretty(np.asarray(visit.v, object)[mover]), mover_of(tree, mover))
        return title, [has], ""
    return None


def _chance(state: State, node: int, above: int, v: Any) -> list[str]:
    tree = state.tree
    chance = as_fraction(tree.chance_of(node))
    rows = state.facts.returned_rows(int(state.open_rows[-1]), state.step)
    seen = sum((as_fraction(tree.chance_of(child)) for child in state.trace.node[rows].tolist()), as_fraction(0))
    sentences = [_("It counts with probability {}.").format(pretty(chance)),
                 _("{} has a sum of {} from outcomes of probability {} so far.").format(
                     name_of(tree, above), number(v), pretty(seen))]
    known = state.trace.parameters.bounds
    if known is not None and state.trace.has_window and seen < 1:
        low, high = (pretty(v + (1 - seen) * (as_fraction(end) if isfinite(end) else end)) for end in known)
        sentences.append(_("With the rest between {} and {} it comes to something in [{}, {}].").format(
            *map(pretty, known), low, high))
    return sentences


def pass_over(state: State, row: int) -> Told:
    """What a pass that is not the last one came to."""
    trace = state.trace
    each = trace.passes[trace.pass_of(row)]
    root, value = name_of(state.tree, 0), number(trace.value[row])
    if trace.samples or trace.algorithm == "proof-number":
        return _("Back at {}").format(root), [_("The next one starts from the root again.")], ""
    sentences = [_("{} is worth {} as far as this pass tells.").format(root, value)]
    if each.guess is not None:
        sentences = [_("No: {} is worth at most {}.").format(root, value) if trace.value[row] < each.guess else _(
            "Yes: {} is worth at least {}.").format(root, value)]
    elif line := state.run.variation_of(row):
        sentences.append(_("The best move goes to {}.").format(name_of(state.tree, line[0])))
    return _("The pass is over"), sentences, ""


def _solved(state: State, row: int, node: int) -> Told:
    name, trace = name_of(state.tree, node), state.trace
    if trace.ended[row] == PURGED:
        return _("{} is purged").format(name), [
            _("A MAX node above is solved: {} leaves the OPEN list.").format(name)], ""
    return _("{} is solved").format(name), [
        _("{} is solved with {}: no solution tree through it is worth more.").format(
            name, number(trace.value[row]))], ""


def cutoff(state: State, cut: Cutoff) -> Told | None:
    """A cutoff at a chance node, by bounds known beforehand, or by what is left of a sum; else None."""
    tree, known = state.tree, state.trace.parameters.bounds
    node, mover = name_of(tree, cut.node), int(tree.player[cut.node])
    if cut.after < 0:
        return _("Cutoff at {}").format(node), [_known(state, cut.row, cut.node)], ""
    child = name_of(tree, cut.after)
    if cut.set_by >= 0 and tree.player[cut.set_by] == CHANCE and mover != CHANCE and known is not None:
        return _outcome(state, cut, node, child)
    if mover == CHANCE and known is not None:
        at_most = cut.bound == "alpha"
        end = _("at most {}") if at_most else _("at least {}")
        told = _("Even if all other outcomes of {} were worth {}, it would be worth {}.").format(
            node, pretty(known[at_most]), end.format(pretty(cut.value)))
        return _("Cutoff at {}").format(node), [
            told, _("{}, so the other outcomes can't change anything above.").format(cut.test)], ""
    if mover >= 0:
        told = _("{} has at least {} at {}; the payoffs sum to at most {}, so too little is left for the player above.")
        return _("Cutoff at {}").format(node), [told.format(
            mover_of(tree, mover), pretty(cut.value), node, _total(state.trace.parameters.total))], ""
    if known is not None and cut.set_by < 0 and cut.value == known[cut.bound == "beta"]:
        told = _("{} returned {}: no leaf lies beyond, so {} has reached the best it can.").format(
            child, number(cut.value), node)
        return _("Cutoff at {}").format(node), [told], _("Cutoff by the known bounds of the leaves: [{}, {}].").format(
            *map(pretty, known))
    return None


def _outcome(state: State, cut: Cutoff, node: str, child: str) -> Told:
    """A cutoff of an outcome, by what its chance node still needs of it."""
    above, known = name_of(state.tree, cut.set_by), state.trace.parameters.bounds or (0, 0)
    at_most = cut.bound == "alpha"
    worth = _("{} returned {}, so {} is worth at most {}.") if at_most else _(
        "{} returned {}, so {} is worth at least {}.")
    needs = _("To matter to {}, this outcome would have to be worth more than {}, even with {} for all that follow.") \
        if at_most else _(
            "To matter to {}, this outcome would have to be worth less than {}, even with {} for all that follow.")
    return _("Cutoff at {}").format(node), [
        worth.format(child, number(state.value[cut.after]), node, number(cut.value)),
        needs.format(above, number(cut.limit), pretty(known[at_most])),
    ], _("The bound {} = {} follows from the window at {} and the bounds of the leaves.").format(
        BOUND_SIGNS[cut.bound], number(cut.limit), above)


def _total(total: Bound | None) -> str:
    return "–" if total is None else pretty(total)


def finished(state: State) -> list[str]:
    """What the end says of passes, proofs and samples."""
    trace, run = state.trace, state.run
    if trace.samples:
        told = _("This is an estimate from samples; another seed may give another.")
        return [told]
    if trace.algorithm == "proof-number" and len(trace):
        proof = trace.columns["proof"][trace.passes[-1].first_row]
        goal = _("the goal") if trace.parameters.goal is None else pretty(trace.parameters.goal)
        return [_("Proved: the root is worth at least {}.").format(goal) if proof == 0 else _(
            "Disproved: the root is not worth {}.").format(goal)]
    if len(trace.passes) > 1:
        return [_("{} passes; {:,} evaluations, {:,} visits.").format(
            len(trace.passes), len(run.evaluations), len(trace))]
    if trace.recurs:
        again = len(trace) - run.counts().visited
        return [_("{:,} visits were repeated.").format(again)]
    return []
