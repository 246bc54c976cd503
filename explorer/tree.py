"""A game tree: frozen NumPy columns in level order (node 0 is the root, siblings side by side)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from explorer.errors import TreeError
from explorer.numerals import Number, as_fraction

MAX, MIN, CHANCE, NOBODY = -1, -2, -3, -4
"""Values of the column `player`; 0, 1, 2 ... are numbered players; a leaf has NOBODY."""

IntArray = npt.NDArray[np.integer[Any]]
FloatArray = npt.NDArray[np.float64]
ObjectArray = npt.NDArray[np.object_]
BoolArray = npt.NDArray[np.bool_]
AnyArray = npt.NDArray[Any]


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
        return Texts(codes, tuple(names))

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
        return Texts(self.codes[nodes], self.names)


Column = AnyArray | Texts
_Array = TypeVar("_Array", bound=AnyArray)


def _frozen(array: _Array) -> _Array:
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class Tree:
    """n nodes; every column has n rows, is made read-only, and is checked on the way in.

    `payoff` is (n, players), one column for two-player constant-sum games: the utility of a leaf, the
    static evaluation of an inner node, NaN where there is none. `probability` belongs to the child of
    a chance node (NaN elsewhere). `exact` is (n, players + 1): the Fraction behind a payoff or, last,
    a probability, None where the float is the number. `rank` is a child's place as a person drew it;
    `id` survives edits. `columns` are the optional named columns. Raises TreeError naming the node.
    """

    n_children: IntArray
    player: IntArray
    payoff: FloatArray
    move: Texts
    label: Texts
    id: IntArray
    rank: IntArray
    probability: FloatArray | None = None
    exact: ObjectArray | None = None
    columns: Mapping[str, Column] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    constant: float | Fraction = 0.0
    title: str = ""
    game: str = ""

    def __post_init__(self) -> None:
        count = len(self.n_children)
        if not count:
            raise TreeError("a tree has at least one node")
        columns: list[tuple[str, Column | None]] = [
            (name, getattr(self, name))
            for name in ("player", "payoff", "move", "label", "id", "rank", "probability", "exact")
        ]
        for name, column in [*columns, *self.columns.items()]:
            if column is not None and len(column) != count:
                raise TreeError(f"column {name} has {len(column)} rows for {count} nodes")
            array = column.codes if isinstance(column, Texts) else column
            if array is not None:
                array.flags.writeable = False
        self.n_children.flags.writeable = False
        object.__setattr__(self, "columns", MappingProxyType(dict(self.columns)))
        last_child = np.cumsum(self.n_children, dtype=np.int64)
        gap = np.any(last_child[:-1] <= np.arange(count - 1))
        if gap or np.any(self.n_children < 0) or last_child[-1] != count - 1:
            raise TreeError("the numbers of children don't make one tree in level order")
        inner = self.n_children > 0
        self._refuse(inner & (self.player == NOBODY), "has children but nobody to move")
        self._refuse(~inner & (self.player != NOBODY), "is a leaf, so nobody moves there")
        if np.any(self.player == CHANCE):
            self._check_chances()

    def _refuse(self, wrong: BoolArray, why: str) -> None:
        if wrong.any():
            raise TreeError(f"node {self.name(int(np.argmax(wrong)))} {why}")

    def _check_chances(self) -> None:
        if self.probability is None:
            raise TreeError("a tree with chance nodes needs probabilities")
        for node in np.flatnonzero(self.player == CHANCE).tolist():
            chances = [self.chance_of(child) for child in self.children(node)]
            if any(chance != chance for chance in chances):
                raise TreeError(f"node {self.name(node)} is a chance node and a move of it has no probability")
            total = sum(map(as_fraction, chances), Fraction(0))
            if min(chances) < 0 or abs(total - 1) > (1e-9 if self.exact is None else 0):
                raise TreeError(f"the probabilities at node {self.name(node)} must sum to 1, not {float(total):g}")

    def __len__(self) -> int:
        return len(self.n_children)

    @cached_property
    def first_child(self) -> IntArray:
        """(n,) the first child, or where it would stand."""
        return _frozen(1 + np.cumsum(self.n_children, dtype=np.int32) - self.n_children.astype(np.int32))

    @cached_property
    def parent(self) -> IntArray:
        """(n,) the parent; -1 for the root."""
        parent = np.empty(len(self), np.int32)
        parent[0] = -1
        parent[1:] = np.repeat(np.arange(len(self), dtype=np.int32), self.n_children)
        return _frozen(parent)

    @cached_property
    def level_start(self) -> IntArray:
        """(levels + 1,) the first node of each level, then n."""
        ends = (1 + np.cumsum(self.n_children, dtype=np.int64)).tolist()
        starts = [0, 1]
        while starts[-1] < len(self):
            starts.append(ends[starts[-1] - 1])
        return _frozen(np.array(starts, np.int64))

    @property
    def levels(self) -> int:
        """The number of levels: plies + 1."""
        return len(self.level_start) - 1

    @cached_property
    def depth(self) -> IntArray:
        """(n,) plies from the root."""
        return _frozen(np.repeat(np.arange(self.levels, dtype=np.int32), np.diff(self.level_start)))

    @cached_property
    def size(self) -> IntArray:
        """(n,) nodes in the subtree, the node counted."""
        size = np.ones(len(self), np.int32)
        if self.is_slender:
            parent, total = self.parent.tolist(), size.tolist()
            for node in range(len(self) - 1, 0, -1):
                total[parent[node]] += total[node]
            return _frozen(np.array(total, np.int32))
        for inner, level, starts in self.families():
            size[inner] += np.add.reduceat(size[level], starts)
        return _frozen(size)

    @cached_property
    def preorder(self) -> IntArray:
        """(n,) the node's place when parents come before children, left to right."""
        before = np.cumsum(self.size, dtype=np.int64) - self.size
        lead = 1 + before - before[self.first_child[np.maximum(self.parent, 0)]] if len(self) > 1 else before
        place = np.zeros(len(self), np.int64)
        if self.is_slender:
            parent, ahead, at = self.parent.tolist(), lead.tolist(), place.tolist()
            for node in range(1, len(self)):
                at[node] = at[parent[node]] + ahead[node]
            return _frozen(np.array(at, np.int32))
        for start, stop in pairwise(self.level_start[1:].tolist()):
            place[start:stop] = place[self.parent[start:stop]] + lead[start:stop]
        return _frozen(place.astype(np.int32))

    @cached_property
    def is_slender(self) -> bool:
        """Whether levels are so small that a plain loop beats one NumPy call per level."""
        return self.levels * 16 > len(self)

    @property
    def is_leaf(self) -> BoolArray:
        """(n,) whether the node has no children."""
        leaf: BoolArray = self.n_children == 0
        return leaf

    def families(self) -> Iterator[tuple[IntArray, slice, IntArray]]:
        """Per level, deepest first: its inner nodes, the level of their children, each family's start there.

        `np.maximum.reduceat(values[level], starts)` is then the best child of each inner node.
        """
        starts = self.level_start.tolist()
        for start, stop, end in zip(starts[-3::-1], starts[-2::-1], starts[::-1], strict=False):
            inner = start + np.flatnonzero(self.n_children[start:stop])
            yield inner, slice(stop, end), self.first_child[inner] - stop

    def children(self, node: int) -> range:
        """The node's children, left to right."""
        first = int(self.first_child[node])
        return range(first, first + int(self.n_children[node]))

    def payoff_of(self, node: int, player: int = 0) -> float | Fraction:
        """The exact utility or static evaluation; NaN where there is none."""
        known = None if self.exact is None else self.exact[node, player]
        return float(self.payoff[node, player]) if known is None else known

    def chance_of(self, node: int) -> float | Fraction:
        """The exact probability of the edge above the node; NaN where there is none."""
        if self.probability is None:
            return float("nan")
        known = None if self.exact is None else self.exact[node, -1]
        return float(self.probability[node]) if known is None else known

    def path(self, node: int) -> str:
        """CONTRACT.md's path: ranks from the root, as drawn, joined by dots."""
        ranks: list[str] = []
        while node > 0:
            ranks.append(str(self.rank[node]))
            node = int(self.parent[node])
        return ".".join(reversed(ranks))

    def find(self, path: str) -> int:
        """The node at a path; TreeError where there is none."""
        node = 0
        try:
            for word in path.split(".") if path else []:
                if not (word.isascii() and word.isdigit()):
                    raise ValueError
                rank = int(word)
                node = next(child for child in self.children(node) if self.rank[child] == rank)
        except (ValueError, StopIteration):
            raise TreeError(f"there is no node at path {path!r}") from None
        return node

    def name(self, node: int) -> str:
        """What a person calls the node: its label, else its path, else "root"."""
        return self.label[node] or self.path(node) or "root"

    def unknown_name(self, node: int) -> str:
        """The name of an unknown leaf ("x" of "?x"), else ""."""
        column = self.columns.get("unknown")
        return column[node] if isinstance(column, Texts) else ""

    def take(self, nodes: IntArray, n_children: IntArray) -> "Tree":
        """The tree made of these rows in this (level) order, with these numbers of children."""
        every = {name: column.take(nodes) if isinstance(column, Texts) else column[nodes]
                 for name, column in self.columns.items()}
        return replace(
            self, n_children=n_children, player=self.player[nodes], payoff=self.payoff[nodes],
            move=self.move.take(nodes), label=self.label.take(nodes), id=self.id[nodes], rank=self.rank[nodes],
            probability=None if self.probability is None else self.probability[nodes],
            exact=None if self.exact is None else self.exact[nodes], columns=every,
        )


