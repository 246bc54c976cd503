"""Alpha-beta with options, compared with oracles: known bounds, shallow cuts, quiescence, extensions, standing pat."""

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import CUTOFF, LEAF, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests.options import sample
from tests.oracles import bounded, quiescence
from tests.oracles.notation import INF, Node, minimax, read
from tests.oracles.random_trees import many
from tests.oracles.random_trees import tree as drawn
from tests.small_trees import parsed

ACCEPTED = (Convention(), Convention(fail="hard"), Convention(cut="gt"))


def visited(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node.tolist()]


def evaluated(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[np.isin(trace.ended, (LEAF, STATIC))].tolist()]


def add_bounds(tree: Tree, ends: dict[int, tuple[Any, Any]]) -> Tree:
    columns = {"lower": np.full(len(tree), None, object), "upper": np.full(len(tree), None, object)}
    for node, (low, high) in ends.items():
        columns["lower"][node], columns["upper"][node] = low, high
    return tree.with_columns(columns={**tree.columns, **columns})


def test_known_bounds_of_leaves_cut_as_the_oracle_does_under_each_convention() -> None:
    fewer = 0
    for notation, root in many(sample(2_000), seed=1):
        tree, node = parsed(notation, root), read(notation, root)
        utilities = [leaf.value for leaf in node.leaves() if leaf.value is not None]
        bounds = (min(utilities), max(utilities))
        for convention in ACCEPTED:
            trace = search.run(tree, "alpha-beta", convention, SearchOptions(bounds=bounds))
            done = bounded.alpha_beta(node, cut=convention.cut, leaf_bounds=bounds)
            assert (trace.value[0], visited(tree, trace)) == (done.value, done.visited), notation
            fewer += len(trace) < len(search.run(tree, "alpha-beta", convention))
    assert fewer > sample(500, 25)


def test_a_finite_window_and_known_bounds_work_together() -> None:
    for notation, root in many(sample(1_000), seed=2, numbers=(0, 1, 2, 3)):
        tree, node = parsed(notation, root), read(notation, root)
        for window in ((0, 2), (Fraction(1, 2), 3), (1, 2)):
            for cut in ("ge", "gt"):
                trace = search.run(tree, "alpha-beta", Convention(cut=cut, window=window), SearchOptions(bounds=(0, 3)))
                done = bounded.alpha_beta(node, cut=cut, window=window, leaf_bounds=(0, 3))
                assert (trace.value[0], visited(tree, trace)) == (done.value, done.visited), notation


def test_a_node_whose_own_bounds_lie_outside_its_window_is_cut_on_entry() -> None:
    random, answered = Random(3), 0
    for notation, root in many(sample(2_000, 200), seed=3):
        tree, node = parsed(notation, root), read(notation, root)
        ends = {}
        for each in node.walk():
            if each.children and random.random() < 0.7:
                value = minimax(each)
                each.bounds = value - random.randint(0, 2), value + random.randint(0, 2)
                ends[tree.node_at_path(each.path)] = each.bounds
        bounded_tree = add_bounds(tree, ends)
        for convention in ACCEPTED:
            trace = search.run(bounded_tree, "alpha-beta", convention)
            done = bounded.alpha_beta(node, cut=convention.cut, node_bounds=True)
            assert visited(tree, trace) == done.visited, notation
            assert trace.value[0] == done.value == minimax(node)
            cut_at_once = [tree.path(int(trace.node[row])) for row in np.flatnonzero(trace.ended == CUTOFF)
                           if not np.any(trace.parent == row)]
            assert cut_at_once == done.answered
            answered += len(done.answered)
    assert answered > 500


def test_a_min_node_whose_upper_bound_is_at_most_alpha_returns_it() -> None:
    tree = add_bounds(parsed([3, [5, 1], [4, 9]]), {2: (0, 3), 3: (Fraction(7, 2), 6)})
    trace = search.run(tree)
    assert visited(tree, trace) == ["", "0", "1", "2", "2.0", "2.1"]
    assert (trace.value[2], trace.ended[2]) == (3, CUTOFF)


