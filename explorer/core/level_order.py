"""Arrays derived from the numbers of children of a tree in level order: first children, ranks, subtree sizes, preorder.

In level order the nodes of a level follow those of the level above, and siblings are adjacent.
"""

import numpy as np
import numpy.typing as npt

from explorer.core.string_column import IntArray

Int32Array = npt.NDArray[np.int32]


def first_children(n_children: IntArray) -> Int32Array:
    """Return (n,) the index of each node's first child; for a leaf, the index at which a child would be inserted."""
    first = np.cumsum(n_children, dtype=np.int32)
    # In place: a newly allocated array would take longer than the sums.
    first -= n_children.astype(np.int32, copy=False)
    first += 1
    return first


def join_ranges(first: IntArray, count: IntArray) -> IntArray:
    """Return (sum of count,) the numbers first[i], ..., first[i] + count[i] - 1 of all ranges, concatenated."""
    ends = np.cumsum(count, dtype=np.int64)
    numbers = np.repeat(first + count - ends, count)
    numbers += np.arange(len(numbers))
    return numbers


def sibling_ranks(n_children: IntArray) -> IntArray:
    """Return (n,) each node's position among its siblings, from 0; int16 if that suffices, else int32."""
    rank = np.arange(len(n_children), dtype=np.int32)
    rank[1:] -= np.repeat(first_children(n_children), n_children)
    return rank.astype(np.int16 if n_children.max() < 2**15 else np.int32, copy=False)


def subtree_sizes(n_children: IntArray, first_child: IntArray, level_start: IntArray, slender: bool) -> Int32Array:
    """Return (n,) the number of nodes in each subtree, its root included.

    `slender` selects a loop over the nodes, faster for trees with few nodes per level; otherwise NumPy works level by
    level. O(n) either way.
    """
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
    """Return (n,) each node's position in preorder: parents before children, siblings from left to right.

    `size` are the subtree sizes. `slender` selects a loop over the nodes instead of NumPy calls per level. O(n).
    """
    # Sums may overflow 32 bits and wrap around: only differences within a family are used, and those are small.
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
    """Return (start, stop, end) for each level but the last: the range of its nodes, and the end of the next level."""
    starts = level_start.tolist()
    return list(zip(starts, starts[1:], starts[2:], strict=False))
