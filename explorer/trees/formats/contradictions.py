"""Checks that the columns of a tree from a file do not contradict each other."""

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.trees.named_columns import MOST_MERGED
from explorer.trees.tree import IntArray, StringColumn, Tree, sibling_ranks


def require_consistent_columns(tree: Tree) -> None:
    """Check the named columns `count`, `unknown`, `lower` and `upper` against the tree.

    Raises TreeError naming the node.
    """
    count, unknown = tree.array_or("count", 1), tree.columns.get("unknown")
    if count.min() < 1:
        raise TreeError(_("node {} counts for less than one").format(tree.name(int(np.argmin(count)))))
    if count.max() > MOST_MERGED:
        raise TreeError(_("node {node} counts for more than {most:,}").format(
            node=tree.name(int(np.argmax(count))), most=MOST_MERGED))
    if isinstance(unknown, StringColumn):
        named = np.array([bool(name) for name in unknown.names])[unknown.codes]
        wrong = named & ~(tree.is_leaf & np.isnan(tree.payoff).all(axis=1))
        if wrong.any():
            node = int(np.argmax(wrong))
            raise TreeError(_("node {} is unknown, though it has children or a number").format(tree.name(node)))
    lower, upper = tree.array("lower"), tree.array("upper")
    if lower is not None and upper is not None:
        for node, (low, high) in enumerate(zip(lower.tolist(), upper.tolist(), strict=True)):
            if low is not None and high is not None and low > high:
                raise TreeError(_("the lower bound of node {} is above its upper bound").format(tree.name(node)))


def require_consecutive_ranks(rank: IntArray, n_children: IntArray) -> None:
    """Check that the ranks of each family are 0, 1, 2 ..., in any order: paths and edits rely on it.

    Raises TreeError otherwise.
    """
    family = np.zeros(len(rank), np.int32)
    family[1:] = np.repeat(np.arange(1, len(rank) + 1, dtype=np.int32), n_children)
    if not np.array_equal(rank[np.lexsort((rank, family))], sibling_ranks(n_children)):
        raise TreeError(_("the ranks of siblings don't count from 0"))
