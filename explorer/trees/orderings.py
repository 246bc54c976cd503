"""Child orders as sort keys: the tree is sorted by a key, and the search visits children from left to right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.trees.backward_induction import backed_up_values, evaluation_column
from explorer.trees.tree import MAX, MIN, AnyArray, IntArray, Tree

AS_DRAWN = "as-drawn"
RANDOM = "random:"
MOVES = "moves:"
MINIMAL, MAXIMAL = "minimal", "maximal"
"""The names of the orders with the fewest and the most evaluated leaves, which `explorer.lab` computes."""


def as_drawn(tree: Tree) -> AnyArray:
    """Return the rank of each node: the order in which the children are drawn."""
    return tree.rank


def mirror(tree: Tree) -> AnyArray:
    """Return the negated rank of each node: right to left."""
    return -tree.rank


def best_first(tree: Tree) -> AnyArray:
    """Return keys that sort the best child first for the player to move, by full minimax values."""
    return _mover_key(tree, _minimax_values(tree))


def worst_first(tree: Tree) -> AnyArray:
    """Return keys that sort the worst child first for the player to move, by full minimax values."""
    return -_mover_key(tree, _minimax_values(tree))


def static(tree: Tree) -> AnyArray:
    """Return keys that sort the best child first by static evaluation; children without one come last."""
    return _mover_key(tree, evaluation_column(tree))


def random(tree: Tree, seed: int) -> AnyArray:
    """Return a random key for every node; it depends only on the seed and the tree's shape as drawn."""
    nodes = _sorted_nodes(tree, tree.rank)
    drawn = np.empty(len(tree))
    drawn[slice(None) if nodes is None else nodes] = np.random.default_rng(seed).random(len(tree))
    return drawn


def by_moves(tree: Tree, moves: Sequence[str]) -> AnyArray:
    """Return a key that sorts moves in the order of this list of names; other moves come last, as drawn.

    On a tic-tac-toe board, `b2,a1,c1,a3,c3` is the centre, then the corners, then the edges. Raises SearchRefused if no
    move of the tree has one of these names.
    """
    places = {name: place for place, name in enumerate(moves)}
    if not places.keys() & set(tree.move.names):
        raise SearchRefused(_("no move of this tree is called {}").format(_(" or ").join(moves[:3])))
    named = np.array([places.get(name, len(moves)) for name in tree.move.names])
    return named[tree.move.codes]


@dataclass(frozen=True)
class Ordering:
    """A child order: its title and one sentence about it, in English, and its key.

    `key(tree)` returns (n,) numbers or Fractions; siblings are sorted by them, the smallest first, ties as drawn.
    It raises SearchRefused for a tree that has no such order. `needs_evaluations`: True if the order says nothing about
    a tree in which nodes have no static evaluation, so that it is not offered there.
    """

    title: str
    sentence: str
    key: Callable[[Tree], AnyArray]
    needs_evaluations: bool = False


ORDERINGS: dict[str, Ordering] = {
    AS_DRAWN: Ordering("as drawn", "The children as they are drawn.", as_drawn),
    "mirror": Ordering("mirror", "Right to left.", mirror),
    "best-first": Ordering(
        "best first", "The child that is best for the player to move first, by full minimax values; ties as drawn.",
        best_first),
    "worst-first": Ordering(
        "worst first", "The child that is worst for the player to move first, by full minimax values; ties as drawn.",
        worst_first),
    "static": Ordering(
        "by static evaluation",
        "The best child first by its static evaluation (a leaf's is its utility); children without one last.", static,
        needs_evaluations=True),
}


def apply(tree: Tree, name: str) -> Tree:
    """Return the tree with the children of all nodes in the named order; ranks and ids are kept.

    `name` is a key of ORDERINGS, `random:SEED` or `moves:NAME,NAME`. Raises SearchRefused for an unknown name, and if
    the tree does not have the values or moves that the order needs.
    """
    require_ordering(name)
    if name in ORDERINGS:
        return reorder(tree, ORDERINGS[name].key(tree))
    if name.startswith(MOVES):
        return reorder(tree, by_moves(tree, _move_names(name)))
    return reorder(tree, random(tree, int(name.removeprefix(RANDOM))))


