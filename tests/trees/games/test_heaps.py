"""Tests of games of heaps against Sprague-Grundy theory: the player to move wins unless the nim-sum is 0."""

from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

from explorer.core.errors import GameError
from explorer.trees import games
from explorer.trees.tree import MAX, MIN, NOBODY, Tree

GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
"""The nim-values of Grundy's game, OEIS A002188."""
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
"""The nim-values of Kayles, OEIS A002186."""
TAKING_1_3_4 = [0, 1, 0, 1, 2, 3, 2]
"""The nim-values of the subtraction game that takes 1, 3 or 4: one period."""


def value(tree: Tree) -> float:
    """Return the root's minimax value, computed by a plain loop."""
    value = tree.payoff[:, 0].tolist()
    for node in range(len(tree) - 1, -1, -1):
        if tree.n_children[node]:
            value[node] = (max if tree.player[node] == MAX else min)(value[child] for child in tree.children(node))
    return value[0]


def replies(game: str, heap: int) -> list[tuple[int, ...]]:
    """Return the possible remainders of a heap after one move, by the rules of the game."""
    if game == "subtraction":
        return [(heap - taken,) for taken in (1, 3, 4) if taken <= heap]
    if game == "grundy":
        return [(part, heap - part) for part in range(1, heap) if part < heap - part]
    return [(left, heap - pins - left) for pins in (1, 2) for left in range(heap - pins + 1)]


@cache
def wins(game: str, heaps: tuple[int, ...], misere: bool) -> bool:
    """Return True if the player to move wins, by trying all moves."""
    later = [(*heaps[:place], *left, *heaps[place + 1:]) for place, heap in enumerate(heaps)
             for left in replies(game, heap)]
    return any(not wins(game, tuple(sorted(left)), misere) for left in later) if later else misere


@pytest.mark.parametrize(("game", "values"), [
    ("grundy", GRUNDY[:15]), ("kayles", KAYLES[:7]), ("subtraction", TAKING_1_3_4 + TAKING_1_3_4),
])
def test_a_heap_is_lost_for_the_mover_where_its_nim_value_is_0(game, values):
    for size, nim_value in enumerate(values):
        assert value(games.expand(game, heaps=[size])) == (1 if nim_value else -1), size


@pytest.mark.parametrize(("game", "values"), [
    ("grundy", GRUNDY[:8]), ("kayles", KAYLES[:4]), ("subtraction", TAKING_1_3_4),
])
def test_several_heaps_are_lost_where_the_exclusive_or_of_their_nim_values_is_0(game, values):
    for heaps in combinations_with_replacement(range(len(values)), 2):
        assert value(games.expand(game, heaps=heaps)) == (1 if reduce(xor, (values[heap] for heap in heaps)) else -1)


@pytest.mark.parametrize("game", ["grundy", "kayles", "subtraction"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_mover_wins_where_trying_all_moves_says_so(game, misere):
    for heaps in [(size,) for size in range(7)] + [(1, 3), (3, 3), (2, 2, 1), (4, 2)]:
        assert value(games.expand(game, heaps=heaps, misere=misere)) == (1 if wins(game, heaps, misere) else -1)


def test_labels_show_the_heaps_and_moves_what_is_done():
    tree = games.expand("grundy", heaps=[6], depth=2)
    assert [tree.label[node] for node in range(5)] == ["6", "5-1", "4-2", "4-1-1", "3-2-1"]
    assert [tree.move[node] for node in range(1, 4)] == ["6:5+1", "6:4+2", "5:4+1"]
    tree = games.expand("kayles", heaps=[3])
    assert [(tree.move[child], tree.label[child]) for child in tree.children(0)] == [
        ("3:2+0", "2"), ("3:1+1", "1-1"), ("3:1+0", "1")]
    tree = games.expand("subtraction")
    assert [(tree.move[child], tree.label[child]) for child in tree.children(0)] == [
        ("A-1", "6"), ("A-3", "4"), ("A-4", "3")]
    assert tree.title == "Subtraction 7, taking 1, 3, 4"


@pytest.mark.parametrize("game", ["nim", "subtraction", "grundy", "kayles"])
def test_the_same_heaps_have_two_keys_one_for_each_player_to_move(game):
    tree = games.expand(game, heaps=[5, 2])
    seen: dict[int, tuple[str, int]] = {}
    for node in range(len(tree)):
        mover = MAX if tree.depth[node] % 2 == 0 else MIN
        assert tree.player[node] in (mover, NOBODY)
        assert seen.setdefault(int(tree.columns["key"][node]), (tree.label[node], mover)) == (tree.label[node], mover)
    assert len(set(seen.values())) == len(seen)
    one_mover_each = len({label for label, _mover in seen.values()}) == len(seen)
    assert one_mover_each == (game == "grundy")  # each move adds one heap


@pytest.mark.parametrize(("game", "options", "reason"), [
    ("subtraction", {"takes": []}, "option takes: the list is empty"),
    ("subtraction", {"takes": [0]}, "option takes: 0 is too small"),
    ("grundy", {"heaps": []}, "option heaps: 0 heaps"),
    ("grundy", {"heaps": [2.5]}, "option heaps: 2.5 is not a whole number"),
    ("kayles", {"heaps": [30]}, "set a depth of at most"),
    ("kayles", {"depth": -1}, "option depth: -1 is too small"),
])
def test_what_cannot_be_played_is_refused_with_its_reason(game, options, reason):
    with pytest.raises(GameError, match=reason):
        games.expand(game, **options)
