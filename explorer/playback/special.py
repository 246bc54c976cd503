"""Why, where a search does more than alpha-beta: passes, second searches, tables, orders, quiescence."""

import numpy as np

from explorer.analysis import LOWER, UPPER
from explorer.analysis.samples import statistics
from explorer.i18n import _, ngettext
from explorer.numerals import pretty
from explorer.playback import told_chance, told_cuts, told_open, told_players, told_proof, told_samples
from explorer.playback.names import listed, mover_of, name_of, number
from explorer.playback.state import State
from explorer.stops import event
from explorer.trace import HIT, LEAF, PROBE, STATIC, Trace
from explorer.tree import CHANCE, MAX

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""
ROLL_OUTS = ("mcts", "monte-carlo")


def opening(state: State, row: int) -> list[str]:
    """What pass begins with this visit of the root, in a search of several."""
    trace = state.trace
    if trace.parent[row] >= 0 or (len(trace.passes) < 2 and trace.passes[0].guess is None):
        return []
    place = trace.pass_of(row)
    each = trace.passes[place]
    if each.guess is not None:
        return [_("Pass {}: is the root worth at least {}?").format(place + 1, pretty(each.guess))]
    return [ngettext("Pass {}: {} ply deep.", "Pass {}: {} plies deep.", each.depth or 0).format(
        place + 1, each.depth)]


def entered(state: State, row: int, node: int) -> Told | None:
    """What a visit is about to do; None where it is as in any search."""
    tree, trace = state.tree, state.trace
    name, ended, mover = name_of(tree, node), int(trace.ended[row]), int(tree.player[node])
    if not trace.nests:
        return told_open.entered(state, row, node)
    if trace.algorithm in ROLL_OUTS:
        return told_samples.entered(state, row, node)
    if trace.algorithm == "proof-number":
        return told_proof.entered(state, row, node)
    if ended == HIT:
        return _hit(state, row, node)
    if ended == PROBE:
        return told_chance.probing(state, node)
    if ended == STATIC and trace.parameters.quiescence:
        return _("At {}").format(name), [_quiet(state, row, node)], ""
    if ended == LEAF and mover_count(trace) > 1:
        return _("At {}").format(name), [_("A leaf: its payoffs are {}.").format(number(trace.value[row]))], ""
    if ended in (LEAF, STATIC):
        return None
    if told_cuts.is_unseen(state, row):
        return _("Into {}").format(name), [told_cuts.known_before(state, row, node)], ""
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
    elif _is_singular(state, row, node):
        sentences.append(_("The move to {} or one above it stands out by {} or more: it is searched one ply deeper."
                           ).format(name, pretty(trace.parameters.singular or 0)))
    return (_("Into {}").format(name), sentences, "") if sentences else None


def order_of(state: State, row: int) -> str:
    """Which child is tried first where that is not the first one as drawn, or which are drawn; "" elsewhere."""
    trace, tree = state.trace, state.tree
    taken = trace.parameters
    if row + 1 >= len(trace) or trace.parent[row + 1] != row:
        return ""
    family = state.run.reach(row).children(int(trace.node[row]))
    if trace.algorithm == "sampled-minimax":
        drawn = trace.node[state.run.returned_rows(row, trace.steps)]
        if len(drawn) == len(family):
            return ""
        return _("Of its {} children {} are drawn: {}.").format(len(family), len(drawn), listed(tree, drawn))
    first = int(trace.node[row + 1])
    if first == family[0] or not (taken.killers or taken.history or taken.reorder):
        return ""
    told = _("{} is tried first: such a move has cut elsewhere.")
    if taken.reorder:
        told = _("{} is tried first: it was best in the last pass.")
    return told.format(name_of(tree, first))


def mover_count(trace: Trace) -> int:
    """How many numbers a visit returns."""
    return int(trace.value.shape[1]) if trace.value.ndim > 1 else 1


def _quiet(state: State, row: int, node: int) -> str:
    """Why quiescence search evaluates a node."""
    quiet = state.tree.columns.get("quiet")
    told = _("{} stands at the depth limit or beyond and is quiet: its static evaluation {} is taken for its value.")
    if quiet is not None and not quiet[node]:
        told = _("{} is not quiet, but has no forcing move: its static evaluation {} is taken for its value.")
    return told.format(name_of(state.tree, node), number(state.trace.value[row]))


