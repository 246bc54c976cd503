"""From a tree and a trace to the run: which of the two kinds it is."""

import numpy as np

from explorer.analysis.revisiting_run import RevisitingRun
from explorer.analysis.run import Run
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees.tree import CHANCE, Tree


def analyse(tree: Tree, trace: Trace) -> Run:
    """The run of this trace; whoever asks it again and again keeps it, for it keeps what it has worked out.

    ValueError where the trace speaks of nodes that the tree has not.
    """
    if trace.node.max(initial=0) >= len(tree):
        raise ValueError(f"the trace is of another tree: node {trace.node.max()} is none of the {len(tree)} nodes here")
    return Run(tree, trace) if _is_plain(tree, trace) else RevisitingRun(tree, trace)


def _is_plain(tree: Tree, trace: Trace) -> bool:
    """Whether the search visits each node at most once, left to right, and knows nothing but what it evaluates."""
    plain = SearchOptions(seed=trace.options.seed)
    return (
        trace.options == plain and trace.visits_nest and not trace.is_sampling and not trace.columns
        and trace.value.ndim == 1
        and not np.any(tree.player == CHANCE) and not {"lower", "upper"} & tree.columns.keys()
        and not trace.revisits_nodes
    )
