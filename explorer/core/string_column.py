"""A column of short texts, stored as codes into a list of distinct texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.integer[Any]]
AnyArray = npt.NDArray[Any]
LONGEST_TEXT = 1_000
"""The largest number of characters of a label, a move or a name, in every file and in the window."""


@dataclass(frozen=True, eq=False)
class StringColumn:
    """A column of short texts, each distinct text stored once: row i is `names[codes[i]]`."""

    codes: IntArray
    names: tuple[str, ...]

    @staticmethod
    def from_texts(texts: Sequence[str]) -> "StringColumn":
        """Return the column of these texts, one per node."""
        names = {text: code for code, text in enumerate(dict.fromkeys(texts))}
        codes = np.fromiter(map(names.__getitem__, texts), np.int32, len(texts))
        return StringColumn(codes.astype(code_dtype(len(names))), tuple(names))

    @staticmethod
    def empty(count: int) -> "StringColumn":
        """Return a column of `count` empty texts; its memory does not grow with `count`."""
        return StringColumn(np.broadcast_to(np.int8(0), (count,)), ("",))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, node: int) -> str:
        return self.names[int(self.codes[node])]

    def take(self, nodes: IntArray) -> "StringColumn":
        """Return the column of these rows, in this order."""
        return StringColumn(self.codes.take(nodes), self.names) if any(self.names) else StringColumn.empty(len(nodes))


def code_dtype(names: int) -> np.dtype[np.signedinteger[Any]]:
    """Return the smallest integer type for the codes of this number of distinct texts."""
    return np.min_scalar_type(-max(names, 1))
