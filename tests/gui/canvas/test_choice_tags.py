"""Means and visits at the children between which a search by playouts chooses, in views without texts."""

import json
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.overview import choice_tags, pixel_columns
from explorer.gui.canvas.overview.choice_tags import MOST, ChoiceTag, choosing_node, place_choice_tags
from explorer.gui.canvas.view import fit_camera
from explorer.gui.document import Document
from explorer.pictures.figure import geometry
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats, games, layout
from tests.gui.canvas.test_overview import places_of

WIDTH, HEIGHT = 860, 480


def state_of(algorithm: str, step: int | None = None) -> Snapshot:
    tree = games.expand("tic-tac-toe", position="X.X/.OO/...")
    return snapshot_at(analyse(tree, search.run(tree, algorithm, options=SearchOptions(iterations=150))), step)


def tags_of(
    state: Snapshot, width: int = WIDTH, height: int = HEIGHT, covered: Sequence[QRectF] = ()
) -> list[ChoiceTag]:
    places = places_of(state.tree)
    camera = fit_camera(places, width, height)
    unit = max(places.node_distance, 1.15 * geometry.tree_geometry(layout.tidy_layout(state.tree)).node_width)
    levels = pixel_columns.plan_levels(places, camera, width, height, unit)
    return place_choice_tags(places, camera, levels, state, QRectF(0, 0, width, height), covered)


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


def test_the_legend_hides_no_tag(qapp: QApplication) -> None:
    state = state_of("mcts")
    legend = max((tag.box for tag in tags_of(state)), key=QRectF.bottom).adjusted(-5, -5, 40, 5)
    assert not any(tag.box.intersects(legend) for tag in tags_of(state, covered=[legend]))


def test_tags_are_painted_after_the_legend_and_beside_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study(games.expand("tic-tac-toe", position="X.O/.X./..O"), algorithm="mcts")
    canvas, placed = Canvas(Document(study)), list[tuple[list[ChoiceTag], Sequence[QRectF]]]()
    place = choice_tags.place_choice_tags

    def note(*given: Any) -> list[ChoiceTag]:
        placed.append((place(*given), given[-1]))
        return placed[-1][0]

    monkeypatch.setattr(choice_tags, "place_choice_tags", note)
    qtbot.addWidget(canvas)
    canvas.resize(860, 480)
    canvas.viewpoint.is_animated = False
    qtbot.waitUntil(lambda: canvas.document.snapshot is not None)
    canvas.show()
    legends = 0
    for step in range(0, canvas.document.steps, max(canvas.document.steps // 40, 1)):
        canvas.document.set_step(step)
        placed.clear()
        canvas.grab()
        for tags, covered in placed:
            legends += len(covered)
            assert not any(tag.box.intersects(box) for tag in tags for box in covered), step
    assert legends


def test_during_a_descent_the_node_that_chooses_is_the_deepest_one_with_visited_children(qapp: QApplication) -> None:
    last = state_of("mcts")
    found = set()
    for step in range(0, last.step, 7):
        state = snapshot_at(last.run, step)
        node = choosing_node(state)
        visits, _means = state.visit_statistics_of(np.array(state.tree.children(node)))
        assert node == 0 or (visits.any() and len(visits) > 1)
        found.add(node)
    assert len(found) > 5


def test_of_more_children_than_can_be_placed_at_once_the_most_visited_have_tags(qapp: QApplication) -> None:
    tree = formats.parse(json.dumps([[number, number + 1] for number in range(3 * MOST)]))
    state = snapshot_at(analyse(tree, search.run(tree, "mcts", options=SearchOptions(iterations=400))))
    visits, _means = state.visit_statistics_of(np.array(tree.children(0)))
    tagged = [int(tag.lines[1].split()[0]) for tag in tags_of(state)]
    assert tagged == sorted(visits.tolist(), reverse=True)[:MOST]
