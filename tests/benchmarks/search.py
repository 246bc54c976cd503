"""Search of a tree with a trace that can be replayed, and look-up of any step."""

from collections.abc import Callable, Sequence

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.lab import sweeps
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import games
from explorer.trees.tree import IntArray, Tree
from tests.benchmarks import trees
from tests.benchmarks.measure import Measure, collector_paused, timed

VISIBLE = 2000
"""The largest number of nodes that a view draws individually."""


def on(make: Callable[[], Tree], algorithm: str, options: SearchOptions = SearchOptions()) -> Measure:
    """Measure a search; data computed once per tree falls to the first run, which is not counted."""

    def measure(runs: int) -> Sequence[float]:
        tree = make()
        with collector_paused():
            return timed(lambda: search.run(tree, algorithm, None, options), runs)

    return measure


def per_visit(
    algorithm: str, options: SearchOptions = SearchOptions(), make: Callable[[], Tree] = trees.full,
    depth: int | None = None,
) -> Measure:
    """Measure the microseconds per visit of a search, with what it prepares; the full tree unless told otherwise."""

    def measure(runs: int) -> Sequence[float]:
        tree, convention = make(), Convention(depth=depth)
        visits = len(search.run(tree, algorithm, convention, options))
        with collector_paused():
            times = timed(lambda: search.run(tree, algorithm, convention, options), runs)
        return [1000 * time / visits for time in times]

    return measure


def from_nothing(runs: int) -> Sequence[float]:
    """Measure generating and searching the tree together, as programs do that search by the game's rules."""
    with collector_paused():
        return timed(lambda: search.run(games.expand("tic-tac-toe")), runs)


def facts(runs: int) -> Sequence[float]:
    tree = trees.full()
    traces = [search.run(tree) for _run in range(runs + 1)]

    def work_out() -> None:
        analyse(tree, traces.pop()).precompute()

    with collector_paused():
        return timed(work_out, runs)


def random_orders(runs: int) -> Sequence[float]:
    """Measure the searches of random orders, each in a chunk of its own of one sample."""
    chunks = sweeps.iterate_chunks(trees.full(), Convention(), 1, size=1)
    with collector_paused():
        return timed(lambda: next(chunks), runs)


def seek_all(runs: int) -> Sequence[float]:
    """Measure the look-up of all nodes at a random step, in microseconds."""
    return _seek(slice(None), runs)


def seek_visible(runs: int) -> Sequence[float]:
    """Measure the look-up of VISIBLE nodes throughout the tree at a random step, in microseconds."""
    return _seek(np.linspace(0, len(trees.full()) - 1, VISIBLE).astype(np.int64), runs)


def _seek(nodes: IntArray | slice, runs: int) -> Sequence[float]:
    tree, trace = trees.full(), trees.searched(trees.full())
    run = analyse(tree, trace)
    run.precompute()
    steps = iter(np.random.default_rng(1).permutation(trace.steps)[: runs + 1].tolist())
    return [1000 * each for each in timed(lambda: snapshot_at(run, next(steps)).status_of(nodes), runs)]
