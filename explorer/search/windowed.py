"""Pseudocode of the searches with a window: what textbooks print, and a line or a few words for each option taken."""

from explorer.convention import Convention
from explorer.numerals import pretty
from explorer.parameters import Parameters
from explorer.search.listing import Line, Moment


def listing(
    maximizing: bool, convention: Convention, parameters: Parameters, *, limited: bool = False
) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE of alpha-beta; `limited` where there is a depth limit whatever the convention says."""
    own, other, best, start = ("MAX", "MIN", "MAX", "−∞") if maximizing else ("MIN", "MAX", "MIN", "+∞")
    raised = "α" if maximizing else "β"
    result = "CLAMP(v, α, β)" if convention.fail == "hard" else "v"
    window = "α, β"
    if parameters.shallow:
        window = "v, +∞" if maximizing else "−∞, v"
    holds = cut_test(maximizing, convention, parameters)
    lines = [
        *beginning(f"{own}-VALUE(state, α, β)", limited or convention.depth is not None, parameters),
        *start_of(start, f"{holds} then return {result}", parameters, f"{raised} ← {best}({raised}, v)"),
        Line(f"  for each a in {actions(parameters)}"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a), {window}))", Moment.CHILD),
        Line(f"    if {holds} then return {result}", Moment.TEST),
    ]
    if not parameters.shallow:
        lines.append(Line(f"    {raised} ← {best}({raised}, v)", Moment.UPDATE))
    return *lines, Line(f"  return {result}", Moment.RETURN)


def beginning(head: str, limited: bool, parameters: Parameters) -> tuple[Line, ...]:
    """The function's head, where it evaluates, with or without a depth limit, and its table."""
    lines = [
        Line(f"function {head}", Moment.ENTER), Line("  if TERMINAL(state) return UTILITY(state)", Moment.EVALUATE)
    ]
    if limited:
        quiet = " and QUIET(state)" if parameters.quiescence else ""
        lines.append(Line(f"  if IS-CUTOFF(state, depth){quiet} return EVAL(state)", Moment.EVALUATE_STATICALLY))
    if parameters.table:
        lines.append(Line("  if TABLE[state] decides in (α, β) then return it", Moment.HIT))
    return tuple(lines)


def start_of(worst: str, cut: str, parameters: Parameters, update: str = "") -> tuple[Line, ...]:
    """What v is before the first child; that standing pat may cut, or narrow the window."""
    if not parameters.stand_pat:
        return (Line(f"  v ← {worst}", Moment.START),)
    return (
        Line(f"  v ← EVAL(state) if at its limit, else {worst}", Moment.START),
        Line(f"  if {cut}", Moment.STAND_PAT),
        *((Line(f"  {update}"),) if update else ()),
    )


def cut_test(maximizing: bool, convention: Convention, parameters: Parameters) -> str:
    """What cuts: v against the window, and against the best that any leaf can be."""
    on_equality = convention.cut == "ge"
    holds = f"v {'≥' if on_equality else '>'} β" if maximizing else f"v {'≤' if on_equality else '<'} α"
    if parameters.bounds:
        holds += f" or v = {pretty(parameters.bounds[1 if maximizing else 0])}"
    return holds


def actions(parameters: Parameters) -> str:
    """The moves in the order in which they are tried."""
    first = [name for name, taken in (("KILLERS", parameters.killers), ("HISTORY", parameters.history)) if taken]
    return f"ACTIONS(state) by {', '.join(first)}" if first else "ACTIONS(state)"
