"""Tests of connect-k against the counts of tic-tac-toe, published ones of connect four, and a plain search."""

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.trees import games
from explorer.trees.boards import BoardRules
from explorer.trees.edit import weights
from explorer.trees.tree import FEATURE_PREFIX, MAX, MIN, Tree
from tests.options import thinned
from tests.trees.games import plain_connect

Rows = list[list[str]]


def lines(rows: Rows, k: int) -> list[list[str]]:
    """Return the marks on each line of k squares."""
    height, width = len(rows), len(rows[0])
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(height):
            for column in range(width):
                if row + down * (k - 1) < height and 0 <= column + right * (k - 1) < width:
                    found.append([rows[row + down * i][column + right * i] for i in range(k)])
    return found


def count(rows: Rows, k: int, gravity: bool, per_ply: list[int], ply: int = 0) -> float:
    """Count the positions of each ply into `per_ply`, and return the minimax value."""
    per_ply[ply] += 1
    for side, value in (("X", 1), ("O", -1)):
        if any(set(line) == {side} for line in lines(rows, k)):
            return value
    values = []
    for column in range(len(rows[0])):
        free = [row for row in range(len(rows)) if rows[row][column] == "."]
        for row in free[-1:] if gravity else free:
            rows[row][column] = "XO"[ply % 2]
            values.append(count(rows, k, gravity, per_ply, ply + 1))
            rows[row][column] = "."
    return (min if ply % 2 else max)(values, default=0)


def value(tree: Tree) -> float:
    """Return the root's minimax value, computed by a plain loop."""
    value = tree.payoff[:, 0].tolist()
    for node in range(len(tree) - 1, -1, -1):
        if tree.n_children[node]:
            value[node] = (max if tree.player[node] == MAX else min)(value[child] for child in tree.children(node))
    return value[0]


def test_three_in_a_row_on_three_by_three_is_tic_tac_toe():
    connect, known = games.expand("connect", width=3, height=3, k=3), games.expand("tic-tac-toe")
    assert len(connect) == 549_946
    assert np.diff(connect.level_start).tolist() == [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    for column in ("n_children", "player", "rank"):
        assert np.array_equal(getattr(connect, column), getattr(known, column))
    assert np.array_equal(connect.payoff, known.payoff, equal_nan=True)
    assert np.array_equal(connect.columns["key"], known.columns["key"])
    assert [connect.move[node] for node in range(82)] == [known.move[node] for node in range(82)]
    assert [int((connect.payoff == won).sum()) for won in (1, -1, 0)] == [131_184, 77_904, 46_080]


@pytest.mark.parametrize(("width", "height", "k", "gravity"), [
    (3, 3, 3, True), (4, 2, 2, False), (2, 4, 3, True), (3, 2, 2, True), (5, 1, 3, False), (1, 4, 2, True),
    (4, 2, 3, False), (2, 2, 1, False), (3, 4, 3, True),
])
def test_every_board_has_the_tree_of_a_player_who_tries_all_moves(width, height, k, gravity):
    per_ply = [0] * (width * height + 1)
    best = count([["."] * width for _row in range(height)], k, gravity, per_ply)
    tree = games.expand("connect", width=width, height=height, k=k, gravity=gravity)
    assert np.diff(tree.level_start).tolist() == [number for number in per_ply if number]
    assert value(tree) == best


def test_connect_four_has_the_published_numbers_of_positions_after_each_ply():
    tree = games.expand("connect", width=7, height=6, k=4, gravity=True, depth=7)
    keys = np.split(tree.columns["key"], tree.level_start[1:-1])
    assert [len(np.unique(level)) for level in keys] == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]  # OEIS A212693
    assert [len(level) for level in keys][-2:] == [117_649, 823_536]


def test_moves_name_squares_or_with_gravity_columns_only():
    tree = games.expand("connect", width=4, height=2, k=3, position="..../X..O", depth=1)
    assert [tree.move[node] for node in range(1, len(tree))] == ["a1", "b1", "c1", "d1", "b2", "c2"]
    assert tree.player[0] == MAX
    tree = games.expand("connect", width=3, height=2, k=3, gravity=True, position="X../OX.", depth=1)
    assert [tree.move[node] for node in range(1, len(tree))] == ["b", "c"]
    assert tree.player[0] == MIN
    assert tree.title == "Connect 3 on 3 × 2"


def test_the_evaluation_counts_open_lines_each_mark_more_three_times_as_much():
    options = {"width": 4, "height": 4, "k": 4, "position": "X.../.X../.O../O...", "depth": 2}
    tree = games.expand("connect", **options, eval="lines")
    assert tree.weights == {"X3": 9, "X2": 3, "X1": 1, "O3": -9, "O2": -3, "O1": -1}
    rows = [list(row) for row in options["position"].split("/")]
    for node in (0, 5, 40):
        marks = [row.copy() for row in rows]
        place = node
        while place:
            move = tree.move[place]
            marks[int(move[1:]) - 1]["abcd".index(move[0])] = "XO"[int(tree.depth[place]) - 1]
            place = int(tree.parent[place])
        for side, other in ("XO", "OX"):
            for number in (1, 2, 3):
                wanted = sum(line.count(side) == number and other not in line for line in lines(marks, 4))
                assert tree.columns[f"{FEATURE_PREFIX}{side}{number}"][node] == wanted
        assert tree.payoff[node, 0] == sum(
            weight * tree.columns[FEATURE_PREFIX + name][node] for name, weight in tree.weights.items())


