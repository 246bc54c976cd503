"""Visits of nodes at a step: first and last ones, also between two passes."""

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visits import first_rows, last_rows
from tests.oracles.random_trees import many
from tests.small_trees import parsed


@pytest.mark.parametrize("algorithm", ["mtd-f", "alpha-beta"])
def test_first_and_last_visits_are_those_that_a_plain_scan_finds(algorithm: str) -> None:
    passes = 0
    for notation, root in many(30, seed=11):
        tree = parsed(notation, root)
        trace = search.run(tree, algorithm)
        run, nodes = analyse(tree, trace), np.arange(len(tree))
        begins = [each.first_row for each in trace.passes]
        passes += len(begins)
        # Between two passes, the visits of the first are left and none of the second is entered: the first counts.
        between = [int(trace.entered[row]) for row in begins]
        for step in sorted({0, trace.steps // 3, trace.steps, *between, *(each + 1 for each in between)}):
            rows = [row for row in range(len(trace)) if trace.entered[row] < step]
            begin = max((each for each in begins if each < len(rows)), default=0)
            first: dict[int, int] = {}
            last: dict[int, int] = {}
            for row in rows:
                last[int(trace.node[row])] = row
                if row >= begin:
                    first.setdefault(int(trace.node[row]), row)
            state = snapshot_at(run, step)
            assert first_rows(state, nodes).tolist() == [first.get(node, -1) for node in nodes.tolist()]
            assert last_rows(state, nodes).tolist() == [last.get(node, -1) for node in nodes.tolist()]
    assert passes > (30 if algorithm == "mtd-f" else 29)
