"""Values of zero-sum matrices: no player can do better than with the computed mixed strategies."""

from fractions import Fraction
from random import Random

import pytest

from explorer.core.errors import GameError
from explorer.lab import matrix_games
from explorer.lab.matrix_games import Bimatrix, ZeroSumSolution
from tests.options import sample

PALETTES = ((0, 1), (-1, 0, 1), (-3, -2, -1, 0, 1, 2, 3), ("1/3", "-1/2", 0.1, 1, 0), (10**12, -(10**12), 1))


def holds(game: Bimatrix, found: ZeroSumSolution) -> None:
    """Both mixes are probabilities; against each, the best pure answer gets exactly the value."""
    table = game.row_payoffs
    for mix, count in zip((found.row_mix, found.column_mix), game.shape, strict=True):
        assert len(mix) == count
        assert min(mix) >= 0
        assert sum(mix) == 1
    against_rows = [sum((share * number for share, number in zip(found.row_mix, column, strict=True)), Fraction(0))
                    for column in zip(*table, strict=True)]
    against_columns = [sum((share * number for share, number in zip(found.column_mix, row, strict=True)), Fraction(0))
                       for row in table]
    assert min(against_rows) == found.value == max(against_columns)
    assert found.lower == max(map(min, table))
    assert found.upper == min(max(column) for column in zip(*table, strict=True))
    assert found.lower <= found.value <= found.upper
    saddles = [(row, column) for row, numbers in enumerate(table) for column, number in enumerate(numbers)
               if number == min(numbers) == max(other[column] for other in table)]
    assert list(found.saddle_points) == saddles
    assert bool(saddles) == (found.lower == found.upper)


def random_game(random: Random, most: int = 6) -> Bimatrix:
    palette = [Fraction(str(number)) for number in random.choice(PALETTES)]
    width = random.randint(1, most)
    height = random.randint(1, most)
    return matrix_games.make_zero_sum([[random.choice(palette) for _ in range(width)] for _ in range(height)])


def test_the_mixes_of_two_thousand_matrices_are_the_best_there_are() -> None:
    random, mixed = Random(81), 0
    for _turn in range(sample(2_000, 100)):
        game = random_game(random)
        found = matrix_games.solve_zero_sum(game)
        holds(game, found)
        mixed += not found.saddle_points
    assert mixed > sample(700, 30)


def test_large_and_degenerate_matrices_are_solved() -> None:
    random = Random(82)
    for size in (8, 12, 12, 20):
        holds(game := matrix_games.make_zero_sum([[random.randint(-9, 9) for _ in range(size)] for _ in range(size)]),
              matrix_games.solve_zero_sum(game))
    for size in (5, 12):  # rows that repeat, and a circle in which everything beats the next
        circle = [[(0, 1, *[0] * (size - 3), -1)[(column - row) % size] for column in range(size)]
                  for row in range(size)]
        found = matrix_games.solve_zero_sum(game := matrix_games.make_zero_sum(circle + circle[:5]))
        holds(game, found)
        assert found.value == 0


def test_changing_the_players_changes_the_sign_of_the_value() -> None:
    random = Random(83)
    for _turn in range(200):
        game = random_game(random, 4)
        turned = matrix_games.transpose(game)
        assert matrix_games.solve_zero_sum(turned).value == -matrix_games.solve_zero_sum(game).value


def test_striking_out_what_is_dominated_keeps_the_value() -> None:
    random, struck = Random(84), 0
    for _turn in range(300):
        game = random_game(random, 5)
        found = matrix_games.find_dominated(game, weakly=True)
        gone = [{each.index for each in found if each.is_row is is_row} for is_row in (True, False)]
        rest = [[number for column, number in enumerate(numbers) if column not in gone[1]]
                for row, numbers in enumerate(game.row_payoffs) if row not in gone[0]]
        left = matrix_games.make_zero_sum(rest)
        assert matrix_games.solve_zero_sum(left).value == matrix_games.solve_zero_sum(game).value
        struck += len(found)
    assert struck > 200


@pytest.mark.parametrize(("text", "value", "row_mix", "column_mix"), [
    ("1 -1; -1 1", "0", ("1/2", "1/2"), ("1/2", "1/2")),
    ("0 -1 1; 1 0 -1; -1 1 0", "0", ("1/3",) * 3, ("1/3",) * 3),
    ("3 -1; -2 1", "1/7", ("3/7", "4/7"), ("2/7", "5/7")),
    ("4 2; 1 0", "2", ("1", "0"), ("0", "1")),
    ("7", "7", ("1",), ("1",)),
])
def test_textbook_matrices_have_their_textbook_solutions(
    text: str, value: str, row_mix: tuple[str, ...], column_mix: tuple[str, ...]
) -> None:
    found = matrix_games.solve_zero_sum(matrix_games.read_matrix(text))
    assert found.value == Fraction(value)
    assert found.row_mix == tuple(map(Fraction, row_mix))
    assert found.column_mix == tuple(map(Fraction, column_mix))


def test_a_value_is_for_zero_sum_games_alone() -> None:
    with pytest.raises(GameError, match="don't sum to 0"):
        matrix_games.solve_zero_sum(matrix_games.read_matrix("1,1 0,0"))
