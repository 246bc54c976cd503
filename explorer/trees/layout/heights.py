"""Packing, in NumPy, of all families whose parents have equal height at a time."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.errors import Stopped
from explorer.trees.layout.nodes import (
    COUSINS,
    SIBLINGS,
    ContourPair,
    LayoutTick,
    leaf_contours,
    merge_contours,
    pack_family,
    pack_node_by_node,
)
from explorer.trees.tree import FloatArray, IntArray, Tree

FEW, WIDE, TALL = 32, 8, 128
"""Limits below or above which a Python loop is used, as it is faster.

Nodes of one height; families with at least one more child; the height.
"""
CHUNK = 1 << 16
"""The number of contour positions that are processed at a time."""


def pack_by_height(tree: Tree, tick: LayoutTick) -> FloatArray:
    """Return (n,) each node's offset from its parent.

    Nodes are packed together height by height, and one by one above the first height that few nodes have.
    """
    inner = np.flatnonzero(tree.n_children).astype(np.int32)
    size = tree.n_children[inner]
    offset = np.arange(len(tree), dtype=np.float64)
    offset[0] = 0.0
    # Correct for families of leaves: children one unit apart, centred below the parent.
    offset[1:] -= np.repeat(tree.first_child[inner] + (size - 1) / 2, size)
    height = _heights(tree)
    # There are at most as many nodes of a height as of the height below: each has a child one less high.
    limit = min(max(int(np.argmax(np.append(np.bincount(height), 0) < FEW)), 2), TALL)
    rows = ContourRows(tree, height, limit)
    below = inner[height[inner] < limit]
    below = below[np.argsort(height[below].astype(np.uint8), kind="stable")]
    ends = np.searchsorted(height[below], np.arange(1, limit + 1)).tolist()
    rows.set_rows_above_leaves(below[: ends[1]])
    for high in range(2, limit):
        level = below[ends[high - 1] : ends[high]]
        level = level[np.argsort(-tree.n_children[level], kind="stable")]
        first_alike = int(np.searchsorted(-tree.n_children[level], -tree.n_children[level[WIDE - 1]]))
        for node in level[:first_alike].tolist():
            rows.pack_one(node, offset)
        step = max(CHUNK // high, FEW)
        for start in range(first_alike, len(level), step):
            if not tick((ends[high - 1] + start) / len(inner)):
                raise Stopped
            rows.pack(level[start : start + step], high, offset)
    pack_node_by_node(tree, offset, inner[height[inner] >= limit], tick, contours=rows.contours_of)
    return offset


def _heights(tree: Tree) -> IntArray:
    """Return (n,) the plies from each node to the deepest node below it."""
    if tree.has_small_levels:
        plain, parent = [0] * len(tree), tree.parent.tolist()
        for node in range(len(plain) - 1, 0, -1):
            if plain[parent[node]] <= plain[node]:
                plain[parent[node]] = plain[node] + 1
        return np.array(plain, np.int32)
    height = np.zeros(len(tree), np.int32)
    for inner, level, starts in tree.families():
        height[inner] = np.maximum.reduceat(height[level], starts) + 1
    return height


@dataclass(frozen=True, eq=False)
class ContourRows:
    """The contours of all subtrees of height below `limit`, as rows of positions relative to their node, deepest first.

    All rows are in one array for the left and one for the right contours. A node's row extends that of its tallest
    child by one position, so the arrays need one position per node. Leaves that are not a tallest child share one.
    """

    tree: Tree
    height: IntArray
    limit: int

    @cached_property
    def end(self) -> IntArray:
        """(n,) the last index of each node's row, where the node itself is."""
        tree, height = self.tree, self.height
        tall = self._tallest()
        top = np.arange(len(tree), dtype=np.int32)
        top[tall] = tree.parent[tall]
        for _round in range(self.limit.bit_length()):
            top[tall] = top[top[tall]]
        length = height + 1
        length[tall] = length[height >= self.limit] = 0
        alone = height == 0
        alone[tall] = False
        length[alone] = 0
        begin = np.cumsum(length, dtype=np.int32)
        begin += self.limit + 1 - length  # room in front of the first row: `_rows` reads `length` places of every row
        end = begin[top] + height
        end[alone] = self.limit
        return end

    def _tallest(self) -> IntArray:
        """Return the first tallest child of each node that has a row."""
        height, parent = self.height, self.tree.parent
        above = height[parent[1:]]
        tall = 1 + np.flatnonzero((height[1:] + 1 == above) & (above < self.limit))
        first = np.append(True, parent[tall[1:]] != parent[tall[:-1]])[: len(tall)]
        tallest: IntArray = tall[first].astype(np.int32)
        return tallest

    @cached_property
    def left(self) -> FloatArray:
        """The positions of all left contours."""
        return np.zeros(len(self.tree) + self.limit + 1)

    @cached_property
    def right(self) -> FloatArray:
        """The positions of all right contours."""
        return np.zeros(len(self.tree) + self.limit + 1)

    def contours_of(self, node: int) -> ContourPair:
        """Return a node's rows as a pair of contours."""
        if not self.height[node]:
            return leaf_contours(node)
        end = int(self.end[node]) + 1
        start = end - 1 - int(self.height[node])
        return self.left[start:end].tolist(), 0.0, self.right[start:end].tolist(), 0.0

    def set_rows_above_leaves(self, nodes: IntArray) -> None:
        """Set the rows of nodes whose children are all leaves."""
        half, place = (self.tree.n_children[nodes] - 1) / 2, self.end[nodes] - 1
        self.left[place], self.right[place] = -half, half

    def pack_one(self, node: int, offset: FloatArray) -> None:
        """Pack the children of one node: set their offsets and the node's row."""
        family = self.tree.children(node)
        rows = list(map(self.contours_of, family))
        places = pack_family(rows)
        offset[family.start : family.stop] = places
        end = int(self.end[node])
        for row, (contour, shift) in (
            (self.left, merge_contours([each[0] for each in rows[::-1]], places[::-1])),
            (self.right, merge_contours([each[2] for each in rows], places)),
        ):
            row[end - len(contour) : end] = np.array(contour) + shift

    def pack(self, nodes: IntArray, high: int, offset: FloatArray) -> None:
        """Pack the children of nodes of this height; the nodes are sorted by decreasing number of children."""
        tree = self.tree
        nodes = nodes[: int(np.searchsorted(-tree.n_children[nodes], -1))]  # an only child keeps the offset 0
        if not len(nodes):
            return
        first, size = tree.first_child[nodes], tree.n_children[nodes]
        last = first + size - 1
        # have[j] families have a child number j; they are the first ones, as families are sorted by size.
        have = np.searchsorted(-size, -np.arange(int(size[0]))).tolist()
        gaps = np.full((high, 1), COUSINS)
        gaps[0] = SIBLINGS
        rows = [self._rows(first, high)]
        reach = rows[0][1].copy()
        offset[first] = 0.0
        for j, count in enumerate(have[1:], 1):
            child = first[:count] + j
            left, right = self._rows(child, high)
            rows.append((left, right))
            offset[child] = place = (reach[:, :count] + gaps - left).max(axis=0)
            np.maximum(reach[:, :count], right + place, out=reach[:, :count])
        reach = -self._rows(last, high)[0]
        for j, count in enumerate(have[1:], 1):
            child = last[:count] - j
            left, right = self._rows(child, high)
            place = (reach[:, :count] + gaps + right).max(axis=0)
            offset[child] -= place
            np.maximum(reach[:, :count], place - left, out=reach[:, :count])
        centre = (offset[first] + offset[last]) / 2
        leftmost, rightmost = rows[0]
        for j, count in enumerate(have):
            child = first[:count] + j
            offset[child] = place = (offset[child] - centre[:count]) / 2
            for best, whole, row in ((np.minimum, leftmost, rows[j][0]), (np.maximum, rightmost, rows[j][1])):
                row += place
                if j:
                    best(whole[:, :count], row, out=whole[:, :count])
        places = self.end[nodes] - np.arange(1, high + 1, dtype=np.int32)[:, None]
        self.left[places], self.right[places] = leftmost, rightmost

    def _rows(self, nodes: IntArray, length: int) -> tuple[FloatArray, FloatArray]:
        """Return (length, m) left and right contours of nodes, from the nodes down.

        Positions below the end of a contour are infinite, so that they keep no distance.
        """
        below, height = np.arange(length, dtype=np.int32)[:, None], self.height[nodes]
        places = self.end[nodes] - below
        left, right = self.left[places], self.right[places]
        if height.min() < length - 1:
            beyond = below > height
            np.copyto(left, np.inf, where=beyond)
            np.copyto(right, -np.inf, where=beyond)
        return left, right
