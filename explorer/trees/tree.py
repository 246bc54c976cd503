"""A game tree: frozen NumPy columns in level order (node 0 is the root, siblings are adjacent)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from explorer.core.errors import TreeError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.core.level_order import first_children, join_ranges, preorder_places, sibling_ranks, subtree_sizes
from explorer.core.string_column import AnyArray, IntArray, StringColumn
from explorer.trees.named_columns import FEATURE_PREFIX, require_column_kind
from explorer.trees.packed_columns import PackableColumns
from explorer.trees.probabilities import require_probabilities

__all__ = [
    "CHANCE", "FEATURE_PREFIX", "MAX", "MIN", "NOBODY", "AnyArray", "BoolArray", "Column", "FloatArray", "IntArray",
    "ObjectArray", "StringColumn", "Tree", "as_floats", "build", "sibling_ranks",
]

MAX, MIN, CHANCE, NOBODY = -1, -2, -3, -4
"""Values of the column `player`; 0, 1, 2 ... are numbered players; leaves have NOBODY."""
DEEP, LAST_RANKS = 1000, 6
"""The depth in plies beyond which a node's name has only the end of its path, and the number of ranks in it."""

FloatArray = npt.NDArray[np.float64]
ObjectArray = npt.NDArray[np.object_]
BoolArray = npt.NDArray[np.bool_]


Column = AnyArray | StringColumn
_Array = TypeVar("_Array", bound=AnyArray)


