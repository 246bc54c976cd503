"""The histogram of evaluations over a tree's orders."""

from explorer.gui.lab.orders.histogram import MOST_NAMED, ticks


def test_few_numbers_of_leaves_are_all_written_and_no_halves() -> None:
    assert ticks(5, 8) == [[(5, "5"), (6, "6"), (7, "7"), (8, "8")]]
    assert ticks(1000, 1000) == [[(1000, "1,000")]]
    assert ticks(0, MOST_NAMED) is None
