"""Visits, means and their convergence, compared with a count pass by pass."""

from math import isnan, nan

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.samples import convergence, in_search_tree
from explorer.analysis.snapshot import snapshot_at
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees import games
from explorer.trees.tree import MIN, Tree
from tests.oracles.random_trees import WIDE, many
from tests.small_trees import parsed

BOTH = pytest.mark.parametrize("algorithm", ["mcts", "monte-carlo"])


def rows_of_passes(trace: Trace) -> list[list[int]]:
    """Return the rows of each pass."""
    ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
    return [list(range(each.first_row, end)) for each, end in zip(trace.passes, ends, strict=True)]


def results_by_node(tree: Tree, trace: Trace, step: int) -> dict[int, list[float]]:
    """Return the results that count at each node after `step` steps.

    A node joins the search's tree at its first visit from a node in the tree.
    """
    results: dict[int, list[float]] = {}
    for rows in rows_of_passes(trace):
        inside = True
        for row in rows:
            node = int(trace.node[row])
            if inside and trace.left[row] < step:
                results.setdefault(node, []).append(float(trace.value[row]))
            # ended == ALL_SEEN inside the search's tree; elsewhere a playout begins.
            inside = inside and trace.ended[row] == 2
    return results


@BOTH
def test_visits_and_means_are_those_of_counting_pass_by_pass(algorithm: str) -> None:
    for notation, root in many(40, seed=91, numbers=WIDE):
        tree = parsed(notation, root)
        trace = search.run(tree, algorithm, options=SearchOptions(iterations=30))
        for step in (0, 1, trace.steps // 3, trace.steps // 2 + 1, trace.steps):
            visits, mean = snapshot_at(analyse(tree, trace), step).visit_statistics_of(np.arange(len(tree)))
            expected = results_by_node(tree, trace, step)
            for node in range(len(tree)):
                results = expected.get(node, [])
                assert visits[node] == len(results)
                assert mean[node] == (pytest.approx(sum(results) / len(results)) if results else pytest.approx(
                    nan, nan_ok=True))


@BOTH
def test_at_the_end_the_root_has_all_visits_and_its_children_share_them(algorithm: str) -> None:
    tree = games.expand("tic-tac-toe", depth=4)
    tree = tree.with_columns(payoff=np.where(tree.is_leaf[:, None], tree.rank[:, None] % 3 - 1.0, np.nan))
    trace = search.run(tree, algorithm, options=SearchOptions(iterations=500))
    visits, mean = snapshot_at(analyse(tree, trace), trace.steps).visit_statistics_of(np.arange(len(tree)))
    assert visits[0] == 500 == visits[1:10].sum()
    assert mean[trace.chosen_child] == trace.estimate
    assert in_search_tree(trace).sum() == visits.sum() < len(trace)


@BOTH
def test_the_curves_are_the_statistics_after_each_iteration(algorithm: str) -> None:
    for notation, root in many(30, seed=92, numbers=WIDE, breaks=0.0):
        tree = parsed(notation, root)
        trace = search.run(tree, algorithm, options=SearchOptions(iterations=25))
        curves = convergence(tree, trace)
        assert curves.iterations.tolist() == list(range(1, 26))
        assert curves.children.tolist() == list(tree.children(0))
        for place, rows in enumerate(rows_of_passes(trace)):
            state = snapshot_at(analyse(tree, trace), int(trace.left[rows[0]]) + 1)
            visits, mean = state.visit_statistics_of(np.arange(len(tree)))
            family = list(tree.children(0))
            assert curves.visits[place].tolist() == visits[family].tolist()
            np.testing.assert_allclose(curves.means[place], mean[family])
            sign = -1 if tree.player[0] == MIN else 1
            tried = [child for child in family if visits[child]]
            most = tried if algorithm == "monte-carlo" else [
                child for child in tried if visits[child] == visits[family].max()]
            best = max(most, key=lambda child: sign * mean[child])
            assert curves.root[place] == pytest.approx(mean[best])
        assert curves.root[-1] == pytest.approx(trace.estimate)


@BOTH
def test_a_long_run_is_shown_at_some_of_its_iterations_and_a_leaf_has_no_children(algorithm: str) -> None:
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = search.run(tree, algorithm, options=SearchOptions(iterations=3_000))
    curves = convergence(tree, trace, points=50)
    assert (len(curves.iterations), curves.iterations[0], curves.iterations[-1]) == (50, 1, 3_000)
    assert isnan(curves.means[0].min())
    leaf = parsed(5)
    assert convergence(leaf, search.run(leaf, algorithm)).root[-1] == 5


@BOTH
def test_under_chance_the_root_is_worth_the_mean_of_all(algorithm: str) -> None:
    tree = parsed({"player": "chance", "probabilities": ["1/4", "3/4"], "children": [0, 4]})
    trace = search.run(tree, algorithm, options=SearchOptions(iterations=2_000))
    assert convergence(tree, trace).root[-1] == trace.estimate == pytest.approx(3, abs=0.15)


@BOTH
def test_the_means_are_to_the_last_bit_those_of_adding_all_results_in_the_order_of_the_visits(algorithm: str) -> None:
    for notation, root in many(40, seed=93, numbers=(0.1, 0.7, -1.3, 1e9)):
        tree = parsed(notation, root)
        trace = search.run(tree, algorithm, options=SearchOptions(iterations=60))
        run = analyse(tree, trace)
        for step in (0, trace.steps // 3, trace.steps):
            rows = in_search_tree(trace) & (trace.left < step)
            total = np.bincount(trace.node[rows], trace.value[rows].astype(float), len(tree))
            visits, mean = snapshot_at(run, step).visit_statistics_of(np.arange(len(tree)))
            assert visits.tolist() == np.bincount(trace.node[rows], minlength=len(tree)).tolist()
            assert (mean[visits > 0] == total[visits > 0] / visits[visits > 0]).all()
            some = np.array([len(tree) - 1, 0, -1])
            assert snapshot_at(run, step).visit_statistics_of(some)[0].tolist() == [visits[-1], visits[0], 0]
