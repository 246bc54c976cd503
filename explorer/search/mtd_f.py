"""MTD(f): null-window searches with memory that converge to the value (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from collections.abc import Callable
from dataclasses import replace
from math import inf

from explorer.core.i18n import _
from explorer.search import window_pseudocode
from explorer.search.algorithm import BEST_FIRST, CUT, FAIL, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import needs_fractions
from explorer.search.horizon import Horizon, as_rows
from explorer.search.null_window import null_window, require_null_window_rules
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import SIDE_WORDS, CodeEvent, CodeLine, actions_text, opening_lines
from explorer.search.table import Position, TranspositionTable
from explorer.search.trace import CUTOFF, HIT, TICK_EVERY, Recorder, Tick, Trace, until_stopped
from explorer.search.visit_log import require_visits_left
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "mtd-f"


def mtd_f(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by MTD(f).

    Each pass tests one guess γ. All proved bounds of nodes are remembered, with a table also those of positions, so no
    leaf is evaluated twice. Started at +∞ it evaluates the leaves of SSS* in the same order. Raises SearchRefused for a
    finite window, for cuts on `>` and for fail-hard.
    """
    horizon = require_searchable(
        tree, convention, NAME, options, chance=_("bounds on some outcomes say nothing of a mean"))
    require_full_window(convention, NAME)
    require_null_window_rules(convention, NAME)
    step = null_window(horizon, (options.guess,))
    record = Recorder(tick, needs_fractions(tree, options.guess, step.step))
    visit = recursion_with_memory(horizon, options, record)
    low: Bound = -inf
    high: Bound = inf
    guess = options.guess
    with until_stopped():
        while low < high:
            gamma = step.above(guess) if guess == low else guess
            require_visits_left(NAME, record.row_count)
            record.begin_pass(convention.depth, gamma)
            guess = visit(0, step.below(gamma), gamma)
            if guess >= gamma:
                low = guess
            else:
                high = guess
    return record.trace(NAME, convention, tree, options)


def recursion_with_memory(
    horizon: Horizon, options: SearchOptions, record: Recorder
) -> Callable[[int, Bound, Bound], Bound]:
    """Return the recursion visit(node, α, β) for null windows α < β = γ, with one memory for all of them.

    Its result v is a lower bound of the node's value if v ≥ β, an upper bound if v ≤ α. The memory has for each node or
    position the latest lower and upper bound, each with the row that proved it, and for each leaf its row.
    """
    tree, number = horizon.tree, as_rows(evaluation_column(horizon.tree))
    first, player, branches = tree.first_child.data, tree.player.data, horizon.child_count.data
    families = None if horizon.is_searched is None else horizon.children_by_node
    may_stand_pat = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
    page_nodes, page_alphas, page_betas, page_values = record.page
    add_node, add_alpha, add_beta, leave = page_nodes.append, page_alphas.append, page_betas.append, page_values.append
    table = TranspositionTable(tree, options) if options.table else None
    if table:
        table.set_horizon(horizon)
    lower: dict[int | Position, tuple[Bound, int]] = {}
    upper: dict[int | Position, tuple[Bound, int]] = {}
    leaf_row: dict[int, int] = {}

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        if len(page_nodes) >= TICK_EVERY:
            record.turn_page()
        add_node(node)
        add_alpha(alpha)
        add_beta(beta)
        v: Bound = known_value(node, alpha, beta) if branches[node] else leaf_value(node)
        leave(v)
        return v

    def leaf_value(leaf: int) -> Bound:
        row = record.row_count - 1
        known = leaf_row.setdefault(leaf, row)
        if known != row:
            record.mark_ended(HIT, known)
        v: Bound = number[leaf]
        return v

    def known_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        row = record.row_count - 1
        place = (table and table.position(node)) or node
        if place in lower and lower[place][0] >= beta:
            v, source = lower[place]
            record.mark_ended(HIT, source)
        elif place in upper and upper[place][0] <= alpha:
            v, source = upper[place]
            record.mark_ended(HIT, source)
        else:
            v = best_value(node, alpha, beta)
            if v >= beta:
                lower[place] = v, row
            if v <= alpha:
                upper[place] = v, row
        return v

    def best_value(node: int, alpha: Bound, beta: Bound) -> Bound:
        start, maximizing = first[node], player[node] == MAX
        v: Bound = -inf if maximizing else inf
        if may_stand_pat and may_stand_pat[node]:
            v = number[node]
            if v >= beta if maximizing else v <= alpha:
                record.mark_ended(CUTOFF)
                return v
        for child in range(start, start + branches[node]) if families is None else families[node]:
            if branches[child]:
                below = visit(child, alpha, beta)
            else:  # recorded here, without a visit of its own
                add_node(child)
                add_alpha(alpha)
                add_beta(beta)
                below = leaf_value(child)
                leave(below)
            if below > v if maximizing else below < v:
                v = below
                if v >= beta if maximizing else v <= alpha:
                    break
        return v

    return visit


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MT for MAX or MIN, and the loop over the guesses."""
    own, other, start = SIDE_WORDS[player == MAX]
    holds = "v ≥ γ" if player == MAX else "v < γ"
    head, *evaluations = opening_lines(
        f"{own}-VALUE(state, γ)", convention, replace(options, table=False, symmetric=False))
    return (
        head,
        CodeLine("  if MEMORY[state] decides v ≥ γ then return it", CodeEvent.HIT),
        *evaluations,
        *window_pseudocode.initial_value_lines(start, options, f"if {holds} then return v"),
        CodeLine(f"  for each a in {actions_text(options)}"),
        CodeLine(f"    v ← {own}(v, {other}-VALUE(RESULT(state, a), γ))", CodeEvent.CHILD),
        CodeLine(f"    if {holds} then stop", CodeEvent.TEST),
        CodeLine("  MEMORY[state] ← v, at least if v ≥ γ, else at most"),
        CodeLine("  return v", CodeEvent.RETURN),
        CodeLine("while not both bounds of the root are v"),
        CodeLine("  γ ← v, a step more if root ≥ v; v ← VALUE(root, γ)", CodeEvent.PASS),
    )


ALGORITHM = Algorithm(
    "MTD(f)", BEST_FIRST,
    "Ask whether the root's value is at least γ, and ask again with the answer as γ, until both bounds meet.",
    mtd_f, pseudocode, accepts=("guess", "quiescence", "stand_pat", "singular", "table", "symmetric"),
    rules=(CUT, FAIL), always_shown_options=("guess",), null_windows="of passes")
