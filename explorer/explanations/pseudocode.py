"""The pseudocode of an algorithm with its current line and variables."""

from dataclasses import dataclass
from functools import lru_cache

from explorer.analysis.snapshot import Snapshot, Visit
from explorer.core.exact import display
from explorer.explanations import chance, cutoffs, enhancements
from explorer.search import ALGORITHMS, CodeEvent, CodeLine
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import HIT, LEAF, PLAYOUT, PROBE, STATIC, Trace
from explorer.trees.names import format_number
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree

_ENTRIES = {LEAF: CodeEvent.EVALUATE, STATIC: CodeEvent.EVALUATE_STATICALLY, HIT: CodeEvent.HIT,
            PLAYOUT: CodeEvent.PLAYOUT, PROBE: CodeEvent.PROBE}
"""The event on entry of a visit, by the reason for which the visit will end."""
KNOWN_BOUNDS_LINE = CodeLine("  if what is known of state decides in (α, β) then return it", CodeEvent.NODE_BOUND)
_SUBSTITUTES = {
    CodeEvent.UPDATE: (CodeEvent.CHILD, CodeEvent.BACK_UP), CodeEvent.TEST: (CodeEvent.CHILD,),
    CodeEvent.CHILD: (CodeEvent.BACK_UP,),
    CodeEvent.EVALUATE_STATICALLY: (CodeEvent.EVALUATE,),
    CodeEvent.PASS: (CodeEvent.SELECT, CodeEvent.START, CodeEvent.ENTER),
    CodeEvent.SELECT: (CodeEvent.START, CodeEvent.ENTER),
    CodeEvent.START: (CodeEvent.SELECT, CodeEvent.EXPAND, CodeEvent.ENTER),
    CodeEvent.PLAYOUT: (CodeEvent.EXPAND,), CodeEvent.PROBE: (CodeEvent.CHILD,),
    CodeEvent.RE_SEARCH: (CodeEvent.START,),
    CodeEvent.STAND_PAT: (CodeEvent.TEST, CodeEvent.START),
    CodeEvent.NODE_BOUND: (CodeEvent.STAND_PAT,), CodeEvent.PROBE_TEST: (CodeEvent.PROBE, CodeEvent.TEST),
    CodeEvent.RE_SEARCH_TEST: (CodeEvent.UPDATE,),
    CodeEvent.HIT: (CodeEvent.ENTER, CodeEvent.EVALUATE),
    CodeEvent.EVALUATE: (CodeEvent.EXPAND, CodeEvent.BACK_UP, CodeEvent.START),
    CodeEvent.RETURN: (CodeEvent.BACK_UP, CodeEvent.SOLVE),
    CodeEvent.EXPAND: (CodeEvent.PLAYOUT, CodeEvent.SELECT),
    CodeEvent.SOLVE: (CodeEvent.BACK_UP,), CodeEvent.NEXT_CHILD: (CodeEvent.SOLVE,),
    CodeEvent.PURGE: (CodeEvent.SOLVE,),
}
"""The events whose line is current if the pseudocode has no line for an event itself, best substitute first."""


@dataclass(frozen=True)
class Pseudocode:
    """Lines of pseudocode, the index of the current one (-1 for none), and (name, value) pairs of its variables."""

    lines: tuple[str, ...]
    current: int
    variables: tuple[tuple[str, str], ...]


def pseudocode_at(state: Snapshot) -> Pseudocode:
    """Return the pseudocode of the function that is running after the last event of `state`."""
    event, node = _find_event(state)
    tree, trace = state.tree, state.trace
    lines, events = _code_lines(trace.algorithm, _pseudocode_player(tree, node), trace.convention, trace.options,
                                "lower" in tree.columns or "upper" in tree.columns)
    return Pseudocode(lines, _find_line(events, event), _current_variables(state))


