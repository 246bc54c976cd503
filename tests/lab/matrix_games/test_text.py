"""Matrices are read as people type them, refused by row and column, and written so that they are read again."""

from fractions import Fraction
from random import Random

import pytest

from explorer.core.errors import FormatError, GameError
from explorer.core.exact import LARGEST_NUMBER
from explorer.lab import matrix_games
from explorer.lab.matrix_games.bimatrix import make_bimatrix
from explorer.trees.tree import NOBODY


def test_a_zero_sum_matrix_and_a_bimatrix_are_read() -> None:
    plain = matrix_games.read_matrix("1 -1; -1 1")
    assert plain.is_zero_sum
    assert plain.row_payoffs == ((1, -1), (-1, 1))
    assert (plain.rows, plain.columns) == (("r1", "r2"), ("c1", "c2"))
    pairs = matrix_games.read_matrix("3,0 2,2; 1,1 0,0")
    assert (pairs.row_payoffs, pairs.column_payoffs) == (((3, 2), (1, 0)), ((0, 2), (1, 0)))
    assert matrix_games.read_matrix("1/3,-0.1 −2,+4\n\n 0,0   1,1 ;").row_payoffs == ((Fraction(1, 3), -2), (0, 1))
    assert matrix_games.read_matrix("1/3,-0.1").column_payoffs == ((Fraction(-1, 10),),)


def test_names_are_read_where_they_are_given() -> None:
    full = matrix_games.read_matrix("L R\nU 1 2\nD 3 4")
    assert (full.rows, full.columns) == (("U", "D"), ("L", "R"))
    assert matrix_games.read_matrix("L R; 1 2; 3 4").rows == ("r1", "r2")
    assert matrix_games.read_matrix("U 1 2; D 3 4").columns == ("c1", "c2")


