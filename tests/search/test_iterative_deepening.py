"""Iterative deepening: a pass per depth with that depth's value; reordering, budget and table."""

from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.search import visit_log
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import HIT, LEAF, NEVER_LEFT, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests.options import sample
from tests.oracles import deepening, quiescence
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many
from tests.oracles.random_trees import tree as drawn
from tests.small_trees import parsed

NAME = "iterative-deepening"


def values(trace: Trace) -> list[Any]:
    return [trace.value[each.first_row] for each in trace.passes]


def rows_of(trace: Trace) -> list[range]:
    ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
    return [range(each.first_row, end) for each, end in zip(trace.passes, ends, strict=True)]


def entered(tree: Tree, trace: Trace) -> list[list[str]]:
    return [[tree.path(int(trace.node[row])) for row in rows] for rows in rows_of(trace)]


@pytest.mark.parametrize(("options", "count"), [
    (SearchOptions(), sample(2_000)), (SearchOptions(reorder=True), sample(700)),
    (SearchOptions(killers=True, history=True, reorder=True), sample(700)),
])
def test_each_pass_has_the_value_of_its_depth(options: SearchOptions, count: int) -> None:
    random = Random(1)
    for notation, root in many(count, seed=81, static=1.0):
        tree, node = parsed(notation, root), read(notation, root)
        depth = random.choice((None, 1, 2, 3))
        for convention in (Convention(depth=depth), Convention(cut="gt", depth=depth)):
            trace = search.run(tree, NAME, convention, options)
            assert values(trace) == [value for value, _move in deepening.passes(node, depth)], (notation, root, depth)
            assert [each.depth for each in trace.passes] == list(range(1, len(trace.passes) + 1))


def test_without_options_every_pass_is_alpha_beta_to_its_depth() -> None:
    for notation, root in many(300, seed=82, static=1.0):
        tree = parsed(notation, root)
        trace = search.run(tree, NAME, Convention(fail="hard"))
        for rows, each in zip(rows_of(trace), trace.passes, strict=True):
            alone = search.run(tree, "alpha-beta", Convention(fail="hard", depth=each.depth))
            for column in ("node", "alpha", "beta", "value", "ended"):
                assert np.array_equal(getattr(trace, column)[rows.start : rows.stop], getattr(alone, column))


def test_depth_zero_is_one_pass_that_evaluates_the_root() -> None:
    trace = search.run(parsed({"value": 5, "children": [1, 2]}), NAME, Convention(depth=0))
    assert (values(trace), [each.depth for each in trace.passes], len(trace)) == ([5], [0], 1)
    assert values(search.run(parsed(7), NAME)) == [7]


def test_the_last_pass_s_best_comes_first_then_its_numbers_then_what_it_did_not_visit() -> None:
    def inner(value: int, *children: Any) -> dict[str, Any]:
        return {"value": value, "children": list(children)}

    tree = parsed([inner(2, 1, 5), inner(7, 3, 8), inner(5, 6, 9)])
    plain, again = search.run(tree, NAME), search.run(tree, NAME, None, SearchOptions(reorder=True))
    assert entered(tree, plain)[1] == ["", "0", "0.0", "0.1", "1", "1.0", "1.1", "2", "2.0", "2.1"]
    assert entered(tree, again)[1] == ["", "1", "1.0", "1.1", "2", "2.0", "2.1", "0", "0.0"]
    tie = parsed([inner(1, inner(4, 5), 0), inner(3, inner(3, 3), 9), inner(3, inner(3, 3), 9)])
    passes = entered(tie, search.run(tie, NAME, None, SearchOptions(reorder=True)))
    assert [paths[1] for paths in passes] == ["0", "1", "1"]


def test_reordering_saves_evaluations_from_the_empty_board() -> None:
    counts = []
    for options in (SearchOptions(), SearchOptions(reorder=True)):
        tree = games.expand("tic-tac-toe", eval="lines")
        trace = search.run(tree, NAME, Convention(depth=4), options)
        counts.append(int(np.isin(trace.ended, (LEAF, STATIC)).sum()))
    assert counts[1] < counts[0] / 2