@lru_cache(maxsize=8)
def _code_lines(
    algorithm_name: str, player: int, convention: Convention, options: SearchOptions, has_bounds: bool
) -> tuple[tuple[str, ...], tuple[CodeEvent | None, ...]]:
    """Return the lines of a player's function and the event of each; they are the same at every step of a search."""
    algorithm = ALGORITHMS[algorithm_name]
    lines = algorithm.pseudocode(player, convention, options)
    if algorithm.node_bounds and has_bounds:
        place = 1 + max(at for at, line in enumerate(lines) if line.event in _ENTRIES.values())
        lines = (*lines[:place], KNOWN_BOUNDS_LINE, *lines[place:])
    return tuple(line.text for line in lines), tuple(line.event for line in lines)


def _descends_repeatedly(trace: Trace) -> bool:
    """Return True if each iteration of the search descends from the root again."""
    return "proof" in trace.columns or bool(ALGORITHMS[trace.algorithm].playouts)


def _pseudocode_player(tree: Tree, node: int) -> int:
    """Return the player whose pseudocode is shown at a node: its mover, or at a leaf one derived from its ancestors.

    At a leaf it is the opponent of the nearest mover above; among numbered players it is that mover itself.
    """
    mover = int(tree.player[node])
    if mover != NOBODY:
        return mover
    above = int(tree.parent[node])
    while above >= 0 and tree.player[above] == CHANCE:
        above = int(tree.parent[above])
    if above >= 0 and tree.player[above] >= 0:
        return int(tree.player[above])
    return MAX if above < 0 or tree.player[above] == MIN else MIN


@lru_cache(maxsize=256)
def _find_line(events: tuple[CodeEvent | None, ...], event: CodeEvent | None) -> int:
    """Return the index of the line of this event or of its best substitute that has a line; -1 if there is none.

    `events` are those of the lines.
    """
    candidates, tried = [event] if event else [], set[CodeEvent]()
    for each in candidates:
        if each in events:
            return events.index(each)
        tried.add(each)
        candidates += [substitute for substitute in _SUBSTITUTES.get(each, ()) if substitute not in tried]
    return -1


def _find_event(state: Snapshot) -> tuple[CodeEvent | None, int]:
    """Return the current event of the pseudocode (None before the first step), and the node whose function runs."""
    trace, last = state.trace, state.last_event
    if last is None:
        return None, 0
    row, entering = last
    node = int(trace.node[row])
    if entering:
        # The calls for a probe and for a re-search are lines in the caller's function.
        entry = _find_entry_event(state, row)
        return entry, int(trace.node[trace.parent[row]]) if _is_callers_line(state, entry) else node
    if trace.parent[row] < 0:
        goes_on = _descends_repeatedly(trace) and not state.is_at_end
        return (CodeEvent.BACK_UP if goes_on else CodeEvent.RETURN), node
    if not trace.visits_nest:
        return _find_solving_event(state, row)
    if _descends_repeatedly(trace):
        return CodeEvent.BACK_UP, int(trace.node[trace.parent[row]])
    visit = state.open_visit(-1)
    cuts = state.current_cutoff is not None and state.current_cutoff.step == state.step
    if chance.is_probe(state, row):
        return CodeEvent.PROBE_TEST, visit.node
    if state.tree.player[visit.node] not in (MAX, MIN):
        event = CodeEvent.CHILD if state.tree.player[visit.node] == CHANCE else CodeEvent.UPDATE
        return (CodeEvent.TEST if cuts else event), visit.node
    if cuts:
        return CodeEvent.TEST, visit.node
    if enhancements.is_re_search_next(state, node):
        return CodeEvent.RE_SEARCH_TEST, visit.node
    holds = state.test_holds(visit.node, visit.v, visit.alpha, visit.beta)
    return (CodeEvent.TEST if holds else CodeEvent.UPDATE), visit.node


def _is_callers_line(state: Snapshot, entry: CodeEvent) -> bool:
    of_children = ALGORITHMS[state.trace.algorithm].null_windows == "of children"
    return entry is CodeEvent.PROBE or (entry is CodeEvent.RE_SEARCH and of_children)


