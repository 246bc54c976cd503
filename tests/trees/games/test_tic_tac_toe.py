"""Tests of tic-tac-toe: published counts, the textbook's game for comparison, impossible positions."""

import numpy as np
import pytest

from explorer.core.errors import GameError
from explorer.trees import games
from explorer.trees.edit import weights
from explorer.trees.games import game, tic_tac_toe
from explorer.trees.tree import FEATURE_PREFIX, MAX, MIN, NOBODY, Tree


@pytest.fixture(scope="module")
def whole() -> Tree:
    return games.expand("tic-tac-toe")


@pytest.fixture(scope="module")
def merged() -> Tree:
    return games.expand("tic-tac-toe", symmetry="siblings")


def minimax_values(tree: Tree) -> list[float]:
    """Return minimax values, computed by a plain loop."""
    value = tree.payoff[:, 0].tolist()
    for node in range(len(tree) - 1, -1, -1):
        if tree.n_children[node]:
            value[node] = (max if tree.player[node] == MAX else min)(value[child] for child in tree.children(node))
    return value


def texts(tree: Tree) -> list[str]:
    return [tree.move[node] for node in range(len(tree))]


def test_the_whole_tree_has_the_published_counts(whole):
    assert games.stats(whole) == {
        "nodes": 549_946,
        "leaves": 255_168,
        "per_ply": [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872],
        "outcomes": {"X": 131_184, "O": 77_904, "draw": 46_080},
    }


def test_the_keys_are_5478_positions_and_765_up_to_symmetry(whole):
    keys = np.unique(whole.columns["key"])
    assert len(keys) == 5_478
    boards = [np.array(list(tic_tac_toe.board_text(int(key)))).reshape(3, 3) for key in keys]
    images = {
        min("".join(np.rot90(side, turns).ravel()) for side in (board, board.T) for turns in range(4))
        for board in boards
    }
    assert len(images) == 765


def test_exactly_the_positions_of_the_tree_pass_the_check(whole):
    legal = [key for key in range(3**9) if not tic_tac_toe.position_error(tic_tac_toe.board_text(key))]
    assert np.array_equal(legal, np.unique(whole.columns["key"]))


def test_a_key_and_its_board_say_the_same(whole):
    for key in np.unique(whole.columns["key"]).tolist():
        assert tic_tac_toe.position_key(tic_tac_toe.board_text(key)) == key
    assert tic_tac_toe.board_text(tic_tac_toe.position_key("x.o/.X./..O")) == "X.O.X...O"
    assert tic_tac_toe.board_text(-1) == ""


def test_merging_symmetric_siblings_leaves_58524_nodes_and_26830_games(merged):
    counts = games.stats(merged)
    assert (counts["nodes"], counts["leaves"]) == (58_524, 26_830)
    assert counts["per_ply"][:3] == [1, 3, 12]


def test_multiplicities_along_the_lines_of_play_add_up_to_the_whole_tree(merged):
    times = merged.columns["count"].astype(np.int64).copy()
    for node in range(1, len(merged)):
        times[node] *= times[merged.parent[node]]
    result = merged.payoff[:, 0]
    leaf = merged.is_leaf
    assert [int(times[leaf & (result == value)].sum()) for value in (1, -1, 0)] == [131_184, 77_904, 46_080]
    assert [int(times[merged.depth == ply].sum()) for ply in range(4)] == [1, 9, 72, 504]


def test_merged_siblings_keep_the_first_in_reading_order(merged):
    assert [merged.move[child] for child in merged.children(0)] == ["a1", "b1", "b2"]
    assert merged.columns["count"][:4].tolist() == [1, 4, 4, 1]


@pytest.mark.parametrize("position", ["X.O/.X./..O", "XO./.../...", "XOX/O.X/.O.", "XXX/OO./..."])
@pytest.mark.parametrize("depth", [None, 0, 1, 3])
def test_the_fast_tree_is_the_tree_of_the_textbook_game(position, depth):
    fast = games.expand("tic-tac-toe", position=position, depth=depth)
    slow = game.expand(tic_tac_toe.TicTacToe(position), depth, label=str)
    assert np.array_equal(fast.n_children, slow.n_children)
    assert np.array_equal(fast.player, slow.player)
    assert np.array_equal(fast.payoff, slow.payoff, equal_nan=True)
    assert texts(fast) == texts(slow)
    boards = [tic_tac_toe.board_text(int(key)) for key in fast.columns["key"]]
    assert boards == [slow.label[node] for node in range(len(slow))]


def test_both_ways_grow_the_whole_tree(whole):
    slow = game.expand(tic_tac_toe.TicTacToe())
    assert np.array_equal(whole.n_children, slow.n_children)
    assert np.array_equal(whole.payoff, slow.payoff, equal_nan=True)


def test_perfect_play_is_a_draw_merged_or_not(merged):
    assert minimax_values(merged)[0] == 0
    assert minimax_values(games.expand("tic-tac-toe", position="X../.O./..X"))[0] == 0


def test_children_stand_in_reading_order_and_name_their_square():
    tree = games.expand("tic-tac-toe", position="X.O/.X./..O", depth=1)
    assert texts(tree) == ["", "b1", "a2", "c2", "a3", "b3"]
    assert tree.player.tolist() == [MAX] + [NOBODY] * 5
    assert games.expand("tic-tac-toe", position="X../.../...", depth=1).player[0] == MIN
    assert tree.game == "tic-tac-toe"


