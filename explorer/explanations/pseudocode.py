"""The pseudocode with its current line and variables."""

from dataclasses import dataclass

from explorer.analysis.snapshot import Snapshot, Visit
from explorer.core.numerals import pretty
from explorer.explanations import chance, cutoffs, open_list, proof, samples, special
from explorer.search import ALGORITHMS, Line, Moment
from explorer.search.trace import HIT, LEAF, PLAYOUT, PROBE, STATIC, Trace
from explorer.trees.names import number
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree

_ENTRIES = {LEAF: Moment.EVALUATE, STATIC: Moment.EVALUATE_STATICALLY, HIT: Moment.HIT, PLAYOUT: Moment.PLAYOUT,
            PROBE: Moment.PROBE}
"""What happens as a visit begins, by how it will end."""
KNOWN = Line("  if what is known of state decides in (α, β) then return it", Moment.KNOWN)
_NEAREST = {
    Moment.UPDATE: (Moment.CHILD, Moment.BACK_UP), Moment.TEST: (Moment.CHILD,), Moment.CHILD: (Moment.BACK_UP,),
    Moment.EVALUATE_STATICALLY: (Moment.EVALUATE,), Moment.PASS: (Moment.SELECT, Moment.START, Moment.ENTER),
    Moment.SELECT: (Moment.START, Moment.ENTER), Moment.START: (Moment.SELECT, Moment.EXPAND, Moment.ENTER),
    Moment.PLAYOUT: (Moment.EXPAND,), Moment.PROBE: (Moment.CHILD,), Moment.SEARCH_AGAIN: (Moment.START,),
    Moment.STAND_PAT: (Moment.TEST, Moment.START),
    Moment.KNOWN: (Moment.STAND_PAT,), Moment.PROBED: (Moment.PROBE, Moment.TEST), Moment.DOUBT: (Moment.UPDATE,),
    Moment.HIT: (Moment.ENTER, Moment.EVALUATE),
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


def code_at(state: Snapshot) -> Listing:
    """The listing of the function that is running after the last event."""
    moment, node = _moment(state)
    trace = state.trace
    algorithm = ALGORITHMS[trace.algorithm]
    lines = algorithm.pseudocode(_mover(state.tree, node), trace.convention, trace.parameters)
    if algorithm.node_bounds and {"lower", "upper"} & state.tree.columns.keys():
        place = 1 + max(at for at, line in enumerate(lines) if line.moment in _ENTRIES.values())
        lines = (*lines[:place], KNOWN, *lines[place:])
    return Listing(tuple(line.text for line in lines), _place(lines, moment), _variables(state))


def _is_proof(trace: Trace) -> bool:
    return "proof" in trace.columns


def _goes_down_again(trace: Trace) -> bool:
    """Tell whether the search descends from the root again in each iteration."""
    return _is_proof(trace) or bool(ALGORITHMS[trace.algorithm].playouts)


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


def _moment(state: Snapshot) -> tuple[Moment | None, int]:
    """What is happening, and at which node."""
    trace, last = state.trace, state.last_event
    if last is None:
        return None, 0
    row, entering = last
    node = int(trace.node[row])
    if entering:
        # A probe and a second search are calls of the node above, which has the line.
        entry = _entry(state, row)
        return entry, int(trace.node[trace.parent[row]]) if _is_callers(state, entry) else node
    if trace.parent[row] < 0:
        goes_on = _goes_down_again(trace) and not state.at_end
        return (Moment.BACK_UP if goes_on else Moment.RETURN), node
    if not trace.nests:
        return _solving(state, row)
    if _goes_down_again(trace):
        return Moment.BACK_UP, int(trace.node[trace.parent[row]])
    visit = state.open[-1]
    cuts = state.cutoff is not None and state.cutoff.step == state.step
    if chance.is_probe(state, row):
        return Moment.PROBED, visit.node
    if state.tree.player[visit.node] not in (MAX, MIN):
        usual = Moment.CHILD if state.tree.player[visit.node] == CHANCE else Moment.UPDATE
        return (Moment.TEST if cuts else usual), visit.node
    if cuts:
        return Moment.TEST, visit.node
    if special.is_asked_again(state, node):
        return Moment.DOUBT, visit.node
    holds = state.holds(visit.node, visit.v, visit.alpha, visit.beta)
    return (Moment.TEST if holds else Moment.UPDATE), visit.node


def _is_callers(state: Snapshot, entry: Moment) -> bool:
    return entry is Moment.PROBE or (entry is Moment.SEARCH_AGAIN and ALGORITHMS[state.trace.algorithm].null_windows)


def _entry(state: Snapshot, row: int) -> Moment:
    trace = state.trace
    ended, above = int(trace.ended[row]), int(trace.parent[row])
    if ended == PLAYOUT and trace.ended[above] != PLAYOUT:
        return Moment.EXPAND
    if ended in _ENTRIES:
        return _ENTRIES[ended]
    if cutoffs.is_unseen(state, row):
        stands = state.run.reach(row).stands
        return Moment.STAND_PAT if stands is not None and stands[trace.node[row]] else Moment.KNOWN
    if _goes_down_again(trace):
        deepest = row + 1 == len(trace) or trace.parent[row + 1] != row
        return Moment.EXPAND if deepest else Moment.SELECT
    if not trace.nests:
        return Moment.EXPAND
    if above < 0:
        return Moment.PASS if len(trace.passes) > 1 else Moment.START
    if (trace.node[above + 1 : row] == trace.node[row]).any():
        return Moment.SEARCH_AGAIN
    return Moment.START


def _solving(state: Snapshot, row: int) -> tuple[Moment, int]:
    """What becomes of the parent of a node that leaves the OPEN list."""
    above = int(state.tree.parent[state.trace.node[row]])
    if open_list.purged_by(state, row) >= 0:
        return Moment.PURGE, above
    return (Moment.NEXT if open_list.is_next_child(state, row) else Moment.SOLVE), above


def _variables(state: Snapshot) -> tuple[tuple[str, str], ...]:
    trace = state.trace
    if state.at_end or not len(state.path) or state.last_event is None:
        return _result(state)
    row, entering = state.last_event
    if not trace.nests:
        if not entering and open_list.purged_by(state, row) >= 0:
            return ()
        h = trace.columns["merit"][row] if entering else open_list.merit_of(trace, row)
        return (("h", pretty(h)),)
    if _is_proof(trace):
        return () if entering else tuple(zip(("proof", "disproof"), proof.pair(state, row), strict=True))
    if _goes_down_again(trace):
        return () if entering else samples.variables(state, row)
    visit = state.open[-1]
    if entering and _is_callers(state, _entry(state, row)):
        visit = state.open[-2]
    mover = int(state.tree.player[visit.node])
    if mover >= 0:
        held = (("best", number(visit.v)),)
        return held if trace.parameters.total is None else (*held, ("limit", pretty(visit.beta)))
    shown = [_v(state, visit, entering)]
    guess = trace.passes[trace.pass_of(row)].guess
    if guess is not None:
        shown.append(("γ", pretty(guess)))
    elif trace.has_window:
        shown += [("α", pretty(visit.alpha)), ("β", pretty(visit.beta))]
    return tuple(shown)


def _result(state: Snapshot) -> tuple[tuple[str, str], ...]:
    """What the search returns, or the pass that is over."""
    trace, last = state.trace, state.last_event
    if state.at_end:
        return (("v", number(state.run.result)),)
    if last is None or _is_proof(trace):
        return ()
    return (("result" if _goes_down_again(trace) else "v", number(trace.value[last[0]])),)


def _v(state: Snapshot, visit: Visit, entering: bool) -> tuple[str, str]:
    """The visit's v as its pseudocode calls it; what it returns at once where it looks at no child."""
    trace, row = state.trace, visit.row
    is_answered = entering and (trace.ended[row] == HIT or cutoffs.is_unseen(state, row))
    if is_answered:
        return "v", number(trace.value[row])
    if state.tree.player[visit.node] != CHANCE or trace.samples:
        return "v", number(visit.v)
    return ("seen" if trace.has_window else "v"), number(chance.sum_so_far(state, row))