def test_shallow_cuts_alone_are_those_of_the_oracle() -> None:
    more = 0
    for notation, root in many(sample(2_000, 200), seed=4):
        tree, node = parsed(notation, root), read(notation, root)
        for convention in ACCEPTED:
            trace = search.run(tree, "alpha-beta", convention, SearchOptions(shallow=True))
            done = bounded.alpha_beta(node, cut=convention.cut, shallow=True)
            assert (trace.value[0], visited(tree, trace)) == (done.value, done.visited), notation
            more += len(trace) > len(search.run(tree, "alpha-beta", convention))
    assert more > 100


def test_shallow_cuts_alone_take_the_published_number_of_nodes_from_the_empty_board() -> None:
    trace = search.run(games.expand("tic-tac-toe"), "alpha-beta", None, SearchOptions(shallow=True))
    assert (len(trace), trace.value[0]) == (29_257, 0)


def reached(root: Node, depth: int, options: SearchOptions) -> quiescence.Reach:
    return quiescence.reach(root, depth, quiescence=options.quiescence, stand_pat=options.stand_pat,
                            margin=options.singular)


@pytest.mark.parametrize("options", [
    SearchOptions(), SearchOptions(quiescence=True), SearchOptions(quiescence=True, stand_pat=True),
    SearchOptions(singular=1),
    SearchOptions(quiescence=True, stand_pat=True, singular=2),
    SearchOptions(quiescence=True, killers=True, history=True),
])
def test_beyond_the_depth_limit_the_value_is_that_of_what_is_reached(options: SearchOptions) -> None:
    random, further = Random(5), 0
    for turn in range(sample(700)):
        notation = drawn(random, ((0, 1, 2, 3), range(-9, 9), (1, 2, "inf", "-inf"))[turn % 3], depth=5, static=1.0,
                         unquiet=0.5, forcing=0.5, breaks=0.2)
        root, depth = random.choice(("max", "min")), random.randint(0, 4)
        tree, node = parsed(notation, root), read(notation, root)
        found = reached(node, depth, options)
        for convention in (Convention(depth=depth), Convention(cut="gt", depth=depth)):
            trace = search.run(tree, "alpha-beta", convention, options)
            assert trace.value[0] == quiescence.value(node, found), (notation, root, depth)
            assert set(visited(tree, trace)) <= set(found.nodes)
            assert set(evaluated(tree, trace)) <= set(found.bottoms)
        further += len(found.nodes) > len(quiescence.reach(node, depth).nodes)
    assert further > sample(100, 5) or not (options.quiescence or options.singular)


def test_standing_pat_may_cut_before_any_child_is_visited() -> None:
    tree = parsed([4, {"value": 3, "quiet": False, "children": [{"value": 9, "forcing": True}]}])
    trace = search.run(tree, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True, stand_pat=True))
    assert visited(tree, trace) == ["", "0", "1"]
    assert (trace.value[2], trace.ended[2], trace.value[0]) == (3, CUTOFF, 4)
    eager = search.run(tree, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True))
    assert (visited(tree, eager), eager.value[0]) == (["", "0", "1", "1.0"], 9)


def test_a_leaf_outside_the_known_bounds_is_refused_by_name() -> None:
    with pytest.raises(SearchRefused, match=r"the value of node 1\.0 is 7, outside the known bounds from 0 to 5"):
        search.run(parsed([[1, 2], [7, 3]]), "alpha-beta", None, SearchOptions(bounds=(0, 5)))
    tree = parsed([{"value": 1, "children": [7]}])
    assert search.run(tree, "alpha-beta", Convention(depth=1), SearchOptions(bounds=(0, 5))).value[0] == 1


def test_bounds_of_an_inner_node_that_its_value_contradicts_are_refused_by_name() -> None:
    with pytest.raises(SearchRefused, match=r"the value of node 0 is 1, outside its own bounds from 2 to ∞"):
        search.run(add_bounds(parsed([[1, 2], 3]), {1: (2, INF)}))


def test_the_last_tied_move_is_refused_with_known_bounds_for_they_cut_on_equality() -> None:
    with pytest.raises(SearchRefused, match="known bounds"):
        search.run(parsed([1, 1]), "alpha-beta", Convention(cut="gt", ties="last"), SearchOptions(bounds=(0, 1)))


def test_a_chain_of_a_hundred_thousand_plies_is_searched_with_options_too() -> None:
    tree = build([1] * 100_000 + [0], [float("nan")] * 100_000 + [7.0])
    assert search.run(tree, "alpha-beta", None, SearchOptions(bounds=(0, 7), killers=True, shallow=True)).value[0] == 7
