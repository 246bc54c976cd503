"""What each pass of a search came to: its depth or first guess, value, move and evaluations."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.analysis.run import Run
from explorer.search.convention import Bound
from explorer.search.trace import NEVER_LEFT


@dataclass(frozen=True)
class PassResult:
    """One pass: from `first_row`, over after `step` steps; the root's `value` and `bound`, `best_move` a child or None.

    A pass that was not finished has NaN for its value.
    """

    depth: int | None
    guess: Bound | None
    first_row: int
    step: int
    value: Any
    bound: int
    best_move: int | None
    visited: int
    evaluated: int


def pass_results(run: Run) -> list[PassResult]:
    """The passes of a search in order; a plain search has one."""
    trace, results = run.trace, []
    ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
    for each, end in zip(trace.passes, ends, strict=True):
        row = each.first_row
        if row >= len(trace):
            continue
        is_over = bool(trace.left[row] != NEVER_LEFT)
        best = run.best_move_of(row) if is_over else None
        results.append(PassResult(
            each.depth, each.guess, row, int(trace.left[row]) + 1 if is_over else trace.steps,
            trace.value[row], int(run.bound_by_row[row]), best, end - row,
            int(np.searchsorted(run.evaluation_rows, end) - np.searchsorted(run.evaluation_rows, row)),
        ))
    return results
