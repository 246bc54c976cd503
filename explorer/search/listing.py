"""Pseudocode of the searches: each line knows the moment at which it is the current one."""

from dataclasses import dataclass
from enum import Enum, auto

from explorer.convention import Convention
from explorer.parameters import Parameters


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
    STAND_PAT = auto()
    ASK = auto()
    SEARCH_AGAIN = auto()
    PASS = auto()


@dataclass(frozen=True)
class Line:
    """One line of pseudocode, current at this moment (None: never)."""

    text: str
    moment: Moment | None = None


def opening(head: str, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """How a function begins: its head, the table, and where it evaluates."""
    lines = [Line(f"function {head}", Moment.ENTER)]
    if parameters.table:
        lines.append(Line("  if state in TABLE then return TABLE[state]", Moment.HIT))
    lines.append(Line("  if TERMINAL(state) return UTILITY(state)", Moment.EVALUATE))
    if convention.depth is not None:
        quiet = " and QUIET(state)" if parameters.quiescence else ""
        lines.append(Line(f"  if IS-CUTOFF(state, depth){quiet} return EVAL(state)", Moment.EVALUATE_STATICALLY))
    return tuple(lines)


def start_of(worst: str, parameters: Parameters) -> Line:
    """What v is before the first child: a mover that stands pat has the static evaluation."""
    return Line(f"  v ← EVAL(state) if at its limit, else {worst}" if parameters.stand_pat else f"  v ← {worst}",
                Moment.START)


def listing_of(
    maximizing: bool, convention: Convention, parameters: Parameters = Parameters(), *, window: bool
) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE as textbooks print them, with or without a window."""
    own, other, best, start = ("MAX", "MIN", "MAX", "−∞") if maximizing else ("MIN", "MAX", "MIN", "+∞")
    bounds = ", α, β" if window else ""
    lines = [
        *opening(f"{own}-VALUE(state{bounds})", convention, parameters),
        start_of(start, parameters),
        Line("  for each a in ACTIONS(state)"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a){bounds}))", Moment.CHILD),
    ]
    on_equality, clamps = convention.cut == "ge", window and convention.fail == "hard"
    result = "CLAMP(v, α, β)" if clamps else "v"
    if window:
        sign = ("≥" if on_equality else ">") if maximizing else ("≤" if on_equality else "<")
        limit, raised = ("β", "α") if maximizing else ("α", "β")
        lines.append(Line(f"    if v {sign} {limit} then return {result}", Moment.TEST))
        lines.append(Line(f"    {raised} ← {best}({raised}, v)", Moment.UPDATE))
    lines.append(Line(f"  return {result}", Moment.RETURN))
    return tuple(lines)
