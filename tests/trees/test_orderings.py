"""Tests of child orders: the sort keys, and paths that still refer to the tree as drawn."""

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.trees import formats, games, orderings
from explorer.trees.tree import Tree
from tests import oracle
from tests.options import sample
from tests.small_trees import many, parsed

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def families(tree: Tree) -> list[list[str]]:
    return [[tree.path(child) for child in tree.children(node)] for node in range(len(tree)) if tree.n_children[node]]


@pytest.mark.parametrize("name", ["as-drawn", "mirror", "best-first", "worst-first"])
def test_an_order_sorts_every_family_as_the_oracle_does(name: str) -> None:
    for notation, root in many(sample(600), seed=41):
        shown = orderings.apply(parsed(notation, root), name)
        node = oracle.reorder(oracle.read(notation, root), name)
        level, expected = [node], []
        while level:
            expected += [[child.path for child in each.children] for each in level if each.children]
            level = [child for each in level for child in each.children]
        assert families(shown) == expected, notation


def test_static_sorts_by_static_evaluations_and_puts_children_without_one_last() -> None:
    tree = parsed([[1], {"value": 5, "children": [0]}, 7, {"value": 5, "children": [9]}, [8]])
    assert families(orderings.apply(tree, "static"))[0] == ["2", "1", "3", "0", "4"]
    tree = parsed([[1], {"value": 5, "children": [0]}, 7, {"value": "1/3", "children": [9]}], "min")
    assert families(orderings.apply(tree, "static"))[0] == ["3", "1", "2", "0"]


def test_every_order_permutes_and_keeps_ids_ranks_and_numbers() -> None:
    for notation, root in many(sample(300), seed=42):
        tree = parsed(notation, root)
        for name in ("mirror", "best-first", "worst-first", "static", "random:3"):
            shown = orderings.apply(tree, name)
            drawn = {tree.path(node): (int(tree.id[node]), str(tree.payoff_of(node))) for node in range(len(tree))}
            told = {shown.path(node): (int(shown.id[node]), str(shown.payoff_of(node))) for node in range(len(shown))}
            assert told == drawn
            assert np.array_equal(orderings.apply(shown, "as-drawn").id, tree.id)


def test_the_value_does_not_depend_on_the_order() -> None:
    for notation, root in many(sample(500), seed=43):
        tree, value = parsed(notation, root), oracle.minimax(oracle.read(notation, root))
        for name in ("mirror", "best-first", "worst-first", "static", "random:1"):
            assert search.run(orderings.apply(tree, name)).value[0] == value


def test_orders_of_an_ordered_tree_start_from_the_drawn_one() -> None:
    for notation, root in many(sample(200), seed=44):
        tree = parsed(notation, root)
        for name in ("best-first", "worst-first", "mirror", "random:5"):
            again = orderings.apply(orderings.apply(tree, "random:9"), name)
            assert np.array_equal(again.id, orderings.apply(tree, name).id)


def test_a_random_order_is_the_same_for_the_same_seed() -> None:
    tree = parsed(list(range(12)))
    assert families(orderings.apply(tree, "random:7")) == families(orderings.apply(tree, "random:7"))
    assert families(orderings.apply(tree, "random:7")) != families(orderings.apply(tree, "random:8"))


@pytest.mark.parametrize(("name", "leaves"), [("as-drawn", 7), ("best-first", 5), ("worst-first", 9)])
def test_the_book_s_tree_takes_the_known_number_of_leaves(name: str, leaves: int) -> None:
    tree = orderings.apply(parsed(AIMA), name)
    assert len(analyse(tree, search.run(tree)).evaluation_rows) == leaves


def test_a_mirrored_search_speaks_of_the_drawn_tree() -> None:
    tree = orderings.apply(parsed(AIMA), "mirror")
    trace = search.run(tree)
    assert [tree.path(node) for node in trace.node[:4]] == ["", "2", "2.2", "2.1"]
    assert tree.path(analyse(tree, trace).best_move or 0) == "0"


@pytest.mark.parametrize("name", ["", "best", "random", "random:", "random:-1", "random:x", "random:1.5", "random:1_0",
                                  "random:+1", "random: 1", "random:\u0660", "moves:", "moves:a,,b", "moves:a,a"])
def test_a_name_that_is_no_order_is_refused(name: str) -> None:
    with pytest.raises(SearchRefused, match="no order"):
        orderings.apply(parsed([1, 2]), name)


def test_best_first_is_refused_by_name_where_a_leaf_is_unknown() -> None:
    with pytest.raises(SearchRefused, match=r"1\.0"):
        orderings.apply(parsed([[3, 12], ["?x", 4]]), "best-first")
    assert families(orderings.apply(formats.parse('[1, "?x"]'), "mirror")) == [["1", "0"]]


@pytest.mark.parametrize(("moves", "nodes"), [
    ("b2,a1,c1,a3,c3,b1,a2,c2,b3", 7_275), ("a1,c1,a3,c3,b2,b1,a2,c2,b3", 11_554),
    ("b1,a2,c2,b3,a1,c1,a3,c3,b2", 42_094), ("b1,a2,c2,b3,a1,c1,a3,c3", 42_094),
])
def test_orders_by_move_take_the_published_numbers_of_nodes_from_the_empty_board(moves: str, nodes: int) -> None:
    tree = orderings.apply(games.expand("tic-tac-toe"), f"moves:{moves}")
    assert len(search.run(tree)) == nodes


def test_moves_that_the_list_leaves_out_come_last_as_drawn() -> None:
    tree = orderings.apply(formats.parse('{"moves": ["a", "b", "c", "d"], "children": [1, 2, 3, 4]}'), "moves: c, x,b")
    assert families(tree) == [["2", "1", "0", "3"]]
    assert families(orderings.apply(tree, "as-drawn")) == [["0", "1", "2", "3"]]


def test_an_order_by_moves_is_refused_where_no_move_has_such_a_name() -> None:
    with pytest.raises(SearchRefused, match="no move of this tree is called b2 or a1"):
        orderings.apply(parsed([1, 2]), "moves:b2,a1")


def test_best_first_is_refused_where_a_lone_leaf_has_payoffs_for_several_players() -> None:
    with pytest.raises(SearchRefused, match="not for numbered players"):
        orderings.apply(formats.parse('{"payoffs": [3, 0]}'), "best-first")
