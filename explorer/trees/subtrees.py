"""Subtrees in level order: a subtree's nodes of one level lie side by side."""

from bisect import bisect_left
from collections.abc import Callable

import numpy as np

from explorer.trees.tree import IntArray, Tree

FEW_PATHS = 10_000
"""The number of nodes times levels up to which nodes are sorted by their paths, without the tree's preorder."""


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


def sort_in_preorder(tree: Tree, nodes: IntArray) -> IntArray:
    """Return these nodes in preorder."""
    if len(nodes) * tree.levels <= FEW_PATHS:
        return np.array(sorted(nodes.tolist(), key=lambda node: _path(tree, node)), nodes.dtype)
    return nodes[np.argsort(tree.preorder[nodes], kind="stable")]


def place_in_preorder(tree: Tree, nodes: IntArray, node: int) -> int:
    """Return how many of these nodes, given in preorder, come before a node; O(levels log k)."""
    return bisect_left(nodes, _path(tree, node), key=lambda each: _path(tree, int(each)))


def _path(tree: Tree, node: int) -> list[int]:
    """Return the nodes from the root to a node; in preorder these lists ascend."""
    return [node, *tree.ancestors(node)][::-1]
