"""Tidy drawings of trees, after Reingold and Tilford (1981): contours packed bottom-up.

Each family is packed greedily from the left and, its mirror image, from the right; the mean of both keeps
every separation, because all are linear, and a mirrored tree gets the mirrored layout.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from explorer.tree import FloatArray, IntArray, Tree

SIBLINGS = 1.0
COUSINS = 1.3
"""Least distances in one level: of two children of one node, and of two nodes with different parents."""


@dataclass(frozen=True, eq=False)
class Layout:
    """(n,) `x` in separations, rising inside each level, the leftmost node at 0; `y` is the depth."""

    x: FloatArray
    y: FloatArray
    tree: Tree


def tidy(tree: Tree, left: FloatArray | None = None, right: FloatArray | None = None) -> Layout:
    """The layout of a tree: by whole levels, or node by node where levels are small or families ragged.

    `left` and `right` are (n,) the separations that nodes need beside them beyond the usual ones.
    """
    if left is not None and right is not None:
        offset = np.array(_by_nodes(tree, left.tolist(), right.tolist()), np.float64)
    else:
        offset = _by_levels(tree) if _levels_are_faster(tree) else np.array(_by_nodes(tree), np.float64)
    x = _sum_down(tree, offset)
    x -= x.min()
    x.flags.writeable = False
    y = tree.depth.astype(np.float64)
    y.flags.writeable = False
    return Layout(x, y, tree)


def _levels_are_faster(tree: Tree) -> bool:
    """Whether the NumPy calls and the area of the contours are small beside the number of nodes."""
    if tree.is_slender or len(tree) < 2000:
        return False
    sizes = np.diff(tree.level_start)
    area = float((sizes * np.arange(len(sizes), 0, -1)).sum())
    rounds = 0
    for inner, level, starts in tree.families():
        mixed = np.add.reduceat(tree.n_children[level], starts) > 0
        rounds += int(tree.n_children[inner][mixed].max(initial=0))
    return area < 40 * len(tree) and rounds * 40 < len(tree)


def _sum_down(tree: Tree, offset: FloatArray) -> FloatArray:
    """Absolute positions from each node's offset to its parent."""
    if tree.is_slender:
        total, parent = offset.tolist(), tree.parent.tolist()
        for node in range(1, len(tree)):
            total[node] += total[parent[node]]
        return np.array(total, np.float64)
    x = offset.copy()
    for start, stop in pairwise(tree.level_start[1:].tolist()):
        x[start:stop] += x[tree.parent[start:stop]]
    return x


def _by_levels(tree: Tree) -> FloatArray:
    """(n,) each node's offset to its parent; contours of one level are (nodes, levels below) arrays.

    Undefined places hold +inf on the left and -inf on the right, so that they separate nothing.
    """
    offset = np.zeros(len(tree))
    bottom = int(tree.level_start[-1] - tree.level_start[-2])
    left, right = np.zeros((bottom, 1)), np.zeros((bottom, 1))
    for inner, level, starts in tree.families():
        count = tree.n_children[inner]
        place = np.arange(level.stop - level.start) - np.repeat(starts, count)
        offset[level] = place - np.repeat((count - 1) / 2, count)
        mixed = np.add.reduceat(tree.n_children[level], starts) > 0
        # Largest families first: those with a j-th child are then always the first rows.
        order = np.flatnonzero(mixed)[np.argsort(-count[mixed], kind="stable")]
        if len(order):
            first, size = starts[order], count[order]
            middle = (_pack_levels(left, right, first, size) - _pack_levels(-right, -left, first, size, -1)) / 2
            rows = np.repeat(first, size) + _ramp(size)
            middle = middle[rows]
            last = np.cumsum(size) - 1
            centre = (middle[last - size + 1] + middle[last]) / 2
            offset[level.start + rows] = middle - np.repeat(centre, size)
        shift = offset[level][:, None]
        start = int(tree.level_start[tree.depth[inner[0]]])
        wide = level.start - start, left.shape[1] + 1
        above_left, above_right = np.full(wide, np.inf), np.full(wide, -np.inf)
        above_left[:, 0] = above_right[:, 0] = 0.0
        above_left[inner - start, 1:] = np.minimum.reduceat(left + shift, starts)
        above_right[inner - start, 1:] = np.maximum.reduceat(right + shift, starts)
        left, right = above_left, above_right
    return offset


def _ramp(sizes: IntArray) -> IntArray:
    """0, 1, ... for each size, one after another."""
    return np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)


