"""Alpha-beta with options, compared with oracles: known bounds on leaves, shallow cuts, killers, history."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from explorer.search.convention import Convention
from explorer.trees import games
from tests.laws import INF, mapping, run, run_tree
from tests.options import sample
from tests.oracles import told
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import Node, minimax, read
from tests.oracles.random_trees import bounded, many
from tests.oracles.tic_tac_toe import count


def random_finite_trees(count_: int, seed: int, **options: Any) -> Iterator[tuple[Any, str, Node, tuple[Any, Any]]]:
    random = Random(seed)
    for notation, mover in many(count_, seed, **options):
        root = read(notation, mover)
        numbers = [node.value for node in root.walk() if node.value is not None]
        if INF not in numbers and -INF not in numbers and min(numbers) < max(numbers):
            wider = random.choice((0, 0, 1)), random.choice((0, 0, 1))
            yield notation, mover, root, (min(numbers) - wider[0], max(numbers) + wider[1])


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_known_leaf_bounds_cut_on_equality_whatever_the_cut_rule(cut: Any) -> None:
    fewer = 0
    for notation, mover, root, bounds in random_finite_trees(sample(1_200), 501):
        done, expected = (run(notation, mover, "alpha-beta", Convention(cut=cut), bounds=bounds),
                          alpha_beta(root, cut=cut, leaf_bounds=bounds))
        assert done.value == expected.value == minimax(root)
        assert done.visited == expected.visited, (notation, mover, bounds)
        assert done.evaluated == expected.evaluated
        fewer += len(done.evaluated) < len(alpha_beta(root, cut=cut).evaluated)
    assert fewer > sample(150, 7)


def test_with_shallow_cuts_only_a_child_knows_its_parent_s_number_alone() -> None:
    more = 0
    for notation, mover in many(sample(1_200, 120), 502):
        root, done = read(notation, mover), run(notation, mover, "alpha-beta", shallow=True)
        expected = alpha_beta(root, shallow=True)
        assert done.value == minimax(root)
        assert done.evaluated == expected.evaluated, (notation, mover)
        more += len(done.evaluated) > len(alpha_beta(root).evaluated)
    assert more > 30


def test_tic_tac_toe_with_shallow_cuts_only_takes_the_published_number_of_nodes() -> None:
    tree = games.expand("tic-tac-toe")
    assert len(run_tree(tree, "alpha-beta", shallow=True).trace) == 29_257 == count(shallow=True)[0]


@pytest.mark.parametrize("options", [{"killers": True}, {"history": True}, {"killers": True, "history": True}])
def test_killers_and_history_change_no_value(options: Any) -> None:
    random, other = Random(507), 0
    for notation, mover in many(sample(400, 60), 503, static=1.0, depth=5):
        root = read(notation, mover)
        cut, fail = random.choice((("ge", "soft"), ("ge", "hard"), ("gt", "soft")))
        depth = random.choice((None, None, 3))
        done = run(notation, mover, "alpha-beta", Convention(cut, fail, depth=depth), **options)
        assert done.value == minimax(root, depth), (notation, mover, cut, fail, depth)
        if done.best_move is not None and depth is None:
            child = next(child for child in root.children if child.path == done.best_move)
            assert minimax(child) == minimax(root)
        other += done.evaluated != alpha_beta(root, cut=cut, depth=depth).evaluated
    assert other > 10


def test_a_node_whose_own_bounds_lie_outside_of_its_window_returns_them(capsys: pytest.CaptureFixture[str]) -> None:
    random, answered = Random(508), 0
    for turn, (drawn, mover) in enumerate(many(sample(1_200, 60), 509, static=1.0)):
        cut, depth = random.choice(("ge", "gt")), random.choice((None, None, 1, 2))
        notation = bounded(random, read(drawn, mover), depth)
        root = read(notation, mover)
        expected = alpha_beta(root, cut=cut, node_bounds=True, depth=depth)
        done = run(notation, mover, "alpha-beta", Convention(cut=cut, depth=depth))
        assert done.value == expected.value == minimax(root, depth), (notation, mover, cut, depth)
        assert done.visited == expected.visited, (notation, mover, cut, depth)
        answered += bool(expected.answered)
        if turn % 8 == 0:
            limit = [] if depth is None else ["--depth", str(depth)]
            told.check(root, mapping(notation, mover, "alpha-beta", capsys, "--cut", cut, *limit), depth=depth)
    assert answered > sample(250, 25)


def test_the_mappings_with_known_leaf_bounds_follow_from_what_was_evaluated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    random = Random(505)
    for notation, mover, root, bounds in random_finite_trees(sample(200), 506, static=1.0):
        depth = random.choice((None, None, 0, 1, 2))
        limit = [] if depth is None else ["--depth", str(depth)]
        cut = random.choice(("ge", "gt"))
        found = mapping(notation, mover, "alpha-beta", capsys, "--bounds", *map(str, bounds), "--cut", cut, *limit)
        expected = alpha_beta(root, cut=cut, leaf_bounds=bounds, depth=depth)
        assert found["visited"] == expected.visited
        assert [each["node"] for each in found["cutoffs"]] == [path for path, _value in expected.cutoffs]
        told.check(root, found, depth=depth, unseen=bounds)
