"""The visible part of a tree: one subtree, a range of depths, and collapsed subtrees shown as counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.core import memory
from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.trees.subtrees import level_ranges
from explorer.trees.tree import CHANCE, FEATURE_PREFIX, NOBODY, BoolArray, Column, IntArray, StringColumn, Tree

HIDDEN, ELIDED = "hidden", "elided"
"""Named columns of a visible tree: the nodes that a stub represents, and the plies left out above a node."""

FEW_RANGES = 10_000
"""The number of subtrees times levels up to which subtrees are followed level by level."""


@dataclass(frozen=True)
class VisiblePart:
    """The part of a tree to show; ids that the tree does not have are ignored.

    `root` is the id of the node in focus (None: the tree's root). `levels` are the first and last depth shown below it
    (last None: all); the focused node is always shown. `collapsed` are the ids of nodes whose subtrees are collapsed.
    """

    root: int | None = None
    levels: tuple[int, int | None] = (0, None)
    collapsed: tuple[int, ...] = ()


WHOLE_TREE = VisiblePart()


@dataclass(frozen=True, eq=False)
class VisibleTree:
    """The tree that is drawn: node i of `tree` is node `nodes[i]` of `whole`.

    A stub is a leaf that represents all hidden nodes below its parent; the column HIDDEN has their number, and `nodes`
    has the first of them. `shown_nodes` is None if nothing is hidden.
    """

    whole: Tree
    tree: Tree
    shown_nodes: IntArray | None = None

    @cached_property
    def is_whole(self) -> bool:
        """True if nothing is hidden."""
        return self.tree is self.whole

    @cached_property
    def nodes(self) -> IntArray:
        """(m,) the nodes of `whole` that are shown, ascending."""
        return np.arange(len(self.tree), dtype=np.int32) if self.shown_nodes is None else self.shown_nodes

    @cached_property
    def hidden_counts(self) -> IntArray:
        """(m,) the number of nodes that each stub represents; 0 for other nodes."""
        return self.tree.array_or(HIDDEN, np.int32(0))

    @cached_property
    def last_level(self) -> int:
        """The largest depth shown below the focused node; stubs are not counted."""
        if self.is_whole:
            return self.tree.plies()
        last = self.nodes[np.flatnonzero(self.hidden_counts == 0)[-1]]
        return int(self.whole.depth_of(last) - self.whole.depth_of(self.nodes[0]))

    @cached_property
    def deepest_level(self) -> int:
        """The largest depth of a node below the focused one, shown or hidden."""
        if self.shown_nodes is None or not self.nodes[0]:
            return self.whole.plies()
        return len(level_ranges(self.whole, int(self.nodes[0]))) - 1

    def count_collapsed(self, scope: VisiblePart) -> int:
        """Return the number of stubs below collapsed nodes; other stubs are due to the depth limit."""
        parents = self.tree.parent[self.hidden_counts > 0] if not self.is_whole else self.nodes[:0]
        return int(np.isin(self.tree.id[parents], np.array(scope.collapsed, np.int64)).sum())

    def is_collapsed(self, node: int) -> bool:
        """Return True if a node of the whole tree is shown and its subtree is a stub."""
        if self.is_whole:
            return False
        place = self._exact_index(node)
        return place >= 0 and bool(self.tree.n_children[place] and self.hidden_counts[self.tree.first_child[place]])

    def whole_node(self, place: int) -> int:
        """Return the node of the whole tree for a shown one; for a stub, its parent."""
        if self.is_whole:
            return place
        return int(self.nodes[self.tree.parent[place] if self.hidden_counts[place] else place])

    def visible_index(self, node: int) -> int:
        """Return the shown node for a node of the whole tree: itself or the stub that hides it; -1 if there is none."""
        if self.is_whole or (place := self._exact_index(node)) >= 0:
            return node if self.is_whole else place
        place = next((place for above in self.whole.ancestors(node) if (place := self._exact_index(above)) >= 0), -1)
        if place < 0 or not self.tree.n_children[place]:
            return -1
        below = int(self.tree.first_child[place])
        return below if self.hidden_counts[below] else -1

    def _exact_index(self, node: int) -> int:
        # A number of another type would make NumPy copy all nodes.
        place = int(np.searchsorted(self.nodes, self.nodes.dtype.type(node)))
        return place if place < len(self.nodes) and self.nodes[place] == node else -1


def visible_tree(tree: Tree, scope: VisiblePart) -> VisibleTree:
    """Return the visible tree for a part of the tree.

    If the focused root is a chance node or collapsed, no levels above the first one are left out: the moves of a chance
    node would lose their probabilities. Raises TreeError if the free memory has no room for the part.
    """
    root = node_with_id(tree, scope.root)
    collapsed = np.isin(tree.id, np.array(scope.collapsed, np.int64)) & ~tree.is_leaf
    first, last = scope.levels
    whole = VisibleTree(tree, tree)
    if not root and first < 2 and not collapsed.any() and (last is None or last >= tree.levels - 1):
        return whole
    deepest = len(level_ranges(tree, root)) - 1
    first = 0 if collapsed[root] or tree.player[root] == CHANCE else min(first, deepest)
    last = deepest if last is None else min(max(last, first), deepest)
    seen = _is_in_subtrees(tree, np.array([root]))
    starts = tree.level_start[int(tree.depth_of(root)) :].tolist()  # from the focused level on
    seen[starts[last + 1] :] = False
    if first > 1:
        seen[starts[1] : starts[first]] = False
    collapsed &= seen
    if collapsed.any():
        tops = np.flatnonzero(collapsed)
        below = _is_in_subtrees(tree, tops)
        # A collapsed node stays visible unless it lies below another collapsed node.
        below[tops] = below[tree.parent[tops]] & (tops != root)
        seen &= ~below
    collapsed[starts[last] : starts[last + 1]] = True
    closed = seen & ~tree.is_leaf & collapsed
    return whole if seen.all() and not closed.any() else _visible_excerpt(tree, seen, closed, first)


def node_with_id(tree: Tree, node_id: int | None) -> int:
    """Return the node with this id; the root if there is none."""
    return 0 if node_id is None else int(np.argmax(tree.id == node_id))


def drop_missing_nodes(tree: Tree, scope: VisiblePart) -> VisiblePart:
    """Return the part without the ids of nodes that the tree no longer has."""
    if scope.root is None and not scope.collapsed:
        return scope
    ids = [scope.root or 0, *scope.collapsed]
    root, *collapsed = np.isin(np.array(ids, np.int64), tree.id).tolist()
    return VisiblePart(scope.root if root else None, scope.levels,
                       tuple(node for node, there in zip(scope.collapsed, collapsed, strict=True) if there))


def reveal_node(tree: Tree, scope: VisiblePart, node: int) -> VisiblePart:
    """Return the smallest extension of the part that shows a node: what hides it is expanded."""
    above = {int(tree.id[each]) for each in tree.ancestors(node)}
    ids = above | {int(tree.id[node])}
    root = scope.root if scope.root in ids else None
    depth = int(tree.depth_of(node) - tree.depth_of(node_with_id(tree, root)))
    first, last = scope.levels
    return VisiblePart(
        root, (first if depth >= first or not depth else depth, last if last is None else max(last, depth)),
        tuple(each for each in scope.collapsed if each not in above),
    )


def expand_subtrees(tree: Tree, scope: VisiblePart, closed: Sequence[int]) -> VisiblePart:
    """Return the part with the subtrees of these nodes expanded; all of them must be shown."""
    away = set(tree.id[np.array(closed, np.int64)].tolist())
    first, last = scope.levels
    if last is not None:
        depth = int(tree.depth_of(max(closed)) - tree.depth_of(node_with_id(tree, scope.root)))
        last = max(last, depth + 1)
    return VisiblePart(scope.root, (first, last), tuple(each for each in scope.collapsed if each not in away))


def _is_in_subtrees(tree: Tree, tops: IntArray) -> BoolArray:
    """Return (n,) whether a node lies in one of these subtrees, their roots included."""
    if len(tops) * tree.levels <= FEW_RANGES:  # without the tree's sizes and preorder
        inside = np.zeros(len(tree), bool)
        for top in tops.tolist():
            for start, stop in level_ranges(tree, top).tolist():
                inside[start:stop] = True
        return inside
    change = np.zeros(len(tree) + 1, np.int32)
    np.add.at(change, tree.preorder[tops], 1)
    np.add.at(change, tree.preorder[tops] + tree.size[tops], -1)
    return (np.cumsum(change[:-1]) > 0)[tree.preorder]


def _subtree_sizes(tree: Tree, tops: IntArray) -> IntArray:
    """Return (k,) the number of nodes in each of these subtrees."""
    if len(tops) * tree.levels <= FEW_RANGES:
        return np.array([int(np.diff(level_ranges(tree, top)).sum()) for top in tops.tolist()], np.int32)
    return tree.size[tops]


def _visible_excerpt(tree: Tree, seen: BoolArray, closed: BoolArray, first: int) -> VisibleTree:
    """Return the tree of the nodes seen, with a stub below each closed one and without levels 1 to `first` - 1."""
    stubs = tree.first_child[closed]
    stub = np.zeros(len(tree), bool)
    stub[stubs] = True
    if lack := memory.describe_lack(int(np.count_nonzero(seen | stub)), memory.BYTES_PER_NODE):
        raise TreeError(_("this part of the tree can't be shown: {}").format(lack))
    nodes = np.flatnonzero(seen | stub).astype(np.int32)
    stub = stub[nodes]
    n_children = np.where(closed, 1, tree.n_children)[nodes].astype(np.int32)
    n_children[stub] = 0
    elided = np.zeros(len(nodes), np.int32)
    if first > 1:
        top = ~stub & (tree.depth[nodes] == tree.depth[nodes[0]] + first)
        n_children[0] = np.count_nonzero(top)
        elided[top] = first - 1
    hidden = np.zeros(len(nodes), np.int32)
    hidden[stub] = _subtree_sizes(tree, tree.parent[nodes[stub]]) - 1
    return VisibleTree(tree, _tree_with_stubs(tree, nodes, n_children, hidden, elided), nodes)


def _tree_with_stubs(whole: Tree, nodes: IntArray, n_children: IntArray, hidden: IntArray, elided: IntArray) -> Tree:
    """Return these rows as a tree of its own; stubs keep no data of the nodes that they represent."""
    stub = hidden > 0
    bare = stub | (elided > 0)
    player, payoff = whole.player[nodes], whole.payoff[nodes]
    player[stub], payoff[stub] = NOBODY, np.nan
    probability, exact = whole.probability, whole.exact
    if probability is not None:
        certain = stub & (whole.player[np.maximum(whole.parent[nodes], 0)] == CHANCE)
        probability = np.where(bare, np.nan, probability[nodes])
        probability[certain], probability[0] = 1.0, np.nan
    if exact is not None:
        exact = exact[nodes]
        exact[stub], exact[bare, -1], exact[0, -1] = None, None, None
    columns: dict[str, Column] = {
        name: _clear_texts(column.take(nodes), stub) if isinstance(column, StringColumn) else column[nodes]
        for name, column in whole.columns.items()
    }
    for name, rows, nothing in (("key", stub, -1), ("count", bare, 1)):
        if isinstance(column := columns.get(name), np.ndarray):
            column[rows] = nothing
    for name, column in columns.items():
        if name.startswith(FEATURE_PREFIX) and isinstance(column, np.ndarray):
            columns[name] = np.where(stub, np.nan, column)
    return replace(
        whole, n_children=n_children, player=player, payoff=payoff, move=_clear_texts(whole.move.take(nodes), bare),
        label=_clear_texts(whole.label.take(nodes), stub), id=whole.id[nodes], rank=whole.rank[nodes],
        probability=probability, exact=exact, columns={**columns, HIDDEN: hidden, ELIDED: elided},
    )


def _clear_texts(texts: StringColumn, gone: BoolArray) -> StringColumn:
    """Return the column with the texts of the nodes `gone` empty."""
    if not any(texts.names):
        return texts
    names = texts.names if "" in texts.names else (*texts.names, "")
    return StringColumn(np.where(gone, names.index(""), texts.codes).astype(np.int32), names)
