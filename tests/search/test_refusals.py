"""Refusals: a search that can't be made is refused with its reason and the node's name."""

import math

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees.tree import build
from tests.small_trees import parsed

BOTH = pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta"])
CHANCE = [1, {"player": "chance", "label": "dice", "children": [1, 2]}]


@BOTH
def test_a_chance_node_is_refused_by_name(algorithm: str) -> None:
    with pytest.raises(SearchRefused, match="dice is a chance node"):
        search.run(parsed(CHANCE), algorithm)


@BOTH
def test_a_numbered_player_is_refused_by_name(algorithm: str) -> None:
    tree = parsed({"player": 0, "label": "row", "children": [{"payoffs": [1, 2]}, {"payoffs": [0, 3]}]})
    with pytest.raises(SearchRefused, match=r"row.*numbered"):
        search.run(tree, algorithm)


@BOTH
def test_an_unknown_leaf_is_refused_by_path_and_name(algorithm: str) -> None:
    with pytest.raises(SearchRefused, match=r"1\.0.*\?x"):
        search.run(parsed([[3, 12], ["?x", 4]]), algorithm)


@BOTH
def test_a_leaf_without_a_value_is_refused_by_path(algorithm: str) -> None:
    with pytest.raises(SearchRefused, match="leaf 1 has no value"):
        search.run(build([2, 0, 0], [math.nan, 1.0, math.nan]), algorithm)


@BOTH
def test_a_depth_cut_node_without_a_static_evaluation_is_refused_by_name(algorithm: str) -> None:
    tree = parsed([{"value": 1, "children": [1, 2]}, {"label": "C", "children": [3]}])
    with pytest.raises(SearchRefused, match=r"C has no static evaluation.*1"):
        search.run(tree, algorithm, Convention(depth=1))
    assert search.run(tree, algorithm, Convention(depth=2)).value[0] == 3


@BOTH
def test_an_unknown_leaf_below_the_depth_limit_is_not_asked_for(algorithm: str) -> None:
    tree = parsed([{"value": 1, "children": ["?x", 2]}, 0])
    assert search.run(tree, algorithm, Convention(depth=1)).value[0] == 1


def test_gt_with_fail_hard_is_refused_with_the_reason() -> None:
    with pytest.raises(SearchRefused, match="clamped"):
        Convention(cut="gt", fail="hard")


def test_ties_last_is_refused_under_ge_where_the_last_tie_may_be_only_a_bound() -> None:
    with pytest.raises(SearchRefused, match="only a bound"):
        search.run(parsed([1, 1]), convention=Convention(ties="last"))
    assert search.run(parsed([1, 1]), convention=Convention(cut="gt", ties="last")).value[0] == 1
    assert search.run(parsed([1, 1]), "minimax", Convention(ties="last")).value[0] == 1


@pytest.mark.parametrize(("window", "reason"), [
    ((1.0, 1.0), "window"), ((2.0, 1.0), "window"), ((math.nan, 1.0), "alpha or beta is not a number"),
    ((math.inf, math.inf), "window")])
def test_an_empty_window_is_refused(window: tuple[float, float], reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        Convention(window=window)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(SearchRefused, match="depth"):
        Convention(depth=-1)


def test_an_algorithm_that_is_none_is_refused_with_the_list() -> None:
    with pytest.raises(SearchRefused, match=r"alphabeta.*minimax, alpha-beta"):
        search.run(parsed([1, 2]), "alphabeta")


def test_a_singular_move_is_judged_by_static_evaluations_and_a_node_without_one_is_named() -> None:
    loud = {"value": 1, "children": [{"label": "C", "children": [3]}, {"value": 2, "children": [4]}]}
    tree = parsed([loud, {"value": 0, "children": [1, 2]}])
    with pytest.raises(SearchRefused, match="C has no static evaluation"):
        search.run(tree, "alpha-beta", Convention(depth=2), SearchOptions(singular=1))
    shallow = parsed([{"label": "C", "children": [1, 2]}, {"value": 0, "children": [1, 2]}])
    with pytest.raises(SearchRefused, match="C has no static evaluation, and singular moves are judged by it"):
        search.run(shallow, "alpha-beta", Convention(depth=1), SearchOptions(singular=1))


def test_options_that_an_algorithm_does_not_accept_are_left_out_for_it() -> None:
    options = SearchOptions(bounds=(-1, 14), killers=True, iterations=7, seed=4)
    assert search.accepted_options("alpha-beta", options) == SearchOptions(bounds=(-1, 14), killers=True)
    assert search.accepted_options("monte-carlo", options) == SearchOptions(iterations=7, seed=4)
    assert search.accepted_options("telepathy", options) == SearchOptions()
