"""A tree's columns as plain lists for the study file, without loss or rounding."""

import math
from collections.abc import Iterable, Sized
from typing import Any, Literal

import msgspec
import numpy as np

from explorer.core import memory
from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.trees.formats import packed
from explorer.trees.formats.contradictions import require_consecutive_ranks, require_consistent_columns
from explorer.trees.formats.exact_rows import (
    ExactRows,
    JsonFloat,
    from_exact_rows,
    json_exact_value,
    json_float,
    json_number,
    read_exact_value,
    read_number,
    to_exact_rows,
)
from explorer.trees.formats.packed import MemoryBudget, Packed, pack
from explorer.trees.formats.tree_from_rows import LONGEST_TEXT, MOST_PLAYERS, MOST_PLIES
from explorer.trees.named_columns import shorten_feature
from explorer.trees.tree import (
    NOBODY,
    AnyArray,
    Column,
    FloatArray,
    IntArray,
    StringColumn,
    Tree,
    sibling_ranks,
)

MOST_ID = 2**53
"""The upper limit of ids in a file, exclusive; edits make new ids above the largest one."""


class TextRows(msgspec.Struct, forbid_unknown_fields=True):
    """A column of texts: the distinct texts, and the index of each node's text."""

    names: list[str]
    codes: list[int] | Packed


class NamedRows(msgspec.Struct, forbid_unknown_fields=True):
    """An optional named column: `width` values per node, or with width 0 one scalar per node.

    The kind `exact` holds floats and Fractions; it needs version 3 of the file.
    """

    kind: Literal["bool", "int", "float", "exact"]
    width: int
    values: list[bool | int | float | str | None] | Packed


