"""Positions of the nodes of a tree that grows upwards or to the right; it is small enough to look at all of them."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from explorer.gui.canvas.view import NodePositions, Point
from explorer.pictures.figure.directions import node_points
from explorer.pictures.figure.geometry import TreeGeometry
from explorer.pictures.figure.items import Figure
from explorer.study.looks import RIGHT, Looks
from explorer.trees.layout import Layout
from explorer.trees.tree import FloatArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class TurnedPositions(NodePositions):
    """Positions in pixels at 100 %: `x` and `node_y` (n,); `y` (levels,) is each level's y, or its x if sideways."""

    node_y: FloatArray = field(default_factory=lambda: np.empty(0))

    @cached_property
    def level_distance(self) -> float:
        return float(abs(self.y[-1] - self.y[0])) / (len(self.y) - 1) if len(self.y) > 1 else self.height

    def points(self, nodes: IntArray) -> FloatArray:
        return np.stack([self.x[nodes], self.node_y[nodes]], axis=-1)

    def point(self, node: int) -> Point:
        return float(self.x[node]), float(self.node_y[node])

    def spans_in(self, left: float, top: float, right: float, bottom: float) -> list[tuple[int, int]]:
        inside = (self.x >= left) & (self.x <= right) & (self.node_y >= top) & (self.node_y <= bottom)
        return [(node, node + 1) for node in np.flatnonzero(inside).tolist()]

    def nearest(self, x: float, y: float, reach_x: float, reach_y: float) -> int | None:
        across, along = np.abs(self.x - x) / reach_x, np.abs(self.node_y - y) / reach_y
        gaps = np.where((across <= 1) & (along <= 1), np.hypot(across, along), np.inf)
        node = int(gaps.argmin())
        return node if np.isfinite(gaps[node]) else None


def figure_positions(tree: Tree, figure: Figure, direction: str, node_distance: float) -> TurnedPositions:
    """Return the positions of the shapes in a figure that has one for each node of the tree."""
    points = {shape.node: (shape.x, shape.y) for shape in figure.shapes}
    x, y = np.array([points[node] for node in range(len(tree))]).T
    along, bounds = x if direction == RIGHT else y, (0.0, 0.0, figure.width, figure.height)
    return TurnedPositions(tree, x, along[tree.level_start[:-1]], bounds, node_distance, direction, True, y)


def turned_positions(layout: Layout, placed: TreeGeometry, looks: Looks, room_below: float) -> TurnedPositions:
    """Return the positions of a tree that grows upwards or to the right, with `room_below` pixels for the legend."""
    direction = looks.direction
    x, y = node_points(layout, looks)
    along = x if direction == RIGHT else y
    scale = placed.proportions.text
    bounds = 0.0, 0.0, placed.page_width * scale, placed.page_height * scale + room_below
    level_places = along[layout.tree.level_start[:-1]]
    return TurnedPositions(layout.tree, x, level_places, bounds, placed.node_distance * scale, direction, True, y)