def _find_entry_event(state: Snapshot, row: int) -> CodeEvent:
    trace = state.trace
    ended, above = int(trace.ended[row]), int(trace.parent[row])
    if ended == PLAYOUT and trace.ended[above] != PLAYOUT:
        return CodeEvent.EXPAND
    if ended in _ENTRIES:
        return _ENTRIES[ended]
    if cutoffs.is_cut_on_entry(state, row):
        allowed = state.run.horizon_of(row).may_stand_pat
        return CodeEvent.STAND_PAT if allowed is not None and allowed[trace.node[row]] else CodeEvent.NODE_BOUND
    if _descends_repeatedly(trace):
        deepest = row + 1 == len(trace) or trace.parent[row + 1] != row
        return CodeEvent.EXPAND if deepest else CodeEvent.SELECT
    if not trace.visits_nest:
        return CodeEvent.EXPAND
    if above < 0:
        return CodeEvent.PASS if len(trace.passes) > 1 else CodeEvent.START
    if (trace.node[above + 1 : row] == trace.node[row]).any():
        return CodeEvent.RE_SEARCH
    return CodeEvent.START


def _find_solving_event(state: Snapshot, row: int) -> tuple[CodeEvent, int]:
    """Return the event at the parent of a node that leaves the OPEN list, and the parent."""
    from explorer.explanations import open_list  # here and below: only for the algorithms that need it

    above = int(state.tree.parent[state.trace.node[row]])
    if open_list.purging_row(state, row) >= 0:
        return CodeEvent.PURGE, above
    return (CodeEvent.NEXT_CHILD if open_list.continues_with_sibling(state, row) else CodeEvent.SOLVE), above


def _current_variables(state: Snapshot) -> tuple[tuple[str, str], ...]:
    trace = state.trace
    if state.is_at_end or not len(state.path) or state.last_event is None:
        return _result_variables(state)
    row, entering = state.last_event
    if not trace.visits_nest:
        from explorer.analysis.open_list import solved_merit
        from explorer.explanations import open_list

        if not entering and open_list.purging_row(state, row) >= 0:
            return ()
        h = trace.columns["merit"][row] if entering else solved_merit(trace, row)
        return (("h", display(h)),)
    if "proof" in trace.columns:
        if entering:
            return ()
        from explorer.explanations import proof

        return tuple(zip(("proof", "disproof"), proof.format_proof_numbers(state, row), strict=True))
    if _descends_repeatedly(trace):
        from explorer.explanations import samples

        return () if entering else samples.variables(state, row)
    visit = state.open_visit(-1)
    if entering and _is_callers_line(state, _find_entry_event(state, row)):
        visit = state.open_visit(-2)
    mover = int(state.tree.player[visit.node])
    if mover >= 0:
        best = (("best", format_number(visit.v)),)
        return best if trace.options.total is None else (*best, ("limit", display(visit.beta)))
    variables = [_current_v(state, visit, entering)]
    gamma = cutoffs.gamma_of(trace, row)
    if gamma is not None:
        variables.append(("γ", display(gamma)))
    elif trace.has_window:
        variables += [("α", display(visit.alpha)), ("β", display(visit.beta))]
    return tuple(variables)


def _result_variables(state: Snapshot) -> tuple[tuple[str, str], ...]:
    """Return the variables at the end of the search or between two passes; none before the first step."""
    trace, last = state.trace, state.last_event
    if state.is_at_end:
        return (("v", format_number(state.run.root_value)),)
    if last is None or "proof" in trace.columns:
        return ()
    return (("result" if _descends_repeatedly(trace) else "v", format_number(trace.value[last[0]])),)


def _current_v(state: Snapshot, visit: Visit, entering: bool) -> tuple[str, str]:
    """Return the name and value of the visit's v in its pseudocode.

    If a visit is answered on entry, by a table or a cutoff, the value is the number it returns.
    """
    trace, row = state.trace, visit.row
    is_answered = entering and (trace.ended[row] == HIT or cutoffs.is_cut_on_entry(state, row))
    if is_answered:
        return "v", format_number(trace.value[row])
    if state.tree.player[visit.node] != CHANCE or trace.is_sampling:
        return "v", format_number(visit.v)
    return ("seen" if trace.has_window else "v"), format_number(chance.sum_so_far(state, row))
