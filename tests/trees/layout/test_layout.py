"""Tests of the properties of the tidy layout."""

import random

import numpy as np
import pytest

from explorer.core.errors import Stopped
from explorer.trees.layout import COUSINS, SIBLINGS, tidy_layout
from explorer.trees.orderings import apply
from explorer.trees.tree import Tree, build


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
    x = tidy_layout(tree).x
    assert x.min() == 0
    for start, stop in zip(tree.level_start[:-1], tree.level_start[1:], strict=True):
        gaps = np.diff(x[start:stop])
        strangers = np.diff(tree.parent[start:stop]) > 0
        assert (gaps >= np.where(strangers, COUSINS, SIBLINGS) - 1e-9).all()


@pytest.mark.parametrize("seed", range(60))
def test_a_parent_stands_midway_between_its_first_and_its_last_child(seed: int) -> None:
    tree = random_tree(seed)
    x = tidy_layout(tree).x
    for node in np.flatnonzero(tree.n_children).tolist():
        children = tree.children(node)
        assert x[node] == pytest.approx((x[children[0]] + x[children[-1]]) / 2)


@pytest.mark.parametrize("seed", range(60))
def test_a_mirrored_tree_has_the_mirrored_layout(seed: int) -> None:
    tree = random_tree(seed)
    mirrored = apply(tree, "mirror")
    x, other = tidy_layout(tree).x, tidy_layout(mirrored).x
    for start, stop in zip(tree.level_start[:-1], tree.level_start[1:], strict=True):
        assert other[start:stop] == pytest.approx((x.max() - x[start:stop])[::-1])


@pytest.mark.parametrize("seed", range(20))
def test_equal_subtrees_are_drawn_equally(seed: int) -> None:
    part = random_tree(seed, 40)
    counts = [3]
    for start, stop in zip(part.level_start[:-1], part.level_start[1:], strict=True):
        counts += part.n_children[start:stop].tolist() * 3
    tree = build(counts, [0.0] * len(counts))
    x = tidy_layout(tree).x
    for start, stop in zip(tree.level_start[1:-1], tree.level_start[2:], strict=True):
        parts = x[start:stop].reshape(3, -1) - x[1:4, None]
        assert parts[1] == pytest.approx(parts[0])
        assert parts[2] == pytest.approx(parts[0])


def test_a_single_node_stands_at_the_origin() -> None:
    assert tidy_layout(build([0], [1.0])).x.tolist() == [0.0]


def test_depth_is_y() -> None:
    tree = random_tree(3)
    assert (tidy_layout(tree).y == tree.depth).all()


def test_a_root_with_a_hundred_thousand_leaves_spreads_them_evenly() -> None:
    tree = build([100_000] + [0] * 100_000, np.zeros(100_001))
    assert tidy_layout(tree).x[1:].tolist() == list(range(100_000))


def test_a_chain_of_a_hundred_thousand_plies_is_straight() -> None:
    assert not tidy_layout(build([1] * 100_000 + [0], np.zeros(100_001))).x.any()


def test_one_inner_node_among_a_hundred_thousand_children_moves_none_of_them() -> None:
    x = tidy_layout(build([100_000, 1] + [0] * 100_000, np.zeros(100_002))).x
    assert x[1:100_001].tolist() == list(range(100_000))
    assert x[100_001] == 0


SHAPES = {
    "two thousand children, each with a few": [2_000, *[0, 1, 2, 3] * 500, *[0] * 3_000],
    "a wide family among small ones": [50, 400, *[3] * 49, *[1] * 400, *[2] * 147, *[0] * 694],
    "a spine with legs": [4, *[0, 4, 0, 0] * 700, 0, 0, 0, 0],
    "spines side by side": [40, *[2] * 40, *[0, 2] * 40 * 200, *[0, 0] * 40],
    "chains side by side": [60, *[1] * 60 * 150, *[0] * 60],
}


@pytest.mark.parametrize("name", SHAPES)
def test_the_laws_hold_for_unusual_shapes(name: str) -> None:
    check_laws(build(SHAPES[name], np.zeros(len(SHAPES[name]))))


@pytest.mark.parametrize("seed", range(4))
def test_the_laws_hold_for_deep_ragged_trees(seed: int) -> None:
    check_laws(ragged(4_000, seed))


def ragged(count: int, seed: int) -> Tree:
    """Return a random tree of `count` nodes, with a depth of about the square root of that."""
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(count - 1, np.full(count, 1 / count))
    # Rotated so that the numbers of children are a tree in preorder (cycle lemma).
    counts = np.roll(counts, -1 - int(np.argmin(np.cumsum(counts - 1))))
    open_at, depths = [count], []
    for children in counts.tolist():
        while not open_at[-1]:
            open_at.pop()
        open_at[-1] -= 1
        depths.append(len(open_at))
        open_at.append(children)
    order = np.argsort(depths, kind="stable")
    return build(counts[order].astype(np.int32), np.zeros(count))


def check_laws(tree: Tree) -> None:
    x, other = tidy_layout(tree).x, tidy_layout(apply(tree, "mirror")).x
    assert x.min() == 0
    inner = np.flatnonzero(tree.n_children)
    last = tree.first_child[inner] + tree.n_children[inner] - 1
    assert x[inner] == pytest.approx((x[tree.first_child[inner]] + x[last]) / 2)
    for start, stop in zip(tree.level_start[:-1], tree.level_start[1:], strict=True):
        strangers = np.diff(tree.parent[start:stop]) > 0
        assert (np.diff(x[start:stop]) >= np.where(strangers, COUSINS, SIBLINGS) - 1e-9).all()
        assert other[start:stop] == pytest.approx((x.max() - x[start:stop])[::-1])


def test_progress_rises_and_a_long_layout_can_be_stopped() -> None:
    tree = ragged(60_000, 1)
    shares: list[float] = []

    def go_on(share: float) -> bool:
        shares.append(share)
        return True

    tidy_layout(tree, tick=go_on)
    assert shares == sorted(shares)
    assert 0 == shares[0] < shares[-1] <= 1
    assert 10 < len(shares) < 1_000
    told = iter([True] * 5)
    with pytest.raises(Stopped):
        tidy_layout(tree, tick=lambda _share: next(told, False))
    with pytest.raises(Stopped):
        tidy_layout(build([0], [1.0]), tick=lambda _share: False)


def test_places_are_taken_over_for_the_same_shape_and_rooms_and_for_no_others() -> None:
    tree, other = (build([2, 2, leaves, 0, 0, *[0] * leaves], [0.0] * (5 + leaves)) for leaves in (2, 3))
    rooms = np.linspace(0, 1, len(tree)), np.zeros(len(tree))
    plain, roomy = tidy_layout(tree), tidy_layout(tree, rooms)
    assert tidy_layout(tree, before=plain).x is plain.x
    assert tidy_layout(tree, (rooms[0].copy(), rooms[1].copy()), before=roomy).x is roomy.x
    for before in (plain, tidy_layout(tree, (rooms[0] + 1, rooms[1])), tidy_layout(other)):
        assert (tidy_layout(tree, rooms, before=before).x == roomy.x).all()
    assert (tidy_layout(tree, before=roomy).x == plain.x).all()
