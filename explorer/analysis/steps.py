"""Steps of a trace at which something happens, and functions that move from one to the next."""

import numpy as np

from explorer.search.trace import CUTOFF, NEVER_LEFT, Trace, count_before
from explorer.trees.tree import IntArray


def event_at(trace: Trace, step: int) -> tuple[int, bool]:
    """Return the row of the event from `step` to `step + 1`, and True if it enters the visit, False if it leaves it."""
    before = count_before(trace.entered, step)
    if before < len(trace) and trace.entered[before] == step:
        return before, True
    return int(trace.rows_by_leaving[step - before]), False


def cutoff_steps(trace: Trace) -> IntArray:
    """Return the steps, ascending, at which the test of a cutoff holds; the next event leaves the cut node."""
    return np.sort(trace.left[trace.ended == CUTOFF])


def pass_end_steps(trace: Trace) -> IntArray:
    """Return the steps at which the passes before the last one are over, without unfinished passes."""
    left = trace.left[np.array([each.first_row for each in trace.passes[:-1]], np.int64)]
    ends: IntArray = left[left != NEVER_LEFT] + 1
    return ends


def visit_steps(trace: Trace, node: int) -> IntArray:
    """Return the steps, ascending, at which `node` has just been entered or left."""
    rows = np.flatnonzero(trace.node == node)
    events = np.concatenate([trace.entered[rows], trace.left[rows]])
    return np.sort(events[events != NEVER_LEFT]) + 1


def first_after(stops: IntArray, step: int) -> int:
    """Return the first of the ascending `stops` after `step`; `step` itself if there is none."""
    place = count_before(stops, step + 1)
    return int(stops[place]) if place < len(stops) else step


def last_before(stops: IntArray, step: int) -> int:
    """Return the last of the ascending `stops` before `step`; `step` itself if there is none."""
    place = count_before(stops, step)
    return int(stops[place - 1]) if place else step


def next_visit(trace: Trace, node: int, step: int) -> int:
    """Return the next step at which `node` has just been entered or left; `step` itself if there is none."""
    return first_after(visit_steps(trace, node), step)


def step_over(trace: Trace, step: int) -> int:
    """Return the next step, or if that enters a node, the step after that node is left.

    Return the end of the trace if the search was stopped before it left the node.
    """
    if step >= trace.steps:
        return trace.steps
    row, entering = event_at(trace, step)
    return min(int(trace.left[row]) + 1, trace.steps) if entering else step + 1


def step_back_over(trace: Trace, step: int) -> int:
    """Return the previous step, or if the last event left a node, the step before that node was entered."""
    if step <= 0:
        return 0
    row, entering = event_at(trace, step - 1)
    return step - 1 if entering else int(trace.entered[row])
