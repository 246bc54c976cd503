"""The mapping of the comparison of orders, whole, and its counts by a plain search of each order."""

import json
from fractions import Fraction

import msgspec
import numpy as np
import pytest

from explorer import search
from explorer.lab.best_worst_order.report import compare_orders, histogram, leaf_count, order_results
from explorer.search.convention import Convention
from explorer.search.trace import CUTOFF, LEAF, STATIC
from explorer.trees import formats, orderings
from explorer.trees.tree import build

BOOK = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def test_the_mapping_of_the_book_s_tree_has_every_order_and_what_is_proved() -> None:
    mapping = json.loads(msgspec.json.encode(order_results(
        BOOK, Convention(), compare_orders(BOOK, Convention()), np.array([9, 5, 7, 5]), 4)))
    named = {name: {"evaluated": row["evaluated"], "visited": row["visited"], "cutoffs": row["cutoffs"]}
             for name, row in mapping["orders"].items()}
    assert list(named) == [*orderings.ORDERINGS, "minimal", "maximal"]
    for name in orderings.ORDERINGS:
        trace = search.run(orderings.apply(BOOK, name), "alpha-beta")
        assert named[name] == {
            "evaluated": int((trace.ended == LEAF).sum()), "visited": len(trace),
            "cutoffs": int((trace.ended == CUTOFF).sum())}
    assert named["as-drawn"] == {"evaluated": 7, "visited": 11, "cutoffs": 1}
    assert {name: row["proved"] for name, row in mapping["orders"].items() if "proved" in row} == {
        "minimal": True, "maximal": True}
    assert (named["minimal"]["evaluated"], named["maximal"]["evaluated"]) == (5, 9)
    assert sorted(map(sorted, mapping["orders"]["minimal"]["tree"])) == [[2, 4, 6], [2, 5, 14], [3, 8, 12]]
    assert {key: mapping[key] for key in ("convention", "leaves", "uniform_minimum", "samples")} == {
        "convention": {"cut": "ge", "depth": None}, "leaves": 9, "uniform_minimum": 5,
        "samples": {"n": 4, "seed": 4, "mean": 6.5, "histogram": {"5": 2, "7": 1, "9": 1}}}


@pytest.mark.parametrize("depth", [1, 2])
def test_a_depth_limit_counts_the_nodes_at_it(depth: int) -> None:
    tree = build([2, 2, 2, 2, 2, 2, 2, *[0] * 8], [float(number % 5) for number in range(15)])
    convention = Convention("gt", depth=depth)
    mapping = order_results(tree, convention, compare_orders(tree, convention))
    assert "samples" not in mapping
    assert mapping["convention"] == {"cut": "gt", "depth": depth}
    assert mapping["leaves"] == leaf_count(tree, convention) == 2**depth
    assert mapping["uniform_minimum"] == (2 if depth == 1 else 3)
    trace = search.run(tree, "alpha-beta", convention)
    assert mapping["orders"]["as-drawn"]["evaluated"] == int(np.isin(trace.ended, (LEAF, STATIC)).sum())


def test_a_histogram_counts_each_number() -> None:
    assert histogram(np.array([7, 5, 7, 7, 9])) == [(5, 1), (7, 3), (9, 1)]
    assert Fraction(sum(count * times for count, times in histogram(np.array([1, 2, 2])))) == 5
