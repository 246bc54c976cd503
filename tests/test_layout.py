"""Laws of the tidy layout."""

import random
import time

import numpy as np
import pytest

from explorer import layout
from explorer.layout import COUSINS, SIBLINGS, tidy
from explorer.order import apply
from explorer.tree import Tree, build


def random_tree(seed: int, most: int = 120, widest: int = 5) -> Tree:
    chance = random.Random(seed)
    counts, pending = [], 1
    stop = chance.uniform(0.2, 0.6)
    while pending:
        leaf = len(counts) + pending >= most or (pending > 1 and chance.random() < stop)
        counts.append(0 if leaf else chance.randint(1, widest))
        pending += counts[-1] - 1
    return build(counts, [0.0] * len(counts))


@pytest.mark.parametrize("seed", range(60))
def test_nodes_of_a_level_keep_their_order_and_their_distances(seed: int) -> None:
    tree = random_tree(seed)
    x = tidy(tree).x
    assert x.min() == 0
    for start, stop in zip(tree.level_start[:-1], tree.level_start[1:], strict=True):
        gaps = np.diff(x[start:stop])
        strangers = np.diff(tree.parent[start:stop]) > 0
        assert (gaps >= np.where(strangers, COUSINS, SIBLINGS) - 1e-9).all()


@pytest.mark.parametrize("seed", range(60))
def test_a_parent_stands_midway_between_its_first_and_its_last_child(seed: int) -> None:
    tree = random_tree(seed)
    x = tidy(tree).x
    for node in np.flatnonzero(tree.n_children).tolist():
        children = tree.children(node)
        assert x[node] == pytest.approx((x[children[0]] + x[children[-1]]) / 2)


@pytest.mark.parametrize("seed", range(60))
def test_a_mirrored_tree_has_the_mirrored_layout(seed: int) -> None:
    tree = random_tree(seed)
    mirrored = apply(tree, "mirror")
    x, other = tidy(tree).x, tidy(mirrored).x
    for start, stop in zip(tree.level_start[:-1], tree.level_start[1:], strict=True):
        assert other[start:stop] == pytest.approx((x.max() - x[start:stop])[::-1])


@pytest.mark.parametrize("seed", range(60))
def test_level_by_level_and_node_by_node_agree(seed: int) -> None:
    tree = random_tree(seed, 400)
    assert layout._by_levels(tree) == pytest.approx(np.array(layout._by_nodes(tree)))


@pytest.mark.parametrize("seed", range(20))
def test_equal_subtrees_are_drawn_equally(seed: int) -> None:
    part = random_tree(seed, 40)
    counts = [3]
    for start, stop in zip(part.level_start[:-1], part.level_start[1:], strict=True):
        counts += part.n_children[start:stop].tolist() * 3
    tree = build(counts, [0.0] * len(counts))
    x = tidy(tree).x
    for start, stop in zip(tree.level_start[1:-1], tree.level_start[2:], strict=True):
        parts = x[start:stop].reshape(3, -1) - x[1:4, None]
        assert parts[1] == pytest.approx(parts[0])
        assert parts[2] == pytest.approx(parts[0])


def test_a_single_node_stands_at_the_origin() -> None:
    assert tidy(build([0], [1.0])).x.tolist() == [0.0]


def test_depth_is_y() -> None:
    tree = random_tree(3)
    assert (tidy(tree).y == tree.depth).all()


def _seconds(tree: Tree) -> float:
    # The columns that every tree on the screen has worked out before.
    assert len(tree.parent) == len(tree.depth) == len(tree.first_child) == int(tree.level_start[-1])
    start = time.perf_counter()
    tidy(tree)
    return time.perf_counter() - start


def test_a_root_with_a_hundred_thousand_leaves_is_instant() -> None:
    assert _seconds(build([100_000] + [0] * 100_000, np.zeros(100_001))) < 0.1


def test_a_chain_of_a_hundred_thousand_plies_is_laid_out_without_recursion() -> None:
    tree = build([1] * 100_000 + [0], np.zeros(100_001))
    assert _seconds(tree) < 3
    assert not tidy(tree).x.any()


def test_one_inner_node_among_a_hundred_thousand_children_takes_no_call_per_child() -> None:
    assert _seconds(build([100_000, 1] + [0] * 100_000, np.zeros(100_002))) < 3


def test_half_a_million_nodes_take_a_fraction_of_a_second() -> None:
    rows = np.random.default_rng(1)
    levels, plies = [np.array([9])], 8
    for children in range(plies, -1, -1):
        width = int(levels[-1].sum())
        level = np.full(width, children)
        level[rows.random(width) < 0.02 * (plies - children) ** 1.3] = 0
        levels.append(level)
    counts = np.concatenate(levels)
    assert len(counts) > 400_000
    assert _seconds(build(counts, np.zeros(len(counts)))) < 0.6
