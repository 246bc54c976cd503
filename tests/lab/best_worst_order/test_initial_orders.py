"""The orders that the search for most evaluations begins with, family by family."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.lab.best_worst_order.hill_climbing import OrderedSearch
from explorer.lab.best_worst_order.initial_orders import (
    DYNAMIC,
    RANDOM_STARTS,
    initial_keys,
    largest_first_key,
    worst_first_key,
)
from explorer.lab.best_worst_order.isomorphic_subtrees import find_shapes
from explorer.lab.best_worst_order.ranks import rank_values
from explorer.lab.best_worst_order.solver import ALLOWANCE, Solver
from explorer.search.convention import Convention
from explorer.trees import formats, games, orderings
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import MAX, Tree
from tests.lab.best_worst_order.large_trees import comb
from tests.options import sample
from tests.small_trees import many, parsed


def ordered_search(tree: Tree, convention: Convention = Convention()) -> OrderedSearch:
    """A search whose orders determine the whole tree."""
    known = rank_values(tree, convention)
    return OrderedSearch(tree, known, Solver(find_shapes(tree, known), known.slack, ALLOWANCE, lambda _: True), 1)


def searches() -> Iterator[OrderedSearch]:
    """Small trees of either root's player, a third of them with nodes that set their own player."""
    for notation, root in many(sample(400), seed=73, depth=4):
        yield ordered_search(parsed(notation, root))


def test_worst_first_puts_each_mover_s_worst_child_first_at_the_root_too() -> None:
    for run in searches():
        tree, value = run.tree, backed_up_values(run.tree).tolist()
        run.sort(worst_first_key(run))
        for node, children in run.orders.items():
            values = [value[child] for child in children]
            assert values == sorted(values, reverse=bool(tree.player[node] != MAX)), (tree.path(node), values)
            ties = [(value[child], child) for child in children]
            assert all(one[1] < other[1] for one, other in pairwise(ties) if one[0] == other[0])


def test_largest_first_puts_the_child_with_the_most_leaves_first_and_of_equals_the_worst() -> None:
    for run in searches():
        tree, value = run.tree, backed_up_values(run.tree).tolist()
        leaves = tree.is_leaf.astype(int).tolist()
        for node in range(len(tree) - 1, 0, -1):
            leaves[int(tree.parent[node])] += leaves[node]
        run.sort(largest_first_key(run))
        for node, children in run.orders.items():
            sign = 1 if tree.player[node] == MAX else -1
            keys = [(-leaves[child], sign * value[child]) for child in children]
            assert keys == sorted(keys), (tree.path(node), keys)


def test_all_orders_with_a_name_are_tried() -> None:
    for tree in (comb(5, 3, 2, seed=4), parsed([[3, [12, 8, 1]], [[2, 4], 6, 5], [14, 5, 2]])):
        tried = [orderings.reorder(tree, key).id.tolist() for key in initial_keys(ordered_search(tree), Convention())]
        for name in (*orderings.ORDERINGS, *(f"random:{seed}" for seed in range(1, RANDOM_STARTS + 1))):
            assert orderings.apply(tree, name).id.tolist() in tried, name
        assert len(tried) == 2 + len(orderings.ORDERINGS) + RANDOM_STARTS + len(DYNAMIC)


def test_a_dynamic_order_evaluates_what_the_search_that_orders_it_does() -> None:
    tree = games.expand("uniform", branching=3, depth=4, values=(1, 99), seed=6)
    keys = list(initial_keys(ordered_search(tree), Convention()))[-len(DYNAMIC):]
    for key, options in zip(keys, DYNAMIC.values(), strict=True):
        visits = search.run(tree, "alpha-beta", Convention(), options)
        again = orderings.reorder(tree, key)
        assert again.id[search.run(again, "alpha-beta").node].tolist() == tree.id[visits.node].tolist()


@pytest.mark.parametrize("notation", [
    '{"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [0, 3]}]}',
    '{"player": "chance", "children": [1, 2]}'])
def test_what_alpha_beta_refuses_has_no_ranks_and_the_search_is_named(notation: str) -> None:
    with pytest.raises(SearchRefused, match=r"\Aalpha-beta is "):
        rank_values(formats.parse(notation), Convention())
