"""Goals by hand: moves counted and taken back, and what ends an attempt."""

from explorer.gui.lab.orders import challenge
from explorer.gui.lab.orders.challenge import ChallengeAttempt
from explorer.trees import edit, formats, orderings

TREE = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def test_moves_are_counted_and_undo_takes_them_back() -> None:
    attempt = ChallengeAttempt(True, TREE, 0)
    first = edit.adopt_order(orderings.apply(TREE, "mirror"))
    attempt = challenge.update_attempt(attempt, first, 1)
    assert attempt.moves == 1
    attempt = challenge.update_attempt(attempt, edit.move(first, 12, 3, 0), 3)
    assert attempt.moves == 3
    assert challenge.update_attempt(attempt, TREE, 0).moves == 0


def test_labels_are_no_moves_and_numbers_begin_anew() -> None:
    attempt = challenge.update_attempt(ChallengeAttempt(True, TREE, 0),
                                       edit.adopt_order(orderings.apply(TREE, "mirror")), 1)
    named = challenge.update_attempt(attempt, edit.name_nodes(attempt.tree), 2)
    assert named.moves == 1
    assert challenge.update_attempt(named, edit.set_value(named.tree, [5], 99), 3).moves == 0
    assert challenge.update_attempt(named, edit.delete(named.tree, [5]), 3).moves == 0


def test_a_goal_is_accepted_by_count_alone() -> None:
    least, most = ChallengeAttempt(True, TREE, 0, 3), ChallengeAttempt(False, TREE, 0, 1)
    assert challenge.describe_progress(least, 5, 5, True) == "Reached 5 of 5 in 3 moves."
    assert challenge.describe_progress(most, 9, 8, False) == "Reached 9 of 8 in 1 move."
    assert challenge.describe_progress(most, 7, 8, False) == "Now 7; at least 8 is possible. 1 move so far."
    assert challenge.describe_progress(most, 7, 8, True) == "Now 7; 8 is possible. 1 move so far."
