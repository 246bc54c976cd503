"""Proved intervals at a step, compared with backward induction over the whole tree."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.search.convention import Convention
from explorer.search.trace import Trace
from explorer.trees.backward_induction import evaluation_column, fold_levels
from explorer.trees.tree import MAX, MIN, NOBODY, AnyArray, Tree, build
from tests.options import sample

CONVENTIONS = [
    ("alpha-beta", Convention()), ("alpha-beta", Convention(cut="gt")), ("alpha-beta", Convention(fail="hard")),
    ("alpha-beta", Convention(window=(2, 5))), ("alpha-beta", Convention(depth=2)),
    ("alpha-beta", Convention(cut="gt", ties="last")), ("alpha-beta", Convention(fail="hard", window=(1, 3), depth=3)),
    ("alpha-beta", Convention(depth=0)), ("alpha-beta", Convention(window=(Fraction(1, 3), Fraction(7, 3)))),
    ("minimax", Convention()), ("minimax", Convention(depth=1)),
]


def random_tree(rng: Random, most: int = 40, exact: bool = False) -> Tree:
    counts, nodes = [], 1
    chances = rng.choice(([0, 0, 1, 2, 3], [1, 1, 1, 0], [0, 0, 0, 9]))
    while len(counts) < nodes:
        count = min(rng.choice(chances) if counts else rng.randint(1, 3), most - nodes)
        counts.append(count)
        nodes += count
    payoff = [Fraction(rng.randrange(20), 3) if exact else float(rng.randrange(7)) for _node in counts]
    if rng.random() < 0.2:
        payoff[rng.randrange(len(payoff))] = float("inf")
    mixed = [rng.choice([MAX, MIN]) if count else NOBODY for count in counts]
    return build(counts, payoff, player=rng.choice([MAX, MIN, mixed]))


def stop_trace(trace: Trace, steps: int) -> Trace:
    """Return the trace of this search as if it had been stopped after `steps` steps."""
    rows = int(np.searchsorted(trace.entered, steps))
    never, unfinished = 2**31 - 1, 4
    left = np.where(trace.left[:rows] < steps, trace.left[:rows], never).astype(np.int32)
    ended = np.where(left == never, unfinished, trace.ended[:rows]).astype(np.int8)
    value = np.where(left == never, float("nan"), trace.value[:rows]).astype(trace.value.dtype)
    columns = (column[:rows].copy() for column in (trace.node, trace.parent, trace.entered))
    return Trace(trace.algorithm, trace.convention, *columns, left, trace.alpha[:rows].copy(), trace.beta[:rows].copy(),
                 value, ended, trace.passes, trace.has_window)


def back_up_intervals(tree: Tree, trace: Trace, step: int) -> tuple[AnyArray, AnyArray]:
    """Return the intervals by definition: [u, u] if evaluated, [-inf, inf] if unseen, both ends backed up elsewhere."""
    known = analyse(tree, trace)
    low, high = (np.full(len(tree), end).astype(trace.value.dtype) for end in (-np.inf, np.inf))
    evaluated = trace.node[known.evaluation_rows[trace.entered[known.evaluation_rows] < step]]
    low[evaluated] = high[evaluated] = evaluation_column(tree)[evaluated]
    for ends in (low, high):
        fold_levels(tree, ends, {MAX: np.maximum, MIN: np.minimum}, trace.convention.depth)
    return low, high


@pytest.mark.parametrize(("algorithm", "convention"), CONVENTIONS)
def test_whole_part_and_single_intervals_are_the_fold_at_every_step(algorithm: str, convention: Convention) -> None:
    rng = Random(5)
    for trial in range(sample(60, 7)):
        tree = random_tree(rng, exact=trial % 5 == 0)
        trace = search.run(tree, algorithm, convention)
        if trial % 3 == 0:
            halves = [row for row in range(trace.steps) if can_stop(tree, trace, row)]
            trace = stop_trace(trace, rng.choice(halves)) if halves else trace
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = Snapshot(run, step)
            expected = [ends.tolist() for ends in back_up_intervals(tree, trace, step)]
            assert [state.low.tolist(), state.high.tolist()] == expected
            some = np.array(rng.sample(range(len(tree)), min(len(tree), 6)))
            assert [ends.tolist() for ends in state.intervals_of(some)] == [
                [ends[node] for node in some] for ends in expected]
            node = rng.randrange(len(tree))
            assert state.interval(node) == (expected[0][node], expected[1][node])


def can_stop(tree: Tree, trace: Trace, step: int) -> bool:
    """Return True if the deepest open node has its children searched: only there can a search be stopped."""
    path = snapshot_at(analyse(tree, trace), step).path
    return len(path) > 0 and bool(tree.n_children[path[-1]]) and tree.depth[path[-1]] != trace.convention.depth


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("stopped", [False, True])
def test_a_wide_tree_s_intervals_are_the_fold_too(mixed: bool, stopped: bool) -> None:
    rng = np.random.default_rng(8)
    counts = [40, *[3] * 40, *[6] * 120, *[0] * 720]
    players = [int(rng.choice([MAX, MIN])) if count else NOBODY for count in counts] if mixed else MAX
    tree = build(counts, rng.integers(0, 50, len(counts)).astype(float), player=players)
    for algorithm, convention in CONVENTIONS:
        trace = search.run(tree, algorithm, convention)
        if stopped:  # just after a node was entered whose children are not
            halves = [row for row in range(trace.steps // 2, trace.steps) if can_stop(tree, trace, row)]
            trace = stop_trace(trace, halves[0]) if halves else trace
        run = analyse(tree, trace)
        for step in (0, 1, trace.steps // 3, trace.steps // 2, trace.steps - 1, trace.steps):
            state = Snapshot(run, step)
            low, high = state.low, state.high
            expected = back_up_intervals(tree, trace, step)
            assert low.tolist() == expected[0].tolist()
            assert high.tolist() == expected[1].tolist()


def test_every_ancestor_s_interval_of_a_long_path_is_told() -> None:
    plies = 5_000
    counts = [2, 0] * plies + [0]
    counts[1::2], counts[2::2] = [0] * plies, [2] * (plies - 1) + [0]
    rng = np.random.default_rng(9)
    tree = build(counts, rng.integers(0, 1000, len(counts)).astype(float))
    trace = search.run(tree, "minimax")
    run = analyse(tree, trace)
    for step in (plies, 3 * plies, trace.steps - plies // 2):
        state, expected = Snapshot(run, step), back_up_intervals(tree, trace, step)
        assert len(state.path) > 400
        assert state.low.tolist() == expected[0].tolist()
        assert state.high.tolist() == expected[1].tolist()
