"""The function that makes the run of a trace."""

import numpy as np

from explorer.analysis.run import Run
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees.tree import CHANCE, Tree


def analyse(tree: Tree, trace: Trace) -> Run:
    """Return the run of this trace; keep it, as it caches its results.

    Raises ValueError if the trace has nodes that the tree does not have.
    """
    if trace.node.max(initial=0) >= len(tree):
        raise ValueError(f"the trace is of another tree: node {trace.node.max()} is none of the {len(tree)} nodes here")
    if _is_plain(tree, trace):
        return Run(tree, trace)
    from explorer.analysis.revisiting_run import RevisitingRun  # most windows show plain searches only

    return RevisitingRun(tree, trace)


def _is_plain(tree: Tree, trace: Trace) -> bool:
    """Return True for a plain search: each node visited at most once, left to right, no prior knowledge."""
    plain = SearchOptions(seed=trace.options.seed)
    return (
        trace.options == plain and trace.visits_nest and not trace.is_sampling and not trace.columns
        and trace.value.ndim == 1
        and not np.any(tree.player == CHANCE) and not {"lower", "upper"} & tree.columns.keys()
        and not trace.revisits_nodes
    )
