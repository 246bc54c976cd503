"""Moving through a tree by keys, and finding where a dragged node would be dropped."""

from dataclasses import dataclass

import numpy as np

from explorer.gui.canvas.fields import NodeField, editable_fields
from explorer.gui.canvas.view import NodePositions, Point
from explorer.study.looks import RIGHT, UP
from explorer.trees.tree import Tree

SIBLINGS = {"first": -1_000_000_000, "back": -10, "forward": 10, "last": 1_000_000_000}
"""Directions that lead to siblings, and how many siblings on each leads at most."""


TURNED = {
    UP: {"up": "down", "down": "up"},
    RIGHT: {"up": "left", "down": "right", "left": "up", "right": "down"},
}
"""By direction of growth: where an arrow leads in the same tree drawn from top to bottom."""


def node_in_direction(tree: Tree, node: int, direction: str, visited: dict[int, int]) -> int:
    """Return the node "up", "down", "left" or "right" of `node`; `node` itself if there is none.

    Down leads to the child visited last (`visited` maps ids of parents to ids of children), else to the first child.
    Left and right lead to siblings and then to cousins on the same level, and the directions in SIBLINGS to siblings.
    """
    if direction in SIBLINGS:
        siblings = tree.children(int(tree.parent[node])) if node else range(1)
        return min(max(node + SIBLINGS[direction], siblings[0]), siblings[-1])
    if direction == "up":
        return max(int(tree.parent[node]), 0)
    if direction == "down":
        children = tree.children(node)
        last = visited.get(int(tree.id[node]))
        return next((child for child in children if int(tree.id[child]) == last), children[0] if children else node)
    neighbour = node + (1 if direction == "right" else -1)
    return neighbour if 0 <= neighbour < len(tree) and tree.depth_of(neighbour) == tree.depth_of(node) else node


def next_node_with_field(tree: Tree, node: int, field: NodeField, direction: int) -> int | None:
    """Return the next (`direction` 1) or previous (-1) node that has the field; None if there is none.

    The value of a leaf leads to leaves in depth-first order from left to right, any other field to nodes of the same
    level.
    """
    if field == "value" and not tree.n_children[node]:
        leaves = np.flatnonzero(tree.is_leaf)
        leaves_in_order = leaves[np.argsort(tree.preorder[leaves])]
        index = int(np.flatnonzero(leaves_in_order == node)[0]) + direction
        return int(leaves_in_order[index]) if 0 <= index < len(leaves_in_order) else None
    neighbour = node + direction
    while 0 <= neighbour < len(tree) and tree.depth_of(neighbour) == tree.depth_of(node):
        if field in editable_fields(tree, neighbour) and (field != "value" or tree.n_children[neighbour]):
            return neighbour
        neighbour += direction
    return None


@dataclass(frozen=True)
class Drop:
    """The target of a dragged subtree: child number `child_index` of `parent`, counted without the subtree itself."""

    parent: int
    child_index: int
    is_between_siblings: bool


def drop_at(places: NodePositions, node: int, x: float, y: float, reach: float, onto: int | None) -> Drop | None:
    """Return the drop at a point of the figure; None if `node` can't be dropped there or would stay in place.

    `onto` is the node whose shape is under the pointer; it takes `node` as its last child. Otherwise `node` moves among
    its siblings if the point is within `reach` pixels of their height.
    """
    tree = places.tree
    if onto is not None and onto != node:
        if is_below(tree, onto, node):
            return None
        family = [child for child in tree.children(onto) if child != node]
        return None if onto == tree.parent[node] else Drop(onto, len(family), False)
    parent = int(tree.parent[node])
    along, away = places.turn(x, y)
    if parent < 0 or abs(away - places.turn(*places.point(node))[1]) > reach:
        return None
    children = tree.children(parent)
    others = [child for child in children if child != node]
    if not others:
        return None
    first, last = _along_level(places, children[0]), _along_level(places, children[-1])
    if not first - 2 * reach <= along <= last + 2 * reach:
        return None
    at = sum(_along_level(places, child) < along for child in others)
    return None if at == node - children.start else Drop(parent, at, True)


def guest_drop_at(places: NodePositions, x: float, y: float, reach: float, onto: int | None) -> Drop | None:
    """Return the drop of a subtree of another tree at a point of the figure; None if it can't be dropped there.

    `onto` is as in `drop_at`. Otherwise the subtree goes beside the nearest node within `reach` pixels of its level.
    """
    tree = places.tree
    if onto is not None:
        return Drop(onto, len(tree.children(onto)), False)
    nearest = places.nearest(x, y, *places.turn(2 * places.node_distance, reach))
    if not nearest:  # there is none, or it is the root, which has no siblings
        return None
    parent = int(tree.parent[nearest])
    is_after = places.turn(x, y)[0] > _along_level(places, nearest)
    return Drop(parent, nearest - tree.children(parent).start + is_after, True)


def is_below(tree: Tree, node: int, above: int) -> bool:
    """Return True if `node` is `above` or lies in its subtree."""
    while node > above:
        node = int(tree.parent[node])
    return node == above


def insertion_mark(places: NodePositions, node: int | None, drop: Drop) -> Point:
    """Return the middle of the insertion mark for a drop between siblings, in figure pixels.

    `node` is the dragged one, None if it is of another tree.
    """
    others = [child for child in places.tree.children(drop.parent) if child != node]
    at, away = [_along_level(places, child) for child in others], places.turn(*places.point(others[0]))[1]
    if drop.child_index == 0:
        return places.turn(at[0] - places.node_distance / 2, away)
    if drop.child_index == len(at):
        return places.turn(at[-1] + places.node_distance / 2, away)
    return places.turn((at[drop.child_index - 1] + at[drop.child_index]) / 2, away)


def _along_level(places: NodePositions, node: int) -> float:
    return places.turn(*places.point(node))[0]
