"""Why, in searches by roll-outs: which child is chosen, where moves are drawn, and what a result counts for."""

from math import log, sqrt

import numpy as np

from explorer.analysis.samples import in_tree, statistics
from explorer.i18n import _, ngettext
from explorer.playback.names import called, name_of, number
from explorer.playback.state import State
from explorer.trace import LEAF, PLAYOUT, STATIC
from explorer.tree import CHANCE, MAX

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def entered(state: State, row: int, node: int) -> Told:
    """An iteration begins, goes down the tree of the search, or on by moves drawn at random."""
    tree, trace = state.tree, state.trace
    name, above, ended = name_of(tree, node), int(trace.parent[row]), int(trace.ended[row])
    if above < 0:
        begins = _("Iteration {:,} of {:,} begins at {}.").format(
            trace.pass_of(row) + 1, trace.parameters.iterations, name)
        return _("Into {}").format(name), [begins], ""
    sentences = [_chosen(state, row, node)] if in_tree(trace)[row] else []
    if ended in (LEAF, STATIC):
        sentences.append(_ends(state, row, name))
        return _("At {}").format(name), sentences, ""
    if ended == PLAYOUT:
        sentences.append(_("From here on all moves are drawn at random.") if sentences else _(
            "The roll-out goes on to {}.").format(name))
        return _("Roll-out at {}").format(name), sentences, ""
    return _("Into {}").format(name), sentences, ""


def _ends(state: State, row: int, name: str) -> str:
    value = number(state.trace.value[row])
    if state.trace.ended[row] == LEAF:
        return _("{} is a leaf: the result of this iteration is {}.").format(name, value)
    return _("{} stands at the depth limit: its static evaluation {} is the result of this iteration.").format(
        name, value)


def _chosen(state: State, row: int, node: int) -> str:
    """Why the search came to a node of its tree."""
    tree, trace = state.tree, state.trace
    name, above = name_of(tree, node), int(trace.node[trace.parent[row]])
    parent = name_of(tree, above)
    if tree.player[above] == CHANCE:
        return _("{} is a chance node: {} was drawn by its probability.").format(parent, name)
    if trace.algorithm == "monte-carlo":
        return _("The moves of {} take turns: now it is {}.").format(parent, name)
    visits, means = statistics(tree, trace, state.step)
    if not visits[node]:
        return _("{} was never visited: it is added to the search's tree.").format(name)
    bonus = _reach(state) * sqrt(log(visits[above]) / visits[node])
    if tree.player[above] == MAX:
        return _("{} has the greatest bound of {}'s children: mean {} + {} for its few visits = {}.").format(
            name, parent, *map(three, (means[node], bonus, means[node] + bonus)))
    return _("{} has the least bound of {}'s children: mean {} − {} for its few visits = {}.").format(
        name, parent, *map(three, (means[node], bonus, means[node] - bonus)))


def _reach(state: State) -> float:
    """The exploration constant, in the units of this tree."""
    within = state.run.reach(0)
    return state.trace.parameters.exploration * float(np.ptp(state.tree.payoff[within.evaluated, 0]))


def returned(state: State, row: int, node: int) -> Told:
    """What a result counts for on its way back."""
    tree, trace = state.tree, state.trace
    name, result = name_of(tree, node), number(trace.value[row])
    title = _("{} comes back to {}").format(result, name_of(tree, int(trace.node[trace.parent[row]])))
    if in_tree(trace)[row]:
        return title, [_counts(state, node, result)], ""
    if trace.algorithm == "monte-carlo":
        return title, [_("The result {} goes back; only the root's moves count it, not {}.").format(result, name)], ""
    return title, [_("The result {} goes back; {} is not in the search's tree and does not count it.").format(
        result, name)], ""


def _counts(state: State, node: int, result: str) -> str:
    visits, means = statistics(state.tree, state.trace, state.step)
    told = ngettext("The result {} counts at {}: {:,} visit, mean {}.",
                    "The result {} counts at {}: {:,} visits, mean {}.", int(visits[node]))
    return told.format(result, name_of(state.tree, node), visits[node], three(means[node]))


def variables(state: State, row: int) -> tuple[tuple[str, str], ...]:
    """What a result has come to at the node that it has just passed."""
    node, trace = int(state.trace.node[row]), state.trace
    shown = (("result", number(trace.value[row])),)
    if not in_tree(trace)[row]:
        return shown
    visits, means = statistics(state.tree, trace, state.step)
    return (*shown, ("N", f"{visits[node]:,}"), ("MEAN", three(means[node])))


def three(mean: float) -> str:
    """A mean to three digits."""
    return f"{mean:.3g}".replace("-", "−")


def pass_over(state: State, row: int) -> Told:
    """The end of an iteration that is not the last one."""
    trace = state.trace
    title = _("Iteration {:,} is over").format(trace.pass_of(row) + 1)
    return title, [_counts(state, 0, number(trace.value[row]))], ""


def finished(state: State) -> list[str]:
    """What it took, and what it is worth."""
    trace, run = state.trace, state.run
    reached = len(np.unique(trace.node[run.evaluations]))
    told = ngettext("{:,} iteration; {:,} of {:,} leaves reached.", "{:,} iterations; {:,} of {:,} leaves reached.",
                    len(trace.passes))
    if (trace.ended == STATIC).any():
        told = ngettext("{:,} iteration; {:,} nodes evaluated, in a tree of {:,} leaves.",
                        "{:,} iterations; {:,} nodes evaluated, in a tree of {:,} leaves.", len(trace.passes))
    return [told.format(len(trace.passes), reached, run.leaves)]


def coming(state: State, row: int, entering: bool) -> str:
    """One line about the event that comes next; "" where the usual one says it."""
    trace = state.trace
    name, place = called(state.tree, int(trace.node[row])), trace.pass_of(row) + 1
    if entering:
        if trace.parent[row] < 0:
            return _("iteration {:,} begins").format(place)
        if trace.ended[row] in (LEAF, STATIC):
            return _("{} ends the iteration: {}").format(name, number(trace.value[row]))
        return _("{} is chosen").format(name) if in_tree(trace)[row] else _("{} is drawn").format(name)
    result = number(trace.value[row])
    if trace.parent[row] < 0:
        if trace.left[row] + 1 == trace.steps:
            return _("the search ends: {} seems to be worth {}").format(name, number(state.run.result))
        return _("iteration {:,} ends: {} counts at {}").format(place, result, name)
    return (_("{} counts at {}") if in_tree(trace)[row] else _("{} goes back from {}")).format(result, name)
