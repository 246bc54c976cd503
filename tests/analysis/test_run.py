"""A run compared with the oracle: intervals at each step, bounds, cutoffs, pruned nodes, best moves, variation."""

import math
from random import Random

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import EXACT, LOWER, UPPER
from explorer.search.convention import Convention
from explorer.trees import formats
from explorer.trees.tree import Tree
from tests import oracle
from tests.options import sample
from tests.small_trees import many, parsed

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
INF = math.inf


def intervals_by_path(tree: Tree, ends: tuple[object, object]) -> dict[str, tuple[float, float]]:
    low, high = ends
    return {tree.path(node): (low[node], high[node]) for node in range(len(tree))}


@pytest.mark.parametrize(
    ("leaves", "a", "b", "c", "d"),
    [
        (1, (-INF, INF), (-INF, 3), (-INF, INF), (-INF, INF)),
        (2, (-INF, INF), (-INF, 3), (-INF, INF), (-INF, INF)),
        (3, (3, INF), (3, 3), (-INF, INF), (-INF, INF)),
        (4, (3, INF), (3, 3), (-INF, 2), (-INF, INF)),
        (5, (3, 14), (3, 3), (-INF, 2), (-INF, 14)),
        (7, (3, 3), (3, 3), (-INF, 2), (2, 2)),
    ],
)
def test_the_book_s_six_stages_have_the_book_s_intervals(
    leaves: int, a: object, b: object, c: object, d: object
) -> None:
    tree = parsed(AIMA)
    trace = search.run(tree)
    row = analyse(tree, trace).evaluation_rows[leaves - 1]
    for step in (int(trace.entered[row]) + 1, int(trace.left[row]) + 1):
        proved = intervals_by_path(tree, analyse(tree, trace).intervals(step))
        assert (proved[""], proved["0"], proved["1"], proved["2"]) == (a, b, c, d)


def test_intervals_after_every_step_are_the_fold_of_what_was_evaluated() -> None:
    for notation, root in many(sample(300), seed=31, static=1.0, depth=4):
        node, tree = oracle.read(notation, root), parsed(notation, root)
        for depth in (None, 2):
            run = oracle.alpha_beta(node, depth=depth)
            trace = search.run(tree, convention=Convention(depth=depth))
            known: set[str] = set()
            bottoms = set(run.evaluated)
            for step in range(trace.steps + 1):
                if step and run.events[step - 1][0] == "enter" and run.events[step - 1][1] in bottoms:
                    known.add(run.events[step - 1][1])
                expected = oracle.intervals(run, known)
                ends = intervals_by_path(tree, analyse(tree, trace).intervals(step))
                above = [each for each, plies in paths_with_plies(node) if depth is None or plies <= depth]
                assert {path: ends[path] for path in above} == {path: expected[path] for path in above}


def paths_with_plies(node: oracle.Node, plies: int = 0) -> list[tuple[str, int]]:
    return [(node.path, plies), *(pair for child in node.children for pair in paths_with_plies(child, plies + 1))]


def test_intervals_only_ever_narrow() -> None:
    for notation, root in many(sample(100), seed=32):
        tree = parsed(notation, root)
        trace = search.run(tree)
        before = analyse(tree, trace).intervals(0)
        for step in range(1, trace.steps + 1):
            after = analyse(tree, trace).intervals(step)
            assert (before[0] <= after[0]).all()
            assert (after[1] <= before[1]).all()
            before = after


def test_the_final_interval_holds_the_minimax_value_of_every_node() -> None:
    for notation, root in many(sample(1_000), seed=33):
        tree = parsed(notation, root)
        for convention in (Convention(), Convention(cut="gt"), Convention(window=(0.0, 2.0))):
            run = analyse(tree, search.run(tree, convention=convention))
            proved = intervals_by_path(tree, run.intervals(run.trace.steps))
            for node in oracle.read(notation, root).walk():
                low, high = proved[node.path]
                assert low <= oracle.minimax(node) <= high


def test_every_returned_number_is_called_what_the_oracle_calls_it() -> None:
    random = Random(34)
    kinds = dict.fromkeys(("exact", "upper", "lower"), 0)
    names = {EXACT: "exact", UPPER: "upper", LOWER: "lower"}
    for notation, root in many(sample(2_000), seed=35):
        tree, node = parsed(notation, root), oracle.read(notation, root)
        cut, fail = random.choice((("ge", "soft"), ("ge", "hard"), ("gt", "soft")))
        window = random.choice(((-INF, INF), (-INF, INF), (0.0, 2.0), (1.0, INF)))
        trace = search.run(tree, convention=Convention(cut=cut, fail=fail, window=window))
        run = oracle.alpha_beta(node, cut, fail, window)
        proved, known = oracle.intervals(run), analyse(tree, trace)
        for each in trace.node.tolist():
            path = tree.path(each)
            kind = oracle.kind_of(run.returned[path], proved[path])
            assert (known.value[each], names[int(known.bound[each])]) == (run.returned[path], kind)
            kinds[kind] += 1
    assert min(kinds.values()) > sample(1_000)


