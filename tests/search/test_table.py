"""The transposition table: equal positions, the entries that may answer a visit, and unchanged values."""

import gc
import json
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search import table
from explorer.search.convention import Convention
from explorer.search.horizon import Horizon, search_horizon
from explorer.search.options import SearchOptions
from explorer.search.table import position_keys
from explorer.search.trace import HIT, LEAF, STATIC, Trace
from explorer.trees import formats, games
from explorer.trees.edit import set_label
from explorer.trees.tree import IntArray, Tree
from tests.options import sample, thinned
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many
from tests.oracles.random_trees import tree as drawn
from tests.small_trees import parsed

TABLE = SearchOptions(table=True)
SYMMETRIC = SearchOptions(table=True, symmetric=True)


def label_equal_subtrees(notation: Any, names: dict[str, str]) -> Any:
    """Return the notation with equal labels for equal subtrees."""
    if not isinstance(notation, list | dict):
        return notation
    thing = dict(notation) if isinstance(notation, dict) else {"children": notation}
    if "children" in thing:
        name = names.setdefault(json.dumps(notation), f"P{len(names)}")
        thing |= {"children": [label_equal_subtrees(child, names) for child in thing["children"]], "label": name}
    return thing


def repeat_subtree(notation: Any, random: Random) -> Any:
    """Return a labelled tree in which the subtree `notation` occurs several times."""
    names: dict[str, str] = {}
    return label_equal_subtrees([notation, random.choice((notation, [notation, 1])), notation], names)


def hits(trace: Trace) -> list[tuple[int, int]]:
    assert trace.source is not None
    return [(int(trace.node[row]), int(trace.node[trace.source[row]])) for row in np.flatnonzero(trace.ended == HIT)]


def evaluations(trace: Trace) -> int:
    return int(np.isin(trace.ended, (LEAF, STATIC)).sum())


@pytest.mark.parametrize("convention", thinned([Convention(), Convention(fail="hard"), Convention(cut="gt")], 4))
def test_the_table_changes_no_value(convention: Convention) -> None:
    random, found = Random(1), 0
    for notation, root in many(sample(2_000), seed=61, depth=3, static=1.0):
        written = repeat_subtree(notation, random)
        tree, node = parsed(written, root), read(written, root)
        for depth in (None, 2, 3):
            limited = Convention(cut=convention.cut, fail=convention.fail, depth=depth)
            trace = search.run(tree, "alpha-beta", limited, TABLE)
            assert trace.value[0] == minimax(node, depth), (written, root, depth)
            assert evaluations(trace) <= evaluations(search.run(tree, "alpha-beta", limited))
            found += len(hits(trace))
    assert found > sample(2_000)


@pytest.mark.parametrize("name", ["alpha-beta", "scout", "mtd-f"])
def test_the_table_changes_no_value_where_positions_are_searched_on(name: str) -> None:
    random, found = Random(3), 0
    for _turn in range(sample(300)):
        notation = drawn(random, depth=4, static=1.0, unquiet=0.5, forcing=0.5)
        tree = parsed(repeat_subtree(notation, random))
        for options in ({}, {"quiescence": True}, {"quiescence": True, "stand_pat": True}, {"singular": 1}):
            convention, plain = Convention(depth=random.randint(2, 4)), SearchOptions(**options)
            if (blank := search_horizon(tree, convention.depth, SearchOptions()).first_blank_node()) >= 0:
                assert tree.label[blank]
                continue
            trace = search.run(tree, name, convention, replace(plain, table=True))
            last = trace.passes[-1].first_row
            assert trace.value[last] == search.run(tree, "alpha-beta", convention, plain).value[0]
            found += len(hits(trace))
    assert found > sample(1_000)


def test_every_hit_tells_the_number_of_an_earlier_visit_of_the_same_position() -> None:
    random = Random(2)
    for notation, root in many(sample(500), seed=62, depth=4):
        tree = parsed(repeat_subtree(notation, random), root)
        trace = search.run(tree, "alpha-beta", None, TABLE)
        for row in np.flatnonzero(trace.ended == HIT):
            assert trace.source is not None
            source = int(trace.source[row])
            assert 0 <= source < row
            assert trace.left[source] < trace.entered[row]
            assert trace.value[source] == trace.value[row]
            assert tree.label[int(trace.node[source])] == tree.label[int(trace.node[row])]
            assert not np.any(trace.parent == row)


@pytest.mark.parametrize(("options", "nodes"), [(TABLE, 4_866), (SYMMETRIC, 1_113)])
def test_tic_tac_toe_takes_far_fewer_nodes_with_a_table(options: SearchOptions, nodes: int) -> None:
    trace = search.run(games.expand("tic-tac-toe"), "alpha-beta", None, options)
    assert (trace.value[0], len(trace)) == (0, nodes)


