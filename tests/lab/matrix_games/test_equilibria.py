"""Pure equilibria, commitment and dominance, against their definitions cell by cell."""

from fractions import Fraction
from random import Random

import numpy as np

from explorer.lab import matrix_games
from explorer.lab.matrix_games import Bimatrix
from explorer.trees import backward_induction

ISSUE = "L M R\n U 1,1 3,0 2,2\n M 0,0 2,1 1,1\n D 3,4 2,3 3,0"


def random_game(random: Random) -> Bimatrix:
    height, width, most = random.randint(1, 4), random.randint(1, 4), random.choice((1, 3, 9))

    def table() -> list[list[Fraction]]:
        return [[Fraction(random.randint(0, most), random.choice((1, 1, 3))) for _ in range(width)]
                for _ in range(height)]

    return matrix_games.make_bimatrix(table(), table())


def test_the_leader_of_the_lecture_s_matrix_commits_to_d_is_answered_l_and_gets_3() -> None:
    game = matrix_games.read_matrix(ISSUE)
    found = matrix_games.pure_stackelberg(game).optimistic
    assert (game.rows[found.row], game.columns[found.column], found.leader, found.follower) == ("D", "L", 3, 4)
    assert found == matrix_games.pure_stackelberg(game).pessimistic
    assert matrix_games.pure_stackelberg(game).replies == ((2,), (1, 2), (0,))


def test_equilibria_are_the_cells_that_nobody_gains_by_leaving() -> None:
    random, none = Random(91), 0
    for _turn in range(2_000):
        game = random_game(random)
        one, other = game.row_payoffs, game.column_payoffs
        stable = tuple(
            (row, column) for row in range(len(one)) for column in range(len(one[0]))
            if not any(one[row][column] < line[column] for line in one)
            and not any(other[row][column] < number for number in other[row]))
        assert matrix_games.pure_equilibria(game) == stable
        none += not stable
    assert none > 50


def test_commitment_is_the_best_over_all_rows_for_both_ways_of_deciding_ties() -> None:
    random, matters = Random(92), 0
    for _turn in range(1_000):
        game = random_game(random)
        found = matrix_games.pure_stackelberg(game)
        for commitment, decide in ((found.optimistic, max), (found.pessimistic, min)):
            gets = []
            for leader, follower in zip(game.row_payoffs, game.column_payoffs, strict=True):
                gets.append(decide(number for number, reply in zip(leader, follower, strict=True)
                                   if reply == max(follower)))
            assert commitment.leader == max(gets)
            assert gets[commitment.row] == commitment.leader
            assert game.row_payoffs[commitment.row][commitment.column] == commitment.leader
            assert game.column_payoffs[commitment.row][commitment.column] == commitment.follower
            assert commitment.follower == max(game.column_payoffs[commitment.row])
            assert commitment.ties[0] == (commitment.row, commitment.column)
        assert found.pessimistic.leader <= found.optimistic.leader
        matters += found.ties_matter
    assert matters > 50


def test_commitment_is_what_backward_induction_comes_to_where_nobody_is_indifferent() -> None:
    random, tried = Random(93), 0
    for _turn in range(500):
        game = random_game(random)
        tree = matrix_games.to_tree(game)
        found = matrix_games.pure_stackelberg(game)
        assert [tree.player[0], *np.unique(tree.player[1 : 1 + len(game.rows)])] == [0, 1]
        assert [tree.move[node] for node in tree.children(0)] == list(game.rows)
        assert [tree.move[node] for node in tree.children(1)] == list(game.columns)
        if all(len(columns) == 1 for columns in found.replies) and len(found.optimistic.ties) == 1:
            told = backward_induction.backed_up_values(tree)[0].tolist()
            assert told == [found.optimistic.leader, found.optimistic.follower]
            tried += 1
    assert tried > 100


def test_strictly_dominated_moves_are_struck_out_in_turn_and_no_equilibrium_with_them() -> None:
    dilemma = matrix_games.read_matrix("C D; C 3,3 0,5; D 5,0 1,1")
    assert [(each.is_row, each.index, each.by) for each in matrix_games.find_dominated(dilemma)] == [
        (True, 0, 1), (False, 0, 1)]
    random, struck = Random(94), 0
    for _turn in range(500):
        game = random_game(random)
        cells = matrix_games.pure_equilibria(game)
        for each in matrix_games.find_dominated(game):
            assert each.strictly
            assert all(cell[0 if each.is_row else 1] != each.index for cell in cells)
            struck += 1
    assert struck > 100


def test_equal_rows_are_not_dominated_and_weakly_dominated_ones_only_on_request() -> None:
    assert matrix_games.find_dominated(matrix_games.read_matrix("1 1; 1 1"), weakly=True) == ()
    game = matrix_games.read_matrix("1 0; 1 -1")
    assert [(each.is_row, each.index, each.strictly) for each in matrix_games.find_dominated(game)] == [
        (False, 0, True), (True, 1, True)]
    later = matrix_games.read_matrix("1,0 0,0; 1,0 2,0")
    assert matrix_games.find_dominated(later) == ()
    assert [(each.is_row, each.index, each.strictly) for each in matrix_games.find_dominated(later, weakly=True)] == [
        (True, 0, False)]
