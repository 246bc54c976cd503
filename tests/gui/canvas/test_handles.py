"""Drawing by mouse on the window's canvas: handles, the hint on a new tree, and what a drag of the root does."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from explorer.gui.canvas import Canvas, handles
from explorer.study.opening import new_study
from explorer.trees import formats
from tests.gui.canvas.windows import window_over

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    return window_over(qtbot, new_study(formats.parse(AIMA))).canvas


def middle(canvas: Canvas, node: int) -> QPoint:
    return canvas.drawing.box(node, canvas.camera).center().toPoint()


def move_to(canvas: Canvas, at: QPoint, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    point = QPointF(at)
    QApplication.sendEvent(canvas, QMouseEvent(
        QEvent.Type.MouseMove, point, canvas.mapToGlobal(point), Qt.MouseButton.NoButton, button, NONE))
    canvas.repaint()


def handle_of(canvas: Canvas, node: int, command: str) -> QPoint:
    move_to(canvas, middle(canvas, node))
    return next(handle.box.center().toPoint() for handle in canvas.handles.shown() if handle.command == command)


def click_handle(qtbot: QtBot, canvas: Canvas, node: int, command: str) -> None:
    at = handle_of(canvas, node, command)
    move_to(canvas, at)
    qtbot.mouseClick(canvas, LEFT, NONE, at)
    canvas.viewpoint.fit(at_once=True)
    canvas.repaint()


def written(canvas: Canvas) -> str:
    return formats.write(canvas.document.study.tree)


def shown_at(canvas: Canvas, node: int) -> list[str]:
    move_to(canvas, middle(canvas, node))
    return [handle.command for handle in canvas.handles.shown()]


def test_the_node_under_the_pointer_has_handles_of_16_pixels_that_cover_no_shape(canvas: Canvas) -> None:
    for node in range(len(canvas.document.tree)):
        commands = shown_at(canvas, node)
        assert "add child" in commands, node
        assert ("add sibling" in commands) == ("add sibling before" in commands) == (node > 0), node
        for handle in canvas.handles.shown():
            assert min(handle.box.width(), handle.box.height()) >= 16
            assert not any(handle.box.intersects(canvas.drawing.box(each, canvas.camera)) for each in range(13))
            assert not any(map(handle.box.intersects, canvas.drawing.text_boxes(handle.box.adjusted(
                -90, -90, 90, 90), canvas.camera)))


@pytest.mark.parametrize(("command", "drawn"), [
    ("add child", "[[3,12,8],[2,4,6],[14,[{}],2]]"), ("add sibling", "[[3,12,8],[2,4,6],[14,5,{},2]]"),
    ("add sibling before", "[[3,12,8],[2,4,6],[14,{},5,2]]"),
])
def test_a_click_on_a_handle_is_one_edit_and_the_new_node_takes_what_is_typed(
        qtbot: QtBot, canvas: Canvas, command: str, drawn: str) -> None:
    click_handle(qtbot, canvas, 11, command)
    assert written(canvas) == drawn
    assert canvas.document.history.stack.count() == 1
    qtbot.keyClicks(canvas, "7")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == drawn.replace("{}", "7,{}")
    canvas.document.undo()
    assert written(canvas) == drawn.replace("{}", "7")
    canvas.document.undo()
    canvas.document.undo()
    assert written(canvas) == AIMA


def test_a_tree_is_drawn_by_mouse_from_nothing_and_its_utilities_are_typed(qtbot: QtBot) -> None:
    window = window_over(qtbot)
    canvas = window.canvas
    window.start_page.draw_requested.emit()
    QApplication.processEvents()
    canvas.viewpoint.fit(at_once=True)
    canvas.repaint()
    for command in ("add sibling", "add sibling"):
        click_handle(qtbot, canvas, len(canvas.document.tree) - 1, command)
    for inner in (1, 2, 3):
        click_handle(qtbot, canvas, inner, "add child")
        for _leaf in range(2):
            click_handle(qtbot, canvas, canvas.document.current or 0, "add sibling")
    qtbot.mouseDClick(canvas, LEFT, NONE, middle(canvas, 4))
    for number in (3, 12, 8, 2, 4, 6, 14, 5, 2):
        qtbot.keyClicks(canvas.typing.editor.line, str(number))
        qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Tab)
    assert written(canvas) == AIMA


def test_there_are_no_handles_where_nothing_can_be_edited_or_nodes_are_small(canvas: Canvas) -> None:
    assert shown_at(canvas, 1)
    canvas.document.history.read_only_reason = "Another program has this file."
    assert not shown_at(canvas, 1)
    canvas.document.history.read_only_reason = ""
    canvas.viewpoint.zoom_to(0.3, None)
    canvas.repaint()
    assert not shown_at(canvas, 1)


def test_a_press_on_a_handle_that_leaves_it_adds_nothing(qtbot: QtBot, canvas: Canvas) -> None:
    at = handle_of(canvas, 11, "add child")
    qtbot.mousePress(canvas, LEFT, NONE, at)
    move_to(canvas, at + QPoint(60, 40), LEFT)
    qtbot.mouseRelease(canvas, LEFT, NONE, at + QPoint(60, 40))
    assert written(canvas) == AIMA


def test_two_quick_clicks_on_a_handle_open_no_field(qtbot: QtBot, canvas: Canvas) -> None:
    at = handle_of(canvas, 11, "add child")
    qtbot.mouseDClick(canvas, LEFT, NONE, at)
    assert not canvas.typing.editor.isVisible()


def test_the_pointer_reaches_every_handle_without_losing_it_on_the_way(canvas: Canvas) -> None:
    for command in handles.PLACES:
        start, stop = middle(canvas, 11), handle_of(canvas, 11, command)
        for step in range(21):
            move_to(canvas, start + (stop - start) * step / 20)
        assert canvas.handles.pointed_at is not None, command
        assert canvas.handles.pointed_at.command == command


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_handle_says_in_its_tip_what_it_adds(canvas: Canvas) -> None:
    at = handle_of(canvas, 11, "add sibling before")
    QApplication.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at)))
    assert QToolTip.text() == "Add a sibling before this node"


def test_a_new_tree_says_what_to_do_until_it_has_a_utility_or_a_third_node(qtbot: QtBot) -> None:
    canvas = window_over(qtbot).canvas
    assert handles.is_just_begun(canvas)
    canvas.command_requested.emit("add child")
    assert handles.beginning_hint() in canvas.accessibleDescription()
    qtbot.keyClicks(canvas, "3")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert not handles.is_just_begun(canvas)
    assert handles.beginning_hint() not in canvas.accessibleDescription()


def test_dragging_the_root_moves_the_view_and_not_the_tree(qtbot: QtBot, canvas: Canvas) -> None:
    before = middle(canvas, 0)
    qtbot.mousePress(canvas, LEFT, NONE, before)
    move_to(canvas, before + QPoint(30, 20), LEFT)
    move_to(canvas, before + QPoint(60, 40), LEFT)
    qtbot.mouseRelease(canvas, LEFT, NONE, before + QPoint(60, 40))
    assert middle(canvas, 0) - before == QPoint(60, 40)
    assert written(canvas) == AIMA


def test_double_clicks_edit_a_label_and_a_probability(qtbot: QtBot) -> None:
    canvas = window_over(qtbot, new_study(formats.parse('{"player": "chance", "label": "Dice", '
                                                        '"probabilities": [0.25, 0.75], "children": [1, 2]}'))).canvas
    boxes = {text.role: text for text in canvas.drawing.texts()}
    for role, field in (("name", "label"), ("probability", "probability")):
        text = boxes[role]
        box = canvas.drawing.text_boxes(canvas.rect().toRectF(), canvas.camera)[canvas.drawing.texts().index(text)]
        qtbot.mouseDClick(canvas, LEFT, NONE, box.center().toPoint())
        assert canvas.typing.editor.field == field
        qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("key", "path"), [
    (Qt.Key.Key_Return, "0"), (Qt.Key.Key_Escape, "0"), (Qt.Key.Key_Left, "0.3"), (Qt.Key.Key_Up, "0")])
def test_the_blank_leaf_after_the_last_value_goes_when_it_is_left(
        qtbot: QtBot, canvas: Canvas, key: Qt.Key, path: str) -> None:
    click_handle(qtbot, canvas, 6, "add sibling")
    qtbot.keyClicks(canvas, "7")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == "[[3,12,8,7,{}],[2,4,6],[14,5,2]]"
    qtbot.keyClick(canvas, key)
    assert written(canvas) == "[[3,12,8,7],[2,4,6],[14,5,2]]"
    assert canvas.document.tree.path(canvas.document.current or 0) == ("0.2" if key == Qt.Key.Key_Left else path)
    assert not canvas.typing.has_offer


def test_a_leaf_that_has_a_value_takes_another_one_and_no_sibling(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4])
    qtbot.keyClicks(canvas, "7")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == "[[7,12,8],[2,4,6],[14,5,2]]"
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert written(canvas) == "[[7,12,8],[2,4,6],[14,5,2]]"


def test_a_blank_leaf_that_was_added_by_hand_stays(qtbot: QtBot, canvas: Canvas) -> None:
    click_handle(qtbot, canvas, 6, "add sibling")
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert written(canvas) == "[[3,12,8,{}],[2,4,6],[14,5,2]]"


def test_the_handles_stay_while_a_value_is_typed_and_a_click_on_one_commits_it(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4])
    move_to(canvas, middle(canvas, 4))
    qtbot.keyClicks(canvas, "7")
    field = QRectF(canvas.typing.editor.geometry())
    handles = {each.command: each for each in canvas.handles.shown()}
    assert set(handles) == {"add child", "add sibling", "add sibling before"}
    assert not any(each.box.intersects(field) for each in handles.values())
    at = handles["add sibling"].box.center().toPoint()
    move_to(canvas, at)
    qtbot.mouseClick(canvas, LEFT, NONE, at)
    assert written(canvas) == "[[7,{},12,8],[2,4,6],[14,5,2]]"
