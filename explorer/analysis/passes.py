"""The results of each pass of a search."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.analysis.run import Run
from explorer.search.convention import Bound
from explorer.search.trace import NEVER_LEFT


@dataclass(frozen=True)
class PassResult:
    """The result of one pass, which begins at `first_row` and is over after `step` steps.

    `depth` is its depth limit and `guess` its first guess, None if it has none. `value` and `bound` are the root's; an
    unfinished pass has NaN. `best_move` is a child of the root or None.
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
    """Return the results of a search's passes in order; a plain search has one pass."""
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
