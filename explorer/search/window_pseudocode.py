"""Pseudocode of the searches with a window: the textbook's lines, and additions for the options in use."""

from explorer.core.exact import display
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import SIDE_WORDS, CodeEvent, CodeLine, actions_text, initial_value_line, opening_lines

TABLE_LOOK_UP = "if TABLE[state] decides in (α, β) then return it"
"""The look-up in a table that also keeps bounds."""


def alpha_beta_pseudocode(
    maximizing: bool, convention: Convention, options: SearchOptions, *, limited: bool = False
) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE of alpha-beta; `limited`: with a depth limit even if the convention has none."""
    own, other, start = SIDE_WORDS[maximizing]
    raised = "α" if maximizing else "β"
    result = "CLAMP(v, α, β)" if convention.fail == "hard" else "v"
    window = "α, β"
    if options.shallow:
        window = "v, +∞" if maximizing else "−∞, v"
    holds = cut_test(maximizing, convention, options)
    lines = [
        *opening_lines(f"{own}-VALUE(state, α, β)", convention, options, limited=limited, look_up=TABLE_LOOK_UP),
        *initial_value_lines(start, options, f"if {holds} then return {result}", f"{raised} ← {own}({raised}, v)"),
        CodeLine(f"  for each a in {actions_text(options)}"),
        CodeLine(f"    v ← {own}(v, {other}-VALUE(RESULT(state, a), {window}))", CodeEvent.CHILD),
        CodeLine(f"    if {holds} then return {result}", CodeEvent.TEST),
    ]
    if not options.shallow:
        lines.append(CodeLine(f"    {raised} ← {own}({raised}, v)", CodeEvent.UPDATE))
    return *lines, CodeLine(f"  return {result}", CodeEvent.RETURN)


def initial_value_lines(worst: str, options: SearchOptions, *standing_pat: str) -> tuple[CodeLine, ...]:
    """Return the line that sets v before the first child, and the cutoff test after it if the mover may stand pat."""
    lines = [initial_value_line(worst, options)]
    if options.stand_pat:
        cut, *after = standing_pat
        lines += [CodeLine(f"  {cut}", CodeEvent.STAND_PAT), *(CodeLine(f"  {line}") for line in after)]
    return tuple(lines)


def cut_test(maximizing: bool, convention: Convention, options: SearchOptions) -> str:
    """Return the condition for a cutoff: v against the window and against the known bounds of all leaves."""
    on_equality = convention.cut == "ge"
    holds = f"v {'≥' if on_equality else '>'} β" if maximizing else f"v {'≤' if on_equality else '<'} α"
    if options.bounds:
        holds += f" or v = {display(options.bounds[1 if maximizing else 0])}"
    return holds
