"""Star1 (Ballard 1983): alpha-beta through chance nodes, if all leaves are known to lie between L and U."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from math import inf, isinf, nan

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.search import window_pseudocode
from explorer.search.algorithm import CUT, FAIL, WINDOW, WITH_CHANCE, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import require_within_bounds
from explorer.search.horizon import Horizon, as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine, opening_lines
from explorer.search.trace import CUTOFF, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import as_fractions, evaluation_column, exact_probabilities, weighted_value
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "star1"
STAR_OPTIONS = ("bounds", "quiescence", "stand_pat", "singular")


def star1(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by Star1, in exact fractions.

    An outcome of probability 0 does not count. Raises SearchRefused without `bounds`, for a leaf outside of them, for
    cuts on `>`, for fail-hard, and for the last tied move.
    """
    return run_star(NAME, Star1, tree, convention, options, tick)


class Star1:
    """One search by Star1; `tested_bounds` maps the rows of chance nodes to the bounds of the mean in the last test."""

    revisits_nodes = False

    def __init__(self, horizon: Horizon, options: SearchOptions, record: Recorder) -> None:
        tree = horizon.tree
        self._record, self._families, self._player = record, horizon.children_by_node, as_rows(tree.player)
        self._may_stand_pat = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
        self._number: list[Bound] = as_fractions(evaluation_column(tree)).tolist()
        self._chance = exact_probabilities(tree)
        self._lowest, self._highest = map(as_exact_bound, options.bounds or (-inf, inf))
        self.tested_bounds: dict[int, tuple[Bound, Bound]] = {}

    def visit(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Fail-soft value v of `node`: exact if α < v < β, an upper bound if v ≤ α, a lower bound if v ≥ β."""
        self._record.enter(node, alpha, beta)
        if not self._families[node]:
            v = self._number[node]
        elif self._player[node] == CHANCE:
            v = self._chance_value(node, alpha, beta)
        else:
            v = self._best_value(node, alpha, beta)
        self._record.leave(v)
        return v

    def _best_value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        """Return the value of a MAX or MIN node by alpha-beta; the bounds of all leaves cut, too."""
        maximizing = self._player[node] == MAX
        v: Bound = -inf if maximizing else inf
        least, most = max(alpha, self._lowest), min(beta, self._highest)
        if self._may_stand_pat and self._may_stand_pat[node]:
            v = self._number[node]
            if v >= most if maximizing else v <= least:
                self._record.mark_ended(CUTOFF)
                return v
        for child in self._families[node]:
            if maximizing:
                alpha = max(alpha, v)
                v = max(v, self.visit(child, alpha, beta))
            else:
                beta = min(beta, v)
                v = min(v, self.visit(child, alpha, beta))
            if v >= most if maximizing else v <= least:
                break
        return v

    def _chance_value(self, node: int, alpha: Bound, beta: Bound) -> Bound:
        row, width = self._record.row_count - 1, len(self._families[node])
        return self._mean(node, row, alpha, beta, [self._lowest] * width, [self._highest] * width)

    def _mean(
        self, node: int, row: int, alpha: Bound, beta: Bound, low: list[Bound], high: list[Bound],
        done: Collection[int] = (),
    ) -> Bound:
        """Return the mean of a chance node, or the bound that cuts it.

        `low` and `high` are the known bounds of the outcomes, updated in place; those in `done` are not searched again.
        """
        family = self._families[node]
        rest_low, rest_high = self._remaining_sums(family, low), self._remaining_sums(family, high)
        seen: Bound = Fraction(0)
        for at, child in enumerate(family):
            p = self._chance[child]
            if child not in done:
                least, most = outcome_window(alpha, beta, p, seen + rest_low[at], seen + rest_high[at])
                v = self.visit(child, least, most)
                if v > least:
                    low[at] = max(low[at], v)
                if v < most:
                    high[at] = min(high[at], v)
            lower = seen + weighted_value(p, low[at]) + rest_low[at]
            upper = seen + weighted_value(p, high[at]) + rest_high[at]
            self.tested_bounds[row] = lower, upper
            if upper <= alpha:
                return self._leave_chance_node(row, family[at + 1 :], done, upper)
            if lower >= beta:
                return self._leave_chance_node(row, family[at + 1 :], done, lower)
            seen += weighted_value(p, low[at])
        return seen

    def _leave_chance_node(self, row: int, rest: Sequence[int], done: Collection[int], v: Bound) -> Bound:
        """Return v; mark the visit as a cutoff if an outcome in `rest` was not searched (a probe does not count)."""
        if any(child not in done for child in rest):
            self._record.mark_ended(CUTOFF, row=row)
        return v

    def _remaining_sums(self, family: Sequence[int], ends: Sequence[Bound]) -> list[Bound]:
        """Return, for each outcome, the sum that the outcomes after it add to the mean if their values are `ends`."""
        rests: list[Bound] = [Fraction(0)]
        for child, end in zip(family[:0:-1], ends[:0:-1], strict=True):
            rests.append(rests[-1] + weighted_value(self._chance[child], end))
        return rests[::-1]


def outcome_window(alpha: Bound, beta: Bound, p: Fraction, low: Bound, high: Bound) -> tuple[Bound, Bound]:
    """Return an outcome's window: the values for which the mean reaches α or β if the others add `high` or `low`."""
    if not p:
        return -inf, inf
    # Floats are infinite here. A Fraction may be too large for a float, so the types are tested, not the values.
    least = -inf if isinstance(alpha, float) or isinstance(high, float) else (alpha - high) / p
    most = inf if isinstance(beta, float) or isinstance(low, float) else (beta - low) / p
    return least, most


def as_exact_bound(bound: Bound) -> Bound:
    """Return a finite bound as a Fraction, an infinite one unchanged."""
    return bound if isinf(bound) else as_fraction(bound)


def run_star(
    name: str, kind: type[Star1], tree: Tree, convention: Convention, options: SearchOptions, tick: Tick
) -> Trace:
    """Run a search of the class `kind` and return its trace.

    Its columns `lower` and `upper` are the bounds of the mean in the last test of a visit to a chance node, else NaN.
    """
    require_star_rules(name, convention, options)
    horizon = require_searchable(tree, convention, name, options)
    require_within_bounds(horizon, options, {})
    record = Recorder(tick, exact=True, recurs=kind.revisits_nodes)
    search = kind(horizon, options, record)
    with until_stopped():
        search.visit(0, *map(as_exact_bound, convention.window))
    blank = (nan, nan)
    tested = np.array([search.tested_bounds.get(row, blank) for row in range(record.row_count)], object)
    return record.trace(
        name, convention, tree, options, columns={"lower": tested[:, 0].copy(), "upper": tested[:, 1].copy()})


def require_star_rules(name: str, convention: Convention, options: SearchOptions) -> None:
    """Raise SearchRefused without bounds, and for rules under which a chance node can't be cut."""
    if options.bounds is None:
        raise SearchRefused(
            _("{} needs to know between which bounds all leaves lie: an unseen outcome could have any value; "
              "give them, as with --bounds -1 1").format(name)
        )
    if all(map(isinf, options.bounds)):
        raise SearchRefused(_("{} needs a bound that is finite: unseen outcomes could have any value").format(name))
    if convention.cut != "ge" or convention.fail != "soft":
        raise SearchRefused(
            _("{} cuts on >= and is fail-soft: a chance node returns the bound at which it was left").format(name)
        )
    if convention.ties == "last":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; take the first")
        )