def test_a_finished_game_is_a_single_leaf():
    for position, utility in (("XXX/OO./...", 1), ("OOO/XX./X..", -1), ("XOX/XOO/OXX", 0)):
        tree = games.expand("tic-tac-toe", position=position)
        assert (len(tree), tree.payoff[0, 0]) == (1, utility)


def test_positions_at_the_depth_limit_are_blank_leaves_without_an_evaluation():
    tree = games.expand("tic-tac-toe", depth=2)
    assert np.isnan(tree.payoff).all()
    assert games.stats(tree) == {
        "nodes": 82, "leaves": 72, "per_ply": [1, 9, 72], "outcomes": {"X": 0, "O": 0, "draw": 0},
    }


def test_the_evaluations_give_the_textbooks_figure():
    for evaluation in ("lines", "aima"):
        tree = games.expand("tic-tac-toe", depth=2, symmetry="siblings", eval=evaluation)
        assert len(tree) == 16
        assert minimax_values(tree)[:4] == [1, -1, -2, 1]


def test_inner_positions_have_evaluations_too_and_finished_games_their_utility():
    tree = games.expand("tic-tac-toe", position="XX./OO./...", eval="aima")
    assert tree.payoff[0, 0] == 3 * 1 + 0 - (3 * 1 + 1)
    assert tree.payoff[1, 0] == 1
    corner = games.expand("tic-tac-toe", position="X../.../...", depth=0, eval="aima")
    assert corner.payoff[0, 0] == 3
    assert games.expand("tic-tac-toe", position="X../.O./...", depth=0, eval="lines").payoff[0, 0] == 4 - 5


@pytest.mark.parametrize(("position", "reason"), [
    ("X.O/.X.", "three rows of three squares"),
    ("X.O./.X./.O", "three rows of three squares"),
    ("", "three rows of three squares"),
    ("X.O/.Z./..O", "square b2 holds 'Z'"),
    ("XX./.../...", "there are 2 X and 0 O"),
    ("O../.../...", "there are 0 X and 1 O"),
    ("XXX/OOO/...", "both have three in a row"),
    ("XXX/OO./O..", "one O too many"),
    ("OOO/XX./XX.", "one X too many"),
])
def test_a_position_that_cannot_be_is_refused_with_its_reason(position, reason):
    assert reason in tic_tac_toe.position_error(position)
    assert "\n" not in tic_tac_toe.position_error(position)
    with pytest.raises(GameError, match=reason):
        games.expand("tic-tac-toe", position=position)


@pytest.mark.parametrize(("option", "value"), [("depth", -1), ("symmetry", "all"), ("eval", "best"), ("depth", True)])
def test_an_option_that_cannot_be_is_refused_by_name(option, value):
    with pytest.raises(GameError, match=f"option {option}"):
        games.expand("tic-tac-toe", **{option: value})


def features_of(marks: str) -> dict[str, float]:
    """Return the features of a board, counted line by line."""
    lines = [[marks[square] for square in line] for line in tic_tac_toe.LINES]
    return {
        "X2": sum(line.count("X") == 2 and "O" not in line for line in lines),
        "X1": sum(line.count("X") == 1 and "O" not in line for line in lines),
        "O2": sum(line.count("O") == 2 and "X" not in line for line in lines),
        "O1": sum(line.count("O") == 1 and "X" not in line for line in lines),
        "open X": sum("O" not in line for line in lines), "open O": sum("X" not in line for line in lines),
    }


@pytest.mark.parametrize("evaluation", ["lines", "aima", "features"])
def test_unfinished_games_have_the_features_of_their_evaluation_and_finished_ones_none(evaluation):
    tree = games.expand("tic-tac-toe", position="XO./.X./...", eval=evaluation)
    assert weights.feature_names(tree.columns) == tuple(tic_tac_toe.EVALUATIONS[evaluation])
    textbook = tic_tac_toe.TicTacToe()
    for node in range(0, len(tree), 7):
        marks = tic_tac_toe.board_text(int(tree.columns["key"][node]))
        found = {name: tree.columns[FEATURE_PREFIX + name][node] for name in weights.feature_names(tree.columns)}
        if textbook.is_terminal(marks):
            assert np.isnan(list(found.values())).all()
        else:
            wanted = features_of(marks)
            assert found == {name: wanted[name] for name in found}
            assert tree.payoff[node, 0] == sum(tree.weights[name] * number for name, number in found.items())


def test_other_weights_make_one_evaluation_of_the_other():
    lines, aima, every = (games.expand("tic-tac-toe", position="X../.O./...", eval=evaluation)
                          for evaluation in ("lines", "aima", "features"))
    assert np.array_equal(every.payoff, aima.payoff)
    changed = weights.set_weights(every, {**dict.fromkeys(weights.feature_names(every.columns), 0), **lines.weights})
    assert np.array_equal(changed.payoff, lines.payoff)


def test_without_an_evaluation_the_tree_carries_no_features(whole):
    assert list(whole.columns) == ["key"]
    assert whole.weights == {}
