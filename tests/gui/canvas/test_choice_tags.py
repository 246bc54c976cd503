"""Means and visits at the children between which a search by playouts chooses, in views without texts."""

import json
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.choice_tags import MOST, ChoiceTag, choosing_node, place_choice_tags
from explorer.gui.canvas.view import fit_camera
from explorer.pictures.figure import geometry
from explorer.search.options import SearchOptions
from explorer.trees import formats, games, layout
from tests.gui.canvas.test_overview import places_of

WIDTH, HEIGHT = 860, 480


def state_of(algorithm: str, step: int | None = None) -> Snapshot:
    tree = games.expand("tic-tac-toe", position="X.X/.OO/...")
    return snapshot_at(analyse(tree, search.run(tree, algorithm, options=SearchOptions(iterations=150))), step)


def tags_of(state: Snapshot, width: int = WIDTH, height: int = HEIGHT) -> list[ChoiceTag]:
    places = places_of(state.tree)
    camera = fit_camera(places, width, height)
    unit = max(places.node_distance, 1.15 * geometry.tree_geometry(layout.tidy_layout(state.tree)).node_width)
    levels = pixel_columns.plan_levels(places, camera, width, height, unit)
    return place_choice_tags(places, camera, levels, state, QRectF(0, 0, width, height))


@pytest.mark.parametrize("algorithm", ["mcts", "monte-carlo"])
def test_each_visited_child_of_the_choosing_node_has_its_mean_and_visits(qapp: QApplication, algorithm: str) -> None:
    state = state_of(algorithm)
    children = np.array(state.tree.children(0))
    visits, _means = state.visit_statistics_of(children)
    tags = tags_of(state)
    by_position = sorted(tags, key=lambda tag: tag.point.x())
    assert [tag.lines[1] for tag in by_position] == [f"{count} visits" for count in visits.tolist() if count]
    assert all(tag.lines[0].startswith("≈") for tag in tags)


@pytest.mark.parametrize(("width", "height"), [(860, 480), (600, 400)])
def test_tags_lie_in_the_view_and_not_on_each_other(qapp: QApplication, width: int, height: int) -> None:
    boxes = [tag.box for tag in tags_of(state_of("mcts"), width, height)]
    assert len(boxes) == 5
    assert all(QRectF(0, 0, width, height).contains(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_during_a_descent_the_node_that_chooses_is_the_deepest_one_with_visited_children(qapp: QApplication) -> None:
    last = state_of("mcts")
    found = set()
    for step in range(0, last.step, 7):
        state = snapshot_at(last.run, step)
        node = choosing_node(state)
        visits, _means = state.visit_statistics_of(np.array(state.tree.children(node)))
        assert node == 0 or visits.any()
        found.add(node)
    assert len(found) > 5


def test_of_more_children_than_can_be_placed_at_once_the_most_visited_have_tags(qapp: QApplication) -> None:
    tree = formats.parse(json.dumps([[number, number + 1] for number in range(3 * MOST)]))
    state = snapshot_at(analyse(tree, search.run(tree, "mcts", options=SearchOptions(iterations=400))))
    visits, _means = state.visit_statistics_of(np.array(tree.children(0)))
    tagged = [int(tag.lines[1].split()[0]) for tag in tags_of(state)]
    assert tagged == sorted(visits.tolist(), reverse=True)[:MOST]
