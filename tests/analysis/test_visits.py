"""Visits of nodes at a step: first and last ones, also between two passes, and where the search is now."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.rows_by_node import count_nodes
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.analysis.visible_part import VisibleRun, VisibleSnapshot
from explorer.analysis.visits import (
    compared_nodes,
    current_node,
    current_path,
    first_rows,
    last_event_node,
    last_rows,
    last_values,
    visible_index,
    was_evaluated,
    whole_snapshot,
    whole_tree_nodes,
)
from explorer.search.options import SearchOptions
from explorer.search.trace import LEAF, STATIC
from explorer.trees.visible import VisiblePart, visible_tree
from tests.oracles.random_trees import many
from tests.small_trees import many as many_small
from tests.small_trees import parsed


@pytest.mark.parametrize("nodes", [(), (4,), (4, 4), (4, 7), (7, 4, 7, 0)])
def test_different_nodes_are_counted(nodes: tuple[int, ...]) -> None:
    assert count_nodes(np.array(nodes, np.int32)) == len(set(nodes))


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


def states(algorithm: str) -> Iterator[tuple[Snapshot, Snapshot]]:
    """Yield snapshots of searches of random trees, and what is shown of each where a part is hidden."""
    random = Random(6)
    for notation, root in many_small(25, seed=12, numbers=(0, 1, 2, 3)):
        tree = parsed(notation, root)
        options = SearchOptions(iterations=30) if algorithm in ("mcts", "monte-carlo") else SearchOptions()
        run, ids = analyse(tree, search.run(tree, algorithm, options=options)), tree.id.tolist()
        part = VisiblePart(random.choice((None, None, *ids)), (random.choice((0, 0, 2)), None),
                           tuple(random.sample(ids, min(2, len(ids)))))
        shown = VisibleRun(run, visible_tree(tree, part))
        for step in sorted({0, 1, run.trace.steps, *(random.randint(0, run.trace.steps) for _step in range(5))}):
            whole = snapshot_at(run, step)
            yield whole, shown.snapshot_of(whole)


def event_before(state: Snapshot) -> tuple[int, bool] | None:
    """Return the node that the last event entered or left, and whether it entered it, by a look at every row."""
    for row in range(len(state.trace)):
        if state.trace.entered[row] == state.step - 1:
            return int(state.trace.node[row]), True
        if state.trace.left[row] == state.step - 1:
            return int(state.trace.node[row]), False
    return None


ALGORITHMS = ["alpha-beta", "mtd-f", "scout", "sss-star", "proof-number", "mcts"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_where_the_search_is_now_is_the_end_of_the_open_path_or_the_node_just_entered(algorithm: str) -> None:
    hidden = 0
    for whole, part in states(algorithm):
        tree, trace, event = whole.tree, whole.trace, event_before(whole)
        opened = [int(trace.node[row]) for row in range(len(trace))
                  if trace.entered[row] < whole.step <= trace.left[row]]
        if trace.visits_nest:
            node = opened[-1] if opened else -1
        else:
            node = event[0] if event is not None and event[1] else -1
        assert current_node(whole) == node
        assert last_event_node(whole) == (event[0] if event else -1)
        assert last_event_node(whole, only_entries=True) == (event[0] if event and event[1] else -1)
        line = [] if node < 0 else [*reversed(list(tree.ancestors(node))), node]
        assert current_path(whole).tolist() == line
        if not isinstance(part, VisibleSnapshot):
            continue
        shown = part.visible_tree
        hidden += 1
        assert last_event_node(part) == (shown.visible_index(event[0]) if event else -1)
        places = [place for place in range(len(shown.tree))
                  if not shown.hidden_counts[place] and int(shown.nodes[place]) in line]
        stub = shown.visible_index(node) if node >= 0 else -1
        path = current_path(part).tolist()
        if trace.visits_nest or stub >= 0:
            assert path == ([*places, stub] if stub >= 0 and stub not in places else places)
            assert current_node(part) == (path[-1] if path else -1)
        else:
            assert path == []
            assert current_node(part) == -1
    assert hidden > 50


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_what_visits_have_evaluated_and_returned_is_what_a_plain_scan_finds(algorithm: str) -> None:
    evaluated, returned = 0, 0
    for whole, part in states(algorithm):
        trace, count = whole.trace, len(whole.tree)
        rows = [row for row in range(len(trace)) if trace.entered[row] < whole.step]
        done = {int(trace.node[row]) for row in rows if row in whole.run.evaluation_rows}
        if algorithm in ("alpha-beta", "mtd-f", "scout"):
            assert done == {int(trace.node[row]) for row in rows if trace.ended[row] in (LEAF, STATIC)}
        last = {int(trace.node[row]): row for row in rows}
        values = ["–"] * count
        for node, row in last.items():
            if trace.left[row] < whole.step:
                values[node] = repr(trace.value[row : row + 1].tolist()[0]).replace("nan", "–")
        for state in dict.fromkeys((whole, part)):
            assert whole_snapshot(state) is whole
            places = np.arange(len(state.tree))
            nodes = whole_tree_nodes(state, places).tolist()
            assert was_evaluated(state).tolist() == [node in done for node in nodes]
            numbers, kinds = last_values(state, places)
            assert [repr(number).replace("nan", "–") for number in numbers] == [
                "–" if node < 0 else values[node] for node in nodes]
            for node, kind, number in zip(nodes, kinds.tolist(), numbers, strict=True):
                assert number != number or kind == whole.run.bound_by_row[last[node]]
            for node in range(-1, count):
                assert visible_index(state, node) == (nodes.index(node) if node >= 0 and node in nodes else -1)
        evaluated += len(done)
        returned += count - values.count("–")
    assert evaluated > 100
    assert returned > 100


def test_a_step_compares_a_node_with_its_parent_and_a_cutoff_with_the_setter_of_its_bound() -> None:
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    run = analyse(tree, search.run(tree, "alpha-beta"))
    steps = run.trace.steps
    assert compared_nodes(snapshot_at(run, 0)) == []
    assert compared_nodes(snapshot_at(run, steps)) == []
    assert compared_nodes(snapshot_at(run, 1)) == [0]
    assert compared_nodes(snapshot_at(run, 4)) == [1, 4]
    cut, = run.cutoffs
    assert compared_nodes(snapshot_at(run, cut.step)) == [0, 2, 7]
    assert compared_nodes(snapshot_at(run, cut.step + 1)) == [0, 2]
    for notation, root in many(15, seed=3):
        tree = parsed(notation, root)
        for algorithm in ("alpha-beta", "mtd-f", "sss-star"):
            run = analyse(tree, search.run(tree, algorithm))
            for step in range(run.trace.steps + 1):
                state = snapshot_at(run, step)
                nodes = compared_nodes(state)
                assert not nodes or last_event_node(state) in nodes
                assert all(0 <= node < len(tree) for node in nodes)
