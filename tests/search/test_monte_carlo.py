"""Flat Monte Carlo: playouts from each move in turn, and the move with the best mean."""

from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, LEAF, PLAYOUT, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import MIN, Tree
from tests.oracles.random_trees import WIDE, many, many_of_chance
from tests.oracles.tic_tac_toe import end_games
from tests.small_trees import parsed


def run(tree: Tree, **options: int) -> Trace:
    return search.run(tree, "monte-carlo", options=SearchOptions(**options))


def test_moves_are_tried_in_turn_and_the_best_mean_is_chosen() -> None:
    for notation, root in many(100, seed=46, numbers=WIDE):
        tree = parsed(notation, root)
        trace = run(tree, iterations=17)
        family = list(tree.children(0))
        if not family:
            assert (trace.chosen_child, trace.estimate) == (-1, tree.payoff[0, 0])
            continue
        second = [each.first_row + 1 for each in trace.passes]
        assert trace.node[second].tolist() == [family[turn % len(family)] for turn in range(17)]
        visits, mean = snapshot_at(analyse(tree, trace), trace.steps).visit_statistics_of(np.arange(len(tree)))
        assert set(np.flatnonzero(visits).tolist()) <= {0, *family}
        best = mean[family].min() if tree.player[0] == MIN else mean[family].max()
        assert trace.estimate == mean[trace.chosen_child] == best
        assert trace.chosen_child == family[mean[family].tolist().index(best)]


def test_a_roll_out_begins_with_the_move_and_ends_with_a_leaf() -> None:
    tree = parsed([[[1, 2], [3, 4]], 5])
    trace = run(tree, iterations=2)
    assert trace.ended.tolist() == [ALL_SEEN, PLAYOUT, PLAYOUT, LEAF, ALL_SEEN, LEAF]
    limited = search.run(
        parsed([{"value": 1, "children": [1, 2]}, 5]), "monte-carlo", Convention(depth=1), SearchOptions(iterations=2))
    assert limited.ended.tolist() == [ALL_SEEN, STATIC, ALL_SEEN, LEAF]


def test_roll_outs_take_every_move_as_likely() -> None:
    tree = parsed([[0, 0, 3], 0])
    trace = run(tree, iterations=6_000)
    assert trace.estimate == pytest.approx(1, abs=0.08)
    assert trace.chosen_child == 1


def test_fewer_iterations_than_moves_choose_among_those_that_were_tried() -> None:
    assert run(parsed([1, 2, 9]), iterations=2).chosen_child == 2


def test_the_mean_of_roll_outs_may_mislead_where_minimax_does_not() -> None:
    tree = parsed([[9, 9, 9, 0], [3, 3, 3, 3]])
    assert run(tree, iterations=500).chosen_child == 1
    assert analyse(tree, search.run(tree, "minimax")).best_move == 2


def test_it_is_good_at_tic_tac_toe_but_not_perfect() -> None:
    right = 0
    for position in end_games(Random(47), 100):
        board = games.expand("tic-tac-toe", position=position)
        best_moves = analyse(board, search.run(board, "minimax")).best_moves or ()
        right += run(board, iterations=300).chosen_child in best_moves
    assert right >= 90


def test_chance_nodes_are_drawn_from_and_choose_nothing() -> None:
    for notation, root in many_of_chance(100, seed=48, numbers=(0, 1, 2), never=0.2):
        tree = parsed(notation, root)
        trace = run(tree, iterations=20)
        assert (trace.chosen_child >= 0) == bool(tree.player[0] in (-1, -2))
    tree = parsed({"player": "chance", "probabilities": ["1/4", "3/4"], "children": [0, 4]})
    assert run(tree, iterations=4_000).estimate == pytest.approx(3, abs=0.1)


def test_the_same_seed_gives_the_same_run_and_another_one_another() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O")
    first, again, other = (run(tree, iterations=100, seed=seed) for seed in (1, 1, 2))
    assert first.node.tolist() == again.node.tolist() != other.node.tolist()


def test_a_stopped_search_keeps_whole_passes() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.../...")
    trace = search.run(tree, "monte-carlo", options=SearchOptions(iterations=5_000), tick=lambda _visits: False)
    assert 0 < len(trace.passes) < 5_000
    assert trace.steps == 2 * len(trace)


def test_infinite_numbers_and_the_exploration_constant_are_refused() -> None:
    with pytest.raises(SearchRefused, match="finite"):
        run(parsed([1, "-inf"]))
    with pytest.raises(SearchRefused, match="exploration"):
        search.run(parsed([1, 2]), "monte-carlo", options=SearchOptions(exploration=1.0))


def test_a_playout_draws_the_outcomes_of_chance_by_their_probabilities() -> None:
    dice = {"player": "chance", "probabilities": [0.9, 0, 0.1], "children": [1, 5, 0]}
    tree = parsed([[dice], [dice]])
    trace = run(tree, iterations=2_000, seed=1)
    leaves = trace.node[trace.ended == LEAF].tolist()
    drawn = [leaves.count(node) / len(leaves) for node in range(len(tree)) if not tree.n_children[node]]
    assert drawn == pytest.approx([0.45, 0, 0.05] * 2, abs=0.02)
