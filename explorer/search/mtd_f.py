"""MTD(f): null-window searches with memory that converge to the value (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from collections.abc import Sequence
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
from explorer.search.trace import CUTOFF, HIT, Recorder, Tick, Trace, until_stopped
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
    memory = BoundMemory(horizon, options, record)
    low: Bound = -inf
    high: Bound = inf
    guess = options.guess
    with until_stopped():
        while low < high:
            gamma = step.above(guess) if guess == low else guess
            require_visits_left(NAME, record.row_count)
            record.begin_pass(convention.depth, gamma)
            guess = memory.visit(0, step.below(gamma), gamma)
            if guess >= gamma:
                low = guess
            else:
                high = guess
    return record.trace(NAME, convention, tree, options)


class BoundMemory:
    """The bounds proved so far: for each node or position the latest lower and upper bound, each with its row."""

    def __init__(self, horizon: Horizon, options: SearchOptions, record: Recorder) -> None:
        self._families, self._may_stand_pat, self._record = horizon.children_by_node, horizon.may_stand_pat, record
        self._number: Sequence[Bound] = as_rows(evaluation_column(horizon.tree))
        self._player = horizon.tree.player.data
        self._table = TranspositionTable(horizon.tree, options) if options.table else None
        if self._table:
            self._table.set_horizon(horizon)
        self._lower: dict[int | Position, tuple[Bound, int]] = {}
        self._upper: dict[int | Position, tuple[Bound, int]] = {}

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return a bound v of `node` for the null window α < β = γ: a lower bound if v ≥ β, an upper bound if v ≤ α."""
        self._record.enter(node, alpha, beta)
        row = self._record.row_count - 1
        place = self._memory_key(node)
        lower, upper = self._lower.get(place), self._upper.get(place)
        if lower and lower[0] >= beta:
            self._record.mark_ended(HIT, lower[1])
            v = lower[0]
        elif upper and upper[0] <= alpha:
            self._record.mark_ended(HIT, upper[1])
            v = upper[0]
        else:
            v = self._value(node, alpha, beta)
            if v >= beta or not self._families[node]:
                self._lower[place] = v, row
            if v <= alpha or not self._families[node]:
                self._upper[place] = v, row
        self._record.leave(v)
        return v

    def _memory_key(self, node: int) -> int | Position:
        position = self._table.position(node) if self._table and self._families[node] else None
        return node if position is None else position

    def _value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        family = self._families[node]
        if not family:
            return self._number[node]
        maximizing = self._player[node] == MAX
        best, worst = (max, -inf) if maximizing else (min, inf)
        v: Bound = worst
        if self._may_stand_pat is not None and self._may_stand_pat[node]:
            v = self._number[node]
            if v >= beta if maximizing else v <= alpha:
                self._record.mark_ended(CUTOFF)
                return v
        for child in family:
            v = best(v, self.visit(child, alpha, beta))
            if v >= beta if maximizing else v <= alpha:
                break
        return v


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
