"""Pseudocode of the searches with a window: what textbooks print, and a line or a few words for each option taken."""

from explorer.core.numerals import pretty
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.pseudocode import Line, Moment, actions, opening, start_of

LOOK_UP = "if TABLE[state] decides in (α, β) then return it"
"""A table that also keeps bounds."""


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
        *opening(f"{own}-VALUE(state, α, β)", convention, parameters, limited=limited, look_up=LOOK_UP),
        *starting(start, parameters, f"if {holds} then return {result}", f"{raised} ← {best}({raised}, v)"),
        Line(f"  for each a in {actions(parameters)}"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a), {window}))", Moment.CHILD),
        Line(f"    if {holds} then return {result}", Moment.TEST),
    ]
    if not parameters.shallow:
        lines.append(Line(f"    {raised} ← {best}({raised}, v)", Moment.UPDATE))
    return *lines, Line(f"  return {result}", Moment.RETURN)


def starting(worst: str, parameters: Parameters, *standing_pat: str) -> tuple[Line, ...]:
    """What v is before the first child, and where the mover may stand pat the test that this makes."""
    lines = [start_of(worst, parameters)]
    if parameters.stand_pat:
        cut, *after = standing_pat
        lines += [Line(f"  {cut}", Moment.STAND_PAT), *(Line(f"  {line}") for line in after)]
    return tuple(lines)


def cut_test(maximizing: bool, convention: Convention, parameters: Parameters) -> str:
    """What cuts: v against the window, and against the best that any leaf can be."""
    on_equality = convention.cut == "ge"
    holds = f"v {'≥' if on_equality else '>'} β" if maximizing else f"v {'≤' if on_equality else '<'} α"
    if parameters.bounds:
        holds += f" or v = {pretty(parameters.bounds[1 if maximizing else 0])}"
    return holds
