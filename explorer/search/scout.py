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
from explorer.search.trace import CUTOFF, HIT, TICK_EVERY, Recorder, Tick, Trace, until_stopped
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
    tree, number = horizon.tree, as_rows(evaluation_column(horizon.tree))
    first, player, branches = tree.first_child.data, tree.player.data, horizon.child_count.data
    families = None if horizon.is_searched is None else horizon.children_by_node
    may_stand_pat = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
    page_nodes, page_alphas, page_betas, page_values = record.page
    add_node, add_alpha, add_beta, leave = page_nodes.append, page_alphas.append, page_betas.append, page_values.append
    above, below = step.above, step.below
    table = TranspositionTable(tree, options) if options.table else None
    if table:
        table.set_horizon(horizon)

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        if len(page_nodes) >= TICK_EVERY:
            record.turn_page()
        add_node(node)
        add_alpha(alpha)
        add_beta(beta)
        v: Bound = inner_value(node, alpha, beta) if branches[node] else number[node]
        leave(v)
        return v

    def known_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        row, position = record.row_count - 1, table and table.position(node)
        if not table or not position:
            return best_value(node, alpha, beta)
        if answer := table.look_up(position, alpha, beta, on_equality=True):
            v, source = answer
            record.mark_ended(HIT, source)
            return v
        v = best_value(node, alpha, beta)
        table.store(position, v, alpha, beta, row)
        return v

    def best_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        start, maximizing = first[node], player[node] == MAX
        v: Bound = -inf if maximizing else inf
        if may_stand_pat and may_stand_pat[node]:
            v = number[node]
            if v >= beta if maximizing else v <= alpha:
                record.mark_ended(CUTOFF)
                return v
            alpha, beta = (max(alpha, v), beta) if maximizing else (alpha, min(beta, v))
        low, high = alpha, beta  # the window of the next child: after the first one, a null window
        is_first = True
        for child in range(start, start + branches[node]) if families is None else families[node]:
            if branches[child]:
                w = visit(child, low, high)
                if alpha < w < beta and not is_first:
                    w = visit(child, w, beta) if maximizing else visit(child, alpha, w)
            else:  # recorded here, without a call of its own
                add_node(child)
                add_alpha(low)
                add_beta(high)
                w = number[child]
                leave(w)
            if w > v if maximizing else w < v:
                v = w
                if v >= beta if maximizing else v <= alpha:
                    break
                if maximizing:
                    alpha = max(alpha, v)
                else:
                    beta = min(beta, v)
            elif not is_first:
                continue  # with the same null window
            is_first = False
            low, high = (alpha, min(above(alpha), beta)) if maximizing else (max(below(beta), alpha), beta)
        return v

    inner_value = known_value if table else best_value
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
