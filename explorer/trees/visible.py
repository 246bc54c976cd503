"""Which part of a tree is looked at: below one node, between two depths, with subtrees put away behind a count."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.trees.tree import CHANCE, FEATURE_PREFIX, NOBODY, BoolArray, Column, IntArray, StringColumn, Tree

HIDDEN, ELIDED = "hidden", "elided"
"""Named columns of a shown tree: how many nodes a stub stands for, and how many plies are left out above a node."""


@dataclass(frozen=True)
class VisiblePart:
    """`root`: the id of the node looked at as the root (None: the tree's own); `levels`: the first and the last depth
    shown below it (None: all), the root itself always; `collapsed`: the ids of the nodes whose subtrees are put away.

    An id that the tree does not have means nothing.
    """

    root: int | None = None
    levels: tuple[int, int | None] = (0, None)
    collapsed: tuple[int, ...] = ()


WHOLE_TREE = VisiblePart()


@dataclass(frozen=True, eq=False)
class VisibleTree:
    """The tree that is drawn: node i of `tree` is node `nodes[i]` of `whole`, a stub being its first hidden node.

    A stub is a leaf that stands for all that is put away below its parent; the column HIDDEN counts it. `shown_nodes`
    are these nodes; None where nothing is hidden.
    """

    whole: Tree
    tree: Tree
    shown_nodes: IntArray | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden."""
        return self.tree is self.whole

    @cached_property
    def nodes(self) -> IntArray:
        """(m,) the nodes of `whole` that are shown, rising."""
        return np.arange(len(self.tree), dtype=np.int32) if self.shown_nodes is None else self.shown_nodes

    @cached_property
    def hidden_counts(self) -> IntArray:
        """(m,) how many nodes each stub stands for, 0 at ordinary nodes."""
        return self.tree.array_or(HIDDEN, np.int32(0))

    @cached_property
    def last_level(self) -> int:
        """The last depth shown below the node looked from; stubs don't count."""
        if self.is_whole:
            return self.tree.plies()
        last = self.nodes[np.flatnonzero(self.hidden_counts == 0)[-1]]
        return int(self.whole.depth[last] - self.whole.depth[self.nodes[0]])

    @cached_property
    def deepest_level(self) -> int:
        """The last depth that there is below the node looked from."""
        if self.shown_nodes is None or not self.nodes[0]:
            return self.whole.plies()
        return int(self.whole.depth[_is_in_subtrees(self.whole,
                                                    self.nodes[:1])].max() - self.whole.depth[self.nodes[0]])

    def count_collapsed(self, scope: VisiblePart) -> int:
        """How many stubs there are because their parents are collapsed."""
        parents = self.tree.parent[self.hidden_counts > 0] if not self.is_whole else self.nodes[:0]
        return int(np.isin(self.tree.id[parents], np.array(scope.collapsed, np.int64)).sum())

    def is_collapsed(self, node: int) -> bool:
        """Whether a node of the whole tree is shown with its subtree put away."""
        if self.is_whole:
            return False
        place = self._exact_index(node)
        return place >= 0 and bool(self.tree.n_children[place] and self.hidden_counts[self.tree.first_child[place]])

    def whole_node(self, place: int) -> int:
        """The node of the whole tree that a shown one means: a stub means its parent."""
        if self.is_whole:
            return place
        return int(self.nodes[self.tree.parent[place] if self.hidden_counts[place] else place])

    def visible_index(self, node: int) -> int:
        """Where a node of the whole tree is shown: a hidden one by its stub; -1 where nothing stands for it."""
        if self.is_whole or (place := self._exact_index(node)) >= 0:
            return node if self.is_whole else place
        place = next((place for above in self.whole.ancestors(node) if (place := self._exact_index(above)) >= 0), -1)
        if place < 0 or not self.tree.n_children[place]:
            return -1
        below = int(self.tree.first_child[place])
        return below if self.hidden_counts[below] else -1

    def _exact_index(self, node: int) -> int:
        # Of another type, the number would have all nodes copied.
        place = int(np.searchsorted(self.nodes, self.nodes.dtype.type(node)))
        return place if place < len(self.nodes) and self.nodes[place] == node else -1


def visible_tree(tree: Tree, scope: VisiblePart) -> VisibleTree:
    """The part of a tree that a scope leaves to be seen.

    Below a chance root no plies are left out, for its moves would lose their probabilities.
    """
    root = node_with_id(tree, scope.root)
    collapsed = np.isin(tree.id, np.array(scope.collapsed, np.int64)) & ~tree.is_leaf
    first, last = scope.levels
    whole = VisibleTree(tree, tree)
    if not root and first < 2 and not collapsed.any() and (last is None or last >= tree.levels - 1):
        return whole
    inside = _is_in_subtrees(tree, np.array([root]))
    depth = tree.depth - tree.depth[root]
    deepest = int(depth[inside].max())
    first = 0 if collapsed[root] or tree.player[root] == CHANCE else min(first, deepest)
    last = deepest if last is None else min(max(last, first), deepest)
    seen = inside & (depth <= last) & ((depth >= first) | (depth == 0))
    collapsed &= seen
    if collapsed.any():
        tops = np.flatnonzero(collapsed)
        below = _is_in_subtrees(tree, tops)
        # A collapsed node stays to be seen, unless it lies below another one.
        below[tops] = below[tree.parent[tops]] & (tops != root)
        seen &= ~below
    closed = seen & ~tree.is_leaf & (collapsed | (depth == last))
    return whole if seen.all() and not closed.any() else _visible_excerpt(tree, seen, closed, first)


def node_with_id(tree: Tree, node_id: int | None) -> int:
    """The node with this id; the root where there is none."""
    return 0 if node_id is None else int(np.argmax(tree.id == node_id))


def drop_missing_nodes(tree: Tree, scope: VisiblePart) -> VisiblePart:
    """The scope without the ids of nodes that are gone."""
    if scope.root is None and not scope.collapsed:
        return scope
    said = [scope.root or 0, *scope.collapsed]
    root, *collapsed = np.isin(np.array(said, np.int64), tree.id).tolist()
    return VisiblePart(scope.root if root else None, scope.levels,
                       tuple(node for node, there in zip(scope.collapsed, collapsed, strict=True) if there))


def reveal_node(tree: Tree, scope: VisiblePart, node: int) -> VisiblePart:
    """The scope widened as little as shows a node: what hides it is opened."""
    above = {int(tree.id[each]) for each in tree.ancestors(node)}
    ids = above | {int(tree.id[node])}
    root = scope.root if scope.root in ids else None
    depth = int(tree.depth[node] - tree.depth[node_with_id(tree, root)])
    first, last = scope.levels
    return VisiblePart(
        root, (first if depth >= first or not depth else depth, last if last is None else max(last, depth)),
        tuple(each for each in scope.collapsed if each not in above),
    )


def expand_subtrees(tree: Tree, scope: VisiblePart, closed: Sequence[int]) -> VisiblePart:
    """The scope with the subtrees of these closed nodes, all of them shown, to be seen."""
    away = set(tree.id[np.array(closed, np.int64)].tolist())
    first, last = scope.levels
    if last is not None:
        depth = int(tree.depth[max(closed)] - tree.depth[node_with_id(tree, scope.root)])
        last = max(last, depth + 1)
    return VisiblePart(scope.root, (first, last), tuple(each for each in scope.collapsed if each not in away))


def _is_in_subtrees(tree: Tree, tops: IntArray) -> BoolArray:
    """(n,) whether a node lies in one of these subtrees, their tops counted."""
    change = np.zeros(len(tree) + 1, np.int32)
    np.add.at(change, tree.preorder[tops], 1)
    np.add.at(change, tree.preorder[tops] + tree.size[tops], -1)
    inside: BoolArray = (np.cumsum(change[:-1]) > 0)[tree.preorder]
    return inside


def _visible_excerpt(tree: Tree, seen: BoolArray, closed: BoolArray, first: int) -> VisibleTree:
    """The tree of the nodes seen, with a stub below every closed one; levels 1 to `first` - 1 are left out."""
    stubs = tree.first_child[closed]
    stub = np.zeros(len(tree), bool)
    stub[stubs] = True
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
    hidden[stub] = tree.size[tree.parent[nodes[stub]]] - 1
    return VisibleTree(tree, _tree(tree, nodes, n_children, hidden, elided), nodes)


def _tree(whole: Tree, nodes: IntArray, n_children: IntArray, hidden: IntArray, elided: IntArray) -> Tree:
    """These rows as a tree of their own; nothing of its first hidden node is left in a stub."""
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
    """The column with these texts empty."""
    if not any(texts.names):
        return texts
    names = texts.names if "" in texts.names else (*texts.names, "")
    return StringColumn(np.where(gone, names.index(""), texts.codes).astype(np.int32), names)
