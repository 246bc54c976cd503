"""The run, which holds all that follows from a trace, and snapshots of it at its steps."""

from explorer.analysis.analyse import analyse
from explorer.analysis.cutoffs import BOUND_SIGNS, CHILD, OWN_BOUNDS, STAND_PAT, TEST_SIGNS, Cutoff, Cutoffs
from explorer.analysis.lazy import Lazy
from explorer.analysis.level_counts import Columns, LevelCounts
from explorer.analysis.node_status import DONE, OPEN, SKIPPED, UNSEEN
from explorer.analysis.passes import PassResult, passes
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Counts, Run
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
    "SKIPPED",
    "STAND_PAT",
    "TEST_SIGNS",
    "UNSEEN",
    "UPPER",
    "Columns",
    "Counts",
    "Cutoff",
    "Cutoffs",
    "Lazy",
    "LevelCounts",
    "PassResult",
    "Run",
    "Snapshot",
    "VisibleRun",
    "Visit",
    "analyse",
    "passes",
    "places_in_search_order",
    "snapshot_at",
]
