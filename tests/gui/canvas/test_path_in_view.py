"""The framing of a path: every node of it in view, with room for its labels, in trees of any shape."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.analysis.visits import current_path
from explorer.gui.canvas import Canvas, view
from explorer.gui.canvas.text_runs import text_box
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.games import tic_tac_toe
from explorer.trees.tree import Tree

ROOM = 40.0
"""Pixels that each node of the path keeps from the edge of the view."""


def chain(plies: int) -> Tree:
    text = "1"
    for _ply in range(plies):
        text = f"[{text}]"
    return formats.parse(text)


def wide(leaves: int) -> Tree:
    return formats.parse(json.dumps([list(range(at, at + 3)) for at in range(0, leaves, 3)]))


TREES: dict[str, Callable[[], Tree]] = {
    "AIMA's": lambda: formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"),
    "300 leaves": lambda: wide(300),
    "full tic-tac-toe": tic_tac_toe.tree,
    "a chain of 8": lambda: chain(8),
    "a chain of 60": lambda: chain(60),
}


def is_below(canvas: Canvas, path: list[int]) -> bool:
    """Return True if a node of the path, or an edge between two of them, runs below the minimap."""
    camera, positions = canvas.viewpoint.target_camera, canvas.positions
    box = canvas.minimap.box(positions, camera, canvas.width(), canvas.height())
    if box is None:
        return False
    points = [QPointF(camera.to_widget_x(x), camera.to_widget_y(y)) for x, y in map(positions.point, path)]
    return any(box.contains(start + (end - start) * (share / 50))
               for start, end in pairwise(points) for share in range(51))


@pytest.mark.parametrize("size", [(900, 600), (1280, 500), (640, 700), (440, 430)])
@pytest.mark.parametrize("leaves", [60, 150, 300, 900])
def test_the_path_in_a_wide_tree_never_runs_below_the_map(qtbot: QtBot, leaves: int, size: tuple[int, int]) -> None:
    document = Document(Study(wide(leaves)))
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.resize(*size)
    qtbot.waitUntil(lambda: document.snapshot is not None, timeout=60_000)
    would_be_covered = 0
    for leaf in range(leaves // 3, len(document.tree), max(leaves // 12, 1)):
        path = [0, int(document.tree.parent[leaf]), leaf]
        if not path[1]:
            continue
        canvas.viewpoint.frame_nodes(path)
        assert not is_below(canvas, path), leaf
        for node in path:
            x, y = canvas.positions.point(node)
            camera = canvas.viewpoint.target_camera
            assert ROOM <= camera.to_widget_x(x) <= size[0] - ROOM, (leaf, node)
            assert ROOM <= camera.to_widget_y(y) <= size[1] - ROOM, (leaf, node)
        x = canvas.positions.x[path]
        canvas.viewpoint.jump_to(view.frame_camera(
            (float(x.min()), float(canvas.positions.y[0]), float(x.max()), float(canvas.positions.y[2])),
            canvas.positions, *size))
        would_be_covered += is_below(canvas, path)
    assert would_be_covered or leaves < 300 or size[0] > 900, "no path shows the difference"


@pytest.mark.parametrize("size", [(900, 600), (420, 260)])
@pytest.mark.parametrize("name", TREES)
def test_zoom_to_the_path_shows_all_of_it(qtbot: QtBot, name: str, size: tuple[int, int]) -> None:
    document = Document(Study(TREES[name]()))
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.resize(*size)
    qtbot.waitUntil(lambda: document.snapshot is not None, timeout=60_000)
    last = document.steps
    for step in (0, last // 3, last // 2, last):
        document.set_step(step)
        canvas.viewpoint.fit(at_once=True)
        canvas.search_follower.frame_search_path()
        snapshot = document.visible_snapshot
        assert snapshot is not None
        camera, positions = canvas.viewpoint.target_camera, canvas.positions
        for node in [0, *(snapshot.variation or current_path(snapshot).tolist())]:
            x, y = positions.point(node)
            across, down = camera.to_widget_x(x), camera.to_widget_y(y)
            assert ROOM <= across <= size[0] - ROOM, (step, node, across)
            assert ROOM <= down <= size[1] - ROOM, (step, node, down)


LONG_NAMES = """{"label":"Opening negotiation","children":[{"label":"Accept the first offer made","moves":
    ["accept at once","ask for more time"],"children":["77503/6435",{"label":"a very long name of a leaf","value":
    "12345/678"}]},{"label":"Refuse and walk away","moves":["mate","resign"],"children":[3,4]},[%s]]}"""


@pytest.mark.parametrize("size", [(680, 480), (860, 500)])
@pytest.mark.parametrize("algorithm", ["alpha-beta", "mcts"])
def test_the_texts_of_a_path_are_in_the_view_too(qtbot: QtBot, algorithm: str, size: tuple[int, int]) -> None:
    tree = formats.parse(LONG_NAMES % ",".join(map(str, range(1, 31))))
    document = Document(Study(tree, algorithm=algorithm))
    canvas = Canvas(document)
    qtbot.addWidget(canvas)
    canvas.viewpoint.is_animated = False
    canvas.resize(*size)
    qtbot.waitUntil(lambda: document.snapshot is not None)
    canvas.show()
    for path in ([0, 1, 4], [0, 1, 5], [0, 2, 6]):
        canvas.viewpoint.frame_nodes(path)
        canvas.grab()
        assert not canvas.drawing.is_dense(canvas.camera, *size)
        boxes = [text_box(text) for text in canvas.drawing.texts() if text.node in path]
        assert len(boxes) > len(path)
        for box in boxes:
            assert canvas.camera.to_widget_x(box.left()) >= 0, path
            assert canvas.camera.to_widget_x(box.right()) <= size[0], path
