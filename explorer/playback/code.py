"""The pseudocode with its current line and variables."""

from dataclasses import dataclass

from explorer.numerals import pretty
from explorer.playback.names import number
from explorer.playback.state import State
from explorer.search import ALGORITHMS, Line, Moment
from explorer.trace import CUTOFF, HIT, LEAF, PLAYOUT, PROBE, PURGED, STATIC
from explorer.tree import CHANCE, MAX, MIN, NOBODY, Tree

_ENTRIES = {LEAF: Moment.EVALUATE, STATIC: Moment.EVALUATE_STATICALLY, HIT: Moment.HIT, PLAYOUT: Moment.PLAYOUT,
            PROBE: Moment.PROBE}
"""What happens as a visit begins, by how it will end."""
BY_ITERATIONS = ("mcts", "monte-carlo", "proof-number")
"""Searches that go down a path and back, again and again."""
_NEAREST = {
    Moment.UPDATE: (Moment.CHILD, Moment.BACK_UP), Moment.TEST: (Moment.CHILD,), Moment.CHILD: (Moment.BACK_UP,),
    Moment.EVALUATE_STATICALLY: (Moment.EVALUATE,), Moment.PASS: (Moment.SELECT, Moment.START, Moment.ENTER),
    Moment.SELECT: (Moment.START, Moment.ENTER), Moment.START: (Moment.SELECT, Moment.EXPAND, Moment.ENTER),
    Moment.PLAYOUT: (Moment.EXPAND,), Moment.PROBE: (Moment.CHILD,), Moment.SEARCH_AGAIN: (Moment.START,),
    Moment.STAND_PAT: (Moment.TEST, Moment.START), Moment.HIT: (Moment.ENTER, Moment.EVALUATE),
    Moment.EVALUATE: (Moment.EXPAND, Moment.BACK_UP, Moment.START), Moment.RETURN: (Moment.BACK_UP, Moment.SOLVE),
    Moment.EXPAND: (Moment.PLAYOUT, Moment.SELECT),
    Moment.SOLVE: (Moment.BACK_UP,), Moment.NEXT: (Moment.SOLVE,), Moment.PURGE: (Moment.SOLVE,),
}
"""The lines that stand for a moment in pseudocode that has no line of its own for it, nearest first."""


@dataclass(frozen=True)
class Listing:
    """Lines of pseudocode, the current one (-1: none), and (name, value) pairs of what it works with."""

    lines: tuple[str, ...]
    current: int
    variables: tuple[tuple[str, str], ...]


def code_at(state: State) -> Listing:
    """The listing of the function that is running after the last event."""
    moment, node = _moment(state)
    trace = state.trace
    lines = ALGORITHMS[trace.algorithm].listing(_mover(state.tree, node), trace.convention, trace.parameters)
    return Listing(tuple(line.text for line in lines), _place(lines, moment), _variables(state))


def _mover(tree: Tree, node: int) -> int:
    """Whose function runs at a node: at a leaf that of its parent's opponent, of a numbered player his own."""
    mover = int(tree.player[node])
    if mover != NOBODY:
        return mover
    above = int(tree.parent[node])
    while above >= 0 and tree.player[above] == CHANCE:
        above = int(tree.parent[above])
    if above >= 0 and tree.player[above] >= 0:
        return int(tree.player[above])
    return MAX if above < 0 or tree.player[above] == MIN else MIN


def _place(lines: tuple[Line, ...], moment: Moment | None) -> int:
    """The line of this moment, else of the nearest that has one; -1 where there is none."""
    moments = [line.moment for line in lines]
    waiting, asked = [moment] if moment else [], set[Moment]()
    for each in waiting:
        if each in moments:
            return moments.index(each)
        asked.add(each)
        waiting += [near for near in _NEAREST.get(each, ()) if near not in asked]
    return -1


def _moment(state: State) -> tuple[Moment | None, int]:
    """What is happening, and at which node."""
    trace, last = state.trace, state.last_event
    if last is None:
        return None, 0
    row, entering = last
    node = int(trace.node[row])
    if entering:
        return _entry(state, row), node
    if trace.parent[row] < 0:
        goes_on = trace.algorithm in BY_ITERATIONS and not state.at_end
        return (Moment.BACK_UP if goes_on else Moment.RETURN), node
    if not trace.nests:
        return _solving(state, row)
    if trace.algorithm in BY_ITERATIONS:
        return Moment.BACK_UP, int(trace.node[trace.parent[row]])
    visit = state.open[-1]
    if state.tree.player[visit.node] not in (MAX, MIN):
        return (Moment.TEST if state.cutoff and state.cutoff.step == state.step else Moment.CHILD), visit.node
    holds = state.holds(visit.node, visit.v, visit.alpha, visit.beta)
    return (Moment.TEST if holds else Moment.UPDATE), visit.node


def _entry(state: State, row: int) -> Moment:
    trace = state.trace
    ended, above = int(trace.ended[row]), int(trace.parent[row])
    if ended == PLAYOUT and trace.ended[above] != PLAYOUT:
        return Moment.EXPAND
    if ended in _ENTRIES:
        return _ENTRIES[ended]
    if ended == CUTOFF and not len(state.run.returned_rows(row, int(trace.left[row]) + 1)):
        return Moment.STAND_PAT
    if trace.algorithm in BY_ITERATIONS:
        deepest = row + 1 == len(trace) or trace.parent[row + 1] != row
        return Moment.EXPAND if deepest else Moment.SELECT
    if not trace.nests:
        return Moment.EXPAND
    if above < 0:
        return Moment.PASS if len(trace.passes) > 1 else Moment.START
    if (trace.node[above + 1 : row] == trace.node[row]).any():
        return Moment.SEARCH_AGAIN
    return Moment.START


def _solving(state: State, row: int) -> tuple[Moment, int]:
    """What becomes of the parent of a node that leaves the OPEN list."""
    trace, tree = state.trace, state.tree
    node = int(trace.node[row])
    above = int(tree.parent[node])
    if trace.ended[row] == PURGED or _is_below_solved(state, above):
        return Moment.PURGE, above
    is_last = node == state.run.reach(row).children(above)[-1]
    return (Moment.NEXT if tree.player[above] == MIN and not is_last else Moment.SOLVE), above


def _is_below_solved(state: State, node: int) -> bool:
    """Whether a MAX node at or above this one was solved already: by another child that left the list before."""
    tree = state.tree
    while node >= 0:
        row = int(state.run.row[node])
        if tree.player[node] == MAX and len(state.run.returned_rows(row, state.step)) > 1:
            return True
        node = int(tree.parent[node])
    return False


def _variables(state: State) -> tuple[tuple[str, str], ...]:
    if state.at_end or not len(state.path):
        return (("v", number(state.run.result) if state.at_end else ""),)
    trace = state.trace
    if not trace.nests and state.last_event is not None:
        return (("h", pretty(trace.columns["merit"][state.last_event[0]])),)
    if trace.algorithm in BY_ITERATIONS:
        return ()
    visit = state.open[-1]
    shown = [("v", number(visit.v))]
    if trace.has_window:
        shown += [("α", pretty(visit.alpha)), ("β", pretty(visit.beta))]
    return tuple(shown)