def test_a_bound_answers_only_where_it_passes_the_test() -> None:
    # P returned 2 to a parent with v = 3, so 2 is an upper bound. It answers only where it passes a test.
    position = {"label": "P", "player": "min", "children": [2, 0]}
    tree = parsed([3, position, [{"player": "max", "children": [position]}, 4], position])
    trace = search.run(tree, "alpha-beta", None, TABLE)
    assert [(tree.path(node), tree.path(source)) for node, source in hits(trace)] == [("2.0.0", "1"), ("3", "1")]
    tree = parsed([[3, position], [position, 1]], "min")
    trace = search.run(tree, "alpha-beta", None, TABLE)
    assert (hits(trace), trace.value[0]) == ([], 1)
    entered = [tree.path(node) for node in trace.node]
    assert entered == ["", "0", "0.0", "0.1", "0.1.0", "1", "1.0", "1.0.0", "1.0.1", "1.1"]


def test_same_labels_are_one_position_and_a_hit_links_to_the_first_visit() -> None:
    tree = parsed([{"label": "P", "children": [5, 6]}, [4], {"label": "P", "children": [5, 6]}])
    trace = search.run(tree, "alpha-beta", None, TABLE)
    assert [(tree.path(node), tree.path(source)) for node, source in hits(trace)] == [("2", "0")]
    assert evaluations(trace) == 3


def test_labels_with_another_player_to_move_are_another_position() -> None:
    position, other = ({"label": "P", "player": player, "children": [5, 6]} for player in ("min", "max"))
    tree = parsed([position, other, position])
    trace = search.run(tree, "alpha-beta", None, TABLE)
    assert (trace.value[0], [tree.path(node) for node, _source in hits(trace)]) == (6, ["2"])


def test_nodes_of_one_label_that_are_worth_different_things_are_refused_with_both_values() -> None:
    tree = parsed([[{"label": "P", "children": [3]}, 9], [7], [{"label": "P", "children": [[5]]}]])
    with pytest.raises(SearchRefused, match=r"2\.0 are the same position by their label, but their values are 3 "
                                            r"and 5"):
        search.run(tree, "alpha-beta", None, TABLE)


def test_nodes_of_one_key_that_are_worth_different_things_or_moved_at_by_others_are_refused() -> None:
    tree = formats.parse('[[{"children": [3]}, 1], [{"children": [4]}, 2]]')
    with pytest.raises(SearchRefused, match=r"1\.0 are the same position by their key, but their values are 3"):
        search.run(tree.with_columns(columns={"key": np.where(tree.depth == 2, 7, -1)}), "alpha-beta", None, TABLE)
    tree = formats.parse('[{"player": "min", "children": [3]}, {"player": "max", "children": [3]}]')
    with pytest.raises(SearchRefused, match="nodes 0 and 1 are the same position by their key, yet different "
                                            "players move there"):
        search.run(tree.with_columns(columns={"key": np.where(tree.depth == 1, 7, -1)}), "alpha-beta", None, TABLE)


