"""Geometry of the canvas: the camera, the nodes' positions, and which nodes are in view."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.study.looks import DOWN, RIGHT
from explorer.trees.tree import FloatArray, IntArray, Tree

SMALLEST, LARGEST = 1e-7, 8.0
"""The limits of the zoom."""
SMALLEST_READABLE_ZOOM = 0.36
"""The zoom below which numbers are illegible and levels are drawn by the space that their nodes have."""
PADDING = 14.0
"""Space around a tree that fills the window, in pixels."""
VERTICAL_PADDING = 50.0
"""Space above the root and below the last level, in pixels, for trees whose nodes are drawn larger than the zoom."""
MOST_EDGES = 200
"""Most edges per level and side that are drawn although their lower ends are out of view."""
EDGE_SPACING = 8.0
"""Distance in pixels at 100 % at which edges of one parent leave the view; of those that leave nearer, one is drawn."""
NODE_PADDING = 70.0
"""Space around a framed part in figure pixels: half a node and its texts."""
LARGEST_FIT_ZOOM = 1.25
"""Largest zoom at which a small tree is fitted to the window."""
NO_NODES: IntArray = np.empty(0, np.int64)


Point = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True, eq=False)
class NodePositions:
    """Positions of a tree's nodes in pixels at 100 %: `x` (n,) increases within each level, `y` (levels,) increases."""

    tree: Tree
    x: FloatArray
    y: FloatArray
    bounds: tuple[float, float, float, float]
    """Left, top, right and bottom of everything drawn."""
    node_distance: float = 100.0
    """The distance between siblings."""
    direction: str = DOWN
    """The direction in which the tree grows from its root, of those in `explorer.study.looks`."""
    is_drawn_singly: bool = False
    """True if the nodes are drawn one by one at every zoom: the tree is small, and has looks that no overview has."""

    @property
    def width(self) -> float:
        """Distance from the left to the right bound."""
        return self.bounds[2] - self.bounds[0]

    @property
    def height(self) -> float:
        """Distance from the upper to the lower bound."""
        return self.bounds[3] - self.bounds[1]

    @cached_property
    def level_distance(self) -> float:
        """Distance between neighbouring levels; for a single level, the height."""
        return float(self.y[1] - self.y[0]) if len(self.y) > 1 else self.height

    def point(self, node: int) -> tuple[float, float]:
        """Return x and y of the node."""
        return float(self.x[node]), float(self.y[self.level(node)])

    def turn(self, x: float, y: float) -> Point:
        """Return x and y as a place along a level and one on the way from the root; a second call turns them back."""
        return (y, x) if self.direction == RIGHT else (x, y)

    def points(self, nodes: IntArray) -> FloatArray:
        """Return x and y of the nodes, (k, 2)."""
        levels = np.searchsorted(self.tree.level_start, nodes, side="right") - 1
        return np.stack([self.x[nodes], self.y[levels]], axis=-1)

    def level(self, node: int) -> int:
        """Return the depth of the node, in O(log levels) and without the tree's depth column."""
        return int(self.tree.depth_of(node))

    def levels_between(self, top: float, bottom: float) -> range:
        """Return the levels whose y lies between `top` and `bottom`."""
        return range(int(np.searchsorted(self.y, top)), int(np.searchsorted(self.y, bottom, "right")))

    def spans_in(self, left: float, top: float, right: float, bottom: float) -> list[tuple[int, int]]:
        """Return the nodes in a rectangle as half-open ranges, level by level."""
        return [self.nodes_between(level, left, right) for level in self.levels_between(top, bottom)]

    def nodes_between(self, level: int, left: float, right: float) -> tuple[int, int]:
        """Return the half-open range of a level's nodes whose x lies between `left` and `right`."""
        start, stop = self.tree.level_start[level : level + 2].tolist()
        xs = self.x[start:stop]
        return start + int(xs.searchsorted(left)), start + int(xs.searchsorted(right, "right"))

    def edges_between(self, level: int, left: float, right: float) -> tuple[int, int]:
        """Return the half-open range of a level's nodes whose edges to their parents pass between two x.

        Both ends of an edge increase with the node, so these nodes are contiguous.
        """
        first, stop = self.nodes_between(level, left, right)
        if level == 0:
            return first, stop
        above, beyond = self.nodes_between(level - 1, left, right)
        return min(first, int(self._first_child(above))), max(stop, int(self._first_child(beyond)))

    def _first_child(self, node: int) -> int:
        return int(self.tree.first_child[node]) if node < len(self.tree) else len(self.tree)

    def nodes_in_view(
        self, left: float, top: float, right: float, bottom: float, kept: IntArray = NO_NODES
    ) -> IntArray:
        """Return the nodes in a rectangle, and those whose edges cross it.

        Of the edges of one parent whose lower ends are out of view, one in each `EDGE_SPACING` of the border is taken,
        and of all such edges of a level `MOST_EDGES` to either side; beyond that, those to the nodes `kept`.
        """
        levels = self.levels_between(top, bottom)
        nodes: list[IntArray] = []
        for level in range(levels.start, min(levels.stop + 1, len(self.y))):
            first, stop = self.edges_between(level, left, right)
            begin, end = self.nodes_between(level, left, right)
            if level == levels.stop:
                begin = end = min(max(first, begin), stop)
            nodes += [
                self._nodes_with_crossing_edges(level, np.arange(first, begin), (left, top, right, bottom), kept),
                np.arange(begin, end),
                self._nodes_with_crossing_edges(level, np.arange(end, stop), (left, top, right, bottom), kept),
            ]
        return np.concatenate([np.arange(0), *nodes])

    def _nodes_with_crossing_edges(
        self, level: int, nodes: IntArray, area: tuple[float, float, float, float], kept: IntArray
    ) -> IntArray:
        """Return those of a level's outer nodes whose edges cross the area, thinned out as `nodes_in_view` says."""
        if not len(nodes) or not level:
            return nodes
        left, top, right, bottom = area
        parents = self.tree.parent[nodes]
        parent_x, upper_y, lower_y = self.x[parents], float(self.y[level - 1]), float(self.y[level])
        enters, leaves = ((min(max(y, upper_y), lower_y) - upper_y) / (lower_y - upper_y) for y in (top, bottom))
        across = self.x[nodes] - parent_x
        enter_x, leave_x = parent_x + across * enters, parent_x + across * leaves
        crosses = (np.minimum(enter_x, leave_x) <= right) & (np.maximum(enter_x, leave_x) >= left)
        nodes, parents, enter_x, leave_x = nodes[crosses], parents[crosses], enter_x[crosses], leave_x[crosses]
        # The point where an edge leaves the area is at the bottom or at a side; siblings leave it in their order.
        out_x = np.clip(leave_x, left, right)
        height = (lower_y - upper_y) * (leaves - enters)
        share = np.divide(out_x - enter_x, leave_x - enter_x, out=np.ones(len(nodes)), where=leave_x != enter_x)
        is_apart = np.zeros(len(nodes), bool)
        is_apart[:1] = True
        for places in (parents, out_x // EDGE_SPACING, share * height // EDGE_SPACING):
            is_apart[1:] |= places[1:] != places[:-1]
        apart = np.flatnonzero(is_apart)
        thinned = apart[:: len(apart) // MOST_EDGES + 1]
        return nodes[np.union1d(thinned, np.flatnonzero(np.isin(nodes, kept)))]

    def count_nodes_in_view(self, left: float, top: float, right: float, bottom: float, limit: int) -> int:
        """Return the number of nodes in a rectangle; counting stops after the level that exceeds `limit`."""
        count = 0
        for level in self.levels_between(top, bottom):
            first, stop = self.nodes_between(level, left, right)
            count += stop - first
            if count > limit:
                break
        return count

    def nearest(self, x: float, y: float, reach_x: float, reach_y: float) -> int | None:
        """Return the node nearest to a point, within `reach_x` sideways and `reach_y` up or down, or None."""
        least_distance, nearest_node = math.inf, None
        for level in self.levels_between(y - reach_y, y + reach_y):
            start, stop = (int(node) for node in self.tree.level_start[level : level + 2])
            after = start + int(np.searchsorted(self.x[start:stop], x))
            for node in range(max(start, after - 1), min(stop, after + 1)):
                dx, dy = abs(float(self.x[node]) - x) / reach_x, abs(float(self.y[level]) - y) / reach_y
                if dx <= 1 and math.hypot(dx, dy) < least_distance:
                    least_distance, nearest_node = math.hypot(dx, dy), node
        return nearest_node


@dataclass(frozen=True)
class Camera:
    """The mapping from figure to widget pixels.

    Figure x times `zoom` plus `left` gives widget x; figure y times `vertical_zoom` plus `top` gives widget y. The two
    zooms are equal where shapes are legible; smaller zooms scale heights less than widths.
    """

    zoom: float = 1.0
    vertical_zoom: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def to_widget_x(self, x: float) -> float:
        """Return the widget x of a figure x."""
        return x * self.zoom + self.left

    def to_widget_y(self, y: float) -> float:
        """Return the widget y of a figure y."""
        return y * self.vertical_zoom + self.top

    def to_figure(self, x: float, y: float) -> tuple[float, float]:
        """Return the figure's point under a point of the widget."""
        return (x - self.left) / self.zoom, (y - self.top) / self.vertical_zoom

    def shift(self, dx: float, dy: float) -> "Camera":
        """Return this camera with everything moved by (dx, dy) widget pixels."""
        return Camera(self.zoom, self.vertical_zoom, self.left + dx, self.top + dy)

    def area(self, width: float, height: float, margin: float = 0.0) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of the visible part of the figure, widened by `margin` widget pixels."""
        return (*self.to_figure(-margin, -margin), *self.to_figure(width + margin, height + margin))


def is_within(inner: Area, outer: Area) -> bool:
    """Return True if an area lies in another one."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def vertical_zoom_at(zoom: float, places: NodePositions, height: float) -> float:
    """Return the vertical zoom at a zoom: equal to it while shapes are legible.

    Below that it grows gradually, up to the zoom at which the tree fills the height (in pixels).
    """
    if places.is_drawn_singly:
        return zoom
    filling = min(1.0, max(height - 2 * PADDING, 1.0) / places.height)
    if span := float(places.y[-1] - places.y[0]):
        filling = min(filling, (height - 2 * min(VERTICAL_PADDING, height / 5)) / span)
    return max(zoom, min(filling, enlarged_scale(zoom)))


def enlarged_scale(zoom: float) -> float:
    """Return the largest scale of heights and of nodes with room; below the readable zoom it grows gradually."""
    return zoom if zoom >= SMALLEST_READABLE_ZOOM else SMALLEST_READABLE_ZOOM * (SMALLEST_READABLE_ZOOM / zoom) ** 3


def place_camera(zoom: float, vertical_zoom: float, point: Point, at: Point) -> Camera:
    """Return the camera with these zooms that shows the figure's `point` at the widget's point `at`."""
    return Camera(zoom, vertical_zoom, at[0] - point[0] * zoom, at[1] - point[1] * vertical_zoom)


def fit_camera(
    places: NodePositions, width: float, height: float, largest_zoom: float = LARGEST_FIT_ZOOM
) -> Camera:
    """Return the camera that shows the whole tree, centred."""
    inner_width, inner_height = max(width - 2 * PADDING, 1.0), max(height - 2 * PADDING, 1.0)
    zoom = max(min(inner_width / places.width, inner_height / places.height, largest_zoom), SMALLEST)
    vertical_zoom = vertical_zoom_at(zoom, places, height)
    left, top, right, bottom = places.bounds
    return place_camera(zoom, vertical_zoom, ((left + right) / 2, (top + bottom) / 2), (width / 2, height / 2))


def frame_camera(area: Area, places: NodePositions, width: float, height: float) -> Camera:
    """Return the camera that shows an area of the figure, centred, at a zoom of at most 100 %."""
    left, top, right, bottom = area
    zoom = max(min(_framing_zoom(right - left, width), _framing_zoom(bottom - top, height)), SMALLEST)
    vertical_zoom = vertical_zoom_at(zoom, places, height)
    return place_camera(zoom, vertical_zoom, ((left + right) / 2, (top + bottom) / 2), (width / 2, height / 2))


def edge_points(nodes: Sequence[int], places: NodePositions, count: int) -> FloatArray:
    """Return the nodes' points and `count` points on each edge between two of them, in figure pixels, (n, 2)."""
    chosen = np.unique(np.asarray(nodes, np.int64))
    below = chosen[np.isin(places.tree.parent[chosen], chosen)]
    above = places.tree.parent[below]
    shares = np.linspace(0, 1, count)[:, None, None]
    on_edges = places.points(above) + (places.points(below) - places.points(above)) * shares
    found: FloatArray = np.concatenate([places.points(chosen), on_edges.reshape(-1, 2)])
    return found


def _framing_zoom(span: float, size: float) -> float:
    """Return the zoom, at most 100 %, at which a span of the figure with its texts fits into `size` pixels.

    Texts are not drawn smaller than legible, so some pixels stay free at every zoom.
    """
    room = 2 * min(VERTICAL_PADDING, size / 5)
    return min(size / (span + 2 * NODE_PADDING), (size - room) / max(span, 1.0), 1.0)


def zoom_camera(camera: Camera, zoom: float, at: tuple[float, float], places: NodePositions, height: float) -> Camera:
    """Return the camera at another zoom, limited to the allowed range, that keeps the widget's point `at` in place."""
    zoom = min(max(zoom, SMALLEST), LARGEST)
    vertical_zoom = vertical_zoom_at(zoom, places, height)
    return place_camera(zoom, vertical_zoom, camera.to_figure(*at), at)


def center_camera(camera: Camera, x: float, y: float, width: float, height: float) -> Camera:
    """Return the camera with a point of the figure in the middle of the widget."""
    return place_camera(camera.zoom, camera.vertical_zoom, (x, y), (width / 2, height / 2))


def reveal_camera(camera: Camera, x: float, y: float, width: float, height: float, margin: float) -> Camera:
    """Return the camera shifted as little as needed to have a point of the figure inside the margin."""
    across, down = camera.to_widget_x(x), camera.to_widget_y(y)
    margin_x, margin_y = min(margin, width / 2), min(margin, height / 2)
    dx = min(max(across, margin_x), width - margin_x) - across
    dy = min(max(down, margin_y), height - margin_y) - down
    return camera.shift(dx, dy)


def keep_tree_in_view(camera: Camera, places: NodePositions, width: float, height: float) -> Camera:
    """Return the camera, shifted if needed so that some of the tree stays in view."""
    keep = min(80.0, width / 3, height / 3)
    left, top, right, bottom = places.bounds
    dx = max(0.0, keep - camera.to_widget_x(right)) or min(0.0, width - keep - camera.to_widget_x(left))
    dy = max(0.0, keep - camera.to_widget_y(bottom)) or min(0.0, height - keep - camera.to_widget_y(top))
    return camera.shift(dx, dy) if dx or dy else camera


def interpolate_cameras(one: Camera, other: Camera, share: float) -> Camera:
    """Return the camera at `share` (0 to 1) of the way between two cameras; the zoom changes geometrically."""
    def even(a: float, b: float) -> float:
        return a * math.exp(math.log(b / a) * share)

    def line(a: float, b: float) -> float:
        return a + (b - a) * share

    zoom, vertical_zoom = even(one.zoom, other.zoom), even(one.vertical_zoom, other.vertical_zoom)
    if math.isclose(one.zoom, other.zoom, rel_tol=1e-3):
        return Camera(zoom, vertical_zoom, line(one.left, other.left), line(one.top, other.top))
    # The point that both cameras show at one place stays there.
    pivot = (one.left * other.zoom - other.left * one.zoom) / (other.zoom - one.zoom)
    return Camera(zoom, vertical_zoom, pivot + (one.left - pivot) * zoom / one.zoom, line(one.top, other.top))
