"""The notes at nodes, and the visit of a node that they are taken from."""

import itertools
import math
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.open_list import open_list
from explorer.analysis.proof_numbers import proof_numbers_at
from explorer.analysis.rows_by_node import RowsByNode
from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.analysis.visits import current_node, current_path, first_rows, last_event_node, last_rows, last_values
from explorer.core.exact import display
from explorer.explanations.notes import has_means, most_proving_node, node_means, node_notes
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees import formats, visible
from explorer.trees.tree import Tree
from explorer.trees.visible import VisiblePart
from tests.small_trees import parsed, ragged

PLAAT = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")
EVERY = np.arange(len(PLAAT))


def notes(trace: Trace, step: int) -> list[str]:
    return node_notes(snapshot_at(analyse(PLAAT, trace), step), EVERY)


def test_plain_searches_note_nothing() -> None:
    trace = search.run(PLAAT)
    assert set(notes(trace, trace.steps)) == {""}


def test_proof_and_disproof_numbers_are_noted_with_infinity_as_its_sign() -> None:
    trace = search.run(PLAAT, "proof-number")
    assert notes(trace, 0)[0] == "1 / 1"
    for step in range(0, trace.steps + 1, 3):
        known = proof_numbers_at(PLAAT, trace, step)
        for note, proof, disproof in zip(notes(trace, step), known.proof, known.disproof, strict=True):
            assert note == ("" if math.isnan(proof) else f"{display(proof)} / {display(disproof)}")
    assert "∞ / 0" in notes(trace, trace.steps) or "0 / ∞" in notes(trace, trace.steps)


def test_merits_are_noted_at_what_is_on_the_open_list_alone() -> None:
    trace = search.run(PLAAT, "sss-star")
    for step in range(trace.steps + 1):
        entries = {entry.node: f"≤ {display(entry.merit)}" for entry in open_list(PLAAT, trace, step)}
        assert notes(trace, step) == [entries.get(node, "") for node in EVERY.tolist()]


@pytest.mark.parametrize("name", ["mcts", "monte-carlo"])
def test_visits_are_noted_and_means_told(name: str) -> None:
    trace = search.run(PLAAT, name, None, SearchOptions(iterations=12))
    assert has_means(trace)
    for step in (0, trace.steps // 2, trace.steps):
        visits, means = snapshot_at(analyse(PLAAT, trace), step).visit_statistics_of(np.arange(len(PLAAT)))
        expected = ["" if not count else "1 visit" if count == 1 else f"{count} visits" for count in visits.tolist()]
        assert notes(trace, step) == expected
        np.testing.assert_equal(node_means(snapshot_at(analyse(PLAAT, trace), step), EVERY), means)


def test_the_most_proving_node_is_where_it_is_shown() -> None:
    trace = search.run(PLAAT, "proof-number")
    shown = visible.visible_tree(PLAAT, VisiblePart(root=int(PLAAT.id[1])))
    for step in range(0, trace.steps, 2):
        state = snapshot_at(analyse(PLAAT, trace), step)
        visible_state = VisibleRun(state.run, shown).snapshot_of(state)
        node, visible_node = most_proving_node(state), most_proving_node(visible_state)
        assert (shown.whole_node(visible_node) == node) if visible_node >= 0 else node not in shown.nodes.tolist()


def test_the_first_and_the_last_visit_of_a_node_are_found_as_by_looking_through_all() -> None:
    random = Random(5)
    for _turn in range(20):
        tree: Tree = parsed(ragged(random, 3))
        trace = search.run(tree, "mtd-f")
        index, every = RowsByNode(trace), np.arange(len(tree))
        for _probe in range(5):
            start, stop = sorted(random.randint(0, len(trace)) for _end in range(2))
            rows = {node: np.flatnonzero(trace.node == node).tolist() for node in every.tolist()}
            last = [max((row for row in rows[node] if row < stop), default=-1) for node in every.tolist()]
            first = [min((row for row in rows[node] if start <= row < stop), default=-1) for node in every.tolist()]
            assert index.last_rows(every, stop).tolist() == last
            assert index.first_rows(every, start, stop).tolist() == first


def test_visits_of_a_part_are_those_of_its_nodes_and_stubs_have_none() -> None:
    trace = search.run(PLAAT, "mtd-f")
    shown = visible.visible_tree(PLAAT, VisiblePart(root=int(PLAAT.id[2]), collapsed=(int(PLAAT.id[5]),)))
    state = snapshot_at(analyse(PLAAT, trace), trace.steps // 2)
    part, spots = VisibleRun(state.run, shown).snapshot_of(state), np.arange(len(shown.tree))
    for rows in (last_rows, first_rows):
        expected = np.where(shown.hidden_counts > 0, -1, rows(state, shown.nodes))
        assert rows(part, spots).tolist() == expected.tolist()


def test_nothing_is_told_of_visits_that_are_not_over() -> None:
    trace = search.run(PLAAT, "alpha-beta")
    values, _kinds = last_values(snapshot_at(analyse(PLAAT, trace), 3), EVERY[:4])
    assert all(math.isnan(value) for value in values)


def test_a_search_of_a_list_is_at_the_node_taken_last_and_any_other_at_the_end_of_its_path() -> None:
    for name in ("alpha-beta", "sss-star"):
        trace = search.run(PLAAT, name)
        for step in range(trace.steps + 1):
            state = snapshot_at(analyse(PLAAT, trace), step)
            line = current_path(state).tolist()
            assert line == ([0, *line[1:]] if line else [])
            assert (not line or line[-1] == current_node(state))
            assert all(PLAAT.parent[below] == above for above, below in itertools.pairwise(line))
            if name == "sss-star" and line:
                assert current_node(state) == last_event_node(state)
