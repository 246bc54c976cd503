"""Running counts of marked rows in little memory: a bit a row, and a count for every 64 rows."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from explorer.core.string_column import AnyArray, IntArray

WORD = 64
CHUNK = WORD << 14
"""The number of rows that are marked at a time."""


@dataclass(frozen=True, eq=False)
class BitCounts:
    """The marked rows of a column; 0.19 bytes a row."""

    words: npt.NDArray[np.uint64]
    counts: npt.NDArray[np.int32]
    """The number of marked rows before each word."""

    def count_before(self, rows: IntArray) -> IntArray:
        """Return the number of marked rows before each of these rows."""
        place = rows >> 6
        bits = (rows & (WORD - 1)).astype(np.uint64)
        below = self.words[place] & ((np.uint64(1) << bits) - np.uint64(1))
        counts: IntArray = self.counts[place] + np.bitwise_count(below)
        return counts


def mark_rows(count: int, marked: Iterator[AnyArray]) -> BitCounts:
    """Return the running counts of `count` rows; `marked` yields whether rows are marked, CHUNK rows at a time."""
    words = np.zeros(count // WORD + 1, np.dtype("<u8"))
    packed = words.view(np.uint8)
    for place, part in enumerate(marked):
        bits = np.packbits(part, bitorder="little")
        first = place * CHUNK // 8
        packed[first : first + len(bits)] = bits
    counts = np.zeros(len(words), np.int32)
    np.cumsum(np.bitwise_count(words[:-1]), dtype=np.int32, out=counts[1:])
    return BitCounts(words, counts)


def chunks(count: int) -> Iterator[slice]:
    """Return slices of CHUNK rows over all rows."""
    return (slice(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK))
