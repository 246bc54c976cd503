"""Why, in proof-number search: which node is most proving, what a new one starts with, and how numbers come back up."""

import numpy as np

from explorer.i18n import _, ngettext
from explorer.numerals import pretty
from explorer.playback.names import called, name_of, number
from explorer.playback.state import State
from explorer.trace import LEAF, STATIC
from explorer.tree import MAX

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def is_new(state: State, row: int) -> bool:
    """Whether a visit only evaluates a node that nothing was known of."""
    trace = state.trace
    return bool(trace.parent[row] >= 0) and (row + 1 == len(trace) or bool(trace.parent[row + 1] != row))


def pair(state: State, row: int) -> tuple[str, str]:
    """The proof and the disproof number with which a visit was left."""
    proof, disproof = (pretty(state.trace.columns[each][row]) for each in ("proof", "disproof"))
    return proof, disproof


def goal_of(state: State) -> str:
    """The number to be reached, as far as it is a stated one."""
    goal = state.trace.parameters.goal
    return _("the goal") if goal is None else _("the goal {}").format(pretty(goal))


def entered(state: State, row: int, node: int) -> Told:
    """A descent begins, goes on by the least number, or comes to a new node."""
    tree, trace = state.tree, state.trace
    name, above = name_of(tree, node), int(trace.parent[row])
    if above < 0:
        place = trace.pass_of(row) + 1
        return _("Into {}").format(name), [
            _("Descent {:,}: from the root down to the most-proving node.").format(place)], ""
    if is_new(state, row):
        if trace.ended[row] not in (LEAF, STATIC):
            told = _("{} is new: it starts with proof number 1 and disproof number 1.").format(name)
            return _("New: {}").format(name), [told], ""
        reaches = trace.columns["proof"][row] == 0
        told = _("{} is worth {}, which reaches {}: it is proved.") if reaches else _(
            "{} is worth {}, which does not reach {}: it is disproved.")
        return _("New: {}").format(name), [told.format(name, number(trace.value[row]), goal_of(state))], ""
    parent = name_of(tree, int(trace.node[above]))
    why = _("{} is a MAX node, where one child is enough: {} is the first of those that take the least to prove.")
    if tree.player[trace.node[above]] != MAX:
        why = _("{} is a MIN node, where one child can refute: {} is the first of those that take the least to "
                "disprove.")
    return _("Into {}").format(name), [why.format(parent, name)], ""


def returned(state: State, row: int, node: int) -> Told:
    """The numbers with which a node is left."""
    tree = state.tree
    name, (proof, disproof) = name_of(tree, node), pair(state, row)
    told = _("{} has proof number {} and disproof number {}.").format(name, proof, disproof)
    if is_new(state, row):
        return _("{} is evaluated").format(name), [told], ""
    return _("{} is updated").format(name), [told, _how(state, node)], ""


def _how(state: State, node: int) -> str:
    if state.tree.player[node] == MAX:
        return _("At a MAX node the proof number is the least of the children's, the disproof number their sum.")
    return _("At a MIN node the proof number is the sum of the children's, the disproof number the least.")


def pass_over(state: State, row: int) -> Told:
    """The root's numbers between two descents."""
    name, (proof, disproof) = name_of(state.tree, 0), pair(state, row)
    told = _("{} has proof number {} and disproof number {}: neither is 0, so the next descent begins.")
    return _("Back at {}").format(name), [told.format(name, proof, disproof), _how(state, 0)], ""


def finished(state: State) -> list[str]:
    """What was proved, and what it took."""
    trace, run = state.trace, state.run
    name = name_of(state.tree, 0)
    proof, disproof = (float(trace.columns[each][trace.passes[-1].first_row]) for each in ("proof", "disproof"))
    if proof == 0:
        told = _("Proved: {} reaches {}.").format(name, goal_of(state))
    elif disproof == 0:
        told = _("Disproved: {} does not reach {}.").format(name, goal_of(state))
    else:
        told = _("Neither proved nor disproved: the search was stopped.")
    nodes = len(np.unique(trace.node))
    leaves = len(np.unique(trace.node[run.evaluations]))
    descents = ngettext("{:,} descent", "{:,} descents", len(trace.passes)).format(len(trace.passes))
    return [told, _("{}, {:,} of {:,} nodes known, {:,} of {:,} leaves evaluated.").format(
        descents, nodes, len(state.tree), leaves, run.leaves)]


def coming(state: State, row: int, entering: bool) -> str:
    """One line about the event that comes next; "" where the usual one says it."""
    trace = state.trace
    name = called(state.tree, int(trace.node[row]))
    if entering:
        if trace.parent[row] < 0:
            return _("descent {:,} begins").format(trace.pass_of(row) + 1)
        if not is_new(state, row):
            return _("{} is chosen").format(name)
        return "" if trace.ended[row] in (LEAF, STATIC) else _("{} is new").format(name)
    proof, disproof = pair(state, row)
    is_last = trace.parent[row] < 0 and trace.left[row] + 1 == trace.steps
    told = _("the search ends: {} has {} / {}") if is_last else _("{} has {} / {}")
    return told.format(name, proof, disproof)
