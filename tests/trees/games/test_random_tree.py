"""Tests of random trees of irregular shape."""

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.trees import games


@pytest.mark.parametrize("seed", range(60))
def test_depths_and_branching_stay_within_their_ranges(seed):
    tree = games.expand("random", depth=(2, 5), branching=(1, 3), values=(0, 3), seed=seed)
    assert set(tree.depth[tree.is_leaf].tolist()) <= {2, 3, 4, 5}
    assert set(tree.n_children[~tree.is_leaf].tolist()) <= {1, 2, 3}
    assert set(tree.payoff[tree.is_leaf, 0].tolist()) <= {0, 1, 2, 3}
    assert np.isnan(tree.payoff[~tree.is_leaf]).all()


def test_the_same_seed_gives_the_same_tree_and_another_another():
    first, again, other = (games.expand("random", depth=(3, 6), seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(first.payoff, again.payoff, equal_nan=True)
    assert first.n_children.tolist() == again.n_children.tolist() != other.n_children.tolist()


def test_the_leaf_chance_runs_from_uniform_depth_to_early_leaves_only():
    assert set(games.expand("random", depth=(1, 4), leaf_chance=0).depth[-8:].tolist()) == {4}
    assert games.expand("random", depth=(1, 4), leaf_chance=1.0).levels == 2


def test_one_number_is_a_range_of_one():
    tree = games.expand("random", depth=3, branching=2)
    assert np.array_equal(tree.n_children, games.expand("uniform", depth=3, branching=2).n_children)


def test_a_chain_of_100000_plies_grows():
    assert games.expand("random", depth=100_000, branching=1).levels == 100_001


@pytest.mark.parametrize(("options", "reason"), [
    ({"depth": (4, 2)}, r"option depth: 4\.\.2 runs backwards"),
    ({"branching": (0, 2)}, "option branching: 0 is too small"),
    ({"leaf_chance": 1.5}, "option leaf-chance: 1.5 is not between 0 and 1"),
    ({"depth": 30, "branching": 4}, "nodes by ply 13 already; at most 60,000,000 fit$"),
    ({"distinct": True, "values": (1, 2)}, "leaves need as many values, and there are 2"),
])
def test_an_option_that_cannot_be_is_refused_by_name(options, reason, monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**11)
    with pytest.raises(GameError, match=reason):
        games.expand("random", **options)
