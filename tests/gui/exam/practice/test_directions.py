"""Practice in trees that grow upwards or to the right: nodes are hit where they are drawn, and keys type there."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.exam import FORMS
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.practice.exercise import exercises
from explorer.gui.canvas import Canvas
from explorer.pictures.figure.items import Line, Shape
from explorer.study import View
from explorer.study.looks import DOWN, RIGHT, UP, Looks
from tests.exam.trees import OPTIONS, SOURCES, TREES
from tests.gui.canvas.windows import window_over
from tests.options import thinned


def practising(qtbot: QtBot, name: str, direction: str, source: str = "") -> Canvas:
    """Return the canvas of a window in which a question of this form has begun."""
    source = source or SOURCES[name][0]
    study = replace(TREES[source], view=View(looks=Looks(direction=direction)))
    window = window_over(qtbot, study)
    exercise = next(each for each in exercises(study) if each.form is FORMS[name])
    window.document.practice_mode.begin(exercise.begin("1", OPTIONS.get((name, source), {})))
    QApplication.processEvents()
    window.canvas.viewpoint.fit(at_once=True)
    window.canvas.repaint()
    return window.canvas


def drawn_shapes(canvas: Canvas) -> dict[int, Shape]:
    assert canvas.drawing.painting is not None
    return {shape.node: shape for shape in canvas.drawing.painting.figure.shapes if shape.node >= 0}


def place(canvas: Canvas, item: Shape) -> QPointF:
    return QPointF(canvas.camera.to_widget_x(item.x), canvas.camera.to_widget_y(item.y))


@pytest.mark.parametrize(("name", "direction"), thinned(product(FORMS, (DOWN, UP, RIGHT)), 7, 2))
def test_each_node_of_a_question_is_hit_where_it_is_drawn(qtbot: QtBot, name: str, direction: str) -> None:
    canvas = practising(qtbot, name, direction)
    practice = canvas.document.practice
    assert practice is not None
    if practice.question.drawings:
        assert canvas.positions.direction == direction
    shapes = drawn_shapes(canvas)
    assert sorted(shapes) == list(range(len(canvas.run.tree)))
    for node, shape in shapes.items():
        assert canvas.hit(place(canvas, shape), 0.0) == node
        assert canvas.drawing.box(node, canvas.camera).contains(place(canvas, shape))
    points = canvas.positions.points(np.arange(len(shapes)))
    assert max(abs(points - [(shapes[node].x, shapes[node].y) for node in range(len(shapes))]).ravel()) < 0.1
    left, top, right, bottom = canvas.positions.bounds
    assert (points >= (left, top)).all()
    assert (points <= (right, bottom)).all()


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
def test_a_clicked_leaf_is_crossed_out_on_its_own_edge(qtbot: QtBot, direction: str) -> None:
    canvas = practising(qtbot, "skipped-leaves", direction)
    practice = canvas.document.practice
    assert practice is not None
    assert isinstance(practice.question.fields[0].interaction, MarkNodes)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place(canvas, drawn_shapes(canvas)[8]).toPoint())
    assert canvas.document.practice is not None
    assert canvas.document.practice.reply("skipped") == "L5"
    canvas.repaint()
    assert canvas.drawing.painting is not None
    figure = canvas.drawing.painting.figure
    edge = next(line for line in figure.edges if line.node == 8)
    strikes = [line for line in figure.strikes if line.role == "strike"]
    assert {line.node for line in strikes} == {8}
    assert all(abs(middle - other) < 5 for line in strikes
               for middle, other in zip(centre(line), centre(edge), strict=True))


def centre(line: Line) -> tuple[float, float]:
    return (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
def test_a_window_is_typed_onto_the_lines_at_its_node(qtbot: QtBot, direction: str) -> None:
    canvas = practising(qtbot, "windows", direction)
    canvas.setFocus()
    practice = canvas.document.practice
    assert practice is not None
    for part in practice.question.fields[:4]:
        qtbot.keyClicks(canvas, part.model_answer.replace(" ", ""))
        qtbot.keyClick(canvas, Qt.Key.Key_Tab)
    canvas.repaint()
    assert canvas.drawing.painting is not None
    figure = canvas.drawing.painting.figure
    typed = [text for text in figure.texts if text.role == "answer"]
    assert len(typed) == 4
    slots = {(line.node, line.x1, round(line.y1 - 2, 1)) for line in figure.edges if line.role == "place"}
    assert {(text.node, text.x, text.y) for text in typed} <= slots


@pytest.mark.parametrize("direction", [UP, RIGHT])
def test_the_tree_grows_as_before_when_practice_ends_and_when_the_question_is_explained(
    qtbot: QtBot, direction: str
) -> None:
    canvas = practising(qtbot, "windows", direction)
    mode = canvas.document.practice_mode
    for change in (lambda: mode.explain(3), mode.resume, mode.leave):
        change()
        canvas.repaint()
        assert canvas.positions.direction == direction
        for node, shape in drawn_shapes(canvas).items():
            assert canvas.hit(place(canvas, shape), 0.0) == node
