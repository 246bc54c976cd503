"""What a search's recorder makes of entries and leavings."""

import random
from fractions import Fraction

import numpy as np
import pytest

from explorer.convention import Convention
from explorer.errors import Stopped
from explorer.trace import LEAF, NEVER, TICK_EVERY, UNFINISHED, Recorder


def test_steps_are_counted_over_entries_and_leavings_as_they_come() -> None:
    rng = random.Random(1)
    for _trial in range(200):
        recorder, steps, open_rows = Recorder(lambda _visits: True), 0, [-1]
        entered: dict[int, int] = {}
        left: dict[int, int] = {}
        for _event in range(rng.randrange(1, 60)):
            if len(open_rows) > 1 and rng.random() < 0.5:
                left[open_rows[-1]] = steps
                recorder.leave(open_rows.pop(), float(steps), LEAF)
            else:
                row = recorder.enter(len(entered) * 3, open_rows[-1], -1.0, steps + 0.5)
                entered[row] = steps
                open_rows.append(row)
            steps += 1
        trace = recorder.trace("alpha-beta", Convention())
        assert trace.entered.tolist() == list(entered.values())
        assert trace.left.tolist() == [left.get(row, NEVER) for row in entered]
        assert trace.node.tolist() == [row * 3 for row in entered]
        assert trace.beta.tolist() == [step + 0.5 for step in entered.values()]
        assert [value for value in trace.value.tolist() if value == value] == [float(left[row]) for row in sorted(left)]
        assert trace.ended.tolist() == [LEAF if row in left else UNFINISHED for row in entered]
        assert (trace.steps, trace.leaving.tolist()) == (steps, list(left))


def test_exact_numbers_are_kept_as_they_are() -> None:
    recorder = Recorder(lambda _visits: True, exact=True)
    recorder.leave(recorder.enter(0, -1, Fraction(1, 3), float("inf")), Fraction(2, 7), LEAF)
    trace = recorder.trace("alpha-beta", Convention())
    assert (trace.alpha.tolist(), trace.value.tolist()) == ([Fraction(1, 3)], [Fraction(2, 7)])
    assert trace.beta.dtype == object


def test_a_search_is_asked_every_few_thousand_visits_whether_to_go_on() -> None:
    asked: list[int] = []
    recorder = Recorder(lambda visits: asked.append(visits) or len(asked) < 2)
    for row in range(2 * TICK_EVERY - 1):
        recorder.enter(row, row - 1, 0.0, 1.0)
    with pytest.raises(Stopped):
        recorder.enter(0, 0, 0.0, 1.0)
    trace = recorder.trace("alpha-beta", Convention())
    assert asked == [TICK_EVERY - 1, 2 * TICK_EVERY - 1]
    assert (len(trace), trace.steps, len(trace.leaving)) == (2 * TICK_EVERY - 1, 2 * TICK_EVERY - 1, 0)


def test_a_trace_can_t_be_written() -> None:
    recorder = Recorder(lambda _visits: True)
    recorder.enter(0, -1, 0.0, 1.0)
    trace = recorder.trace("alpha-beta", Convention())
    for column in (trace.node, trace.alpha, trace.left, trace.value):
        assert isinstance(column, np.ndarray)
        assert not column.flags.writeable
