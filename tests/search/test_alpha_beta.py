"""Alpha-beta compared with the oracle: random ragged trees, textbook trees, the whole of tic-tac-toe."""

import math
import threading
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.search.convention import Convention
from explorer.search.trace import ALL_SEEN, CUTOFF, Trace
from explorer.trees import games
from explorer.trees.tree import Tree, build
from tests import oracle
from tests.options import sample
from tests.small_trees import SMALL, many, parsed, ragged

ACCEPTED = (Convention(), Convention(fail="hard"), Convention(cut="gt"), Convention(cut="gt", ties="last"))
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
UCLA = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]


def evaluated(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[analyse(tree, trace).evaluation_rows]]


def leaf_values(tree: Tree, trace: Trace) -> list[float]:
    return [float(tree.payoff[node, 0]) for node in trace.node[analyse(tree, trace).evaluation_rows]]


def cutoffs(tree: Tree, trace: Trace) -> list[tuple[str, float, float, str, str | None, str]]:
    def setter(node: int) -> str | None:
        return None if node < 0 else tree.path(node)

    return [
        (tree.path(cut.node), cut.value, cut.limit, cut.bound, setter(cut.set_by), cut.kind)
        for cut in analyse(tree, trace).cutoffs
    ]


def best_by_definition(node: oracle.Node, ties: str = "first") -> str | None:
    below = [oracle.minimax(child) for child in node.children]
    carriers = [child.path for child, value in zip(node.children, below, strict=True) if value == oracle.minimax(node)]
    return carriers[0 if ties == "first" else -1] if carriers else None


@pytest.mark.parametrize("convention", ACCEPTED, ids=lambda each: f"{each.cut}-{each.fail}-{each.ties}")
def test_value_and_best_move_are_those_of_minimax_on_ten_thousand_trees(convention: Convention) -> None:
    cuts = 0
    for notation, root in many(sample(10_000, 150), seed=1):
        tree, node = parsed(notation, root), oracle.read(notation, root)
        trace = search.run(tree, convention=convention)
        move = analyse(tree, trace).best_move
        results = (trace.value[0], None if move is None else tree.path(move))
        assert results == (oracle.minimax(node), best_by_definition(node, convention.ties)), (notation, root)
        cuts += int(np.count_nonzero(trace.ended == CUTOFF))
    assert cuts > sample(10_000, 150) // 4


def test_a_finite_window_returns_the_value_or_a_true_bound_on_its_own_side() -> None:
    random = Random(2)
    sides = {"below": 0, "inside": 0, "above": 0}
    ends = [-math.inf, -1.0, 0.0, Fraction(1, 3), Fraction(2, 5), 1.0, 1.5, 2.0, 3.0, math.inf]
    for notation, root in many(sample(5_000), seed=3):
        tree, value = parsed(notation, root), oracle.minimax(oracle.read(notation, root))
        low, high = sorted(random.sample(ends, 2))
        for cut, fail in (("ge", "soft"), ("ge", "hard"), ("gt", "soft")):
            returned = search.run(tree, convention=Convention(cut=cut, fail=fail, window=(low, high))).value[0]
            side = "inside" if low < value < high else "below" if value <= low else "above"
            sides[side] += 1
            if side == "inside":
                assert returned == value
            elif side == "below":
                assert value <= returned <= low or len(tree) == 1
            else:
                assert high <= returned <= value or len(tree) == 1
            if fail == "hard" and len(tree) > 1:
                assert returned == min(max(value, low), high)
    assert min(sides.values()) > sample(1_000)


@pytest.mark.parametrize("convention", ACCEPTED)
def test_skipped_leaves_set_to_plus_and_minus_a_million_change_nothing(convention: Convention) -> None:
    changed = 0
    for notation, root in many(sample(2_500), seed=4):
        tree, node = parsed(notation, root), oracle.read(notation, root)
        before = search.run(tree, convention=convention)
        seen = set(evaluated(tree, before))
        skipped = [leaf for leaf in node.walk() if not leaf.children and leaf.path not in seen]
        value, move = oracle.minimax(node), best_by_definition(node, convention.ties)
        changed += bool(skipped)
        for extreme in (10**6, -(10**6)):
            for leaf in skipped:
                leaf.value = Fraction(extreme)
            assert oracle.minimax(node) == value, (notation, root)
            assert best_by_definition(node, convention.ties) == move, (notation, root)
    assert changed > sample(800)


