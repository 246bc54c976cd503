"""Tests of backed-up values by their definition, and of the minimal number of leaves by trying every order."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.trees import backward_induction, games, orderings
from explorer.trees.tree import CHANCE, Tree
from tests import oracle
from tests.options import sample
from tests.small_trees import many, parsed


def test_backed_up_values_are_minimax_s_by_definition() -> None:
    for notation, root in many(sample(1_000), seed=51):
        tree = parsed(notation, root)
        told = {tree.path(node): value for node, value in enumerate(backward_induction.backed_up_values(tree).tolist())}
        assert told == {node.path: oracle.minimax(node) for node in oracle.read(notation, root).walk()}


@pytest.mark.parametrize("player", ["max", "min", "chance"])
@pytest.mark.parametrize(
    "family", [["?x", "1/3"], ["1/3", "?x"], [1, "?x"], ["?x", 0.1, [1, 2]], [[2, ["?x", "1/3"]], 0]]
)
def test_above_a_missing_value_nothing_is_backed_up(player: str, family: list[object]) -> None:
    tree = parsed({"player": player, "children": [family, [4, "5/3"]]})
    told = backward_induction.backed_up_values(tree)
    assert told[0] != told[0]
    assert told[1] != told[1]
    assert told[2] in (Fraction(5, 3), 4)


def test_a_missing_value_below_the_depth_limit_is_not_asked_for() -> None:
    tree = parsed([{"value": "1/3", "children": [["?x", 2], 1]}, {"value": "2/3", "children": [2, "1/7"]}])
    assert backward_induction.backed_up_values(tree, depth=1)[0] == Fraction(2, 3)
    assert backward_induction.minimal_leaves(tree, depth=1) == 2
    with pytest.raises(SearchRefused, match=r"0\.0\.0"):
        backward_induction.minimal_leaves(tree)


def test_the_fewest_leaves_are_those_of_the_best_of_all_orders() -> None:
    tried = better = infinite = 0
    for notation, root in many(sample(4_000, 400), seed=52, depth=4, stop=0.35):
        node = oracle.read(notation, root)
        if not 4 <= oracle.count_orders(node) <= 300:
            continue
        tree = parsed(notation, root)
        fewest = oracle.minimal_leaves(node)
        assert backward_induction.minimal_leaves(tree) == fewest, (notation, root)
        ordered = orderings.apply(tree, "best-first")
        better += len(analyse(ordered, search.run(ordered)).evaluation_rows) > fewest
        infinite += math.isinf(oracle.minimax(node))
        tried += 1
    assert tried >= sample(500, 50)
    assert better
    assert infinite > sample(20, 2)


def test_best_first_is_not_the_best_order_on_a_ragged_tree() -> None:
    tree = parsed([[[15, 1], 57], [[59]]])
    ordered = orderings.apply(tree, "best-first")
    assert len(analyse(ordered, search.run(ordered)).evaluation_rows) == 3
    assert backward_induction.minimal_leaves(tree) == 2


@pytest.mark.parametrize(("degree", "depth"), [(2, 1), (2, 4), (3, 3), (3, 4), (5, 2)])
def test_uniform_trees_reach_knuth_and_moore_s_count(degree: int, depth: int) -> None:
    def grow(plies: int) -> object:
        return [grow(plies - 1) for _ in range(degree)] if plies else 1

    fewest = degree ** -(-depth // 2) + degree ** (depth // 2) - 1
    assert backward_induction.minimal_leaves(parsed(grow(depth))) == fewest


def test_the_fewest_leaves_of_the_book_s_tree_are_five() -> None:
    assert backward_induction.minimal_leaves(parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])) == 5


def test_a_depth_limit_counts_evaluations_at_the_limit() -> None:
    tree = parsed({"value": 9, "children": [{"value": 3, "children": [1, 2]}, {"value": 4, "children": [5, 6]}]})
    assert backward_induction.minimal_leaves(tree, depth=1) == 2
    assert backward_induction.minimal_leaves(tree, depth=0) == 1
    assert backward_induction.backed_up_values(tree, depth=1)[0] == 4


def test_the_fewest_leaves_never_exceed_those_of_any_order() -> None:
    for notation, root in many(sample(500), seed=53, depth=5):
        tree = parsed(notation, root)
        fewest = backward_induction.minimal_leaves(tree)
        for name in ("as-drawn", "mirror", "best-first", "worst-first", "random:2"):
            ordered = orderings.apply(tree, name)
            assert fewest <= len(analyse(ordered, search.run(ordered)).evaluation_rows)


def test_the_minimal_tree_of_tic_tac_toe_is_found_at_once() -> None:
    tree = games.expand("tic-tac-toe")
    assert backward_induction.backed_up_values(tree)[0] == 0
    assert 0 < backward_induction.minimal_leaves(tree) < 7_330


@pytest.mark.parametrize("notation", [[1, "?x"], [1, {"player": "chance", "children": [1, 2]}]])
def test_the_fewest_leaves_are_refused_where_they_are_not_defined(notation: object) -> None:
    with pytest.raises(SearchRefused, match="minimal tree"):
        backward_induction.minimal_leaves(parsed(notation))


def test_a_chance_node_is_the_exact_mean() -> None:
    tree = parsed({"player": "chance", "children": [1, 0, 0]})
    assert str(backward_induction.backed_up_values(tree)[0]) == "1/3"


def test_a_value_is_missing_exactly_above_a_missing_number_or_a_mean_that_there_is_not(
    random_tree: Callable[..., Tree],
) -> None:
    for seed in range(sample(2_000)):
        tree = random_tree(seed)
        values = np.array(backward_induction.backed_up_values(tree), float).reshape(len(tree), -1)
        has_none, expected = np.isnan(values).any(axis=1), np.isnan(tree.payoff).any(axis=1)
        for node in range(len(tree) - 1, -1, -1):
            children = list(tree.children(node))
            if children:
                expected[node] = expected[children].any()
            if children and tree.player[node] == CHANCE:
                possible = values[[child for child in children if tree.probability_of(child)]]
                expected[node] |= ((possible == math.inf).any(axis=0) & (possible == -math.inf).any(axis=0)).any()
        assert has_none.tolist() == expected.tolist(), seed


@pytest.mark.parametrize("value", [Fraction(1, 3), 2, 0.0, math.inf, -math.inf])
def test_an_outcome_that_never_comes_has_no_share_of_the_mean(value: float | Fraction) -> None:
    assert backward_induction.weighted_value(Fraction(0), value) == 0
    if math.isfinite(value):
        value = Fraction(value)
        assert backward_induction.weighted_value(Fraction(1, 7), value) == value / 7
    else:
        assert backward_induction.weighted_value(Fraction(1, 7), value) == value


def test_a_node_without_a_mean_is_refused_by_its_name() -> None:
    tree = parsed([{"player": "chance", "children": ["inf", "-inf"]}])
    with pytest.raises(SearchRefused, match="node 0 has no mean: one outcome has the value infinity, another minus"):
        backward_induction.refuse_no_mean(tree, 1)
