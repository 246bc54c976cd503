"""Iterative deepening, quiescence search and singular extensions, compared with oracles."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from explorer.search.convention import Convention
from tests import oracle
from tests.laws import mapping, run
from tests.options import sample
from tests.oracles import deepening, quiescence, told
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import minimax, number, read
from tests.oracles.random_trees import many, tree

RICH: tuple[Any, ...] = ((0, 1, 2, 3), range(-9, 9), (1, 2, "inf", "-inf"), ("1/3", 0.1, "2/3", 1))


def random_unquiet_trees(count: int, seed: int) -> Iterator[tuple[Any, str, int]]:
    random = Random(seed)
    for turn in range(count):
        notation = tree(random, RICH[turn % len(RICH)], depth=4, static=1.0, unquiet=0.5, forcing=0.5, breaks=0.2)
        yield notation, random.choice(("max", "min")), random.randint(0, 3)


@pytest.mark.parametrize("reorder", [False, True])
def test_iterative_deepening_has_the_value_and_move_of_each_depth(reorder: bool) -> None:
    random = Random(401)
    for notation, mover in many(sample(400), 402, static=1.0):
        root, depth = read(notation, mover), random.randint(1, 4)
        done = run(notation, mover, "iterative-deepening", Convention(depth=depth), reorder=reorder)
        expected = deepening.passes(root, depth)
        trace = done.trace
        values = [(trace.value[each.first_row], each.depth) for each in trace.passes if each.depth]
        plies = [each[1] for each in values]
        assert values == [(minimax(root, ply), ply) for ply in plies], (notation, mover, depth)
        assert trace.value[trace.passes[-1].first_row] == minimax(root, depth)
        if root.children and not reorder:
            assert done.best_move == expected[-1][1], (notation, mover, depth)
        if root.children:
            children = {child.path: child for child in root.children}
            assert minimax(children[done.best_move], plies[-1] - 1) == minimax(root, depth)


def test_without_reordering_each_pass_is_alpha_beta_to_that_depth() -> None:
    for notation, mover in many(sample(500), 403, static=1.0):
        done = run(notation, mover, "iterative-deepening", Convention(depth=3))
        root = read(notation, mover)
        expected = [
            path for each in done.trace.passes for path in alpha_beta(root, depth=each.depth).evaluated
        ]
        assert done.evaluated == expected, (notation, mover)


def test_quiescence_search_evaluates_what_it_may_and_has_its_value() -> None:
    random = Random(408)
    for notation, mover, depth in random_unquiet_trees(sample(2_000), 404):
        name = random.choice(("minimax", "alpha-beta"))
        root, pat = read(notation, mover), random.random() < 0.5
        reached = quiescence.reach(root, depth, quiescence=True, stand_pat=pat)
        done = run(notation, mover, name, Convention(depth=depth), quiescence=True, stand_pat=pat)
        assert done.value == quiescence.value(root, reached), (notation, mover, depth, pat)
        assert set(done.visited) <= set(reached.nodes)
        if name == "minimax":
            assert done.visited == reached.nodes, (notation, mover, depth)
            assert [path for path in done.evaluated if path not in reached.stands] == reached.bottoms


def test_a_move_that_beats_its_siblings_by_the_margin_is_searched_one_ply_further() -> None:
    random = Random(405)
    for notation, mover, depth in random_unquiet_trees(sample(2_000), 406):
        name = random.choice(("minimax", "alpha-beta"))
        root, margin = read(notation, mover), random.choice((1, 2, Fraction(1, 2)))
        quiet = random.random() < 0.3
        reached = quiescence.reach(root, depth, quiescence=quiet, margin=margin)
        done = run(notation, mover, name, Convention(depth=depth), singular=margin, quiescence=quiet)
        assert done.value == quiescence.value(root, reached), (notation, mover, depth, margin)
        if name == "minimax":
            assert done.visited == reached.nodes, (notation, mover, depth, margin)
            assert done.evaluated == reached.bottoms, (notation, mover, depth, margin)


def test_the_mappings_of_quiescence_search_follow_from_what_was_evaluated(capsys: pytest.CaptureFixture[str]) -> None:
    for notation, mover, depth in random_unquiet_trees(sample(150), 407):
        root = read(notation, mover)
        reached = quiescence.reach(root, depth, quiescence=True)
        found = mapping(notation, mover, "alpha-beta", capsys, "--depth", str(depth), "--quiescence")
        told.check(root, found, reached=reached)
        pat = quiescence.reach(root, depth, quiescence=True, stand_pat=True)
        found = mapping(notation, mover, "minimax", capsys, "--depth", str(depth), "--quiescence", "--stand-pat")
        found["evaluated"] = [path for path in found["evaluated"] if path not in pat.stands]
        found["leaves"]["evaluated"] = len(found["evaluated"])
        told.check(root, found, reached=pat)


def test_the_mapping_of_iterative_deepening_is_that_of_alpha_beta_to_each_depth_in_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    random = Random(409)
    for notation, mover in many(sample(300), 410, static=1.0):
        root, depth = oracle.read(notation, mover), random.choice((None, 1, 2, 3))
        cut = random.choice(("ge", "gt"))
        options = ["--cut", cut] + ([] if depth is None else ["--depth", str(depth)])
        found = mapping(notation, mover, "iterative-deepening", capsys, *options)
        plies = range(1, max(2, len(deepening.passes(read(notation, mover), depth)) + 1))
        runs = [oracle.alpha_beta(root, cut, depth=ply) for ply in plies]
        assert found["visited"] == list(dict.fromkeys(path for each in runs for path in each.visited))
        assert found["evaluated"] == [path for each in runs for path in each.evaluated]
        assert found["steps"] == sum(len(each.events) for each in runs)
        assert [each["node"] for each in found["cutoffs"]] == [cut["node"] for each in runs for cut in each.cutoffs]
        expected = {}
        for each in runs:
            proved = oracle.intervals(each)
            expected |= {path: (value, oracle.kind_of(value, proved[path])) for path, value in each.returned.items()}
        told_numbers = {path: (number(each["value"]), each["bound"]) for path, each in found["returned"].items()}
        assert told_numbers == expected, (notation, mover, options)
        best = oracle.best(runs[-1])
        assert (found["best_move"], found["best_moves"], found["principal_variation"]) == best


def test_a_budget_leaves_the_value_and_moves_of_the_last_finished_pass() -> None:
    random, stopped = Random(411), 0
    for notation, mover in many(sample(400), 412, static=1.0):
        root, budget = oracle.read(notation, mover), random.randint(1, 15)
        plies = range(1, len(deepening.passes(read(notation, mover), None)) + 1)
        runs = [oracle.alpha_beta(root, depth=ply) for ply in plies]
        done = run(notation, mover, "iterative-deepening", budget=budget)
        spent, last = 0, None
        for each in runs:
            spent += len(each.evaluated)
            if spent <= budget:
                last = each
        assert done.evaluated == [path for each in runs for path in each.evaluated][:budget]
        stopped += spent > budget
        if last is None:
            assert (done.value is None or done.value != done.value, done.best_move) == (True, None)
        else:
            told_best = done.best_move, done.best_moves, done.variation
            assert (done.value, told_best) == (last.returned[""], oracle.best(last)), (notation, mover, budget)
    assert stopped > sample(100, 5)
