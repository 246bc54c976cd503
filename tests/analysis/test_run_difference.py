"""The comparison of two runs of one tree, node by node."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis import run_difference
from explorer.analysis.run_difference import BOTH, NEITHER, ONLY_FIRST, ONLY_SECOND
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import edit, orderings
from tests.small_trees import WIDE, many, parsed

RUNS = (
    ("as-drawn", "alpha-beta", Convention(), SearchOptions()),
    ("mirror", "alpha-beta", Convention(cut="gt"), SearchOptions()),
    ("random:3", "minimax", Convention(), SearchOptions()),
    ("best-first", "alpha-beta", Convention(fail="hard"), SearchOptions()),
    ("worst-first", "scout", Convention(), SearchOptions()),
    ("random:5", "sss-star", Convention(), SearchOptions()),
)


def visited_ids(tree, trace, step):
    """Return the ids of the nodes visited by this step, by a scan of all rows."""
    rows = zip(trace.node.tolist(), trace.entered.tolist(), strict=True)
    return {int(tree.id[node]) for node, entered in rows if entered < step}


@pytest.mark.parametrize("seed", range(4))
def test_who_has_visited_a_node_is_what_its_rows_say_at_any_two_steps(seed):
    random = Random(seed)
    for notation, root in many(12, seed, breaks=0.0, numbers=WIDE):
        drawn = parsed(notation, root)
        one, other = random.sample(RUNS, 2)
        trees = [orderings.apply(drawn, each[0]) for each in (one, other)]
        traces = [search.run(tree, *each[1:]) for tree, each in zip(trees, (one, other), strict=True)]
        pair = run_difference.pair_runs(trees[0], traces[0], trees[1], traces[1])
        for _turn in range(4):
            steps = [random.randint(0, trace.steps) for trace in traces]
            seen = [visited_ids(*each) for each in zip(trees, traces, steps, strict=True)]
            expected = [(node in seen[0]) + 2 * (node in seen[1]) for node in trees[0].id.tolist()]
            assert pair.kinds(*steps).tolist() == expected
            totals = pair.totals(*steps)
            assert totals.both == len(seen[0] & seen[1])
            assert (totals.only_first, totals.only_second) == (len(seen[0] - seen[1]), len(seen[1] - seen[0]))


def test_the_other_side_of_a_pair_is_its_mirror():
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    other = orderings.apply(tree, "mirror")
    traces = search.run(tree), search.run(other)
    one = run_difference.pair_runs(tree, traces[0], other, traces[1])
    two = run_difference.pair_runs(other, traces[1], tree, traces[0])
    places = run_difference.match_nodes(tree, other)
    swapped = np.array([NEITHER, ONLY_SECOND, ONLY_FIRST, BOTH])
    ends = traces[0].steps, traces[1].steps
    assert one.kinds(*ends).tolist() == swapped[two.kinds(*ends[::-1])][places].tolist()


def test_alpha_beta_visits_what_minimax_visits_but_for_what_it_skips():
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    traces = search.run(tree, "alpha-beta"), search.run(tree, "minimax")
    pair = run_difference.pair_runs(tree, traces[0], tree, traces[1])
    kinds = pair.kinds(traces[0].steps, traces[1].steps)
    assert [tree.path(node) for node in np.flatnonzero(kinds == ONLY_SECOND).tolist()] == ["1.1", "1.2"]
    assert not (kinds == ONLY_FIRST).any()


def test_a_node_that_was_visited_in_an_older_pass_is_visited():
    tree = parsed({"children": [{"children": [1, 2], "value": 1}, {"children": [0, 3], "value": 2}], "value": 1})
    trace = search.run(tree, "iterative-deepening", Convention(depth=2))
    pair = run_difference.pair_runs(tree, trace, tree, trace)
    assert len(trace.passes) > 1
    for step in range(trace.steps + 1):
        assert set(pair.kinds(step, step).tolist()) <= {NEITHER, BOTH}
        assert pair.totals(step, step).both == len(visited_ids(tree, trace, step))


def test_nodes_are_matched_by_their_ids_also_where_these_are_large_or_missing():
    tree = parsed([[3, 12, 8], [2, 4, 6]])
    sparse = replace(tree, id=tree.id * 100_000 + 7)
    turned = orderings.apply(sparse, "mirror")
    assert sparse.id[run_difference.match_nodes(turned, sparse)].tolist() == turned.id.tolist()
    smaller = edit.delete(tree, [tree.node_at_path("0.1")])
    places = run_difference.match_nodes(tree, smaller)
    assert places[tree.node_at_path("0.1")] == -1
    assert all(smaller.id[place] == tree.id[node] for node, place in enumerate(places.tolist()) if place >= 0)


def test_a_part_of_a_pair_speaks_of_the_nodes_shown():
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    traces = search.run(tree, "alpha-beta"), search.run(tree, "minimax")
    pair = run_difference.pair_runs(tree, traces[0], tree, traces[1])
    nodes = np.array([0, 2, 8, 9])
    assert pair.restrict_to(nodes).kinds(9, 30).tolist() == pair.kinds(9, 30, nodes).tolist()


def test_a_comparison_at_two_steps_can_be_restricted_to_a_part_of_the_tree():
    random = Random(3)
    for notation, root in many(30, seed=4, breaks=0.0, numbers=WIDE):
        tree = parsed(notation, root)
        traces = [search.run(tree, name) for name in ("minimax", "alpha-beta")]
        pair = run_difference.pair_runs(tree, traces[0], tree, traces[1])
        steps = [random.randint(0, trace.steps) for trace in traces]
        difference = run_difference.RunDifference(pair, *steps)
        seen = [visited_ids(tree, trace, step) for trace, step in zip(traces, steps, strict=True)]
        kinds = [(node in seen[0]) + 2 * (node in seen[1]) for node in tree.id.tolist()]
        assert difference.kinds_of(slice(None)).tolist() == kinds
        part = np.array(sorted(random.sample(range(len(tree)), random.randint(1, len(tree)))))
        below = difference.restrict_to(part)
        assert below.kinds_of(slice(None)).tolist() == [kinds[node] for node in part.tolist()]
        totals = below.totals
        counts = [below.kinds_of(slice(None)).tolist().count(kind) for kind in (BOTH, ONLY_FIRST, ONLY_SECOND, NEITHER)]
        assert [totals.both, totals.only_first, totals.only_second] == counts[:3]
        assert sum(counts) == len(part)