def test_counts_at_every_step_are_those_of_the_events_so_far() -> None:
    for notation, root in many(150, seed=36):
        tree, node = parsed(notation, root), oracle.read(notation, root)
        trace, run = search.run(tree), oracle.alpha_beta(node)
        leaves = {each.path for each in node.walk() if not each.children}
        for step in range(trace.steps + 1):
            done = run.events[:step]
            entered = [path for event, path in done if event == "enter"]
            left = {path for event, path in done if event == "leave"}
            cut = [each for each in run.cutoffs if each["node"] in left]
            pruned = {each.path for each in node.walk() if each.path not in run.returned
                    and any(is_below(each.path, one["node"]) for one in cut)}
            counts = analyse(tree, trace).counts(step)
            assert (counts.nodes, counts.leaves) == (len(tree), len(leaves))
            assert (counts.visited, counts.evaluated) == (len(entered), len(leaves.intersection(entered)))
            assert (counts.pruned_nodes, counts.pruned_leaves) == (len(pruned), len(pruned & leaves))
            assert counts.cutoffs >= len(cut)


def is_below(path: str, above: str) -> bool:
    return not above or path.startswith(above + ".")


def test_at_the_end_every_leaf_is_either_evaluated_or_skipped() -> None:
    for notation, root in many(sample(1_000), seed=37):
        tree = parsed(notation, root)
        counts = analyse(tree, search.run(tree)).counts()
        assert counts.evaluated + counts.pruned_leaves == counts.leaves
        assert counts.visited + counts.pruned_nodes == counts.nodes
        assert counts.cutoffs >= counts.shallow + counts.deep


def test_cutoffs_of_a_deep_tree_are_found_in_linear_time() -> None:
    plies = 60_000
    tree = formats.parse("[5," + "[" * plies + "4" + ",4],9]" * (plies // 2) + "]")
    counts = analyse(tree, search.run(tree)).counts()
    assert (counts.cutoffs, counts.shallow, counts.deep) == (plies // 2, 1, plies // 2 - 1)


def test_a_test_that_holds_on_the_last_child_is_no_cutoff() -> None:
    tree = parsed([[3, 5], [4, 2]])
    assert analyse(tree, search.run(tree)).cutoffs == ()


def test_at_the_start_nothing_is_known() -> None:
    tree = parsed(AIMA)
    low, high = analyse(tree, search.run(tree)).intervals(0)
    assert set(low.tolist()) == {-INF}
    assert set(high.tolist()) == {INF}
    counts = analyse(tree, search.run(tree)).counts(0)
    assert (counts.visited, counts.evaluated, counts.pruned_nodes, counts.cutoffs) == (0, 0, 0, 0)


def test_a_single_leaf_has_a_value_and_no_move() -> None:
    tree = parsed(5)
    known = analyse(tree, search.run(tree))
    assert (known.best_move, known.best_moves, known.variation) == (None, None, ())


def test_a_root_at_the_depth_limit_has_no_move() -> None:
    tree = parsed({"value": 4, "children": [1, 2]})
    known = analyse(tree, search.run(tree, convention=Convention(depth=0)))
    assert (known.trace.value[0], known.best_move, known.best_moves, known.variation) == (4, None, None, ())


def test_a_root_that_is_only_bounded_has_no_move() -> None:
    tree = parsed([[3, 4], [9, 2]])
    known = analyse(tree, search.run(tree, convention=Convention(window=(5.0, INF))))
    assert (known.trace.value[0], known.bound[0]) == (3, UPPER)
    assert (known.best_move, known.best_moves, known.variation) == (None, None, ())


def test_the_range_of_evaluations_is_that_of_what_the_search_can_reach() -> None:
    deep = [{"value": 1, "children": [[-9, 9], 3]}, {"value": 5, "children": [2, 8]}]
    tree = parsed(deep)
    for depth, expected in ((None, 18.0), (1, 4.0)):
        assert analyse(tree, search.run(tree, convention=Convention(depth=depth))).evaluation_range == expected


def test_without_a_utility_there_is_no_fewest_number_of_leaves() -> None:
    whole = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert analyse(whole, search.run(whole)).minimal_leaves == 5
    blank = parsed([{"value": 1, "children": ["?x", 2]}, {"value": 3, "children": [2, 4]}])
    assert analyse(blank, search.run(blank, convention=Convention(depth=1))).minimal_leaves == 2
    trace = search.run(whole)
    assert analyse(whole.with_columns(payoff=whole.payoff * float("nan")), trace).minimal_leaves is None


def test_the_only_pass_ends_with_the_best_move() -> None:
    for notation, root in many(sample(300), seed=44):
        run = analyse(parsed(notation, root), search.run(parsed(notation, root)))
        assert run.best_move_of(0) == run.best_move
        assert run.variation_of(0) == run.variation
