"""Why, in SSS*: what is taken from the OPEN list, what comes back to it, and what is purged."""

from math import inf

from explorer.convention import Bound
from explorer.i18n import _, ngettext
from explorer.numerals import pretty
from explorer.playback.names import called, listed, name_of, number
from explorer.playback.state import State
from explorer.trace import LEAF, PURGED, STATIC, Trace
from explorer.tree import MAX

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def merit_of(trace: Trace, row: int) -> Bound:
    """The merit of the SOLVED state of a visit's node."""
    merit: Bound = min(trace.columns["merit"][row], trace.value[row])
    return merit


def purged_by(state: State, row: int) -> int:
    """The row of the solved MAX node for which a visit was taken off OPEN; -1 where it was solved itself."""
    trace, player = state.trace, state.tree.player
    end = int(trace.left[row])
    solved, below, above = -1, row, int(trace.parent[row])
    while above >= 0:
        # The highest one: below it purged siblings have returned, too.
        if player[trace.node[above]] == MAX and (state.run.returned_rows(above, end) != below).any():
            solved = above
        below, above = above, int(trace.parent[above])
    return solved


def entered(state: State, row: int, node: int) -> Told:
    """What is taken LIVE from OPEN, and what is put there for it."""
    tree, trace = state.tree, state.trace
    name, merit = name_of(tree, node), trace.columns["merit"][row]
    sentences = [_("{} is taken from the OPEN list with merit {}: no other has a larger one.").format(
        name, pretty(merit))]
    if trace.ended[row] in (LEAF, STATIC):
        own = _("Its utility is {}: it goes back on the list, solved, with merit MIN({}, {}) = {}.")
        if trace.ended[row] == STATIC:
            own = _("Its static evaluation is {}: it goes back on the list, solved, with merit MIN({}, {}) = {}.")
        value = number(trace.value[row])
        sentences.append(own.format(value, pretty(merit), value, pretty(merit_of(trace, row))))
        return _("At {}").format(name), sentences, ""
    family = state.run.reach(row).children(node)
    if tree.player[node] != MAX:
        goes = _("At a MIN node one child after the other: {} goes on the list with merit {}.")
        sentences.append(goes.format(name_of(tree, family[0]), pretty(merit)))
    else:
        goes = ngettext("At a MAX node every child may be the best: {} goes on the list with merit {}.",
                        "At a MAX node every child may be the best: {} go on the list with merit {}.", len(family))
        sentences.append(goes.format(listed(tree, family), pretty(merit)))
    return _("Into {}").format(name), sentences, ""


def returned(state: State, row: int, node: int) -> Told:
    """What becomes of the parent of a node that leaves OPEN."""
    tree, trace = state.tree, state.trace
    name, above = name_of(tree, node), int(tree.parent[node])
    solved = purged_by(state, row)
    if solved >= 0:
        gone = _("{} is solved, so nothing below it is needed any more: the search is done with {}.")
        return _("{} is purged").format(name), [gone.format(name_of(tree, int(trace.node[solved])), name)], ""
    merit, parent = pretty(merit_of(trace, row)), name_of(tree, above)
    sentences = [_("{} is taken from the OPEN list, solved with merit {}: no other has a larger one.").format(
        name, merit)]
    family = state.run.reach(int(trace.parent[row])).children(above)
    if tree.player[above] == MAX:
        told = _("So {}, a MAX node, is solved with {}; all else below it leaves the list.").format(parent, merit)
    elif node == family[-1]:
        told = _("It was the last child of {}, a MIN node, which is solved with {}.").format(parent, merit)
    elif merit_of(trace, row) == -inf:
        told = _("Below −∞ MIN has nothing to look for: {} is solved.").format(parent)
    else:
        following = family[list(family).index(node) + 1]
        told = _("{} is a MIN node: its next child, {}, goes on the list with merit {}.").format(
            parent, name_of(tree, following), merit)
    return _("{} is solved").format(name), [*sentences, told], ""


def coming(state: State, row: int, entering: bool) -> str:
    """One line about the event that comes next; "" where the usual one says it."""
    tree, trace = state.tree, state.trace
    name = called(tree, int(trace.node[row]))
    if entering:
        if trace.ended[row] in (LEAF, STATIC):
            return ""
        return _("{} is taken from OPEN with merit {}").format(name, pretty(trace.columns["merit"][row]))
    if trace.parent[row] < 0:
        return ""
    if trace.ended[row] == PURGED or purged_by(state, row) >= 0:
        return _("{} is purged").format(name)
    return _("{} is solved with merit {}").format(name, pretty(merit_of(trace, row)))


def is_next_child(state: State, row: int) -> bool:
    """Whether a solved node makes its MIN parent go on with the next child."""
    tree, trace = state.tree, state.trace
    above = int(tree.parent[trace.node[row]])
    family = state.run.reach(int(trace.parent[row])).children(above)
    return bool(tree.player[above] != MAX and trace.node[row] != family[-1] and merit_of(trace, row) > -inf)
