"""Alpha-beta over random child orders of a large tree, one order after the other.

The lanes of `lanes.py` need many orders at each node to pay for their arrays. In a large tree each order visits nodes
of its own, and the plain recursion is faster.
"""

from collections.abc import Callable

import numpy as np

from explorer.core.errors import Stopped
from explorer.core.splitmix64 import Keys, mix_states
from explorer.lab.sweeps.draws import stream_offsets
from explorer.lab.sweeps.lanes import LaneCounts, value_ranks
from explorer.search.convention import Convention
from explorer.search.horizon import Horizon
from explorer.search.trace import TICK_EVERY, Tick
from explorer.trees.tree import MAX


def random_order_search(within: Horizon, convention: Convention) -> Callable[[Keys, Tick], LaneCounts]:
    """Return a function that searches the random orders whose streams begin at the given states, (orders,).

    It calls `tick` with its number of visits of inner nodes, once per order and every TICK_EVERY visits, and raises
    Stopped if it returns False.
    """
    tree = within.tree
    count, first = within.child_count.tolist(), tree.first_child.tolist()
    ranks, lowest, highest, infinity = value_ranks(within, convention)
    number, is_max = ranks.tolist(), (tree.player == MAX).tolist()
    offsets = stream_offsets(int(np.flatnonzero(within.is_reachable)[-1]) + 1)
    # Ranks are two apart, so that v > β is v ≥ β + 1.
    gap = 0 if convention.cut == "ge" else 1

    def run(starts: Keys, tick: Tick) -> LaneCounts:
        opened = evaluated = total = 0

        def visit(node: int, low: int, high: int) -> int:
            """Return the fail-soft value of an inner node."""
            nonlocal opened, evaluated
            opened += 1
            if not opened % TICK_EVERY and not tick(total + opened):
                raise Stopped
            begin = first[node]
            family = sorted(range(begin, begin + count[node]), key=key)
            if is_max[node]:
                best, limit = -infinity, high + gap
                for child in family:
                    if count[child]:
                        value = visit(child, low, high)
                    else:
                        evaluated += 1
                        value = number[child]
                    if value > best:
                        best = value
                        if best >= limit:
                            break
                        if best > low:
                            low = best
                return best
            best, limit = infinity, low - gap
            for child in family:
                if count[child]:
                    value = visit(child, low, high)
                else:
                    evaluated += 1
                    value = number[child]
                if value < best:
                    best = value
                    if best <= limit:
                        break
                    if best < high:
                        high = best
            return best

        counts = np.zeros((2, len(starts)), np.int64)
        for place in range(len(starts)):
            key = mix_states(starts[place] + offsets).data.__getitem__
            opened, evaluated = 0, int(not count[0])
            if not tick(total):
                raise Stopped
            if count[0]:
                visit(0, lowest, highest)
            total += opened
            counts[:, place] = evaluated, opened + evaluated
        return LaneCounts(*counts)

    return run