def test_fail_soft_and_fail_hard_visit_the_same_nodes_and_cut_at_the_same_places() -> None:
    for notation, root in many(sample(2_000), seed=5):
        tree = parsed(notation, root)
        for window in ((-math.inf, math.inf), (0.0, 2.0)):
            soft = search.run(tree, convention=Convention(window=window))
            hard = search.run(tree, convention=Convention(fail="hard", window=window))
            assert np.array_equal(soft.node, hard.node)
            assert np.array_equal(soft.ended, hard.ended)


def test_fail_hard_keeps_inner_numbers_inside_their_windows() -> None:
    clamped = 0
    for notation, root in many(sample(1_000, 50), seed=6):
        tree = parsed(notation, root)
        soft, hard = (search.run(tree, convention=Convention(fail=fail)) for fail in ("soft", "hard"))
        inner = tree.n_children[hard.node] > 0
        assert np.all((hard.alpha <= hard.value)[inner])
        assert np.all((hard.value <= hard.beta)[inner])
        clamped += int(np.count_nonzero(soft.value != hard.value))
    assert clamped > 100


def test_leaves_evaluated_under_ge_are_evaluated_under_gt_in_the_same_order() -> None:
    more = 0
    for notation, root in many(sample(2_000), seed=7):
        tree = parsed(notation, root)
        few, most = (evaluated(tree, search.run(tree, convention=Convention(cut=cut))) for cut in ("ge", "gt"))
        in_order = iter(most)
        assert all(path in in_order for path in few), (notation, root)
        more += len(most) > len(few)
    assert more > sample(300)


def test_a_depth_limit_is_the_search_of_the_tree_cut_there_with_static_values() -> None:
    random = Random(8)
    for notation, root in many(sample(600), seed=9, static=1.0, depth=4):
        depth = random.randint(0, 4)
        tree, short = parsed(notation, root), parsed(truncate_at(notation, depth), root)
        for convention in ACCEPTED:
            limited = search.run(tree, convention=replace(convention, depth=depth))
            whole = search.run(short, convention=convention)
            assert [tree.path(node) for node in limited.node] == [short.path(node) for node in whole.node]
            assert limited.value.tolist() == whole.value.tolist()
            run, other = analyse(tree, limited), analyse(short, whole)
            assert [tree.path(node) for node in run.variation] == [short.path(node) for node in other.variation]
            assert [tree.path(node) for node in run.pruned_roots] == [short.path(node) for node in other.pruned_roots]
            assert run.bound[limited.node].tolist() == other.bound[whole.node].tolist()


def truncate_at(notation: object, depth: int) -> object:
    """Return the notation with every node at this depth replaced by its static evaluation."""
    if not isinstance(notation, dict):
        return notation
    if depth == 0:
        return notation["value"]
    return {**notation, "children": [truncate_at(child, depth - 1) for child in notation["children"]]}


def test_the_book_s_tree_skips_two_leaves_at_one_shallow_cutoff() -> None:
    tree = parsed(AIMA)
    trace = search.run(tree)
    run = analyse(tree, trace)
    assert (trace.value[0], run.best_move, run.best_moves) == (3, 1, (1,))
    assert [tree.path(node) for node in run.pruned_roots] == ["1.1", "1.2"]
    assert leaf_values(tree, trace) == [3, 12, 8, 2, 14, 5, 2]
    assert cutoffs(tree, trace) == [("1", 2, 3, "alpha", "", "shallow")]
    assert (len(trace), trace.steps) == (11, 22)
    assert trace.ended[trace.node.tolist().index(3)] == ALL_SEEN


def test_ucla_s_tree_takes_six_leaves_under_ge_and_seven_under_gt() -> None:
    tree = parsed(UCLA)
    assert leaf_values(tree, search.run(tree)) == [3, 17, 2, 15, 2, 3]
    strict = search.run(tree, convention=Convention(cut="gt"))
    assert (len(leaf_values(tree, strict)), strict.value[0]) == (7, 3)


def test_berkeley_s_small_trees_are_cut_where_their_solutions_say() -> None:
    tree = parsed([[10, 8], [4, 50]])
    trace = search.run(tree)
    assert (trace.value[0], leaf_values(tree, trace)) == (8, [10, 8, 4])
    tree = parsed([[[10, 6], [100, 8]], [[1, 2], [20, 4]]])
    trace = search.run(tree)
    assert (trace.value[0], leaf_values(tree, trace)) == (10, [10, 6, 100, 1, 2])
    assert cutoffs(tree, trace) == [("0.1", 100, 10, "beta", "0", "shallow"), ("1", 2, 10, "alpha", "", "shallow")]


def test_a_deep_cutoff_names_the_ancestor_that_set_the_bound() -> None:
    tree = parsed([5, [[[4, 9], 6], 7]])
    assert cutoffs(tree, search.run(tree)) == [("1.0.0", 4, 5, "alpha", "", "deep")]


