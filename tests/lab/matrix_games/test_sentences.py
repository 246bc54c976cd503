"""The sentences about a matrix game."""

import pytest

from explorer.lab import matrix_games


@pytest.mark.parametrize(("text", "told"), [
    ("H T; H 1 -1; T -1 2", (
        "The value is 1/5 for the row player.",
        "There is no saddle point: the best row alone guarantees −1, the best column alone grants 1.",
        "The row player mixes H 3/5, T 2/5.", "The column player mixes H 3/5, T 2/5.")),
    ("4 2; 1 0", (
        "Row r2 is strictly dominated by row r1.", "Column c1 is strictly dominated by column c2.",
        "The value is 2 for the row player.", "Saddle points: (r1, c2).")),
    ("L M R; U 1,1 3,0 2,2; M 0,0 2,1 1,1; D 3,4 2,3 3,0", (
        "Row M is strictly dominated by row U.", "Column M is strictly dominated by column L.",
        "Row U is strictly dominated by row D.", "Column R is strictly dominated by column L.",
        "Pure equilibria: (D, L).",
        "The leader commits to D, the follower answers L: 3 for the leader, 4 for the follower.")),
    ("1,0 0,1; 0,1 1,0", (
        "There is no pure equilibrium.",
        "The leader commits to r1, the follower answers c2: 0 for the leader, 1 for the follower.")),
    ("5,1 0,1; 2,3 1,0", (
        "Pure equilibria: (r1, c1).",
        "If ties are broken for the leader, the commitment is r1, the follower answers c1: "
        "5 for the leader, 1 for the follower.",
        "If ties are broken against the leader, the commitment is r2, the follower answers c1: "
        "2 for the leader, 3 for the follower.")),
])
def test_every_kind_of_matrix_has_its_sentences(text: str, told: tuple[str, ...]) -> None:
    assert matrix_games.matrix_sentences(matrix_games.read_matrix(text)) == told
