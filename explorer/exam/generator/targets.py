"""What a tree has to be, target by target, the cheapest first, and how far from it a tree is.

The meaning of the targets is exactly this:

- **skipped**: the number of leaves that alpha-beta does not evaluate under the convention, its window included.
- **deep**: at least so many cutoffs, each skipping something, by a bound that no parent set.
- **ties**: `none`: no two leaves are worth the same, and none an end of the window: so no test comes out equal, and
  `>=` and `>` are the same. `some`: a tie that matters, other leaves being skipped under `>` than under `>=`. `any`:
  either.
- **same_cut**: under `>=` and `>` the same leaves are skipped, the same number is returned and the same move reported.
- **unique_move**: by minimax values one move at the root is better than all others, and the search proves it: so the
  root's value is inside the window. Without it a tree may fail low or high under a window of its own.
- **distinct**: the usual wrong answers (see mistakes) skip other leaves than is right and than each other, and with MAX
  and MIN exchanged the root's number is another one too. A mistake that can't differ under the other targets is left
  out: equality without ties or with same_cut, and the parent's bound alone where no cutoff can be deep (fewer than 4
  plies, full window).
- **unambiguous**, always: see ambiguity.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from explorer.core.i18n import _
from explorer.exam.generator import mistakes
from explorer.exam.generator.mistakes import EQUALITY, MISTAKES, PARENT
from explorer.exam.generator.plain_trees import (
    AlphaBetaResult,
    NodeValues,
    TreeShape,
    best_moves,
    minimax,
    proved_bounds,
    proves_moves,
    reported_move,
)
from explorer.search.convention import Convention
from explorer.study.targets import Targets

DEEP_FROM = 4
"""Plies from which there can be deep cutoffs: who sets the bound is three plies above whom it cuts."""
CutoffCounts = tuple[int, int, int, int]
"""Skipped leaves; cutoffs by the window, shallow, deep."""


@dataclass(frozen=True)
class Specification:
    """Targets under a convention; `required_counts` are to be met exactly in the place of the targets' own."""

    targets: Targets
    convention: Convention
    required_counts: CutoffCounts | None = None

    @cached_property
    def compared_mistakes(self) -> tuple[str, ...]:
        """The mistakes that can differ from the right answer under these targets."""
        targets = self.targets
        left_out = set()
        if targets.same_cut or targets.ties == "none":
            left_out.add(EQUALITY)
        if targets.depth < DEEP_FROM and self.convention.full_window:
            left_out.add(PARENT)
        return tuple(name for name in MISTAKES if name not in left_out)


@dataclass(frozen=True)
class Candidate:
    """A tree, and what the targets ask of it, each worked out when it is first asked for."""

    specification: Specification
    shape: TreeShape
    utilities: NodeValues

    @cached_property
    def run(self) -> AlphaBetaResult:
        """The right search."""
        return mistakes.correct_search(self.shape, self.utilities, self.specification.convention)

    @cached_property
    def skipped(self) -> int:
        """How many leaves it skips."""
        return (self.shape.leaf_bits & ~self.run.evaluated_bits).bit_count()

    @property
    def counts(self) -> CutoffCounts:
        """What makes the tree as hard as another one of its shape."""
        return self.skipped, self.run.by_window, self.run.shallow, self.run.deep

    @cached_property
    def values(self) -> NodeValues:
        """(n,) the minimax values."""
        return minimax(self.shape, self.utilities)

    @cached_property
    def is_inside_window(self) -> bool:
        """Whether the window lets the root's value through."""
        low, high = self.specification.convention.window
        return low < self.run.value < high

    def run_with_mistake(self, mistake: str) -> AlphaBetaResult:
        """The search with a mistake in it."""
        return MISTAKES[mistake](self.shape, self.utilities, self.specification.convention)

    @cached_property
    def mistaken_runs(self) -> Mapping[str, AlphaBetaResult]:
        """The searches with the mistakes that are compared."""
        return {name: self.run_with_mistake(name) for name in self.specification.compared_mistakes}

    @cached_property
    def distinct_mistakes(self) -> tuple[str, ...]:
        """The mistakes that differ from what is right and from each other."""
        return mistakes.distinguishable_mistakes(self.mistaken_runs, self.run)


