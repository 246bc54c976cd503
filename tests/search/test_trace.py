"""The recorder, which turns entries and leavings into a trace."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer.core.errors import Stopped
from explorer.search.convention import Convention
from explorer.search.trace import ALL_SEEN, CUTOFF, LEAF, NEVER_LEFT, TICK_EVERY, UNFINISHED, Recorder, Trace
from explorer.trees.tree import Tree, build
from tests.small_trees import parsed, ragged


def keep_going(_visits: int) -> bool:
    return True


def trace_of(recorder: Recorder, tree: Tree) -> Trace:
    return recorder.trace("alpha-beta", Convention(), tree)


def test_callers_steps_and_ends_are_those_of_the_entries_and_leavings_as_they_came() -> None:
    rng, seen = Random(1), set[int]()
    for trial in range(400):
        tree = parsed(ragged(rng, 2 + trial % 5))
        recorder, steps = Recorder(keep_going), 0
        rows: list[dict[str, float]] = []
        still_open: list[tuple[int, list[int]]] = []  # (row, children that it may still visit)
        for _event in range(rng.randrange(1, 60)):
            if still_open and (rng.random() < 0.4 or not still_open[-1][1]):
                row, uncalled = still_open.pop()
                node = int(rows[row]["node"])
                ended = LEAF if not tree.n_children[node] else CUTOFF if uncalled else ALL_SEEN
                rows[row] |= {"left": steps, "value": steps / 2, "ended": ended}
                recorder.leave(steps / 2)
            else:
                node = still_open[-1][1].pop(rng.randrange(len(still_open[-1][1]))) if still_open else 0
                parent = still_open[-1][0] if still_open else -1
                recorder.enter(node, float(-steps), steps + 0.5)
                still_open.append((len(rows), list(tree.children(node))))
                rows.append({"node": node, "parent": parent, "entered": steps, "left": NEVER_LEFT, "alpha": -steps,
                             "beta": steps + 0.5, "value": float("nan"), "ended": UNFINISHED})
            steps += 1
        trace = trace_of(recorder, tree)
        for name in rows[0]:
            actual, expected = getattr(trace, name), np.array([row[name] for row in rows])
            assert np.array_equal(actual, expected, equal_nan=name == "value"), name
        in_order = sorted((row["left"], place) for place, row in enumerate(rows) if row["left"] != NEVER_LEFT)
        assert (trace.steps, trace.rows_by_leaving.tolist()) == (steps, [place for _left, place in in_order])
        seen.update(trace.ended.tolist())
    assert seen == {LEAF, ALL_SEEN, CUTOFF, UNFINISHED}


@pytest.mark.parametrize("plies", [125, 126, 127, 128, 32765, 32766, 32767, 32768, 70_000])
def test_steps_are_right_at_any_depth(plies: int) -> None:
    tree = build([1] * plies + [0], np.zeros(plies + 1))
    recorder = Recorder(keep_going)
    for node in range(plies + 1):
        recorder.enter(node, 0.0, 1.0)
    for node in range(plies + 1):
        recorder.leave(float(node))
    trace = trace_of(recorder, tree)
    every = np.arange(plies + 1)
    assert np.array_equal(trace.parent, every - 1)
    assert np.array_equal(trace.entered, every)
    assert np.array_equal(trace.left, 2 * plies + 1 - every)
    assert np.array_equal(trace.value, plies - every)


def test_exact_numbers_are_kept_as_they_are() -> None:
    recorder = Recorder(keep_going, exact=True)
    recorder.enter(0, Fraction(1, 3), float("inf"))
    recorder.leave(Fraction(2, 7))
    trace = trace_of(recorder, build([0], [0.0]))
    assert (trace.alpha.tolist(), trace.value.tolist()) == ([Fraction(1, 3)], [Fraction(2, 7)])
    assert trace.beta.dtype == object


def test_a_search_is_asked_every_few_thousand_visits_whether_to_go_on() -> None:
    asked: list[int] = []
    recorder = Recorder(lambda visits: asked.append(visits) or len(asked) < 2)
    plies = 2 * TICK_EVERY
    for node in range(plies):
        recorder.enter(node, 0.0, 1.0)
    with pytest.raises(Stopped):
        recorder.enter(plies, 0.0, 1.0)
    trace = trace_of(recorder, build([1] * plies + [0], np.zeros(plies + 1)))
    assert asked == [TICK_EVERY, 2 * TICK_EVERY]
    assert (len(trace), trace.steps, len(trace.rows_by_leaving)) == (plies, plies, 0)


def test_a_trace_can_t_be_written() -> None:
    recorder = Recorder(keep_going)
    recorder.enter(0, 0.0, 1.0)
    trace = trace_of(recorder, build([0], [0.0]))
    for column in (trace.node, trace.alpha, trace.left, trace.value):
        assert isinstance(column, np.ndarray)
        assert not column.flags.writeable
