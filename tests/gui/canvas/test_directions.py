"""Trees that grow upwards or to the right on the canvas: where nodes are hit, where keys lead, where parts stand."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from explorer.gui.actions.scoping import toggle_collapsed
from explorer.gui.canvas import Canvas, handles
from explorer.gui.canvas.keyboard_navigation import drop_at, insertion_mark
from explorer.study import Study, View
from explorer.study.looks import DOWN, RIGHT, SIZES, UP, Looks
from explorer.trees import formats, games
from explorer.trees.tree import Tree
from tests.gui.canvas.windows import window_over
from tests.options import thinned

TREES = {
    "textbook": formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), "ragged": formats.parse("[[[1,2],3],4,[[5],[6,[7,8]]]]"),
    "chance": formats.parse('{"player":"chance","probabilities":["1/4","3/4"],"children":[[3,5],[2,8]]}'),
    "boards": games.expand("tic-tac-toe", position="XO./.X./O.."),
}
STEPS = {DOWN: (0, 1), UP: (0, -1), RIGHT: (1, 0)}
"""By direction: how x and y change from a node to its children, at least in sign."""
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


def opened(qtbot: QtBot, tree: Tree, direction: str, *, bands: bool = False) -> Canvas:
    canvas = window_over(qtbot, Study(tree, view=View(looks=Looks(direction=direction, level_bands=bands)))).canvas
    canvas.viewpoint.fit(at_once=True)
    canvas.repaint()
    return canvas


def centre(canvas: Canvas, node: int) -> QPointF:
    return canvas.drawing.box(node, canvas.camera).center()


@pytest.mark.parametrize(("name", "direction"), thinned(product(TREES, (UP, RIGHT)), 6))
def test_each_node_is_hit_where_it_is_drawn_and_stands_on_its_side_of_its_parent(
    qtbot: QtBot, name: str, direction: str
) -> None:
    canvas = opened(qtbot, TREES[name], direction)
    across, along = STEPS[direction]
    for node in range(len(canvas.run.tree)):
        assert canvas.hit(centre(canvas, node), 0.0) == node
        if node:
            way = centre(canvas, node) - centre(canvas, int(canvas.run.tree.parent[node]))
            assert way.x() * across + way.y() * along > 40 * canvas.zoom
    shapes = {shape.node: (shape.x, shape.y) for shape in canvas.drawing.painting.figure.shapes if shape.node >= 0}
    points = canvas.positions.points(np.arange(len(canvas.run.tree)))
    assert max(abs(points - [shapes[node] for node in range(len(points))]).ravel()) < 0.1
    left, top, right, bottom = canvas.positions.bounds
    assert canvas.nodes_in(canvas.rect().toRectF()) == list(range(len(points)))
    assert (points >= (left, top)).all()
    assert (points <= (right, bottom)).all()


@pytest.mark.parametrize(("name", "sizes", "direction"), thinned(
    product(TREES, (("small", "usual"), ("largest", "small"), ("usual", "largest")), (DOWN, UP, RIGHT)), 9, 2))
def test_nodes_of_every_size_are_hit_where_they_are_drawn(
    qtbot: QtBot, name: str, sizes: tuple[str, str], direction: str
) -> None:
    canvas = opened(qtbot, TREES[name], direction)
    count = len(canvas.run.tree)
    before = [canvas.drawing.box(node, canvas.camera).height() / canvas.zoom for node in range(count)]
    looks = Looks(direction=direction, node_size=sizes[0], text_size=sizes[1], edge_style="elbow")
    canvas.document.set_view(looks=looks)
    canvas.viewpoint.fit(at_once=True)
    canvas.repaint()
    shapes = {shape.node: shape for shape in canvas.drawing.painting.figure.shapes}
    for node in range(count):
        assert canvas.hit(centre(canvas, node), 0.0) == node
        assert np.allclose(canvas.positions.point(node), (shapes[node].x, shapes[node].y), atol=0.11)
        height = canvas.drawing.box(node, canvas.camera).height() / canvas.zoom
        assert (height > before[node]) == (SIZES[sizes[0]] > 1 or SIZES[sizes[1]] > 1)
    left, _top, right, bottom = canvas.positions.bounds
    assert 0 <= left < right
    assert canvas.camera.to_widget_x(right) <= canvas.width() + 1
    assert canvas.camera.to_widget_y(bottom) <= canvas.height() + 1


@pytest.mark.parametrize(("name", "direction"), thinned(product(TREES, (DOWN, UP, RIGHT)), 8))
def test_an_arrow_key_goes_where_it_points(qtbot: QtBot, name: str, direction: str) -> None:
    canvas = opened(qtbot, TREES[name], direction)
    moved = set()
    for node in range(len(canvas.run.tree)):
        for key, (right, down) in ARROWS.items():
            canvas.select([node])
            qtbot.keyClick(canvas, key)
            reached = canvas.visible_current
            if reached != node:
                way = centre(canvas, reached) - centre(canvas, node)
                assert way.x() * right + way.y() * down > 10 * canvas.zoom
                moved.add(key)
    assert moved == set(ARROWS)


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_handles_stand_where_what_they_add_will_stand(qtbot: QtBot, direction: str) -> None:
    canvas = opened(qtbot, TREES["textbook"], direction)
    node = 2
    canvas.hover(node)
    places = {handle.command: handle.box.center() - centre(canvas, node) for handle in handles.handles_of(canvas, node)}
    across, along = STEPS[direction]
    assert places["add child"].x() * across + places["add child"].y() * along > 0
    sideways = QPointF(1, 0) if direction == UP else QPointF(0, 1)
    assert QPointF.dotProduct(places["add sibling"], sideways) > 0 > QPointF.dotProduct(
        places["add sibling before"], sideways)


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
def test_a_node_is_dropped_between_the_siblings_that_the_mark_stands_between(qtbot: QtBot, direction: str) -> None:
    canvas = opened(qtbot, TREES["textbook"], direction)
    places = canvas.positions
    third, first, second = (places.point(node) for node in (3, 1, 2))
    between = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
    drop = drop_at(places, 3, between[0], between[1], places.level_distance * 0.4, None)
    assert (drop.parent, drop.child_index) == (0, 1)
    assert np.allclose(insertion_mark(places, 3, drop), between, atol=0.2)
    assert drop_at(places, 3, *third, places.level_distance * 0.4, None) is None
    away = [third[0] + 300 * (direction == RIGHT), third[1] + 300 * (direction != RIGHT)]
    assert drop_at(places, 3, *away, places.level_distance * 0.4, None) is None


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_a_change_of_direction_is_one_view_change_that_keeps_the_tree_whole_in_view(
    qtbot: QtBot, direction: str
) -> None:
    canvas = opened(qtbot, TREES["ragged"], DOWN)
    document = canvas.document
    document.set_view(looks=replace(document.study.view.looks, direction=direction))
    assert canvas.positions.direction == direction
    left, top, right, bottom = canvas.camera.area(canvas.width(), canvas.height())
    x0, y0, x1, y1 = canvas.positions.bounds
    assert (left, top) <= (x0, y0)
    assert (right, bottom) >= (x1, y1)
    document.set_view(looks=Looks())
    assert canvas.positions.direction == DOWN


@pytest.mark.parametrize(("step", "direction"), thinned(product((0, 9, None), (UP, RIGHT)), 6))
def test_the_minimap_and_the_margin_follow(qtbot: QtBot, direction: str, step: int | None) -> None:
    canvas = opened(qtbot, TREES["textbook"], direction, bands=True)
    if step is not None:
        canvas.document.set_step(step)
    canvas.viewpoint.approach(*canvas.positions.point(4), 4.0)
    box = canvas.minimap_box()
    assert box is not None
    before = canvas.grab().toImage()
    canvas.document.set_step(4)
    assert canvas.grab().toImage() != before
    at = canvas.minimap.to_figure(box, canvas.positions, box.center().x(), box.center().y())
    canvas.center_on_minimap_point(box.center())
    middle = canvas.camera.to_figure(canvas.width() / 2, canvas.height() / 2)
    assert np.allclose(middle, at, atol=2)


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_a_small_tree_is_drawn_node_by_node_at_every_zoom(qtbot: QtBot, direction: str) -> None:
    canvas = opened(qtbot, TREES["textbook"], direction)
    for zoom in (0.05, 0.2, 0.35, 1.0, 4.0):
        canvas.viewpoint.approach(*canvas.positions.point(0), zoom)
        canvas.repaint()
        assert canvas.hit(centre(canvas, 0), 0.0) == 0
        assert canvas.camera.zoom == canvas.camera.vertical_zoom


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_a_collapsed_subtree_is_hit_in_its_triangle(qtbot: QtBot, direction: str) -> None:
    canvas = opened(qtbot, TREES["textbook"], direction)
    canvas.select([2])
    toggle_collapsed(canvas.document)
    canvas.repaint()
    collapsed = int(np.flatnonzero(canvas.run.visible_tree.hidden_counts)[0])
    assert canvas.hit(centre(canvas, collapsed), 0.0) == collapsed


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_the_path_is_framed_whole(qtbot: QtBot, direction: str) -> None:
    canvas = opened(qtbot, TREES["ragged"], direction)
    path = [0, 3, 7, 10]
    canvas.viewpoint.frame_nodes(path)
    canvas.repaint()
    inside = canvas.rect().toRectF()
    assert all(inside.contains(centre(canvas, node)) for node in path)
