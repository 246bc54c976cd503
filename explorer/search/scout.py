"""Scout (Pearl 1980) as principal variation search: NegaScout (Reinefeld 1989) for MAX and MIN."""

from collections.abc import Callable
from math import inf

from explorer.core.i18n import _
from explorer.search import window_pseudocode
from explorer.search.algorithm import BEST_FIRST, CUT, FAIL, WINDOW, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import needs_fractions
from explorer.search.horizon import Horizon, as_rows
from explorer.search.null_window import NullWindow, null_window, require_null_window_rules
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.search.pseudocode import SIDE_WORDS, CodeEvent, CodeLine, actions_text, opening_lines
from explorer.search.table import TranspositionTable
from explorer.search.trace import CUTOFF, HIT, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "scout"


def scout(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by scout.

    The null window is one step ε of the tree's numbers wide. A child is not searched again if it was evaluated at once,
    or if its number is outside of the window. Raises SearchRefused for cuts on `>` and for fail-hard, because a
    re-search needs to know whether the number is a bound.
    """
    horizon = require_searchable(
        tree, convention, NAME, options, chance=_("bounds on some outcomes say nothing of a mean"))
    require_null_window_rules(convention, NAME)
    step = null_window(horizon, convention.window)
    record = Recorder(tick, needs_fractions(tree, *convention.window, step.step), recurs=True)
    visit = scout_recursion(horizon, options, record, step)
    with until_stopped():
        visit(0, *convention.window)
    return record.trace(NAME, convention, tree, options)


def scout_recursion(
    horizon: Horizon, options: SearchOptions, record: Recorder, step: NullWindow
) -> Callable[[int, Bound, Bound], Bound]:
    """Return the recursion visit(node, α, β), whose result is the fail-soft value v of the node.

    v is exact if α < v < β, an upper bound if v ≤ α, a lower bound if v ≥ β. `step` makes the null windows.
    """
    tree, families, may_stand_pat = horizon.tree, horizon.children_by_node, horizon.may_stand_pat
    number, player = as_rows(evaluation_column(tree)), as_rows(tree.player)
    table = TranspositionTable(tree, options) if options.table else None
    if table:
        table.set_horizon(horizon)

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        record.enter(node, alpha, beta)
        v: Bound = value(node, alpha, beta) if families[node] else number[node]
        record.leave(v)
        return v

    def value(node: int, alpha: Bound, beta: Bound) -> Bound:
        row, position = record.row_count - 1, table and table.position(node)
        if table and position and (answer := table.look_up(position, alpha, beta, on_equality=True)):
            record.mark_ended(HIT, answer[1])
            return answer[0]
        v: Bound = best_value(node, alpha, beta)
        if table and position:
            table.store(position, v, alpha, beta, row)
        return v

    def best_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        maximizing = player[node] == MAX
        best, worst = (max, -inf) if maximizing else (min, inf)
        v: Bound = worst
        if may_stand_pat is not None and may_stand_pat[node]:
            v = number[node]
            if v >= beta if maximizing else v <= alpha:
                record.mark_ended(CUTOFF)
                return v
        for child in families[node]:
            if maximizing:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if child == families[node][0]:
                w = visit(child, alpha, beta)
            else:
                w = visit(child, *((alpha, min(step.above(alpha), beta)) if maximizing else
                                   (max(step.below(beta), alpha), beta)))
                if alpha < w < beta and families[child]:
                    w = visit(child, *((w, beta) if maximizing else (alpha, w)))
            v = best(v, w)
            if v >= beta if maximizing else v <= alpha:
                break
        return v

    return visit


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE with its null window and its re-search."""
    own, other, start = SIDE_WORDS[player == MAX]
    limit, holds, ask, again = ("α", "v ≥ β", "α, α + ε", "w, β") if player == MAX else (
        "β", "v ≤ α", "β − ε, β", "α, w")
    return (
        *opening_lines(f"{own}-VALUE(state, α, β)", convention, options, look_up=window_pseudocode.TABLE_LOOK_UP),
        *window_pseudocode.initial_value_lines(
            start, options, f"if {holds} then return v", f"{limit} ← {own}({limit}, v)"),
        CodeLine(f"  for each a in {actions_text(options)}"),
        CodeLine(f"    if a is the first then w ← {other}-VALUE(RESULT(state, a), α, β)", CodeEvent.CHILD),
        CodeLine(f"    else w ← {other}-VALUE(RESULT(state, a), {ask})", CodeEvent.NULL_WINDOW),
        CodeLine("      if α < w < β and w is no evaluation", CodeEvent.RE_SEARCH_TEST),
        CodeLine(f"        w ← {other}-VALUE(RESULT(state, a), {again})", CodeEvent.RE_SEARCH),
        CodeLine(f"    v ← {own}(v, w)"),
        CodeLine(f"    if {holds} then return v", CodeEvent.TEST),
        CodeLine(f"    {limit} ← {own}({limit}, v)", CodeEvent.UPDATE),
        CodeLine("  return v", CodeEvent.RETURN),
    )


ALGORITHM = Algorithm(
    "Scout (principal variation search)", BEST_FIRST,
    "Alpha-beta that asks of all but the first move whether they are better, and searches again those that are.",
    scout, pseudocode, accepts=("quiescence", "stand_pat", "singular", "table", "symmetric"), rules=(CUT, FAIL, WINDOW),
    null_windows="of children")
