"""The test for details of a run, apart from the details, which few windows show."""

from explorer import search
from explorer.analysis.run import Run

MOST_EQUILIBRIUM_NODES = 2_000
"""The largest tree, in nodes, whose equilibria are computed, and the largest number of outcomes of a node."""


def has_details(run: Run) -> bool:
    """Return True if a run has a table of details at some step."""
    trace = run.trace
    return (not trace.visits_nest or "proof" in trace.columns or bool(search.ALGORITHMS[trace.algorithm].playouts)
            or len(trace.passes) > 1 or trace.source is not None or has_equilibria(run))


def has_equilibria(run: Run) -> bool:
    """Return True for a small general-sum game searched without a depth limit."""
    trace, tree = run.trace, run.tree
    plays = trace.value.ndim > 1 or bool((tree.player >= 0).any())
    return trace.convention.depth is None and len(tree) <= MOST_EQUILIBRIUM_NODES and plays
