"""Plays against every kind of opponent keep to the strategy and end as it promises."""

from fractions import Fraction
from random import Random

import pytest

from explorer.core.errors import SearchRefused
from explorer.lab import strategies
from explorer.trees import games
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY
from tests.options import sample
from tests.small_trees import many, parsed


def test_no_opponent_gets_below_what_a_strategy_guarantees_and_the_punishing_one_gets_that_far() -> None:
    for turn, (notation, root) in enumerate(many(sample(400), seed=71)):
        tree, player = parsed(notation, root), (MAX, MIN)[turn % 2]
        greedy = strategies.strategy_from_choices(tree, player, {}, rest=strategies.best_choices(tree, ties="last")) \
            if turn % 3 else strategies.strategy_from_choices(
                tree, player, {node: Random(turn + node).choice(tree.children(node))
                               for node in range(len(tree)) if tree.player[node] == player})
        told = strategies.judge_strategy(greedy)
        for opponent in ("random", "optimal", "punishing"):
            play = strategies.continue_play(strategies.begin_play(greedy, opponent, seed=turn))
            assert all(greedy.reached[list(play.line)])
            assert [int(tree.parent[node]) for node in play.line[1:]] == list(play.line[:-1])
            (paid,) = strategies.play_result(play) or ()
            low, high = (told.guarantee, told.best_case)[::1 if player == MAX else -1]
            assert low <= paid <= high
            assert opponent != "punishing" or paid == told.guarantee
            assert opponent != "optimal" or not told.is_optimal or paid == told.guarantee


def test_a_person_plays_move_by_move_and_takes_back() -> None:
    tree = games.expand("tic-tac-toe", position="XO./.../...")
    play = strategies.continue_play(strategies.begin_play(strategies.optimal_strategy(tree, MAX)))
    assert (len(play.line), strategies.mover(play)) == (2, MIN)
    assert strategies.next_move(play) is None
    assert strategies.play_result(play) is None
    assert len(strategies.moves(play)) == 6
    went_on = strategies.continue_play(strategies.advance(play, strategies.moves(play)[0]))
    assert went_on.line[:2] == play.line
    with pytest.raises(SearchRefused, match="is no move that can be made"):
        strategies.advance(play, 0)
    while strategies.mover(went_on) != NOBODY:
        went_on = strategies.continue_play(strategies.advance(went_on, strategies.moves(went_on)[-1]))
    assert strategies.play_result(went_on) == (1,)
    assert strategies.moves(went_on) == ()


def test_the_strategy_s_own_moves_are_nobody_else_s() -> None:
    tree = parsed([[1, 2], [3, 4]])
    play = strategies.begin_play(strategies.optimal_strategy(tree, MAX))
    assert strategies.moves(play) == (2,)
    with pytest.raises(SearchRefused, match="node 0 is no move that can be made at node root"):
        strategies.advance(play, 1)


def test_the_same_seed_plays_the_same_game_and_all_seeds_play_many() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.../...")
    chosen = strategies.optimal_strategy(tree, MAX)
    lines = [strategies.continue_play(strategies.begin_play(chosen, "random", seed)).line for seed in range(30)]
    assert lines == [strategies.continue_play(strategies.begin_play(chosen, "random", seed)).line for seed in range(30)]
    assert len(set(lines)) > 5
    ends = [strategies.continue_play(strategies.begin_play(chosen, "random", seed)) for seed in range(30)]
    assert all(strategies.play_result(end) == (1,) for end in ends)


def test_chance_is_drawn_by_its_probabilities() -> None:
    tree = parsed({"player": "chance", "probabilities": ["1/10", 0, "9/10"], "children": [0, 5, 1]})
    chosen = strategies.optimal_strategy(tree, MAX)
    drawn = [strategies.play_result(strategies.continue_play(strategies.begin_play(chosen, seed=seed)))
             for seed in range(400)]
    assert drawn.count((5,)) == 0
    assert 20 < drawn.count((0,)) < 65
    assert strategies.mover(strategies.begin_play(chosen)) == CHANCE


def test_a_play_ends_at_the_depth_limit_with_an_evaluation() -> None:
    tree = parsed([{"value": "7/3", "children": [1, 2]}, {"value": 0, "children": [3]}])
    play = strategies.continue_play(strategies.begin_play(strategies.optimal_strategy(tree, MAX, depth=1), "optimal"))
    assert (play.line, strategies.play_result(play)) == ((0, 1), (Fraction(7, 3),))


def test_numbered_opponents_each_play_for_themselves_or_against_one() -> None:
    threat = {"player": 1, "children": [{"payoffs": [5, 5]}, {"payoffs": [-9, 0]}]}
    trusting = strategies.optimal_strategy(parsed({"player": 0, "children": [{"payoffs": [1, 1]}, threat]}), 0)
    assert strategies.play_result(strategies.continue_play(strategies.begin_play(trusting, "optimal"))) == (5, 5)
    assert strategies.play_result(strategies.continue_play(strategies.begin_play(trusting, "punishing"))) == (-9, 0)


def test_a_hundred_thousand_plies_are_played() -> None:
    tree = games.expand("uniform", depth=20_000, branching=1)
    assert len(strategies.continue_play(strategies.begin_play(strategies.optimal_strategy(tree, MAX),
                                                              "random")).line) == 20_001


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(SearchRefused, match="'nobody' is no opponent: choose from human, random, optimal, punishing"):
        strategies.begin_play(strategies.optimal_strategy(parsed([1, 2]), MAX), "nobody")


def test_an_opponent_can_t_judge_what_has_no_value() -> None:
    chosen = strategies.strategy_from_choices(parsed([[1, 2], ["?x"]]), MAX, {0: 1})
    with pytest.raises(SearchRefused, match=r"leaf 1\.0 is unknown"):
        strategies.begin_play(chosen, "optimal")
    assert strategies.play_result(strategies.continue_play(strategies.begin_play(chosen, "punishing"))) == (1,)
