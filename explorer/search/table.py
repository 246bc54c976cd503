"""A transposition table: what a depth-first search has proved of positions, used when they occur again.

Greenblatt, Eastlake and Crocker 1967; with bounds as in Marsland 1986. There is one entry per position; a later one
replaces it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import inf
from weakref import WeakKeyDictionary

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.splitmix64 import GAMMA, mix_states
from explorer.search.convention import Bound
from explorer.search.horizon import Horizon
from explorer.search.options import SearchOptions
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import NOBODY, BoolArray, IntArray, Tree

Position = tuple[int, int]
"""A key, and a hash of what is searched below: an entry holds for one remaining depth."""


@dataclass(frozen=True)
class KnownPositions:
    """The positions of a tree: `key`, equal for equal positions, and `rest`, equal for equal shapes in a horizon.

    `horizon` is the depth limit and the options on which `rest` depends.
    """

    symmetric: bool
    key: IntArray
    horizon: Hashable
    rest: IntArray


_last: WeakKeyDictionary[Tree, KnownPositions] = WeakKeyDictionary()
"""The positions of the tree that was last searched with a table: to compare them takes longer than to search."""


class TranspositionTable:
    """Entries by position: a lower and an upper bound, equal if the value is known, and the row that proved them.

    `position(node)` is None if no other node is known to have the same one.
    """

    position: Callable[[int], Position | None]

    def __init__(self, tree: Tree, options: SearchOptions) -> None:
        """Prepare an empty table; raises SearchRefused if the tree has no repeated positions."""
        self._tree, self._options = tree, options
        self._entries: dict[Position, tuple[Bound, Bound, int]] = {}
        known = _last.get(tree)
        if known and known.symmetric == options.symmetric:
            self._key = known.key
            return
        key = position_keys(tree, options.symmetric)
        self._key = key.astype(np.min_scalar_type(-int(key.max()) - 2))
        if not _has_keys(tree) and not _has_repeats(key):
            raise SearchRefused(
                _("no position is known to be repeated: give the nodes of one position the same label")
            )

    def set_horizon(self, horizon: Horizon) -> None:
        """Set the horizon of the next searches; raises SearchRefused if equal positions have different values in it."""
        tree, options = self._tree, self._options
        asked = tree.plies(horizon.depth), options.quiescence, options.stand_pat, options.singular
        known = _last.get(tree)
        if not known or known.key is not self._key or known.horizon != asked:
            rest = _remaining_shapes(horizon, self._key, _is_labelled(tree))
            _require_equal_positions(horizon, options, self._key, rest)
            known = KnownPositions(options.symmetric, self._key, asked, rest)
            _last.clear()
            _last[tree] = known
        keys, rests = known.key.data, known.rest.data

        def position(node: int) -> Position | None:
            key = keys[node]
            return None if key < 0 else (key, rests[node])

        self.position = position

    def look_up(self, position: Position, alpha: Bound, beta: Bound, on_equality: bool) -> tuple[Bound, int] | None:
        """Return an exact value, or a bound that cuts against the window, with its row; else None."""
        entry = self._entries.get(position)
        if entry is None:
            return None
        lower, upper, row = entry
        if lower == upper or lower > beta or (on_equality and lower == beta):
            return lower, row
        return (upper, row) if upper < alpha or (on_equality and upper == alpha) else None

    def store(self, position: Position, number: Bound, alpha: Bound, beta: Bound, row: int) -> None:
        """Store the number that the visit of `row` returned for its window on entry."""
        if number >= beta:
            self._entries[position] = number, inf, row
        elif number <= alpha:
            self._entries[position] = -inf, number, row
        else:
            self._entries[position] = number, number, row


def position_keys(tree: Tree, symmetric: bool = False) -> IntArray:
    """Return (n,) equal numbers for inner nodes of equal position, -1 if a node has no known position.

    The position is the game's key if there is one, with `symmetric` that of all mirror images; else the label together
    with the player to move. Leaves get -1, because evaluating a leaf again is no more work than looking it up.
    """
    key = np.full(len(tree), -1, np.int64)
    if symmetric:
        from explorer.trees import games  # only here, because they would be loaded with every window

        game = games.symmetric_keys(tree)
    else:
        game = tree.array("key")
    if game is not None:
        key[:] = game
    elif symmetric:
        raise SearchRefused(_("of this tree no two positions are known to be mirror images"))
    labelled = _is_labelled(tree)
    said = tree.label.codes[labelled].astype(np.int64) * -NOBODY - 1 - tree.player[labelled]
    key[labelled] = said + key.max() + 1
    key[tree.is_leaf] = -1
    return key


def _has_keys(tree: Tree) -> bool:
    return bool(np.any(tree.array_or("key", -1) >= 0))


def _is_labelled(tree: Tree) -> BoolArray:
    """Return (n,) whether the node's label identifies its position: it has a label, and no key."""
    blank = [code for code, name in enumerate(tree.label.names) if not name]
    return ~np.isin(tree.label.codes, blank) & (tree.array_or("key", -1) < 0) & ~tree.is_leaf


