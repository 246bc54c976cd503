"""SSS*: its leaves, their order and the merits, compared with a plain OPEN list."""

from math import inf

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import LEAF, NEVER_LEFT, PURGED, STATIC, Trace
from explorer.trees import games
from explorer.trees.tree import CHANCE, MIN, Tree, build
from tests.options import sample
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import minimax, read
from tests.oracles.null_windows import mtd
from tests.oracles.proved import intervals, kind_of
from tests.oracles.random_trees import many
from tests.oracles.sss_star import sss_star
from tests.small_trees import parsed

PLAAT = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]


def evaluated(tree: Tree, trace: Trace) -> list[str]:
    rows = (trace.ended == LEAF) | (trace.ended == STATIC)
    return [tree.path(node) for node in trace.node[rows].tolist()]


def test_plaats_tree_is_searched_as_published() -> None:
    tree = parsed(PLAAT)
    trace = search.run(tree, "sss-star")
    leaves = [tree.node_at_path(path) for path in evaluated(tree, trace)]
    assert tree.payoff[leaves, 0].tolist() == [41, 12, 34, 36, 5, 35, 50, 36]
    assert sorted({merit for merit in trace.columns["merit"].tolist() if merit != inf}) == [35, 36, 41]
    assert trace.value[0] == 35
    assert not trace.visits_nest
    assert not trace.has_window


def test_nodes_merits_and_leaves_are_those_of_a_list_kept_by_hand() -> None:
    for notation, root in many(sample(2_000), seed=51):
        expected, tree = sss_star(read(notation, root)), parsed(notation, root)
        trace = search.run(tree, "sss-star")
        assert trace.value[0] == expected.value == minimax(read(notation, root))
        assert evaluated(tree, trace) == expected.evaluated
        live = [(path, merit) for path, state, merit in expected.taken if state == "live"]
        assert [(tree.path(node), merit) for node, merit in zip(trace.node.tolist(), trace.beta, strict=True)] == live
        merits = {tree.path(node): min(merit, value) for node, merit, value in zip(
            trace.node.tolist(), trace.columns["merit"], trace.value, strict=True)}
        assert expected.solved.items() <= merits.items()


def test_a_depth_limit_evaluates_statically() -> None:
    for notation, root in many(sample(300), seed=52, static=1.0):
        for depth in (0, 1, 2):
            expected, tree = sss_star(read(notation, root), depth), parsed(notation, root)
            trace = search.run(tree, "sss-star", Convention(depth=depth))
            assert trace.value[0] == minimax(read(notation, root), depth)
            assert evaluated(tree, trace) == expected.evaluated


def test_its_leaves_are_alpha_betas_and_in_the_order_of_mtd_from_plus_infinity() -> None:
    for notation, root in many(sample(2_000), seed=53):
        node, tree = read(notation, root), parsed(notation, root)
        leaves = evaluated(tree, search.run(tree, "sss-star"))
        assert leaves == mtd(node, inf)[0].evaluated
        assert len(set(leaves)) == len(leaves)
        assert set(leaves) <= set(alpha_beta(node).evaluated)


def test_every_visit_is_left_once_after_all_below_it() -> None:
    for notation, root in many(300, seed=54):
        trace = search.run(parsed(notation, root), "sss-star")
        assert trace.steps == 2 * len(trace)
        assert sorted([*trace.entered.tolist(), *trace.left.tolist()]) == list(range(trace.steps))
        below = trace.parent >= 0
        assert (trace.left[below] < trace.left[trace.parent[below]]).all()
        assert (trace.entered[below] > trace.entered[trace.parent[below]]).all()


def test_every_number_is_a_proved_bound_and_the_root_is_exact() -> None:
    seen = set()
    for notation, root in many(sample(1_000), seed=55):
        node, tree = read(notation, root), parsed(notation, root)
        trace = search.run(tree, "sss-star")
        proved = intervals(node, set(evaluated(tree, trace)))
        for each, value, ended in zip(trace.node.tolist(), trace.value.tolist(), trace.ended.tolist(), strict=True):
            if value == value:
                seen.add(kind_of(value, proved[tree.path(each)]))
            else:
                assert ended == PURGED
        assert kind_of(trace.value[0], proved[""]) == "exact"
    assert seen == {"exact", "lower"}


def test_what_is_never_solved_has_no_number() -> None:
    tree = parsed([[1, 2], 3])
    trace = search.run(tree, "sss-star")
    told = {tree.path(node): (value, ended) for node, value, ended in zip(
        trace.node.tolist(), trace.value.tolist(), trace.ended.tolist(), strict=True)}
    assert told["0"][0] != told["0"][0]
    assert told["0"][1] == PURGED
    assert told["0.0"] == (1, LEAF)
    assert "0.1" not in told


def test_a_forced_reply_at_the_limit_is_searched_on() -> None:
    tree = parsed([{"value": 5, "quiet": False, "children": [{"value": 1, "forcing": True}, 9]}, 3])
    trace = search.run(tree, "sss-star", Convention(depth=1), SearchOptions(quiescence=True))
    assert trace.value[0] == 3
    assert evaluated(tree, trace) == ["0.0", "1"]


def test_a_stopped_search_is_valid_and_shorter() -> None:
    tree = games.expand("uniform", depth=15, branching=2)
    trace = search.run(tree, "sss-star", tick=lambda _visits: False)
    assert len(trace) < len(search.run(tree, "sss-star"))
    assert (trace.left == NEVER_LEFT).any()
    assert trace.steps == len(trace) + int((trace.left != NEVER_LEFT).sum())


def test_a_chain_of_a_hundred_thousand_plies_is_searched() -> None:
    tree = build([1] * 100_000 + [0], [0.0] * 100_000 + [7.0], player=MIN)
    trace = search.run(tree, "sss-star")
    assert trace.value[0] == 7
    assert len(trace) == 100_001


@pytest.mark.parametrize("convention", [
    Convention(window=(0.0, 1.0)), Convention(cut="gt"), Convention(ties="last")])
def test_what_it_has_no_use_for_is_refused(convention: Convention) -> None:
    with pytest.raises(SearchRefused, match="sss-star"):
        search.run(parsed([1, 2]), "sss-star", convention)


def test_chance_nodes_are_refused_by_name() -> None:
    tree = parsed({"player": "chance", "label": "dice", "children": [1, 2]})
    assert tree.player[0] == CHANCE
    with pytest.raises(SearchRefused, match=r"dice is a chance node"):
        search.run(tree, "sss-star")
