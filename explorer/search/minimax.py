"""Minimax: every node is visited, children left to right (von Neumann 1928; Russell and Norvig, MINIMAX-SEARCH)."""

import numpy as np

from explorer.convention import Convention
from explorer.errors import SearchRefused
from explorer.i18n import _
from explorer.search.door import refuse_unsearchable
from explorer.search.listing import Line, listing_of
from explorer.trace import ALL_SEEN, LEAF, STATIC, Pass, Tick, Trace
from explorer.tree import Tree, build
from explorer.values import backed_up

NAME = "minimax"


def minimax(tree: Tree, convention: Convention, _tick: Tick) -> Trace:
    """Back up every value from the leaves; nothing is skipped.

    Visits are an Euler tour (entered = 2 preorder - depth), so no loop over nodes is needed. Raises
    SearchRefused for a finite window: minimax has none.
    """
    refuse_unsearchable(tree, convention, NAME)
    if not convention.full_window:
        raise SearchRefused(_("minimax has no window: set it to (-inf, inf) or choose alpha-beta"))
    depth = convention.depth
    seen = len(tree) if depth is None else int(np.searchsorted(tree.depth, depth, side="right"))
    shape = tree
    if seen < len(tree) or depth is not None:
        shape = build(np.where(tree.depth[:seen] == depth, 0, tree.n_children[:seen]), np.zeros(seen))
    node = np.empty(seen, np.int32)
    node[shape.preorder] = np.arange(seen, dtype=np.int32)
    entered = 2 * shape.preorder[node] - shape.depth[node]
    parent = np.where(node > 0, shape.preorder[shape.parent[node]], -1).astype(np.int32)
    values = backed_up(tree, depth)[node]
    evaluated = np.where(tree.n_children[node] > 0, STATIC, LEAF)
    low, high = (np.broadcast_to(np.array(bound, values.dtype), (seen,)) for bound in convention.window)
    return Trace(
        NAME, convention, node, parent, entered, entered + 2 * shape.size[node] - 1, low, high, values,
        np.where(shape.n_children[node] > 0, ALL_SEEN, evaluated).astype(np.int8), (Pass(0, depth),),
        has_window=False,
    )


def listing(maximizing: bool, convention: Convention) -> tuple[Line, ...]:
    """The textbook's MAX-VALUE or MIN-VALUE without a window."""
    return listing_of(maximizing, convention, window=False)
