"""Which part of a tree is looked at: below one node, between two depths, with subtrees collapsed to a count."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.tree import IntArray, Tree

HIDDEN = "hidden"
"""The named column of a shown tree: how many nodes a stub stands for; 0 at an ordinary node."""


@dataclass(frozen=True)
class Scope:
    """`root` is the id of the node looked at as the root (None: the tree's own), `levels` the first and the last
    depth shown below it (None: all), `collapsed` the ids of the nodes whose subtrees are put away."""

    root: int | None = None
    levels: tuple[int, int | None] = (0, None)
    collapsed: tuple[int, ...] = ()


WHOLE = Scope()


@dataclass(frozen=True, eq=False)
class Shown:
    """The tree that is drawn: `tree`, whose node i is node `nodes[i]` of `whole`; a stub is its first hidden node."""

    whole: Tree
    tree: Tree
    nodes: IntArray

    @property
    def is_whole(self) -> bool:
        """Whether nothing is hidden."""
        return self.tree is self.whole

    @cached_property
    def hidden(self) -> IntArray:
        """(m,) the nodes behind each stub, 0 at ordinary nodes."""
        column = self.tree.columns.get(HIDDEN)
        return column if isinstance(column, np.ndarray) else np.zeros(len(self.tree), np.int32)


def show(tree: Tree, scope: Scope) -> Shown:
    """The part of a tree that a scope leaves to be seen."""
    return Shown(tree, tree, np.arange(len(tree)))