class TreeRows(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The columns of a tree in level order; the root's parent is -1, and None means the default of `build`.

    A large tree's shape is stored as `nodes` and `n_children` instead of `parent`.
    """

    parent: list[int] | None = None
    nodes: int | None = None
    n_children: Packed | None = None
    player: list[int] | Packed
    payoff: list[list[JsonFloat] | Packed]
    id: list[int] | Packed | None = None
    rank: list[int] | Packed | None = None
    move: TextRows | None = None
    label: TextRows | None = None
    probability: list[JsonFloat] | Packed | None = None
    exact: ExactRows | None = None
    columns: dict[str, NamedRows] = {}
    texts: dict[str, TextRows] = {}
    weights: dict[str, float | str] = {}
    players: list[str] = []
    constant: float | str = 0.0
    title: str = ""
    game: str = ""

    @property
    def version(self) -> int:
        """The first version of the study file that supports these columns."""
        if self.weights or any(column.kind == "exact" for column in self.columns.values()):
            return 3
        return 2 if self.parent is None else 1


def to_rows(tree: Tree) -> TreeRows:
    """Return the tree's columns as lists, packed for large trees.

    Raises TreeError if they exceed what `from_rows` accepts.
    """
    is_large, room = len(tree) >= packed.PACKED_FROM_NODES, MemoryBudget()

    def ints(column: AnyArray) -> Any:
        return pack(column, room) if is_large else column.tolist()

    def floats(column: FloatArray) -> Any:
        return pack(column, room) if is_large else _floats(column)

    def texts(column: StringColumn) -> TextRows:
        _require_short_texts(column.names)
        return TextRows(list(column.names), ints(column.codes))

    def named(column: AnyArray) -> NamedRows:
        width, values = column.shape[1] if column.ndim > 1 else 0, column.reshape(-1)
        if column.dtype == object:
            return NamedRows("exact", width, [json_exact_value(value) for value in values.tolist()])
        if column.dtype.kind == "f":
            return NamedRows("float", width, floats(values))
        return NamedRows("bool" if column.dtype.kind == "b" else "int", width, ints(values))

    return TreeRows(
        parent=None if is_large else tree.parent.tolist(),
        nodes=len(tree) if is_large else None, n_children=pack(tree.n_children, room) if is_large else None,
        player=ints(tree.player), payoff=[floats(column) for column in tree.payoff.T],
        id=None if np.array_equal(tree.id, np.arange(len(tree))) else ints(tree.id),
        rank=None if np.array_equal(tree.rank, sibling_ranks(tree.n_children)) else ints(tree.rank),
        move=None if tree.move.names == ("",) else texts(tree.move),
        label=None if tree.label.names == ("",) else texts(tree.label),
        probability=None if tree.probability is None else floats(tree.probability),
        exact=None if tree.exact is None else to_exact_rows(tree.exact),
        columns={name: named(column) for name, column in tree.columns.items() if not isinstance(column, StringColumn)},
        texts={name: texts(column) for name, column in tree.columns.items() if isinstance(column, StringColumn)},
        weights={name: json_number(weight) for name, weight in tree.weights.items()},
        players=list(tree.players), title=tree.title, game=tree.game, constant=json_number(tree.constant),
    )


def from_rows(rows: TreeRows, room: MemoryBudget) -> Tree:
    """Return the tree of these columns; `room` limits the memory of unpacked columns.

    Raises TreeError if the columns do not form a valid tree.
    """
    n_children = _shape(rows, room)
    count = len(n_children)
    if not rows.payoff:
        raise TreeError(_("there is no column of payoffs"))
    if len(rows.payoff) > MOST_PLAYERS or len(rows.payoff) * count > 2 * memory.MOST_NODES:
        raise TreeError(_("payoffs of {players:,} players are too many for {nodes:,} nodes").format(
            players=len(rows.payoff), nodes=count))
    ids = np.arange(count, dtype=np.int32) if rows.id is None else _ints("id", rows.id, count, room)
    in_order = np.sort(ids, kind="stable")  # fast, as most ids are in order
    if np.any(in_order[1:] == in_order[:-1]):
        raise TreeError(_("two nodes have the same id"))
    if in_order[0] < 0 or in_order[-1] >= MOST_ID:
        raise TreeError(_("an id is out of range"))
    player = _ints("player", rows.player, count, room)
    if player.min() < NOBODY or player.max() > 127:
        raise TreeError(_("a player is out of range"))
    payoff = np.empty((count, len(rows.payoff)))
    for place, column in enumerate(rows.payoff):
        payoff[:, place] = _numbers(f"payoff {place}", column, count, room)
    probability = None if rows.probability is None else _numbers("probability", rows.probability, count, room)
    columns: dict[str, Column] = {
        name: shorten_feature(name, _column(stored, count, room)) for name, stored in rows.columns.items()}
    columns.update({name: _texts(stored, count, room) for name, stored in rows.texts.items()})
    tree = Tree(
        n_children=n_children, player=player.astype(np.int8, copy=False), payoff=payoff,
        move=_texts(rows.move, count, room), label=_texts(rows.label, count, room),
        id=ids.astype(np.promote_types(ids.dtype, np.int32), copy=False),
        rank=_ranks(rows, n_children, room), probability=probability,
        exact=None if rows.exact is None else from_exact_rows(rows.exact, payoff, probability),
        columns=columns, weights={name: read_number(weight) for name, weight in rows.weights.items()},
        players=tuple(rows.players), title=rows.title, game=rows.game, constant=read_number(rows.constant),
    )
    if tree.levels - 1 > MOST_PLIES:
        raise TreeError(_("{plies:,} plies are too deep: at most {most:,}").format(
            plies=tree.levels - 1, most=MOST_PLIES))
    require_consistent_columns(tree)
    return tree


def _ranks(rows: TreeRows, n_children: IntArray, room: MemoryBudget) -> IntArray:
    """Return (n,) each node's position among its siblings as drawn."""
    if rows.rank is None:
        return sibling_ranks(n_children)
    stored = _ints("rank", rows.rank, len(n_children), room)
    require_consecutive_ranks(stored, n_children)
    return stored


def _shape(rows: TreeRows, room: MemoryBudget) -> IntArray:
    """Return (n,) the numbers of children. Raises TreeError if they do not form one tree in level order."""
    count = len(rows.parent) if rows.parent is not None else rows.nodes
    if count is None or (rows.parent is None) != (rows.n_children is not None) or (rows.nodes not in (None, count)):
        raise TreeError(_("the tree has no shape, or two"))
    limit = memory.most_nodes()
    if not 1 <= count <= limit:
        raise TreeError(_("{count:,} nodes: from 1 to {most:,} can be read{memory}").format(
            count=count, most=limit, memory=memory.describe_node_limit()))
    if rows.n_children is not None:
        stored = packed.unpack_ints(rows.n_children, count, room)
        if stored.min() < 0 or stored.max() >= count or stored.sum(dtype=np.int64) != count - 1:
            raise TreeError(_("the numbers of children don't make one tree in level order"))
        return stored.astype(np.int32)
    parent = np.array(rows.parent, np.int64)
    below = parent[1:]
    if parent[0] != -1 or np.any(np.diff(below) < 0) or np.any(below >= np.arange(1, count)) or np.any(below < 0):
        raise TreeError(_("the parents are not in level order"))
    return np.bincount(below, minlength=count).astype(np.int32)


def _ints(name: str, stored: list[int] | Packed, count: int, room: MemoryBudget) -> IntArray:
    if isinstance(stored, Packed):
        return packed.unpack_ints(stored, count, room)
    _require_length(name, stored, count)
    return packed.narrow(np.array(stored, np.int64))


def _numbers(name: str, stored: list[JsonFloat] | Packed, count: int, room: MemoryBudget) -> FloatArray:
    if isinstance(stored, Packed):
        return packed.unpack_floats(stored, count, room)
    _require_length(name, stored, count)
    return _array(stored)


def _require_length(name: str, stored: Sized, count: int) -> None:
    if len(stored) != count:
        raise TreeError(_("column {column} has {rows} rows for {nodes} nodes").format(
            column=name, rows=len(stored), nodes=count))


def _floats(column: FloatArray) -> list[JsonFloat]:
    """Return the numbers for JSON."""
    return [json_float(number) for number in column.tolist()]


def _array(numbers: list[JsonFloat]) -> FloatArray:
    return np.array([math.nan if number is None else float(number) for number in numbers], np.float64)


def _texts(rows: TextRows | None, count: int, room: MemoryBudget) -> StringColumn:
    if rows is None:
        return StringColumn.empty(count)
    _require_short_texts(rows.names)
    codes = _ints(_("of texts"), rows.codes, count, room)
    if codes.min() < 0 or codes.max() >= len(rows.names):
        raise TreeError(_("a column of texts doesn't fit the nodes"))
    return StringColumn(codes, tuple(rows.names))


def _require_short_texts(names: Iterable[str]) -> None:
    if any(len(name) > LONGEST_TEXT for name in names):
        raise TreeError(_("a text is too long: at most {:,} characters").format(LONGEST_TEXT))


def _column(rows: NamedRows, count: int, room: MemoryBudget) -> AnyArray:
    if not 0 <= rows.width <= memory.MOST_NODES:
        raise TreeError(_("a named column doesn't fit the nodes"))
    wanted = count * max(rows.width, 1)
    flat: AnyArray
    if isinstance(rows.values, Packed):
        unpack = {"float": packed.unpack_floats, "int": packed.unpack_ints, "bool": packed.unpack_bools}.get(rows.kind)
        if unpack is None:
            raise TreeError(_("a named column of kind {} holds something else").format(rows.kind))
        flat = unpack(rows.values, wanted, room)
    elif len(rows.values) != wanted:
        raise TreeError(_("a named column doesn't fit the nodes"))
    elif rows.kind == "exact":
        flat = np.array([*map(read_exact_value, rows.values), None], object)[:-1]
    elif any(isinstance(value, str) and value not in ("inf", "-inf") for value in rows.values):
        raise TreeError(_("a named column of kind {} holds something else").format(rows.kind))
    elif rows.kind == "float":
        flat = np.array([math.nan if value is None else float(value) for value in rows.values], np.float64)
    elif not all(type(value) is (bool if rows.kind == "bool" else int) for value in rows.values):
        raise TreeError(_("a named column of kind {} holds something else").format(rows.kind))
    else:
        flat = np.array(rows.values, np.bool_ if rows.kind == "bool" else np.int64)
        flat = flat if rows.kind == "bool" else packed.narrow(flat)
    return flat.reshape(count, rows.width) if rows.width else flat
