"""Random orders and all orders: what the lanes count is what the search does on each reordered tree."""

from collections import Counter
from itertools import islice, permutations, product
from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused, Stopped
from explorer.lab import sweeps
from explorer.lab.sweeps import orders, single_orders
from explorer.lab.sweeps.lanes import alpha_beta_horizon, value_ranks
from explorer.search.convention import Convention
from explorer.search.trace import LEAF, STATIC
from explorer.trees import formats, games
from explorer.trees.tree import Tree
from tests import small_trees
from tests.options import sample

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
WINDOWS = ((-inf, inf), (-inf, inf), (1, 2), (0, inf), (-inf, 1), ("1/3", 2))


def searched(tree: Tree, convention: Convention) -> tuple[int, int]:
    """Evaluations and visits of the textbook's search."""
    trace = search.run(tree, "alpha-beta", convention)
    return int(np.isin(trace.ended, (LEAF, STATIC)).sum()), len(trace)


def conventions(random: Random) -> Convention:
    cut = random.choice(("ge", "gt"))
    low, high = (formats.parse(f'"{end}"').payoff_of(0) for end in random.choice(WINDOWS))
    return Convention(
        cut=cut, fail=random.choice(("soft", "hard")) if cut == "ge" else "soft", window=(low, high),
        depth=random.choice((None, None, 0, 1, 2, 3)))


@pytest.mark.parametrize("fewest", [1, 1000], ids=["in lanes", "one by one"])
def test_every_order_is_searched_as_the_tree_in_that_order(fewest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "FEWEST_LANES", fewest)
    random = Random(7)
    for notation, root in small_trees.many(sample(400), 11, static=1.0, widest=4):
        tree, convention, seed = small_trees.parsed(notation, root), conventions(random), random.randrange(10**9)
        ((_first, counts),) = sweeps.iterate_chunks(tree, convention, seed, stop=8)
        told = list(zip(counts.evaluated.tolist(), counts.visited.tolist(), strict=True))
        assert told == [searched(sweeps.sampled_order(tree, seed, index), convention) for index in range(8)], notation


@pytest.mark.parametrize("fewest", [1, 1000], ids=["in lanes", "one by one"])
def test_a_wide_tree_and_a_game_are_counted_as_the_search_counts_them(
    fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "FEWEST_LANES", fewest)
    for tree in (games.expand("uniform", depth=2, branching=30), games.expand("tic-tac-toe", position="X.O/.../O.X")):
        found = sweeps.sample_orders(tree, Convention(), 5, 3)
        assert found.tolist() == [searched(sweeps.sampled_order(tree, 3, index), Convention())[0] for index in range(5)]


def test_a_sample_depends_on_the_seed_and_its_number_alone() -> None:
    tree = games.expand("uniform", depth=4, branching=3, seed=2)
    whole = sweeps.sample_orders(tree, Convention(), 300, 5)
    assert sweeps.sample_orders(tree, Convention(), 40, 5).tolist() == whole[:40].tolist()
    assert sweeps.sample_orders(tree, Convention(), 40, 5, first=130).tolist() == whole[130:170].tolist()
    parts = list(sweeps.iterate_chunks(tree, Convention(), 5, stop=300, size=64))
    assert [first for first, _counts in parts] == [0, 64, 128, 192, 256]
    assert np.concatenate([counts.evaluated for _first, counts in parts]).tolist() == whole.tolist()
    assert sweeps.sample_orders(tree, Convention(), 40, 6).tolist() != whole[:40].tolist()
    assert sweeps.sample_orders(tree, Convention(), 0, 5).tolist() == []


def test_little_room_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = games.expand("uniform", depth=4, branching=3, seed=2)
    whole = sweeps.sample_orders(tree, Convention(), 50, 5)
    monkeypatch.setattr(orders, "MOST_CELLS", 100)
    chunks = islice(sweeps.iterate_chunks(tree, Convention(), 5), 3)
    assert [first for first, _counts in chunks] == [0, 6, 12]  # 5 levels of 3 children are 15 cells
    assert sweeps.sample_orders(tree, Convention(), 50, 5).tolist() == whole.tolist()


def test_every_order_of_a_family_is_as_likely_and_no_family_knows_of_another() -> None:
    tree = formats.parse("[[1,2,3],[4,5,6]]")
    places = dict.fromkeys(product(permutations(range(3)), repeat=2), 0)
    for index in range(3600):
        drawn = sweeps.sampled_order(tree, 2, index)
        first, second = sorted(drawn.children(0), key=lambda child: int(drawn.rank[child]))
        places[tuple(drawn.rank[list(drawn.children(first))].tolist()),
               tuple(drawn.rank[list(drawn.children(second))].tolist())] += 1
    squares = sum((count - 100) ** 2 / 100 for count in places.values())
    assert squares < 70  # chi squared of 35 degrees of freedom is beyond it once in 2,500 seeds


def test_orders_go_on_for_ever_until_nobody_asks() -> None:
    endless = sweeps.iterate_chunks(formats.parse(AIMA), Convention(), 1, size=10)
    assert [first for first, _counts in islice(endless, 3)] == [0, 10, 20]


