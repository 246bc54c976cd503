"""Searching a tree with a trace that can be replayed, and going to any step of it."""

from collections.abc import Callable, Sequence

import numpy as np

from explorer import analysis, search
from explorer.trees import games
from explorer.trees.tree import IntArray, Tree
from tests.benchmarks import trees
from tests.benchmarks.measure import Measure, collector_paused, timed

VISIBLE = 2000
"""Nodes that a view holds at most as single shapes."""


def on(make: Callable[[], Tree], algorithm: str) -> Measure:
    """A search; what a tree's first search makes once for all later ones falls to the run that is not counted."""

    def measure(runs: int) -> Sequence[float]:
        tree = make()
        with collector_paused():
            return timed(lambda: search.run(tree, algorithm), runs)

    return measure


def from_nothing(runs: int) -> Sequence[float]:
    """Generate the tree, then search it: what programs do in one that search by the rules of the game."""
    with collector_paused():
        return timed(lambda: search.run(games.expand("tic-tac-toe")), runs)


def facts(runs: int) -> Sequence[float]:
    tree = trees.full()
    traces = [search.run(tree) for _run in range(runs + 1)]

    def work_out() -> None:
        analysis.analyse(tree, traces.pop()).precompute()

    with collector_paused():
        return timed(work_out, runs)


def seek_all(runs: int) -> Sequence[float]:
    """In microseconds."""
    return _seek(slice(None), runs)


def seek_visible(runs: int) -> Sequence[float]:
    """In microseconds; the nodes lie all over the tree, as in a view of all of it."""
    return _seek(np.linspace(0, len(trees.full()) - 1, VISIBLE).astype(np.int64), runs)


def _seek(nodes: IntArray | slice, runs: int) -> Sequence[float]:
    tree, trace = trees.full(), trees.searched(trees.full())
    run = analysis.analyse(tree, trace)
    run.precompute()
    steps = iter(np.random.default_rng(1).permutation(trace.steps)[: runs + 1].tolist())
    return [1000 * each for each in timed(lambda: analysis.snapshot_at(run, next(steps)).status_of(nodes), runs)]
