"""Tests of packed columns: what is unpacked is what was packed, anything else is refused, and memory is limited."""

import zlib
from random import Random

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees.formats.packed import (
    MemoryBudget,
    Packed,
    narrow,
    pack,
    unpack_bools,
    unpack_floats,
    unpack_ints,
)

ENDS = [(bits, 2 ** (bits - 1)) for bits in (8, 16, 32, 64)]


def deflated(data: bytes, kind: str = "int8") -> Packed:
    return Packed(kind, zlib.compress(data))  # type and data from a file


@pytest.mark.parametrize(("bits", "end"), ENDS)
def test_integers_take_the_smallest_type_that_holds_all_of_them(bits: int, end: int) -> None:
    for least, most in ((-end, 0), (0, end - 1), (-end, end - 1), (0, end // 2), (-end // 2 - 1, 0)):
        column = np.array([least, most, 0], np.int64)
        assert narrow(column).dtype == np.dtype(f"int{bits}")
        stored = pack(column, MemoryBudget())
        assert stored.type == f"int{bits}"
        assert unpack_ints(stored, 3, MemoryBudget()).tolist() == column.tolist()
    assert narrow(np.zeros(0, np.int64)).dtype == np.int8


def test_floats_come_back_bit_for_bit_in_the_smallest_type_that_holds_them() -> None:
    random = Random(2)
    choices = ((0.5, np.nan, np.inf, 3.0, -np.inf), (2.0**-30, 70_000.0), (0.1, 1e300, -0.0))
    for number in range(300):
        kind = number % 3
        others = [random.choice(random.choice(choices[: kind + 1])) for _row in range(20)]
        column = np.array([*others, choices[kind][0]])
        stored = pack(column, MemoryBudget())
        assert stored.type == ("float16", "float32", "float64")[kind]
        back = unpack_floats(stored, len(column), MemoryBudget())
        assert (back.dtype, back.tobytes()) == (np.float64, column.tobytes())


def test_truths_and_several_numbers_per_node_come_back_row_by_row() -> None:
    truths = np.array([True, False, True])
    stored = pack(truths, MemoryBudget())
    assert stored.type == "bool"
    assert unpack_bools(stored, 3, MemoryBudget()).tolist() == truths.tolist()
    table = np.arange(6).reshape(3, 2)
    assert unpack_ints(pack(table, MemoryBudget()), 6, MemoryBudget()).tolist() == [0, 1, 2, 3, 4, 5]


def test_bytes_are_stored_in_the_order_of_the_format_on_every_machine() -> None:
    column = np.array([1, 1000], ">i4")
    stored = pack(column, MemoryBudget())
    assert zlib.decompress(stored.data) == b"\1\0\xe8\3"
    assert unpack_ints(stored, 2, MemoryBudget()).tolist() == [1, 1000]


@pytest.mark.parametrize("byte", [2, 127, 128, 255])
def test_a_byte_that_is_neither_true_nor_false_is_damage(byte: int) -> None:
    with pytest.raises(TreeError, match="damaged: a byte is neither true nor false"):
        unpack_bools(deflated(bytes([0, 1, byte]), "bool"), 3, MemoryBudget())


@pytest.mark.parametrize(("kind", "unpack", "due"), [
    ("float16", unpack_ints, "int64"), ("bool", unpack_ints, "int64"), ("int8", unpack_floats, "float64"),
    ("bool", unpack_floats, "float64"), ("int8", unpack_bools, "bool"), ("float64", unpack_bools, "bool"),
])
def test_a_column_of_another_kind_is_refused(kind: str, unpack: object, due: str) -> None:
    assert callable(unpack)
    with pytest.raises(TreeError, match=f"a packed column holds {kind} where {due} is due"):
        unpack(deflated(bytes(16), kind), 2, MemoryBudget())


def test_a_column_of_another_length_or_with_anything_behind_it_is_refused() -> None:
    whole = zlib.compress(bytes(range(100)))
    for count in (0, 99, 101, 10**9):
        with pytest.raises(TreeError, match=f"does not hold {count:,} numbers"):
            unpack_ints(Packed("int8", whole), count, MemoryBudget())
    for data in (*(whole[:end] for end in range(len(whole))), whole + b"x"):
        with pytest.raises(TreeError, match="does not hold 100 numbers"):
            unpack_ints(Packed("int8", data), 100, MemoryBudget())
    with pytest.raises(TreeError, match="a packed column is damaged: "):
        unpack_ints(Packed("int8", b"nothing compressed"), 100, MemoryBudget())
    assert unpack_ints(Packed("int8", whole), 100, MemoryBudget()).tolist() == list(range(100))


def test_all_columns_share_a_budget_and_floats_count_as_they_are_in_memory() -> None:
    sizes = (np.arange(10), 10), (np.arange(10) * 1000, 20), (np.full(10, 0.5), 80), (np.ones(10, bool), 10)
    for column, size in sizes:
        stored = pack(column, MemoryBudget(size))
        with pytest.raises(TreeError, match="its columns are too many: at most 0 MB"):
            pack(column, MemoryBudget(size - 1))
        unpack = {"b": unpack_bools, "i": unpack_ints, "f": unpack_floats}[column.dtype.kind]
        room = MemoryBudget(2 * size)
        for _column in range(2):
            unpack(stored, 10, room)
        with pytest.raises(TreeError, match="its columns are too many"):
            unpack(stored, 10, room)


def test_the_packed_bytes_read_so_far_are_reported_after_each_column() -> None:
    told: list[int] = []
    room = MemoryBudget(when_unpacked=told.append)
    columns = [pack(np.arange(count), room) for count in (5, 500)]
    assert not told
    for count, stored in zip((5, 500), columns, strict=True):
        unpack_ints(stored, count, room)
    assert told == [len(columns[0].data), len(columns[0].data) + len(columns[1].data)]
