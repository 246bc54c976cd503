"""The most over all orders: by trying every order, and what is said of trees too large to be proved."""

from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis import analyse
from explorer.core.errors import Stopped
from explorer.lab.best_worst_order import maximal
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.tree import Tree, build
from tests import oracle
from tests.lab.best_worst_order.every_order import conventions, extremes, small_trees
from tests.options import sample
from tests.small_trees import parsed


def evaluations(tree: Tree, convention: Convention) -> int:
    return len(analyse(tree, search.run(tree, convention=convention)).evaluation_rows)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_no_order_evaluates_more_and_the_order_found_as_many(cut: str) -> None:
    random, tried, beyond_worst, not_all = Random(71), 0, 0, 0
    for notation, root in small_trees(sample(1_200, 210), seed=71):
        node, tree = oracle.read(notation, root), parsed(notation, root)
        for convention in conventions(random, cut):
            _least, most = extremes(node, cut, convention.window, convention.depth)
            found = maximal(tree, convention)
            assert (found.evaluated, found.proved) == (most, True), (notation, root, convention)
            assert evaluations(found.tree, convention) == most, (notation, root, convention)
            tried += 1
            beyond_worst += evaluations(orderings.apply(tree, "worst-first"), convention) < most
            not_all += most < sum(not each.children for each in node.walk()) and convention == Convention(cut=cut)
    assert tried >= sample(2_400, 420)
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


def test_the_same_question_has_the_same_answer() -> None:
    tree = games.expand("uniform", branching=3, depth=5, values=(1, 100), seed=3)
    one, other = (maximal(tree, allowance=1_000) for _turn in range(2))
    assert not one.proved
    assert one.tree.id.tolist() == other.tree.id.tolist()


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
    plies = sample(10_000, 3_000)
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
