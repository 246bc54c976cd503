"""Pseudocode of the searches: each line knows the moment at which it is the current one."""

from dataclasses import dataclass
from enum import Enum, auto

from explorer.search.convention import Convention
from explorer.search.parameters import Parameters


class Moment(Enum):
    """What a search does at a step."""

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
    NEXT = auto()
    PURGE = auto()
    PROBE = auto()
    PROBED = auto()
    STAND_PAT = auto()
    ASK = auto()
    DOUBT = auto()
    SEARCH_AGAIN = auto()
    KNOWN = auto()
    PASS = auto()


@dataclass(frozen=True)
class Line:
    """One line of pseudocode, current at this moment (None: never)."""

    text: str
    moment: Moment | None = None


def opening(
    head: str, convention: Convention, parameters: Parameters, *, limited: bool = False,
    look_up: str = "if state in TABLE then return TABLE[state]",
) -> tuple[Line, ...]:
    """How a function begins: its head, where it evaluates, and the table.

    `limited` where there is a depth limit whatever the convention says.
    """
    lines = [
        Line(f"function {head}", Moment.ENTER), Line("  if TERMINAL(state) return UTILITY(state)", Moment.EVALUATE)
    ]
    if limited or convention.depth is not None:
        quiet = " and QUIET(state)" if parameters.quiescence else ""
        depth = "depth" if parameters.singular is None else "depth + SINGULAR(path)"
        lines.append(Line(f"  if IS-CUTOFF(state, {depth}){quiet} return EVAL(state)", Moment.EVALUATE_STATICALLY))
    if parameters.table:
        lines.append(Line(f"  {look_up}", Moment.HIT))
    return tuple(lines)


def actions(parameters: Parameters) -> str:
    """The moves that are tried, in their order; beyond the limit quiescence search has only some."""
    first = [name for name, taken in (("KILLERS", parameters.killers), ("HISTORY", parameters.history)) if taken]
    moves = f"ACTIONS(state) by {', '.join(first)}" if first else "ACTIONS(state)"
    return f"{moves}, beyond depth if FORCING" if parameters.quiescence else moves


def start_of(worst: str, parameters: Parameters) -> Line:
    """What v is before the first child: a mover that stands pat has the static evaluation."""
    return Line(f"  v ← EVAL(state) if at its limit, else {worst}" if parameters.stand_pat else f"  v ← {worst}",
                Moment.START)


def listing_of(maximizing: bool, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE as textbooks print them, without a window."""
    own, other, best, start = ("MAX", "MIN", "MAX", "−∞") if maximizing else ("MIN", "MAX", "MIN", "+∞")
    return (
        *opening(f"{own}-VALUE(state)", convention, parameters),
        start_of(start, parameters),
        Line(f"  for each a in {actions(parameters)}"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a)))", Moment.CHILD),
        Line("  return v", Moment.RETURN),
    )
