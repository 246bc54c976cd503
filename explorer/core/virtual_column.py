"""A column that takes no memory: its numbers are computed for the rows asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from explorer.core.string_column import AnyArray, IntArray

Rows = IntArray | slice


@dataclass(frozen=True, eq=False)
class VirtualColumn:
    """A column of `count` numbers that are computed on each access; `column[:]` computes all of them.

    `compute` takes an array of rows, or with `takes_slices` also a slice, and returns as many numbers. It must not
    refer to the object that keeps the column: the cycle would stay in memory until the next garbage collection.
    """

    count: int
    compute: Callable[[Any], AnyArray]
    takes_slices: bool = False

    def __len__(self) -> int:
        return self.count

    @overload
    def __getitem__(self, rows: Rows) -> AnyArray: ...
    @overload
    def __getitem__(self, rows: int) -> Any: ...
    def __getitem__(self, rows: Rows | int) -> Any:
        if isinstance(rows, slice):
            return self.compute(rows if self.takes_slices else np.arange(*rows.indices(self.count)))
        return self.compute(rows) if isinstance(rows, np.ndarray) else self.compute(np.array([rows]))[0]


_SHORTER = np.float16, np.float32
_CHUNK = 1 << 18


def shorten_floats(numbers: AnyArray) -> AnyArray:
    """Return the floats in the smallest type that holds all of them exactly."""
    parts = [slice(first, first + _CHUNK) for first in range(0, len(numbers), _CHUNK)]
    for dtype in _SHORTER:
        short = np.empty(numbers.shape, dtype)
        with np.errstate(over="ignore"):  # overflow gives infinity, which is not equal
            for part in parts:
                short[part] = numbers[part]
                if not np.array_equal(short[part], numbers[part], equal_nan=True):
                    break
            else:
                return short
    return numbers


def shorten_column(numbers: AnyArray) -> "NumberColumn":
    """Return a column that keeps the numbers in the smallest type that holds them, and gives them back as floats."""
    short = shorten_floats(numbers) if numbers.dtype == np.float64 else numbers
    if short is numbers:
        return numbers
    return VirtualColumn(len(short), lambda rows: short[rows].astype(np.float64), takes_slices=True)


NumberColumn = AnyArray | VirtualColumn
"""A column of numbers, in memory or computed on access."""
