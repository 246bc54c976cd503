"""Goals by hand: moves counted and taken back, and what ends an attempt."""

from explorer.gui.lab.orders import challenge
from explorer.gui.lab.orders.challenge import Attempt
from explorer.trees import edit, formats, orderings

TREE = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def test_moves_are_counted_and_undo_takes_them_back() -> None:
    attempt = Attempt(True, TREE, 0)
    first = edit.adopt_order(orderings.apply(TREE, "mirror"))
    attempt = challenge.follow(attempt, first, 1)
    assert attempt.moves == 1
    attempt = challenge.follow(attempt, edit.move(first, 12, 3, 0), 3)
    assert attempt.moves == 3
    assert challenge.follow(attempt, TREE, 0).moves == 0


def test_labels_are_no_moves_and_numbers_begin_anew() -> None:
    attempt = challenge.follow(Attempt(True, TREE, 0), edit.adopt_order(orderings.apply(TREE, "mirror")), 1)
    named = challenge.follow(attempt, edit.name_nodes(attempt.tree), 2)
    assert named.moves == 1
    assert challenge.follow(named, edit.set_value(named.tree, [5], 99), 3).moves == 0
    assert challenge.follow(named, edit.delete(named.tree, [5]), 3).moves == 0


def test_a_goal_is_accepted_by_count_alone() -> None:
    least, most = Attempt(True, TREE, 0, 3), Attempt(False, TREE, 0, 1)
    assert challenge.told(least, 5, 5, True) == "Reached: 5 of 5, in 3 moves."
    assert challenge.told(most, 9, 8, False) == "Reached: 9 of 8, in 1 move."
    assert challenge.told(most, 7, 8, False) == "7 now, at least 8 can be reached. 1 move so far."
    assert challenge.told(most, 7, 8, True) == "7 now, 8 can be reached. 1 move so far."
