"""Edits of a tree's shape.

A tree is edited as its preorder listing with depths, in which every subtree is one slice; level order
comes back by a stable sort of the depths.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from explorer.edit.rows import Rows, join, rows_of, take, tree_of, with_text
from explorer.errors import TreeError
from explorer.i18n import _
from explorer.numerals import as_fraction, simplest
from explorer.tree import CHANCE, MAX, MIN, NOBODY, AnyArray, IntArray, Texts, Tree, build


def add_child(tree: Tree, node: int, at: int | None = None) -> tuple[Tree, int]:
    """The tree with a blank leaf as the node's child number `at` (default: the last), and the leaf's id."""
    return paste(tree, node, _blank(tree), at)


def add_sibling(tree: Tree, node: int, before: bool = False) -> tuple[Tree, int]:
    """The tree with a blank leaf beside the node; TreeError for the root."""
    _refuse_root(node, _("the root can't have a sibling: add a child"))
    return add_child(tree, int(tree.parent[node]), int(tree.rank[node]) + (not before))


def delete(tree: Tree, nodes: Iterable[int]) -> Tree:
    """The tree without these subtrees; a parent left childless becomes a blank leaf; TreeError for the root."""
    gone = np.zeros(len(tree), bool)
    for node in nodes:
        _refuse_root(node, _("the root can't be deleted: start a new tree"))
        gone[_place(tree, node)] = True
    nodes_left = _listed(tree)[~gone]
    return _assembled(take(rows_of(tree), nodes_left), tree.depth[nodes_left])


def move(tree: Tree, node: int, parent: int, at: int) -> Tree:
    """The tree with a subtree as child number `at` of `parent`, counted without it; TreeError into itself."""
    _refuse_root(node, _("the root can't be moved"))
    here = _place(tree, node)
    if here.start <= tree.preorder[parent] < here.stop:
        raise TreeError(_("node {} can't be moved below itself").format(tree.name(node)))
    family = [child for child in tree.children(parent) if child != node]
    target = _place(tree, family[at]).start if at < len(family) else _place(tree, parent).stop
    listed, row = _listed(tree), np.arange(len(tree))
    outside = (row < here.start) | (row >= here.stop)
    moved = listed[here]
    order = np.concatenate([listed[outside & (row < target)], moved, listed[outside & (row >= target)]])
    depth = tree.depth.copy()
    depth[moved] += tree.depth[parent] + 1 - tree.depth[node]
    return _assembled(take(rows_of(tree), order), depth[order])


def paste(tree: Tree, node: int, subtree: Tree, at: int | None = None) -> tuple[Tree, int]:
    """The tree with `subtree` as the node's child number `at` (default: the last), and the new root's id."""
    if tree.payoff.shape[1] != subtree.payoff.shape[1]:
        raise TreeError(_("a tree of {} payoff columns can't take one of {}").format(
            tree.payoff.shape[1], subtree.payoff.shape[1]))
    family = tree.children(node)
    here = _place(tree, family[at]).start if at is not None and at < len(family) else _place(tree, node).stop
    fresh = int(tree.id.max()) + 1
    guest = replace(subtree, id=np.arange(fresh, fresh + len(subtree)))
    listed = _listed(tree)
    order = np.concatenate([listed[:here], len(tree) + _listed(guest), listed[here:]])
    depth = np.concatenate([tree.depth, guest.depth + tree.depth[node] + 1])
    return _assembled(take(join(rows_of(tree), rows_of(guest)), order), depth[order]), fresh


def extract(tree: Tree, node: int) -> Tree:
    """The subtree as a tree of its own, ids kept."""
    nodes = _listed(tree)[_place(tree, node)]
    return _assembled(take(rows_of(tree), nodes), tree.depth[nodes] - tree.depth[node])


def replace_subtree(tree: Tree, node: int, subtree: Tree) -> Tree:
    """The tree with another subtree in a node's place; the place keeps its rank."""
    if node == 0:
        return subtree
    parent, rank = int(tree.parent[node]), int(tree.rank[node])
    joined, _id = paste(tree, parent, subtree, rank + 1)
    return delete(joined, [int(np.flatnonzero(joined.id == tree.id[node])[0])])