def test_finished_games_keep_their_utility_whatever_the_weights():
    tree = games.expand("connect", position="XX./OO./...", eval="lines")
    changed = weights.set_weights(tree, dict.fromkeys(weights.feature_names(tree.columns), 0))
    over = np.isnan(tree.columns[FEATURE_PREFIX + "X1"])
    assert set(changed.payoff[over, 0].tolist()) == {1, 0, -1}
    assert not changed.payoff[~over].any()
    assert np.array_equal(over, tree.is_leaf)


@pytest.mark.parametrize(("position", "utility"), [("XXX/OO./...", 1), ("OOO/XX./X..", -1), ("XOX/XOO/OXX", 0)])
def test_a_finished_game_is_a_single_leaf(position, utility):
    tree = games.expand("connect", position=position)
    assert (len(tree), tree.payoff[0, 0]) == (1, utility)


@pytest.mark.parametrize(("options", "reason"), [
    ({"position": "X.O/.X."}, "a position has 3 rows of 3 squares"),
    ({"position": "X./O..X./..O"}, "a position has 3 rows of 3 squares"),
    ({"position": "X.O//.X./..O"}, "a position has 3 rows of 3 squares"),
    ({"position": "X.O/.Z./..O"}, "square b2 holds 'Z'"),
    ({"position": "XX./.../..."}, "there are 2 X and 0 O"),
    ({"position": "XXX/OOO/..."}, "both have 3 in a row"),
    ({"position": "XXX/OO./O.."}, "X has 3 in a row, yet the game has gone on"),
    ({"position": "OOO/XX./XX."}, "O has 3 in a row, yet the game has gone on"),
    ({"width": 4, "height": 2, "k": 2, "position": "XX.X/OO.O"}, "both have 2 in a row"),
    ({"width": 5, "height": 2, "k": 2, "position": "XX.XX/O.O.O"}, "X has 2 in a row, yet the game has gone on"),
    ({"gravity": True, "position": "X../.../..."}, "in column a a mark has nothing below it"),
    ({"gravity": True, "position": "XO./XO./XO."}, "both have 3 in a row"),
    ({"k": 4}, "option k: 4 is too large, at most 3"),
    ({"width": 0}, "option width: 0 is too small"),
    ({"height": 27}, "option height: 27 is too large, at most 26"),
    ({"eval": "best"}, "option eval"),
    ({"depth": -1}, "option depth"),
    ({"width": 5, "height": 5, "k": 4}, "beyond 6,000,000 nodes at ply 5: set a depth of at most 4"),
])
def test_what_cannot_be_is_refused_with_its_reason(options, reason, monkeypatch):
    monkeypatch.setattr(memory, "MOST_NODES", 6_000_000)
    monkeypatch.setattr(memory, "available_memory", lambda: 10**11)
    with pytest.raises(GameError, match=reason):
        games.expand("connect", **options)


def test_with_gravity_the_last_mark_is_the_top_of_its_column():
    options = {"width": 2, "height": 4, "k": 3, "position": "O./XX/XO/XO"}
    assert len(games.expand("connect", **options)) == 1
    with pytest.raises(GameError, match="X has 3 in a row, yet the game has gone on"):
        games.expand("connect", **options, gravity=True)
    assert len(games.expand("connect", width=2, gravity=True, position="X./XO/XO")) == 1


def require_equal(made: Tree, wanted: Tree) -> None:
    """Check that two trees have the same columns, of the same types."""
    for column in ("n_children", "player", "payoff", "id", "rank"):
        mine, other = getattr(made, column), getattr(wanted, column)
        assert mine.dtype == other.dtype, column
        assert np.array_equal(mine, other, equal_nan=column == "payoff"), column
    assert made.move.names == wanted.move.names
    assert made.move.codes.dtype == wanted.move.codes.dtype
    assert np.array_equal(made.move.codes, wanted.move.codes)
    assert made.label.names == wanted.label.names
    assert list(made.columns) == list(wanted.columns)
    for name, column in made.columns.items():
        assert column.dtype == wanted.columns[name].dtype, name
        assert np.array_equal(column, wanted.columns[name], equal_nan=True), name
    assert (made.weights, made.game) == (wanted.weights, wanted.game)


def random_case(random: np.random.Generator) -> tuple[BoardRules, str, int | None]:
    """Return a board, a position that a random game reaches on it, and a depth."""
    side = 4 if random.random() < 0.7 else 15
    width, height = random.integers(1, side + 1, 2).tolist()
    k = int(random.integers(1, min(max(width, height), 5) + 1))
    rules = BoardRules(width, height, k, bool(random.random() < 0.5))
    game = plain_connect.Connect(rules)
    board = game.initial
    for _ply in range(int(random.integers(0, min(width * height, 12) + 1))):
        if game.is_terminal(board):
            break
        actions = game.actions(board)
        board = game.result(board, actions[random.integers(len(actions))])
    text = "".join("X" if board.x & place.bit else "O" if board.o & place.bit else "." for place in game.squares)
    position = "/".join(text[row * width:(row + 1) * width] for row in range(height))
    free = text.count(".")
    branching = max(min(free, width) if rules.gravity else free, 2)
    depth = next(plies for plies in range(10, -1, -1) if branching ** plies <= 800)
    return rules, position, None if free <= 5 else depth


@pytest.mark.parametrize("seed", thinned(range(24), 6))
def test_random_boards_and_depths_have_the_tree_of_the_plain_game(seed):
    random = np.random.default_rng(seed)
    for _case in range(5):
        rules, position, depth = random_case(random)
        has_evaluation = bool(random.random() < 0.5)
        made = games.expand("connect", width=rules.width, height=rules.height, k=rules.k, gravity=rules.gravity,
                            position=position, depth=depth, eval="lines" if has_evaluation else "none")
        require_equal(made, plain_connect.tree(rules, position, depth, has_evaluation))
