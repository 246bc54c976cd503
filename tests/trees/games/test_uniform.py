"""Tests of uniform trees."""

from fractions import Fraction

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.trees import games
from explorer.trees.tree import MAX, MIN


def test_a_uniform_tree_has_the_powers_of_its_branching():
    tree = games.expand("uniform", depth=4, branching=3)
    assert np.diff(tree.level_start).tolist() == [1, 3, 9, 27, 81]
    assert set(tree.n_children[:40].tolist()) == {3}
    assert tree.player[[0, 1]].tolist() == [MAX, MIN]
    assert games.expand("uniform", root="min").player[[0, 1]].tolist() == [MIN, MAX]
    assert len(games.expand("uniform", depth=0)) == 1


def test_the_same_seed_gives_the_same_tree_and_another_another():
    first, again, other = (games.expand("uniform", depth=6, seed=seed).payoff[63:] for seed in (4, 4, 5))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_values_come_from_the_range_with_both_ends():
    leaves = games.expand("uniform", depth=9, values=(-2, 2)).payoff[511:, 0]
    assert set(leaves.tolist()) == {-2, -1, 0, 1, 2}


def test_values_from_a_list_stay_exact():
    tree = games.expand("uniform", depth=6, values="1/3, 0.1, -2, inf")
    found = {tree.payoff_of(node) for node in range(63, 127)}
    assert found == {Fraction(1, 3), Fraction(1, 10), -2.0, float("inf")}


@pytest.mark.parametrize("values", [(1, 64), (1, 100), (1, 10**12)])
def test_distinct_leaves_are_distinct(values):
    leaves = games.expand("uniform", depth=6, distinct=True, values=values).payoff[63:, 0]
    assert len(np.unique(leaves)) == 64
    assert leaves.min() >= 1
    assert leaves.max() <= values[1]


def test_distinct_leaves_with_too_few_values_are_refused_with_the_numbers():
    with pytest.raises(GameError, match="8 leaves need as many values, and there are 5"):
        games.expand("uniform", distinct=True, values=(1, 5))
    with pytest.raises(GameError, match="there are 2"):
        games.expand("uniform", distinct=True, values=[1.0, 2.0, 1.0])


def test_static_evaluations_stand_at_inner_nodes_and_change_no_leaf():
    bare, static = (games.expand("uniform", depth=5, static=static) for static in (False, True))
    assert np.isnan(bare.payoff[:31]).all()
    assert not np.isnan(static.payoff).any()
    assert np.array_equal(bare.payoff[31:], static.payoff[31:])


def test_four_million_nodes_are_possible_and_more_than_the_limit_are_refused_with_the_numbers(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**11)
    assert len(games.expand("uniform", depth=21)) == 4_194_303
    with pytest.raises(GameError, match=r"make 67,108,863 nodes by ply 25 already; at most 60,000,000 fit$"):
        games.expand("uniform", depth=40)


def test_a_tree_that_the_free_memory_has_no_room_for_is_refused_before_it_is_made(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 4 * 10**9)
    reason = r"nodes by ply 25 already; at most 50,000,000 fit \(80 bytes each; 4,000 MB of memory are free\)$"
    with pytest.raises(GameError, match=reason):
        games.expand("uniform", depth=25)
    with pytest.raises(GameError, match=reason):
        games.expand("random", depth=25, branching=2)


@pytest.mark.parametrize(("options", "reason"), [
    ({"depth": -1}, "option depth: -1 is too small, at least 0"),
    ({"depth": 2.5}, "option depth: 2.5 is not a whole number"),
    ({"branching": 0}, "option branching: 0 is too small, at least 1"),
    ({"values": (5, 1)}, r"option values: 5\.\.1 runs backwards"),
    ({"values": []}, "option values: the list is empty"),
    ({"values": (0, 10**16)}, "option values: 10,000,000,000,000,000 is too large"),
    ({"values": [float("nan")]}, "option values: NaN"),
    ({"root": "chance"}, "option root: 'chance' is not one of max, min"),
    ({"seed": -3}, "option seed: -3 is too small"),
    ({"branching": 1, "depth": 100_001}, "option depth: 100,001 is too large"),
])
def test_an_option_that_cannot_be_is_refused_by_name(options, reason):
    with pytest.raises(GameError, match=reason):
        games.expand("uniform", **options)
