"""Any game becomes a tree."""

import math

import pytest

from explorer.errors import GameError
from explorer.games import game
from explorer.tree import MAX, MIN


class Count:
    """Players add 1 or 2 to a number; whoever reaches the goal wins; without a goal it never ends."""

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
    """A game that goes round and round."""

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


def test_a_tree_that_is_too_large_is_refused_with_the_depth_that_fits():
    with pytest.raises(GameError, match="beyond 6,000,000 nodes at ply 22: set a depth of at most 21"):
        game.expand(Count(math.inf))


def test_a_game_that_goes_round_in_circles_is_refused_unless_a_depth_is_set():
    with pytest.raises(GameError, match="for ever"):
        game.expand(Circle(9))
    assert len(game.expand(Circle(9), 10)) == 11
