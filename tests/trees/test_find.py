"""Tests of finding nodes by their texts, values and paths."""

import random

import numpy as np
import pytest

from explorer.core.errors import Stopped
from explorer.trees import boards, formats, games, orderings
from explorer.trees import find as finding
from explorer.trees.find import FINDERS, Matches, find
from explorer.trees.tree import Tree
from tests.small_trees import parsed, ragged

NAMED = """{"label": "A", "moves": ["up", "Down"], "children": [
    {"label": "Bishop", "children": [3, "1/3", {"label": "bee", "value": 0.1}]},
    {"children": ["?x", 3, "inf"], "value": 7}]}"""


@pytest.fixture
def tree() -> Tree:
    return formats.parse(NAMED)


def paths(tree: Tree, text: str, way: str = "") -> list[str]:
    """Return the paths of the matches, gone through in preorder from the one after the last node."""
    found, node = find(tree, text, way), max(range(len(tree)), key=tree.preorder.__getitem__)
    return [tree.path(node := found.after(node)) for _match in range(len(found))]


def test_labels_are_found_by_a_part_in_any_case(tree: Tree) -> None:
    assert paths(tree, "B", "label") == ["0", "0.2"]
    assert paths(tree, "bishop", "label") == ["0"]
    assert paths(tree, "q", "label") == []


def test_moves_are_found_by_a_part_in_any_case(tree: Tree) -> None:
    assert paths(tree, "dow", "move") == ["1"]


def test_a_line_of_moves_leads_to_the_position() -> None:
    tree = games.expand("tic-tac-toe", depth=3)
    nodes = find(tree, "B2 a1, c3", "move").nodes
    assert [tree.move[node] for node in nodes.tolist()] == ["c3"]
    node = int(nodes[0])
    assert tree.move[tree.parent[node]] == "a1"
    assert tree.move[tree.parent[tree.parent[node]]] == "b2"


@pytest.mark.parametrize(("source", "options"), [
    ("tic-tac-toe", {"depth": 3}), ("connect", {"width": 4, "height": 3, "k": 3, "depth": 3}),
    ("connect", {"width": 3, "height": 4, "k": 3, "gravity": True, "depth": 4}),
    ("connect", {"width": 5, "height": 6, "k": 4, "gravity": True, "position": "/".join(["....."] * 5 + ["X.O.X"]),
                 "depth": 2}),
])
def test_boards_are_found_where_they_arise_in_every_spelling(source: str, options: dict[str, object]) -> None:
    tree = games.expand(source, **options)
    found = boards.board_positions(tree)
    assert found is not None
    rules, keys = found
    texts = [boards.board_text(rules, key) for key in keys.tolist()]
    for text in random.Random(1).sample(sorted(set(texts)), 20):
        there = [node for node, other in enumerate(texts) if other == text]
        rows = [text[start:start + rules.width] for start in range(0, len(text), rules.width)]
        for spelling in (text, "/".join(rows), "/".join(rows).lower()):
            assert find(tree, spelling, "position").nodes.tolist() == there
            assert find(tree, spelling).nodes.tolist() == there


def test_of_boards_that_are_images_of_each_other_the_one_in_the_tree_is_found() -> None:
    tree = games.expand("tic-tac-toe", depth=1, symmetry="siblings")
    assert [tree.move[node] for node in tree.children(0)] == ["a1", "b1", "b2"]
    for text, move in (("X../.../...", "a1"), ("../../..X", ""), (".../.../..X", "a1"), (".../..X/...", "b1")):
        nodes = find(tree, text, "position").nodes.tolist()
        assert [tree.move[node] for node in nodes] == [move] * bool(move)


@pytest.mark.parametrize("text", [
    "X.O", "X.O/.X./...O", "X.O/.X./..Q", "X.O.X...", "/", "", "XX./.../.../...", "ßSS.X...O", "\u017f........"])
def test_what_is_no_board_of_the_tree_is_found_nowhere(text: str) -> None:
    assert not len(find(games.expand("tic-tac-toe", depth=2), text, "position"))


def test_a_board_with_a_mark_in_the_air_is_found_nowhere() -> None:
    tree = games.expand("connect", width=3, height=3, k=3, gravity=True, depth=2)
    assert len(find(tree, ".../.../.X.", "position")) == 1
    assert not len(find(tree, ".../.X./...", "position"))


def test_a_tree_without_boards_has_no_position(tree: Tree) -> None:
    assert not len(find(tree, "X.O/.X./..O", "position"))


def test_values_are_found_exactly_and_in_every_spelling(tree: Tree) -> None:
    assert paths(tree, "3", "value") == ["0.0", "1.1"]
    assert paths(tree, "2/6", "value") == ["0.1"]
    assert paths(tree, "0.333333333333333314829616256247390992939472198486328125", "value") == []
    assert paths(tree, "0.10", "value") == ["0.2"]
    assert paths(tree, "inf", "value") == ["1.2"]
    assert paths(tree, "7", "value") == ["1"], "a static evaluation"
    assert paths(tree, "?x", "value") == paths(tree, "?", "value") == ["1.0"]


def test_paths_speak_of_the_tree_as_drawn_in_any_order(tree: Tree) -> None:
    mirrored = orderings.apply(tree, "mirror")
    assert paths(mirrored, "0.2", "path") == ["0.2"]
    assert paths(tree, "0.9", "path") == paths(tree, "0.", "path") == paths(tree, "x", "path") == []


def test_without_a_way_all_are_tried_and_the_nodes_come_in_preorder(tree: Tree) -> None:
    assert paths(tree, "0") == ["0"]
    assert paths(tree, "e") == ["0.2"]
    assert paths(tree, "3") == ["0.0", "1.1"]
    assert paths(tree, "  ") == []


@pytest.mark.parametrize("way", FINDERS)
def test_what_is_written_nowhere_is_found_nowhere(way: str, tree: Tree) -> None:
    assert paths(tree, "§§", way) == []


@pytest.mark.parametrize("deep", [0, 200])
@pytest.mark.parametrize("seed", range(30))
def test_matches_are_gone_through_in_preorder_round_and_round(
        seed: int, deep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "DEEP", deep)
    chance = random.Random(seed)
    tree = parsed(ragged(chance))
    nodes = sorted(chance.sample(range(len(tree)), chance.randint(1, len(tree))))
    matches = Matches(tree, np.array(nodes, np.int64))
    rising = sorted(nodes, key=tree.preorder.__getitem__)
    for node in range(len(tree)):
        place = int(tree.preorder[node])
        assert (node in matches) == (node in nodes)
        assert matches.count_before(node) == sum(tree.preorder[each] < place for each in nodes)
        assert matches.after(node) == next((each for each in rising if tree.preorder[each] > place), rising[0])
        assert matches.before(node) == next((each for each in rising[::-1] if tree.preorder[each] < place), rising[-1])


def test_finding_can_be_stopped(tree: Tree) -> None:
    with pytest.raises(Stopped):
        find(tree, "3", progress=lambda share: share < 0.5)