def test_a_position_at_two_remaining_depths_is_two_entries() -> None:
    position = {"label": "P", "player": "min", "value": 1, "children": [{"value": 2, "children": [3]}]}
    tree = parsed([{"value": 0, "children": [{"value": 0, "player": "max", "children": [position]}]}, position])
    for depth, value in ((1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (None, 3)):
        trace = search.run(tree, "alpha-beta", Convention(depth=depth), TABLE)
        assert trace.value[0] == value
        assert bool(hits(trace)) == (depth is None or depth > 4)


def test_what_earlier_searches_of_a_tree_have_compared_changes_nothing() -> None:
    random, told, refused = Random(3), 0, 0
    for notation, root in many(sample(1_000), seed=65, depth=4, static=1.0):
        written = repeat_subtree(notation, random)
        tree = parsed(written, root)
        for _turn in range(6):
            convention = Convention(depth=random.choice((None, None, 1, 2, 3, 9)))
            options = replace(random.choice((TABLE, TABLE, SYMMETRIC)), quiescence=random.random() < 0.3)
            name = random.choice(("alpha-beta", "iterative-deepening", "scout", "mtd-f", "minimax"))
            again, anew = (outcome(each, name, convention, options) for each in (tree, parsed(written, root)))
            assert again == anew, (written, name, convention, options)
            told += isinstance(again, list)
            refused += isinstance(again, str)
    assert told > sample(3_000)
    assert refused > sample(500)


def outcome(tree: Tree, name: str, convention: Convention, options: SearchOptions) -> list[list[float]] | str:
    try:
        trace = search.run(tree, name, convention, options)
    except SearchRefused as refusal:
        return str(refusal)
    assert trace.source is not None
    return [column.tolist() for column in (trace.node, trace.alpha, trace.beta, trace.value, trace.source)]


def test_positions_are_compared_once_per_tree_and_forgotten_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    compare = table._require_equal_positions

    def counted(horizon: Horizon, options: SearchOptions, key: IntArray, rest: IntArray) -> None:
        compared.append(len(horizon.tree))
        compare(horizon, options, key, rest)

    monkeypatch.setattr(table, "_require_equal_positions", counted)
    tree = games.expand("tic-tac-toe", position="X.O/.X./O..")
    for _turn in range(2):
        search.run(tree, "alpha-beta", None, TABLE)
        search.run(tree, "scout", Convention(depth=99), TABLE)
    assert compared == [len(tree)]
    assert list(table._last) == [tree]
    del tree
    gc.collect()
    assert not table._last


def test_a_tree_without_repeated_positions_is_refused() -> None:
    with pytest.raises(SearchRefused, match="no position is known to be repeated"):
        search.run(parsed([{"label": "A", "children": [1]}, {"label": "B", "children": [1]}]), "alpha-beta", None,
                   TABLE)
    with pytest.raises(SearchRefused, match="mirror images"):
        search.run(parsed([{"label": "A", "children": [1]}, {"label": "A", "children": [1]}]), "alpha-beta", None,
                   SYMMETRIC)


def test_mirrored_boards_share_a_key_on_request_only() -> None:
    tree = games.expand("tic-tac-toe", depth=2, eval="lines")
    plain, mirrored = position_keys(tree), position_keys(tree, symmetric=True)
    corners = [tree.node_at_path(path) for path in ("0", "2", "6", "8")]
    assert len(set(plain[corners].tolist())) == 4
    assert len(set(mirrored[corners].tolist())) == 1
    assert set(position_keys(tree)[tree.is_leaf].tolist()) == {-1}


REPEATED = [{"label": "A", "children": [1, 2]}, {"label": "A", "children": [1, 2]}]


@pytest.mark.parametrize(("stored", "window", "asked", "on_equality", "answer"), [
    # An exact value answers every window.
    (5, (1, 9), (1, 9), False, 5), (5, (1, 9), (6, 9), False, 5), (5, (-inf, inf), (1, 2), True, 5),
    # A lower bound answers if it passes beta; one equal to beta only where equality cuts.
    (5, (1, 5), (1, 4), False, 5), (5, (1, 5), (1, 5), True, 5), (5, (1, 5), (1, 5), False, None),
    (5, (1, 5), (1, 6), True, None), (5, (1, 4), (1, 5), False, None),
    # So does an upper bound with alpha.
    (5, (5, 9), (6, 9), False, 5), (5, (5, 9), (5, 9), True, 5), (5, (5, 9), (5, 9), False, None),
    (5, (5, 9), (4, 9), True, None), (5, (6, 9), (5, 9), False, None),
    # The infinite values of a won or lost game are bounds that nothing can pass.
    (inf, (1, 9), (1, 9), False, inf), (-inf, (1, 9), (1, 9), False, -inf), (-inf, (-inf, 9), (1, 9), False, -inf),
])
def test_an_entry_answers_a_window_that_it_settles(
    stored: float, window: tuple[float, float], asked: tuple[float, float], on_equality: bool, answer: float | None
) -> None:
    kept = table.TranspositionTable(parsed(REPEATED, "max"), TABLE)
    kept.store((0, 0), stored, *window, 7)
    assert kept.look_up((0, 0), *asked, on_equality) == (None if answer is None else (answer, 7))
    assert kept.look_up((1, 0), *asked, on_equality) is None


def test_by_the_rule_greater_a_bound_equal_to_the_window_does_not_cut() -> None:
    """Compare with the search without a table: the numbers are equal, and the entry is used under the rule ≥ only."""
    random, used = Random(4), {"ge": 0, "gt": 0}
    for _tree in range(sample(1200)):
        notation = repeat_subtree([[random.randint(1, 3) for _leaf in range(2)] for _child in range(2)], random)
        tree = parsed(notation, random.choice(("max", "min")))
        for cut in used:
            found = search.run(tree, "alpha-beta", Convention(cut=cut), TABLE)
            assert found.value[0] == search.run(tree, "minimax").value[0]
            used[cut] += len(hits(found))
    assert used["ge"] > used["gt"] > 0


def test_a_position_with_a_key_is_not_known_by_its_label_though_the_key_be_0() -> None:
    tree = games.expand("tic-tac-toe", depth=1)
    assert tree.array_or("key", -1)[0] == 0
    assert not table._is_labelled(set_label(tree, 0, "P")).any()