def counts_distance(one: CutoffCounts, other: CutoffCounts) -> int:
    """How much two trees' counts differ."""
    return sum(abs(mine - yours) for mine, yours in zip(one, other, strict=True))


def _range_shortfall(number: int, least: float, most: float) -> float:
    return max(least - number, number - most, 0)


def _skipped_shortfall(candidate: Candidate) -> float:
    assert candidate.specification.targets.skipped
    return _range_shortfall(candidate.skipped, *candidate.specification.targets.skipped)


def _deep_shortfall(candidate: Candidate) -> float:
    return _range_shortfall(candidate.run.deep, candidate.specification.targets.deep, inf)


def _counts_shortfall(candidate: Candidate) -> float:
    assert candidate.specification.required_counts
    return counts_distance(candidate.counts, candidate.specification.required_counts)


def _inside_shortfall(candidate: Candidate) -> float:
    return not candidate.is_inside_window


def _ties_shortfall(candidate: Candidate) -> float:
    return candidate.run_with_mistake(EQUALITY).evaluated_bits == candidate.run.evaluated_bits


def _same_cut_shortfall(candidate: Candidate) -> float:
    other, convention = candidate.run_with_mistake(EQUALITY), candidate.specification.convention
    same = [(run.evaluated_bits, run.value, reported_move(candidate.shape, run, convention))
            for run in (candidate.run, other)]
    return same[0] != same[1]


def _unique_move_shortfall(candidate: Candidate) -> float:
    return len(best_moves(candidate.shape, candidate.values)) - 1


def _unambiguous_shortfall(candidate: Candidate) -> float:
    """As ambiguity.ambiguities finds it, in what these trees can have."""
    if candidate.values[0] in candidate.specification.convention.window:
        return 1
    low, high = proved_bounds(candidate.shape, candidate.utilities, candidate.run)
    return not proves_moves(candidate.shape, low, high) if candidate.is_inside_window else low[0] == high[0]


def _distinct_shortfall(candidate: Candidate) -> float:
    return len(candidate.specification.compared_mistakes) - len(candidate.distinct_mistakes)


@dataclass(frozen=True)
class Target:
    """One target: whether a specification has it, how far a tree falls short (0: not at all), and its description."""

    applies: Callable[[Specification], bool]
    shortfall: Callable[[Candidate], float]
    describe: Callable[[Specification], str]


def _describe_skipped(wish: Specification) -> str:
    assert wish.targets.skipped
    least, most = wish.targets.skipped
    return _("{} skipped leaves").format(least if least == most else f"{least}–{most}")


def _is_tie_possible(wish: Specification) -> bool:
    return wish.targets.ties != "none"


def _may_be_ambiguous(wish: Specification) -> bool:
    return _is_tie_possible(wish) or not (wish.convention.full_window or wish.targets.unique_move)


TARGETS: tuple[Target, ...] = (
    Target(lambda wish: wish.required_counts is not None, _counts_shortfall,
           lambda wish: _("as many skipped leaves and cutoffs as others")),
    Target(lambda wish: wish.targets.skipped is not None and not wish.required_counts, _skipped_shortfall,
           _describe_skipped),
    Target(lambda wish: wish.targets.deep > 0 and not wish.required_counts, _deep_shortfall,
           lambda wish: _("{} or more deep cutoffs").format(wish.targets.deep)),
    Target(lambda wish: wish.targets.unique_move and not wish.convention.full_window, _inside_shortfall,
           lambda wish: _("the root's value inside the window")),
    Target(lambda wish: wish.targets.ties == "some", _ties_shortfall, lambda wish: _("a tie that matters")),
    Target(lambda wish: wish.targets.same_cut and _is_tie_possible(wish), _same_cut_shortfall,
           lambda wish: _("the same answers under ≥ and >")),
    Target(lambda wish: wish.targets.unique_move and _is_tie_possible(wish), _unique_move_shortfall,
           lambda wish: _("one best move")),
    Target(_may_be_ambiguous, _unambiguous_shortfall, lambda wish: _("no ambiguity under the convention")),
    Target(lambda wish: wish.targets.distinct, _distinct_shortfall, lambda wish: _("wrong answers that all differ")),
)


def applicable_targets(wish: Specification) -> tuple[Target, ...]:
    """The targets that this specification has, the cheapest first."""
    return tuple(target for target in TARGETS if target.applies(wish))