def source_of(state: State, row: int) -> int:
    """The node that was searched for a hit's answer."""
    source = -1 if state.trace.source is None else int(state.trace.source[row])
    return int(state.trace.node[source]) if source >= 0 else int(state.trace.node[row])


def _hit(state: State, row: int, node: int) -> Told:
    tree, trace = state.tree, state.trace
    name, value = name_of(tree, node), number(trace.value[row])
    first, title = source_of(state, row), _("Known: {}").format(name)
    bound = int(state.run.bound_by_row[row])
    if trace.algorithm == "star2":
        return title, [_("{} was searched by the probe: it is worth {}.").format(name, value)], _(
            "It is not searched again.")
    same = _("{} has been searched before in this run.").format(name)
    if first != node:
        same = _("{} is the same position as {}, which was searched before.").format(name, _told_apart(state, first))
    kind = {UPPER: _("There it was found to be worth at most {}."), LOWER: _(
        "There it was found to be worth at least {}.")}.get(bound, _("There it was found to be worth {}."))
    return title, [same, kind.format(value)], _("Nothing below it is searched again.")


def _told_apart(state: State, node: int) -> str:
    """The node's name and its parent's: the same position often has the same label."""
    tree = state.tree
    return _("{} below {}").format(name_of(tree, node), name_of(tree, int(tree.parent[node])))


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
        more = _("The null window told only that {} is worth at least {}: it is searched again with [{}, {}].")
        if int(state.run.bound_by_row[earlier[-1]]) == UPPER:
            more = _("The null window told only that {} is worth at most {}: it is searched again with [{}, {}].")
        return more.format(name, number(trace.value[earlier[-1]]), pretty(low), pretty(high))
    if asks_null(state, row):
        better = _("A null window [{}, {}] asks only whether {} is worth more than {}.")
        if state.tree.player[trace.node[before]] == MAX:
            return better.format(pretty(low), pretty(high), name, pretty(low))
        return _("A null window [{}, {}] asks only whether {} is worth less than {}.").format(
            pretty(low), pretty(high), name, pretty(high))
    return ""


def asks_null(state: State, row: int) -> bool:
    """Whether scout entered a node with a null window of the caller's own making."""
    trace, before = state.trace, int(state.trace.parent[row])
    if trace.algorithm != "scout" or before < 0:
        return False
    low, high = trace.alpha[row], trace.beta[row]
    values = state.tree.payoff[:, 0]
    is_null = not bool(np.any((values > float(low)) & (values < float(high))))
    return is_null and (trace.alpha[before], trace.beta[before]) != (low, high)


def is_asked_again(state: State, node: int) -> bool:
    """Whether the visit that comes next is of the child that has just returned."""
    if state.at_end:  # of a search that was stopped
        return False
    row, entering = event(state.trace, state.step)
    return entering and bool(state.trace.node[row] == node)


def _is_beyond(state: State, row: int, node: int) -> bool:
    """Whether the search looks into a node at or beyond its depth limit because it is not quiet."""
    quiet = state.tree.columns.get("quiet")
    return _is_past(state, row, node) and state.trace.parameters.quiescence and quiet is not None and not quiet[node]


def _is_singular(state: State, row: int, node: int) -> bool:
    return _is_past(state, row, node) and state.trace.parameters.singular is not None


def _is_past(state: State, row: int, node: int) -> bool:
    depth = state.trace.passes[state.trace.pass_of(row)].depth
    return depth is not None and bool(state.tree.depth[node] >= depth)


