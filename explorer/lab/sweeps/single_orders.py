"""Alpha-beta over random child orders of a large tree, one order after the other.

`lanes.py` searches many orders at once with array operations, which is faster only if many orders visit the same node.
In a large tree most orders visit different nodes, so the plain recursion is faster.
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
    number, sides = ranks.tolist(), np.where(tree.player == MAX, 1, -1).tolist()
    offsets = stream_offsets(int(np.flatnonzero(within.is_reachable)[-1]) + 1)
    # Ranks are two apart, so that v > β is v ≥ β + 1.
    gap = 0 if convention.cut == "ge" else 1

    def run(starts: Keys, tick: Tick) -> LaneCounts:
        opened = evaluated = total = 0

        def visit(node: int, low: int, high: int) -> int:
            """Return the fail-soft value of an inner node, from its mover's point of view as in negamax."""
            nonlocal opened, evaluated
            opened += 1
            if not opened % TICK_EVERY and not tick(total + opened):
                raise Stopped
            begin, side = first[node], sides[node]
            best, limit = -infinity, high + gap
            for child in sorted(range(begin, begin + count[node]), key=key):
                if not count[child]:
                    evaluated += 1
                    value = side * number[child]
                elif sides[child] == side:
                    value = visit(child, low, high)
                else:
                    value = -visit(child, -high, -low)
                if value > best:
                    best = value
                    if best >= limit:
                        break
                    if best > low:
                        low = best
            return best

        counts = np.zeros((2, len(starts)), np.int64)
        for place in range(len(starts)):
            key = mix_states(starts[place] + offsets).data.__getitem__
            opened, evaluated = 0, int(not count[0])
            if not tick(total):
                raise Stopped
            if count[0]:
                visit(0, *((lowest, highest) if sides[0] > 0 else (-highest, -lowest)))
            total += opened
            counts[:, place] = evaluated, opened + evaluated
        return LaneCounts(*counts)

    return run