def require_ordering(name: str) -> None:
    """Check that this is the name of a child order. Raises SearchRefused otherwise."""
    seed = name.removeprefix(RANDOM)
    if name.startswith(RANDOM) and not (seed.isascii() and seed.isdigit() and len(seed) < 20):
        raise SearchRefused(_("{!r} is no order: random takes a seed from 0, as in random:7").format(name))
    if name.startswith(MOVES) and not all(moves := _move_names(name)):
        raise SearchRefused(_("{!r} is no order: it takes names of moves, as in moves:b2,a1,c1").format(name))
    if name.startswith(MOVES) and len(set(moves)) < len(moves):
        raise SearchRefused(_("{!r} is no order: it names a move twice").format(name))
    if name not in ORDERINGS and not name.startswith((RANDOM, MOVES)):
        raise SearchRefused(_("{order!r} is no order: choose from {orders}, random:SEED or moves:NAME,NAME").format(
            order=name, orders=", ".join(ORDERINGS)))


def _move_names(name: str) -> list[str]:
    return [move.strip() for move in name.removeprefix(MOVES).split(",")]


def reorder(tree: Tree, key: AnyArray) -> Tree:
    """Return the tree with siblings sorted by the key, ties by rank. O(n log n)."""
    nodes = _sorted_nodes(tree, key)
    return tree if nodes is None else tree.take(nodes, tree.n_children[nodes])


def _sorted_nodes(tree: Tree, key: AnyArray) -> IntArray | None:
    """Return the nodes in the level order of the sorted tree; None if the tree is sorted already."""
    is_drawn = _is_sorted(tree, tree.rank)
    if is_drawn and (key is tree.rank or _is_sorted(tree, _sortable_key(key))):
        return None
    by_key = sort_siblings(tree, key)
    if np.array_equal(by_key, np.arange(len(tree))):
        return None
    order = [by_key[:1]]
    for _level in range(1, tree.levels):
        order.append(by_key[tree.children_of(order[-1])])
    return np.concatenate(order)


def sort_siblings(tree: Tree, key: AnyArray) -> IntArray:
    """Return (n,) the nodes with siblings sorted by the key, ties by rank; each family keeps its places."""
    by_key: IntArray = np.lexsort((tree.rank, _sortable_key(key), tree.parent))
    return by_key


def _is_sorted(tree: Tree, key: AnyArray) -> bool:
    """Return whether the keys of siblings never decrease from left to right; False for NaN."""
    return bool(np.all((key[1:] >= key[:-1]) | (tree.parent[1:] != tree.parent[:-1])))


def _sortable_key(key: AnyArray) -> AnyArray:
    """Return an object key as integers in the order of its values; equal values stay equal, NaN is last."""
    if key.dtype != object:
        return key
    ordered = {value: place for place, value in enumerate(sorted({value for value in key.tolist() if value == value}))}
    return np.array([ordered.get(value, len(ordered)) for value in key.tolist()], np.int64)


def _mover_key(tree: Tree, values: AnyArray) -> AnyArray:
    """Return values with signs such that the smallest is best for the player to move at the parent.

    The key is 0 for children of other players than MAX and MIN, and NaN sorts last.
    """
    mover = tree.player[np.maximum(tree.parent, 0)]
    sign = np.where(mover == MAX, -1, np.where(mover == MIN, 1, 0))
    if values.dtype == object:
        turned = np.empty(len(tree), object)
        turned[:] = [turn and turn * value for turn, value in zip(sign.tolist(), values.tolist(), strict=True)]
        return turned
    return np.asarray(sign * np.where(sign == 0, 0.0, values))


def _minimax_values(tree: Tree) -> AnyArray:
    if tree.is_numbered:
        raise SearchRefused(_("best and worst first are defined for MAX and MIN, not for numbered players"))
    blank = np.flatnonzero(tree.is_leaf & np.isnan(tree.payoff[:, 0]))
    if len(blank):
        raise SearchRefused(_("leaf {} has no value, so its family has no best child").format(tree.name(int(blank[0]))))
    return backed_up_values(tree)
