"""Cameras and culling, compared with plain loops over all nodes of random trees."""

import random
from itertools import pairwise

import numpy as np
import pytest

from explorer.gui.canvas import view
from explorer.gui.canvas.keyboard_navigation import next_node_with_field
from explorer.gui.canvas.overview.bands import strand_coverage
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure import geometry
from explorer.trees import formats, layout
from explorer.trees.tree import build


def random_places(seed: int) -> NodePositions:
    chance = random.Random(seed)

    def notation(depth: int) -> str:
        if depth == 0 or chance.random() < 0.25:
            return "1"
        return "[" + ",".join(notation(depth - 1) for _child in range(chance.randint(1, 4))) + "]"

    tree = formats.parse("[" + notation(4) + "," + notation(5) + "]")
    scale = geometry.tree_geometry(layout.tidy_layout(tree))
    rows = scale.y[tree.level_start[:-1]]
    return NodePositions(tree, scale.x, rows, (0.0, 0.0, scale.page_width, scale.page_height))


def random_area(places: NodePositions, chance: random.Random) -> tuple[float, float, float, float]:
    xs = sorted(chance.uniform(0, places.width) for _end in range(2))
    ys = sorted(chance.uniform(0, places.height) for _end in range(2))
    return xs[0], ys[0], xs[1], ys[1]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_seen_holds_every_node_and_every_edge_that_crosses_the_area(seed: int) -> None:
    places, chance = random_places(seed), random.Random(seed)
    tree = places.tree
    for _area in range(20):
        left, top, right, bottom = area = random_area(places, chance)
        seen = places.nodes_in_view(*area).tolist()
        assert seen == sorted(set(seen))
        wanted = set()
        for node in range(len(tree)):
            x, y = places.point(node)
            above_x, above_y = places.point(max(int(tree.parent[node]), 0))
            if above_y <= bottom and y >= top:
                # The x at which the edge enters and leaves the area's range of y.
                ends = [x] if y == above_y else [
                    above_x + (x - above_x) * (min(max(edge, above_y), y) - above_y) / (y - above_y)
                    for edge in (top, bottom)
                ]
                if min(ends) <= right and max(ends) >= left:
                    wanted.add(node)
        for node in wanted.difference(seen):
            # Only a sibling that leaves the area beside it stands for an edge that is left out.
            siblings = [each for each in seen if tree.parent[each] == tree.parent[node]]
            assert min(_distance(_exit(places, node, area), _exit(places, each, area)) for each in siblings) < (
                2 * view.EDGE_SPACING)


