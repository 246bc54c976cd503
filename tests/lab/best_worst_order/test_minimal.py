"""The least over all orders and its critical nodes: by trying every order, by formula, by hand."""

from math import inf
from random import Random
from typing import Literal

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.lab.best_worst_order import critical_types, minimal, uniform_minimum
from explorer.search.convention import Convention
from explorer.trees import backward_induction, games, orderings
from explorer.trees.tree import Tree, build
from tests import oracle
from tests.lab.best_worst_order.every_order import conventions, extremes, small_trees
from tests.options import sample, thinned
from tests.small_trees import many, parsed

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def evaluated(tree: Tree, convention: Convention) -> list[int]:
    """The nodes that a run over this tree evaluates, by their ids."""
    ran = search.run(tree, convention=convention)
    return [int(tree.id[node]) for node in ran.node[analyse(tree, ran).evaluation_rows]]


@pytest.mark.parametrize("cut", thinned(["ge", "gt"], 4))
def test_no_order_evaluates_less_and_the_order_found_no_more(cut: str) -> None:
    random, tried, infinite = Random(61), 0, 0
    for notation, root in small_trees(sample(1_200, 120), seed=61):
        node, tree = oracle.read(notation, root), parsed(notation, root)
        for convention in conventions(random, cut):
            least, _most = extremes(node, cut, convention.window, convention.depth)
            found = minimal(tree, convention)
            assert (found.evaluated, found.proved) == (least, True), (notation, root, convention)
            assert len(evaluated(found.tree, convention)) == least, (notation, root, convention)
            tried += 1
        infinite += oracle.minimax(node) in (inf, -inf)
    assert tried >= sample(2_400, 240)
    assert infinite > sample(50, 5)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_critical_nodes_are_those_that_the_minimal_run_visits(cut: str) -> None:
    for notation, root in many(sample(400), seed=62, depth=5):
        tree, convention = parsed(notation, root), Convention(cut=cut)
        types = critical_types(tree, convention)
        found = minimal(tree, convention)
        visited = found.tree.id[search.run(found.tree, convention=convention).node]
        assert sorted(visited.tolist()) == np.flatnonzero(types).tolist(), (notation, root)
        for node in np.flatnonzero((types > 0) & ~tree.is_leaf).tolist():
            below = types[list(tree.children(node))]
            assert np.count_nonzero(below) == (1 if types[node] == 2 else len(below))
            assert np.count_nonzero(below == 1) == (types[node] == 1)


def test_where_equality_cuts_it_is_the_number_known_of_the_minimal_tree() -> None:
    for notation, root in many(sample(400), seed=63, depth=5):
        tree = parsed(notation, root)
        assert minimal(tree).evaluated == backward_induction.minimal_leaves(tree)


def test_the_types_of_the_book_s_tree_are_knuth_and_moore_s() -> None:
    assert critical_types(parsed(BOOK)).tolist() == [1, 1, 2, 2, 1, 2, 2, 3, 0, 0, 0, 0, 3]
    uniform = games.expand("uniform", branching=3, depth=4, seed=2)
    first = orderings.apply(uniform, "best-first")
    types = critical_types(first)
    for node in range(1, len(first)):
        place = node - int(first.first_child[first.parent[node]])
        above = types[first.parent[node]]
        assert types[node] == {1: 1 if place == 0 else 2, 2: 3 if place == 0 else 0, 3: 2, 0: 0}[int(above)]


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 4), (3, 3), (3, 4), (5, 2), (4, 0)])
def test_a_uniform_tree_without_ties_meets_the_formula_under_both_rules(branching: int, depth: int) -> None:
    tree = games.expand("uniform", branching=branching, depth=depth, values=(1, 100_000), distinct=True)
    formula = branching ** -(-depth // 2) + branching ** (depth // 2) - 1
    assert uniform_minimum(tree) == formula
    for cut in ("ge", "gt"):
        assert minimal(tree, Convention(cut=cut)).evaluated == formula


def test_the_formula_is_for_uniform_trees_alone() -> None:
    assert uniform_minimum(parsed([[1, 2], [3, [4, 5]]])) is None
    assert uniform_minimum(parsed([[1, 2], [3]])) is None
    assert uniform_minimum(parsed([[1, 2], [3, [4, 5]]]), Convention(depth=1)) == 2
    assert uniform_minimum(parsed([[1, 2], [3, 4]]), Convention(depth=7)) == 3
    assert uniform_minimum(parsed([[1, 2], [3, 4]]), Convention(window=(0, 3))) is None


def test_sorting_by_values_is_not_the_best_order_on_a_ragged_tree() -> None:
    assert minimal(parsed([[[15, 1], 57], [[59]]])).evaluated == 2


def test_equal_leaves_are_all_looked_at_where_equality_does_not_cut() -> None:
    tree = parsed([[1, 1], [1, 1]])
    assert minimal(tree).evaluated == 3
    assert minimal(tree, Convention(cut="gt")).evaluated == 4


def test_tic_tac_toe_is_ordered_and_its_order_searched() -> None:
    tree = games.expand("tic-tac-toe")
    for cut, least in (("ge", 529), ("gt", 10_812)):
        found = minimal(tree, Convention(cut=cut))
        assert found.evaluated == least == len(evaluated(found.tree, Convention(cut=cut)))


def test_a_tree_of_many_plies_is_ordered() -> None:
    plies = 3_000
    tree = build([2, 0] * plies + [0], [float(number % 7) for number in range(2 * plies + 1)])
    for cut in ("ge", "gt"):
        convention = Convention(cut=cut)
        found = minimal(tree, convention)
        assert len(evaluated(found.tree, convention)) == found.evaluated


@pytest.mark.parametrize(("notation", "reason"), [
    ([1, "?x"], "unknown"),
    ([1, {"player": "chance", "children": [1, 2]}], "chance"),
    ({"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [2, 1]}]}, "MAX and MIN"),
    ([1, {"bounds": [0, 5], "children": [1, 2]}], "bounds"),
])
def test_what_alpha_beta_can_not_be_ordered_for_is_refused(notation: object, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        minimal(parsed(notation))


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_the_formula_is_what_the_best_order_evaluates_or_says_nothing(cut: Literal["ge", "gt"]) -> None:
    random, answers = Random(8), 0

    def draw(pool: list[object], branching: int, depth: int) -> object:
        return [draw(pool, branching, depth - 1) for _ in range(branching)] if depth else random.choice(pool)

    for _turn in range(sample(2_000)):
        branching, depth = random.choice(((1, 3), (2, 1), (2, 2), (2, 3), (3, 2), (2, 4)))
        pool = random.choice((list(range(3)), list(range(1_000)), ["inf", "-inf", 0, 1]))
        tree = parsed(draw(pool, branching, depth), random.choice(("max", "min")))
        formula = uniform_minimum(tree, Convention(cut=cut))
        if formula is not None:
            answers += 1
            assert formula == minimal(tree, Convention(cut=cut)).evaluated
    assert answers
