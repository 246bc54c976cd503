"""Analysis of a search: the run, with everything derived from a trace, and snapshots of it at single steps."""

from explorer.analysis.analyse import analyse
from explorer.analysis.cutoffs import BOUND_SIGNS, CHILD, OWN_BOUNDS, STAND_PAT, TEST_SIGNS, Cutoff, Cutoffs
from explorer.analysis.lazy import LazySequence
from explorer.analysis.level_counts import LevelCounts, LevelSpans
from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.passes import PassResult, pass_results
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Run, SearchCounts
from explorer.analysis.search_order import places_in_search_order
from explorer.analysis.snapshot import Snapshot, Visit, snapshot_at
from explorer.analysis.visible_part import VisibleRun

__all__ = [
    "BOUND_SIGNS",
    "CHILD",
    "DONE",
    "ESTIMATE",
    "EXACT",
    "LOWER",
    "OPEN",
    "OWN_BOUNDS",
    "PRUNED",
    "STAND_PAT",
    "TEST_SIGNS",
    "UNSEEN",
    "UPPER",
    "Cutoff",
    "Cutoffs",
    "LazySequence",
    "LevelCounts",
    "LevelSpans",
    "PassResult",
    "Run",
    "SearchCounts",
    "Snapshot",
    "VisibleRun",
    "Visit",
    "analyse",
    "pass_results",
    "places_in_search_order",
    "snapshot_at",
]
