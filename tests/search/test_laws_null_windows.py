"""SSS*, MTD(f) and Scout compared with oracles: the value, the leaves in order, and the subsets among their leaves."""

from fractions import Fraction
from random import Random

import pytest

from tests.laws import INF, mapping, run
from tests.options import sample
from tests.oracles import told
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import Node, minimax, read
from tests.oracles.null_windows import mtd
from tests.oracles.random_trees import many
from tests.oracles.sss_star import sss_star

PLAAT = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]


def first_best(root: Node) -> str | None:
    value = minimax(root)
    return next((child.path for child in root.children if minimax(child) == value), None)


def distinct(paths: list[str]) -> list[str]:
    return list(dict.fromkeys(paths))


def test_plaat_s_tree_is_searched_as_published() -> None:
    done, tested = run(PLAAT, "max", "sss-star"), run(PLAAT, "max", "mtd-f", guess=INF)
    numbers = {node.path: node.value for node in read(PLAAT).walk()}
    for each in (done, tested):
        assert [numbers[path] for path in distinct(each.evaluated)] == [41, 12, 34, 36, 5, 35, 50, 36]
        assert each.value == 35
    trace = tested.trace
    assert [trace.value[each.first_row] for each in trace.passes] == [41, 36, 35, 35]
    assert len(run(PLAAT, "max", "alpha-beta").evaluated) == 12


def test_sss_star_takes_the_oracle_s_states_in_its_order() -> None:
    for notation, mover in many(sample(2_000), 101):
        root = read(notation, mover)
        expected, done = sss_star(root), run(notation, mover, "sss-star")
        assert done.value == expected.value == minimax(root)
        assert done.evaluated == expected.evaluated, (notation, mover)
        assert done.visited == distinct([path for path, _state, _merit in expected.taken]), (notation, mover)


@pytest.mark.parametrize("guess", [-INF, INF, 0, Fraction(1, 2), 2])
def test_mtd_f_evaluates_the_oracle_s_leaves_in_its_order_from_any_first_guess(guess: float) -> None:
    for notation, mover in many(sample(600), 102):
        expected, passes = mtd(read(notation, mover), guess)
        done = run(notation, mover, "mtd-f", guess=guess)
        assert done.value == expected.value, (notation, mover)
        assert distinct(done.evaluated) == expected.evaluated, (notation, mover)
        assert [done.trace.value[each.first_row] for each in done.trace.passes] == passes, (notation, mover)


def test_all_stay_inside_the_leaves_of_alpha_beta_and_report_its_move() -> None:
    random = Random(103)
    for notation, mover in many(sample(2_000), 104):
        root = read(notation, mover)
        most = set(alpha_beta(root).evaluated)
        for name, more in (("scout", {}), ("sss-star", {}), ("mtd-f", {"guess": random.choice((INF, -INF, 1))})):
            done = run(notation, mover, name, **more)
            assert done.value == minimax(root), (notation, mover, name)
            assert set(done.evaluated) <= most, (notation, mover, name)
            if name == "scout":
                assert done.best_move == first_best(root), (notation, mover)
            elif done.best_move is not None:
                child = next(child for child in root.children if child.path == done.best_move)
                assert minimax(child) == minimax(root)


@pytest.mark.parametrize("name", ["scout", "mtd-f", "sss-star"])
def test_the_mappings_follow_from_what_was_evaluated(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(105)
    for notation, mover in many(sample(200), 106, static=1.0):
        depth = random.choice((None, None, 0, 1, 2))
        options = [] if depth is None else ["--depth", str(depth)]
        if name == "mtd-f":
            options += ["--guess", random.choice(("inf", "-inf", "0", "1/2"))]
        found = mapping(notation, mover, name, capsys, *options)
        root = read(notation, mover)
        assert read(found["value"]).value == minimax(root, depth)
        told.check(root, found, depth=depth, nests=name != "sss-star")
