"""The columns of a tree as their differences from those of another tree, for a long history of edits."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from explorer.core.string_column import AnyArray, IntArray, StringColumn

if TYPE_CHECKING:
    from explorer.trees.tree import Tree

NAMES = "n_children", "player", "payoff", "move", "label", "id", "rank"
"""The columns that every tree has."""
Columns = Mapping[str, AnyArray | StringColumn]


@dataclass(frozen=True)
class Segment:
    """The rows from `start` up to `stop`, which are nodes of the other tree, too: there they begin at `other_start`."""

    start: int
    stop: int
    other_start: int


@dataclass(frozen=True)
class ColumnDifference:
    """A column's numbers outside of all segments, and the rows inside of them where it differs, with its numbers."""

    outside: AnyArray
    rows: IntArray
    numbers: AnyArray


@dataclass(frozen=True, eq=False)
class PackedColumns:
    """The columns of a tree of `count` nodes that differ from those of the tree `other`.

    A column that is missing is the other tree's; a ColumnDifference is one that shares most rows with the other tree's.
    """

    other: "Tree"
    count: int
    segments: tuple[Segment, ...]
    columns: Mapping[str, ColumnDifference | AnyArray | StringColumn]
    texts: Mapping[str, tuple[str, ...]]
    """The names of columns of texts whose codes are a ColumnDifference."""

    def unpack(self, others: Columns) -> Columns:
        """Return the columns, from those of the other tree."""
        outside = np.ones(self.count, bool)
        for segment in self.segments:
            outside[segment.start : segment.stop] = False
        made: dict[str, AnyArray | StringColumn] = {}
        for name in NAMES:
            packed, other = self.columns.get(name), others[name]
            if not isinstance(packed, ColumnDifference):
                made[name] = other if packed is None else packed
                continue
            numbers = other.codes if isinstance(other, StringColumn) else other
            column = np.empty((self.count, *packed.numbers.shape[1:]), packed.numbers.dtype)
            for segment in self.segments:
                length = segment.stop - segment.start
                column[segment.start : segment.stop] = numbers[segment.other_start : segment.other_start + length]
            column[outside], column[packed.rows] = packed.outside, packed.numbers
            column.flags.writeable = False
            made[name] = StringColumn(column, self.texts[name]) if name in self.texts else column
        return made


def pack_columns(tree: "Tree", other: "Tree") -> PackedColumns:
    """Return the columns of a tree, packed by their differences from those of another tree."""
    segments = _find_segments(tree, other)
    outside = np.ones(len(tree), bool)
    for segment in segments:
        outside[segment.start : segment.stop] = False
    columns: dict[str, ColumnDifference | AnyArray | StringColumn] = {}
    texts = {}
    for name in NAMES:
        column, base = getattr(tree, name), getattr(other, name)
        if column is base:
            continue
        columns[name] = column
        is_text = isinstance(column, StringColumn)
        numbers, others = (column.codes, base.codes) if is_text else (column, base)
        if numbers.dtype == others.dtype and numbers.shape[1:] == others.shape[1:] and numbers.flags.c_contiguous:
            columns[name] = _find_differences(numbers, others, segments, outside)
            if is_text:
                texts[name] = column.names
    return PackedColumns(other, len(tree), segments, columns, texts)


def unpack_columns(packed: PackedColumns) -> Columns:
    """Return the columns; the trees between this one and the next one that is not packed stay packed."""
    chain = [packed]
    while (below := chain[-1].other.packed) is not None:
        chain.append(below)
    columns: Columns = {name: getattr(chain[-1].other, name) for name in NAMES}
    for each in reversed(chain):
        columns = each.unpack(columns)
    return columns


def _find_segments(tree: "Tree", other: "Tree") -> tuple[Segment, ...]:
    """Return the rows with the same nodes at the begin and at the end of each level; of a deep tree as of one level."""
    whole = tree.has_small_levels or other.has_small_levels
    starts, other_starts = (
        [0, len(each)] if whole else each.level_start.tolist() for each in (tree, other))
    segments = []
    for start, stop, first, end in zip(starts, starts[1:], other_starts, other_starts[1:], strict=False):
        least = min(stop - start, end - first)
        same = tree.id[start : start + least] == other.id[first : first + least]
        head = least if same.all() else int(same.argmin())
        same = tree.id[stop - least : stop][::-1] == other.id[end - least : end][::-1]
        tail = min(least if same.all() else int(same.argmin()), least - head)
        segments += [Segment(start, start + head, first), Segment(stop - tail, stop, end - tail)]
    return tuple(segment for segment in segments if segment.start < segment.stop)


def _find_differences(
    column: AnyArray, other: AnyArray, segments: tuple[Segment, ...], outside: IntArray
) -> ColumnDifference:
    rows = []
    for segment in segments:
        length = segment.stop - segment.start
        differs: Any = _as_bits(column[segment.start : segment.stop]) != _as_bits(
            other[segment.other_start : segment.other_start + length])
        rows.append(segment.start + np.flatnonzero(differs if differs.ndim == 1 else differs.any(axis=1)))
    changed = np.concatenate([np.empty(0, np.int64), *rows])
    return ColumnDifference(column[outside], changed, column[changed])


def _as_bits(column: AnyArray) -> AnyArray:
    """Return a column of floats as integers, so that NaN is equal to itself and 0 differs from -0."""
    return column.view(np.int64) if column.dtype == np.float64 else column


class PackableColumns:
    """The columns of a tree, which can be dropped or packed while nobody reads them; other threads may read them.

    Packing gives the object a new dict: each dict has all columns or the packed ones, and is only added to.
    """

    def drop_cached_columns(self) -> None:
        """Drop the cached derived columns, about half of a tree's memory; they are recomputed on demand."""
        for name, member in vars(type(self)).items():
            if isinstance(member, cached_property):
                self.__dict__.pop(name, None)

    @property
    def packed(self) -> PackedColumns | None:
        """The columns while they are packed; else None."""
        return self.__dict__.get("_packed")

    def pack(self, other: "Tree") -> None:
        """Drop the columns, but for their differences from those of another tree; they are restored when they are read.

        The other tree must not be packed. Call it on the main thread only.
        """
        if self is not other and self.packed is None:
            packed = pack_columns(cast("Tree", self), other)
            self.drop_cached_columns()
            left = {name: value for name, value in dict(self.__dict__).items() if name not in NAMES}
            object.__setattr__(self, "__dict__", {**left, "_packed": packed})

    def unpacked(self) -> dict[str, Any]:
        """Return the object's dict with all columns, restored if they are packed."""
        while packed := (own := self.__dict__).get("_packed"):
            own.update(unpack_columns(packed))
            own.pop("_packed", None)
        return own

    if not TYPE_CHECKING:  # mypy would take any name for an attribute

        def __getattr__(self, name: str) -> Any:
            """Restore a packed column."""
            if name in NAMES and name in (own := self.unpacked()):
                return own[name]
            raise AttributeError(f"a tree has no {name}")
