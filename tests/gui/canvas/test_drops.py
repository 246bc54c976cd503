"""Subtrees dragged from one window to another, and texts dropped on the canvas, by events as the desktop sends them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.canvas import Canvas, subtree_data
from explorer.gui.canvas.subtree_data import MIME_TYPE, SubtreeData
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.study.looks import DOWN, RIGHT, UP
from explorer.trees import formats
from tests.gui.canvas.test_canvas import AIMA, CONTROL, LEFT, NONE, SHIFT, canvas_over, drag, move_to, place, written

OTHER = "[[7,[8,9]],6]"
# With Python 3.12, PySide6 calls the only constructor deprecated that it has for these events.
pytestmark = pytest.mark.filterwarnings("ignore:Function. 'QDrag(Enter|Move)Event:DeprecationWarning")

BOTH = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    return canvas_over(qtbot)


@pytest.fixture
def other(qtbot: QtBot) -> Canvas:
    return canvas_over(qtbot, OTHER)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[QDrag]:
    """The drags that the desktop would have gone on with."""
    drags: list[QDrag] = []
    monkeypatch.setattr(subtree_data, "run_drag", drags.append)
    return drags


def text_data(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def enter(widget: QWidget, data: QMimeData, at: QPoint, held: Qt.KeyboardModifier = NONE) -> QDragMoveEvent:
    """Drag into a widget and on to a point of it; return the last event.

    The events go to the widget itself: QApplication would send them to the target of the test before.
    """
    widget.event(QDragEnterEvent(at, BOTH, data, LEFT, held))
    event = QDragMoveEvent(at, BOTH, data, LEFT, held)
    widget.event(event)
    return event


def drop(widget: QWidget, data: QMimeData, at: QPoint, held: Qt.KeyboardModifier = NONE) -> QDropEvent:
    enter(widget, data, at, held)
    event = QDropEvent(QPointF(at), BOTH, data, LEFT, held)
    widget.event(event)
    return event


def test_a_drag_inside_the_canvas_is_not_the_desktops(
        qtbot: QtBot, canvas: Canvas, started: list[QDrag]) -> None:
    drag(qtbot, canvas, place(canvas, 4), place(canvas, 2, 4, 2))
    assert not started
    assert written(canvas) == "[[12,8],[2,4,6,3],[14,5,2]]"


def test_a_drag_out_of_the_canvas_carries_the_notation(
        qtbot: QtBot, canvas: Canvas, started: list[QDrag]) -> None:
    drag(qtbot, canvas, place(canvas, 1), QPoint(canvas.width() + 40, 100))
    data = started[0].mimeData()
    expected = '{"player":"min","children":[3,12,8]}'
    assert data.text() == expected
    assert bytes(data.data(MIME_TYPE).data()).decode() == expected
    picture = started[0].pixmap().toImage()
    assert picture.pixelColor(started[0].hotSpot()).alpha() > 0
    assert written(canvas) == AIMA
    assert canvas.pointer.gesture is None


def test_no_picture_of_a_dragged_subtree_is_huge(qtbot: QtBot, started: list[QDrag]) -> None:
    canvas = canvas_over(qtbot, f"[{list(range(300))},1]")
    canvas.zoom_actual()
    drag(qtbot, canvas, place(canvas, 1) if canvas.rect().contains(place(canvas, 1)) else place(canvas, 2),
         QPoint(-30, 100))
    assert started[0].pixmap().width() <= 2 * subtree_data.PICTURE_REACH


def test_a_subtree_too_large_to_be_written_stays_in_its_canvas(
        qtbot: QtBot, canvas: Canvas, started: list[QDrag], monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    canvas.document.message_requested.connect(said.append)
    monkeypatch.setattr(subtree_data, "MOST_NODES", 3)
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, 1))
    for x in (500, -20, -60, -90):
        move_to(canvas, QPoint(x, 100))
    move_to(canvas, place(canvas, 2, 4, 2))
    qtbot.mouseRelease(canvas, LEFT, NONE, place(canvas, 2))
    assert len(said) == 1
    assert "more than 3 nodes" in said[0]
    assert not started
    assert written(canvas) == "[[2,4,6,[3,12,8]],[14,5,2]]".replace("[3,12,8]", '{"player":"min","children":[3,12,8]}')


def test_a_subtree_dropped_on_a_node_of_another_window_is_copied(canvas: Canvas, other: Canvas) -> None:
    event = drop(other, SubtreeData(canvas.document, 1), place(other, 2, 2, 2))
    assert event.dropAction() == Qt.DropAction.CopyAction
    assert written(canvas) == AIMA
    assert written(other) == '[[7,[8,9]],[{"player":"min","children":[3,12,8]}]]'
    other.document.undo()
    assert written(other) == OTHER


def test_with_shift_it_is_moved_and_each_window_takes_its_part_back(canvas: Canvas, other: Canvas) -> None:
    event = drop(other, SubtreeData(canvas.document, 1), place(other, 1, 2, 2), SHIFT)
    assert event.dropAction() == Qt.DropAction.MoveAction
    assert written(canvas) == "[[2,4,6],[14,5,2]]"
    assert written(other) == '[[7,[8,9],{"player":"min","children":[3,12,8]}],6]'
    assert [each.document.history.stack.count() for each in (canvas, other)] == [1, 1]
    canvas.document.undo()
    assert (written(canvas), written(other)) == (AIMA, '[[7,[8,9],{"player":"min","children":[3,12,8]}],6]')
    other.document.undo()
    assert written(other) == OTHER


def test_what_the_target_refuses_stays_where_it_is(canvas: Canvas, qtbot: QtBot) -> None:
    target = canvas_over(qtbot, '{"player":0,"children":[{"payoffs":[1,2,3]},{"payoffs":[3,2,1]}]}')
    said: list[str] = []
    target.document.message_requested.connect(said.append)
    event = drop(target, SubtreeData(canvas.document, 1), place(target, 0), SHIFT)
    assert event.dropAction() == Qt.DropAction.IgnoreAction
    assert written(canvas) == AIMA
    assert said


def test_a_read_only_study_gives_copies_only(canvas: Canvas, other: Canvas) -> None:
    canvas.document.history.read_only_reason = "open elsewhere"
    event = drop(other, SubtreeData(canvas.document, 4), place(other, 1, 2, 2), SHIFT)
    assert event.dropAction() == Qt.DropAction.CopyAction
    assert written(canvas) == AIMA
    assert written(other) == "[[7,[8,9],3],6]"


def test_a_read_only_study_takes_nothing(canvas: Canvas, other: Canvas) -> None:
    other.document.history.read_only_reason = "open elsewhere"
    assert not enter(other, SubtreeData(canvas.document, 4), place(other, 1)).isAccepted()


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
@pytest.mark.parametrize(("side", "expected"), [(-1, "[[2,7,[8,9]],6]"), (1, "[[7,2,[8,9]],6]")])
def test_a_subtree_goes_between_the_siblings_where_it_is_dropped(
        canvas: Canvas, other: Canvas, direction: str, side: int, expected: str) -> None:
    view = other.document.study.view
    other.document.set_view(looks=replace(view.looks, direction=direction))
    seven = place(other, 3)
    far = round(other.positions.node_distance * other.zoom * 0.4) * side
    at = seven + (QPoint(0, far) if direction == RIGHT else QPoint(far, 0))
    data = SubtreeData(canvas.document, 7)
    enter(other, data, at)
    assert other.pointer.gesture is not None
    assert other.pointer.gesture.drop is not None
    assert other.pointer.gesture.drop.is_between_siblings
    before = other.grab().toImage()
    other.event(QDragLeaveEvent())
    assert other.grab().toImage() != before  # the place was marked
    drop(other, data, at)
    assert written(other) == expected


def test_between_siblings_in_another_order_what_is_shown_becomes_the_drawn_order(
        canvas: Canvas, other: Canvas) -> None:
    other.document.set_ordering("mirror")
    at = (place(other, 1) + place(other, 2)) / 2
    drop(other, SubtreeData(canvas.document, 7), at)
    assert written(other) == "[6,2,[[9,8],7]]"
    assert other.document.study.ordering == "as-drawn"


def test_dropped_on_the_canvas_that_it_comes_from_it_is_moved(canvas: Canvas) -> None:
    event = drop(canvas, SubtreeData(canvas.document, 4), place(canvas, 2, 4, 2))
    assert event.dropAction() == Qt.DropAction.MoveAction
    assert written(canvas) == "[[12,8],[2,4,6,3],[14,5,2]]"
    assert canvas.document.history.stack.count() == 1


def test_a_subtree_is_not_dropped_into_itself(canvas: Canvas) -> None:
    event = drop(canvas, SubtreeData(canvas.document, 1), place(canvas, 4))
    assert written(canvas) == AIMA
    assert canvas.pointer.gesture is None
    assert not event.isAccepted()


def test_a_subtree_that_was_deleted_meanwhile_is_not_taken(canvas: Canvas) -> None:
    data = SubtreeData(canvas.document, 1)
    data.remove()
    assert written(canvas) == "[[2,4,6],[14,5,2]]"
    assert not enter(canvas, data, place(canvas, 2)).isAccepted()
    data.remove()
    assert written(canvas) == "[[2,4,6],[14,5,2]]"


@pytest.mark.parametrize(("text", "expected"), [
    ("[1, 2]", "[[3,12,8,[1,2]],[2,4,6],[14,5,2]]"),
    (" 9\n", "[[3,12,8,9],[2,4,6],[14,5,2]]"),
])
def test_a_text_of_a_tree_dropped_on_a_node_adds_it(canvas: Canvas, text: str, expected: str) -> None:
    event = drop(canvas, text_data(text), place(canvas, 1, 3, 3), SHIFT)
    assert event.dropAction() == Qt.DropAction.CopyAction  # the other program keeps its text
    assert written(canvas) == expected
    canvas.document.undo()
    assert written(canvas) == AIMA


def test_another_text_is_refused_with_the_reason(canvas: Canvas) -> None:
    said: list[str] = []
    canvas.document.message_requested.connect(said.append)
    drop(canvas, text_data("hello"), place(canvas, 1))
    assert written(canvas) == AIMA
    assert said[0].startswith("The text dropped is not a tree")


def test_when_the_drag_leaves_or_is_given_up_nothing_stays_marked(canvas: Canvas, other: Canvas) -> None:
    plain = other.grab().toImage()
    enter(other, SubtreeData(canvas.document, 1), place(other, 1))
    assert other.grab().toImage() != plain
    other.event(QDragLeaveEvent())
    assert other.pointer.gesture is None
    assert other.grab().toImage() == plain


def test_a_change_of_the_tree_meanwhile_lets_the_drag_go_on(canvas: Canvas, other: Canvas) -> None:
    data = SubtreeData(canvas.document, 4)
    enter(other, data, place(other, 1))
    other.document.edit_tree("Other", formats.parse("[[1,2],3]"))
    drop(other, data, place(other, 1, 2, 2))
    assert written(other) == "[[1,2,3],3]"


@pytest.fixture
def windows(qtbot: QtBot) -> tuple[MainWindow, MainWindow]:
    made = MainWindow(Document(Study(formats.parse(AIMA)))), MainWindow(Document())
    for window in made:
        qtbot.addWidget(window)
        window.show()
    return made


def test_a_subtree_dropped_on_the_start_page_becomes_the_tree(windows: tuple[MainWindow, MainWindow]) -> None:
    full, empty = windows
    event = drop(empty, SubtreeData(full.document, 1), QPoint(200, 200))
    assert event.isAccepted()
    assert formats.write(empty.document.study.tree) == '{"player":"min","children":[3,12,8]}'
    assert formats.write(full.document.study.tree) == AIMA
    empty.document.undo()
    assert empty.document.study.tree.n_children[0] == 0


def test_a_file_dropped_on_the_canvas_is_opened_by_the_window(
        windows: tuple[MainWindow, MainWindow], tmp_path: object) -> None:
    path = f"{tmp_path}/other.json"
    with open(path, "w") as file:
        file.write("[1,2]")
    data = text_data(path)
    data.setUrls([QUrl.fromLocalFile(path)])
    window = windows[0]
    event = QDragEnterEvent(QPoint(20, 20), BOTH, data, LEFT, NONE)
    window.canvas.event(event)
    window.event(QDropEvent(QPointF(20, 20), BOTH, data, LEFT, NONE))
    assert window.canvas.pointer.gesture is None
    assert formats.write(window.document.study.tree) == "[1,2]"


def test_a_drag_near_the_edge_scrolls_where_the_tree_goes_on(qtbot: QtBot) -> None:
    canvas = canvas_over(qtbot, f"[{','.join(['[1,2,3]'] * 12)}]")
    canvas.viewpoint.zoom_to(1.5, None)
    scroll = canvas.pointer._edge_scroll
    node = canvas.hit(QPointF(canvas.rect().center()), 400.0)
    assert node is not None
    left = canvas.camera.left
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, node))
    move_to(canvas, QPoint(500, 300))
    assert not scroll.is_scrolling
    move_to(canvas, QPoint(canvas.width() - 4, 300))
    qtbot.waitUntil(lambda: canvas.camera.left < left - 30)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert not scroll.is_scrolling


def test_a_drag_scrolls_no_farther_than_the_tree_goes(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, 4))
    for x in (500, canvas.width() - 4):
        move_to(canvas, QPoint(x, 300))
    assert not canvas.pointer._edge_scroll.is_scrolling
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)


def test_ctrl_and_the_mouse_pan_out_of_the_canvas_as_before(
        qtbot: QtBot, canvas: Canvas, started: list[QDrag]) -> None:
    drag(qtbot, canvas, place(canvas, 4), QPoint(-40, 100), CONTROL)
    assert not started
