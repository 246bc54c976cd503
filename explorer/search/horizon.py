"""The horizon of a search: the tree down to the depth limit, and what quiescence and singular extensions add."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions
from explorer.trees.backward_induction import as_fractions, evaluation_column, expected_value, spread_down
from explorer.trees.tree import CHANCE, MAX, AnyArray, BoolArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class Horizon:
    """The part of a tree that a search with this depth limit may visit.

    `child_count` (n,): number of children that a visit searches, 0 if it evaluates the node. `is_searched` (n,): True
    if the visit of the parent searches the node; None if all children of nodes that are not evaluated are searched.
    `may_stand_pat` (n,): True if the mover may take the static evaluation; None if that is so nowhere.
    """

    tree: Tree
    depth: int | None
    child_count: IntArray
    is_searched: BoolArray | None = None
    may_stand_pat: BoolArray | None = None

    @cached_property
    def is_plain(self) -> bool:
        """True if every node is either searched with all its children or evaluated at the common depth limit."""
        return self.is_searched is None and self.may_stand_pat is None

    def children(self, node: int) -> Sequence[int]:
        """Return the children that a visit searches, left to right; () if it evaluates the node."""
        if not self.child_count[node]:
            return ()
        family = self.tree.children(node)
        if self.is_searched is None or self.child_count[node] == len(family):
            return family
        return [child for child in family if self.is_searched[child]]

    @cached_property
    def children_by_node(self) -> "ChildrenByNode":
        """`children` of every node, for use in inner loops."""
        return ChildrenByNode(self)

    @cached_property
    def is_reachable(self) -> BoolArray:
        """(n,) True if a search without cutoffs visits the node."""
        tree = self.tree
        if self.child_count is tree.n_children and self.is_searched is None:  # no depth limit
            return np.ones(len(tree), bool)
        reachable: BoolArray = (self.child_count > 0)[tree.parent]
        if self.is_searched is not None:
            reachable &= self.is_searched
        reachable[0] = True
        spread_down(tree, reachable, np.minimum)
        return reachable

    @cached_property
    def is_evaluated(self) -> BoolArray:
        """(n,) True if a search without cutoffs evaluates the node."""
        evaluated: BoolArray = (self.child_count == 0) & self.is_reachable
        return evaluated

    @cached_property
    def needs_value(self) -> BoolArray:
        """(n,) True if a search may use the node's own number: it evaluates the node, or the mover may stand pat."""
        return self.is_evaluated if self.may_stand_pat is None else (
            self.is_evaluated | (self.may_stand_pat & self.is_reachable))

    def first_blank_node(self) -> int:
        """Return the first node whose number may be needed but is missing; -1 if there is none."""
        blank = np.isnan(self.tree.payoff).any(axis=1)
        if self.may_stand_pat is None:
            blank &= self.child_count == 0
        if not blank.any():  # a fast way, because iterative deepening calls this for each depth
            return -1
        missing = np.flatnonzero(self.needs_value & blank)
        return int(missing[0]) if len(missing) else -1

    def minimax_values(self) -> AnyArray:
        """Return (n,) minimax values within the horizon, with means at chance nodes; others keep their own numbers."""
        values = evaluation_column(self.tree).copy()
        if np.any(self.tree.player == CHANCE):
            values = as_fractions(values)
        stands = None if self.may_stand_pat is None else self.may_stand_pat.tolist()
        player = self.tree.player.tolist()
        for node in np.flatnonzero((self.child_count > 0) & self.is_reachable)[::-1].tolist():
            if player[node] == CHANCE:
                values[node] = expected_value(self.tree, node, values)
                continue
            below = [values[child] for child in self.children(node)]
            if stands and stands[node]:
                below.append(values[node])
            values[node] = (max if player[node] == MAX else min)(below)
        return values


class ChildrenByNode(dict[int, Sequence[int]]):
    """The children that a visit of a node searches, by node; made when a node is first asked for.

    A search visits a small part of a large tree, and a visit takes less time than the ranges of all nodes would.
    """

    def __init__(self, horizon: Horizon) -> None:
        super().__init__()
        self._first_child, self._child_count = horizon.tree.first_child.data, horizon.child_count.data
        self._horizon = None if horizon.is_searched is None else horizon

    def __missing__(self, node: int) -> Sequence[int]:
        first = self._first_child[node]
        family = self[node] = (range(first, first + self._child_count[node]) if self._horizon is None
                               else self._horizon.children(node))
        return family


