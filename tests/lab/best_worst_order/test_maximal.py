"""The most over all orders: by trying every order, and what is said of trees too large to be proved."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import Stopped
from explorer.lab.best_worst_order import DYNAMIC, maximal, order_rows, solver
from explorer.lab.best_worst_order.hill_climbing import OrderedSearch
from explorer.lab.best_worst_order.solver import Solver
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.orderings import MINIMAL
from explorer.trees.tree import AnyArray, Tree, build
from tests import oracle
from tests.lab.best_worst_order.every_order import conventions, extremes, small_trees
from tests.lab.best_worst_order.large_trees import comb, ragged_tree
from tests.options import sample, thinned
from tests.oracle import INF
from tests.small_trees import parsed


def evaluations(tree: Tree, convention: Convention) -> int:
    return len(analyse(tree, search.run(tree, convention=convention)).evaluation_rows)


@pytest.mark.parametrize("cut", thinned(["ge", "gt"], 4))
def test_no_order_evaluates_more_and_the_order_found_as_many(cut: str) -> None:
    random, tried, beyond_worst, not_all = Random(71), 0, 0, 0
    for notation, root in small_trees(sample(1_200), seed=71):
        node, tree = oracle.read(notation, root), parsed(notation, root)
        for convention in conventions(random, cut):
            _least, most = extremes(node, cut, convention.window, convention.depth)
            found = maximal(tree, convention)
            assert (found.evaluated, found.proved) == (most, True), (notation, root, convention)
            assert evaluations(found.tree, convention) == most, (notation, root, convention)
            tried += 1
            beyond_worst += evaluations(orderings.apply(tree, "worst-first"), convention) < most
            not_all += most < sum(not each.children for each in node.walk()) and convention == Convention(cut=cut)
    assert tried >= sample(2_400)
    assert beyond_worst
    assert not_all


def test_worst_first_is_not_the_worst_order() -> None:
    tree = parsed([[[1, 4], [5, 1]], [[4, 0], [4, 3]]])
    assert evaluations(orderings.apply(tree, "worst-first"), Convention()) == 6
    found = maximal(tree)
    assert (found.evaluated, found.proved) == (8, True)
    assert evaluations(found.tree, Convention()) == 8


def test_what_is_found_on_a_tree_too_large_is_reached_never_more_than_the_most_and_not_called_proved() -> None:
    short = close = 0
    for seed in range(60):
        tree = games.expand("uniform", branching=2 + seed % 2, depth=5, values=(1, 6), seed=seed)
        convention = Convention(cut=("ge", "gt")[seed % 4 > 1])
        most = maximal(tree, convention)
        found = maximal(tree, convention, allowance=(0, 300, 900)[seed % 3])
        assert evaluations(found.tree, convention) == found.evaluated <= most.evaluated
        assert most.proved
        assert found.evaluated == most.evaluated or not found.proved
        short += found.evaluated < most.evaluated
        close += not found.proved and found.evaluated >= 0.9 * most.evaluated
    assert short
    assert close > 20


def searched_trees() -> Iterator[tuple[Tree, Convention]]:
    """Uniform, ragged and comb-like trees with every kind of convention, all but the small ones too large to prove."""
    for seed in range(sample(40, 4)):
        cut = ("ge", "gt")[seed % 2]
        yield games.expand("uniform", branching=2 + seed % 3, depth=6, values=(1, 50), seed=seed), Convention(cut=cut)
        yield comb(40 + seed, 2 + seed % 4, seed % 3, seed), Convention(cut=cut, depth=(None, 20)[seed % 2])
        yield ragged_tree(300, seed), Convention(cut=cut, window=((-INF, INF), (90, 200))[seed % 2])


@pytest.mark.parametrize("allowance", thinned([0, 2_000, 40_000], 4))
def test_no_order_with_a_name_evaluates_more_than_the_most_found(allowance: int) -> None:
    unproved = 0
    for tree, convention in searched_trees():
        found = maximal(tree, convention, allowance=allowance)
        names = [name for name, each in orderings.ORDERINGS.items() if not each.needs_evaluations]
        for row in order_rows(tree, convention, [*names, "static", "random:1", "random:2", MINIMAL, *DYNAMIC]):
            assert row.evaluated <= found.evaluated, (row.name, convention, allowance)
        assert evaluations(found.tree, convention) == found.evaluated
        unproved += not found.proved
    assert unproved


def large_tree(shape: str, seed: int) -> Tree:
    if shape == "uniform":
        return games.expand("uniform", branching=3, depth=6, values=(1, 1_000), seed=seed)
    return ragged_tree(300, seed) if shape == "ragged" else comb(20, 4, 2, seed)


@pytest.mark.parametrize("shape", ["ragged", "comb", "uniform"])
def test_what_is_found_without_any_allowance_is_mostly_close_to_the_most(shape: str) -> None:
    shares = []
    for seed in range(sample(60, 4)):
        tree = large_tree(shape, seed)
        most = maximal(tree)
        assert most.proved
        shares.append(maximal(tree, allowance=0).evaluated / most.evaluated)
    assert sum(shares) / len(shares) > 0.9


@pytest.mark.parametrize(("plies", "width"), [(1_000, 2), (700, 3), (150, 10), (20, 75), (5, 300)])
def test_a_spine_with_leaves_is_proved_at_once(plies: int, width: int) -> None:
    found = maximal(comb(plies, width, 0, 1), allowance=0)
    assert (found.evaluated, found.proved) == (plies * (width - 1) + 1, True)


@pytest.mark.parametrize(("plies", "width"), thinned([(200, 3), (60, 5), (25, 20), (10, 50), (4, 200)], 4))
def test_the_work_done_stays_below_the_allowance(monkeypatch: pytest.MonkeyPatch, plies: int, width: int) -> None:
    lookups, maximum = 0, Solver.maximum

    def count_lookup(solver: Solver, shape: int, low: int, high: int) -> int:
        nonlocal lookups
        lookups += 1
        return maximum(solver, shape, low, high)

    monkeypatch.setattr(Solver, "maximum", count_lookup)
    tree, allowance = comb(plies, width, 2, 1), 300_000
    maximal(tree, allowance=allowance)
    assert lookups < 1.5 * allowance + 20 * len(tree)  # half again for hill climbing, and a count for each first order


def test_each_size_of_subtrees_gets_half_of_what_is_left_of_half_the_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def give_up(run: OrderedSearch, _keys: Sequence[AnyArray]) -> int:
        given.append(run.solver.left)
        return -1

    monkeypatch.setattr(import_module("explorer.lab.best_worst_order.maximal"), "climb", give_up)
    tree = comb(20, 4, 2, seed=1)
    found = maximal(tree, allowance=1_000)
    assert given == [250, 125, 63, 32, 16]
    assert evaluations(orderings.apply(tree, "worst-first"), Convention()) <= found.evaluated
    assert evaluations(found.tree, Convention()) == found.evaluated


def test_the_same_question_has_the_same_answer() -> None:
    tree = games.expand("uniform", branching=3, depth=5, values=(1, 100), seed=3)
    one, other = (maximal(tree, allowance=1_000) for _turn in range(2))
    assert not one.proved
    assert one.tree.id.tolist() == other.tree.id.tolist()


@pytest.mark.long
def test_tic_tac_toe_is_proved() -> None:
    tree = games.expand("tic-tac-toe")
    found = maximal(tree)
    assert (found.evaluated, found.proved) == (97_945, True)
    assert evaluations(found.tree, Convention()) == 97_945


def test_where_the_worst_first_order_evaluates_all_that_is_proved_at_once() -> None:
    tree = games.expand("uniform", branching=35, depth=2, values=(1, 100_000), seed=2)
    found = maximal(tree, allowance=0)
    assert (found.evaluated, found.proved) == (35 * 35, True)


def test_a_tree_of_very_many_plies_is_solved() -> None:
    plies = sample(10_000)
    numbers = np.random.default_rng(5).integers(0, 2, 2 * plies + 1).astype(float)
    tree = build([2, 0] * plies + [0], numbers)
    assert evaluations(orderings.apply(tree, "worst-first"), Convention()) < plies
    found = maximal(tree)
    assert (found.evaluated, found.proved) == (plies + 1, True)
    assert evaluations(found.tree, Convention()) == plies + 1


def test_it_can_be_told_to_stop() -> None:
    tree = games.expand("uniform", branching=2, depth=13, values=(1, 100_000), seed=1)
    with pytest.raises(Stopped):
        maximal(tree, tick=lambda _windows: False)


def test_the_work_is_told_as_the_growing_number_of_windows_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    tree = games.expand("uniform", branching=3, depth=4, values=(1, 999), distinct=True, seed=3)
    monkeypatch.setattr(solver, "TICK_WORK", 100)

    def tick(windows: int) -> bool:
        told.append(windows)
        return len(told) < 4

    with pytest.raises(Stopped):
        maximal(tree, tick=tick)
    assert len(told) == 4
    assert told == sorted(told)
    assert told[-1] > told[0] >= 0