def test_a_budget_stops_before_the_evaluation_that_is_one_too_many() -> None:
    for notation, root in many(sample(300), seed=84, static=1.0):
        tree = parsed(notation, root)
        whole = search.run(tree, NAME)
        wanted = np.flatnonzero(np.isin(whole.ended, (LEAF, STATIC)))
        for budget in (1, 2, len(wanted) - 1, len(wanted)):
            if budget < 1:
                continue
            trace = search.run(tree, NAME, None, SearchOptions(budget=budget))
            assert np.isin(trace.ended, (LEAF, STATIC)).sum() == min(budget, len(wanted))
            assert np.array_equal(trace.node, whole.node[: len(trace)])
            finished = [each for each in trace.passes if trace.left[each.first_row] != NEVER_LEFT]
            assert (len(finished) == len(whole.passes)) == (budget >= len(wanted))


def test_a_table_changes_no_value_of_any_pass() -> None:
    tree = games.expand("tic-tac-toe", position="XO./.X./..O", eval="lines")
    plain = search.run(tree, NAME)
    for options in (SearchOptions(table=True),
                       SearchOptions(table=True, symmetric=True, killers=True, reorder=True)):
        trace = search.run(tree, NAME, None, options)
        assert values(trace) == values(plain)
        assert len(trace) < len(plain)


def test_what_an_earlier_pass_saw_whole_answers_later_ones() -> None:
    position = {"label": "P", "player": "min", "value": 0, "children": [2, 3]}
    tree = parsed([position, {"value": 0, "children": [{"value": 1, "player": "max", "children": [position]}, 5]}])
    trace = search.run(tree, NAME, None, SearchOptions(table=True))
    hits = np.flatnonzero(trace.ended == HIT)
    assert trace.source is not None
    assert [(trace.pass_of(int(row)), tree.path(int(trace.node[row]))) for row in hits] == [
        (2, "0"), (3, "0"), (3, "1.0.0")]
    assert {trace.pass_of(int(row)) for row in trace.source[hits]} == {1}


def test_every_pass_is_searched_on_where_positions_are_not_quiet() -> None:
    random = Random(5)
    for _turn in range(sample(300)):
        notation = drawn(random, depth=5, static=1.0, unquiet=0.5, forcing=0.5, breaks=0.2)
        tree, node = parsed(notation), read(notation)
        trace = search.run(tree, NAME, None, SearchOptions(quiescence=True, stand_pat=True, reorder=True))
        for value, each in zip(values(trace), trace.passes, strict=True):
            found = quiescence.reach(node, each.depth, quiescence=True, stand_pat=True)
            assert value == quiescence.value(node, found)
        assert values(trace)[-1] == minimax(node)


def test_a_node_without_a_static_evaluation_is_refused_by_name_before_any_pass() -> None:
    tree = parsed([{"value": 1, "children": [[1, 2], 3]}, {"value": 0, "children": [4]}])
    with pytest.raises(SearchRefused, match=r"node 0\.0 has no static evaluation, and a depth limit of 2"):
        search.run(tree, NAME)
    assert values(search.run(tree, NAME, Convention(depth=1))) == [1]


def test_the_last_tie_is_refused_under_ge() -> None:
    with pytest.raises(SearchRefused, match="only a bound"):
        search.run(parsed([1, 1]), NAME, Convention(ties="last"))


def test_a_chain_of_a_hundred_thousand_plies_is_deepened_until_it_is_stopped() -> None:
    tree = build([1] * 100_000 + [0], [0.0] * 100_001)
    trace = search.run(tree, NAME, tick=lambda visits: visits < 9_000)
    assert len(trace) >= 9_000
    assert len(trace.passes) > 100


def test_a_long_chain_is_searched_to_its_budget_or_limit_and_refused_where_the_visits_are_too_many(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = build([1] * 100_000 + [0], [1.0] * 100_000 + [7.0])
    for convention, options in ((Convention(), SearchOptions(budget=300)), (Convention(depth=300), SearchOptions())):
        assert analyse(tree, search.run(tree, NAME, convention, options)).root_value == 1
    monkeypatch.setattr(visit_log, "MOST_VISITS", 1_000)
    with pytest.raises(SearchRefused, match="1,000 visits"):
        search.run(tree, NAME)
