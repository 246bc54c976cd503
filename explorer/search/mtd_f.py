"""MTD(f): null-window searches that remember close in on the value (Plaat, Schaeffer, Pijls and de Bruin 1996)."""

from contextlib import suppress
from dataclasses import replace
from math import inf

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.search import windowed
from explorer.search.algorithm import BEST_FIRST, CUT, FAIL, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import is_exact
from explorer.search.horizon import Reach
from explorer.search.null_window import grain, refuse_other_tests
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_unsearchable, refuse_window
from explorer.search.pseudocode import Line, Moment, actions, opening
from explorer.search.table import Position, Table
from explorer.search.trace import CUTOFF, HIT, Recorder, Tick, Trace
from explorer.search.visit_log import refuse_more_passes
from explorer.trees.backward_induction import numbers
from explorer.trees.tree import MAX, Tree

NAME = "mtd-f"


def mtd_f(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by MTD(f).

    A pass per question, its guess being γ. Whatever was proved of a node is remembered, so no leaf is evaluated twice;
    with the table also of a position. From +inf the leaves are those of SSS*, in its order. Raises SearchRefused for a
    window, `>` and fail-hard.
    """
    within = refuse_unsearchable(
        tree, convention, NAME, parameters, chance=_("bounds on some outcomes say nothing of a mean"))
    refuse_window(convention, NAME)
    refuse_other_tests(convention, NAME)
    step = grain(within, (parameters.guess,))
    record = Recorder(tick, is_exact(tree, parameters.guess, step.step))
    memory = Memory(within, parameters, record)
    low: Bound = -inf
    high: Bound = inf
    guess = parameters.guess
    with suppress(Stopped):
        while low < high:
            gamma = step.above(guess) if guess == low else guess
            refuse_more_passes(NAME, record.rows)
            record.begin(convention.depth, gamma)
            guess = memory.visit(0, step.below(gamma), gamma)
            if guess >= gamma:
                low = guess
            else:
                high = guess
    return record.trace(NAME, convention, tree, parameters)


class Memory:
    """What all visits proved: for each node, or position, the latest lower and upper bound with its row."""

    def __init__(self, within: Reach, parameters: Parameters, record: Recorder) -> None:
        self._families, self._stands, self._record = within.families, within.stands, record
        self._number: list[Bound] = numbers(within.tree).tolist()
        self._player = within.tree.player.data
        self._table = Table(within.tree, parameters) if parameters.table else None
        if self._table:
            self._table.search_within(within)
        self._lower: dict[int | Position, tuple[Bound, int]] = {}
        self._upper: dict[int | Position, tuple[Bound, int]] = {}

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """MT: a number of at least beta if the node is worth so much, else one of at most alpha, one step below."""
        self._record.enter(node, alpha, beta)
        row = self._record.rows - 1
        place = self._place(node)
        lower, upper = self._lower.get(place), self._upper.get(place)
        if lower and lower[0] >= beta:
            self._record.mark(HIT, lower[1])
            v = lower[0]
        elif upper and upper[0] <= alpha:
            self._record.mark(HIT, upper[1])
            v = upper[0]
        else:
            v = self._value(node, alpha, beta)
            if v >= beta or not self._families[node]:
                self._lower[place] = v, row
            if v <= alpha or not self._families[node]:
                self._upper[place] = v, row
        self._record.leave(v)
        return v

    def _place(self, node: int) -> int | Position:
        position = self._table.position(node) if self._table and self._families[node] else None
        return node if position is None else position

    def _value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        family = self._families[node]
        if not family:
            return self._number[node]
        stands = self._stands is not None and self._stands[node]
        v: Bound
        if self._player[node] == MAX:
            v = self._number[node] if stands else -inf
            if stands and v >= beta:
                self._record.mark(CUTOFF)
                return v
            for child in family:
                v = max(v, self.visit(child, alpha, beta))
                if v >= beta:
                    break
        else:
            v = self._number[node] if stands else inf
            if stands and v <= alpha:
                self._record.mark(CUTOFF)
                return v
            for child in family:
                v = min(v, self.visit(child, alpha, beta))
                if v <= alpha:
                    break
        return v


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """MT for MAX or MIN, and the loop that asks."""
    if player == MAX:
        own, other, best, start, holds = "MAX", "MIN", "MAX", "−∞", "v ≥ γ"
    else:
        own, other, best, start, holds = "MIN", "MAX", "MIN", "+∞", "v < γ"
    head, *evaluations = opening(
        f"{own}-VALUE(state, γ)", convention, replace(parameters, table=False, symmetric=False))
    return (
        head,
        Line("  if MEMORY[state] decides v ≥ γ then return it", Moment.HIT),
        *evaluations,
        *windowed.starting(start, parameters, f"if {holds} then return v"),
        Line(f"  for each a in {actions(parameters)}"),
        Line(f"    v ← {best}(v, {other}-VALUE(RESULT(state, a), γ))", Moment.CHILD),
        Line(f"    if {holds} then stop", Moment.TEST),
        Line("  MEMORY[state] ← v, at least if v ≥ γ, else at most"),
        Line("  return v", Moment.RETURN),
        Line("while not both bounds of the root are v"),
        Line("  γ ← v, a step more if root ≥ v; v ← VALUE(root, γ)", Moment.PASS),
    )


ALGORITHM = Algorithm(
    "MTD(f)", BEST_FIRST,
    "Ask whether the root is worth at least γ, and ask again with the answer as γ, until both bounds meet.",
    mtd_f, listing, accepts=("guess", "quiescence", "stand_pat", "singular", "table", "symmetric"), rules=(CUT, FAIL),
    names=("guess",))
