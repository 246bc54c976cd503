"""Monte Carlo tree search: the visits of an iteration, the choice of a child, and the seed."""

from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.samples import in_search_tree
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.search import visit_log
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, LEAF, PLAYOUT, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import MAX, Tree, build
from tests.options import sample
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import WIDE, many, many_of_chance
from tests.oracles.tic_tac_toe import end_games
from tests.small_trees import parsed

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ITERATIONS = 500


def run(tree: Tree, **options: float) -> Trace:
    return search.run(tree, "mcts", options=SearchOptions(**options))


def test_it_picks_a_best_move_in_nearly_all_of_two_hundred_end_games() -> None:
    right = 0
    for position in end_games(Random(41), sample(200)):
        board = games.expand("tic-tac-toe", position=position)
        good = analyse(board, search.run(board, "minimax")).best_moves
        assert good is not None
        right += run(board, iterations=ITERATIONS, seed=1).chosen_child in good
    assert right >= sample(190)


def test_each_pass_grows_the_tree_by_one_node_and_ends_where_a_number_is() -> None:
    for notation, root in many(100, seed=42, numbers=WIDE):
        tree = parsed(notation, root)
        trace = run(tree, iterations=40)
        assert len(trace.passes) == 40
        known = {0}
        ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
        for each, end in zip(trace.passes, ends, strict=True):
            path, ended = trace.node[each.first_row : end].tolist(), trace.ended[each.first_row : end].tolist()
            assert path[0] == 0
            assert tree.parent[path].tolist() == [-1, *path[:-1]]
            assert ended[-1] == LEAF
            assert tree.n_children[path[-1]] == 0
            assert set(trace.value[each.first_row : end].tolist()) == {tree.payoff[path[-1], 0]}
            new = [place for place, node in enumerate(path) if node not in known]
            if new and new[0] < len(path) - 1:
                assert ended[:-1] == [ALL_SEEN] * new[0] + [PLAYOUT] * (len(path) - 1 - new[0])
            else:
                assert ended[:-1] == [ALL_SEEN] * (len(path) - 1)
            known |= set(path[: new[0] + 1]) if new else set()
        assert set(trace.node[in_search_tree(trace)].tolist()) == known


def test_every_visit_is_entered_on_the_way_down_and_left_on_the_way_up() -> None:
    trace = run(parsed(AIMA), iterations=50)
    assert sorted([*trace.entered.tolist(), *trace.left.tolist()]) == list(range(trace.steps))
    below = trace.parent >= 0
    assert (trace.entered[below] == trace.entered[trace.parent[below]] + 1).all()
    assert (trace.left[below] == trace.left[trace.parent[below]] - 1).all()
    assert trace.is_sampling
    assert not trace.has_window


def test_children_that_were_not_visited_come_first_and_then_the_best_bound() -> None:
    tree = build([4, 0, 0, 0, 0], [0.0, 1.0, 3.0, 2.0, 0.0], player=MAX)
    trace = run(tree, iterations=400, exploration=0.5)
    drawn = trace.node[1::2].tolist()
    assert sorted(drawn[:4]) == [1, 2, 3, 4]
    visits, mean = np.zeros(5), tree.payoff[:, 0]
    for place, child in enumerate(drawn):
        if place >= 4:
            bound = mean[1:] / 3 + 0.5 * np.sqrt(np.log(place) / visits[1:])
            assert bound[child - 1] == pytest.approx(bound.max())
        visits[child] += 1
    assert (trace.chosen_child, trace.estimate) == (2, 3)


def test_the_exploration_constant_means_the_same_in_any_units() -> None:
    for notation, root in many(50, seed=43, numbers=(0, 1, 2, 4)):
        tree = parsed(notation, root)
        larger = tree.with_columns(payoff=tree.payoff * 1024 + 4096)
        assert run(tree, iterations=60).node.tolist() == run(larger, iterations=60).node.tolist()