MEAN_PSEUDOCODE = (
    CodeLine("  seen ← 0", CodeEvent.START),
    CodeLine("  for each outcome o with probability p, rest being that of the outcomes after it"),
    CodeLine("    A ← (α − seen − U × rest) / p,  B ← (β − seen − L × rest) / p"),
    CodeLine("    v ← VALUE(RESULT(state, o), A, B)", CodeEvent.CHILD),
    CodeLine("    if seen + p × v + U × rest ≤ α or seen + p × v + L × rest ≥ β then return that bound",
             CodeEvent.TEST),
    CodeLine("    seen ← seen + p × v", CodeEvent.UPDATE),
    CodeLine("  return seen", CodeEvent.RETURN),
)


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return alpha-beta's function, or CHANCE-VALUE with Ballard's windows."""
    if player == CHANCE:
        return (*opening_lines("CHANCE-VALUE(state, α, β)", convention, options), *MEAN_PSEUDOCODE)
    return window_pseudocode.alpha_beta_pseudocode(player == MAX, convention, options)


ALGORITHM = Algorithm(
    "Star1", WITH_CHANCE,
    "Expectiminimax that leaves a chance node once its unseen outcomes, all at L or at U, can't matter above.",
    star1, pseudocode, accepts=STAR_OPTIONS, rules=(CUT, FAIL, WINDOW))
