"""Proof-number search and the sampling searches: the proved result, repetition by seed, the quality of estimates."""

from fractions import Fraction
from random import Random

import pytest

from explorer.trees import games
from tests.laws import INF, mapping, run, run_tree
from tests.options import sample
from tests.oracles import proof, sampled
from tests.oracles.notation import minimax, read
from tests.oracles.proved import skipped
from tests.oracles.random_trees import SMALL, many, tree
from tests.oracles.tic_tac_toe import end_games

ITERATIONS = 1_000


def test_proof_number_search_proves_what_is_true_on_two_thousand_trees() -> None:
    random, both = Random(601), [0, 0]
    for notation, mover in many(sample(2_000), 602):
        root = read(notation, mover)
        goal = random.choice((0, 1, 2, Fraction(1, 3), minimax(root)))
        if goal in (INF, -INF):
            continue
        done, expected = run(notation, mover, "proof-number", goal=goal), proof.proof_number(root, goal)
        reached = bool(done.value >= goal)
        assert reached == proof.decided(root, goal) == (minimax(root) >= goal), (notation, mover, goal, done.value)
        if root.children:
            trace = done.trace
            rows = [each.first_row for each in trace.passes]
            numbers = list(zip(trace.columns["proof"][rows], trace.columns["disproof"][rows], strict=True))
            assert numbers == expected.root_numbers[1:], (notation, mover, goal)
        both[reached] += 1
    assert min(both) > sample(300)


@pytest.mark.parametrize("name", ["mcts", "monte-carlo", "sampled-minimax"])
def test_a_seed_gives_the_same_run_and_another_one_another(name: str) -> None:
    random, differ = Random(603), 0
    for _ in range(20):
        notation = tree(random, SMALL, depth=4, stop=0.1)
        more = {} if name == "sampled-minimax" else {"iterations": 50}
        first, again, other = (run(notation, "max", name, seed=seed, **more) for seed in (3, 3, 4))
        assert (first.value, first.best_move, first.visited) == (again.value, again.best_move, again.visited)
        assert first.trace.node.tolist() == again.trace.node.tolist()
        assert first.best_moves is None
        differ += first.trace.node.tolist() != other.trace.node.tolist()
    assert differ > 5


@pytest.mark.parametrize("width", [1, 2, 3])
def test_sampled_minimax_is_minimax_of_that_many_children_of_each_node(width: int) -> None:
    random = Random(604)
    for _ in range(sample(400)):
        notation = tree(random, random.choice((SMALL, range(-9, 9))), depth=3)
        mover = random.choice(("max", "min"))
        root = read(notation, mover)
        done = run(notation, mover, "sampled-minimax", sample=width, seed=random.randint(0, 99))
        assert done.value in sampled.possible_values(root, width), (notation, mover, width)
        if width == 3:
            assert done.value == minimax(root)


def test_mcts_picks_a_minimax_best_move_in_most_tic_tac_toe_end_games() -> None:
    right, random = 0, Random(605)
    for position in end_games(random, sample(200)):
        board = games.expand("tic-tac-toe", position=position)
        good = run_tree(board, "minimax").best_moves
        assert good is not None
        right += run_tree(board, "mcts", iterations=ITERATIONS, seed=7).best_move in good
    assert right >= sample(190)


@pytest.mark.parametrize("name", ["mcts", "monte-carlo", "sampled-minimax"])
def test_the_mappings_of_samples_call_every_number_an_estimate(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(606)
    for _ in range(60):
        notation = tree(random, SMALL, depth=4)
        more = ["--seed", str(random.randint(0, 9))] + ([] if name == "sampled-minimax" else ["--iterations", "20"])
        found = mapping(notation, "max", name, capsys, *more)
        root = read(notation)
        assert found["best_moves"] is None
        assert found["best_move"] in [child.path for child in root.children]
        assert {answer["bound"] for answer in found["returned"].values()} == {"estimate"}
        assert list(found["returned"]) == found["visited"]
        tops, leaves = skipped(root, set(found["visited"]))
        assert (found["skipped"], found["skipped_leaves"]) == (tops, leaves)
        assert {leaf.path for leaf in root.leaves()} >= set(found["evaluated"])
        assert set(leaves) == {leaf.path for leaf in root.leaves()} - set(found["evaluated"])