def _freeze(array: _Array) -> _Array:
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class Tree(PackableColumns):
    """A game tree of n nodes; every column has n rows and is validated and made read-only when the tree is made.

    `payoff` is (n, players), with one column for two-player constant-sum games. It holds utilities of leaves and static
    evaluations of inner nodes; NaN for none. `probability` is set at the children of chance nodes, NaN elsewhere.
    `exact` is (n, players + 1), the Fraction behind a payoff or, in the last column, behind a probability; None where
    the float is exact. `rank` is a child's position as drawn; `id` survives edits. `columns` are optional named
    columns; `weights` are the weights of features in the static evaluation. Raises TreeError.
    """

    n_children: IntArray
    player: IntArray
    payoff: FloatArray
    move: StringColumn
    label: StringColumn
    id: IntArray
    rank: IntArray
    probability: FloatArray | None = None
    exact: ObjectArray | None = None
    columns: Mapping[str, Column] = field(default_factory=dict)
    weights: Mapping[str, Number] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    constant: float | Fraction = 0.0
    title: str = ""
    game: str = ""

    def __post_init__(self) -> None:
        self._check_columns()
        count = len(self)
        # No number is negative and the total is n - 1, so partial sums, as in first_child, stay in range.
        few = self.n_children.min() >= 0 and self.n_children.sum(dtype=np.int64) == count - 1
        if not few or not np.diff(self.level_start).all():
            raise TreeError(_("the numbers of children don't make one tree in level order"))
        self._check_players()

    def _check_columns(self) -> None:
        """Refuse columns of other lengths or kinds; make all columns read-only."""
        count = len(self)
        if not count:
            raise TreeError(_("a tree has at least one node"))
        columns: list[tuple[str, Column | None]] = [
            (name, getattr(self, name))
            for name in ("player", "payoff", "move", "label", "id", "rank", "probability", "exact")
        ]
        for name, column in [*columns, *self.columns.items()]:
            if column is not None and len(column) != count:
                raise TreeError(_("column {column} has {rows} rows for {nodes} nodes").format(
                    column=name, rows=len(column), nodes=count))
            array = column.codes if isinstance(column, StringColumn) else column
            if array is not None:
                array.flags.writeable = False
        for name, column in self.columns.items():
            require_column_kind(name, column)
        self.n_children.flags.writeable = False
        for field_name in ("columns", "weights"):
            object.__setattr__(self, field_name, MappingProxyType(dict(getattr(self, field_name))))

    def _check_players(self) -> None:
        """Refuse leaves with a player, inner nodes without one, and probabilities that do not sum to 1."""
        inner, moved_at = self.n_children > 0, self.player != NOBODY
        if not np.array_equal(inner, moved_at):
            self._refuse(inner & ~moved_at, _("node {node} has children but nobody to move"))
            self._refuse(~inner & moved_at, _("node {node} is a leaf, so nobody moves there"))
        players = self.payoff.shape[1]
        self._refuse(
            self.player >= players, _("node {node} is player {player}'s, but there are payoffs for {count}"))
        if len(chance_nodes := np.flatnonzero(self.player == CHANCE)):
            require_probabilities(self, chance_nodes)

    def _refuse(self, wrong: BoolArray, why: str) -> None:
        """Raise TreeError if a node is wrong; `why` has the placeholders node, player and count."""
        if wrong.any():
            node = int(np.argmax(wrong))
            raise TreeError(why.format(
                node=self.name(node), player=int(self.player[node]) + 1, count=self.payoff.shape[1]))

    def __len__(self) -> int:
        return len(self.n_children)

    @cached_property
    def first_child(self) -> IntArray:
        """(n,) each node's first child; for a leaf, the index at which a child would be inserted."""
        return _freeze(first_children(self.n_children))

    @cached_property
    def parent(self) -> IntArray:
        """(n,) each node's parent; -1 for the root."""
        parent = np.empty(len(self), np.int32)
        parent[0] = -1
        parent[1:] = np.repeat(np.arange(len(self), dtype=np.int32), self.n_children)
        return _freeze(parent)

    @cached_property
    def level_start(self) -> IntArray:
        """(levels + 1,) the first node of each level, followed by n."""
        first = self.first_child.data
        starts = [0, 1]
        while starts[-2] < starts[-1] < len(self):  # stops at an empty level, which __post_init__ then refuses
            starts.append(first[starts[-1]])
        return _freeze(np.array(starts, np.int64))

    @property
    def levels(self) -> int:
        """The number of levels: plies + 1."""
        return len(self.level_start) - 1

    def plies(self, depth: int | None = None) -> int:
        """Return the plies from the root to the deepest leaf, or the depth limit if that is smaller."""
        return self.levels - 1 if depth is None else min(depth, self.levels - 1)

    @cached_property
    def depth(self) -> IntArray:
        """(n,) each node's distance from the root in plies."""
        return _freeze(np.repeat(np.arange(self.levels, dtype=np.int32), np.diff(self.level_start)))

    def depth_of(self, nodes: Any) -> Any:
        """Return the depth of a node or of (k,) nodes, in O(k log levels) and without the column `depth`."""
        return np.searchsorted(self.level_start, nodes, "right") - 1

    @cached_property
    def size(self) -> IntArray:
        """(n,) the number of nodes in each subtree, its root included."""
        return _freeze(subtree_sizes(self.n_children, self.first_child, self.level_start, self.has_small_levels))

    @cached_property
    def preorder(self) -> IntArray:
        """(n,) each node's position in preorder: parents before children, siblings from left to right."""
        return _freeze(preorder_places(self.size, self.first_child, self.parent, self.level_start,
                                       self.has_small_levels))

    @cached_property
    def has_small_levels(self) -> bool:
        """True if levels are so small that a Python loop is faster than one NumPy call per level."""
        return self.levels * 16 > len(self)

    @property
    def is_leaf(self) -> BoolArray:
        """(n,) True for nodes without children; a new array at each access."""
        leaf: BoolArray = self.n_children == 0
        return leaf

    @property
    def is_numbered(self) -> bool:
        """True if players are numbered: a numbered player moves, or there are payoffs for several players."""
        return self.payoff.shape[1] > 1 or bool(np.any(self.player >= 0))

    def families(self) -> Iterator[tuple[IntArray, slice, IntArray]]:
        """Yield per level, deepest first: its inner nodes, the slice of their children, the families' starts in it.

        `np.maximum.reduceat(values[level], starts)` is the largest child value of each inner node.
        """
        starts = self.level_start.tolist()
        for start, stop, end in zip(starts[-3::-1], starts[-2::-1], starts[::-1], strict=False):
            inner = start + np.flatnonzero(self.n_children[start:stop])
            yield inner, slice(stop, end), self.first_child[inner] - stop

    def children(self, node: int) -> range:
        """Return the node's children, from left to right."""
        first = int(self.first_child[node])
        return range(first, first + int(self.n_children[node]))

    def children_of(self, nodes: IntArray) -> IntArray:
        """Return (k,) the children of all these nodes, family after family."""
        return join_ranges(self.first_child[nodes], self.n_children[nodes])

    def ancestors(self, node: int) -> Iterator[int]:
        """Yield the nodes above a node, from its parent to the root."""
        while node > 0:
            node = int(self.parent[node])
            yield node

    def in_subtree(self, node: int) -> BoolArray:
        """Return (n,) True for a node and all nodes below it."""
        first = int(self.preorder[node])
        inside: BoolArray = (self.preorder >= first) & (self.preorder < first + int(self.size[node]))
        return inside

    def array(self, name: str) -> AnyArray | None:
        """Return (n,) an optional column of numbers; None if the tree has none of this name."""
        column = self.columns.get(name)
        return column if isinstance(column, np.ndarray) else None

    def array_or(self, name: str, missing: float | np.number[Any]) -> AnyArray:
        """Return (n,) an optional column of numbers; if there is none, a read-only array filled with `missing`."""
        column = self.array(name)
        return np.broadcast_to(np.asarray(missing), len(self)) if column is None else column

    def payoff_of(self, node: int, player: int = 0) -> float | Fraction:
        """Return the exact utility or static evaluation of a node for a player; NaN if it has none."""
        known = None if self.exact is None else self.exact[node, player]
        return float(self.payoff[node, player]) if known is None else known

    def probability_of(self, node: int) -> float | Fraction:
        """Return the exact probability of the edge above the node; NaN if it has none."""
        if self.probability is None:
            return float("nan")
        known = None if self.exact is None else self.exact[node, -1]
        return float(self.probability[node]) if known is None else known

    def path(self, node: int) -> str:
        """Return the path of CONTRACT.md: ranks as drawn, from the root, joined by dots; "" for the root."""
        line = [node, *self.ancestors(node)]
        return ".".join(str(self.rank[each]) for each in line[-2::-1])

    def node_at_path(self, path: str) -> int:
        """Return the node at a path. Raises TreeError if there is none."""
        node = 0
        try:
            for word in path.split(".") if path else []:
                if not (word.isascii() and word.isdigit()):
                    raise ValueError
                rank = int(word)
                node = next(child for child in self.children(node) if self.rank[child] == rank)
        except (ValueError, StopIteration):
            raise TreeError(_("there is no node at path {!r}").format(path)) from None
        return node

    def name(self, node: int) -> str:
        """Return the node's name in error messages: its label, else its path (if very deep, the end), else "root"."""
        if self.label[node] or self.depth_of(node) <= DEEP:
            return self.label[node] or self.path(node) or _("root")
        line = [node, *islice(self.ancestors(node), LAST_RANKS - 1)]
        return f"….{'.'.join(str(self.rank[each]) for each in line[::-1])} (ply {int(self.depth_of(node)):,})"

    def unknown_name(self, node: int) -> str:
        """Return the name of an unknown leaf ("x" of "?x"); "" for other nodes."""
        column = self.columns.get("unknown")
        return column[node] if isinstance(column, StringColumn) else ""

    def with_columns(self, **columns: Any) -> "Tree":
        """Return this tree with some of its fields replaced. Raises TreeError if a new column is invalid."""
        if unknown := columns.keys() - {field.name for field in fields(self)}:
            raise TypeError(f"a tree has no {', '.join(sorted(unknown))}")
        own, made = self.unpacked(), object.__new__(Tree)
        made.__dict__.update(own, **columns)
        made._check_columns()
        if any(made.__dict__[name] is not own[name] for name in ("player", "probability", "exact")):
            made._check_players()
        return made

    def take(self, nodes: IntArray, n_children: IntArray) -> "Tree":
        """Return the tree of these rows, in a valid level order, with these numbers of children; 0 makes a leaf."""
        columns = {name: column.take(nodes) if isinstance(column, StringColumn) else column[nodes]
                 for name, column in self.columns.items()}
        return replace(
            self, n_children=n_children, player=np.where(n_children > 0, self.player[nodes], np.int8(NOBODY)),
            payoff=self.payoff[nodes],
            move=self.move.take(nodes), label=self.label.take(nodes), id=self.id[nodes], rank=self.rank[nodes],
            probability=None if self.probability is None else self.probability[nodes],
            exact=None if self.exact is None else self.exact[nodes], columns=columns,
        )


