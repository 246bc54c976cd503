"""Edits of a tree's shape.

In level order a subtree is one range of each level, and so is the gap where another one is inserted. An edit is
therefore a new order of the rows; only parents that lose or gain children are changed.
"""

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.exact import as_fraction, normalize_number
from explorer.core.i18n import _
from explorer.core.level_order import join_ranges
from explorer.trees.edit.rows import (
    ColumnDict,
    column_dict,
    empty_exact_column,
    join_columns,
    tree_from_columns,
    with_text,
    writable_column,
)
from explorer.trees.subtrees import level_ranges, next_level
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, AnyArray, IntArray, StringColumn, Tree, build, sibling_ranks

_NO_NODES: IntArray = np.empty(0, np.int64)


def add_child(tree: Tree, node: int, at: int | None = None) -> tuple[Tree, int]:
    """Return the tree with a blank leaf as the node's child number `at` (default: the last), and the leaf's id."""
    return paste(tree, node, build([0], np.full((1, tree.payoff.shape[1]), np.nan)), at)


def add_sibling(tree: Tree, node: int, before: bool = False) -> tuple[Tree, int]:
    """Return the tree with a blank leaf next to the node, and its id. Raises TreeError for the root."""
    _require_not_root(node, _("the root can't have a sibling: add a child"))
    return add_child(tree, int(tree.parent[node]), int(tree.rank[node]) + (not before))


def delete(tree: Tree, nodes: Iterable[int]) -> Tree:
    """Return the tree without these subtrees. Raises TreeError for the root.

    A parent without children becomes a blank leaf. The probabilities of the children that a chance node keeps are
    scaled to sum to 1.
    """
    chosen = np.unique(np.fromiter(nodes, np.int64))
    if len(chosen):
        _require_not_root(int(chosen[0]), _("the root can't be deleted: start a new tree"))
    gone = np.zeros(len(tree), bool)
    gone[chosen] = True
    for node in chosen[tree.n_children[chosen] > 0].tolist():
        if not gone[tree.parent[node]]:  # otherwise it is inside a subtree that is already marked
            gone[_nodes_in_ranges(level_ranges(tree, node))] = True
    losers = tree.parent[gone]
    losers = losers[~gone[losers]]
    rows = column_dict(tree)
    n_children, player = writable_column(rows, "n_children"), writable_column(rows, "player")
    n_children -= np.bincount(losers, minlength=len(tree)).astype(n_children.dtype)
    player[n_children == 0] = NOBODY
    for parent in np.unique(losers[player[losers] == CHANCE]).tolist():
        family = _family(tree, parent)
        _renormalize_probabilities(rows, family[~gone[family]])
    return tree_from_columns(rows, np.flatnonzero(~gone))


def move(tree: Tree, node: int, parent: int, at: int) -> Tree:
    """Return the tree with a subtree as child number `at` of `parent`; the subtree itself is not counted.

    Raises TreeError for the root, and if `parent` lies in the subtree.
    """
    _require_not_root(node, _("the root can't be moved"))
    levels = level_ranges(tree, node)
    if np.any((levels[:, 0] <= parent) & (parent < levels[:, 1])):
        raise TreeError(_("node {} can't be moved below itself").format(tree.name(node)))
    rows, left = column_dict(tree), int(tree.parent[node])
    family = _family(tree, parent)
    family = family[family != node]
    target = int(family[at]) if at < len(family) else tree.children(parent).stop
    if parent != left:
        others = _family(tree, left)
        _update_parent(rows, tree, left, others[others != node])
        _update_parent(rows, tree, parent, np.append(family, node))
    moved = _nodes_in_ranges(levels)
    return tree_from_columns(rows, _splice_rows(tree, moved, target, moved, np.diff(levels).ravel()))


def paste(tree: Tree, node: int, subtree: Tree, at: int | None = None) -> tuple[Tree, int]:
    """Return the tree with `subtree` as the node's child number `at` (default: the last), and its root's new id.

    The pasted nodes get new ids. Raises TreeError if the trees have different numbers of payoff columns.
    """
    rows, inserted = _append_subtree(tree, subtree)
    family = tree.children(node)
    _update_parent(rows, tree, node, np.append(_family(tree, node), inserted[:1]))
    target = family[at] if at is not None and at < len(family) else family.stop
    order = _splice_rows(tree, _NO_NODES, target, inserted, np.diff(subtree.level_start))
    return tree_from_columns(rows, order), int(rows["id"][len(tree)])


def extract(tree: Tree, node: int) -> Tree:
    """Return the subtree below a node as a tree of its own; ids are kept."""
    rows = column_dict(tree)
    _clear_probabilities(rows, np.array([node]))
    return tree_from_columns(rows, _nodes_in_ranges(level_ranges(tree, node)))


def replace_subtree(tree: Tree, node: int, subtree: Tree) -> Tree:
    """Return the tree with another subtree in place of a node; the node's rank and probability are kept.

    The new nodes get new ids, except that for the root `subtree` itself is returned.
    """
    if node == 0:
        return subtree
    rows, inserted = _append_subtree(tree, subtree)
    if rows["probability"] is not None:
        writable_column(rows, "probability")[len(tree)] = rows["probability"][node]
    if rows["exact"] is not None:
        writable_column(rows, "exact")[len(tree), -1] = rows["exact"][node, -1]
    gone = _nodes_in_ranges(level_ranges(tree, node))
    return tree_from_columns(rows, _splice_rows(tree, gone, node, inserted, np.diff(subtree.level_start)))


