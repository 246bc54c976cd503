"""The verdict on a strategy in sentences: whether it wins or does not lose, and its guarantee."""

from math import nan

import numpy as np
import pytest

from explorer.lab import strategies
from explorer.trees import games
from explorer.trees.tree import MAX, MIN, NOBODY, build
from tests.small_trees import parsed


def test_an_end_game_that_x_wins_is_won_by_x_s_strategy() -> None:
    tree = games.expand("tic-tac-toe", position="XO./.../...")
    told = strategies.judge_strategy(strategies.optimal_strategy(tree, MAX))
    assert (told.wins, told.does_not_lose, told.loses, told.is_optimal) == (True, True, False, True)
    assert strategies.verdict_sentences(told)[0] == "MAX wins with this strategy, whatever the others do."
    lost = strategies.judge_strategy(strategies.optimal_strategy(tree, MIN))
    assert strategies.verdict_sentences(lost) == ("MIN may lose with this strategy.",
                                                  "No strategy of MIN guarantees more.")


def test_a_careless_strategy_may_lose_and_a_better_one_is_told_of() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O")
    careless = next(
        told for child in tree.children(0)
        if not (told := strategies.judge_strategy(
            strategies.strategy_from_choices(tree, MAX, {0: child}, rest=strategies.best_choices(tree, ties="last"))
        )).does_not_lose)
    assert strategies.verdict_sentences(careless) == (
        "MAX may lose with this strategy.", "The safest strategy of MAX guarantees at least 0.")


@pytest.mark.parametrize(("notation", "player", "first"), [
    ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], MAX, "The strategy of MAX guarantees at least 3."),
    ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], MIN, "The strategy of MIN guarantees at most 3."),
    ([[1, 0], [-1, -1]], MAX, "MAX does not lose with this strategy."),
    ([[1, 0], [-1, 0]], MIN, "MIN does not lose with this strategy."),
    ([[1, -1], [-1]], MIN, "MIN wins with this strategy, whatever the others do."),
    ([[1, -1], [-1]], MAX, "MAX may lose with this strategy."),
    ([[-1], [-1, 1]], MAX, "MAX loses with this strategy, whatever the others do."),
    ([[1], [0, 1]], MAX, "The strategy brings MAX exactly 1, whatever the others do."),
    ([["1/3", "inf"], 0], MAX, "The strategy of MAX guarantees at least 1/3."),
])
def test_the_first_sentence_says_what_is_certain(notation: object, player: int, first: str) -> None:
    told = strategies.judge_strategy(strategies.optimal_strategy(parsed(notation), player))
    assert strategies.verdict_sentences(told)[0] == first


def test_payoffs_that_are_no_outcomes_win_nothing() -> None:
    assert strategies.judge_strategy(strategies.optimal_strategy(parsed([0, 1]), MAX)).wins is False
    assert strategies.judge_strategy(strategies.optimal_strategy(parsed([1, -1, "1/2"]), MAX)).wins is False
    assert strategies.judge_strategy(strategies.optimal_strategy(parsed([1, -1, 2]), MAX)).wins is False


def test_static_evaluations_win_nothing() -> None:
    tree = parsed([{"value": 1, "children": [[0]]}, {"value": -1, "children": [1]}])
    told = strategies.judge_strategy(strategies.optimal_strategy(tree, MAX, depth=1))
    assert (told.is_outcome, told.is_evaluation) == (False, True)
    assert strategies.verdict_sentences(told) == (
        "The strategy brings MAX exactly 1, whatever the others do.",
        "This goes by static evaluations, not by how games end.", "No strategy of MAX guarantees more.")
    cut = games.expand("tic-tac-toe", position="XO./.../...", depth=1, eval="aima")
    assert strategies.judge_strategy(strategies.optimal_strategy(cut, MAX)).is_evaluation
    assert not strategies.judge_strategy(strategies.optimal_strategy(cut, MAX)).is_outcome


def test_the_best_mean_and_the_best_guarantee_are_two_strategies() -> None:
    coin = {"player": "chance", "probabilities": ["1/3", "2/3"], "children": [0, 10]}
    tree = parsed([coin, 5])
    bold, safe = strategies.optimal_strategy(tree, MAX), strategies.optimal_strategy(tree, MAX, aim="guarantee")
    assert strategies.verdict_sentences(strategies.judge_strategy(bold)) == (
        "The strategy of MAX guarantees at least 0.", "Against the worst replies it brings 20/3 on average.",
        "No strategy of MAX has a better mean.", "The safest strategy of MAX guarantees at least 5.")
    assert strategies.verdict_sentences(strategies.judge_strategy(safe))[1:] == (
        "Against the worst replies it brings 5 on average.", "The best strategy of MAX has the mean 20/3.",
        "No strategy of MAX guarantees more.")


def test_numbered_opponents_answer_each_for_himself_or_all_against_one() -> None:
    threat = {"player": 1, "children": [{"payoffs": [5, 5]}, {"payoffs": [-9, 0]}]}
    tree = parsed({"player": 0, "children": [{"payoffs": [1, 1]}, threat]})
    trusting, safe = strategies.optimal_strategy(tree, 0), strategies.optimal_strategy(tree, 0, aim="guarantee")
    told = strategies.judge_strategy(trusting)
    assert (told.guarantee, told.payoffs_if_answered, told.best, told.is_optimal) == (-9, (5, 5), 1, False)
    assert strategies.verdict_sentences(told) == (
        "The strategy of player 1 guarantees at least −9.",
        "If the others each maximize their own payoff, the payoffs are (5, 5).",
        "The safest strategy of player 1 guarantees at least 1.")
    assert strategies.judge_strategy(safe).payoffs_if_answered == (1, 1)
    half = build([2, 0, 0], np.array([[nan, nan], [1, nan], [2, 2]]), player=[0, NOBODY, NOBODY])
    told = strategies.judge_strategy(strategies.strategy_from_choices(half, 0, {0: 1}))
    assert (told.guarantee, told.best, told.payoffs_if_answered) == (1, 2, None)


@pytest.mark.parametrize(("notation", "player", "told"), [
    ([{"player": "chance", "children": [-3, 3]}, {"player": "chance", "children": [-1, -1]}], MAX,
     ("The strategy brings MAX exactly −1, whatever the others do.",
      "Against the worst replies it brings −1 on average.",
      "The best strategy of MAX has the mean 0.", "No strategy of MAX guarantees more.")),
    ([[0, 4], [-2, 5]], MAX, ("The strategy of MAX guarantees at least −2.",
                              "The safest strategy of MAX guarantees at least 0.")),
])
def test_a_best_mean_or_guarantee_of_0_is_told_as_0(notation: object, player: int, told: tuple[str, ...]) -> None:
    tree = parsed(notation)
    second = strategies.strategy_from_choices(tree, player, {0: tree.children(0)[1]})
    assert strategies.verdict_sentences(strategies.judge_strategy(second)) == told
