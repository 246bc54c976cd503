"""The orders with which the search for most evaluations begins in a tree too large to be solved."""

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.lab.best_worst_order.hill_climbing import OrderedSearch
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import orderings
from explorer.trees.tree import MAX, AnyArray, IntArray

DYNAMIC = {"killers": SearchOptions(killers=True), "history": SearchOptions(history=True)}
"""Dynamic move orderings, applied by the search itself to the tree as drawn."""
RANDOM_STARTS = 3
"""Number of random orders, from `random:1` on."""


def worst_first_key(run: OrderedSearch) -> AnyArray:
    """Return the key, (n,), that puts the mover's worst child first, by the values within the depth limit."""
    value = run.ranks.value
    return np.where(run.tree.player[np.maximum(run.tree.parent, 0)] == MAX, value, -value)


def largest_first_key(run: OrderedSearch) -> IntArray:
    """Return the key, (n,), that puts the child with the most leaves first, while the window is widest."""
    shapes = run.solver.shapes
    counts = np.array([shapes.evaluation_counts[shape] if shape >= 0 else 0 for shape in shapes.shape_of])
    order = np.lexsort((worst_first_key(run), -counts))
    key = np.empty(len(order), np.int64)
    key[order] = np.arange(len(order))
    return key


def initial_keys(run: OrderedSearch, convention: Convention) -> Iterator[AnyArray]:
    """Yield the keys, (n,), of the initial orders: all with a name that this tree can have, and the largest first.

    Of the random ones there are RANDOM_STARTS. Best first is among them only because it has a name.
    """
    tree = run.tree
    yield worst_first_key(run)
    yield largest_first_key(run)
    for each in orderings.ORDERINGS.values():
        with suppress(SearchRefused):
            yield each.key(tree)
    for seed in range(1, RANDOM_STARTS + 1):
        yield orderings.random(tree, seed)
    for options in DYNAMIC.values():
        with suppress(SearchRefused):
            visits = search.run(tree, "alpha-beta", convention, options)
            key = np.full(len(tree), len(visits))
            key[visits.node] = np.arange(len(visits))
            yield key
