"""Prunings of searches that revisit nodes, and the visits and prunings of a pass, each compared with its definition."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.revisiting_run import RevisitingRun
from explorer.analysis.run import Run
from explorer.analysis.run_difference import match_nodes
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.horizon import search_horizon
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT
from explorer.trees import formats
from explorer.trees.formats import parse
from explorer.trees.tree import Tree
from tests.oracles import random_trees
from tests.small_trees import parsed

QUIESCENCE = (SearchOptions(quiescence=True), SearchOptions(quiescence=True, stand_pat=True))


def searched(algorithm: str, options: SearchOptions, count: int, seed: int, **more: Any) -> list[tuple[Tree, Run]]:
    """Return random trees with static evaluations, each with the run of a search that accepts it."""
    found = []
    for notation, root in random_trees.many(count, seed, static=1.0, unquiet=0.6, forcing=0.5,
                                            numbers=random_trees.SMALL, **more):
        tree = parsed(notation, root)
        try:
            found.append((tree, analyse(tree, search.run(tree, algorithm, None, options))))
        except SearchRefused:
            continue
    assert len(found) > count // 2
    return found


@pytest.mark.parametrize("options", QUIESCENCE)
def test_a_cutoff_prunes_the_children_within_its_pass_s_horizon_that_its_visit_left_out(options: SearchOptions) -> None:
    deeper = 0
    for tree, run in searched("iterative-deepening", options, 60, seed=21, depth=5):
        trace = run.trace
        roots, places = run.cutoff_columns.pruned_roots
        for place, row in enumerate(run.cutoff_columns.rows.tolist()):
            depth = trace.passes[trace.pass_of(row)].depth
            is_searched = search_horizon(tree, depth, options).is_searched
            called = {int(trace.node[each]) for each in np.flatnonzero(trace.parent == row)}
            expected = [child for child in tree.children(int(trace.node[row]))
                        if child not in called and (is_searched is None or is_searched[child])]
            assert sorted(roots[places == place].tolist()) == sorted(expected)
            deeper += any(is_searched is not None and not is_searched[child]
                          for child in tree.children(int(trace.node[row])))
    assert deeper > 5


@pytest.mark.parametrize("algorithm", ["iterative-deepening", "mtd-f", "scout", "sss-star", "proof-number"])
def test_the_last_rows_of_a_depth_stage_and_the_open_rows_are_those_of_a_plain_scan(algorithm: str) -> None:
    options = SearchOptions(goal=2) if algorithm == "proof-number" else SearchOptions()
    for tree, run in searched(algorithm, options, 20, seed=4, breaks=0.0):
        trace = run.trace
        run = RevisitingRun(tree, trace)  # a search that happened to visit each node once has another
        for step in range(0, trace.steps + 1, 2):
            entered = int(np.sum(trace.entered < step))
            # A stage begins where the depth limit changes.
            number = trace.pass_of(entered - 1) if entered else 0
            while number and trace.passes[number - 1].depth == trace.passes[number].depth:
                number -= 1
            begin = trace.passes[number].first_row
            last = np.full(len(tree), -1)
            for left, row in sorted(zip(trace.left[begin:entered].tolist(), range(begin, entered), strict=True)):
                if left < step:
                    last[trace.node[row]] = row
            if entered:
                assert run.propagation.left_rows(step, entered).tolist() == last.tolist()
            is_open = [row for row in range(entered) if trace.left[row] >= step]
            assert sorted(run.open_rows(step).tolist()) == is_open
            if not trace.visits_nest:
                assert run.open_rows(step).tolist() == sorted(is_open, key=lambda row: (int(trace.node[row]), row))


def test_the_visits_of_a_pass_are_the_same_in_whatever_order_passes_are_asked_for() -> None:
    random = Random(2)
    for _tree, run in searched("iterative-deepening", SearchOptions(), 12, seed=6, depth=4):
        steps = list(range(0, run.trace.steps + 1, 3))
        fresh = analyse(run.tree, run.trace)
        once = {step: fresh.counts(step) for step in steps}
        random.shuffle(steps)
        assert {step: run.counts(step) for step in steps} == once


@pytest.mark.parametrize(("ties", "sign"), [("first", "≥"), ("last", ">")])
@pytest.mark.parametrize("player", [0, 1])
def test_in_max_n_the_rule_for_ties_decides_the_sign_for_every_player(ties: Any, sign: str, player: int) -> None:
    other, seen = 1 - player, 0
    for first in range(4):
        tree = formats.parse(
            f'{{"player":{other},"children":[{{"payoffs":[2,2]}},{{"player":{player},"children":['
            f'{{"payoffs":[{4 - first},{first}]}},{{"payoffs":[1,3]}}]}}]}}')
        trace = search.run(tree, "max-n", Convention(ties=ties), SearchOptions(total=4))
        for cutoff in analyse(tree, trace).cutoffs:
            assert f" {sign} β = " in cutoff.test_text
            seen += 1
    assert seen


def test_a_pass_is_over_one_step_after_its_root_s_last_and_an_unfinished_one_at_the_end() -> None:
    tree = parse('{"value":1,"children":[{"value":2,"children":[3,4]},{"value":5,"children":[6,7]}]}')
    trace = search.run(tree, "iterative-deepening", None, SearchOptions(budget=5))
    results = pass_results(analyse(tree, trace))
    assert len(results) > 1
    assert [each.step for each in results] == [
        int(trace.left[each.first_row]) + 1 if trace.left[each.first_row] != NEVER_LEFT else trace.steps
        for each in trace.passes if each.first_row < len(trace)]
    assert results[0].step < trace.steps
    assert [each.step for each in results] == sorted({each.step for each in results})


def test_nodes_are_matched_by_id_also_where_ids_are_large_and_some_are_missing() -> None:
    random = Random(5)
    for largest in (30, 10_000_000):
        for _turn in range(50):
            ids = random.sample(range(largest), 12)
            one, other = (replace_ids(random.sample(ids, count)) for count in (9, 7))
            expected = [other.id.tolist().index(each) if each in other.id else -1 for each in one.id.tolist()]
            assert match_nodes(one, other).tolist() == expected


def replace_ids(ids: list[int]) -> Tree:
    """Return a root with leaves that have these ids."""
    tree = formats.parse(str([1] * (len(ids) - 1)))
    return replace(tree, id=np.array(ids, tree.id.dtype))
