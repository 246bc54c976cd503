"""The status of nodes at a step."""

import numpy as np

from explorer.trees.tree import IntArray

UNSEEN, OPEN, DONE, PRUNED = range(4)
"""The status of a node: not visited, on the current path, left, pruned by a cutoff."""


def status_at(step: int, enter: IntArray, leave: IntArray, prune: IntArray) -> IntArray:
    """Return (k,) the status after `step` steps of nodes that are entered, left and pruned at these steps."""
    status: IntArray = (enter < step).astype(np.uint8) + (leave < step)
    status[prune < step] = PRUNED
    return status