def returned(state: State, row: int, node: int) -> Told | None:
    """What a return means to an open chance node, a numbered player, a roll-out or an OPEN list; else None."""
    tree, trace = state.tree, state.trace
    if not trace.nests:
        return told_open.returned(state, row, node)
    if trace.algorithm == "proof-number":
        return told_proof.returned(state, row, node)
    if trace.algorithm in ROLL_OUTS:
        return told_samples.returned(state, row, node)
    visit = state.open[-1]
    above, mover = name_of(tree, visit.node), int(tree.player[visit.node])
    title = _("{} returned {} to {}").format(name_of(tree, node), number(trace.value[row]), above)
    if told_chance.is_probe(state, row) or told_chance.is_probe(state, visit.row):
        return told_chance.probed(state, row, node)
    if mover == CHANCE and trace.samples:
        return title, [_("{} takes the mean of the outcomes that were drawn.").format(above)], ""
    if mover == CHANCE:
        return title, told_chance.returned(state, node, visit.node), ""
    if mover >= 0:
        return title, told_players.returned(state, row, node), ""
    return None


def pass_over(state: State, row: int) -> Told:
    """What a pass that is not the last one came to."""
    trace = state.trace
    if trace.algorithm == "proof-number":
        return told_proof.pass_over(state, row)
    if trace.algorithm in ROLL_OUTS:
        return told_samples.pass_over(state, row)
    each = trace.passes[trace.pass_of(row)]
    root, value = name_of(state.tree, 0), number(trace.value[row])
    title = _("Pass {} is over").format(trace.pass_of(row) + 1)
    sentences = [_("{} is worth {} as far as this pass tells.").format(root, value)]
    if each.guess is not None:
        sentences = [_("No: {} is worth at most {}.").format(root, value) if trace.value[row] < each.guess else _(
            "Yes: {} is worth at least {}.").format(root, value)]
    elif line := state.run.variation_of(row):
        sentences.append(_("The best move goes to {}.").format(name_of(state.tree, line[0])))
    return title, sentences, ""


def finished(state: State) -> list[str] | None:
    """What the end says of a search that is no proof of a value by evaluations; None for the others."""
    trace = state.trace
    if trace.algorithm == "proof-number" and len(trace):
        return told_proof.finished(state)
    if trace.algorithm in ROLL_OUTS:
        return told_samples.finished(state)
    return None


def counted(state: State) -> str:
    """How many evaluations it took, of what, and in how many passes and visits."""
    trace, known = state.trace, state.run
    rows = known.evaluations
    static = len(np.unique(trace.node[rows[trace.ended[rows] == STATIC]]))
    nodes, times = len(np.unique(trace.node[rows])), len(rows)
    told = ngettext("{:,} of {:,} leaves was evaluated.", "{:,} of {:,} leaves were evaluated.", nodes)
    if known.leaves == 1:
        told = _("{:,} of {:,} leaf was evaluated.")
    sentences = [told.format(nodes, known.leaves)]
    if static:
        told = ngettext("{:,} position was evaluated, {:,} statically.",
                        "{:,} positions were evaluated, {:,} of them statically.", nodes)
        if static == nodes:
            told = ngettext("{:,} position was evaluated, statically.",
                            "{:,} positions were evaluated, all statically.", nodes)
        sentences = [told.format(nodes, static)]
    if times > nodes:
        sentences.append(_("That took {:,} evaluations.").format(times))
    if len(trace.passes) > 1:
        sentences.append(_("{:,} passes, {:,} visits.").format(len(trace.passes), len(trace)))
    elif trace.recurs:
        again = len(trace) - known.counts().visited
        sentences.append(ngettext("{:,} visit was repeated.", "{:,} visits were repeated.", again).format(again))
    return " ".join(sentences)


def estimated(state: State) -> list[str]:
    """How the estimate is told from the mean of all results, which stands beside the root."""
    trace = state.trace
    if trace.algorithm not in ROLL_OUTS or trace.chosen < 0:
        return []
    mean = told_samples.three(statistics(state.tree, trace, state.step)[1][0])
    return [_("That is the mean of the results after this move; of all results it is {}.").format(mean)]


def coming(state: State, row: int, entering: bool) -> str:
    """One line about the event that comes next; "" where the usual one says it."""
    trace = state.trace
    if not trace.nests:
        return told_open.coming(state, row, entering)
    if trace.algorithm == "proof-number":
        return told_proof.coming(state, row, entering)
    if trace.algorithm in ROLL_OUTS:
        return told_samples.coming(state, row, entering)
    return ""
