"""Plays against every kind of opponent keep to the strategy and end as it promises."""

from fractions import Fraction
from random import Random

import pytest

from explorer import games, strategy
from explorer.errors import SearchRefused
from explorer.tree import CHANCE, MAX, MIN, NOBODY
from tests.trees import many, parsed


def test_no_opponent_gets_below_what_a_strategy_guarantees_and_the_punishing_one_gets_that_far() -> None:
    for turn, (notation, root) in enumerate(many(400, seed=71)):
        tree, player = parsed(notation, root), (MAX, MIN)[turn % 2]
        greedy = strategy.from_choices(tree, player, {}, rest=strategy.best_choices(tree, ties="last")) \
            if turn % 3 else strategy.from_choices(
                tree, player, {node: Random(turn + node).choice(tree.children(node))
                               for node in range(len(tree)) if tree.player[node] == player})
        told = strategy.judge(greedy)
        for opponent in ("random", "optimal", "punishing"):
            play = strategy.finish(strategy.begin(greedy, opponent, seed=turn))
            assert all(greedy.reached[list(play.line)])
            assert [int(tree.parent[node]) for node in play.line[1:]] == list(play.line[:-1])
            (paid,) = strategy.result(play) or ()
            assert told.guarantee <= paid <= told.at_best if player == MAX else told.at_best <= paid <= told.guarantee
            assert opponent != "punishing" or paid == told.guarantee
            assert opponent != "optimal" or not told.is_optimal or paid == told.guarantee


def test_a_person_plays_move_by_move_and_takes_back() -> None:
    tree = games.expand("tic-tac-toe", position="XO./.../...")
    play = strategy.finish(strategy.begin(strategy.optimal(tree, MAX)))
    assert (len(play.line), strategy.mover(play)) == (2, MIN)
    assert strategy.next_move(play) is None
    assert strategy.result(play) is None
    assert len(strategy.moves(play)) == 6
    went_on = strategy.finish(strategy.advance(play, strategy.moves(play)[0]))
    assert went_on.line[:2] == play.line
    with pytest.raises(SearchRefused, match="is no move that can be made"):
        strategy.advance(play, 0)
    while strategy.mover(went_on) != NOBODY:
        went_on = strategy.finish(strategy.advance(went_on, strategy.moves(went_on)[-1]))
    assert strategy.result(went_on) == (1,)
    assert strategy.moves(went_on) == ()


def test_the_strategy_s_own_moves_are_nobody_else_s() -> None:
    tree = parsed([[1, 2], [3, 4]])
    play = strategy.begin(strategy.optimal(tree, MAX))
    assert strategy.moves(play) == (2,)
    with pytest.raises(SearchRefused, match="node 0 is no move that can be made at node root"):
        strategy.advance(play, 1)


def test_the_same_seed_plays_the_same_game_and_all_seeds_play_many() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.../...")
    chosen = strategy.optimal(tree, MAX)
    lines = [strategy.finish(strategy.begin(chosen, "random", seed)).line for seed in range(30)]
    assert lines == [strategy.finish(strategy.begin(chosen, "random", seed)).line for seed in range(30)]
    assert len(set(lines)) > 5
    assert all(strategy.result(strategy.finish(strategy.begin(chosen, "random", seed))) == (1,) for seed in range(30))


def test_chance_is_drawn_by_its_probabilities() -> None:
    tree = parsed({"player": "chance", "probabilities": ["1/10", 0, "9/10"], "children": [0, 5, 1]})
    chosen = strategy.optimal(tree, MAX)
    drawn = [strategy.result(strategy.finish(strategy.begin(chosen, seed=seed))) for seed in range(400)]
    assert drawn.count((5,)) == 0
    assert 20 < drawn.count((0,)) < 65
    assert strategy.mover(strategy.begin(chosen)) == CHANCE


def test_a_play_ends_at_the_depth_limit_with_an_evaluation() -> None:
    tree = parsed([{"value": "7/3", "children": [1, 2]}, {"value": 0, "children": [3]}])
    play = strategy.finish(strategy.begin(strategy.optimal(tree, MAX, depth=1), "optimal"))
    assert (play.line, strategy.result(play)) == ((0, 1), (Fraction(7, 3),))


def test_numbered_opponents_each_play_for_themselves_or_against_one() -> None:
    threat = {"player": 1, "children": [{"payoffs": [5, 5]}, {"payoffs": [-9, 0]}]}
    trusting = strategy.optimal(parsed({"player": 0, "children": [{"payoffs": [1, 1]}, threat]}), 0)
    assert strategy.result(strategy.finish(strategy.begin(trusting, "optimal"))) == (5, 5)
    assert strategy.result(strategy.finish(strategy.begin(trusting, "punishing"))) == (-9, 0)


def test_a_hundred_thousand_plies_are_played() -> None:
    tree = games.expand("uniform", depth=20_000, branching=1)
    assert len(strategy.finish(strategy.begin(strategy.optimal(tree, MAX), "random")).line) == 20_001


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(SearchRefused, match="'nobody' is no opponent: choose from human, random, optimal, punishing"):
        strategy.begin(strategy.optimal(parsed([1, 2]), MAX), "nobody")


def test_an_opponent_can_t_judge_what_has_no_value() -> None:
    chosen = strategy.from_choices(parsed([[1, 2], ["?x"]]), MAX, {0: 1})
    with pytest.raises(SearchRefused, match=r"leaf 1\.0 is unknown"):
        strategy.begin(chosen, "optimal")
    assert strategy.result(strategy.finish(strategy.begin(chosen, "punishing"))) == (1,)
