"""A column of short texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.integer[Any]]
AnyArray = npt.NDArray[Any]
LONGEST_TEXT = 1_000
"""Characters of a label, a move or a name, in every file and in the window."""


@dataclass(frozen=True, eq=False)
class StringColumn:
    """A column of short texts, each stored once: `names[codes[node]]`."""

    codes: IntArray
    names: tuple[str, ...]

    @staticmethod
    def from_texts(texts: Sequence[str]) -> "StringColumn":
        """The column that holds these texts, one per node."""
        names: dict[str, int] = {}
        codes = np.fromiter((names.setdefault(text, len(names)) for text in texts), np.int32, len(texts))
        return StringColumn(codes.astype(code_dtype(len(names))), tuple(names))

    @staticmethod
    def empty(count: int) -> "StringColumn":
        """A column of empty texts that takes no memory."""
        return StringColumn(np.broadcast_to(np.int8(0), (count,)), ("",))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, node: int) -> str:
        return self.names[int(self.codes[node])]

    def take(self, nodes: IntArray) -> "StringColumn":
        """The column over these nodes."""
        return StringColumn(self.codes.take(nodes), self.names) if any(self.names) else StringColumn.empty(len(nodes))


def code_dtype(names: int) -> np.dtype[np.signedinteger[Any]]:
    """The smallest type of a column of texts with so many names."""
    return np.min_scalar_type(-max(names, 1))
