"""Subgame-perfect equilibria: one marked edge by edge, all tied choices, all payoffs that there are."""

from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.lab.strategies.equilibria import equilibrium, equilibrium_payoffs
from explorer.search.convention import Convention
from explorer.trees.tree import CHANCE, build
from tests.options import sample
from tests.oracles import many_players
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many, payoffs
from tests.small_trees import parsed

# An entrant stays out or comes in; the incumbent fights or yields. And one whose second mover is indifferent.
ENTRY = {"player": 0, "moves": ["out", "in"], "children": [
    {"payoffs": [1, 2]}, {"player": 1, "moves": ["fight", "yield"], "children": [{"payoffs": [0, 0]},
                                                                                {"payoffs": [2, 1]}]}]}
TIED = {"player": 0, "children": [
    {"payoffs": [1, 5]}, {"player": 1, "children": [{"payoffs": [0, 3]}, {"payoffs": [2, 3]}]}]}


def test_the_entrant_comes_in_and_the_incumbent_yields() -> None:
    tree = parsed(ENTRY)
    taken = equilibrium(tree)
    assert [tree.path(taken[node]) for node in (0, tree.node_at_path("1"))] == ["1", "1.1"]
    assert taken[tree.is_leaf].tolist() == [-1, -1, -1]
    assert equilibrium_payoffs(tree) == [(2, 1)]


def test_where_a_mover_is_indifferent_there_are_several_equilibria() -> None:
    tree = parsed(TIED)
    assert equilibrium_payoffs(tree) == [(1, 5), (2, 3)]
    assert [int(equilibrium(tree, ties)[0]) for ties in ("first", "last")] == [1, 2]


@pytest.mark.parametrize("ties", ["first", "last"])
def test_following_the_choices_gives_max_n_s_payoffs(ties: str) -> None:
    random = Random(661)
    for _ in range(sample(700)):
        tree = parsed(payoffs(random, random.randint(2, 4), depth=4, lowest=-1, chance=random.choice((0, 0.2))))
        taken, trace = equilibrium(tree, ties), search.run(tree, "max-n", Convention(ties=ties))
        value = dict(zip(trace.node.tolist(), map(tuple, trace.value), strict=True))
        inner = ~tree.is_leaf & (tree.player != CHANCE)
        assert (taken[~inner] == -1).all()
        for node in np.flatnonzero(inner).tolist():
            assert value[node] == value[int(taken[node])]


def test_every_equilibrium_payoff_is_listed_and_no_other() -> None:
    random, several = Random(662), 0
    for _ in range(sample(1_000)):
        notation = payoffs(random, random.randint(2, 4), highest=2, depth=3, chance=random.choice((0, 0.1)))
        found = equilibrium_payoffs(parsed(notation))
        assert set(found) == many_players.equilibrium_values(read(notation)), notation
        assert len(set(found)) == len(found)
        several += len(found) > 1
    assert several > sample(100, 5)


def test_max_and_min_have_one_value_in_every_equilibrium() -> None:
    for notation, mover in many(300, 664):
        assert equilibrium_payoffs(parsed(notation, mover)) == [(minimax(read(notation, mover)),)]


def test_too_many_and_unknown_payoffs_are_refused_by_name() -> None:
    with pytest.raises(SearchRefused, match="node 1 has more than 1 equilibrium"):
        equilibrium_payoffs(parsed(TIED), most=1)
    with pytest.raises(SearchRefused, match="leaf 0 has no payoff"):
        equilibrium(build([1, 0], np.full((2, 2), np.nan), player=[0, -4]))


def test_a_chance_node_with_outcomes_of_both_infinities_is_refused_by_name() -> None:
    coin = {"player": "chance", "children": [{"payoffs": [1, "inf"]}, {"payoffs": [2, "-inf"]}]}
    with pytest.raises(SearchRefused, match=r"^node 1 has no mean: one outcome has the value infinity"):
        equilibrium_payoffs(parsed({"player": 0, "children": [{"payoffs": [0, 0]}, coin]}))
