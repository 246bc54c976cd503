"""The targets of generated trees, cheapest first, each with a measure of how far a tree is from it.

The targets are defined as follows:

- **skipped**: the number of leaves that alpha-beta prunes under the convention and its window.
- **deep**: the least number of cutoffs that prune something and whose bound was not set by the parent.
- **ties**: `none`: all leaves differ, and none is an end of the window, so that `>=` and `>` are equivalent. `some`:
  a tie that matters, so that `>` prunes other leaves than `>=`. `any`: either.
- **same_cut**: `>=` and `>` prune the same leaves, return the same number and report the same move.
- **unique_move**: one move at the root has a better minimax value than all others, and the search proves it; so the
  root's value is inside the window. Otherwise the search may fail low or high in a finite window.
- **distinct**: the usual wrong answers (see mistakes) prune other leaves than the right search and than each other, and
  with MAX and MIN exchanged the root's number differs, too. Mistakes that can't differ under the other targets are left
  out: equality without ties or with same_cut, and the parent's bound where no cutoff can be deep (fewer than 4 plies,
  full window).
- **unambiguous**, always: see ambiguity.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from explorer.core.i18n import _, ngettext
from explorer.exam.generator import mistakes, plain_trees
from explorer.exam.generator.mistakes import EQUALITY, MISTAKES, PARENT
from explorer.exam.generator.plain_trees import AlphaBetaResult, NodeValues, TreeShape
from explorer.search.convention import Convention
from explorer.study.targets import Targets

DEEP_FROM = 4
"""The least depth with deep cutoffs: their bound is set three plies above the cut node, which needs a child."""
CutoffCounts = tuple[int, int, int, int]
"""Pruned leaves; cutoffs by the window, shallow cutoffs, deep cutoffs."""


@dataclass(frozen=True)
class Specification:
    """Targets under a convention; `required_counts`, if given, must be met exactly instead of the targets' counts."""

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
    """A tree with everything that the targets test, computed when first used."""

    specification: Specification
    shape: TreeShape
    utilities: NodeValues

    @cached_property
    def run(self) -> AlphaBetaResult:
        """The right search."""
        return mistakes.correct_search(self.shape, self.utilities, self.specification.convention)

    @cached_property
    def pruned(self) -> int:
        """The number of pruned leaves."""
        return (self.shape.leaf_bits & ~self.run.evaluated_bits).bit_count()

    @property
    def counts(self) -> CutoffCounts:
        """The counts that must be equal for two trees of one shape to be equally difficult."""
        return self.pruned, self.run.by_window, self.run.shallow, self.run.deep

    @cached_property
    def values(self) -> NodeValues:
        """(n,) the minimax values."""
        return plain_trees.minimax(self.shape, self.utilities)

    @cached_property
    def is_inside_window(self) -> bool:
        """True if the root's number is inside the window."""
        low, high = self.specification.convention.window
        return low < self.run.value < high

    def run_with_mistake(self, mistake: str) -> AlphaBetaResult:
        """Return the search with this mistake."""
        return MISTAKES[mistake](self.shape, self.utilities, self.specification.convention)

    @cached_property
    def mistaken_runs(self) -> Mapping[str, AlphaBetaResult]:
        """The searches with the compared mistakes, by mistake."""
        return {name: self.run_with_mistake(name) for name in self.specification.compared_mistakes}

    @cached_property
    def distinct_mistakes(self) -> tuple[str, ...]:
        """The mistakes whose results differ from the right one and from each other."""
        return mistakes.distinguishable_mistakes(self.mistaken_runs, self.run)


def _pruned_shortfall(candidate: Candidate) -> float:
    assert candidate.specification.targets.skipped
    least, most = candidate.specification.targets.skipped
    return max(least - candidate.pruned, candidate.pruned - most, 0)


def _counts_shortfall(candidate: Candidate) -> float:
    assert candidate.specification.required_counts
    pairs = zip(candidate.counts, candidate.specification.required_counts, strict=True)
    return sum(abs(count - required) for count, required in pairs)


def _same_cut_shortfall(candidate: Candidate) -> float:
    other, convention = candidate.run_with_mistake(EQUALITY), candidate.specification.convention
    same = [(run.evaluated_bits, run.value, plain_trees.reported_move(candidate.shape, run, convention))
            for run in (candidate.run, other)]
    return same[0] != same[1]


def _unambiguous_shortfall(candidate: Candidate) -> float:
    """Return whether `ambiguity.ambiguities` would find something, by a faster test for these trees."""
    if candidate.values[0] in candidate.specification.convention.window:
        return 1
    low, high = plain_trees.proved_bounds(candidate.shape, candidate.utilities, candidate.run)
    return not plain_trees.proves_moves(candidate.shape, low, high) if candidate.is_inside_window else low[0] == high[0]


@dataclass(frozen=True)
class Target:
    """One target: whether it applies, the shortfall of a tree (0: the target is met), and its description."""

    applies: Callable[[Specification], bool]
    shortfall: Callable[[Candidate], float]
    describe: Callable[[Specification], str]


def _describe_pruned(spec: Specification) -> str:
    assert spec.targets.skipped
    least, most = spec.targets.skipped
    return ngettext("{} pruned leaf", "{} pruned leaves", most).format(least if least == most else f"{least}–{most}")


def _is_tie_possible(spec: Specification) -> bool:
    return spec.targets.ties != "none"


def _may_be_ambiguous(spec: Specification) -> bool:
    return _is_tie_possible(spec) or not (spec.convention.full_window or spec.targets.unique_move)


TARGETS: tuple[Target, ...] = (
    Target(lambda spec: spec.required_counts is not None, _counts_shortfall,
           lambda spec: _("as many pruned leaves and cutoffs as others")),
    Target(lambda spec: spec.targets.skipped is not None and not spec.required_counts, _pruned_shortfall,
           _describe_pruned),
    Target(lambda spec: spec.targets.deep > 0 and not spec.required_counts,
           lambda candidate: max(candidate.specification.targets.deep - candidate.run.deep, 0),
           lambda spec: _("{} or more deep cutoffs").format(spec.targets.deep)),
    Target(lambda spec: spec.targets.unique_move and not spec.convention.full_window,
           lambda candidate: not candidate.is_inside_window, lambda spec: _("the root's value inside the window")),
    Target(lambda spec: spec.targets.ties == "some",
           lambda candidate: candidate.run_with_mistake(EQUALITY).evaluated_bits == candidate.run.evaluated_bits,
           lambda spec: _("a tie that matters")),
    Target(lambda spec: spec.targets.same_cut and _is_tie_possible(spec), _same_cut_shortfall,
           lambda spec: _("the same answers under ≥ and >")),
    Target(lambda spec: spec.targets.unique_move and _is_tie_possible(spec),
           lambda candidate: len(plain_trees.best_moves(candidate.shape, candidate.values)) - 1,
           lambda spec: _("one best move")),
    Target(_may_be_ambiguous, _unambiguous_shortfall, lambda spec: _("no ambiguity under the convention")),
    Target(lambda spec: spec.targets.distinct,
           lambda candidate: len(candidate.specification.compared_mistakes) - len(candidate.distinct_mistakes),
           lambda spec: _("wrong answers that all differ")),
)


def applicable_targets(spec: Specification) -> tuple[Target, ...]:
    """Return the targets of this specification, the cheapest first."""
    return tuple(target for target in TARGETS if target.applies(spec))
