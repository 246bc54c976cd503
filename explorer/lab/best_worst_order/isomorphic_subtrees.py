"""Subtrees that differ only in the order of their children share a shape, which is solved once."""

from dataclasses import dataclass

import numpy as np

from explorer.lab.best_worst_order.ranks import ValueRanks
from explorer.trees.tree import MAX, Tree


@dataclass(frozen=True, eq=False)
class SubtreeShapes:
    """The shape of each node, -1 below the depth limit, and the data of each shape.

    An only child has its parent's shape, as both are searched in the same window. `child_shapes` are in ascending order
    of value, empty if the node is evaluated. `least` and `greatest` are the extreme values in the subtree,
    `evaluation_counts` its largest numbers of evaluations, and `leaf_values` the children's values if all are
    evaluated, otherwise empty.
    """

    shape_of: list[int]
    child_shapes: list[tuple[int, ...]]
    is_max: list[bool]
    value: list[int]
    least: list[int]
    greatest: list[int]
    evaluation_counts: list[int]
    leaf_values: list[tuple[int, ...]]

    def sorted_children(self, tree: Tree, node: int) -> list[int]:
        """Return the node's children in the order of its shape's `child_shapes`."""
        return sorted(tree.children(node), key=lambda child: (self.value[self.shape_of[child]], self.shape_of[child]))


def find_shapes(tree: Tree, known: ValueRanks) -> SubtreeShapes:
    """Find the subtrees that are equal but for the order of their children."""
    of, value = [-1] * len(tree), known.value.tolist()
    found = SubtreeShapes(of, [], [], [], [], [], [], [])
    numbers = np.unique(known.value[known.is_evaluated]).tolist()
    leaf = {number: shape for shape, number in enumerate(numbers)}
    for number in numbers:
        _add(found, (), False, number, number, number, 1, ())
    for node in np.flatnonzero(known.is_evaluated).tolist():
        of[node] = leaf[value[node]]
    place: dict[tuple[bool, tuple[int, ...]], int] = {}
    first, count, player = tree.first_child.tolist(), tree.n_children.tolist(), tree.player.tolist()
    at = found.value.__getitem__
    for node in np.flatnonzero(~known.is_evaluated & (tree.n_children > 0))[::-1].tolist():
        kids = sorted(of[first[node] : first[node] + count[node]])
        if kids[0] < 0:
            continue  # below the depth limit
        if len(kids) == 1:
            of[node] = kids[0]
            continue
        kids.sort(key=at)
        key = player[node] == MAX, tuple(kids)
        shape = place.get(key)
        if shape is None:
            shape = place[key] = len(found.child_shapes)
            _add(found, key[1], key[0], value[node], min([found.least[kid] for kid in kids]),
                 max([found.greatest[kid] for kid in kids]), sum([found.evaluation_counts[kid] for kid in kids]),
                 tuple(map(at, kids)) if max(kids) < len(numbers) else ())
        of[node] = shape
    return found


def _add(
    found: SubtreeShapes, kids: tuple[int, ...], is_max: bool, value: int, least: int, greatest: int, bottoms: int,
    flat: tuple[int, ...],
) -> None:
    found.child_shapes.append(kids)
    found.is_max.append(is_max)
    found.value.append(value)
    found.least.append(least)
    found.greatest.append(greatest)
    found.evaluation_counts.append(bottoms)
    found.leaf_values.append(flat)
