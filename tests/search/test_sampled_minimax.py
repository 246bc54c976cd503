"""Sampled minimax: minimax over the children that were drawn."""

from fractions import Fraction
from random import Random

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, CUTOFF, LEAF, NEVER_LEFT, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import MAX, Tree, build
from tests.oracles import sampled
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import SMALL, many, tree
from tests.small_trees import parsed


def run(tree: Tree, **options: int) -> Trace:
    return search.run(tree, "sampled-minimax", options=SearchOptions(**options))


def test_each_number_is_minimax_s_over_the_children_that_were_drawn() -> None:
    for notation, root in many(400, seed=31, breaks=0.2):
        tree = parsed(notation, root)
        trace = run(tree, sample=2)
        for row, node in enumerate(trace.node.tolist()):
            called = trace.node[trace.parent == row].tolist()
            assert len(called) == min(2, tree.n_children[node])
            assert sorted(called) == called
            if called:
                assert trace.ended[row] == ALL_SEEN
                best = max if tree.player[node] == MAX else min
                assert trace.value[row] == best(trace.value[trace.parent == row].tolist())
            else:
                assert trace.ended[row] == LEAF
                assert trace.value[row] == tree.payoff_of(node)
        assert trace.estimate == trace.value[0]
        if called := trace.node[trace.parent == 0].tolist():
            values = trace.value[trace.parent == 0].tolist()
            assert trace.chosen_child == called[values.index(trace.estimate)]


def test_its_value_is_one_of_those_that_samples_can_have_and_all_children_give_minimax() -> None:
    random = Random(32)
    for _turn in range(300):
        notation = tree(random, SMALL, depth=3, widest=4)
        mover = random.choice(("max", "min"))
        for sample in (1, 2, 4):
            done = run(parsed(notation, mover), sample=sample, seed=random.randint(0, 99))
            assert done.estimate in sampled.possible_values(read(notation, mover), sample)
        assert done.estimate == minimax(read(notation, mover))


def test_every_sample_is_drawn_by_some_seed() -> None:
    tree = parsed([1, 2, 3, 4])
    drawn = {tuple(run(tree, sample=2, seed=seed).node[1:].tolist()) for seed in range(200)}
    assert len(drawn) == 6


def test_the_same_seed_gives_the_same_run_and_another_one_another() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O")
    first, again, other = (run(tree, seed=seed) for seed in (1, 1, 2))
    assert first.node.tolist() == again.node.tolist() != other.node.tolist()


def test_tied_moves_are_reported_first_or_last() -> None:
    tree = parsed([1, 1, 0])
    everything = SearchOptions(sample=3)
    assert search.run(tree, "sampled-minimax", Convention(ties="last"), everything).chosen_child == 2
    assert search.run(tree, "sampled-minimax", Convention(), everything).chosen_child == 1


def test_numbers_stay_exact_and_may_be_infinite() -> None:
    trace = run(parsed([["1/3", "2/3"], ["inf", "-inf"]]))
    assert trace.value[0] == Fraction(1, 3)
    assert run(parsed([["inf", "inf"], 1])).estimate == float("inf")


def test_a_depth_limit_evaluates_statically() -> None:
    tree = parsed([{"value": 4, "children": [1, 2, 3]}, 2])
    trace = search.run(tree, "sampled-minimax", Convention(depth=1))
    assert (trace.estimate, trace.ended.tolist()) == (4, [ALL_SEEN, STATIC, LEAF])
    assert CUTOFF not in trace.ended


def test_a_stopped_search_is_valid_and_chooses_nothing() -> None:
    tree = games.expand("uniform", depth=14, branching=2)
    trace = search.run(tree, "sampled-minimax", tick=lambda _visits: False)
    assert (trace.left == NEVER_LEFT).any()
    assert trace.chosen_child == -1


def test_a_chain_of_a_hundred_thousand_plies_is_searched() -> None:
    assert run(build([1] * 100_000 + [0], [0.0] * 100_000 + [7.0])).estimate == 7


def test_a_window_and_chance_nodes_are_refused() -> None:
    with pytest.raises(SearchRefused, match="no window"):
        search.run(parsed([1, 2]), "sampled-minimax", Convention(window=(0.0, 1.0)))
    with pytest.raises(SearchRefused, match="dice is a chance node"):
        run(parsed([1, {"player": "chance", "label": "dice", "children": [1, 2]}]))
