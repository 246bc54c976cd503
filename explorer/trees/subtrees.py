"""Subtrees in level order: a subtree's nodes of one level lie side by side."""

from collections.abc import Callable

import numpy as np

from explorer.trees.tree import IntArray, Tree


def next_level(tree: Tree) -> Callable[[int], int]:
    """Return a function from a gap between the nodes of a level to the gap between their children."""
    first, end = tree.first_child.data, len(tree)
    return lambda border: int(first[border]) if border < end else end


def level_ranges(tree: Tree, node: int) -> IntArray:
    """Return (levels, 2) the range that a subtree has in each level."""
    below, start, stop = next_level(tree), node, node + 1
    ranges = []
    while start < stop:
        ranges.append((start, stop))
        start, stop = below(start), below(stop)
    return np.array(ranges)