def test_a_cutoff_by_the_initial_window_is_set_by_nobody() -> None:
    tree = parsed([[1, 2], 7, 8])
    trace = search.run(tree, convention=Convention(window=(Fraction(3, 2), 6.0)))
    low = Fraction(3, 2)
    assert cutoffs(tree, trace) == [("0", 1, low, "alpha", None, "window"), ("", 7, 6, "beta", None, "window")]


def test_infinity_at_the_root_cuts_under_ge_and_not_under_gt() -> None:
    tree = parsed([1, "inf", 2])
    assert evaluated(tree, search.run(tree)) == ["0", "1"]
    assert cutoffs(tree, search.run(tree)) == [("", math.inf, math.inf, "beta", None, "window")]
    assert evaluated(tree, search.run(tree, convention=Convention(cut="gt"))) == ["0", "1", "2"]


def test_thirds_tie_exactly_and_a_tenth_is_a_tenth() -> None:
    tree = parsed([["1/3", 1], ["2/6", 0]])
    assert cutoffs(tree, search.run(tree)) == [("1", Fraction(1, 3), Fraction(1, 3), "alpha", "", "shallow")]
    tree = parsed([["1/10", 1], [0.1, 0]])
    assert len(cutoffs(tree, search.run(tree))) == 1
    tree = parsed([[0.333333333333333333, 1], ["1/3", 0]])
    assert cutoffs(tree, search.run(tree, convention=Convention(cut="gt"))) == []


def test_a_window_of_fractions_is_kept_exactly() -> None:
    tree = parsed([["1/3", 1], [0, 1]])
    trace = search.run(tree, convention=Convention(window=(Fraction(1, 3), Fraction(2, 3))))
    assert trace.value[0] == Fraction(1, 3)
    assert cutoffs(tree, trace)[0][1:3] == (Fraction(1, 3), Fraction(1, 3))
    trace = search.run(tree, convention=Convention(window=(Fraction(1, 3) - Fraction(1, 10**30), 1.0)))
    assert [cut[0] for cut in cutoffs(tree, trace)] == ["1"]


def test_ties_last_reports_the_last_of_the_best_moves_under_gt() -> None:
    tree = parsed([[3, 4], [3, 5], [2, 9]])
    last = analyse(tree, search.run(tree, convention=Convention(cut="gt", ties="last")))
    first = analyse(tree, search.run(tree, convention=Convention(cut="gt")))
    assert (first.best_move, last.best_move, last.best_moves) == (1, 2, (1, 2))


def test_a_tie_that_is_only_a_bound_leaves_the_best_moves_unknown() -> None:
    tree = parsed([[3, 4], [3, 1]])
    run = analyse(tree, search.run(tree))
    assert (run.best_move, run.best_moves) == (1, None)


@pytest.mark.parametrize(("cut", "nodes", "leaves"), [("ge", 18_297, 7_330), ("gt", 146_120, 62_162)])
def test_tic_tac_toe_in_reading_order_takes_the_known_number_of_nodes(cut: str, nodes: int, leaves: int) -> None:
    tree = games.expand("tic-tac-toe")
    trace = search.run(tree, convention=Convention(cut=cut))
    assert (len(trace), len(analyse(tree, trace).evaluation_rows), trace.value[0]) == (nodes, leaves, 0)


def chain(plies: int) -> Tree:
    return build([1] * plies + [0], [math.nan] * plies + [7.0])


def test_a_chain_of_a_hundred_thousand_plies_is_searched_in_a_thread_too() -> None:
    tree = chain(100_000)
    results: list[float] = []

    def work() -> None:
        results.append(float(search.run(tree).value[0]))

    thread = threading.Thread(target=work)
    thread.start()
    work()
    thread.join()
    assert results == [7.0, 7.0]
    assert len(analyse(tree, search.run(tree)).variation) == 100_000


def test_a_stopped_search_leaves_a_shorter_valid_trace() -> None:
    tree = games.expand("tic-tac-toe")
    trace = search.run(tree, tick=lambda visits: visits < 8_000)
    assert 4_000 < len(trace) < 18_297
    assert len(trace) < trace.steps < 2 * len(trace)
    assert analyse(tree, trace).best_move is None
    assert analyse(tree, trace).variation == ()


def test_the_same_search_gives_the_same_trace() -> None:
    tree = parsed(ragged(Random(10), 6, 3, SMALL))
    one, two = search.run(tree), search.run(tree)
    for name in ("node", "parent", "entered", "left", "alpha", "beta", "value", "ended"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
