"""Pseudocode of the searches: each line knows the moment at which it is the current one."""

from dataclasses import dataclass
from enum import Enum, auto

from explorer.convention import Convention


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
    SELECT = auto()
    EXPAND = auto()
    PLAYOUT = auto()
    BACK_UP = auto()
    SOLVE = auto()
    NEXT = auto()
    PURGE = auto()


@dataclass(frozen=True)
class Line:
    """One line of pseudocode, current at this moment (None: never)."""

    text: str
    moment: Moment | None = None


def listing_of(
    maximizing: bool, convention: Convention, *, window: bool
) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE as textbooks print them, with or without a window."""
    own, other, best, start = ("MAX", "MIN", "MAX", "−∞") if maximizing else ("MIN", "MAX", "MIN", "+∞")
    bounds = ", α, β" if window else ""
    lines = [
        Line(f"function {own}-VALUE(state{bounds})", Moment.ENTER),
        Line("  if TERMINAL(state) return UTILITY(state)", Moment.EVALUATE),
        Line(f"  v ← {start}", Moment.START),
        Line("  for each a in ACTIONS(state)"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a){bounds}))", Moment.CHILD),
    ]
    if convention.depth is not None:
        lines.insert(2, Line("  if IS-CUTOFF(state, depth) return EVAL(state)", Moment.EVALUATE_STATICALLY))
    on_equality, clamps = convention.cut == "ge", window and convention.fail == "hard"
    result = "CLAMP(v, α, β)" if clamps else "v"
    if window:
        sign = ("≥" if on_equality else ">") if maximizing else ("≤" if on_equality else "<")
        limit, raised = ("β", "α") if maximizing else ("α", "β")
        lines.append(Line(f"    if v {sign} {limit} then return {result}", Moment.TEST))
        lines.append(Line(f"    {raised} ← {best}({raised}, v)", Moment.UPDATE))
    lines.append(Line(f"  return {result}", Moment.RETURN))
    return tuple(lines)
