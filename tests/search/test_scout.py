"""Scout: the value, no leaf beyond alpha-beta's, null windows and re-searches as visits."""

from fractions import Fraction
from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import HIT, LEAF, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests.options import sample
from tests.oracles import null_windows, quiescence
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many
from tests.oracles.random_trees import tree as drawn
from tests.small_trees import parsed

NAME = "scout"


def entered(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node.tolist()]


def evaluated(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[np.isin(trace.ended, (LEAF, STATIC))].tolist()]


def test_it_visits_what_the_oracle_does_and_no_leaf_that_alpha_beta_skips() -> None:
    random, fewer, again = Random(1), 0, 0
    for notation, root in many(sample(2_000, 100), seed=91, static=1.0):
        tree, node = parsed(notation, root), read(notation, root)
        depth = random.choice((None, None, 0, 1, 2, 3))
        trace, done = search.run(tree, NAME, Convention(depth=depth)), null_windows.negascout(node, depth=depth)
        assert trace.value[0] == done.value == minimax(node, depth), (notation, root)
        if depth is None:  # the oracle visits nodes at the limit again
            assert (entered(tree, trace), evaluated(tree, trace)) == (done.visited, done.evaluated), (notation, root)
        assert set(evaluated(tree, trace)) <= set(done.evaluated)
        most = alpha_beta(node, depth=depth).evaluated
        assert set(done.evaluated) <= set(most)
        fewer += len(set(done.evaluated)) < len(most)
        again += len(set(done.visited)) < len(done.visited)
    assert min(fewer, again) > sample(30, 3)


def test_a_finite_window_bounds_the_value_on_its_own_side() -> None:
    random = Random(2)
    ends = [-inf, -1, 0, Fraction(1, 3), Fraction(2, 5), 1, Fraction(3, 2), 2, 3, inf]
    for notation, root in many(sample(1_000), seed=92):
        tree, value = parsed(notation, root), minimax(read(notation, root))
        low, high = sorted(random.sample(ends, 2))
        told = search.run(tree, NAME, Convention(window=(low, high))).value[0]
        if low < value < high or len(tree) == 1:
            assert told == value
        else:
            assert value <= told <= low if value <= low else high <= told <= value


def test_a_move_that_is_better_is_asked_about_and_searched_again_from_the_answer() -> None:
    tree = parsed([[3, 12], [[2, 7], [9, 8]], [1, 5]])
    trace = search.run(tree, NAME)
    assert entered(tree, trace) == ["", "0", "0.0", "0.1", "1", "1.0", "1.0.0", "1.0.1", "1.1", "1.1.0",
                                    "1", "1.0", "1.0.0", "1.0.1", "2", "2.0"]
    first, second = (row for row in range(len(trace)) if tree.path(int(trace.node[row])) == "1")
    assert (trace.alpha[first], trace.beta[first], trace.value[first]) == (3, 4, 7)
    assert (trace.alpha[second], trace.beta[second], trace.value[second]) == (7, inf, 7)
    assert trace.revisits_nodes


def test_a_child_that_was_evaluated_at_once_is_not_visited_again() -> None:
    tree = parsed([1, 5, 3, 9])
    assert entered(tree, search.run(tree, NAME)) == ["", "0", "1", "2", "3"]


def test_it_searches_on_where_positions_are_not_quiet() -> None:
    random = Random(3)
    for _turn in range(sample(500)):
        notation, depth = drawn(random, depth=5, static=1.0, unquiet=0.5, forcing=0.5, breaks=0.2), random.randint(0, 4)
        tree, node = parsed(notation), read(notation)
        for pat in (False, True):
            trace = search.run(tree, NAME, Convention(depth=depth), SearchOptions(quiescence=True, stand_pat=pat))
            found = quiescence.reach(node, depth, quiescence=True, stand_pat=pat)
            assert trace.value[0] == quiescence.value(node, found)
            assert set(evaluated(tree, trace)) <= set(found.bottoms)


def test_the_table_saves_visits_and_changes_no_value() -> None:
    tree = games.expand("tic-tac-toe")
    plain, kept = search.run(tree, NAME), search.run(tree, NAME, None, SearchOptions(table=True))
    assert kept.value[0] == plain.value[0] == 0
    assert (kept.ended == HIT).any()
    assert len(kept) < len(plain) / 2


def test_what_null_windows_cannot_do_is_refused() -> None:
    for convention in (Convention(cut="gt"), Convention(fail="hard"), Convention(ties="last")):
        with pytest.raises(SearchRefused):
            search.run(parsed([1, 2]), NAME, convention)


def test_a_chain_of_a_hundred_thousand_plies_is_searched() -> None:
    assert search.run(build([1] * 100_000 + [0], [float("nan")] * 100_000 + [7.0]), NAME).value[0] == 7
