"""Tests of the corridor: a plan with both moves tied, and a run in which no dot is eaten."""

from itertools import product

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import GameError
from explorer.trees import backward_induction, games
from explorer.trees.edit import weights
from explorer.trees.games.corridor import Corridor, CorridorState, replan
from explorer.trees.tree import MAX, NOBODY


def best(length: int, square: int, dots: frozenset[int], plies: int) -> float:
    """Return the best score of all walks of `plies` steps, by trying each; a walk ends with the last dot."""
    most = -np.inf
    for steps in product((-1, 1), repeat=plies):
        at, left, points = square, dots, 0
        for step in steps:
            at += step
            if not 1 <= at <= length or not left:
                break
            points += 10 * (at in left) - 1
            left -= {at}
        else:
            most = max(most, points)
        if not left:
            most = max(most, points)
    return most


def test_both_moves_are_tied_where_eating_later_is_as_good_as_now():
    tree = games.expand("corridor")
    assert [tree.label[node] for node in range(3)] == ["oC.o", "C..o", "o.Co"]
    assert [tree.move[node] for node in range(3)] == ["", "left", "right"]
    assert tree.player.tolist() == [MAX] * 3 + [NOBODY] * 3
    assert backward_induction.backed_up_values(tree)[:3].tolist() == [8, 8, 8]
    assert analyse(tree, search.run(tree, "minimax")).best_moves == (1, 2)


def test_who_waits_with_eating_shuttles_and_starves():
    run = replan(Corridor(4, CorridorState(2, (1, 4))), 2, 40)
    assert len(run) == 40
    assert [decision.state.square for decision in run] == [2, 3] * 20
    assert {decision.state.eaten for decision in run} == {0}
    for steps, decision in enumerate(run):
        assert decision.best_moves == ("left", "right")
        assert decision.move_values == {"left": 8 - steps, "right": 8 - steps}


@pytest.mark.parametrize("ties", ["left", "right"])
def test_with_luck_in_ties_or_one_who_looks_far_enough_nobody_starves(ties):
    for depth, rule in ((2, ties), (4, "later")):
        run = replan(Corridor(4, CorridorState(2, (1, 4))), depth, 40, rule)
        assert len(run) < 7
        assert run[-1].state.dots != (1, 4)


@pytest.mark.parametrize(("length", "start", "dots"), [(4, 2, (1, 4)), (5, 3, (1, 5)), (6, 2, (1, 3, 6)), (2, 1, (2,))])
@pytest.mark.parametrize("depth", [1, 2, 3, 5, 7])
def test_what_is_promised_is_the_best_of_all_walks(length, start, dots, depth):
    tree = games.expand("corridor", length=length, start=start, dots=dots, depth=depth)
    assert backward_induction.backed_up_values(tree)[0] == best(length, start, frozenset(dots), depth)
    promises = replan(Corridor(length, CorridorState(start, dots)), depth, 1)[0].move_values
    assert promises == {tree.move[child]: backward_induction.backed_up_values(tree)[child]
                        for child in tree.children(0)}


def test_a_run_is_drawn_as_one_tree_each_move_worth_what_it_promised():
    tree = games.expand("corridor", run=4)
    run = replan(Corridor(4, CorridorState(2, (1, 4))), 2, 4)
    node = 0
    for decision in run:
        assert {tree.move[child]: tree.payoff[child, 0] for child in tree.children(node)} == decision.move_values
        node = next(child for child in tree.children(node) if tree.move[child] == decision.chosen_move)
    assert len(tree) == 1 + 2 * 4
    assert tree.is_leaf[node]
    assert tree.title == "Corridor, 4 times 2 plies ahead"


def test_where_steps_cost_nothing_all_that_a_run_ever_promises_is_tied():
    tree = games.expand("corridor", run=6, cost=0)
    assert set(tree.payoff[:, 0].tolist()) == {10}
    assert analyse(tree, search.run(tree, "minimax")).best_moves == (1, 2)


def test_a_run_ends_with_the_last_dot():
    tree = games.expand("corridor", run=50, depth=4)
    assert tree.levels == 5
    assert tree.label[len(tree) - 1] == "...C"


def test_without_a_cost_of_steps_the_tie_remains():
    tree = games.expand("corridor")
    assert weights.feature_weights(tree) == {"dots eaten": 10, "steps": -1}
    free = weights.set_weights(tree, {"steps": 0})
    assert backward_induction.backed_up_values(free)[:3].tolist() == [10, 10, 10]
    assert backward_induction.backed_up_values(games.expand("corridor", cost=0))[:3].tolist() == [10, 10, 10]


def test_a_walk_that_has_eaten_all_is_over():
    tree = games.expand("corridor", length=3, start=2, dots=[1], depth=3)
    assert tree.is_leaf[1]
    assert tree.payoff[1, 0] == 9
    assert np.isnan(tree.columns["feature steps"][1])


@pytest.mark.parametrize(("options", "reason"), [
    ({"dots": [2]}, "none on square 2, where the walk starts"),
    ({"dots": []}, "at least one"),
    ({"dots": [5]}, "option dots: 5 is too large, at most 4"),
    ({"start": 5}, "option start: 5 is too large, at most 4"),
    ({"length": 1}, "option length: 1 is too small"),
    ({"depth": 0, "run": 2}, "option depth: 0 is too small, at least 1"),
    ({"cost": 11}, "option cost: 11 is too large, at most 10"),
    ({"ties": "both"}, "option ties: 'both' is not one of later, left, right"),
    ({"length": 30, "start": 15, "dots": [30], "depth": 30}, "set a depth of at most"),
])
def test_what_cannot_be_walked_is_refused_with_its_reason(options, reason):
    with pytest.raises(GameError, match=reason):
        games.expand("corridor", **options)
