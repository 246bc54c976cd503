"""Minimax: every node is visited, the values by definition, the visits as an Euler tour."""

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import EXACT
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, HIT
from explorer.trees import games
from explorer.trees.tree import MAX
from tests import oracle
from tests.options import sample
from tests.small_trees import many, parsed


def test_every_value_is_minimax_s_by_definition() -> None:
    for notation, root in many(sample(2_000), seed=21):
        tree, node = parsed(notation, root), oracle.read(notation, root)
        trace = search.run(tree, "minimax")
        told = {tree.path(each): value for each, value in zip(trace.node.tolist(), trace.value, strict=True)}
        assert told == {each.path: oracle.minimax(each) for each in node.walk()}
        assert set(analyse(tree, trace).bound[:].tolist()) == {EXACT}
        assert analyse(tree, trace).pruned_roots.tolist() == []


def test_entries_and_leavings_are_those_of_the_plain_recursion() -> None:
    for notation, root in many(sample(500), seed=22, static=1.0):
        for depth in (None, 0, 1, 2, 9):
            run = oracle.exhaust(oracle.read(notation, root), depth)
            tree = parsed(notation, root)
            trace = search.run(tree, "minimax", Convention(depth=depth))
            events = [("", "")] * trace.steps
            for node, entered, left in zip(trace.node, trace.entered, trace.left, strict=True):
                events[entered], events[left] = ("enter", tree.path(node)), ("leave", tree.path(node))
            assert events == run.events
            assert trace.value[0] == run.returned[""]
            caller = [-1 if row < 0 else int(trace.node[row]) for row in trace.parent.tolist()]
            assert caller == tree.parent[trace.node].tolist()


def test_minimax_and_alpha_beta_record_the_same_rows_where_nothing_is_cut() -> None:
    tree = parsed([[1, 2], [2, [1, "1/3"]], 5])
    one, two = search.run(tree, "minimax"), search.run(tree, convention=Convention(cut="gt"))
    for name in ("node", "parent", "entered", "left", "ended", "value"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name


def test_ties_first_and_last_are_reported_from_proved_values() -> None:
    tree = parsed([[3, 4], [3, 5], [2, 9]])
    assert analyse(tree, search.run(tree, "minimax")).best_move == 1
    last = analyse(tree, search.run(tree, "minimax", Convention(ties="last")))
    assert (last.best_move, last.best_moves) == (2, (1, 2))


def test_a_window_is_refused_for_minimax_has_none() -> None:
    with pytest.raises(SearchRefused, match="no window"):
        search.run(parsed([1, 2]), "minimax", Convention(window=(0.0, 1.0)))


def test_minimax_has_no_window_to_show() -> None:
    tree = parsed([[3, 12], [2, 4]], "max")
    assert not search.run(tree, "minimax").has_window
    assert search.run(tree, "alpha-beta").has_window


def test_quiescence_singular_moves_and_the_table_need_the_plain_recursion_and_have_its_steps() -> None:
    for notation, root in many(100, seed=23, static=1.0):
        tree, rules = parsed(notation, root), Convention(depth=2)
        plain = search.run(tree, "minimax", rules)
        recursion = search.run(tree, "minimax", rules, SearchOptions(quiescence=True))  # every node is quiet
        for name in ("node", "parent", "entered", "left", "ended", "value"):
            assert np.array_equal(getattr(plain, name), getattr(recursion, name)), name


@pytest.mark.parametrize(("symmetric", "inner"), [(False, 4_520), (True, 627)])
def test_with_a_table_each_position_of_tic_tac_toe_is_searched_once(symmetric: bool, inner: int) -> None:
    tree = games.expand("tic-tac-toe")
    trace = search.run(tree, "minimax", options=SearchOptions(table=True, symmetric=symmetric))
    assert trace.value[0] == 0
    assert np.count_nonzero(trace.ended == ALL_SEEN) == inner  # those not over, of 5,478 (765 up to symmetry)
    assert trace.source is not None
    hits = np.flatnonzero(trace.ended == HIT)
    assert (trace.value[hits] == trace.value[trace.source[hits]]).all()
    assert (trace.source[hits] < hits).all()


def test_its_pseudocode_says_what_options_add() -> None:
    pseudocode = search.ALGORITHMS["minimax"].pseudocode
    texts = [line.text for line in pseudocode(MAX, Convention(depth=2), SearchOptions(table=True, quiescence=True))]
    assert any("TABLE" in text for text in texts)
    assert any("QUIET" in text for text in texts)
    assert len(pseudocode(MAX, Convention(), SearchOptions())) < len(texts)
