"""Proof-number search: the verdict, the order and the numbers, compared with plain recursions."""

from fractions import Fraction
from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.search import visit_log
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, CUTOFF, LEAF, NEVER_LEFT, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests.options import sample
from tests.oracles import proof
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many
from tests.small_trees import parsed

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def last_root_row(trace: Trace) -> int:
    return trace.passes[-1].first_row


def run(tree: Tree, goal: float | Fraction | None, depth: int | None = None) -> Trace:
    return search.run(tree, "proof-number", Convention(depth=depth), SearchOptions(goal=goal))


def test_what_is_proved_is_true_and_nodes_are_expanded_in_the_order_of_a_plain_recursion() -> None:
    random, both = Random(71), [0, 0]
    for notation, root in many(sample(2_000, 100), seed=72):
        node, tree = read(notation, root), parsed(notation, root)
        goal = random.choice((0, 1, 2, inf, -inf, Fraction(1, 3), minimax(node)))
        expected, trace = proof.proof_number(node, goal), run(tree, goal)
        row = last_root_row(trace)
        proved = trace.columns["proof"][row] == 0
        assert proved == expected.proved == (minimax(node) >= goal)
        both[int(proved)] += 1
        if not tree.n_children[0]:
            continue
        told = [(trace.columns["proof"][each.first_row], trace.columns["disproof"][each.first_row])
                for each in trace.passes]
        assert told == expected.root_numbers[1:]
        ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
        assert [tree.path(int(trace.node[trace.parent[end - 1]])) for end in ends] == expected.expanded
    assert min(both) > sample(300, 24)


def test_the_last_number_of_the_root_is_a_bound_and_with_two_utilities_the_value() -> None:
    for notation, root in many(500, seed=73):
        tree, value = parsed(notation, root), minimax(read(notation, root))
        trace = run(tree, 1)
        proved = trace.value[last_root_row(trace)]
        assert value >= proved >= 1 if trace.columns["proof"][last_root_row(trace)] == 0 else value <= proved < 1
    for notation, root in many(300, seed=74, numbers=(-1, 1)):
        trace = run(parsed(notation, root), None)
        assert trace.value[last_root_row(trace)] == minimax(read(notation, root))


def test_without_a_goal_it_is_the_greatest_number_within_reach() -> None:
    trace = run(parsed(AIMA), None)
    assert trace.columns["disproof"][last_root_row(trace)] == 0
    assert trace.value[last_root_row(trace)] < 14
    limited = run(parsed([{"value": 4, "children": [9, 9]}, 4]), None, depth=1)
    assert (limited.value[last_root_row(limited)], limited.ended.tolist()) == (4, [ALL_SEEN, STATIC, LEAF])


def test_a_goal_of_the_value_is_proved_and_one_above_is_not() -> None:
    for goal, proved in ((3, True), (4, False)):
        trace = run(parsed(AIMA), goal)
        assert (trace.columns["proof"][last_root_row(trace)] == 0) == proved
        assert trace.value[last_root_row(trace)] == 3


def test_passes_go_down_from_the_root_and_nothing_is_cut() -> None:
    tree = parsed(AIMA)
    trace = run(tree, 3)
    assert len(trace.passes) > 1
    for each in trace.passes:
        assert (trace.node[each.first_row], trace.parent[each.first_row]) == (0, -1)
    assert CUTOFF not in trace.ended
    assert sorted([*trace.entered.tolist(), *trace.left.tolist()]) == list(range(2 * len(trace)))
    inner_at_first = trace.node.tolist().index(1)
    assert trace.ended[inner_at_first] == ALL_SEEN
    assert (trace.columns["proof"][inner_at_first], trace.columns["disproof"][inner_at_first]) == (1, 1)


def test_a_lone_leaf_is_decided_at_once() -> None:
    trace = run(parsed(5), 6)
    assert (len(trace), trace.ended[0], trace.value[0], trace.columns["disproof"][0]) == (1, LEAF, 5, 0)


def test_nobody_can_force_a_win_at_tic_tac_toe_but_a_draw() -> None:
    tree = games.expand("tic-tac-toe")
    for goal, proved in ((1, False), (0, True)):
        trace = run(tree, goal)
        assert (trace.columns["proof"][last_root_row(trace)] == 0) == proved
        assert trace.value[last_root_row(trace)] == 0
        assert len(trace) < 40_000


def test_a_stopped_search_is_valid_and_proves_nothing() -> None:
    tree = games.expand("tic-tac-toe")
    trace = search.run(tree, "proof-number", tick=lambda _visits: False)
    assert (trace.left == NEVER_LEFT).sum() >= 1
    assert np.isnan(trace.value[0])


def test_a_chain_is_searched_and_one_with_too_many_visits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = run(build([1] * 300 + [0], [0.0] * 300 + [7.0]), 7)
    assert trace.value[last_root_row(trace)] == 7
    monkeypatch.setattr(visit_log, "MOST_VISITS", 1_000)
    with pytest.raises(SearchRefused, match="1,000 visits"):
        run(build([1] * 100_000 + [0], [0.0] * 100_000 + [7.0]), 7)


@pytest.mark.parametrize("convention", [Convention(window=(0.0, 1.0)), Convention(ties="last")])
def test_what_it_has_no_use_for_is_refused(convention: Convention) -> None:
    with pytest.raises(SearchRefused, match="proof-number"):
        search.run(parsed([1, 2]), "proof-number", convention)


def test_of_tied_moves_the_first_in_the_order_of_the_search_is_reported() -> None:
    for notation, root, goal, line in (
        ([[7, 7], [7, 7, 7], [7, 7, 7, 7]], "min", 7, ["0", "0.0"]),
        ([[7, 7, 7], [7, 7], 7], "max", 8, ["0", "0.0"]),
    ):
        tree = parsed(notation, root)
        known = analyse(tree, run(tree, goal))
        assert [tree.path(node) for node in known.variation] == line
        assert tree.path(known.best_move) == line[0]