def test_it_converges_to_minimax_for_both_players() -> None:
    for notation, root in many(60, seed=44, numbers=(0, 1, 2), depth=3):
        tree, node = parsed(notation, root), read(notation, root)
        trace = run(tree, iterations=3_000, exploration=0.5)
        if tree.n_children[0]:
            good = [tree.node_at_path(child.path) for child in node.children if minimax(child) == minimax(node)]
            assert trace.chosen_child in good
        assert trace.estimate == pytest.approx(float(minimax(node)), abs=0.25)


def test_outcomes_are_drawn_by_their_probabilities() -> None:
    tree = parsed([{"player": "chance", "probabilities": ["1/4", 0, "3/4"], "children": [0, 100, 4]}, 1])
    trace = run(tree, iterations=4_000)
    visits, _mean = snapshot_at(analyse(tree, trace), trace.steps).visit_statistics_of(np.arange(len(tree)))
    low, never, high = (int(visits[tree.node_at_path(path)]) for path in ("0.0", "0.1", "0.2"))
    assert never == 0
    assert high / (low + high) == pytest.approx(0.75, abs=0.03)
    for notation, root in many_of_chance(100, seed=45, numbers=(0, 1, 2), never=0.2):
        tree = parsed(notation, root)
        trace = run(tree, iterations=20)
        assert (trace.chosen_child >= 0) == bool(tree.player[0] in (-1, -2))


def test_the_same_seed_gives_the_same_run_and_another_one_another() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O")
    first, again, other = (run(tree, iterations=100, seed=seed) for seed in (1, 1, 2))
    assert first.node.tolist() == again.node.tolist() != other.node.tolist()
    assert (first.chosen_child, first.estimate) == (again.chosen_child, again.estimate)


def test_a_lone_leaf_and_a_root_at_the_limit_are_worth_their_number() -> None:
    assert (run(parsed(5), iterations=3).estimate, run(parsed(5)).chosen_child) == (5, -1)
    tree = parsed({"value": 4, "children": [{"value": 7, "children": [1, 2]}, 3]})
    trace = search.run(tree, "mcts", Convention(depth=0), SearchOptions(iterations=2))
    assert (trace.estimate, trace.ended.tolist()) == (4, [STATIC, STATIC])
    trace = search.run(tree, "mcts", Convention(depth=1), SearchOptions(iterations=50))
    assert (trace.chosen_child, trace.estimate) == (1, 7)


def test_a_stopped_search_keeps_whole_passes() -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.../...")
    trace = search.run(tree, "mcts", options=SearchOptions(iterations=5_000), tick=lambda _visits: False)
    assert 0 < len(trace.passes) < 5_000
    assert trace.steps == 2 * len(trace)
    assert trace.chosen_child >= 0


def test_what_it_has_no_mean_for_or_no_use_for_is_refused() -> None:
    with pytest.raises(SearchRefused, match=r"the value of node 1\.0 is ∞"):
        run(parsed([1, ["inf", 2]]))
    for convention in (Convention(window=(-inf, 3)), Convention(ties="last")):
        with pytest.raises(SearchRefused, match="mcts"):
            search.run(parsed([1, 2]), "mcts", convention)


@pytest.mark.long
def test_a_chain_of_a_hundred_thousand_plies_is_searched_as_far_as_visits_are_kept() -> None:
    tree = build([1] * 100_000 + [0], [0.0] * 100_000 + [7.0])
    assert run(tree, iterations=2).estimate == 7
    with pytest.raises(SearchRefused, match=f"more than {visit_log.MOST_VISITS:,} visits here: choose fewer than 50"):
        run(tree, iterations=1_000)


@pytest.mark.parametrize(("values", "root", "best"), [([0, 1], "max", 1), ([1, 0], "max", 0), ([0, 1], "min", 0),
                                                      ([1, 0], "min", 1)])
def test_of_equally_visited_moves_the_one_with_the_better_mean_is_chosen(
    values: list[int], root: str, best: int
) -> None:
    tree = parsed(values, root)
    trace = run(tree, iterations=2)
    assert sorted(trace.node.tolist()) == [0, 0, 1, 2]
    assert trace.chosen_child == 1 + best
