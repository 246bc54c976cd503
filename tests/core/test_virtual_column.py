"""Columns that are computed on access, and floats kept short."""

import numpy as np
import pytest

from explorer.core.virtual_column import VirtualColumn, shorten_column, shorten_floats


@pytest.mark.parametrize("takes_slices", [False, True])
def test_a_computed_column_is_read_like_an_array(takes_slices: bool) -> None:
    squares = np.arange(10) ** 2
    column = VirtualColumn(10, lambda rows: squares[rows], takes_slices)
    assert len(column) == 10
    assert column[3] == 9
    assert column[:].tolist() == squares.tolist()
    assert column[2:5].tolist() == [4, 9, 16]
    assert column[np.array([7, 1])].tolist() == [49, 1]


@pytest.mark.parametrize(("numbers", "dtype"), [
    ([1.0, -20.0, np.nan, np.inf, -0.0], np.float16), ([70_000.0, np.nan], np.float32), ([0.1, 1.0], np.float64),
    ([1e300], np.float64),
])
def test_floats_are_kept_in_the_smallest_type_that_gives_them_back(numbers: list[float], dtype: type) -> None:
    given = np.array(numbers)
    assert shorten_floats(given).dtype == dtype
    back = shorten_column(given)[:]
    assert back.dtype == np.float64
    assert back.tobytes() == given.tobytes()


def test_a_number_late_in_a_long_column_is_seen() -> None:
    numbers = np.zeros(600_000)
    numbers[-1] = 0.1
    assert shorten_floats(numbers) is numbers
