"""Max^n compared with oracles: payoffs, first best moves, all ties, shallow pruning."""

from random import Random

import pytest

from explorer.lab.strategies import equilibria
from tests.laws import mapping, run
from tests.options import sample
from tests.oracles import many_players
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import payoffs
from tests.small_trees import parsed


def test_max_n_is_backward_induction_on_two_thousand_trees() -> None:
    random, several = Random(301), 0
    for _ in range(sample(2_000, 100)):
        notation = payoffs(random, random.randint(2, 8), depth=random.randint(1, 4), lowest=-2,
                           chance=random.choice((0, 0, 0.2)))
        root, done = read(notation), run(notation, "max", "max-n")
        assert done.value == many_players.max_n(root), notation
        if root.player == "chance" or not root.children:
            assert done.best_move is None
        else:
            good = many_players.best_moves(root)
            assert (done.best_move, done.best_moves) == (good[0], good), notation
            several += len(good) > 1
    assert several > sample(100, 5)


def test_the_outcomes_listed_are_those_of_every_way_to_break_ties() -> None:
    random, several = Random(305), 0
    for _ in range(sample(2_000, 200)):
        notation = payoffs(random, random.randint(2, 4), highest=2, depth=4, chance=random.choice((0, 0, 0.15)))
        found = equilibria.equilibrium_payoffs(parsed(notation))
        assert len(set(found)) == len(found)
        assert set(found) == many_players.equilibrium_values(read(notation)), notation
        several += len(found) > 1
    assert several > 100


def test_with_two_zero_sum_players_it_is_minimax() -> None:
    random = Random(302)
    for _ in range(sample(2_000)):
        notation = payoffs(random, 2, zero_sum=True, depth=random.randint(1, 4))
        done, root = run(notation, "max", "max-n"), read(notation)
        for node in root.walk():
            node.player = {0: "max", 1: "min"}.get(node.player, "")
            node.value = node.payoffs[0] if node.payoffs else None
        assert done.value == (minimax(root), -minimax(root)), notation


def test_shallow_pruning_keeps_the_payoffs_and_the_move() -> None:
    random, fewer = Random(303), 0
    for _ in range(sample(2_000, 100)):
        notation = payoffs(random, random.randint(2, 5), depth=random.randint(2, 4),
                           share=random.choice((None, 2, 3, 5)), chance=random.choice((0, 0, 0.2)))
        root = read(notation)
        total = max(sum(leaf.payoffs) for leaf in root.leaves()) + random.choice((0, 0, 1))
        done = run(notation, "max", "max-n", total=total)
        expected, pruned = many_players.shallow_max_n(root, total)
        assert done.value == expected == many_players.max_n(root), (notation, total)
        assert done.best_move == (many_players.best_moves(root)[0] if root.player in range(8) else None), notation
        assert done.evaluated == pruned.evaluated, (notation, total)
        fewer += len(done.evaluated) < len(root.leaves())
    assert fewer > sample(200, 10)


def test_the_mapping_lists_payoffs_and_the_mover_s_first_best_child(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(304)
    for _ in range(120):
        notation = payoffs(random, random.randint(2, 4), depth=3, chance=random.choice((0, 0, 0.3)), static=True)
        root, depth = read(notation), random.choice((None, None, 1, 2))
        if depth is not None and any(node.player == "chance" for node in root.walk()):
            depth = None
        found = mapping(notation, "max", "max-n", capsys, *([] if depth is None else ["--depth", str(depth)]))
        assert found["convention"]["window"] is None
        assert tuple(map(many_players_number, found["value"])) == many_players.max_n(root, depth)
        moves = None if root.player in ("chance", "") else many_players.best_moves(root, depth)
        assert found["best_move"] == (moves and moves[0])
        assert found["best_moves"] == moves
        assert found["skipped"] == found["cutoffs"] == []
        assert list(found["returned"]) == found["visited"]
        by_path = {node.path: node for node in root.walk()}
        for path, answer in found["returned"].items():
            plies = path.count(".") + 1 if path else 0
            rest = None if depth is None else depth - plies
            assert tuple(map(many_players_number, answer["value"])) == many_players.max_n(by_path[path], rest)
            assert answer["bound"] == "exact"


def many_players_number(text: object) -> object:
    return read(text).value  # a number, or a fraction as a string
