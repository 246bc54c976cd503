"""Minimax: every node is visited, children left to right (von Neumann 1928; Russell and Norvig, MINIMAX-SEARCH)."""

import numpy as np

from explorer.core.i18n import _
from explorer.search.algorithm import CUT, FAIL, TIES, TWO_PLAYERS, Algorithm
from explorer.search.convention import Convention
from explorer.search.expectiminimax import FULL_SEARCH_OPTIONS, search_all
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import CodeLine, minimax_pseudocode
from explorer.search.trace import ALL_SEEN, LEAF, STATIC, Pass, Tick, Trace
from explorer.trees.backward_induction import backed_up_values, is_evaluated
from explorer.trees.tree import MAX, Tree, build

NAME = "minimax"


def minimax(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by minimax.

    The plain search is an Euler tour (entered = 2 preorder - depth), so it takes no loop over nodes. Raises
    SearchRefused for a finite window.
    """
    horizon = require_searchable(tree, convention, NAME, options, chance=_("it takes no means"))
    require_full_window(convention, NAME)
    if options.non_default_names:
        return search_all(NAME, horizon, convention, options, tick)
    return _euler_tour_trace(tree, convention)


def _euler_tour_trace(tree: Tree, convention: Convention) -> Trace:
    """Return the trace of the plain search."""
    depth = convention.depth
    seen, shape = len(tree), tree
    if depth is not None and depth < tree.levels:
        seen = int(tree.level_start[depth + 1])
        shape = build(np.where(is_evaluated(tree, depth), 0, tree.n_children)[:seen], np.zeros(seen))
    row = np.arange(seen, dtype=np.int32)
    node = np.empty(seen, np.intp)  # other integer types would be converted by each indexing
    node[shape.preorder] = row
    entered = 2 * row - shape.depth[node]
    caller = shape.preorder[shape.parent]
    caller[0] = -1
    values = backed_up_values(tree, depth)[node]
    evaluated = np.where(tree.is_leaf[:seen], np.int8(LEAF), np.int8(STATIC))
    ended = np.where(shape.is_leaf, evaluated, np.int8(ALL_SEEN))
    low, high = (np.broadcast_to(np.array(bound, values.dtype), (seen,)) for bound in convention.window)
    return Trace(
        NAME, convention, node.astype(np.int32), caller[node], entered, entered + 2 * shape.size[node] - 1,
        low, high, values, ended[node], (Pass(0, depth),), has_window=False,
    )


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE without a window."""
    return minimax_pseudocode(player == MAX, convention, options)


ALGORITHM = Algorithm(
    "Minimax", TWO_PLAYERS,
    "Back up every value from the leaves; nothing is pruned.",
    minimax, pseudocode, accepts=FULL_SEARCH_OPTIONS, rules=(TIES,), ignores=(CUT, FAIL),
    bytes_per_node=80)
