"""Killer moves and history heuristic: the value is unchanged, and moves that cut elsewhere are tried first."""

import pytest

from explorer import search
from explorer.search.convention import Convention
from explorer.search.move_ordering import MoveOrdering
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees import games
from explorer.trees.tree import Tree
from tests.options import sample
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import many
from tests.small_trees import parsed

BOTH = SearchOptions(killers=True, history=True)
NAMED = {"moves": ["a", "b", "c"]}


def entered(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node.tolist()]


@pytest.mark.parametrize("options", [SearchOptions(killers=True), SearchOptions(history=True), BOTH])
def test_the_order_of_the_replies_changes_no_value(options: SearchOptions) -> None:
    moved = 0
    for notation, root in many(sample(2_000), seed=71):
        tree, value = parsed(notation, root), minimax(read(notation, root))
        for convention in (Convention(), Convention(cut="gt")):
            trace = search.run(tree, "alpha-beta", convention, options)
            assert trace.value[0] == value
            moved += entered(tree, trace) != entered(tree, search.run(tree, "alpha-beta", convention))
    assert moved > sample(100, 5)


def test_a_move_that_cut_is_tried_first_at_the_next_node_of_its_ply() -> None:
    tree = parsed([[5, 6, 7], {**NAMED, "children": [8, 9, 4]}, {"moves": ["c", "a", "b"], "children": [9, 9, 3]},
                   {**NAMED, "children": [9, 9, 2]}])
    trace = search.run(tree, "alpha-beta", None, SearchOptions(killers=True))
    assert entered(tree, trace)[5:] == ["1", "1.0", "1.1", "1.2", "2", "2.0", "2.1", "2.2", "3", "3.1", "3.2"]


def test_two_killers_are_kept_per_ply_the_latest_in_front() -> None:
    tree = parsed([[1, 2, 3, 4], [1, 2, 3, 4]])
    replies = MoveOrdering(tree, SearchOptions(killers=True))
    first, second = list(tree.children(1)), list(tree.children(2))
    for place in (1, 2, 3, 2):
        replies.record_cutoff(1, first[place])
    assert [tree.path(child) for child in replies.ordered_children(2, second)] == ["1.2", "1.3", "1.0", "1.1"]
    assert list(replies.ordered_children(0, tree.children(0))) == [1, 2]


def test_history_counts_a_player_s_cuts_anywhere_by_the_square_of_the_plies_below() -> None:
    deep = {**NAMED, "children": [1, 2, 3]}
    tree = parsed([[[[deep, 1], 1], 1], deep, deep])
    replies = MoveOrdering(tree, SearchOptions(history=True))
    low, high, other = tree.node_at_path("0.0.0.0"), tree.node_at_path("1"), tree.node_at_path("2")
    assert tree.player[low] != tree.player[high]
    replies.record_cutoff(high, tree.children(high)[2])
    replies.record_cutoff(low, tree.children(low)[1])
    assert [tree.move[child] for child in replies.ordered_children(other, tree.children(other))] == ["c", "a", "b"]
    assert [tree.move[child] for child in replies.ordered_children(low, tree.children(low))] == ["b", "a", "c"]


def test_killers_and_history_save_nodes_from_the_empty_board() -> None:
    tree = games.expand("tic-tac-toe")
    plain, sorted_by = len(search.run(tree)), len(search.run(tree, "alpha-beta", None, BOTH))
    assert sorted_by < plain
