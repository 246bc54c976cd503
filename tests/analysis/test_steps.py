"""The steps at which something happens in a trace, compared with plain loops over its events."""

import random

import pytest

from explorer import search
from explorer.analysis import steps
from explorer.search.convention import Convention
from explorer.search.trace import CUTOFF, Pass, Recorder, Trace
from explorer.trees.tree import Tree, build


def random_tree(seed: int) -> Tree:
    """Return a ragged tree of up to some dozens of nodes with small integer leaves."""
    rng = random.Random(seed)
    counts, waiting = [], 1
    while waiting:
        counts.append(rng.choice((0, 2, 3)) if len(counts) + waiting < 40 else 0)
        waiting += counts[-1] - 1
    return build(counts, [float("nan") if count else float(rng.randint(0, 9)) for count in counts])


@pytest.fixture(params=range(60), name="searched")
def _searched(request: pytest.FixtureRequest) -> tuple[Tree, Trace]:
    tree = random_tree(request.param)
    return tree, search.run(tree)


@pytest.fixture(name="aima")
def _aima() -> tuple[Tree, Trace]:
    tree = build([3] * 4 + [0] * 9, [float("nan")] * 4 + [3, 12, 8, 2, 4, 6, 14, 5, 2])
    return tree, search.run(tree)


def events(trace: Trace) -> list[tuple[int, bool]]:
    """Return the row of every event and True if it enters, by the definition of the columns `entered` and `left`."""
    found = {int(step): (row, True) for row, step in enumerate(trace.entered)}
    found |= {int(step): (row, False) for row, step in enumerate(trace.left)}
    return [found[step] for step in range(trace.steps)]


def test_every_event_is_found_by_its_step(searched: tuple[Tree, Trace]) -> None:
    _tree, trace = searched
    assert [steps.event_at(trace, step) for step in range(trace.steps)] == events(trace)


def test_a_cutoff_stops_right_before_the_cut_node_is_left(searched: tuple[Tree, Trace]) -> None:
    _tree, trace = searched
    expected = [step for step, (row, enters) in enumerate(events(trace)) if not enters and trace.ended[row] == CUTOFF]
    assert steps.cutoff_steps(trace).tolist() == expected


def test_next_and_previous_cutoff_walk_the_same_stops(searched: tuple[Tree, Trace]) -> None:
    _tree, trace = searched
    stops = steps.cutoff_steps(trace)
    every = stops.tolist()
    for step in range(trace.steps + 1):
        assert steps.first_after(stops, step) == next((stop for stop in every if stop > step), step)
        assert steps.last_before(stops, step) == next((stop for stop in every[::-1] if stop < step), step)


def test_next_visit_stops_where_the_node_was_entered_or_left(searched: tuple[Tree, Trace]) -> None:
    tree, trace = searched
    all_events = events(trace)
    for node in range(len(tree)):
        own = [step + 1 for step, (row, _enters) in enumerate(all_events) if trace.node[row] == node]
        for step in range(0, trace.steps + 1, 3):
            assert steps.next_visit(trace, node, step) == next((stop for stop in own if stop > step), step)


def test_stepping_over_a_subtree_and_back_over_it_are_inverse(searched: tuple[Tree, Trace]) -> None:
    _tree, trace = searched
    for step, (row, enters) in enumerate(events(trace)):
        over = steps.step_over(trace, step)
        assert over == (trace.left[row] + 1 if enters else step + 1)
        assert steps.step_back_over(trace, over) == (step if enters else trace.entered[row])


def test_there_is_no_step_beyond_either_end(aima: tuple[Tree, Trace]) -> None:
    _tree, trace = aima
    assert steps.step_over(trace, trace.steps) == trace.steps == 22
    assert steps.step_back_over(trace, 0) == 0


def test_the_cutoff_of_the_textbooks_tree_holds_at_step_12(aima: tuple[Tree, Trace]) -> None:
    _tree, trace = aima
    assert steps.cutoff_steps(trace).tolist() == [12]
    assert steps.step_over(trace, 9) == 13
    assert steps.step_over(trace, 0) == 22


def test_a_stopped_search_is_stepped_over_to_its_end() -> None:
    recorder = Recorder(lambda _rows: True)
    recorder.enter(0, 0.0, 1.0)
    recorder.enter(1, 0.0, 1.0)
    trace = recorder.trace("alpha-beta", Convention(), build([1, 0], [0.0, 1.0]))
    assert trace.steps == 2
    assert steps.step_over(trace, 0) == 2
    assert steps.next_visit(trace, 1, 0) == 2
    assert steps.next_visit(trace, 1, 2) == 2


def test_passes_before_the_last_end_where_their_root_is_left() -> None:
    recorder = Recorder(lambda _rows: True)
    for _number in range(3):
        recorder.enter(0, 0.0, 1.0)
        recorder.leave(1.0)
    trace = recorder.trace("alpha-beta", Convention(), build([0], [1.0]))
    object.__setattr__(trace, "passes", tuple(Pass(row, row) for row in range(3)))
    assert steps.pass_end_steps(trace).tolist() == [2, 4]