def build(
    n_children: Sequence[int] | IntArray,
    payoff: Sequence[Number] | FloatArray,
    *,
    player: Sequence[int] | IntArray | int = MAX,
    move: Texts | None = None,
    label: Texts | None = None,
    **columns: Any,
) -> Tree:
    """A tree with defaults filled in: players alternate from `player` if it is one number, no texts.

    `payoff` is (n,) or (n, players), floats or exact numbers; `columns` are further fields of Tree.
    """
    count = np.asarray(n_children, np.int32)
    floats, exact = as_floats(payoff)
    bare = Tree(
        n_children=count, player=np.where(count > 0, MAX, NOBODY).astype(np.int8), payoff=floats,
        move=move or Texts.empty(len(count)), label=label or Texts.empty(len(count)),
        id=np.arange(len(count)), rank=np.zeros(len(count), np.int32),
    )
    if isinstance(player, int):
        mover = np.where(bare.depth % 2 == 0, player, MAX + MIN - player)
        columns["player"] = np.where(count > 0, mover, NOBODY).astype(np.int8)
    else:
        columns["player"] = np.asarray(player, np.int8)
    columns.setdefault("rank", np.arange(len(count), dtype=np.int32) - bare.first_child[np.maximum(bare.parent, 0)])
    columns["rank"][0] = 0
    columns.setdefault("exact", exact)
    return replace(bare, **columns)


def as_floats(payoff: Sequence[Number] | FloatArray) -> tuple[FloatArray, ObjectArray | None]:
    """(n, players) floats, and the column `exact` for (n,) numbers where one of them is no float."""
    if isinstance(payoff, np.ndarray):
        floats = payoff.astype(np.float64)
        return (floats[:, None] if floats.ndim == 1 else floats), None
    exact = None
    fractions = [row for row, number in enumerate(payoff) if isinstance(number, Fraction)]
    if fractions:
        exact = np.full((len(payoff), 2), None, object)
        for row in fractions:
            exact[row, 0] = payoff[row]
    return np.array([float(number) for number in payoff], np.float64)[:, None], exact
