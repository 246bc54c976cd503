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
class Texts:
    """A column of short texts, each stored once: `names[codes[node]]`."""

    codes: IntArray
    names: tuple[str, ...]

    @staticmethod
    def of(texts: Sequence[str]) -> "Texts":
        """The column that holds these texts, one per node."""
        names: dict[str, int] = {}
        codes = np.fromiter((names.setdefault(text, len(names)) for text in texts), np.int32, len(texts))
        return Texts(codes.astype(codes_type(len(names))), tuple(names))

    @staticmethod
    def empty(count: int) -> "Texts":
        """A column of empty texts that takes no memory."""
        return Texts(np.broadcast_to(np.int8(0), (count,)), ("",))

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, node: int) -> str:
        return self.names[int(self.codes[node])]

    def take(self, nodes: IntArray) -> "Texts":
        """The column over these nodes."""
        return Texts(self.codes.take(nodes), self.names) if any(self.names) else Texts.empty(len(nodes))


def codes_type(names: int) -> np.dtype[np.signedinteger[Any]]:
    """The smallest type of a column of texts with so many names."""
    return np.min_scalar_type(-max(names, 1))
