"""The leaves that matter, compared with every assignment on a fine grid."""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from explorer.exam.questions.relevance import may_change_move, may_change_value, value_ranges
from explorer.trees import formats
from explorer.trees.tree import Tree
from tests.options import sample
from tests.oracles import random_trees
from tests.oracles.notation import Node, Number, minimax, read

LOW, HIGH = 0, 4
GRID = [Fraction(number, 2) for number in range(2 * LOW, 2 * HIGH + 1)]
FINE = [Fraction(number, 6) for number in range(6 * LOW, 6 * HIGH + 1)]
MOST = 3
"""The greatest number of unknown leaves for which every assignment is tried."""


def notation(random: Random) -> Any:
    while True:
        drawn = random_trees.tree(random, tuple(range(LOW, HIGH + 1)), depth=random.choice((3, 3, 5)),
                                  widest=3, chance=0.4, never=0.1)
        if isinstance(drawn, (list, dict)) and 2 <= len(read(drawn).leaves()) <= 8:
            return drawn


def first_best(root: Node, takes_last: bool) -> int:
    worth = [minimax(child) for child in root.children]
    best = max(worth) if root.player == "max" else min(worth)
    places = [place for place, each in enumerate(worth) if each == best]
    return places[-1 if takes_last else 0]


def may_differ(root: Node, unknown: list[Node], leaf: Node, what: Any) -> bool:
    """Return True if two values of `leaf` give two results for some assignment of the other unknown leaves.

    Means of three may fall between the numbers of the grid: then a finer one is tried, with this leaf at its ends.
    """
    return (differs_on_grid(root, unknown, leaf, what, GRID, GRID)
            or differs_on_grid(root, unknown, leaf, what, FINE, [LOW, HIGH]))


def differs_on_grid(
    root: Node, unknown: list[Node], leaf: Node, what: Any, grid: list[Fraction], ends: Sequence[Number]
) -> bool:
    others = [each for each in unknown if each is not leaf]
    kept = [each.value for each in unknown]
    differs = False
    for numbers in product(grid, repeat=len(others)):
        for each, number in zip(others, numbers, strict=True):
            each.value = number
        results = set()
        for end in ends:
            leaf.value = end
            results.add(what(root))
        if len(results) > 1:
            differs = True
            break
    for each, value in zip(unknown, kept, strict=True):
        each.value = value
    return differs


def path(tree: Tree, node: int) -> list[int]:
    nodes = [node]
    while nodes[-1]:
        nodes.append(int(tree.parent[nodes[-1]]))
    return nodes[::-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_leaf_matters_just_where_two_of_its_numbers_give_two_results(seed: int) -> None:
    random = Random(seed)
    needed = not_needed = 0
    for turn in range(sample(60, 20)):
        drawn = notation(random)
        root, tree = read(drawn), formats.parse(json.dumps(drawn))
        leaves = root.leaves()
        nodes = [tree.node_at_path(leaf.path) for leaf in leaves]
        count = random.randint(1, min(MOST, len(leaves)))
        unknown = leaves[-count:] if turn % 2 else random.sample(leaves, count)
        known = {node for node, leaf in zip(nodes, leaves, strict=True) if leaf not in unknown}
        within = value_ranges(tree, known, (LOW, HIGH))
        leaf = random.choice(unknown)
        way = path(tree, tree.node_at_path(leaf.path))
        claimed = may_change_value(within, way)
        assert claimed == may_differ(root, unknown, leaf, minimax), (drawn, leaf.path, len(unknown))
        needed, not_needed = needed + claimed, not_needed + (not claimed)
        if root.player in ("max", "min"):
            for takes_last in (False, True):
                claimed = may_change_move(within, way, takes_last=takes_last)
                really = may_differ(root, unknown, leaf, lambda node, last=takes_last: first_best(node, last))
                assert claimed == really, (drawn, leaf.path, len(unknown), takes_last)
    assert needed > 5
    assert not_needed > 2


def test_the_ends_of_every_range_are_reached_and_never_passed() -> None:
    random = Random(9)
    for _turn in range(100):
        drawn = notation(random)
        root, tree = read(drawn), formats.parse(json.dumps(drawn))
        leaves = root.leaves()
        unknown = random.sample(leaves, random.randint(1, len(leaves)))
        known = {tree.node_at_path(leaf.path) for leaf in leaves if leaf not in unknown}
        within = value_ranges(tree, known, (LOW, HIGH))
        for end, claimed in ((LOW, within.low), (HIGH, within.high)):
            for leaf in unknown:
                leaf.value = Fraction(end)
            assert all(claimed[tree.node_at_path(node.path)] == minimax(node) for node in root.walk())
        for _try in range(5):
            for leaf in unknown:
                leaf.value = random.choice(GRID)
            nodes = ((tree.node_at_path(node.path), minimax(node)) for node in root.walk())
            assert all(within.low[node] <= value <= within.high[node] for node, value in nodes)


def test_what_is_cut_stays_cut_below_a_chance_node() -> None:
    tree = formats.parse('[5, [3, {"player": "chance", "children": [1, [2, 4]]}]]')
    for bounds in ((-float("inf"), float("inf")), (0, 9)):
        within = value_ranges(tree, {tree.node_at_path("0"), tree.node_at_path("1.0")}, bounds)
        for name in ("1.1.0", "1.1.1.0", "1.1.1.1"):
            assert not may_change_value(within, path(tree, tree.node_at_path(name)))
            assert not may_change_move(within, path(tree, tree.node_at_path(name)))


def test_without_bounds_a_chance_outcome_always_matters_and_an_impossible_one_never() -> None:
    tree = formats.parse('[{"player": "chance", "probabilities": [0.5, 0.5, 0], "children": [9, 1, 3]}, 2]')
    inf: Number = float("inf")
    within = value_ranges(tree, {tree.node_at_path("0.0")}, (-inf, inf))
    assert [may_change_value(within, path(tree, tree.node_at_path(name)))
            for name in ("0.1", "0.2", "1")] == [True, False, True]
    assert [may_change_move(within, path(tree, tree.node_at_path(name)))
            for name in ("0.1", "0.2", "1")] == [True, False, True]
