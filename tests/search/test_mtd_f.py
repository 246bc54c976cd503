"""MTD(f): the value from any guess, a pass per null window, no repeated evaluation, and SSS* from an infinite guess."""

from fractions import Fraction
from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search import visit_log
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import HIT, LEAF, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests.options import sample
from tests.oracles import quiescence
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import minimax, read
from tests.oracles.null_windows import mtd
from tests.oracles.random_trees import many
from tests.oracles.random_trees import tree as drawn
from tests.oracles.sss_star import sss_star
from tests.small_trees import parsed

NAME = "mtd-f"
PLAAT = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]


def evaluated(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[np.isin(trace.ended, (LEAF, STATIC))].tolist()]


def answers(trace: Trace) -> list[float]:
    return [trace.value[each.first_row] for each in trace.passes]


def test_plaat_s_tree_is_searched_as_published() -> None:
    tree = parsed(PLAAT)
    trace = search.run(tree, NAME, None, SearchOptions(guess=inf))
    leaves = trace.node[trace.ended == LEAF]
    assert tree.payoff[leaves, 0].tolist() == [41, 12, 34, 36, 5, 35, 50, 36]
    assert answers(trace) == [41, 36, 35, 35]
    assert [each.guess for each in trace.passes] == [inf, 41, 36, 35]


def test_any_first_guess_ends_at_the_value_inside_alpha_beta_s_leaves_each_evaluated_once() -> None:
    random, fewer = Random(1), 0
    for notation, root in many(sample(2_000), seed=95, static=1.0):
        tree, node = parsed(notation, root), read(notation, root)
        depth = random.choice((None, None, 0, 1, 2))
        value = minimax(node, depth)
        guess = random.choice((inf, -inf, 0, Fraction(1, 2), Fraction(-7, 3), value, 10**6))
        trace = search.run(tree, NAME, Convention(depth=depth), SearchOptions(guess=guess))
        assert answers(trace)[-1] == value, (notation, root, guess)
        leaves = evaluated(tree, trace)
        assert len(leaves) == len(set(leaves))
        most = alpha_beta(node, depth=depth).evaluated
        assert set(leaves) <= set(most), (notation, root, guess)
        assert leaves == mtd(node, guess, depth=depth)[0].evaluated
        fewer += len(leaves) < len(most)
    assert fewer > sample(30, 3)


def test_from_plus_infinity_the_leaves_are_those_of_sss_in_its_order_and_the_answers_its_bounds() -> None:
    for notation, root in many(sample(2_000), seed=96):
        tree, done = parsed(notation, root), sss_star(read(notation, root))
        trace = search.run(tree, NAME, None, SearchOptions(guess=inf))
        assert (evaluated(tree, trace), answers(trace)) == (done.evaluated, done.bounds), (notation, root)


def test_what_memory_answers_is_a_hit_with_its_source_and_looks_at_no_child() -> None:
    hits = 0
    for notation, root in many(300, seed=97):
        tree = parsed(notation, root)
        trace = search.run(tree, NAME, None, SearchOptions(guess=inf))
        for row in np.flatnonzero(trace.ended == HIT).tolist():
            assert trace.source is not None
            source = int(trace.source[row])
            assert trace.node[source] == trace.node[row]
            assert trace.value[source] == trace.value[row]
            assert trace.left[source] < trace.entered[row]
            assert trace.ended[source] != HIT
            hits += 1
    assert hits > 300


def test_every_pass_tests_its_guess_with_a_window_of_one_step() -> None:
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = search.run(tree, NAME)
    assert ([each.guess for each in trace.passes], answers(trace)) == ([0, 4], [3, 3])
    for each in trace.passes:
        assert (trace.alpha[each.first_row], trace.beta[each.first_row]) == (each.guess - 1, each.guess)


def test_the_table_shares_memory_between_positions_and_changes_no_value() -> None:
    tree = games.expand("tic-tac-toe")
    plain = search.run(tree, NAME)
    for symmetric in (False, True):
        trace = search.run(tree, NAME, None, SearchOptions(table=True, symmetric=symmetric))
        assert answers(trace)[-1] == answers(plain)[-1] == 0
        assert len(trace) < len(plain) / 2


def test_it_searches_on_where_positions_are_not_quiet() -> None:
    random = Random(3)
    for _turn in range(sample(500)):
        notation, depth = drawn(random, depth=5, static=1.0, unquiet=0.5, forcing=0.5, breaks=0.2), random.randint(0, 4)
        tree, node = parsed(notation), read(notation)
        for pat in (False, True):
            trace = search.run(tree, NAME, Convention(depth=depth),
                               SearchOptions(quiescence=True, stand_pat=pat, guess=2))
            assert answers(trace)[-1] == quiescence.value(
                node, quiescence.reach(node, depth, quiescence=True, stand_pat=pat))


def test_a_window_and_what_null_windows_cannot_do_are_refused() -> None:
    refused = (Convention(cut="gt"), Convention(fail="hard"), Convention(window=(0, 1)), Convention(ties="last"))
    for convention in refused:
        with pytest.raises(SearchRefused):
            search.run(parsed([1, 2]), NAME, convention)


def test_a_chain_of_a_hundred_thousand_plies_is_searched() -> None:
    trace = search.run(build([1] * 100_000 + [0], [float("nan")] * 100_000 + [7.0]), NAME)
    assert answers(trace) == [7, 7]


def test_a_guess_far_below_many_values_is_refused_once_the_visits_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit_log, "MOST_VISITS", 1_000)
    with pytest.raises(SearchRefused, match="1,000 visits"):
        search.run(parsed(list(range(100))), "mtd-f")
    assert len(search.run(parsed(list(range(100))), "mtd-f", None, SearchOptions(guess=inf)).passes) == 2
