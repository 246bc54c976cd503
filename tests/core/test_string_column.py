"""Tests of columns of texts."""

import numpy as np

from explorer.core.string_column import StringColumn, code_dtype


def test_each_text_is_stored_once_in_the_smallest_codes() -> None:
    column = StringColumn.from_texts(["a", "b", "a"])
    assert (column.names, column.codes.tolist(), column.codes.dtype) == (("a", "b"), [0, 1, 0], np.int8)
    many = StringColumn.from_texts([str(number) for number in range(300)])
    assert (many.codes.dtype, many[299]) == (np.int16, "299")


def test_codes_have_room_for_the_last_name() -> None:
    for names in (1, 127, 128, 129, 2**15, 2**15 + 1, 2**31):
        assert np.iinfo(code_dtype(names)).max >= names - 1


def test_empty_texts_take_no_memory_also_after_rows_are_chosen() -> None:
    taken = StringColumn.empty(1_000_000).take(np.arange(500_000))
    assert (len(taken), taken[3], taken.codes.strides) == (500_000, "", (0,))
