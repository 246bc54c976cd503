"""Proof and disproof numbers at a step, and the most-proving node."""

from dataclasses import dataclass

import numpy as np

from explorer.search.trace import NEVER_LEFT, Trace, count_before
from explorer.trees.tree import FloatArray, Tree


@dataclass(frozen=True, eq=False)
class ProofNumbers:
    """Proof numbers at a step: `proof` (n,) and `disproof` (n,), NaN for nodes not left so far.

    The root has 1 and 1 until then. `most_proving` is the most-proving node, -1 if the search has ended.
    """

    proof: FloatArray
    disproof: FloatArray
    most_proving: int


def proof_numbers_at(tree: Tree, trace: Trace, step: int) -> ProofNumbers:
    """Return the proof and disproof numbers after `step` steps, each as of the last time its node was left.

    The most-proving node is that of the current pass, or between two passes that of the next one. It is -1 after the
    last pass, and in a pass that was stopped.
    """
    rows = np.flatnonzero(trace.left[: count_before(trace.entered, step)] < step)
    last = np.full(len(tree), -1, np.int64)
    np.maximum.at(last, trace.node[rows], rows)
    is_known = last >= 0
    columns = []
    for name in ("proof", "disproof"):
        numbers = np.full(len(tree), np.nan)
        numbers[0] = 1.0  # as any unevaluated node
        numbers[is_known] = trace.columns[name][last[is_known]]
        columns.append(numbers)
    return ProofNumbers(columns[0], columns[1], _find_most_proving(trace, step))


def _find_most_proving(trace: Trace, step: int) -> int:
    """Return the parent of the last visit of the pass, because the most-proving node's children are evaluated last."""
    starts = np.array([each.first_row for each in trace.passes])
    starts = starts[starts < len(trace)]
    place = int(np.searchsorted(trace.left[starts], step))  # the first pass whose root has not been left
    if place == len(starts) or trace.left[starts[place]] == NEVER_LEFT:
        return -1
    end = int(starts[place + 1]) if place + 1 < len(starts) else len(trace)
    return int(trace.node[max(trace.parent[end - 1], starts[place])])
