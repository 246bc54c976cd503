"""The cost of uniform trees by formula: published means, searches, and limits for deep trees."""

from fractions import Fraction
from itertools import permutations
from math import isclose, log

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import GameError, SearchRefused
from explorer.lab import sweeps
from explorer.search.trace import LEAF
from explorer.trees.tree import MAX, MIN, build


@pytest.mark.parametrize(("branching", "depth", "mean"), [
    (2, 2, "11/3"), (2, 3, "719/105"), (2, 4, "77503/6435"), (3, 2, "521/70"), (5, 0, "1"), (7, 1, "7"), (1, 4, "1"),
])
def test_the_mean_of_a_random_order_is_the_published_one(branching: int, depth: int, mean: str) -> None:
    assert sweeps.exact_mean_leaves(branching, depth) == Fraction(mean)


@pytest.mark.parametrize("root", [MAX, MIN])
def test_the_mean_is_that_over_all_trees_of_one_shape(root: int) -> None:
    total, count = 0, 0
    for leaves in permutations(range(6)):
        tree = build([2, 3, 3, *[0] * 6], np.array([np.nan, np.nan, np.nan, *map(float, leaves)]), player=root)
        total, count = total + int(np.count_nonzero(search.run(tree).ended == LEAF)), count + 1
    # Three leaves and one always; one more unless that one is the best of four for who moves there, and so on.
    assert Fraction(total, count) == 3 + 1 + Fraction(3, 4) + Fraction(3, 5)


@pytest.mark.parametrize(("branching", "depth"), [(2, 9), (3, 5), (5, 4), (10, 3), (30, 2), (1000, 1), (1, 9), (4, 0)])
def test_quadrature_finds_the_exact_mean(branching: int, depth: int) -> None:
    assert isclose(sweeps.mean_leaves(branching, depth), sweeps.exact_mean_leaves(branching, depth), rel_tol=1e-12)


@pytest.mark.parametrize("branching", [2, 3, 10, 40, pytest.param(300, marks=pytest.mark.long)])
def test_two_plies_more_of_a_deep_tree_multiply_the_mean_by_pearls_factor_twice(branching: int) -> None:
    ratio = sweeps.mean_leaves(branching, 100) / sweeps.mean_leaves(branching, 98)
    assert isclose(ratio, sweeps.branching_factor(branching) ** 2, rel_tol=1e-4)
    assert isclose(sweeps.xi(branching) ** branching, 1 - sweeps.xi(branching), rel_tol=1e-9)


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (3, 4), (6, 3)])
def test_searches_of_random_trees_cost_what_the_formulas_say(branching: int, depth: int) -> None:
    tried = sweeps.measure_growth(branching, depth, trees=30, orders=20, seed=4)
    assert abs(tried.random - sweeps.mean_leaves(branching, depth)) < 4 * tried.error
    assert tried.best == sweeps.best_leaves(branching, depth)
    assert sweeps.mean_leaves(branching, depth) < tried.worst <= sweeps.worst_leaves(branching, depth)


def test_the_best_order_costs_what_knuth_and_moore_say() -> None:
    assert [sweeps.best_leaves(3, depth) for depth in range(5)] == [1, 3, 5, 11, 17]
    assert [sweeps.worst_leaves(3, depth) for depth in range(4)] == [1, 3, 9, 27]


def test_growth_tells_every_shape_and_its_means_lie_between_best_and_worst() -> None:
    rows = sweeps.leaf_growth(range(2, 41), range(7))
    assert [(row.branching, row.depth) for row in rows] == [(b, d) for b in range(2, 41) for d in range(7)]
    assert all(row.best <= row.random * (1 + 1e-12) <= row.worst * (1 + 1e-9) for row in rows)


def test_a_million_positions_of_chess_reach_less_than_four_plies_or_almost_seven() -> None:
    reached = sweeps.reachable_depths(35, 1_000_000)
    assert isclose(reached["worst-first"], log(1_000_000) / log(35))
    assert round(reached["random"], 2) == 4.85
    assert round(reached["best-first"], 2) == 6.85
    assert sweeps.reachable_depths(35, 35) == pytest.approx(dict.fromkeys(reached, 1.0))
    assert sweeps.reachable_depths(35, 1) == dict.fromkeys(reached, 0.0)


def test_whole_depths_are_reached_with_what_they_cost() -> None:
    assert isclose(sweeps.reachable_depths(3, sweeps.best_leaves(3, 8))["best-first"], 8)


def test_what_is_not_counted_is_refused() -> None:
    with pytest.raises(SearchRefused, match="1,024 leaves"):
        sweeps.exact_mean_leaves(2, 11)
    for branching, depth in ((0, 2), (2, -1), (10, 301), (2000, 1)):
        with pytest.raises(SearchRefused, match="is not counted"):
            sweeps.mean_leaves(branching, depth)
    for branching, nodes in ((1, 10), (2, 0)):
        with pytest.raises(SearchRefused, match="2 children or more"):
            sweeps.reachable_depths(branching, nodes)
    with pytest.raises(GameError):
        sweeps.measure_growth(40, 9, trees=1)