@pytest.mark.parametrize("fewest", [1, 1000], ids=["in lanes", "one by one"])
def test_a_tick_stops_a_chunk(fewest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "FEWEST_LANES", fewest)
    with pytest.raises(Stopped):
        sweeps.sample_orders(formats.parse(AIMA), Convention(), 10, 1, tick=lambda visits: visits < 20)


def test_a_tick_stops_one_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(single_orders, "TICK_EVERY", 10)
    calls: list[int] = []

    def tick(visits: int) -> bool:
        calls.append(visits)
        return visits < 50

    with pytest.raises(Stopped):
        sweeps.sample_orders(games.expand("uniform", depth=6, branching=3), Convention(), 1, 1, tick=tick)
    assert calls == [0, 10, 20, 30, 40, 50]


def test_a_large_tree_is_never_searched_in_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = games.expand("uniform", depth=4, branching=3, seed=2)
    whole = sweeps.sample_orders(tree, Convention(), 300, 5)
    monkeypatch.setattr(orders, "LARGEST_TREE_OF_LANES", 100)
    monkeypatch.setattr(orders, "alpha_beta", lambda _within, _convention: None)
    assert sweeps.sample_orders(tree, Convention(), 300, 5).tolist() == whole.tolist()


def test_ranks_keep_the_order_of_numbers_and_change_sides_with_them() -> None:
    tree, window = formats.parse('[[3,"inf"],["-inf",3],[-7,"1/3"]]'), Convention(window=(-2, inf))
    ranks, lowest, highest, infinity = value_ranks(alpha_beta_horizon(tree, window), window)
    three, most, least, again, below, third = (int(ranks[node]) for node in np.flatnonzero(tree.is_leaf))
    assert -infinity == least < below < lowest < third < three == again < most == highest == infinity


def test_a_single_number_is_evaluated_in_its_one_order() -> None:
    assert sweeps.sample_orders(formats.parse("7"), Convention(), 3, 1).tolist() == [1, 1, 1]
    assert sweeps.count_all_orders(formats.parse("7"), Convention()) == {1: 1}
    assert sweeps.count_all_orders(formats.parse("[[7]]"), Convention()) == {1: 1}


def test_a_chain_of_many_plies_is_searched() -> None:
    tree = formats.parse("[" * 5000 + "1" + "]" * 5000)
    assert sweeps.sample_orders(tree, Convention(), 2, 1).tolist() == [1, 1]


@pytest.mark.parametrize("notation", [
    '{"player": "chance", "children": [1, 2]}', '[1, "?x"]', '{"player": 0, "children": [{"payoffs": [1, 2]}]}',
])
def test_what_alpha_beta_refuses_has_no_orders(notation: str) -> None:
    with pytest.raises(SearchRefused):
        sweeps.sample_orders(formats.parse(notation), Convention(), 3, 1)
    with pytest.raises(SearchRefused):
        sweeps.count_all_orders(formats.parse(notation), Convention())


def test_all_orders_of_the_textbooks_tree() -> None:
    assert sweeps.count_all_orders(formats.parse(AIMA), Convention()) == {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}


def every_order(notation: small_trees.Notation) -> list[small_trees.Notation]:
    """The notation of lists with all its families in all orders."""
    if not isinstance(notation, list):
        return [notation]
    return [
        list(chosen) for below in product(*map(every_order, notation)) for chosen in permutations(below)
    ]


def test_all_orders_are_all_there_are() -> None:
    random = Random(3)
    tried = 0
    while tried < sample(40, 6):
        notation = small_trees.ragged(random, depth=3, widest=3, stop=0.5)
        written = every_order(notation) if str(notation).count("[") < 6 else []
        if not 1 < len(written) <= 500:
            continue
        tried += 1
        for cut in ("ge", "gt"):
            convention = Convention(cut)
            found = Counter(searched(small_trees.parsed(each), convention)[0] for each in written)
            assert sweeps.count_all_orders(small_trees.parsed(notation), convention) == dict(sorted(found.items()))


def test_orders_out_of_reach_are_not_counted() -> None:
    tree = small_trees.parsed([{"value": 1, "children": [1, 2, 3]}, {"value": 2, "children": [3, 4]}])
    assert sweeps.count_all_orders(tree, Convention(depth=1)) == {2: 2}


def test_too_many_orders_are_refused() -> None:
    with pytest.raises(SearchRefused, match="more than 1,000,000 orders"):
        sweeps.count_all_orders(games.expand("uniform", depth=6, branching=3), Convention())
    with pytest.raises(SearchRefused, match="too many to try each"):
        sweeps.count_all_orders(games.expand("uniform", depth=1, branching=50_000), Convention())


@pytest.mark.parametrize("fewest", [1, 1000], ids=["in lanes", "one by one"])
def test_counts_are_whole_numbers(fewest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "FEWEST_LANES", fewest)
    ((_first, counts),) = sweeps.iterate_chunks(formats.parse(AIMA), Convention(), 1, stop=4)
    assert counts.evaluated.dtype == counts.visited.dtype == sweeps.sample_orders(
        formats.parse(AIMA), Convention(), 4, 1).dtype == np.int64
