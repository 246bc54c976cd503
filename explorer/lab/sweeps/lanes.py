"""One alpha-beta over many orders of a tree at once: a lane per order, and lanes that stand at the same place of their
own orders go on together (the textbook's recursion, with arrays for numbers)."""

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
"""(nodes, lanes, widths), each (k,), -> (k, widest): the places of a node's children, in each lane's order.

What stands behind a family's own children has no meaning, but is below `widest`."""


@dataclass(frozen=True, eq=False)
class LaneCounts:
    """(lanes,) what alpha-beta did in each order: evaluations, of leaves or at the depth limit, and nodes visited."""

    evaluated: IntArray
    visited: IntArray


def alpha_beta_horizon(tree: Tree, convention: Convention) -> Horizon:
    """What alpha-beta may look at; SearchRefused where it can't be run."""
    return require_searchable(
        tree, convention, "alpha-beta", SearchOptions(), chance=_("bounds on some outcomes say nothing of a mean"))


def alpha_beta(within: Horizon, convention: Convention) -> Callable[[int, Arrange, Tick], LaneCounts]:
    """The search over a number of lanes, once all is made ready that their orders have in common.

    Numbers are seen from the mover's side, as in negamax. Fail-soft and fail-hard visit the same nodes, so nothing is
    clamped. The search tells `tick` its visits of inner nodes, and raises Stopped where it answers no.
    """
    tree = within.tree
    looks, first = within.child_count.astype(np.intp), tree.first_child.astype(np.intp)
    number, lowest, highest, infinity = _ranks(within, convention)
    side = np.where(tree.player == MAX, 1, -1).astype(np.int32)
    starts = tree.level_start.tolist()
    is_bottom = [not looks[start:stop].any() for start, stop in pairwise(starts)]
    on_equality = convention.cut == "ge"

    def run(lanes: int, arrange: Arrange, tick: Tick) -> LaneCounts:
        evaluated, visited = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        total = 0

        def visit(ply: int, node: IntArray, lane: IntArray, low: IntArray, high: IntArray) -> IntArray:
            """The numbers of these inner nodes of one ply, each in another lane."""
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
            """The numbers of these nodes of one ply from the sides of those who move above them."""
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


def _ranks(within: Horizon, convention: Convention) -> tuple[IntArray, int, int, int]:
    """(n + widest,) the numbers as whole ones of the same order; so the window's ends, and infinity.

    Only comparisons matter to a search, and minus infinity is the opposite of infinity here too.
    """
    wanted = within.is_evaluated
    known = evaluation_column(within.tree)[wanted].tolist()
    low, high = convention.window
    found = sorted({*known, low, high, -inf, inf})
    places = {number: 2 * place - len(found) + 1 for place, number in enumerate(found)}
    ranks = np.zeros(len(within.tree) + int(within.child_count.max()), np.int32)
    ranks[: len(wanted)][wanted] = [places[number] for number in known]
    return ranks, places[low], places[high], places[inf]