def _has_repeats(key: IntArray) -> bool:
    known = key[key >= 0]
    return len(np.unique(known)) < len(known)


def _remaining_shapes(horizon: Horizon, key: IntArray, labelled: BoolArray) -> IntArray:
    """Return (n,) unsigned numbers, equal for nodes whose searched subtrees have the same shape up to the child order.

    They are 0 for labelled nodes whose whole subtrees are searched, because a user may draw a position in less detail.
    """
    below = _shape_hashes(horizon)
    if np.array_equal(horizon.child_count, horizon.tree.n_children):
        below[labelled] = 0
    elif labelled.any():
        whole = below == _shape_hashes(Horizon(horizon.tree, None, horizon.tree.n_children))
        below[labelled & whole] = 0
    below[key < 0] = 0
    return below


def _shape_hashes(horizon: Horizon) -> IntArray:
    """Return (n,) a hash of the shape of each searched subtree.

    Collisions are harmless, because values are compared, too.
    """
    tree = horizon.tree
    shape = np.where(tree.is_leaf, np.uint64(1), np.uint64(2))
    for inner, level, starts in tree.families():
        mixed = mix_states(shape[level] + GAMMA)  # mixed, so that the sums of different families differ
        if horizon.is_searched is not None:
            mixed[~horizon.is_searched[level]] = 0
        total = np.add.reduceat(mixed, starts)
        if horizon.may_stand_pat is not None:
            total += horizon.may_stand_pat[inner]
        opened = horizon.child_count[inner] > 0
        shape[inner[opened]] = mix_states(total + GAMMA)[opened]
    return shape


def _require_equal_positions(horizon: Horizon, options: SearchOptions, key: IntArray, rest: IntArray) -> None:
    """Raise SearchRefused if two nodes of one position have different players to move, or different values."""
    tree = horizon.tree
    nodes = np.flatnonzero((key >= 0) & (horizon.child_count > 0) & horizon.is_reachable)
    nodes = nodes[np.lexsort((nodes, rest[nodes], key[nodes]))]
    one, two = nodes[:-1], nodes[1:]
    alike = (key[one] == key[two]) & (rest[one] == rest[two])
    one, two = one[alike], two[alike]
    is_plain = horizon.is_plain and options.singular is None
    value = backed_up_values(tree, horizon.depth) if is_plain else horizon.minimax_values()
    unlike = np.flatnonzero((value[one] != value[two]) | (tree.player[one] != tree.player[two]))
    if not len(unlike):
        return
    first, second = int(one[unlike[0]]), int(two[unlike[0]])
    by = _("label") if _is_labelled(tree)[first] else _("key")
    name, other = tree.path(first) or _("root"), tree.path(second)
    if tree.player[first] != tree.player[second]:
        raise SearchRefused(
            _("nodes {first} and {second} are the same position by their {key}, yet different players move there")
            .format(first=name, second=other, key=by)
        )
    raise SearchRefused(_(
        "nodes {first} and {second} are the same position by their {key}, "
        "but their values are {first_value} and {second_value}").format(
            first=name, second=other, key=by,
            first_value=display(value[first]), second_value=display(value[second])))
