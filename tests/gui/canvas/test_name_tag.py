"""The tag with the name of the node that is pointed at: where it stands, and when it is needed."""

import random

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from explorer.gui.canvas import Canvas, describe
from explorer.gui.canvas.name_tag import tag_box
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats


def test_a_tag_lies_in_the_view_and_covers_no_node_where_there_is_room() -> None:
    chance, view = random.Random(3), QRectF(0, 0, 300, 200)
    for _case in range(2000):
        node = QRectF(chance.uniform(-20, 290), chance.uniform(-20, 190), chance.uniform(8, 60), chance.uniform(8, 60))
        width = chance.uniform(20, 150)
        box = tag_box(width, 20, node, view)
        assert view.contains(box)
        if max(node.left(), view.right() - node.right()) > width + 12:
            assert not box.intersects(node)


@pytest.fixture(name="canvas")
def _canvas(qtbot: QtBot) -> Canvas:
    canvas = Canvas(Document(Study(formats.parse('[[3,12,8],{"label":"Bob","children":[2,4,6]},[14,5,2]]'))))
    qtbot.addWidget(canvas)
    canvas.resize(800, 500)
    canvas.show()
    qtbot.waitUntil(lambda: canvas.document.trace is not None)
    return canvas


def test_names_are_missing_but_for_labels_that_can_be_read(canvas: Canvas) -> None:
    run = canvas.run
    assert [describe.missing_name(run, node, 1.0) for node in (0, 1, 2, 3, 4)] == ["the root", "B", "", "C", "L1"]
    assert describe.missing_name(run, 2, 0.3) == "Bob"


def test_the_node_under_the_pointer_or_named_elsewhere_gets_a_tag(canvas: Canvas) -> None:
    canvas.document.select([])
    plain = canvas.grab().toImage()
    beside = canvas.drawing.box(1, canvas.camera).topLeft().toPoint()
    area = QRectF(beside.x() - 40, beside.y() - 22, 38, 24).toRect()
    canvas.hover(1)
    assert canvas.grab().toImage().copy(area) != plain.copy(area)
    canvas.hover(None)
    assert canvas.grab().toImage() == plain
    canvas.show_named_node(1)
    assert canvas.grab().toImage().copy(area) != plain.copy(area)
    canvas.show_named_node(-1)
    assert canvas.grab().toImage() == plain
