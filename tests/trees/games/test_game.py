"""Tests of the expansion of games to trees."""

import math
from fractions import Fraction

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.trees.games import game
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY


class Count:
    """A game in which players add 1 or 2 until the goal is reached; it never ends with an infinite goal."""

    def __init__(self, goal: float) -> None:
        self.goal = goal
        self.initial = 0
        self.asked = 0

    def to_move(self, state: int) -> int:
        return MAX if state % 2 == 0 else MIN

    def actions(self, state: int) -> list[int]:
        self.asked += 1
        return [1, 2]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state >= self.goal

    def utility(self, state: int, player: int) -> float:
        return state if player == MAX else -state


class Circle(Count):
    """A game whose positions repeat."""

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return (state + action) % 3


def test_a_game_unfolds_breadth_first_with_its_moves_and_utilities():
    tree = game.expand(Count(2), title="Count")
    assert tree.n_children.tolist() == [2, 2, 0, 0, 0]
    assert [tree.move[node] for node in range(5)] == ["", "1", "2", "1", "2"]
    assert tree.payoff[2:, 0].tolist() == [2, 2, 3]
    assert tree.player[:2].tolist() == [MAX, MIN]
    assert tree.title == "Count"


def test_equal_positions_share_a_key_and_are_worked_out_once():
    count = Count(12)
    tree = game.expand(count)
    assert count.asked == 12 < len(tree)
    keys = tree.columns["key"]
    assert keys[2] == keys[3] != keys[1]


def test_at_the_depth_limit_stand_static_evaluations_or_blanks():
    assert math.isnan(game.expand(Count(9), 1).payoff[1, 0])
    tree = game.expand(Count(9), 1, evaluate=lambda state: state / 2)
    assert tree.payoff[:, 0].tolist() == [0, 0.5, 1]
    assert len(game.expand(Count(9), 0)) == 1


def test_a_position_met_at_the_limit_and_above_it_is_expanded_only_above():
    tree = game.expand(Count(9), 2)
    assert tree.n_children.tolist() == [2, 2, 2, 0, 0, 0, 0]


def test_a_tree_that_is_too_large_is_refused_with_the_depth_that_fits(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**11)
    with pytest.raises(GameError, match="beyond 60,000,000 nodes at ply 25: set a depth of at most 24"):
        game.expand(Count(math.inf))
    monkeypatch.setattr(memory, "available_memory", lambda: 4 * 10**6)
    reason = r"beyond 50,000 nodes \(80 bytes each; 4 MB of memory are free\) at ply 15: set a depth of at most 14"
    with pytest.raises(GameError, match=reason):
        game.expand(Count(math.inf))


def test_a_tree_of_too_many_positions_is_refused_with_the_depth_that_fits(monkeypatch):
    monkeypatch.setattr(game, "MOST_POSITIONS", 10)
    with pytest.raises(GameError, match="more than 10 different positions at ply 5: set a depth of at most 4"):
        game.expand(Count(math.inf))
    assert len(game.expand(Count(math.inf), 4)) == 31


def test_a_game_that_goes_round_in_circles_is_refused_unless_a_depth_is_set():
    with pytest.raises(GameError, match="for ever"):
        game.expand(Circle(9))
    assert len(game.expand(Circle(9), 10)) == 11


class Coin(Count):
    """MAX chooses one of two coins, which is tossed once; heads have probability 1/3 with the first, else 1/2."""

    def to_move(self, state: int) -> int:
        return MAX if state == 0 else CHANCE

    def actions(self, state: int) -> list[str]:
        return ["one", "two"] if state == 0 else ["heads", "tails"]

    def result(self, state: int, action: str) -> int:
        return {"one": 1, "two": 2, "heads": 10 * state + 1, "tails": 10 * state}[action]

    def is_terminal(self, state: int) -> bool:
        return state >= 10

    def chance(self, state: int, action: str) -> Fraction:
        return {"heads": Fraction(state, 3), "tails": 1 - Fraction(state, 3)}[action] if state == 1 else Fraction(1, 2)


def test_chance_moves_with_exact_probabilities():
    tree = game.expand(Coin(0))
    assert tree.player.tolist() == [MAX, CHANCE, CHANCE] + [NOBODY] * 4
    assert [tree.probability_of(node) for node in range(3, 7)] == [Fraction(1, 3), Fraction(2, 3), 0.5, 0.5]
    assert math.isnan(tree.probability_of(0))
    assert math.isnan(tree.probability_of(2))
    assert tree.exact[3:, 0].tolist() == [None] * 4


def test_a_game_without_chance_has_no_probabilities():
    tree = game.expand(Count(4))
    assert tree.probability is None
    assert tree.exact is None


def test_an_evaluation_by_features_fills_columns_where_the_game_is_not_over():
    def features(states):
        return np.array([[state, state % 2] for state in states], float)

    tree = game.expand(Count(3), evaluate=game.Evaluation(features, {"sum": 2, "odd": -1}))
    payoff = tree.payoff[:, 0].tolist()
    assert payoff[:3] == [0, 2 * 1 - 1, 2 * 2]
    assert set(payoff[3:]) <= {2 * 2, 3, 4}
    assert np.array_equal(np.isnan(tree.columns["feature odd"]), tree.is_leaf)
    assert tree.weights == {"sum": 2, "odd": -1}


def test_a_game_may_number_its_positions_itself():
    tree = game.expand(Count(3), keys=lambda states: 100 + np.array(states), name="count")
    assert tree.columns["key"][:3].tolist() == [100, 101, 102]
    assert tree.game == "count"


def test_a_level_that_is_too_wide_is_refused_before_its_positions_are_made(monkeypatch):
    monkeypatch.setattr(memory, "MOST_NODES", 6_000_000)

    class Wide(Count):
        made = 0

        def actions(self, state: int) -> range:
            return range(1, 3_000)

        def result(self, state: int, action: int) -> int:
            self.made += 1
            return state * 3_000 + action

    wide = Wide(math.inf)
    with pytest.raises(GameError, match="at ply 2: set a depth of at most 1"):
        game.expand(wide)
    assert wide.made == 2_999
