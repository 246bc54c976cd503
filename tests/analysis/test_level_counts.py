"""Counts of the nodes of a level by status, compared with a count over all nodes."""

import random
from dataclasses import replace

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.level_counts import LevelCounts
from explorer.analysis.node_status import DONE, UNSEEN
from explorer.analysis.passes import pass_results
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.analysis.visits import current_path, last_rows
from explorer.search.convention import Convention
from explorer.search.trace import NEVER_LEFT, UNFINISHED, Trace
from explorer.trees import orderings
from explorer.trees.tree import IntArray, Tree, build
from tests.options import sample
from tests.small_trees import parsed, ragged

CONVENTIONS = [
    Convention(), Convention(cut="gt"), Convention(fail="hard"), Convention(window=(2, 5)), Convention(depth=2),
    Convention(cut="gt", ties="last"), Convention(fail="hard", window=(1, 3)), Convention(depth=0),
]


def random_tree(seed: int) -> Tree:
    return parsed(ragged(random.Random(seed), depth=5, static=1.0, breaks=0.1))


def expected_counts(state: Snapshot, first: IntArray, stop: IntArray) -> list[list[int]]:
    runs = [state.status[start:end] for start, end in zip(first.tolist(), stop.tolist(), strict=True)]
    return [[int((run == kind).sum()) for run in runs] for kind in range(4)]


def assert_counts_are_true(tree: Tree, trace: Trace, seed: int) -> LevelCounts:
    chance = np.random.default_rng(seed)
    run = analyse(tree, trace)
    counted = run.level_counts
    for level in range(tree.levels):
        start, stop = tree.level_start[level : level + 2].tolist()
        ends = np.sort(chance.integers(start, stop + 1, (2, 6)), axis=0)
        columns = counted.spans(level, *ends)
        for step in {0, 1, trace.steps, *chance.integers(0, trace.steps + 1, 12).tolist()}:
            assert columns.counts(step).tolist() == expected_counts(snapshot_at(run, step), *ends), (level, step)
    for step in range(0, trace.steps + 1, 3):
        status = snapshot_at(analyse(tree, trace), step).status
        assert counted.totals(step) == tuple(np.bincount(status, minlength=4).tolist())
    return counted


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta"])
@pytest.mark.parametrize("seed", range(sample(25, 4)))
def test_counts_are_those_of_the_states_one_by_one(seed: int, algorithm: str) -> None:
    tree = random_tree(seed)
    for convention in CONVENTIONS:
        if algorithm == "minimax" and convention.window != Convention().window:
            convention = Convention(depth=1)
        counted = assert_counts_are_true(tree, search.run(tree, algorithm, convention), seed)
        assert all(counted.order(level) for level in range(tree.levels))


def stop_trace(trace: Trace, step: int) -> Trace:
    """Return the trace of this search as if it had been stopped after `steps` steps."""
    rows = trace.entered < step
    left = np.where(trace.left < step, trace.left, NEVER_LEFT)[rows].astype(np.int32)
    names = ("node", "parent", "entered", "alpha", "beta", "value")
    ended = np.where(left == NEVER_LEFT, UNFINISHED, trace.ended[rows]).astype(np.int8)
    return replace(trace, left=left, ended=ended, **{name: getattr(trace, name)[rows] for name in names})


@pytest.mark.parametrize("seed", range(12))
def test_a_search_that_was_stopped_is_counted_as_far_as_it_came(seed: int) -> None:
    tree = random_tree(seed)
    trace = search.run(tree, "minimax" if seed % 2 else "alpha-beta")
    short = stop_trace(trace, trace.steps * 2 // 3)
    assert short.steps == trace.steps * 2 // 3
    assert_counts_are_true(tree, short, seed)


@pytest.mark.parametrize("seed", range(12))
def test_a_search_that_does_not_go_from_left_to_right_is_counted_all_the_same(seed: int) -> None:
    tree = random_tree(seed)
    mirrored = orderings.apply(tree, "mirror")
    trace = search.run(mirrored)
    drawn = np.argsort(tree.id)[np.searchsorted(np.sort(tree.id), mirrored.id[trace.node])]
    turned = replace(trace, node=drawn.astype(np.int32))
    counted = assert_counts_are_true(tree, turned, seed)
    if tree.n_children[0] > 1 and trace.steps > 3:
        assert counted.order(1) is None or len(counted.order(1).entered) < 2


def test_runs_may_be_empty_and_may_overlap() -> None:
    tree = build(np.array([4, 0, 0, 0, 0]), np.arange(5.0))
    columns = analyse(tree, search.run(tree)).level_counts.spans(1, np.array([1, 1, 3, 5]), np.array([5, 1, 5, 5]))
    assert columns.counts(3)[DONE].tolist() == [1, 0, 0, 0]
    assert columns.counts(4).sum(axis=0).tolist() == [4, 0, 2, 0]


def test_the_counts_of_a_run_are_made_once() -> None:
    tree = random_tree(3)
    trace = search.run(tree)
    run = analyse(tree, trace)
    assert snapshot_at(run, 1).columns.level_counts is snapshot_at(run, 2).columns.level_counts


@pytest.mark.parametrize("algorithm", ["alpha-beta", "mtd-f"])
def test_a_search_that_was_stopped_before_its_first_visit_has_seen_nothing(algorithm: str) -> None:
    tree = random_tree(2)
    run = analyse(tree, stop_trace(search.run(tree, algorithm), 0))
    state, nodes = snapshot_at(run), np.arange(len(tree))
    assert pass_results(run) == []
    assert state.status_of(nodes).tolist() == [UNSEEN] * len(tree)
    assert last_rows(state, nodes).tolist() == [-1] * len(tree)
    assert current_path(state).tolist() == []


def test_no_ranges_have_no_counts_and_searches_out_of_order_are_counted_in_total() -> None:
    tree = random_tree(3)
    nothing = np.zeros(0, np.int64)
    mirrored = orderings.apply(tree, "mirror")
    trace = search.run(mirrored)
    drawn = np.argsort(tree.id)[np.searchsorted(np.sort(tree.id), mirrored.id[trace.node])]
    run = analyse(tree, replace(trace, node=drawn.astype(np.int32)))
    for step in (0, trace.steps // 2, trace.steps):
        assert run.level_counts.spans(1, nothing, nothing).counts(step).shape == (4, 0)
