"""Star2 (Ballard 1983): Star1 after a probe of the first reply to each outcome, which bounds the outcome."""

from fractions import Fraction
from math import inf

from explorer.search import star1
from explorer.search.algorithm import CUT, FAIL, WINDOW, WITH_CHANCE, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeEvent, CodeLine, opening_lines
from explorer.search.trace import HIT, PROBE, Recorder, Tick, Trace
from explorer.trees.backward_induction import weighted_value
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

NAME = "star2"


def star2(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by Star2.

    The value of a probed reply is remembered and reused when the outcome is searched; an outcome without another reply
    is not visited again. Raises SearchRefused like `star1`.
    """
    return star1.run_star(NAME, Star2, tree, convention, options, tick)


class Star2(star1.Star1):
    """One search by Star2; `_probe_values` maps probed replies to their values and rows."""

    revisits_nodes = True

    def __init__(self, horizon: Horizon, options: SearchOptions, record: Recorder) -> None:
        super().__init__(horizon, options, record)
        self._probe_values: dict[int, tuple[Bound, int]] = {}

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return the value of a node as in Star1; a probed reply is not searched again."""
        if node not in self._probe_values:
            return super().visit(node, alpha, beta)
        v, row = self._probe_values[node]
        self._record.enter(node, alpha, beta)
        self._record.mark_ended(HIT, row)
        self._record.leave(v)
        return v

    def _chance_value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        row, family = self._record.row_count - 1, self._families[node]
        low, high = [self._lowest] * len(family), [self._highest] * len(family)
        rest_low, rest_high = self._remaining_sums(family, low), self._remaining_sums(family, high)
        before_low: Bound = Fraction(0)
        before_high: Bound = Fraction(0)
        done = set()
        for at, child in enumerate(family):
            p = self._chance[child]
            is_probed = p and self._families[child] and self._player[child] in (MAX, MIN)
            if is_probed:
                least, most = star1.outcome_window(
                    alpha, beta, p, before_low + rest_low[at], before_high + rest_high[at])
                low[at], high[at] = self._probe(child, least, most)
            before_low += weighted_value(p, low[at])
            before_high += weighted_value(p, high[at])
            if not is_probed:
                continue
            if len(self._families[child]) == 1:
                done.add(child)
            lower, upper = before_low + rest_low[at], before_high + rest_high[at]
            self.tested_bounds[row] = lower, upper
            if upper <= alpha:
                return self._leave_chance_node(row, family, done, upper)
            if lower >= beta:
                return self._leave_chance_node(row, family, done, lower)
        return self._mean(node, row, alpha, beta, low, high, done)

    def _probe(self, child: int, alpha: Bound, beta: Bound) -> tuple[Bound, Bound]:
        """Search the first reply to an outcome, and return the bounds of the outcome that follow from it."""
        maximizing, replies = self._player[child] == MAX, self._families[child]
        # The window is open on the mover's side: otherwise the returned number would not bound the outcome.
        alpha, beta = (-inf, beta) if maximizing else (alpha, inf)
        self._record.enter(child, alpha, beta)
        if len(replies) > 1:
            self._record.mark_ended(PROBE)
        row = self._record.row_count
        v = self.visit(replies[0], alpha, beta)
        is_exact = v < beta if maximizing else v > alpha
        if is_exact:
            self._probe_values[replies[0]] = v, row
        if self._may_stand_pat and self._may_stand_pat[child]:
            v = max(v, self._number[child]) if maximizing else min(v, self._number[child])
        self._record.leave(v)
        if len(replies) == 1 and is_exact:
            return v, v
        return (max(v, self._lowest), self._highest) if maximizing else (self._lowest, min(v, self._highest))


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return Star1's function; at chance nodes the probes come first."""
    if player != CHANCE:
        return star1.pseudocode(player, convention, options)
    return (*opening_lines("CHANCE-VALUE(state, α, β)", convention, options), *PROBE_PSEUDOCODE, *star1.MEAN_PSEUDOCODE)


PROBE_PSEUDOCODE = (
    CodeLine("  for each outcome o with probability p: l ← L, u ← U"),
    CodeLine("  for each outcome o that is MAX's or MIN's"),
    CodeLine("    w ← VALUE(first reply to o), above A at a MIN outcome, below B at a MAX outcome", CodeEvent.PROBE),
    CodeLine("    if MIN moves at o then u ← w else l ← w"),
    CodeLine("    if the sum of p × u ≤ α or the sum of p × l ≥ β then return that sum", CodeEvent.PROBE_TEST),
)


ALGORITHM = Algorithm(
    "Star2", WITH_CHANCE,
    "Star1 that first probes one reply to each outcome, which bounds its value: from above at MIN, from below at MAX.",
    star2, pseudocode, accepts=star1.STAR_OPTIONS, rules=(CUT, FAIL, WINDOW), probes=True)
