"""igraph's layout of trees, written in C (GPL: a peer for measurements, never a dependency)."""

from collections.abc import Sequence

from tests.benchmarks import trees
from tests.benchmarks.measure import timed
from tests.benchmarks.peers import module


def reingold_tilford(runs: int) -> Sequence[float]:
    """Measure the layout of five plies; the time is quadratic, and the full tree would take 15 minutes."""
    parent = trees.five_plies().parent.tolist()
    graph = module("igraph").Graph(len(parent), list(zip(parent[1:], range(1, len(parent)), strict=True)))
    return timed(lambda: graph.layout_reingold_tilford(mode="all", root=[0]), runs)
