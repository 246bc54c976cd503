"""The table of orders: counts as the oracle has them, shares, branching factors."""

import json
from math import isclose

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.lab.best_worst_order import DYNAMIC, branching_factor, order_row, order_rows
from explorer.search.convention import Convention
from explorer.trees import formats, games
from explorer.trees.orderings import MAXIMAL, MINIMAL
from tests import oracle
from tests.options import sample
from tests.small_trees import many, parsed

NAMES = ("as-drawn", "mirror", "best-first", "worst-first", MINIMAL, MAXIMAL)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_every_row_counts_what_the_oracle_counts_in_that_order(cut: str) -> None:
    for notation, root in many(sample(250), seed=81):
        for each in order_rows(parsed(notation, root), Convention(cut=cut), NAMES):
            if each.proved is None:
                told = oracle.results(notation, root=root, order=each.name, cut=cut)
            else:
                told = oracle.results(json.loads(formats.write(each.tree)), root="max", cut=cut)
            assert each.evaluated == told["leaves"]["evaluated"]
            assert each.visited == told["nodes"]["visited"]
            kinds = [cutoff["kind"] for cutoff in told["cutoffs"]]
            assert (each.cutoffs, each.shallow, each.deep) == (
                len(kinds), kinds.count("shallow"), kinds.count("deep"))
            assert isclose(each.share, each.evaluated / told["leaves"]["total"])


def test_all_other_orders_lie_between_the_minimal_and_the_maximal() -> None:
    for seed in range(20):
        tree = games.expand("random", depth=4, seed=seed)
        least, *between, most = order_rows(tree, Convention(), (MINIMAL, *NAMES[:4], "random:3", *DYNAMIC, MAXIMAL))
        assert all(least.evaluated <= each.evaluated <= most.evaluated for each in between)
        assert (least.proved, most.proved) == (True, True)
        assert {each.proved for each in between} == {None}


@pytest.mark.parametrize("name", DYNAMIC)
def test_a_dynamic_order_counts_the_search_that_moves_its_children_itself(name: str) -> None:
    differences = 0
    for seed in range(20):
        tree = games.expand("random", depth=5, seed=seed)
        own = analyse(tree, search.run(tree, "alpha-beta", Convention(), DYNAMIC[name])).counts().evaluated
        assert order_row(tree, Convention(), name).evaluated == own
        differences += own != order_row(tree, Convention(), "as-drawn").evaluated
    assert differences


def test_the_share_is_of_what_the_depth_limit_lets_be_evaluated() -> None:
    tree = parsed([{"value": 3, "children": [1, 2]}, {"value": 2, "children": [[1, 5], 6]}, 4])
    assert order_row(tree, Convention(depth=1), "as-drawn").share == 1
    assert order_row(tree, Convention(depth=1), "as-drawn").evaluated == 3


@pytest.mark.parametrize(("visited", "plies", "factor"), [
    (1 + 2 + 4 + 8, 3, 2.0), (4, 3, 1.0), (1 + 35 + 35**2, 2, 35.0), (2, 1, 1.0), (53, 5, 1.92),
    (100_001, 100_000, 1.0),
])
def test_the_effective_branching_factor_is_that_of_the_uniform_tree(visited: int, plies: int, factor: float) -> None:
    found = branching_factor(visited, plies)
    assert found is not None
    assert isclose(found, factor, abs_tol=0.005)


def test_a_tree_without_plies_has_no_branching_factor() -> None:
    assert order_row(parsed(3), Convention(), "as-drawn").branching is None


def test_a_name_that_is_no_order_is_refused() -> None:
    with pytest.raises(SearchRefused, match="no order"):
        order_rows(parsed([1, 2]), Convention(), ["sideways"])
