"""The pseudocode with its current line and variables."""

from dataclasses import dataclass

from explorer.numerals import pretty
from explorer.playback.state import State
from explorer.search import ALGORITHMS, Moment
from explorer.trace import LEAF, STATIC
from explorer.tree import MAX, MIN


@dataclass(frozen=True)
class Listing:
    """Lines of pseudocode, the current one (-1: none), and (name, value) pairs of what it works with."""

    lines: tuple[str, ...]
    current: int
    variables: tuple[tuple[str, str], ...]


def code_at(state: State) -> Listing:
    """The listing of the function that is running after the last event."""
    moment, node = _moment(state)
    parent = int(state.tree.parent[node])
    mover = int(state.tree.player[node])
    if mover not in (MAX, MIN):  # a leaf: the function is its parent's opponent's
        mover = MAX if parent < 0 or state.tree.player[parent] == MIN else MIN
    lines = ALGORITHMS[state.trace.algorithm].listing(mover, state.trace.convention, state.trace.parameters)
    moments = [line.moment for line in lines]
    if moment not in moments:
        moment = {Moment.UPDATE: Moment.CHILD, Moment.TEST: Moment.CHILD}.get(moment, moment) if moment else None
    current = moments.index(moment) if moment in moments and moment else -1
    return Listing(tuple(line.text for line in lines), current, _variables(state))


def _moment(state: State) -> tuple[Moment | None, int]:
    """What is happening, and at which node."""
    trace, last = state.trace, state.last_event
    if last is None:
        return None, 0
    row, entering = last
    if entering:
        moments = {LEAF: Moment.EVALUATE, STATIC: Moment.EVALUATE_STATICALLY}
        return moments.get(int(trace.ended[row]), Moment.START), int(trace.node[row])
    if not state.open:
        return Moment.RETURN, int(trace.node[row])
    visit = state.open[-1]
    holds = state.holds(visit.node, visit.v, visit.alpha, visit.beta)
    return (Moment.TEST if holds else Moment.UPDATE), visit.node


def _variables(state: State) -> tuple[tuple[str, str], ...]:
    if not state.open:
        return (("v", pretty(state.value[0]) if state.at_end else ""),)
    visit = state.open[-1]
    shown = [("v", pretty(visit.v))]
    if state.trace.has_window:
        shown += [("α", pretty(visit.alpha)), ("β", pretty(visit.beta))]
    return tuple(shown)
