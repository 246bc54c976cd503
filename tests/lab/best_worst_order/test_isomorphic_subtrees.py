"""Shapes of subtrees against the subtrees themselves."""

from collections.abc import Iterator
from random import Random
from typing import Any

from explorer.lab.best_worst_order.isomorphic_subtrees import SubtreeShapes, find_shapes
from explorer.lab.best_worst_order.ranks import ValueRanks, rank_values
from explorer.search.convention import Convention
from explorer.trees.tree import MAX, Tree
from tests.options import sample
from tests.small_trees import many, parsed


def shaped() -> Iterator[tuple[Tree, ValueRanks, SubtreeShapes, int | None]]:
    """Small trees with static evaluations, their ranks and shapes, without and with a depth limit."""
    random = Random(75)
    for notation, root in many(sample(400), seed=75, static=1.0, depth=4):
        tree, depth = parsed(notation, root), random.choice((None, 1, 2, 3))
        known = rank_values(tree, Convention(depth=depth))
        yield tree, known, find_shapes(tree, known), depth


def plies_of(tree: Tree) -> list[int]:
    plies = [0] * len(tree)
    for node in range(1, len(tree)):
        plies[node] = plies[int(tree.parent[node])] + 1
    return plies


def test_a_shape_says_of_its_subtree_what_the_subtree_says() -> None:
    below_limit = 0
    for tree, known, found, depth in shaped():
        plies = plies_of(tree)
        evaluated: list[list[int]] = [[] for _node in range(len(tree))]
        for node in range(len(tree) - 1, -1, -1):
            shape, family = found.shape_of[node], tree.children(node)
            if depth is not None and plies[node] > depth:
                assert shape == -1
                below_limit += 1
                continue
            assert found.value[shape] == known.value[node]
            if known.is_evaluated[node]:
                evaluated[node] = [int(known.value[node])]
                assert found.child_shapes[shape] == found.leaf_values[shape] == ()
            else:
                evaluated[node] = [number for child in family for number in evaluated[child]]
            if len(family) == 1 and not known.is_evaluated[node]:
                assert shape == found.shape_of[family[0]]
            elif not known.is_evaluated[node]:
                below = found.child_shapes[shape]
                assert sorted(below) == sorted(found.shape_of[child] for child in family)
                assert [found.value[kid] for kid in below] == sorted(int(known.value[child]) for child in family)
                assert [found.shape_of[child] for child in found.sorted_children(tree, node)] == list(below)
                assert found.is_max[shape] == (tree.player[node] == MAX)
                are_leaves = not any(found.child_shapes[kid] for kid in below)
                assert found.leaf_values[shape] == (
                    tuple(found.value[kid] for kid in below) if are_leaves else ())
            assert (found.least[shape], found.greatest[shape], found.evaluation_counts[shape]) == (
                min(evaluated[node]), max(evaluated[node]), len(evaluated[node]))
    assert below_limit


def test_subtrees_share_a_shape_just_where_only_the_order_of_children_differs() -> None:
    shared = 0
    for tree, known, found, _depth in shaped():
        written: dict[int, Any] = {}
        for node in range(len(tree) - 1, -1, -1):
            if known.is_evaluated[node]:
                written[node] = int(known.value[node])
            elif found.shape_of[node] >= 0:
                family = tree.children(node)
                below = sorted((written[child] for child in family), key=repr)
                written[node] = below[0] if len(family) == 1 else (bool(tree.player[node] == MAX), below)
        texts = {node: repr(thing) for node, thing in written.items()}
        of_shape = {found.shape_of[node]: text for node, text in texts.items()}
        assert len(of_shape) == len(set(of_shape.values())) == len(set(texts.values()))
        assert all(of_shape[found.shape_of[node]] == text for node, text in texts.items())
        shared += len(texts) > len(of_shape)
    assert shared
