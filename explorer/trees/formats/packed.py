"""Long columns of numbers as short texts: in the smallest suitable type, compressed, in base64."""

import zlib
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import numpy as np

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.core.virtual_column import shorten_floats
from explorer.trees.tree import AnyArray, BoolArray, FloatArray, IntArray

PACKED_FROM_NODES = 5_000
"""The number of nodes from which a tree's columns are packed; those of smaller trees stay readable lists."""
MOST_UNPACKED = 2**32
"""The largest memory in bytes of all packed columns of a file: what the largest tree needs with seven of floats."""

_INTS = ("int8", "int16", "int32", "int64")
_FLOATS = ("float16", "float32", "float64")


class Packed(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of one type, little-endian and compressed; `data` is base64 in the file."""

    type: Literal["bool", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]
    data: bytes


class MemoryBudget:
    """The memory that a file's columns may still use, so that a small file can't exhaust all of it.

    `when_unpacked` gets the number of packed bytes of all columns so far, after each column.
    """

    def __init__(self, most: int = MOST_UNPACKED, when_unpacked: Callable[[int], object] = lambda _size: None) -> None:
        self.most = self.left = most
        self._unpacked, self._when_unpacked = 0, when_unpacked

    def reserve(self, size: int) -> None:
        """Subtract `size` bytes from the budget. Raises TreeError if it is exhausted."""
        self.left -= size
        if self.left < 0:
            raise TreeError(_("its columns are too many: at most {} MB").format(self.most // 2**20))

    def note_unpacked(self, size: int) -> None:
        """Report that a column of `size` packed bytes was unpacked."""
        self._unpacked += size
        self._when_unpacked(self._unpacked)


BYTES_PER_NUMBER = 8
"""Bytes of a float in memory, independent of its packed type."""


def narrow(numbers: IntArray) -> IntArray:
    """Return the integers in the smallest signed type that can represent all of them."""
    least, most = (int(numbers.min()), int(numbers.max())) if len(numbers) else (0, 0)
    fitting = (np.dtype(name) for name in _INTS if np.iinfo(name).min <= least and most <= np.iinfo(name).max)
    return numbers.astype(next(fitting), copy=False)


def pack(numbers: AnyArray, room: MemoryBudget) -> Packed:
    """Return a column packed, row by row if it has several numbers per node.

    Raises TreeError if the memory budget is exhausted.
    """
    flat = numbers.reshape(-1)
    if flat.dtype.kind == "i":
        flat = narrow(flat)
    elif flat.dtype.kind == "f":
        flat = shorten_floats(flat)
    room.reserve(len(flat) * BYTES_PER_NUMBER if flat.dtype.kind == "f" else flat.nbytes)
    kind: Any = flat.dtype.name
    return Packed(kind, zlib.compress(flat.astype(flat.dtype.newbyteorder("<"), copy=False).tobytes(), 1))


def unpack_ints(packed: Packed, count: int, room: MemoryBudget) -> IntArray:
    """Return `count` integers in their packed type. Raises TreeError if the column holds anything else."""
    return _unpack(packed, count, _INTS, room)


def unpack_floats(packed: Packed, count: int, room: MemoryBudget) -> FloatArray:
    """Return `count` floats as float64. Raises TreeError if the column holds anything else."""
    return _unpack(packed, count, _FLOATS, room).astype(np.float64, copy=False)


def unpack_bools(packed: Packed, count: int, room: MemoryBudget) -> BoolArray:
    """Return `count` booleans. Raises TreeError if the column holds anything else."""
    truths = _unpack(packed, count, ("bool",), room)
    if truths.view(np.int8).max(initial=0) > 1 or truths.view(np.int8).min(initial=0) < 0:
        raise TreeError(_("a packed column is damaged: {}").format(_("a byte is neither true nor false")))
    return truths


def _unpack(packed: Packed, count: int, types: tuple[str, ...], room: MemoryBudget) -> AnyArray:
    if packed.type not in types:
        raise TreeError(_("a packed column holds {found} where {expected} is due").format(
            found=packed.type, expected=types[-1]))
    kind = np.dtype(packed.type).newbyteorder("<")
    size = count * kind.itemsize
    room.reserve(count * BYTES_PER_NUMBER if kind.kind == "f" else size)
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(packed.data, size + 1)  # limited, whatever the compressed data is
    except zlib.error as error:
        raise TreeError(_("a packed column is damaged: {}").format(error)) from error
    if len(data) != size or not stream.eof or stream.unused_data:
        raise TreeError(_("a packed column does not hold {:,} numbers").format(count))
    room.note_unpacked(len(packed.data))
    return np.frombuffer(data, kind).astype(packed.type, copy=False)
