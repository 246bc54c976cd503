"""Tests of subtrees in level order, against a plain recursion."""

import random

import pytest

from explorer.trees.subtrees import level_ranges, next_level
from explorer.trees.tree import Tree
from tests.small_trees import parsed, ragged


def below(tree: Tree, node: int) -> list[int]:
    return [node, *(each for child in tree.children(node) for each in below(tree, child))]


@pytest.mark.parametrize("seed", range(40))
def test_a_subtree_has_one_range_in_each_of_its_levels(seed: int) -> None:
    tree = parsed(ragged(random.Random(seed)))
    for node in range(len(tree)):
        ranges = level_ranges(tree, node)
        assert [each for start, stop in ranges.tolist() for each in range(start, stop)] == sorted(below(tree, node))
        depths = [set(tree.depth[start:stop].tolist()) for start, stop in ranges.tolist()]
        assert depths == [{int(tree.depth[node]) + ply} for ply in range(len(ranges))]
        assert tree.depth_of(node) == tree.depth[node]


def test_the_gap_behind_the_last_node_of_a_level_leads_to_that_of_the_next() -> None:
    tree = parsed([[1, 2], [3]])
    below_gap = next_level(tree)
    assert [below_gap(gap) for gap in range(len(tree) + 1)] == [1, 3, 5, 6, 6, 6, 6]
