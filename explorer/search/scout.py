"""Scout (Pearl 1980) as principal variation search: NegaScout (Reinefeld 1989) for MAX and MIN."""

from collections.abc import Callable
from contextlib import suppress
from math import inf

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.search import windowed
from explorer.search.algorithm import BEST_FIRST, CUT, FAIL, WINDOW, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import is_exact
from explorer.search.horizon import Reach
from explorer.search.null_window import Grain, grain, refuse_other_tests
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_unsearchable
from explorer.search.pseudocode import Line, Moment, actions, opening
from explorer.search.table import Table
from explorer.search.trace import CUTOFF, HIT, Recorder, Tick, Trace
from explorer.trees.backward_induction import numbers
from explorer.trees.tree import MAX, Tree

NAME = "scout"


def scout(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Scout.

    The question is a window with nothing inside, one step ε of the tree's numbers wide. A child that was evaluated at
    once is not searched again, nor one whose number lies outside of the window. Raises SearchRefused for `>`, whose
    ties such a window can't tell, and for fail-hard, whose clamped numbers no search can begin from again.
    """
    within = refuse_unsearchable(
        tree, convention, NAME, parameters, chance=_("bounds on some outcomes say nothing of a mean"))
    refuse_other_tests(convention, NAME)
    step = grain(within, convention.window)
    record = Recorder(tick, is_exact(tree, *convention.window, step.step), recurs=True)
    visit = visitor(within, parameters, record, step)
    with suppress(Stopped):
        visit(0, *convention.window)
    return record.trace(NAME, convention, tree, parameters)


def visitor(
    within: Reach, parameters: Parameters, record: Recorder, step: Grain
) -> Callable[[int, Bound, Bound], Bound]:
    """The recursion."""
    tree, families, stands = within.tree, within.families, within.stands
    number, player = numbers(tree).tolist(), tree.player.data
    table = Table(tree, parameters) if parameters.table else None
    if table:
        table.search_within(within)

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        record.enter(node, alpha, beta)
        v: Bound = value(node, alpha, beta) if families[node] else number[node]
        record.leave(v)
        return v

    def value(node: int, alpha: Bound, beta: Bound) -> Bound:
        row, position = record.rows - 1, table and table.position(node)
        if table and position and (answer := table.answer(position, alpha, beta, on_equality=True)):
            record.mark(HIT, answer[1])
            return answer[0]
        v = (max_value if player[node] == MAX else min_value)(node, alpha, beta)
        if table and position:
            table.keep(position, v, alpha, beta, row)
        return v

    def max_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        v: Bound = -inf
        if stands is not None and stands[node]:
            v = number[node]
            if v >= beta:
                record.mark(CUTOFF)
                return v
            alpha = max(alpha, v)
        for child in families[node]:
            if child == families[node][0]:
                below = visit(child, alpha, beta)
            else:
                below = visit(child, alpha, min(step.above(alpha), beta))
                if alpha < below < beta and families[child]:
                    below = visit(child, below, beta)
            v = max(v, below)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        v: Bound = inf
        if stands is not None and stands[node]:
            v = number[node]
            if v <= alpha:
                record.mark(CUTOFF)
                return v
            beta = min(beta, v)
        for child in families[node]:
            if child == families[node][0]:
                below = visit(child, alpha, beta)
            else:
                below = visit(child, max(step.below(beta), alpha), beta)
                if alpha < below < beta and families[child]:
                    below = visit(child, alpha, below)
            v = min(v, below)
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return visit


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE with its question and its second search."""
    if player == MAX:
        own, other, best, limit = "MAX", "MIN", "MAX", "α"
        start, holds, ask, again = "−∞", "v ≥ β", "α, α + ε", "w, β"
    else:
        own, other, best, limit = "MIN", "MAX", "MIN", "β"
        start, holds, ask, again = "+∞", "v ≤ α", "β − ε, β", "α, w"
    return (
        *opening(f"{own}-VALUE(state, α, β)", convention, parameters, look_up=windowed.LOOK_UP),
        *windowed.starting(start, parameters, f"if {holds} then return v", f"{limit} ← {best}({limit}, v)"),
        Line(f"  for each a in {actions(parameters)}"),
        Line(f"    if a is the first then w ← {other}-VALUE(RESULT(state, a), α, β)", Moment.CHILD),
        Line(f"    else w ← {other}-VALUE(RESULT(state, a), {ask})", Moment.ASK),
        Line("      if α < w < β and w is no evaluation", Moment.DOUBT),
        Line(f"        w ← {other}-VALUE(RESULT(state, a), {again})", Moment.SEARCH_AGAIN),
        Line(f"    v ← {best}(v, w)"),
        Line(f"    if {holds} then return v", Moment.TEST),
        Line(f"    {limit} ← {best}({limit}, v)", Moment.UPDATE),
        Line("  return v", Moment.RETURN),
    )


ALGORITHM = Algorithm(
    "Scout (principal variation search)", BEST_FIRST,
    "Alpha-beta that asks of all but the first move whether they are better, and searches again those that are.",
    scout, listing, accepts=("quiescence", "stand_pat", "singular", "table", "symmetric"), rules=(CUT, FAIL, WINDOW),
    null_windows=True)
