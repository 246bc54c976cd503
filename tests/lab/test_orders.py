"""Orders by name: the extremes under a convention, single samples, and the refusal of names that are none."""

import pytest

from explorer import search
from explorer.core.errors import SearchRefused, Stopped
from explorer.lab import best_worst_order, orders
from explorer.lab.sweeps import sample_orders
from explorer.search.convention import Convention
from explorer.trees import formats, games, orderings
from explorer.trees.tree import Tree
from tests.lab.best_worst_order import large_trees

RAGGED = "[[[15,1],57],[[59]]]"
DEEP = "[[[1,4],[5,1]],[[4,0],[4,3]]]"


def evaluated(tree: Tree, convention: Convention = Convention()) -> int:
    trace = search.run(tree, "alpha-beta", convention)
    return int((tree.n_children[trace.node] == 0).sum())


def test_the_extremes_are_orders_that_beat_best_and_worst_first() -> None:
    ragged, deep = formats.parse(RAGGED), formats.parse(DEEP)
    assert evaluated(orders.apply(ragged, "minimal", Convention())) == 2
    assert evaluated(orderings.apply(ragged, "best-first")) == 3
    assert evaluated(orders.apply(deep, "maximal", Convention())) == 8
    assert evaluated(orderings.apply(deep, "worst-first")) == 6


def test_an_extreme_depends_on_the_convention() -> None:
    tree = formats.parse("[[3,3],[3,3]]")
    counts = [evaluated(orders.apply(tree, "minimal", rules), rules) for rules in (
        Convention(cut="ge"), Convention(cut="gt"))]
    assert counts == [3, 4]
    assert orders.depends_on_convention("minimal")
    assert not orders.depends_on_convention("random:3")


def test_ids_and_drawn_places_stay() -> None:
    tree = formats.parse(DEEP)
    shown = orders.apply(tree, "maximal", Convention())
    assert sorted(shown.id.tolist()) == sorted(tree.id.tolist())
    assert orderings.apply(shown, "as-drawn").id.tolist() == tree.id.tolist()


def test_a_sample_is_the_order_that_was_counted() -> None:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    counts = sample_orders(tree, Convention(), 20, 7)
    assert [evaluated(orders.apply(tree, f"sample:7:{number}", Convention())) for number in range(20)] == (
        counts.tolist())


def test_the_maximal_order_can_be_given_up_and_is_remembered() -> None:
    tree = formats.parse(DEEP)
    with pytest.raises(Stopped):
        orders.apply(games.expand("uniform", branching="3", depth="7"), "maximal", Convention(),
                         tick=lambda _windows: False)
    assert orders.maximal_order(tree, Convention()) is orders.maximal_order(tree, Convention())


def test_the_maximal_order_of_a_tree_of_any_shape_that_is_not_slow_takes_little_work() -> None:
    """Half a second is some 200,000 windows."""
    for width in (2, 3, 5, 9, 12, 16, 24, 40):
        for leaves in (0, 2, 3):
            plies = (orders.SLOW - 1) // (width + (width - 1) * leaves)
            tree = large_trees.comb(plies, width, leaves, seed=width)
            assert not orders.is_slow(tree, "maximal")
            assert best_worst_order.maximal(tree, allowance=200_000).proved, (width, leaves)
    for widest in (2, 3, 4, 8, 20):
        for seed in range(4):
            tree = large_trees.ragged_tree(orders.SLOW, seed, widest)
            assert not orders.is_slow(tree, "maximal")
            assert best_worst_order.maximal(tree, allowance=200_000).proved, (widest, seed)


def test_a_tree_whose_maximal_order_takes_seconds_is_slow() -> None:
    tree = large_trees.comb(40, 5, 2, seed=1)
    assert not best_worst_order.maximal(tree, allowance=500_000).proved
    assert orders.is_slow(tree, "maximal")
    assert not orders.is_slow(tree, "minimal")


@pytest.mark.parametrize("name", ["minimum", "sample:", "sample:1", "sample:x:1", "sample:1:-1", "random:x"])
def test_a_name_that_no_order_has_is_refused(name: str) -> None:
    with pytest.raises(SearchRefused, match="is no order"):
        orders.require_known_order(name)


@pytest.mark.parametrize("name", ["minimal", "maximal", "sample:1:0", "as-drawn", "random:7"])
def test_names_of_orders_are_known(name: str) -> None:
    orders.require_known_order(name)


def test_the_extremes_are_refused_with_chance_nodes() -> None:
    tree = formats.parse('{"player":"chance","children":[1,2]}')
    for name in ("minimal", "maximal"):
        with pytest.raises(SearchRefused):
            orders.apply(tree, name, Convention())


@pytest.mark.parametrize(("name", "title"), [
    *((name, each.title) for name, each in orderings.ORDERINGS.items()), ("minimal", "fewest leaves"),
    ("maximal", "most leaves"), ("random:7", "random 7"), ("sample:7:0", "random, number 1"),
    ("sample:2:4710", "random, number 4,711"), ("moves:b2,a1", "moves:b2,a1"),
])
def test_each_order_has_its_title_and_orders_of_a_sample_are_counted_from_1(name: str, title: str) -> None:
    assert orders.order_title(name) == title
