"""igraph's layout of trees, in C (GPL: a peer, never a dependency)."""

from collections.abc import Sequence

from tests.benchmarks import trees
from tests.benchmarks.measure import timed
from tests.benchmarks.peers import module


def reingold_tilford(runs: int) -> Sequence[float]:
    """Of five plies: its time grows as the square of the nodes, the full tree would take it a quarter of an hour."""
    parent = trees.five_plies().parent.tolist()
    graph = module("igraph").Graph(len(parent), list(zip(parent[1:], range(1, len(parent)), strict=True)))
    return timed(lambda: graph.layout_reingold_tilford(mode="all", root=[0]), runs)