def _pack_levels(
    left: FloatArray, right: FloatArray, first: IntArray, size: IntArray, direction: Literal[1, -1] = 1
) -> FloatArray:
    """(nodes of the level,) greedy places of the children of these families, largest first; -1: from the right."""
    place = np.zeros(len(left))
    begin = first if direction == 1 else first + size - 1
    reach = right[begin]
    gaps = np.full(left.shape[1], COUSINS)
    gaps[0] = SIBLINGS
    for j in range(1, int(size[0])):
        families = int(np.searchsorted(-size, -j, side="left"))
        child = begin[:families] + direction * j
        clear = (reach[:families] + gaps - left[child]).max(axis=1)
        place[child] = clear
        np.maximum(reach[:families], right[child] + clear[:, None], out=reach[:families])
    return place


def _by_nodes(tree: Tree, before: list[float] | None = None, after: list[float] | None = None) -> list[float]:
    """As `_by_levels`, node by node: a contour is a list, deepest level first, and a shift of all its places.

    `before` and `after` are the rooms kept at the nodes' left and right.
    """
    counts, firsts = tree.n_children.tolist(), tree.first_child.tolist()
    offset = [0.0] * len(counts)
    left: list[list[float]] = [[]] * len(counts)
    right: list[list[float]] = [[]] * len(counts)
    left_shift, right_shift = [0.0] * len(counts), [0.0] * len(counts)
    for node in range(len(counts) - 1, -1, -1):
        count, first = counts[node], firsts[node]
        end = first + count
        half = (count - 1) / 2
        reach_left = -before[node] if before else 0.0
        reach_right = after[node] if after else 0.0
        if not count:
            left[node], right[node] = [reach_left], [reach_right]
            continue
        if before is None and not any(counts[first:end]):
            # Only leaves: nothing to pack.
            offset[first:end] = [place - half for place in range(count)]
            left[node], right[node] = [-half, 0.0], [half, 0.0]
            continue
        lefts, rights = left[first:end], right[first:end]
        if count > 1:
            near = _pack(lefts, rights, left_shift[first:end], right_shift[first:end], 1)
            far = _pack(rights[::-1], lefts[::-1], right_shift[first:end][::-1], left_shift[first:end][::-1], -1)
            places = [(place - back) / 2 for place, back in zip(near, reversed(far), strict=True)]
            centre = (places[0] + places[-1]) / 2
            offset[first:end] = [place - centre for place in places]
        shifts = [left_shift[child] + offset[child] for child in range(first, end)]
        left[node], left_shift[node] = _merge(lefts[::-1], shifts[::-1])
        shifts = [right_shift[child] + offset[child] for child in range(first, end)]
        right[node], right_shift[node] = _merge(rights, shifts)
        left[node].append(reach_left - left_shift[node])
        right[node].append(reach_right - right_shift[node])
        left[first:end] = right[first:end] = [[]] * count
    return offset


def _pack(
    facing: list[list[float]], trailing: list[list[float]],
    facing_shift: list[float], trailing_shift: list[float], sign: int,
) -> list[float]:
    """Greedy places of one family: a child's facing contour clears the trailing ones before it; `sign` -1: mirrored.

    What is reached at height h is top[h], below that sign * base + lift: so a family costs the heights that meet.
    """
    places = [0.0]
    base, lift, top = trailing[0], sign * trailing_shift[0], list[float]()
    for j in range(1, len(facing)):
        contour, shift = facing[j], sign * facing_shift[j]
        place = (top[0] if top else sign * base[-1] + lift) - sign * contour[-1] - shift + SIBLINGS
        for height in range(1, min(len(base), len(contour))):
            reached = top[height] if height < len(top) else sign * base[-1 - height] + lift
            place = max(place, reached - sign * contour[-1 - height] - shift + COUSINS)
        places.append(place)
        contour, shift = trailing[j], sign * trailing_shift[j] + place
        if len(contour) >= len(base):
            base, lift, top = contour, shift, []
        else:
            top[: len(contour)] = [sign * value + shift for value in reversed(contour)]
    return places


def _merge(contours: list[list[float]], shifts: list[float]) -> tuple[list[float], float]:
    """The contour over several, the last one in front; the lists given are used up."""
    base, lift = contours[0], shifts[0]
    for contour, shift in zip(contours[1:], shifts[1:], strict=True):
        if len(contour) >= len(base):
            base, lift = contour, shift
        else:
            change = shift - lift
            base[-len(contour):] = [value + change for value in contour]
    return base, lift
