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

    `compute` takes an array of rows, or with `takes_slices` also a slice, and returns as many numbers.
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


NumberColumn = AnyArray | VirtualColumn
"""A column of numbers, in memory or computed on access."""
