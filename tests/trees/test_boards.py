"""Tests of keys of boards and of their symmetric images."""

from dataclasses import asdict

import numpy as np
import pytest

from explorer.trees import boards, edit, games
from explorer.trees.boards import BoardRules
from explorer.trees.games import tic_tac_toe
from explorer.trees.tree import Tree


def replay_boards(tree: Tree, rules: BoardRules) -> list[tuple[str, ...]]:
    """Return each node's board as rows of text, by replaying its moves from the empty board."""
    made = [tuple("." * rules.width for _row in range(rules.height))]
    for node in range(1, len(tree)):
        rows, move = list(made[tree.parent[node]]), tree.move[node]
        column = ord(move[0]) - ord("a")
        empty = [row for row in range(rules.height) if rows[row][column] == "."]
        row = empty[-1] if rules.gravity else int(move[1:]) - 1
        rows[row] = rows[row][:column] + "XO"[(int(tree.depth[node]) - 1) % 2] + rows[row][column + 1:]
        made.append(tuple(rows))
    return made


def images(board: tuple[str, ...], gravity: bool) -> set[tuple[str, ...]]:
    """Return all rotations and reflections of a board that have its shape."""
    def mirrored(rows: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(row[::-1] for row in rows)

    def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("".join(column) for column in zip(*rows[::-1], strict=True))

    found = {board, mirrored(board)}
    for _turn in range(0 if gravity else 3):
        found |= {turned(rows) for rows in found}
    return {rows for rows in found if (len(rows), len(rows[0])) == (len(board), len(board[0]))}


@pytest.mark.parametrize(("rules", "depth"), [
    (BoardRules(3, 3, 3), 5), (BoardRules(4, 2, 3), 5), (BoardRules(2, 4, 2), 5), (BoardRules(6, 6, 5), 2),
    (BoardRules(1, 5, 2), 5),
    (BoardRules(3, 3, 3, True), None), (BoardRules(7, 6, 4, True), 4), (BoardRules(4, 3, 3, True), 6),
    (BoardRules(9, 6, 4, True), 3),
])
def test_keys_are_equal_where_boards_are_and_symmetric_ones_where_images_are(rules, depth):
    tree = games.expand("connect", **asdict(rules), depth=depth)
    played, symmetric = replay_boards(tree, rules), games.symmetric_keys(tree)
    assert rules.has_keys
    assert len(set(played)) == len(np.unique(tree.columns["key"])) == len(
        set(zip(played, tree.columns["key"].tolist(), strict=True)))
    classes = {board: min(images(board, rules.gravity)) for board in set(played)}
    assert len(set(classes.values())) == len(np.unique(symmetric)) == len(
        {(classes[board], key) for board, key in zip(played, symmetric.tolist(), strict=True)})


def test_tic_tac_toe_has_765_positions_up_to_symmetry_by_either_name():
    for tree in (games.expand("tic-tac-toe"), games.expand("connect")):
        assert len(np.unique(games.symmetric_keys(tree))) == 765
        assert games.symmetric_keys(tree).min() == 0


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect"])
def test_a_node_drawn_by_hand_has_no_position(name):
    tree, leaf = edit.add_child(games.expand(name, depth=1), 2)
    node = int(np.flatnonzero(tree.id == leaf)[0])
    assert games.symmetric_keys(tree)[node] == -1
    assert np.count_nonzero(games.symmetric_keys(tree) < 0) == 1
    assert len(np.unique(games.symmetric_keys(edit.extract(tree, 2)))) == 2


def test_games_without_images_and_trees_without_keys_have_no_symmetric_keys():
    assert games.symmetric_keys(games.expand("nim")) is None
    assert games.symmetric_keys(games.expand("uniform")) is None
    wide = games.expand("connect", width=7, height=7, k=5, depth=1)
    assert not boards.rules_from_name(wide.game).has_keys
    assert games.symmetric_keys(wide) is None
    assert len(np.unique(wide.columns["key"])) == 50


def test_keys_of_a_board_of_three_by_three_are_those_of_tic_tac_toe():
    tree = games.expand("connect", position="X.O/.X./..O", depth=1)
    assert tic_tac_toe.board_text(int(tree.columns["key"][0])) == "X.O.X...O"


@pytest.mark.parametrize("rules", [BoardRules(7, 6, 4, True), BoardRules(15, 15, 5)])
def test_rules_and_their_name_say_the_same(rules):
    assert boards.rules_from_name(rules.name) == rules


@pytest.mark.parametrize("name", ["", "tic-tac-toe", "connect", "connect 0x3 3", "connect 3x3 3 upwards"])
def test_other_names_are_no_rules(name):
    assert boards.rules_from_name(name) is None


@pytest.mark.parametrize("rules", [BoardRules(4, 2, 3), BoardRules(2, 4, 2), BoardRules(3, 3, 3, True),
                                   BoardRules(4, 3, 3, True)])
def test_a_key_says_what_stands_on_every_square(rules):
    tree = games.expand("connect", **asdict(rules), depth=5)
    written = [boards.board_text(rules, key) for key in tree.columns["key"].tolist()]
    assert written == ["".join(rows) for rows in replay_boards(tree, rules)]
    assert boards.board_text(rules, -1) == ""
    assert boards.board_text(BoardRules(9, 9, 5), 3) == ""