def adopt_order(tree: Tree) -> Tree:
    """The tree whose drawn order is the order that it is in."""
    first = tree.first_child[np.maximum(tree.parent, 0)]
    rank = np.arange(len(tree), dtype=np.int32) - first
    rank[0] = 0
    return replace(tree, rank=rank)


def parents(depth: IntArray) -> IntArray:
    """(n,) the parent's row for rows listed in preorder with these depths, -1 for the first."""
    parent = np.full(len(depth), -1, np.int64)
    last: dict[int, int] = {}
    for row, level in enumerate(depth.tolist()):
        parent[row] = last.get(level - 1, -1)
        last[level] = row
    return parent


def _listed(tree: Tree) -> IntArray:
    """The nodes in preorder."""
    return np.argsort(tree.preorder, kind="stable")


def _place(tree: Tree, node: int) -> slice:
    """Where a subtree stands in preorder."""
    start = int(tree.preorder[node])
    return slice(start, start + int(tree.size[node]))


def _assembled(rows: Rows, depth: IntArray) -> Tree:
    """The tree that rows in preorder with these depths make, mended where a leaf grew or a node lost its children.

    A new inner node is the opponent's of the nearest mover above and loses its number; a new leaf is nobody's.
    """
    order = np.argsort(depth, kind="stable")
    rows = take(rows, order)
    n_children = np.bincount(parents(depth)[1:], minlength=len(depth)).astype(np.int32)[order]
    shape = build(n_children, np.zeros(len(order)))
    player, payoff = rows["player"], rows["payoff"]
    player[(n_children == 0) & (player != NOBODY)] = NOBODY
    grown = np.flatnonzero((n_children > 0) & (player == NOBODY)).tolist()
    for node in grown:
        player[node] = _opponent_above(shape, player, node)
        payoff[node] = np.nan
        rows["exact"][node, :-1] = None
    if grown and isinstance(unknown := rows["columns"].get("unknown"), Texts):
        rows["columns"]["unknown"] = with_text(unknown, grown, "")
    _rescale(shape, rows)
    rank = np.arange(len(shape), dtype=np.int32) - shape.first_child[np.maximum(shape.parent, 0)]
    rank[0] = 0
    return tree_of({**rows, "n_children": n_children, "rank": rank})


def _opponent_above(shape: Tree, player: AnyArray, node: int) -> int:
    """Who moves at a new inner node: the opponent of the nearest mover above, MAX where there is none."""
    above = int(shape.parent[node])
    while above >= 0 and player[above] == CHANCE:
        above = int(shape.parent[above])
    mover = MIN if above < 0 else int(player[above])
    return MAX + MIN - mover if mover in (MAX, MIN) else (mover + 1) % max(int(player.max()) + 1, 2)


def _rescale(shape: Tree, rows: Rows) -> None:
    """Chances that sum to 1 in each chance family and are nowhere else: a newcomer gets 0, what went is shared out."""
    chances, exact = rows["probability"], rows["exact"]
    outside = np.ones(len(shape), bool)
    for node in np.flatnonzero(rows["player"] == CHANCE).tolist():
        family = shape.children(node)
        outside[family.start : family.stop] = False
        old = [_chance(chances[child], exact[child, -1]) for child in family]
        total = sum(old, Fraction(0))
        for child, chance in zip(family, old, strict=True):
            share = simplest(chance / total if total else Fraction(1, len(family)))
            chances[child] = float(share)
            exact[child, -1] = share if isinstance(share, Fraction) else None
    chances[outside] = np.nan
    exact[outside, -1] = None


def _chance(rounded: float, exact: Fraction | None) -> Fraction:
    if exact is not None:
        return exact
    return Fraction(0) if rounded != rounded else as_fraction(float(rounded))


def _refuse_root(node: int, why: str) -> None:
    if node == 0:
        raise TreeError(why)


def _blank(tree: Tree) -> Tree:
    return build([0], np.full((1, tree.payoff.shape[1]), np.nan))
