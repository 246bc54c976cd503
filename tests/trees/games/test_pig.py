"""Tests of Pig: a small case by hand, exact probabilities, values against a plain recursion."""

from fractions import Fraction

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.trees import backward_induction, games
from explorer.trees.edit import weights
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY

COIN = {"target": 4, "sides": 2, "total": 2}
"""A coin as the die: 1 ends the turn, 2 adds two points; two more points win."""


def expected(target: int, sides: int, scores: tuple[int, int], total: int, mover: int, plies: int) -> Fraction:
    """Return a position's value for player 0 at a depth limit, with `mover` to move."""
    held = [score + total * (player == mover) for player, score in enumerate(scores)]
    if max(held) >= target:
        return Fraction(target if held[0] >= target else -target)
    if plies <= 1:  # a rolling die has the value of the position before it
        return Fraction(held[0] - held[1])
    worth = [sum(
        expected(target, sides, scores, total + side if side > 1 else 0, mover if side > 1 else 1 - mover, plies - 2)
        for side in range(1, sides + 1)) / sides]
    if total:
        worth.append(expected(target, sides, (held[0], held[1]), 0, 1 - mover, plies - 1))
    return (min if mover else max)(worth)


def test_a_small_game_by_hand():
    tree = games.expand("pig", **COIN, depth=3)
    nodes = range(len(tree))
    assert [(tree.path(node), tree.move[node], tree.label[node], int(tree.player[node])) for node in nodes] == [
        ("", "", "0:0 +2", MAX),
        ("0", "roll", "0:0 +2", CHANCE), ("1", "hold", "2:0", MIN),
        ("0.0", "1", "0:0", MIN), ("0.1", "2", "0:0 +4", NOBODY), ("1.0", "roll", "2:0", CHANCE),
        ("0.0.0", "roll", "0:0", NOBODY), ("1.0.0", "1", "2:0", NOBODY), ("1.0.1", "2", "2:0 −2", NOBODY),
    ]
    assert tree.payoff[:, 0].tolist() == [2, 2, 2, 0, 4, 2, 0, 2, 0]
    assert [tree.probability_of(node) for node in (3, 4, 7, 8)] == [0.5] * 4
    # Rolling: (0 + 4) / 2. Holding: (2 + 0) / 2.
    assert backward_induction.backed_up_values(tree)[:3].tolist() == [2, 2, 1]


def test_the_chances_of_a_die_are_exact():
    tree = games.expand("pig")
    thrown = np.flatnonzero(tree.player[np.maximum(tree.parent, 0)] == CHANCE)
    assert {tree.probability_of(node) for node in thrown.tolist()} == {Fraction(1, 6)}
    assert all(tree.exact[node, -1] == Fraction(1, 6) for node in thrown.tolist())
    assert tree.exact[0].tolist() == [None, None]


@pytest.mark.parametrize("sides", [2, 3, 6])
@pytest.mark.parametrize(("scores", "total"), [((0, 0), 0), ((3, 1), 2), ((0, 5), 4), ((6, 6), 0)])
def test_the_value_is_what_a_plain_player_expects(sides, scores, total):
    for depth in range(6):
        tree = games.expand("pig", target=8, sides=sides, scores=scores, total=total, depth=depth)
        assert backward_induction.backed_up_values(tree)[0] == expected(8, sides, scores, total, 0, depth)


def test_a_turn_begins_with_a_roll_and_who_has_the_target_has_won():
    tree = games.expand("pig", total=0, depth=1)
    assert [tree.move[child] for child in tree.children(0)] == ["roll"]
    won = games.expand("pig", target=10, scores=(4, 0), total=6)
    assert (len(won), won.payoff[0, 0]) == (1, 10)
    lost = games.expand("pig", target=6, scores=(0, 4), total=0, depth=4)
    assert -6 in lost.payoff[lost.is_leaf, 0]


def test_equal_positions_share_a_key_unless_another_player_moves():
    tree = games.expand("pig", target=6, sides=3, scores=(2, 2), total=0, depth=7)
    seen: dict[int, tuple[str, int]] = {}
    for node in np.flatnonzero(tree.player != NOBODY).tolist():
        said = (tree.label[node], int(tree.player[node]))
        assert seen.setdefault(int(tree.columns["key"][node]), said) == said
    assert {mover for label, mover in seen.values() if label == "2:2"} == {MAX, MIN, CHANCE}
    assert len(seen) < np.count_nonzero(tree.player != NOBODY)


def test_the_turns_sum_may_weigh_less_than_what_is_held():
    tree = games.expand("pig", **COIN, depth=2)
    assert weights.feature_weights(tree) == {"score difference": 1, "turn total": 1}
    doubtful = weights.set_weights(tree, {"turn total": Fraction(1, 3)})
    assert doubtful.payoff_of(1) == Fraction(2, 3)
    assert doubtful.payoff_of(2) == 2
    assert doubtful.payoff_of(4) == 4
    assert weights.feature_names(games.expand("pig", eval="none").columns) == ()


@pytest.mark.parametrize(("options", "reason"), [
    ({"scores": [1]}, "option scores: there are two players, not 1"),
    ({"scores": [20, 0]}, "option scores: 20 is too large, at most 19"),
    ({"sides": 1}, "option sides: 1 is too small"),
    ({"depth": None}, "option depth: None is not a whole number"),
    ({"eval": "best"}, "option eval"),
    ({"depth": 40}, "beyond 60,000,000 nodes at ply"),
])
def test_what_cannot_be_played_is_refused_with_its_reason(options, reason, monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**11)
    with pytest.raises(GameError, match=reason):
        games.expand("pig", **options)
