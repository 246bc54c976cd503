"""Alpha-beta over many child orders of one tree at once, vectorised with a lane for each order.

Lanes at the same place of their own orders advance together: it is the textbook's recursion on arrays of numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import inf

import numpy as np

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.search.horizon import Horizon
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.search.trace import Tick
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, IntArray, Tree

Arrange = Callable[[IntArray, IntArray, IntArray], IntArray]
"""Function of (nodes, lanes, widths), each (k,), that returns the children's places in each lane's order, (k, widest).

Entries beyond a node's number of children have no meaning, but are below `widest`.
"""


@dataclass(frozen=True, eq=False)
class LaneCounts:
    """Counts of alpha-beta in each order, (lanes,): evaluations (at leaves or the depth limit) and visited nodes."""

    evaluated: IntArray
    visited: IntArray


def alpha_beta_horizon(tree: Tree, convention: Convention) -> Horizon:
    """Return the part of the tree that alpha-beta may search; raises SearchRefused if it can't be run."""
    return require_searchable(
        tree, convention, "alpha-beta", SearchOptions(), chance=_("bounds on some outcomes say nothing of a mean"))


def alpha_beta(within: Horizon, convention: Convention) -> Callable[[int, Arrange, Tick], LaneCounts]:
    """Return a function that searches a number of lanes, with the data common to all orders prepared.

    Values are from the mover's point of view, as in negamax. Fail-soft and fail-hard visit the same nodes, so values
    are not clamped. The search calls `tick` with its number of visits of inner nodes, and raises Stopped if it returns
    False.
    """
    tree = within.tree
    looks, first = within.child_count.astype(np.intp), tree.first_child.astype(np.intp)
    number, lowest, highest, infinity = value_ranks(within, convention)
    side = np.where(tree.player == MAX, 1, -1).astype(np.int32)
    starts = tree.level_start.tolist()
    is_bottom = [not looks[start:stop].any() for start, stop in pairwise(starts)]
    on_equality = convention.cut == "ge"

    def run(lanes: int, arrange: Arrange, tick: Tick) -> LaneCounts:
        evaluated, visited = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        total = 0

        def visit(ply: int, node: IntArray, lane: IntArray, low: IntArray, high: IntArray) -> IntArray:
            """Return the values of inner nodes of one ply, each in another lane."""
            nonlocal total
            total += len(node)
            if not tick(total):
                raise Stopped
            visited[lane] += 1
            width, mover = looks[node], side[node]
            children = (first[node][:, None] + arrange(node, lane, width)).T
            widest = len(children)
            ragged = bool((width < widest).any())
            if is_bottom[ply + 1]:
                best = np.maximum.accumulate(number[children] * mover, axis=0)
                goes_on = best[:-1] < high if on_equality else best[:-1] <= high
                if ragged:
                    goes_on &= np.arange(1, widest)[:, None] < width
                last = goes_on.sum(axis=0)
                evaluated[lane] += last + 1
                found: IntArray = best[last, np.arange(len(node))]
                return found
            best = np.full(len(node), -infinity, np.int32)
            still = np.arange(len(node))
            for place, child in enumerate(children):
                v, limit = best[still], high[still]
                below = seen_from(mover[still], ply + 1, child[still], lane[still], np.maximum(low[still], v), limit)
                best[still] = v = np.maximum(v, below)
                goes_on = v < limit if on_equality else v <= limit
                if ragged:
                    goes_on &= place + 1 < width[still]
                still = still[goes_on]
                if not len(still):
                    break
            return best

        def seen_from(
            above: IntArray, ply: int, node: IntArray, lane: IntArray, low: IntArray, high: IntArray
        ) -> IntArray:
            """Return the values of nodes of one ply, from the point of view of their parents' movers."""
            values: IntArray = number[node] * above
            opened, same = looks[node] > 0, side[node] == above
            evaluated[lane[~opened]] += 1
            if len(mine := np.flatnonzero(opened & same)):
                values[mine] = visit(ply, node[mine], lane[mine], low[mine], high[mine])
            if len(mine := np.flatnonzero(opened & ~same)):
                values[mine] = -visit(ply, node[mine], lane[mine], -high[mine], -low[mine])
            return values

        low, high = np.full(lanes, lowest, np.int32), np.full(lanes, highest, np.int32)
        seen_from(np.ones(lanes, np.int32), 0, np.zeros(lanes, np.intp), np.arange(lanes), low, high)
        return LaneCounts(evaluated, visited + evaluated)

    return run


def value_ranks(within: Horizon, convention: Convention) -> tuple[IntArray, int, int, int]:
    """Return the values' ranks, (n + widest,), and the ranks of the window's bounds and of infinity.

    A search only compares values, so ranks can replace them. The rank of minus infinity is minus that of infinity.
    """
    wanted = within.is_evaluated
    known = evaluation_column(within.tree)[wanted].tolist()
    low, high = convention.window
    found = sorted({*known, low, high, -inf, inf})
    places = {number: 2 * place - len(found) + 1 for place, number in enumerate(found)}
    ranks = np.zeros(len(within.tree) + int(within.child_count.max()), np.int32)
    ranks[: len(wanted)][wanted] = [places[number] for number in known]
    return ranks, places[low], places[high], places[inf]
