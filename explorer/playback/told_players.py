"""Why, in max-n: what a numbered player holds, ties, and what is too little for the player above."""

import numpy as np

from explorer.analysis import Cutoff
from explorer.i18n import _
from explorer.numerals import pretty
from explorer.playback.names import mover_of, name_of, number
from explorer.playback.state import State

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def returned(state: State, row: int, node: int) -> list[str]:
    """Whether what came back is better for the one who moves."""
    tree, trace, visit = state.tree, state.trace, state.open[-1]
    mover = int(tree.player[visit.node])
    who, above = mover_of(tree, mover), name_of(tree, visit.node)
    value = np.asarray(trace.value[row], object)[mover]
    earlier = [np.asarray(trace.value[each], object)[mover]
               for each in state.facts.returned_rows(visit.row, state.step).tolist() if each != row]
    if not earlier:
        return [_("It is the first: {} holds {} now.").format(above, number(visit.v))]
    best = max(earlier)
    if value > best:
        return [_("{} is better for {} than {}: {} holds {} now.").format(
            pretty(value), who, pretty(best), above, number(visit.v))]
    if value == best:
        which = _("the last one counts") if trace.convention.ties == "last" else _("the first one stays")
        return [_("A tie for {}, {} both times: {}; {} holds {}.").format(
            who, pretty(value), which, above, number(visit.v))]
    return [_("{} is less for {} than {}: {} still holds {}.").format(
        pretty(value), who, pretty(best), above, number(visit.v))]


def cutoff(state: State, cut: Cutoff) -> Told:
    """A cutoff by what is left of a sum for the player above."""
    tree, total = state.tree, state.trace.parameters.total
    node, who = name_of(tree, cut.node), mover_of(tree, int(tree.player[cut.node]))
    title = _("Cutoff at {}").format(node)
    has = _("{} has at least {} at {}.").format(who, pretty(cut.value), node)
    if total is None or cut.set_by < 0:
        return title, [has], ""
    other, above = mover_of(tree, int(tree.player[cut.set_by])), name_of(tree, cut.set_by)
    left = _("All payoffs sum to at most {}, so at most {} is left for {}, who already has {} at {}.").format(
        pretty(total), pretty(total - cut.value), other, pretty(total - cut.limit), above)
    return title, [has, left], _("Shallow pruning: {} won't move here, whatever else is below.").format(other)
