"""Tests of the arrays derived from numbers of children, against plain lists."""

import random

import numpy as np

from explorer.core.level_order import first_children, join_ranges, preorder_places, sibling_ranks, subtree_sizes
from explorer.trees.tree import build
from tests.trees.test_tree import ragged


def test_a_plain_loop_and_numpy_find_the_same() -> None:
    rng = random.Random(2)
    for _trial in range(100):
        tree = build(counts := ragged(rng, 40), [1.0] * len(counts))
        slow, fast = (subtree_sizes(tree.n_children, tree.first_child, tree.level_start, way) for way in (True, False))
        assert slow.tolist() == fast.tolist()
        slow, fast = (
            preorder_places(fast, tree.first_child, tree.parent, tree.level_start, way) for way in (True, False))
        assert slow.tolist() == fast.tolist()


def test_first_children_and_ranks_are_those_of_a_queue() -> None:
    rng = random.Random(3)
    for kind in (np.int8, np.int32, np.int64):
        counts = np.array(ragged(rng, 40), kind)
        first, rank, end = [], [0], 1
        for count in counts.tolist():
            first.append(end)
            rank += range(count)
            end += count
        assert first_children(counts).tolist() == first
        assert sibling_ranks(counts).tolist() == rank


def test_joined_ranges_are_those_of_a_plain_loop() -> None:
    first, count = [7, 2, 9, 0], [2, 0, 3, 1]
    joined = join_ranges(np.array(first), np.array(count, np.int32))
    assert joined.tolist() == [each for start, width in zip(first, count, strict=True)
                               for each in range(start, start + width)]