def adopt_order(tree: Tree) -> Tree:
    """Return the tree with its current child order as the order drawn."""
    return tree.with_columns(rank=sibling_ranks(tree.n_children))


def _append_subtree(tree: Tree, subtree: Tree) -> tuple[ColumnDict, IntArray]:
    """Return the rows of both trees, the subtree's last with new ids, and the indices of its rows."""
    if tree.payoff.shape[1] != subtree.payoff.shape[1]:
        raise TreeError(_("a tree of {columns} payoff columns can't take one of {other}").format(
            columns=tree.payoff.shape[1], other=subtree.payoff.shape[1]))
    fresh = int(tree.id.max()) + 1
    ids = np.arange(fresh, fresh + len(subtree))
    ids = ids.astype(np.int32) if ids[-1] < 2**31 else ids
    inserted = np.arange(len(tree), len(tree) + len(subtree))
    return join_columns(column_dict(tree), column_dict(subtree) | {"id": ids}), inserted


def _family(tree: Tree, node: int) -> IntArray:
    family = tree.children(node)
    return np.arange(family.start, family.stop)


def _nodes_in_ranges(levels: IntArray) -> IntArray:
    """Return the nodes in these ranges."""
    return join_ranges(levels[:, 0], np.diff(levels).ravel())


def _splice_rows(tree: Tree, gone: IntArray, target: int, inserted: IntArray, widths: IntArray) -> IntArray:
    """Return the rows in level order, without those in `gone` and with `inserted` before the subtree of `target`.

    `widths` are the numbers of inserted rows in each level.
    """
    below, gap = next_level(tree), target
    gaps = np.empty(len(widths), np.int64)
    for level in range(len(widths)):
        gaps[level] = gap
        gap = below(gap)
    stay = np.arange(len(tree))
    if len(gone):
        stay = np.delete(stay, gone)
        gaps -= np.searchsorted(gone, gaps)
    return np.insert(stay, np.repeat(gaps, widths), inserted)


def _update_parent(rows: ColumnDict, tree: Tree, parent: int, family: IntArray) -> None:
    """Update the columns of a node whose children are now `family`; only children of chance nodes have probabilities.

    A leaf that becomes an inner node loses its number, and the opponent of the nearest player above moves there. An
    inner node that becomes a leaf has no player.
    """
    writable_column(rows, "n_children")[parent] = len(family)
    player = writable_column(rows, "player")
    if not len(family):
        player[parent] = NOBODY
    elif player[parent] == NOBODY:
        player[parent] = _opponent_above(tree, player, parent, rows["payoff"].shape[1])
        writable_column(rows, "payoff")[parent] = np.nan
        if rows["exact"] is not None:
            writable_column(rows, "exact")[parent, :-1] = None
        if isinstance(unknown := rows["columns"].get("unknown"), StringColumn):
            rows["columns"]["unknown"] = with_text(unknown, [parent], "")
    if player[parent] == CHANCE:
        _renormalize_probabilities(rows, family)
    else:
        _clear_probabilities(rows, family)


def _opponent_above(tree: Tree, player: AnyArray, node: int, players: int) -> int:
    """Return the player at a new inner node: the opponent of the nearest player above, MAX if there is none.

    With numbered players it is the next number. They count up to the largest number that moves, at least to the second
    player, but not beyond the payoffs.
    """
    mover = next((int(player[above]) for above in tree.ancestors(node) if player[above] != CHANCE), MIN)
    return MAX + MIN - mover if mover in (MAX, MIN) else (mover + 1) % min(
        max(int(player.max()) + 1, 2), players)


def _renormalize_probabilities(rows: ColumnDict, family: IntArray) -> None:
    """Scale the probabilities of a chance node's children to sum to 1; equal shares if all are 0.

    New children have probability 0 before.
    """
    chances, exact = writable_column(rows, "probability"), rows["exact"]
    known = [None] * len(family) if exact is None else exact[family, -1].tolist()
    old = [_exact_probability(rounded, number) for rounded, number in zip(chances[family].tolist(), known, strict=True)]
    total = sum(old, Fraction(0))
    shares = [normalize_number(chance / total if total else Fraction(1, len(family))) for chance in old]
    chances[family] = [float(share) for share in shares]
    fractions = [share if isinstance(share, Fraction) else None for share in shares]
    if exact is None and any(fractions):
        rows["exact"] = empty_exact_column(len(chances), rows["payoff"].shape[1] + 1)
    if rows["exact"] is not None:
        writable_column(rows, "exact")[family, -1] = fractions


def _exact_probability(rounded: float, exact: Fraction | None) -> Fraction:
    if exact is not None:
        return exact
    return Fraction(0) if rounded != rounded else as_fraction(rounded)


def _clear_probabilities(rows: ColumnDict, nodes: IntArray) -> None:
    if rows["probability"] is not None:
        writable_column(rows, "probability")[nodes] = np.nan
    if rows["exact"] is not None:
        writable_column(rows, "exact")[nodes, -1] = None


def _require_not_root(node: int, why: str) -> None:
    if node == 0:
        raise TreeError(why)