def build(
    n_children: Sequence[int] | IntArray,
    payoff: Sequence[Number] | FloatArray,
    *,
    player: Sequence[int] | IntArray | int = MAX,
    move: StringColumn | None = None,
    label: StringColumn | None = None,
    **columns: Any,
) -> Tree:
    """Return a tree with defaults for missing columns; if `player` is one number, MAX and MIN alternate from it.

    `payoff` is (n,) or (n, players), floats or exact numbers; a read-only array of floats is not copied. `columns` are
    further fields of Tree.
    """
    count = np.asarray(n_children, np.int32)
    floats, exact = as_floats(payoff)
    bare = Tree(
        n_children=count, player=np.where(count > 0, np.int8(MAX), np.int8(NOBODY)), payoff=floats,
        move=move or StringColumn.empty(len(count)), label=label or StringColumn.empty(len(count)),
        id=np.arange(len(count), dtype=np.int32), rank=np.zeros(len(count), np.int16),
    )
    if isinstance(player, int):
        movers = np.resize(np.array([player, MAX + MIN - player], np.int8), bare.levels)
        columns["player"] = np.repeat(movers, np.diff(bare.level_start))
        columns["player"][count == 0] = NOBODY
    else:
        columns["player"] = np.asarray(player, np.int8)
    columns.setdefault("rank", sibling_ranks(count))
    columns.setdefault("exact", exact)
    return bare.with_columns(**columns)


def as_floats(payoff: Sequence[Number] | FloatArray) -> tuple[FloatArray, ObjectArray | None]:
    """Return (n, players) floats, and the column `exact` if one of the numbers is a Fraction, else None."""
    if isinstance(payoff, np.ndarray):
        floats = payoff.astype(np.float64, copy=payoff.flags.writeable)
        return (floats[:, None] if floats.ndim == 1 else floats), None
    exact = None
    fractions = [row for row, number in enumerate(payoff) if isinstance(number, Fraction)]
    if fractions:
        exact = np.full((len(payoff), 2), None, object)
        for row in fractions:
            exact[row, 0] = payoff[row]
    return np.array([float(number) for number in payoff], np.float64)[:, None], exact
