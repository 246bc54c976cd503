"""Tests of the tree's columns, against plain recursion."""

import random
from dataclasses import fields
from fractions import Fraction

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree, build, sibling_ranks
from tests.options import sample
from tests.small_trees import many, parsed

NAN = float("nan")


def ragged(rng: random.Random, most: int) -> list[int]:
    counts: list[int] = []
    nodes = 1
    while len(counts) < nodes:
        count = min(rng.choice([0, 0, 1, 2, 4]), most - nodes) if counts else min(3, most - 1)
        counts.append(count)
        nodes += count
    return counts


def listed(tree: Tree, node: int = 0) -> list[int]:
    return [node, *(below for child in tree.children(node) for below in listed(tree, child))]


def test_derived_columns_are_what_recursion_finds() -> None:
    rng = random.Random(1)
    for _trial in range(500):
        counts = ragged(rng, rng.choice([1, 3, 10, 60]))
        tree = build(counts, [1.0] * len(counts))
        order = listed(tree)
        assert tree.preorder[order].tolist() == list(range(len(tree)))
        for node in range(len(tree)):
            assert tree.size[node] == len(listed(tree, node))
            assert all(tree.parent[child] == node for child in tree.children(node))
            assert node == 0 or tree.depth[node] == tree.depth[tree.parent[node]] + 1
            assert tree.node_at_path(tree.path(node)) == node
        levels = [tree.depth[start] for start in tree.level_start[:-1]]
        assert levels == list(range(tree.levels))


def test_very_deep_and_very_wide_trees_are_trees() -> None:
    chain = build([1] * 100_000 + [0], np.ones(100_001))
    assert chain.preorder[-1] == chain.depth[-1] == 100_000
    broad = build([100_000] + [0] * 100_000, np.ones(100_001))
    assert broad.size[0] == 100_001
    assert broad.path(100_000) == "99999"


def test_players_take_turns_from_the_root_s() -> None:
    assert build([1, 1, 0], [NAN, NAN, 1]).player.tolist() == [MAX, MIN, NOBODY]
    assert build([1, 1, 0], [NAN, NAN, 1], player=MIN).player.tolist() == [MIN, MAX, NOBODY]


@pytest.mark.parametrize(("counts", "players", "reason"), [
    ([], [], "at least one node"),
    ([1, 0, 1], [MAX, NOBODY, MAX], "level order"),
    ([2, 0], [MAX, NOBODY], "level order"),
    ([-1], [MAX], "level order"),
    ([1, 0], [NOBODY, NOBODY], "node root has children but nobody to move"),
    ([1, 0], [MAX, MIN], "node 0 is a leaf"),
    ([1, 0], [CHANCE, NOBODY], "probabilities"),
])
def test_what_is_no_tree_is_refused_and_named(counts: list[int], players: list[int], reason: str) -> None:
    with pytest.raises(TreeError, match=reason):
        build(counts, np.ones(len(counts)), player=players)


def test_chances_must_sum_to_one_exactly_where_they_are_exact() -> None:
    players = [CHANCE, NOBODY, NOBODY]
    exact = np.full((3, 2), None, object)
    exact[1, 1] = Fraction(1, 3)
    for wrong in (0.5, NAN, -0.5):
        with pytest.raises(TreeError, match=r"sum to 1|no probability"):
            build([2, 0, 0], [NAN, 1, 2], player=players, probability=np.array([NAN, 0.4, wrong]))
    with pytest.raises(TreeError, match="sum to 1"):
        build([2, 0, 0], [NAN, 1, 2], player=players, probability=np.array([NAN, 1 / 3, 2 / 3]), exact=exact.copy())
    exact[2, 1] = Fraction(2, 3)
    tree = build([2, 0, 0], [NAN, 1, 2], player=players, probability=np.array([NAN, 1 / 3, 2 / 3]), exact=exact)
    assert tree.probability_of(2) == Fraction(2, 3)


def test_a_column_of_another_length_is_refused() -> None:
    with pytest.raises(TreeError, match="column id has 1 rows for 2 nodes"):
        build([1, 0], [NAN, 1], id=np.array([0]))