def _exit(places: NodePositions, node: int, area: tuple[float, float, float, float]) -> tuple[float, float]:
    """Return the point where the edge to a node leaves the area, found by trying many points."""
    (x, y), (above_x, above_y) = places.point(node), places.point(int(places.tree.parent[node]))
    left, top, right, bottom = area
    points = [(above_x + (x - above_x) * share, above_y + (y - above_y) * share)
              for share in np.linspace(0, 1, 4001).tolist()]
    return [each for each in points if left <= each[0] <= right and top <= each[1] <= bottom][-1]


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def test_the_edges_of_a_wide_node_leave_the_view_evenly() -> None:
    tree = build(np.array([100_000, *[0] * 100_000]), np.zeros(100_001))
    places = NodePositions(tree, np.concatenate([[5e6], np.arange(100_000) * 100.0]), np.array([50.0, 450.0]),
                           (0.0, 0.0, 1e7, 500.0))
    left = 5e6 - 700
    seen = np.array(places.nodes_in_view(left, 0, 5e6 + 700, 600)[1:])
    # The edges to the nodes on the left, and the heights at which they pass the left border.
    across = 5e6 - places.x[seen[places.x[seen] < left]]
    heights = 50 + 400 * 700 / across
    assert len(heights) > 20
    # No gap is larger than it would be with all edges, but for the spacing.
    everywhere = 50 + 400 * 700 / (5e6 - places.x[1:][places.x[1:] < left])
    nearest = np.abs(everywhere[:, None] - heights[None, :]).min(1)
    assert nearest.max() < view.EDGE_SPACING
    # And in one spacing stands one edge.
    assert len(np.unique((heights - 50) // view.EDGE_SPACING)) == len(heights)
    # Nodes that matter keep their edges.
    kept = np.array([7, 20_000, 60_001])
    assert set(kept.tolist()) <= set(places.nodes_in_view(left, 0, 5e6 + 700, 600, kept).tolist())


def test_of_a_hundred_thousand_edges_above_the_view_only_some_are_seen() -> None:
    tree = build(np.array([100_000, *[0] * 100_000]), np.zeros(100_001))
    places = NodePositions(tree, np.concatenate([[5e6], np.arange(100_000) * 100.0]), np.array([50.0, 450.0]),
                           (0.0, 0.0, 1e7, 500.0))
    seen = places.nodes_in_view(4e6, 200, 4.01e6, 600)
    assert 101 <= len(seen) <= 101 + 2 * view.MOST_EDGES
    assert set(range(40_001, 40_102)) <= set(seen.tolist())


@pytest.mark.parametrize("seed", range(30))
def test_the_nearest_node_is_the_one_a_plain_search_finds(seed: int) -> None:
    places, chance = random_places(seed), random.Random(seed)
    for _point in range(40):
        x, y = chance.uniform(0, places.width), chance.uniform(0, places.height)
        distances = [
            np.hypot((places.point(node)[0] - x) / 40, (places.point(node)[1] - y) / 30)
            if abs(places.point(node)[0] - x) <= 40 and abs(places.point(node)[1] - y) <= 30 else np.inf
            for node in range(len(places.tree))
        ]
        found = places.nearest(x, y, 40, 30)
        assert (np.inf if found is None else distances[found]) == min(distances)


@pytest.mark.parametrize("seed", range(10))
def test_a_fitted_camera_shows_everything_at_any_size(seed: int) -> None:
    places = random_places(seed)
    for width, height in ((1200, 800), (300, 900), (900, 120), (60, 60)):
        camera, (left, top, right, bottom) = view.fit_camera(places, width, height), places.bounds
        assert camera.to_widget_x(left) >= -1
        assert camera.to_widget_x(right) <= width + 1
        assert camera.to_widget_y(top) >= -1
        assert camera.to_widget_y(bottom) <= height + 1


@pytest.mark.parametrize(("width", "height"), [(1000, 700), (700, 400)])
def test_a_wide_tree_that_is_fitted_has_room_above_its_root_and_below_its_leaves(width: int, height: int) -> None:
    for levels in (2, 6, 12):
        counts = [*[1] * (levels - 2), 3000, *[0] * 3000]
        tree = build(np.array(counts), np.zeros(len(counts)))
        scale = geometry.tree_geometry(layout.tidy_layout(tree))
        places = NodePositions(tree, scale.x, scale.y[tree.level_start[:-1]],
                               (0.0, 0.0, scale.page_width, scale.page_height))
        camera = view.fit_camera(places, width, height)
        assert camera.vertical_zoom > camera.zoom
        assert camera.to_widget_y(places.y[0]) >= 45
        assert camera.to_widget_y(places.y[-1]) <= height - 45


@pytest.mark.parametrize("seed", range(10))
def test_zooming_keeps_the_point_under_the_pointer(seed: int) -> None:
    places, chance = random_places(seed), random.Random(seed)
    camera = view.fit_camera(places, 1000, 700)
    for _notch in range(20):
        at = chance.uniform(0, 1000), chance.uniform(0, 700)
        under = camera.to_figure(*at)
        camera = view.zoom_camera(camera, camera.zoom * chance.choice((0.5, 0.8, 1.3, 2.5)), at, places, 700)
        assert camera.to_figure(*at) == pytest.approx(under)


def test_where_numbers_can_be_read_both_directions_have_the_same_scale() -> None:
    places = random_places(1)
    for zoom in (view.SMALLEST_READABLE_ZOOM, 0.5, 1.0, 4.0):
        assert view.vertical_zoom_at(zoom, places, 700) == zoom


def test_the_scale_changes_steadily_where_levels_begin_to_be_drawn_as_a_whole() -> None:
    places = random_places(1)
    above, below = (
        view.vertical_zoom_at(view.SMALLEST_READABLE_ZOOM * share, places, 700) for share in (1, 0.999))
    assert above == pytest.approx(below, rel=0.01)


def test_a_way_begins_and_ends_at_its_cameras() -> None:
    one, other = Camera(0.5, 0.6, 10, 20), Camera(2.0, 2.0, -300, 40)
    for share, wanted in ((0.0, one), (1.0, other)):
        reached = view.interpolate_cameras(one, other, share)
        assert (reached.zoom, reached.vertical_zoom, reached.left, reached.top) == pytest.approx(
            (wanted.zoom, wanted.vertical_zoom, wanted.left, wanted.top))


def test_the_view_never_loses_the_tree() -> None:
    places = random_places(2)
    camera = view.keep_tree_in_view(Camera(1.0, 1.0, 1e6, -1e6), places, 800, 600)
    assert 0 < camera.to_widget_x(0) < 800
    assert 0 < camera.to_widget_y(places.height) < 600


def test_bands_cover_just_what_lies_between_their_sides() -> None:
    left, right = np.array([1.0, 6.5]), np.array([3.0, 7.0])
    owner, covered = strand_coverage((left, right), (left + 2, right + 2), np.array([0.0, 1.0]), 12)
    assert covered[0].tolist() == [0, 1, 1, 0, 0, 0, 0.5, 0, 0, 0, 0, 0]
    assert covered[1].tolist() == [0, 0, 0, 1, 1, 0, 0, 0, 0.5, 0, 0, 0]
    assert owner[0].tolist() == [0] * 6 + [1] * 6
    assert owner[1].tolist() == [0] * 8 + [1] * 4


def test_values_are_typed_leaf_by_leaf_from_left_to_right_whatever_their_depth():
    tree = formats.parse("[[1,[2,3]],4,[5]]")
    leaves = [tree.node_at_path(path) for path in ("0.0", "0.1.0", "0.1.1", "1", "2.0")]
    for here, there in pairwise(leaves):
        assert next_node_with_field(tree, here, "value", 1) == there
        assert next_node_with_field(tree, there, "value", -1) == here
    assert next_node_with_field(tree, leaves[-1], "value", 1) is None
    assert next_node_with_field(tree, leaves[0], "value", -1) is None
