"""Pseudocode of the searches; each line has the event during which it is the current line."""

from dataclasses import dataclass
from enum import Enum, auto

from explorer.search.convention import Convention
from explorer.search.options import SearchOptions

SIDE_WORDS = {True: ("MAX", "MIN", "−∞"), False: ("MIN", "MAX", "+∞")}
"""For MAX (True) and MIN (False): its own function name, the opponent's, and the initial v."""


class CodeEvent(Enum):
    """The kinds of events in a search for which a line of pseudocode is current."""

    ENTER = auto()
    EVALUATE = auto()
    EVALUATE_STATICALLY = auto()
    START = auto()
    CHILD = auto()
    TEST = auto()
    UPDATE = auto()
    RETURN = auto()
    HIT = auto()
    SELECT = auto()
    EXPAND = auto()
    PLAYOUT = auto()
    BACK_UP = auto()
    SOLVE = auto()
    NEXT_CHILD = auto()
    PURGE = auto()
    PROBE = auto()
    PROBE_TEST = auto()
    STAND_PAT = auto()
    NULL_WINDOW = auto()
    RE_SEARCH_TEST = auto()
    RE_SEARCH = auto()
    NODE_BOUND = auto()
    PASS = auto()


@dataclass(frozen=True)
class CodeLine:
    """One line of pseudocode, and the event during which it is current (None: never)."""

    text: str
    event: CodeEvent | None = None


def opening_lines(
    head: str, convention: Convention, options: SearchOptions, *, limited: bool = False,
    look_up: str = "if state in TABLE then return TABLE[state]",
) -> tuple[CodeLine, ...]:
    """Return the first lines of a function: its head, the evaluation of leaves, and the look-up in a table.

    `limited`: the search has a depth limit even if the convention has none.
    """
    lines = [
        CodeLine(f"function {head}", CodeEvent.ENTER),
        CodeLine("  if TERMINAL(state) return UTILITY(state)", CodeEvent.EVALUATE)
    ]
    if limited or convention.depth is not None:
        quiet = " and QUIET(state)" if options.quiescence else ""
        depth = "depth" if options.singular is None else "depth + SINGULAR(path)"
        lines.append(CodeLine(f"  if IS-CUTOFF(state, {depth}){quiet} return EVAL(state)",
                              CodeEvent.EVALUATE_STATICALLY))
    if options.table:
        lines.append(CodeLine(f"  {look_up}", CodeEvent.HIT))
    return tuple(lines)


def actions_text(options: SearchOptions) -> str:
    """Return the expression for the moves in the order in which they are tried; quiescence search tries only some."""
    first = [name for name, taken in (("KILLERS", options.killers), ("HISTORY", options.history)) if taken]
    moves = f"ACTIONS(state) by {', '.join(first)}" if first else "ACTIONS(state)"
    return f"{moves}, beyond depth if FORCING" if options.quiescence else moves


def initial_value_line(worst: str, options: SearchOptions) -> CodeLine:
    """Return the line that sets v before the first child: to the static evaluation if the mover may stand pat."""
    return CodeLine(f"  v ← EVAL(state) if at its limit, else {worst}" if options.stand_pat else f"  v ← {worst}",
                    CodeEvent.START)


def minimax_pseudocode(
    maximizing: bool, convention: Convention, options: SearchOptions, *, actions: str = "", function: str = "",
    event: CodeEvent = CodeEvent.CHILD,
) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE as textbooks print them, without a window.

    `actions` are the moves that are tried (by default those of `actions_text`), `function` is the one that is called
    for a child (by default the opponent's), and `event` that of the line with the call.
    """
    own, other, start = SIDE_WORDS[maximizing]
    return (
        *opening_lines(f"{own}-VALUE(state)", convention, options),
        initial_value_line(start, options),
        CodeLine(f"  for each a in {actions or actions_text(options)}"),
        CodeLine(f"    v ← {own}(v, {function or f'{other}-VALUE'}(RESULT(state, a)))", event),
        CodeLine("  return v", CodeEvent.RETURN),
    )