def as_rows(column: AnyArray) -> Sequence[Any]:
    """Return a column for inner loops: its numbers are read one by one, faster than from the array.

    A view of the memory costs nothing for nodes that are never visited, unlike a list; objects need a list.
    """
    return column.tolist() if column.dtype == object else column.data


def search_horizon(tree: Tree, depth: int | None, options: SearchOptions = SearchOptions()) -> Horizon:
    """Return the horizon of a search to this depth with these options; the last few are cached.

    Quiescence: a node at its limit that is not `quiet` is searched over its `forcing` children, and so are these; a
    chance node with a forcing child is searched over all outcomes, because nobody chooses there. Singular extension
    (Anantharaman, Campbell and Hsu 1988) is decided before the search, by minimax values to the plain limit: below a
    move that is better than all its siblings by the margin, the limit is one ply deeper, for every such move on the
    path. Raises SearchRefused if a static evaluation is missing that this needs.
    """
    if depth is None or depth >= tree.plies():
        return Horizon(tree, depth, tree.n_children)
    return _cached_horizon(tree, depth, options)


@lru_cache(maxsize=4)
def _cached_horizon(tree: Tree, depth: int, options: SearchOptions) -> Horizon:
    plain = _horizon_to_limit(tree, depth, None, options)
    if options.singular is None:
        return plain
    if (blank := plain.first_blank_node()) >= 0:
        raise SearchRefused(_("node {} has no static evaluation, and singular moves are judged by it").format(
            tree.name(blank)))
    return _horizon_to_limit(tree, depth, _singular_limits(plain, depth, options.singular), options)


def _horizon_to_limit(tree: Tree, depth: int, limit: IntArray | None, options: SearchOptions) -> Horizon:
    """Return the horizon with the common limit `depth`, or with the limit of each node."""
    if limit is None and not options.quiescence:  # a fast way, because iterative deepening takes it for each depth
        above = tree.level_start[depth]
        looks = np.zeros(len(tree), np.int32)
        looks[:above] = tree.n_children[:above]
        return Horizon(tree, depth, looks)
    inside = tree.depth < (depth if limit is None else limit)
    looks = np.where(inside, tree.n_children, 0).astype(np.int32, copy=False)
    if not options.quiescence:
        return Horizon(tree, depth, looks)
    quiet, forcing = tree.array_or("quiet", True).astype(bool), tree.array_or("forcing", False).astype(bool)
    parent = tree.parent
    forced = np.bincount(parent[1:][forcing[1:]], minlength=len(tree)).astype(np.int32)
    extended = ~inside & ~quiet & (forced > 0)
    at_chance = tree.player == CHANCE
    looks[extended] = np.where(at_chance, tree.n_children, forced)[extended]
    seen = np.ones(len(tree), bool)
    seen[1:] = (inside | at_chance)[parent[1:]] | forcing[1:]
    return Horizon(tree, depth, looks, seen, extended & ~at_chance if options.stand_pat else None)


def _singular_limits(plain: Horizon, depth: int, margin: Bound) -> IntArray:
    """Return (n,) the depth limit below each node: one ply more for each singular move on its path."""
    tree, values = plain.tree, plain.minimax_values()
    limits = np.full(len(tree), depth, np.int32)
    for node in range(len(tree)):
        family = tree.children(node)
        if not family:
            continue
        limits[family.start : family.stop] = limits[node]
        if len(family) < 2 or tree.player[node] == CHANCE or tree.depth[node] >= depth:
            continue
        sign = 1 if tree.player[node] == MAX else -1
        ranked = sorted(family, key=lambda child: sign * values[child], reverse=True)
        best, second = (sign * values[child] for child in ranked[:2])
        if best > second and best - second >= margin:  # the difference of two equal infinities is NaN
            limits[ranked[0]] += 1
    return limits
