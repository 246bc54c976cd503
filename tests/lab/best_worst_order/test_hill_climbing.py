"""Hill climbing: what it keeps, and that it never ends worse than it began."""

import numpy as np

from explorer.lab.best_worst_order.hill_climbing import OrderedSearch, climb
from explorer.lab.best_worst_order.isomorphic_subtrees import find_shapes
from explorer.lab.best_worst_order.ranks import rank_values
from explorer.lab.best_worst_order.solver import ALLOWANCE, Solver
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.tree import Tree
from tests.small_trees import parsed


def ordered_search(tree: Tree, allowance: int = ALLOWANCE) -> OrderedSearch:
    known = rank_values(tree, Convention())
    return OrderedSearch(tree, known, Solver(find_shapes(tree, known), known.slack, allowance, lambda _: True), 1)


def test_of_orders_with_as_many_evaluations_the_first_is_kept() -> None:
    tree = parsed([3, 1, 2])  # every order evaluates all three
    run = ordered_search(tree)
    assert climb(run, [orderings.mirror(tree), orderings.as_drawn(tree)]) == 3
    assert run.orders == {0: [3, 2, 1]}


def test_what_is_found_is_left_in_the_search_and_is_no_less_than_any_start() -> None:
    for seed in range(10):
        tree = games.expand("uniform", branching=3, depth=4, values=(1, 99), seed=seed)
        run = ordered_search(tree)
        starts = [orderings.random(tree, number) for number in range(3)]
        counts = []
        for key in starts:
            run.sort(key)
            counts.append(run.count_evaluations())
        most = climb(run, starts)
        assert most == run.count_evaluations() >= max(counts)
        assert most == climb(ordered_search(tree), starts)


def test_an_allowance_too_small_for_one_count_finds_nothing() -> None:
    tree = games.expand("uniform", branching=3, depth=4, values=(1, 99), seed=1)
    run = ordered_search(tree, 10)
    assert climb(run, [np.arange(len(tree))]) == -1
    assert run.orders == {}
