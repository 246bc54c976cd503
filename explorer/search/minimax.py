"""Minimax: every node is visited, children left to right (von Neumann 1928; Russell and Norvig, MINIMAX-SEARCH)."""

import numpy as np

from explorer.core.i18n import _
from explorer.search.algorithm import CUT, FAIL, TIES, TWO_PLAYERS, Algorithm
from explorer.search.convention import Convention
from explorer.search.expectiminimax import EVERYWHERE, search_all
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_unsearchable, refuse_window
from explorer.search.pseudocode import Line, listing_of
from explorer.search.trace import ALL_SEEN, LEAF, STATIC, Pass, Tick, Trace
from explorer.trees.backward_induction import backed_up, is_evaluated
from explorer.trees.tree import MAX, Tree, build

NAME = "minimax"


def minimax(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Minimax.

    Plain visits are an Euler tour (entered = 2 preorder - depth), so no loop over nodes is needed. Raises
    SearchRefused for a finite window: minimax has none.
    """
    within = refuse_unsearchable(tree, convention, NAME, parameters, chance=_("it takes no means"))
    refuse_window(convention, NAME)
    if parameters.changed:
        return search_all(NAME, within, convention, parameters, tick)
    return _all_at_once(tree, convention)


def _all_at_once(tree: Tree, convention: Convention) -> Trace:
    """The trace of the plain search."""
    depth = convention.depth
    seen, shape = len(tree), tree
    if depth is not None and depth < tree.levels:
        seen = int(tree.level_start[depth + 1])
        shape = build(np.where(is_evaluated(tree, depth), 0, tree.n_children)[:seen], np.zeros(seen))
    row = np.arange(seen, dtype=np.int32)
    node = np.empty(seen, np.intp)  # all columns are put in order by it, and other types would be converted each time
    node[shape.preorder] = row
    entered = 2 * row - shape.depth[node]
    caller = shape.preorder[shape.parent]
    caller[0] = -1
    values = backed_up(tree, depth)[node]
    evaluated = np.where(tree.is_leaf[:seen], np.int8(LEAF), np.int8(STATIC))
    ended = np.where(shape.is_leaf, evaluated, np.int8(ALL_SEEN))
    low, high = (np.broadcast_to(np.array(bound, values.dtype), (seen,)) for bound in convention.window)
    return Trace(
        NAME, convention, node.astype(np.int32), caller[node], entered, entered + 2 * shape.size[node] - 1,
        low, high, values, ended[node], (Pass(0, depth),), has_window=False,
    )


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """The textbook's MAX-VALUE or MIN-VALUE without a window."""
    return listing_of(player == MAX, convention, parameters)


ALGORITHM = Algorithm(
    "Minimax", TWO_PLAYERS,
    "Back up every value from the leaves; nothing is skipped.",
    minimax, listing, accepts=EVERYWHERE, rules=(TIES,), ignores=(CUT, FAIL))
