"""Where a player stops: steps of a trace at which something happens, and the way from one to the next."""

import numpy as np

from explorer.search.trace import CUTOFF, NEVER_LEFT, Trace, count_before
from explorer.trees.tree import IntArray


def event_at(trace: Trace, step: int) -> tuple[int, bool]:
    """The row that the event from `step` to `step + 1` belongs to, and whether it enters (else leaves) it."""
    before = count_before(trace.entered, step)
    if before < len(trace) and trace.entered[before] == step:
        return before, True
    return int(trace.rows_by_leaving[step - before]), False


def cutoff_steps(trace: Trace) -> IntArray:
    """The steps, rising, at which the test of a cutoff holds: the cut node's own leaving comes next."""
    return np.sort(trace.left[trace.ended == CUTOFF])


def pass_end_steps(trace: Trace) -> IntArray:
    """The steps at which the passes before the last are over."""
    left = trace.left[np.array([each.first_row for each in trace.passes[:-1]], np.int64)]
    ends: IntArray = left[left != NEVER_LEFT] + 1
    return ends


def visit_steps(trace: Trace, node: int) -> IntArray:
    """The steps, rising, at which the node has just been entered or left."""
    rows = np.flatnonzero(trace.node == node)
    events = np.concatenate([trace.entered[rows], trace.left[rows]])
    return np.sort(events[events != NEVER_LEFT]) + 1


def first_after(stops: IntArray, step: int) -> int:
    """The first of these rising stops after `step`; `step` itself where there is none."""
    place = count_before(stops, step + 1)
    return int(stops[place]) if place < len(stops) else step


def last_before(stops: IntArray, step: int) -> int:
    """The last of these rising stops before `step`; `step` itself where there is none."""
    place = count_before(stops, step)
    return int(stops[place - 1]) if place else step


def next_visit(trace: Trace, node: int, step: int) -> int:
    """The next step at which the node is entered or left, or `step`."""
    return first_after(visit_steps(trace, node), step)


def step_over(trace: Trace, step: int) -> int:
    """One step on; where it would enter a node, to the leaving of that node (or the end of a stopped search)."""
    if step >= trace.steps:
        return trace.steps
    row, entering = event_at(trace, step)
    return min(int(trace.left[row]) + 1, trace.steps) if entering else step + 1


def step_back_over(trace: Trace, step: int) -> int:
    """One step back; where that takes back the leaving of a node, to just before it was entered."""
    if step <= 0:
        return 0
    row, entering = event_at(trace, step - 1)
    return step - 1 if entering else int(trace.entered[row])