def test_columns_can_t_be_written() -> None:
    tree = build([1, 0], [NAN, 1], columns={"count": np.array([1, 2])})
    for column in (tree.payoff, tree.player, tree.parent, tree.columns["count"]):
        assert isinstance(column, np.ndarray)
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0


def test_a_path_that_leads_nowhere_is_refused() -> None:
    tree = build([1, 0], [NAN, 1])
    for path in ("1", "0.0", "x", "0..0", "-1", "-0", "+0", " 0", "0_0", "\u0660", "²", "0" * 5000, "."):
        with pytest.raises(TreeError, match="no node at path"):
            tree.node_at_path(path)


def test_a_fraction_is_kept_behind_its_float() -> None:
    tree = build([1, 0], [NAN, Fraction(1, 3)])
    assert tree.payoff_of(1) == Fraction(1, 3)
    assert build([1, 0], [NAN, 1.5]).exact is None


def test_other_columns_over_the_same_shape_are_checked_and_keep_what_was_derived() -> None:
    tree = build([2, 0, 0], [NAN, 1, 2])
    assert tree.preorder.tolist() == [0, 1, 2]
    other = tree.with_columns(payoff=np.array([[5.0], [6.0], [7.0]]), title="other")
    assert (other.preorder is tree.preorder, other.title, other.payoff_of(2)) == (True, "other", 7)
    assert not other.payoff.flags.writeable
    with pytest.raises(TreeError, match="payoff has 2 rows"):
        tree.with_columns(payoff=np.zeros((2, 1)))
    with pytest.raises(TreeError, match="nobody to move"):
        tree.with_columns(player=np.full(3, NOBODY, np.int8))
    with pytest.raises(TreeError, match="needs probabilities"):
        tree.with_columns(player=np.array([CHANCE, NOBODY, NOBODY], np.int8))
    with pytest.raises(TypeError, match="no payoffs"):
        tree.with_columns(payoffs=1)


def test_a_place_among_siblings_has_room_in_any_family() -> None:
    wide = build([40_000, *[0] * 40_000], [NAN, *range(40_000)])
    assert wide.rank.tolist() == [0, *range(40_000)]
    assert sibling_ranks(np.array([2, 1, 0, 0])).tolist() == [0, 0, 1, 0]


def test_chances_without_fractions_may_be_rounded_beside_exact_ones() -> None:
    rounded = {"player": [CHANCE, CHANCE, NOBODY, NOBODY, NOBODY],
               "probability": np.array([NAN, 1 / 3, 2 / 3 - 1e-12, 0.5, 0.5])}
    exact = np.full((5, 2), None, object)
    exact[3, -1], exact[4, -1] = Fraction(1, 3), Fraction(2, 3)
    build([2, 2, 0, 0, 0], [NAN, NAN, 1, 2, 3], **rounded, exact=exact.copy())
    exact[4, -1] = Fraction(2, 3) + Fraction(1, 10**12)
    with pytest.raises(TreeError, match="sum to 1"):
        build([2, 2, 0, 0, 0], [NAN, NAN, 1, 2, 3], **rounded, exact=exact.copy())


def test_a_very_deep_node_is_named_by_the_end_of_its_path():
    chain = build([1] * 5000 + [0], np.zeros(5001))
    assert chain.name(5000) == "….0.0.0.0.0.0 (ply 5,000)"
    assert chain.name(1000) == chain.path(1000)


def test_what_was_derived_and_forgotten_is_derived_again() -> None:
    tree = build([2, 1, 0, 0], [0.0] * 4)
    before = tree.parent.tolist(), tree.preorder.tolist(), tree.size.tolist()
    tree.drop_cached_columns()
    assert vars(tree).keys() == {field.name for field in fields(tree)}
    assert (tree.parent.tolist(), tree.preorder.tolist(), tree.size.tolist()) == before


def test_a_subtree_is_a_node_and_all_that_have_it_above_them() -> None:
    for notation, root in many(sample(120), 77):
        tree = parsed(notation, root)
        for node in range(len(tree)):
            inside = [each for each in range(len(tree)) if node in (each, *tree.ancestors(each))]
            assert np.flatnonzero(tree.in_subtree(node)).tolist() == inside
