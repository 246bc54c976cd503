"""The optional named columns that the program knows: one value per node, of a fixed kind."""

from collections.abc import Iterable

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.core.string_column import AnyArray, StringColumn
from explorer.core.virtual_column import shorten_floats

FEATURE_PREFIX = "feature "
"""The prefix of names of columns that hold a feature of positions; NaN where a node has no value."""
UNKNOWN = "unknown"
MOST_MERGED = 10**9
"""The largest number of siblings that one node can represent, as its `count` says; the column has four bytes."""
DTYPE_KINDS = {
    "quiet": "b", "forcing": "b", "count": "iu", "key": "i", "lower": "fO", "upper": "fO", "hidden": "iu",
    "elided": "iu",
}
"""The kinds of NumPy type that each named column may have; `unknown` holds texts, features hold numbers."""
_FEATURE_DTYPE_KINDS = "biuf"


def feature_names(columns: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the features among a tree's columns."""
    return tuple(name[len(FEATURE_PREFIX):] for name in columns if name.startswith(FEATURE_PREFIX))


def require_column_kind(name: str, column: AnyArray | StringColumn) -> None:
    """Check that a column of a known name holds one value of its kind per node. Raises TreeError otherwise."""
    if name == UNKNOWN:
        fits = isinstance(column, StringColumn)
    elif kinds := _FEATURE_DTYPE_KINDS if name.startswith(FEATURE_PREFIX) else DTYPE_KINDS.get(name):
        fits = isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype.kind in kinds
    else:
        return
    if not fits:
        raise TreeError(_("column {} does not hold one value of its kind for each node").format(name))


def shorten_feature(name: str, column: AnyArray) -> AnyArray:
    """Return the column; the numbers of a feature in the smallest type that holds them exactly."""
    is_feature = name.startswith(FEATURE_PREFIX) and column.dtype.kind == "f"
    return shorten_floats(column) if is_feature else column
