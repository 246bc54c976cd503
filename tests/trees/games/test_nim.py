"""Tests of Nim against its theory: the player to move wins unless the exclusive or of the heaps is 0."""

from functools import reduce
from itertools import product
from operator import xor

import pytest

from explorer.core.errors import GameError
from explorer.trees import games
from explorer.trees.tree import MAX


def root_value(heaps, **options):
    tree = games.expand("nim", heaps=heaps, **options)
    value = tree.payoff[:, 0].tolist()
    for node in range(len(tree) - 1, -1, -1):
        if tree.n_children[node]:
            value[node] = (max if tree.player[node] == MAX else min)(value[child] for child in tree.children(node))
    return value[0]


def test_the_mover_wins_unless_the_exclusive_or_is_zero():
    for heaps in product(range(4), range(3), range(3)):
        assert root_value(heaps) == (1 if reduce(xor, heaps) else -1)


def test_at_misere_heaps_of_one_turn_the_rule_round():
    for heaps in product(range(4), range(3), range(3)):
        wins = bool(reduce(xor, heaps)) if max(heaps) > 1 else not reduce(xor, heaps)
        assert root_value(heaps, misere=True) == (1 if wins else -1)


def test_with_a_limit_a_heap_counts_modulo_the_limit_plus_one():
    for size in range(12):
        assert root_value([size], limit=3) == (1 if size % 4 else -1)


def test_labels_show_the_heaps_and_moves_what_is_taken():
    tree = games.expand("nim", heaps="1-2")
    assert [tree.label[node] for node in range(4)] == ["1-2", "0-2", "1-1", "1-0"]
    assert [tree.move[node] for node in range(4)] == ["", "A-1", "B-1", "B-2"]
    assert tree.title == "Nim 1-2"


@pytest.mark.parametrize(("options", "reason"), [
    ({"heaps": []}, "option heaps: 0 heaps"),
    ({"heaps": [1] * 27}, "option heaps: 27 heaps"),
    ({"heaps": [3, -1]}, "option heaps: -1 is too small"),
    ({"heaps": [2_000]}, "option heaps: 2,000 is too large, at most 1,000"),
    ({"limit": 0}, "option limit: 0 is too small"),
    ({"depth": -1}, "option depth: -1 is too small"),
    ({"heaps": [9, 9, 9]}, "set a depth of at most"),
])
def test_what_cannot_be_played_is_refused_with_its_reason(options, reason):
    with pytest.raises(GameError, match=reason):
        games.expand("nim", **options)
