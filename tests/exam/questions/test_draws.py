"""Random draws."""

from random import Random

from explorer.exam.questions.draws import shuffle


def test_all_items_come_in_an_order_that_the_seed_decides() -> None:
    orders = {seed: shuffle("abcdef", Random(seed)) for seed in range(20)}
    assert all(sorted(order) == list("abcdef") for order in orders.values())
    assert len({tuple(order) for order in orders.values()}) > 15
    assert shuffle("abcdef", Random(3)) == orders[3]
    assert orders[1] == list("adfecb")  # on every machine