@pytest.mark.parametrize(("text", "reason"), [
    ("", "there is no row of numbers"),
    ("L R", "there is no row of numbers"),
    ("1 2; 3", "row 2 has 1 cells, and the first row has 2"),
    ("1 2; 3 4x", r"'4x' is not a number.* \(row 2, column 2\)"),
    ("1 2; x 4", r"'x' is not a number, and not all rows have names.* \(row 2, column 1\)"),
    ("1 x; 3 4", r"'x' is not a number.* \(row 1, column 2\)"),
    ("1, 2; 3, 4", r"'1,' is no cell: write 3, or 3,0 without a blank.* \(row 1, column 1\)"),
    ("1,2,3", r"'1,2,3' is no cell.* \(row 1, column 1\)"),
    ("1,2 3", r"one number, where the first cell is a pair.* \(row 1, column 2\)"),
    ("1 3; 2 4,5", r"a pair, where the first cell is one number.* \(row 2, column 2\)"),
    ("1 inf", r"a payoff must be finite.* \(row 1, column 2\)"),
    ("1 1/0", r"1/0 divides by zero.* \(row 1, column 2\)"),
    ("1 1e999", r"1e999 is out of range.* \(row 1, column 2\)"),
    ("A B C; 1 2", "3 names for 2 rows or columns"),
    ("A A; 1 2", "two rows or columns are called A"),
    ("U; U", "there is no row of numbers|row 1 has 0 cells"),
    (" ".join("1" * 21), "a matrix of 1 rows and 21 columns: from 1 to 20 of both"),
    ("1 " * 60_000, "a matrix of 120,000 characters is too long"),
])
def test_what_is_no_matrix_is_refused_with_row_and_column(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        matrix_games.read_matrix(text)


def test_what_is_written_is_read_again() -> None:
    random = Random(95)
    for turn in range(500):
        height, width = random.randint(1, 4), random.randint(1, 4)

        def table(height: int = height, width: int = width) -> list[list[Fraction]]:
            return [[Fraction(random.randint(-30, 30), random.choice((1, 3, 10, 10**20))) for _ in range(width)]
                    for _ in range(height)]

        rows = ("Up", "Mid", "−x", "d4")[:height] if turn % 2 else ()
        columns = ("L", "r1", "Ω", "a_b")[:width] if turn % 3 else ()
        if turn % 5:
            game = matrix_games.make_zero_sum(table(), rows, columns)
        else:
            game = matrix_games.make_bimatrix(table(), table(), rows, columns)
        assert matrix_games.read_matrix(matrix_games.write_matrix(game)) == game


def test_the_written_text_stands_in_columns() -> None:
    text = "  L      R\nU 1,1 -10,0\nD 0,0 1/3,2\n"
    assert matrix_games.write_matrix(matrix_games.read_matrix(text)) == "    L     R\nU 1,1 -10,0\nD 0,0 1/3,2\n"
    assert matrix_games.write_matrix(matrix_games.read_matrix("1 -1; 0.1 1")) == "  1 -1\n0.1  1\n"


@pytest.mark.parametrize(("payoffs", "rows", "reason"), [
    ([], (), "a matrix of 0 rows and 0 columns"), ([[1, 2], [3]], (), "row r2 has 1 cells, not 2"),
    ([[1, float("inf")]], (), r"a payoff must be a finite number \(row r1, column c2\)"),
    ([[1, float("nan")]], (), r"\(row r1, column c2\)"), ([[1, 10**400]], (), r"\(row r1, column c2\)"),
    ([[1]], ("a b",), "'a b' is no name"), ([[1]], ("7",), "'7' is no name"), ([[1]], ("a", "b"), "2 names for 1 rows"),
])
def test_a_matrix_that_can_t_be_is_refused(payoffs: list[list[float]], rows: tuple[str, ...], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        matrix_games.make_zero_sum(payoffs, rows)
    with pytest.raises(GameError, match="payoffs in 1 rows, not in 2"):
        matrix_games.make_bimatrix([[1]], [[1], [2]])


def test_the_largest_matrix_is_read_and_one_more_row_or_column_is_refused_by_its_size() -> None:
    row = " ".join(["1"] * 20)
    assert len(matrix_games.read_matrix("; ".join([row] * 20)).rows) == 20
    for rows, columns in ((21, 20), (20, 21), (21, 1), (1, 21)):
        text = "; ".join([" ".join(["1"] * columns)] * rows)
        with pytest.raises(FormatError, match=f"^a matrix of {rows} rows and {columns} columns: from 1 to 20 of both$"):
            matrix_games.read_matrix(text)
        cells = [[1] * columns] * rows
        with pytest.raises(GameError, match=f"^a matrix of {rows} rows and {columns} columns: from 1 to 20 of both$"):
            make_bimatrix(cells, cells)
    with pytest.raises(FormatError, match=r"^a matrix of 100,001 characters is too long$"):
        matrix_games.read_matrix("1" + " " * 100_000)


def test_the_largest_numbers_are_payoffs_and_none_beyond() -> None:
    largest = [[LARGEST_NUMBER, -LARGEST_NUMBER]]
    assert make_bimatrix(largest, largest).row_payoffs == ((LARGEST_NUMBER, -LARGEST_NUMBER),)
    for beyond in (LARGEST_NUMBER * 2, -LARGEST_NUMBER * 2, float("inf"), float("nan")):
        with pytest.raises(GameError, match="a payoff must be a finite number"):
            make_bimatrix([[beyond]], [[0]])


def test_a_game_s_tree_names_the_moves_and_the_players_and_is_exact_where_needed() -> None:
    tree = matrix_games.to_tree(matrix_games.read_matrix("L R; U 1,2 3,4; D 5,6 7,8"))
    assert [tree.move[node] for node in range(len(tree))] == ["", "U", "D", "L", "R", "L", "R"]
    assert [tree.children(node) for node in range(3)] == [range(1, 3), range(3, 5), range(5, 7)]
    assert tree.player.tolist() == [0, 1, 1, *[NOBODY] * 4]
    assert [(tree.payoff_of(node, 0), tree.payoff_of(node, 1)) for node in range(3, 7)] == [
        (1, 2), (3, 4), (5, 6), (7, 8)]
    assert tree.payoff.shape == (7, 2)
    assert (list(tree.players), tree.exact) == (["leader", "follower"], None)
    exact = matrix_games.to_tree(matrix_games.read_matrix("1/3,2; 3,0.1"))
    assert [exact.payoff_of(node, player) for node in (3, 4) for player in (0, 1)] == [
        Fraction(1, 3), 2, 3, Fraction(1, 10)]
