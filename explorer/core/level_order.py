"""What follows from the numbers of children alone, for nodes in level order: siblings side by side, level by level."""

import numpy as np
import numpy.typing as npt

from explorer.core.string_column import IntArray

Int32Array = npt.NDArray[np.int32]


def first_children(n_children: IntArray) -> Int32Array:
    """(n,) each node's first child, or where it would stand."""
    first = np.cumsum(n_children, dtype=np.int32)
    # In place: memory that was not used before takes longer than the sums.
    first -= n_children.astype(np.int32, copy=False)
    first += 1
    return first


def join_ranges(first: IntArray, count: IntArray) -> IntArray:
    """(sum of count,) the numbers first[i], first[i] + 1 ... of each range of count[i], range after range."""
    ends = np.cumsum(count, dtype=np.int64)
    numbers = np.repeat(first + count - ends, count)
    numbers += np.arange(len(numbers))
    return numbers


def sibling_ranks(n_children: IntArray) -> IntArray:
    """(n,) each node's place among its siblings, 0 for the root."""
    rank = np.arange(len(n_children), dtype=np.int32)
    rank[1:] -= np.repeat(first_children(n_children), n_children)
    return rank.astype(np.int16 if n_children.max() < 2**15 else np.int32, copy=False)


def subtree_sizes(n_children: IntArray, first_child: IntArray, level_start: IntArray, slender: bool) -> Int32Array:
    """(n,) nodes in each subtree, its top counted; `slender` levels are looped over node by node."""
    size = np.ones(len(n_children), np.int32)
    if slender:
        total, first, counts = size.tolist(), first_child.tolist(), n_children.tolist()
        for node in range(len(total) - 1, -1, -1):
            total[node] += sum(total[first[node] : first[node] + counts[node]])
        return np.array(total, np.int32)
    for start, stop, end in _level_pairs(level_start)[::-1]:
        before = np.zeros(end - stop + 1, np.int32)
        np.cumsum(size[stop:end], out=before[1:])
        first_below = first_child[start:stop] - stop
        size[start:stop] += before[first_below + n_children[start:stop]] - before[first_below]
    return size


def preorder_places(
    size: IntArray, first_child: IntArray, parent: IntArray, level_start: IntArray, slender: bool
) -> Int32Array:
    """(n,) the nodes' places when parents come before children, left to right; from the subtrees' sizes."""
    # Sums may leave 32 bits and wrap around: only differences inside a family count, and those are small.
    before = np.cumsum(size, dtype=np.int32)
    before -= size
    lead = before[np.minimum(first_child, len(size) - 1)]
    np.subtract(1, lead, out=lead)
    place = np.zeros(len(size), np.int32)
    if slender:
        above, ahead, at = parent.tolist(), (lead[parent] + before).tolist(), place.tolist()
        for node in range(1, len(size)):
            at[node] = at[above[node]] + ahead[node]
        return np.array(at, np.int32)
    for _start, stop, end in _level_pairs(level_start):
        tops = parent[stop:end]
        place[stop:end] = place[tops] + lead[tops] + before[stop:end]
    return place


def _level_pairs(level_start: IntArray) -> list[tuple[int, int, int]]:
    """Where each level but the last begins and ends, and where the next one ends."""
    starts = level_start.tolist()
    return list(zip(starts, starts[1:], starts[2:], strict=False))
