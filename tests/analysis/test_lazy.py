"""Sequences whose items are made on first access."""

from explorer.analysis.lazy import LazySequence


def squares(count: int, requested: list[int]) -> LazySequence[int]:
    def square(place: int) -> int:
        requested.append(place)
        return place * place

    return LazySequence(range(count), square)


def test_an_item_is_made_when_it_is_asked_for_and_once() -> None:
    requested: list[int] = []
    items = squares(1_000_000, requested)
    assert len(items) == 1_000_000
    assert items
    assert not requested
    assert (items[3], items[-1], items[3]) == (9, 999_999**2, 9)
    assert requested == [3, 999_999]


def test_a_slice_is_lazy_too_and_shares_what_was_made() -> None:
    requested: list[int] = []
    items = squares(100, requested)
    middle = items[10:20]
    assert (len(middle), middle[0], middle[-1], items[10]) == (10, 100, 361, 100)
    assert requested == [10, 19]
    assert list(middle[::-3]) == [361, 256, 169, 100]


def test_it_is_equal_to_any_sequence_of_the_same_items() -> None:
    assert squares(3, []) == (0, 1, 4)
    assert squares(3, []) == squares(3, [])
    assert squares(3, []) != (0, 1, 5)
    assert squares(0, []) == ()
    assert squares(2, []) != 2
    assert not squares(0, [])
