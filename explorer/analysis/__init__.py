"""Facts of a trace: intervals, bounds, cutoffs, skips, best moves, the principal variation, counts."""

from explorer.analysis.cutoffs import BOUND_SIGNS, CHILD, OWN_BOUNDS, STAND_PAT, TEST_SIGNS, Cutoff, Cuts
from explorer.analysis.facts import ESTIMATE, EXACT, LOWER, UPPER, Counts, Facts
from explorer.analysis.general import facts
from explorer.analysis.lazy import Lazy
from explorer.analysis.level_counts import Census, Columns, census
from explorer.analysis.passes import PassResult, passes
from explorer.analysis.search_order import places_in_search_order
from explorer.analysis.snapshot import DONE, OPEN, SKIPPED, UNSEEN, State, Visit, state_at
from explorer.analysis.visible_part import part_of
from explorer.search.trace import Trace
from explorer.trees.tree import AnyArray, Tree

__all__ = [
    "BOUND_SIGNS",
    "CHILD",
    "DONE",
    "ESTIMATE",
    "EXACT",
    "LOWER",
    "OPEN",
    "OWN_BOUNDS",
    "SKIPPED",
    "STAND_PAT",
    "TEST_SIGNS",
    "UNSEEN",
    "UPPER",
    "Census",
    "Columns",
    "Counts",
    "Cutoff",
    "Cuts",
    "Facts",
    "Lazy",
    "PassResult",
    "State",
    "Visit",
    "census",
    "counts",
    "cutoffs",
    "facts",
    "intervals",
    "part_of",
    "passes",
    "places_in_search_order",
    "state_at",
]


def cutoffs(tree: Tree, trace: Trace) -> Lazy[Cutoff]:
    """Every cutoff of the search, in the order in which they happen."""
    return facts(tree, trace).cutoffs


def counts(tree: Tree, trace: Trace, step: int | None = None) -> Counts:
    """What the search has done after this many steps (None: all)."""
    return facts(tree, trace).counts(step)


def intervals(tree: Tree, trace: Trace, step: int | None = None) -> tuple[AnyArray, AnyArray]:
    """(n,), (n,) the proved interval [low, high] of every node after this many steps (None: all)."""
    return facts(tree, trace).intervals(trace.steps if step is None else step)
