"""Layout of a tree."""

from collections.abc import Callable, Sequence

from explorer.trees import layout
from explorer.trees.tree import Tree
from tests.benchmarks.measure import Measure, timed


def tidy(make: Callable[[], Tree]) -> Measure:
    """Measure the layout of a tree whose derived columns are already computed."""

    def measure(runs: int) -> Sequence[float]:
        tree = make()
        return timed(lambda: layout.tidy_layout(tree), runs)

    return measure
