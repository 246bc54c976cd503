"""A canvas with one document, on the offscreen platform."""

import gc
import sys

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.canvas import Canvas, overlay
from explorer.gui.canvas.accessible import TreeInterface
from explorer.gui.document import Document
from explorer.gui.toolkit import style
from explorer.pictures import theme
from explorer.pictures.figure.metrics import text_box
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.tree import MAX, MIN
from tests.options import sample

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def canvas_over(qtbot: QtBot, tree: str = AIMA) -> Canvas:
    canvas = Canvas(Document(Study(formats.parse(tree))))
    canvas.viewpoint.is_animated = False
    canvas.resize(1000, 700)
    qtbot.addWidget(canvas)
    canvas.show()
    canvas.setFocus()
    canvas.repaint()
    return canvas


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    return canvas_over(qtbot)


def place(canvas: Canvas, node: int, dx: int = 0, dy: int = 0) -> QPoint:
    x, y = canvas.positions.point(node)
    return QPoint(round(canvas.camera.to_widget_x(x)) + dx, round(canvas.camera.to_widget_y(y)) + dy)


def move_to(canvas: Canvas, at: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    point = QPointF(at)
    event = QMouseEvent(QEvent.Type.MouseMove, point, canvas.mapToGlobal(point), Qt.MouseButton.NoButton, LEFT, held)
    QApplication.sendEvent(canvas, event)


def drag(qtbot: QtBot, canvas: Canvas, start: QPoint, stop: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    qtbot.mousePress(canvas, LEFT, held, start)
    move_to(canvas, (start + stop) / 2, held)
    move_to(canvas, stop, held)
    qtbot.mouseRelease(canvas, LEFT, held, stop)


def wheel(canvas: Canvas, at: QPoint, angle: int) -> None:
    event = QWheelEvent(
        QPointF(at), canvas.mapToGlobal(QPointF(at)), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton, NONE,
        Qt.ScrollPhase.NoScrollPhase, False,
    )
    QApplication.sendEvent(canvas, event)


def written(canvas: Canvas) -> str:
    return formats.write(canvas.document.study.tree)


def test_the_whole_tree_is_in_view_at_first(canvas: Canvas) -> None:
    left, top, right, bottom = canvas.positions.bounds
    assert canvas.camera.to_widget_x(left) >= 0
    assert canvas.camera.to_widget_y(top) >= 0
    assert canvas.camera.to_widget_x(right) <= canvas.width()
    assert canvas.camera.to_widget_y(bottom) <= canvas.height()


def test_a_click_selects_the_nearest_node_within_reach_of_its_shape(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mouseClick(canvas, LEFT, NONE, place(canvas, 5, dx=26))
    assert canvas.document.selection == (5,)
    qtbot.mouseClick(canvas, LEFT, NONE, QPoint(5, 5))
    assert canvas.document.selection == ()


def test_clicks_with_control_add_and_take_away(qtbot: QtBot, canvas: Canvas) -> None:
    for node in (4, 7, 9, 7):
        qtbot.mouseClick(canvas, LEFT, CONTROL, place(canvas, node))
    assert canvas.document.selection == (4, 9)


def test_the_rubber_band_selects_what_it_holds(qtbot: QtBot, canvas: Canvas) -> None:
    drag(qtbot, canvas, place(canvas, 4, -40, -40), place(canvas, 6, 40, 40), SHIFT)
    assert canvas.document.selection == (4, 5, 6)


def test_arrows_walk_to_parent_first_child_siblings_and_cousins(qtbot: QtBot, canvas: Canvas) -> None:
    walked = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up,
                Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(canvas, key)
        walked.append(canvas.document.current)
    assert walked == [0, 1, 4, 5, 6, 1, 2, 1, 1, 1, 0, 0]


def test_siblings_of_a_wide_node_are_reached_by_few_keys(qtbot: QtBot) -> None:
    canvas = canvas_over(qtbot, f"[1,{list(range(35))},2]")
    canvas.select([2])
    walked = []
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_PageDown,
                Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_End):
        qtbot.keyClick(canvas, key)
        walked.append(canvas.document.current)
    assert walked == [1, 3, 0, 3, 1, 3, 3, 3, 3, 1, 3]
    canvas.select([4])
    walked = []
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp,
                Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Home, Qt.Key.Key_PageUp):
        qtbot.keyClick(canvas, key)
        walked.append(canvas.document.current)
    assert walked == [14, 24, 34, 38, 28, 4, 38, 2, 0, 0, 0]


def test_down_leads_to_the_child_visited_last(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mouseClick(canvas, LEFT, NONE, place(canvas, 9))
    walked = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(canvas, key)
        walked.append(canvas.document.current)
    assert walked == [2, 0, 2, 9, 9]


def test_a_digit_begins_the_value_and_return_keeps_it(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4])
    qtbot.keyClicks(canvas, "7")
    assert canvas.typing.editor.isVisible()
    qtbot.keyClicks(canvas.typing.editor.line, "/3")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == '[["7/3",12,8],[2,4,6],[14,5,2]]'
    assert not canvas.typing.editor.isVisible()
    assert canvas.document.current == 4
    canvas.document.history.stack.undo()
    assert written(canvas) == AIMA


def test_a_letter_begins_the_label(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([2])
    qtbot.keyClicks(canvas, "C")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert canvas.document.study.tree.label[2] == "C"


def test_a_question_mark_names_an_unknown_leaf_and_nothing_leaves_it_blank(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4])
    qtbot.keyClicks(canvas, "?")
    qtbot.keyClicks(canvas.typing.editor.line, "y")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert canvas.document.study.tree.unknown_name(4) == "y"
    canvas.begin_edit(4, "value")
    canvas.typing.editor.line.clear()
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert canvas.document.study.tree.unknown_name(4) == ""
    assert np.isnan(canvas.document.study.tree.payoff[4, 0])
    assert canvas.document.trace is None
    canvas.repaint()


def test_a_wrong_number_stays_open_with_the_reason(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.begin_edit(4, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "1x")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert canvas.typing.editor.isVisible()
    assert canvas.typing.editor.text == "1x"
    assert canvas.typing.editor.reason == "'1x' is not a number"
    assert not canvas.document.history.stack.count()
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Escape)
    assert not canvas.typing.editor.isVisible()
    assert written(canvas) == AIMA


def test_typing_elsewhere_leads_back_to_a_refused_text(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([5])
    canvas.begin_edit(4, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "1x")
    canvas.setFocus(Qt.FocusReason.MouseFocusReason)
    assert canvas.typing.editor.isVisible()
    qtbot.keyClicks(canvas, "7")
    assert canvas.typing.editor.text == "1x"
    canvas.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert not canvas.typing.editor.isVisible()
    assert written(canvas) == AIMA


def test_a_question_mark_is_the_menus_where_there_is_no_leaf(canvas: Canvas) -> None:
    def is_taken() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Question, SHIFT, "?")
        event.ignore()
        QApplication.sendEvent(canvas, event)
        return event.isAccepted()

    for node, taken in ((4, True), (1, False)):
        canvas.document.select([node])
        assert is_taken() == taken


def test_tab_types_from_leaf_to_leaf_as_in_a_table(qtbot: QtBot, canvas: Canvas) -> None:
    line = canvas.typing.editor.line
    canvas.document.select([6])
    qtbot.keyClicks(canvas, "1")
    for number in ("20", "30", ""):
        qtbot.keyClick(line, Qt.Key.Key_Tab)
        assert canvas.typing.editor.isVisible()
        assert line.hasSelectedText()
        qtbot.keyClicks(line, number)
    assert canvas.document.current == 9
    qtbot.keyClick(line, Qt.Key.Key_Backtab)
    assert (canvas.document.current, line.text()) == (8, "30")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert written(canvas) == "[[3,12,1],[20,30,6],[14,5,2]]"
    canvas.begin_edit(12, "value")
    qtbot.keyClicks(line, "9")
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert not canvas.typing.editor.isVisible()
    assert written(canvas) == "[[3,12,1],[20,30,6],[14,5,9]]"


def test_tab_goes_from_leaf_to_leaf_into_subtrees_and_from_label_to_label(qtbot: QtBot) -> None:
    canvas = canvas_over(qtbot, "[1,[2,3],4]")
    canvas.begin_edit(1, "value")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Tab)
    assert canvas.document.current == 4
    canvas.begin_edit(1, "label")
    qtbot.keyClicks(canvas.typing.editor.line, "A")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Tab)
    assert (canvas.document.current, canvas.typing.editor.field) == (2, "label")
    assert canvas.document.study.tree.label[1] == "A"


def test_a_refused_text_is_not_left_by_tab(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.begin_edit(4, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "1x")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Tab)
    assert canvas.typing.editor.reason
    assert canvas.typing.editor.ids == (canvas.document.study.tree.id[4],)


def test_a_value_sets_all_selected_leaves_by_one_undo(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([1, 4, 8, 12])
    qtbot.keyClicks(canvas, "7")
    assert canvas.typing.editor.hint.text() == "utilities of 3 leaves"
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == "[[7,12,8],[2,7,6],[14,5,7]]"
    assert canvas.document.selection == (1, 4, 8, 12)
    canvas.begin_edit(12, "value")
    assert canvas.typing.editor.text == "7"
    qtbot.keyClicks(canvas.typing.editor.line, "?a")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert [canvas.document.study.tree.unknown_name(node) for node in (4, 8, 12)] == ["a"] * 3
    canvas.document.history.stack.undo()
    canvas.document.history.stack.undo()
    assert written(canvas) == AIMA


def test_different_values_are_left_as_they_are_by_return_alone(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4, 5])
    canvas.begin_edit(5, "value")
    assert canvas.typing.editor.text == ""
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == AIMA


def test_the_evaluation_of_an_inner_node_says_what_it_is(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([2])
    qtbot.keyClicks(canvas, "5")
    hint = canvas.typing.editor.hint
    assert (hint.isVisible(), hint.text()) == (True, "static evaluation")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert not hint.isVisible()
    assert canvas.document.study.tree.payoff[2, 0] == 5
    canvas.begin_edit(4, "value")
    assert not hint.isVisible()


@pytest.mark.parametrize(("typed", "value", "label"), [
    ("inf", np.inf, ""), ("-inf", -np.inf, ""), ("infix", 3.0, "infix"), ("B", 3.0, "B"),
])
def test_a_word_that_is_a_number_is_a_leafs_value(
    qtbot: QtBot, canvas: Canvas, typed: str, value: float, label: str
) -> None:
    canvas.document.select([4])
    qtbot.keyClicks(canvas, typed[0])
    qtbot.keyClicks(canvas.typing.editor.line, typed[1:])
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    tree = canvas.document.study.tree
    assert (tree.payoff[4, 0], tree.label[4]) == (value, label)


def test_the_label_field_keeps_a_number_as_a_label(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.begin_edit(4, "label")
    qtbot.keyClicks(canvas.typing.editor.line, "7")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas).count("7") == 1
    assert canvas.document.study.tree.label[4] == "7"


def test_a_leafs_label_is_typed_below_it(canvas: Canvas) -> None:
    canvas.begin_edit(5, "label")
    field, below = canvas.typing.editor.geometry(), canvas.drawing.box(5, canvas.camera).toRect()
    assert field.top() > below.bottom()
    assert abs(field.center().x() - below.center().x()) <= 1


def test_a_refusal_covers_no_node_and_no_text(qtbot: QtBot, canvas: Canvas) -> None:
    for node in range(4, 13):
        canvas.begin_edit(node, "value")
        canvas.typing.editor.line.setText("one two")
        qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
        assert canvas.typing.editor.hint.isVisible()
        assert canvas.is_free(QRectF(canvas.typing.editor.hint.geometry()))
        qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Escape)
        assert not canvas.typing.editor.hint.isVisible()


def test_a_ring_ends_before_the_text_below_a_leaf(canvas: Canvas) -> None:
    canvas.zoom_actual()
    for zoom in (0.4, 0.6, 1.0, 2.5):
        canvas.viewpoint.zoom_to(zoom, None)
        canvas.repaint()
        ring = overlay.ring_path(canvas.drawing, canvas.camera, 5).boundingRect().adjusted(-1.1, -1.1, 1.1, 1.1)
        below = [text_box(text) for text in canvas.drawing.texts() if text.node == 5 and text.role == "ordinal"]
        assert ring.bottom() <= canvas.camera.to_widget_y(below[0][1])


def test_the_ring_is_dim_while_the_keys_are_elsewhere(canvas: Canvas) -> None:
    canvas.document.select([2])

    def colours() -> set[str]:
        image = canvas.grab(canvas.drawing.box(2, canvas.camera).toRect().adjusted(-12, -12, 12, 0)).toImage()
        return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}

    accent, muted = QColor(style.accent(canvas.document.theme)).name(), canvas.document.theme.muted
    assert canvas.hasFocus()
    assert accent in colours()
    canvas.clearFocus()
    assert accent not in colours()
    assert muted in colours()


def test_tab_from_elsewhere_does_not_come_by(canvas: Canvas) -> None:
    assert not canvas.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert canvas.focusPolicy() & Qt.FocusPolicy.ClickFocus


def test_leaving_the_field_keeps_what_was_typed(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.begin_edit(4, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "99")
    qtbot.mouseClick(canvas, LEFT, NONE, QPoint(5, 5))
    canvas.setFocus(Qt.FocusReason.MouseFocusReason)
    assert written(canvas) == "[[99,12,8],[2,4,6],[14,5,2]]"


def test_f6_while_typing_keeps_what_was_typed_and_leaves(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    elsewhere = QLineEdit(window)
    canvas = Canvas(Document(Study(formats.parse(AIMA))), window)
    canvas.resize(800, 500)
    leave = QShortcut(QKeySequence("F6"), window)
    leave.activated.connect(lambda: elsewhere.setFocus(Qt.FocusReason.TabFocusReason))
    window.resize(800, 500)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    canvas.begin_edit(4, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "99")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_F6)
    assert written(canvas) == "[[99,12,8],[2,4,6],[14,5,2]]"
    assert not canvas.typing.editor.isVisible()
    assert elsewhere.hasFocus()


def test_in_another_order_the_edit_reaches_the_node_that_was_drawn(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.set_ordering("mirror")
    shown = next(node for node in range(len(canvas.document.tree)) if canvas.document.tree.path(node) == "0.1")
    canvas.begin_edit(shown, "value")
    qtbot.keyClicks(canvas.typing.editor.line, "-1")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert written(canvas) == "[[3,-1,8],[2,4,6],[14,5,2]]"
    assert canvas.document.study.ordering == "mirror"


# The offscreen platform warns that it can't grab the keyboard for a menu.
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_double_clicks_edit_value_player_and_move(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mouseDClick(canvas, LEFT, NONE, place(canvas, 6))
    assert canvas.typing.editor.isVisible()
    assert canvas.typing.editor.field == "value"
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Escape)
    qtbot.mouseDClick(canvas, LEFT, NONE, (place(canvas, 0) + place(canvas, 1)) / 2)
    assert canvas.typing.editor.field == "move"
    qtbot.keyClicks(canvas.typing.editor.line, "left")
    qtbot.keyClick(canvas.typing.editor.line, Qt.Key.Key_Return)
    assert canvas.document.study.tree.move[1] == "left"
    qtbot.mouseDClick(canvas, LEFT, NONE, place(canvas, 1))
    menu = canvas.findChild(QMenu)
    assert menu is not None
    assert [action.text().replace("&", "") for action in menu.actions() if action.isChecked()] == ["MIN"]
    assert canvas.document.study.tree.player[1] == MIN
    menu.actions()[0].trigger()
    assert canvas.document.study.tree.player[1] == MAX


def test_a_drag_among_siblings_reorders(qtbot: QtBot, canvas: Canvas) -> None:
    beyond = (place(canvas, 5) + place(canvas, 6)) / 2
    drag(qtbot, canvas, place(canvas, 4), beyond)
    assert written(canvas) == "[[12,3,8],[2,4,6],[14,5,2]]"
    assert canvas.document.history.stack.count() == 1


def test_a_drag_in_another_order_makes_what_is_shown_the_drawn_order(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.set_ordering("mirror")
    drag(qtbot, canvas, place(canvas, 4), (place(canvas, 5) + place(canvas, 6)) / 2)
    assert canvas.document.study.ordering == "as-drawn"
    assert written(canvas) == "[[5,2,14],[6,4,2],[8,12,3]]"


def test_a_drag_onto_a_node_makes_a_child(qtbot: QtBot, canvas: Canvas) -> None:
    drag(qtbot, canvas, place(canvas, 4), place(canvas, 2, 4, 2))
    assert written(canvas) == "[[12,8],[2,4,6,3],[14,5,2]]"
    assert canvas.document.current is not None
    assert canvas.document.tree.path(canvas.document.current) == "1.3"


def test_a_drop_into_its_own_subtree_is_forbidden(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, 2))
    move_to(canvas, place(canvas, 8, dy=-30))
    move_to(canvas, place(canvas, 8))
    canvas.repaint()
    assert canvas.cursor().shape() == Qt.CursorShape.ForbiddenCursor
    qtbot.mouseRelease(canvas, LEFT, NONE, place(canvas, 8))
    assert written(canvas) == AIMA


def test_a_dragged_subtree_is_seen_with_its_values_and_pale_where_it_stood(qtbot: QtBot, canvas: Canvas) -> None:
    def darkness(box: QRectF) -> int:
        image = canvas.grab(box.toRect()).toImage()
        pixels = [image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())]
        return sum(255 - lightness for lightness in pixels)

    home = canvas.drawing.box(4, canvas.camera)
    ground = place(canvas, 4, dy=90)
    around = home.translated(0, 90)
    before, empty = darkness(home), darkness(around)
    number = home.translated(0, 90).adjusted(12, 10, -12, -10)
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, 4))
    move_to(canvas, ground - QPoint(0, 40))
    move_to(canvas, ground)
    assert darkness(home) < 0.7 * before
    assert darkness(around) > empty + 0.3 * before
    shades = canvas.grab(number.toRect()).toImage()
    lightness = [shades.pixelColor(x, y).lightness() for x in range(shades.width()) for y in range(shades.height())]
    assert max(lightness) - min(lightness) > 80
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)


def test_escape_gives_up_a_drag(qtbot: QtBot, canvas: Canvas) -> None:
    qtbot.mousePress(canvas, LEFT, NONE, place(canvas, 4))
    move_to(canvas, place(canvas, 2, 10))
    move_to(canvas, place(canvas, 2))
    canvas.repaint()
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(canvas, LEFT, NONE, place(canvas, 2))
    assert written(canvas) == AIMA


def test_the_wheel_zooms_about_the_pointer(qtbot: QtBot, canvas: Canvas) -> None:
    at = place(canvas, 7)
    before = canvas.zoom
    with qtbot.waitSignal(canvas.zoom_changed):
        wheel(canvas, at, 240)
    assert canvas.zoom == pytest.approx(before * 1.0016**240)
    assert (place(canvas, 7) - at).manhattanLength() <= 2


def test_dragging_the_ground_pans_and_fitting_comes_back(qtbot: QtBot, canvas: Canvas) -> None:
    fitted = canvas.camera
    drag(qtbot, canvas, QPoint(20, 20), QPoint(120, 60))
    assert (canvas.camera.left - fitted.left, canvas.camera.top - fitted.top) == (100, 40)
    canvas.zoom_fit()
    assert canvas.camera == fitted


def test_walking_keeps_the_current_node_in_view(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([4])
    canvas.zoom_actual()
    for _press in range(3):
        canvas.zoom_in()
    for _press in range(8):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.document.current == 12
    assert canvas.rect().contains(place(canvas, 12))


def near(canvas: Canvas) -> None:
    """Zoom to the first leaves so far that the others are out of view."""
    canvas.viewpoint.zoom_to(4.0, None)
    canvas.viewpoint.centre(*canvas.positions.point(4))


def test_the_view_follows_the_search_from_step_to_step(canvas: Canvas) -> None:
    near(canvas)
    canvas.document.set_step(0)
    for step in range(1, canvas.document.steps + 1):
        canvas.document.set_step(step)
        state = canvas.document.snapshot
        assert state is not None
        node = state.open_visit(-1).node if len(state.path) else 0
        assert canvas.rect().contains(place(canvas, node))


def test_the_view_stays_where_it_is_when_it_shall_not_follow(canvas: Canvas) -> None:
    near(canvas)
    canvas.search_follower.is_on = False
    before = canvas.camera
    for step in range(canvas.document.steps):
        canvas.document.set_step(step)
    assert canvas.camera == before
    assert not canvas.search_follower.is_on


def test_a_new_search_after_an_edit_does_not_shift_the_view(canvas: Canvas) -> None:
    near(canvas)
    before = canvas.camera
    canvas.document.set_algorithm("minimax")
    assert canvas.document.steps
    assert canvas.camera == before


def test_the_searchs_node_is_brought_to_the_middle(canvas: Canvas) -> None:
    canvas.document.set_step(3)
    near(canvas)
    canvas.viewpoint.centre(*canvas.positions.point(12))
    canvas.search_follower.center_on_search()
    state = canvas.document.snapshot
    assert state is not None
    assert (place(canvas, state.open_visit(-1).node) - canvas.rect().center()).manhattanLength() <= 2


def test_without_a_search_there_is_nothing_to_bring_into_view(qtbot: QtBot) -> None:
    canvas = canvas_over(qtbot)
    canvas.begin_edit(4, "value")
    canvas.typing.editor.line.clear()
    canvas.typing.editor.committed.emit(0)
    assert canvas.document.trace is None
    before = canvas.camera
    canvas.search_follower.center_on_search()
    assert canvas.camera == before


def test_the_minimap_shows_only_while_the_tree_exceeds_the_view(qtbot: QtBot, canvas: Canvas) -> None:
    corner = QPoint(canvas.width() - 60, canvas.height() - 60)
    assert not canvas.minimap_contains(QPointF(corner))
    canvas.zoom_actual()
    for _press in range(4):
        canvas.zoom_in()
    canvas.repaint()
    assert canvas.minimap_contains(QPointF(corner))
    before = canvas.camera
    qtbot.mouseClick(canvas, LEFT, NONE, corner)
    assert canvas.camera != before
    assert canvas.camera.zoom == before.zoom


def test_a_fitted_tree_stays_fitted_after_edits_and_walks(canvas: Canvas) -> None:
    tree, fresh = edit.add_child(canvas.document.study.tree, 4)
    canvas.document.edit_tree("Add child", tree, [fresh])
    canvas.document.edit_tree("Delete", edit.delete(canvas.document.study.tree, [1, 2]), [0])
    for _turn in range(2):
        canvas.document.select([len(canvas.document.tree) - 1])
        canvas.document.select([0])
        now = canvas.camera
        canvas.zoom_fit()
        assert canvas.camera == now
        canvas.document.history.stack.undo()


def test_an_edit_keeps_the_view_where_it_was(canvas: Canvas) -> None:
    canvas.document.select([12])
    canvas.zoom_actual()
    canvas.zoom_in()
    before = place(canvas, 12)
    canvas.begin_edit(12, "value")
    canvas.typing.editor.line.setText("40")
    canvas.typing.editor.committed.emit(0)
    assert place(canvas, 12) == before


def test_an_undo_that_removes_the_edited_node_closes_the_field(qtbot: QtBot, canvas: Canvas) -> None:
    tree, fresh = edit.add_child(canvas.document.study.tree, 4)
    canvas.document.edit_tree("Add child", tree, [fresh])
    assert canvas.document.current is not None
    canvas.begin_edit(canvas.document.current, "value")
    canvas.document.history.stack.undo()
    assert not canvas.typing.editor.isVisible()
    assert written(canvas) == AIMA


def test_the_tooltip_and_the_spoken_sentence_say_what_is_known(canvas: Canvas) -> None:
    canvas.document.select([2])
    assert canvas.accessibleDescription() == "C, MIN, returned at most 2, 2 of 3"
    canvas.document.set_step(0)
    canvas.document.select([8])
    assert canvas.accessibleDescription() == "L5, leaf, utility 4, not visited yet, 2 of 3"


def test_a_screen_reader_can_walk_the_tree(canvas: Canvas) -> None:
    spoken = QAccessible.queryAccessibleInterface(canvas)
    assert isinstance(spoken, TreeInterface)
    root = spoken.child(0)
    assert root is not None
    assert root.text(QAccessible.Text.Name) == "the root, MAX, returned 3"
    third = root.child(1).child(2)
    assert third.text(QAccessible.Text.Name) == "L6, leaf, utility 6, pruned, 3 of 3"
    assert third.parent().indexOfChild(third) == 2
    assert (third.rect().center() - canvas.mapToGlobal(place(canvas, 9))).manhattanLength() <= 2
    canvas.document.select([9])
    assert spoken.focusChild() is third
    assert spoken.childAt(*canvas.mapToGlobal(place(canvas, 9)).toTuple()) is third
    assert third.state().selected
    assert [bool(root.state().expandable), bool(root.state().expanded)] == [True, True]
    assert not third.state().expandable


def test_painting_leaves_no_reference_behind(canvas: Canvas) -> None:
    canvas.document.select([2])
    canvas.repaint()
    gc.collect()
    before = sys.getrefcount(None)
    paints = sample(2000)
    for _paint in range(paints):
        canvas.repaint()
    gc.collect()
    assert abs(sys.getrefcount(None) - before) < paints // 2


def test_a_context_menu_is_asked_for_with_the_node(qtbot: QtBot, canvas: Canvas) -> None:
    at = place(canvas, 9)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, canvas.mapToGlobal(at))
    with qtbot.waitSignal(canvas.context_requested) as asked:
        QApplication.sendEvent(canvas, event)
    assert asked.args[0] == 9
    assert canvas.document.selection == (9,)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), canvas.mapToGlobal(QPoint(5, 5)))
    with qtbot.waitSignal(canvas.context_requested) as asked:
        QApplication.sendEvent(canvas, event)
    assert asked.args[0] == -1
    assert canvas.document.selection == ()


KINDS_OF_TREES = (
    "5", AIMA, '{"player":"chance","probabilities":["1/3","2/3"],"children":[1,[2,3]]}', "[[1,2],[[[[[[3,4]]]]]]]",
    '[["?x",1],2]',
)


@pytest.mark.parametrize(("notation", "palette"), [
    pytest.param(notation, palette, id=f"{name}-{notation}",
                 marks=[pytest.mark.long] if (row + column) % len(theme.THEMES) else [])
    for row, notation in enumerate(KINDS_OF_TREES) for column, (name, palette) in enumerate(theme.THEMES.items())])
def test_every_step_of_every_kind_of_tree_is_painted(qtbot: QtBot, notation: str, palette: theme.Theme) -> None:
    canvas = canvas_over(qtbot, notation)
    canvas.document.set_theme(palette)
    for step in range(canvas.document.steps + 1):
        canvas.document.set_step(step)
        canvas.repaint()
    image = canvas.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, 1000, 3) for y in range(0, 700, 3)}
    assert palette.paper in colours
    assert len(colours) > 3


def test_the_view_is_framed_around_the_selection_and_the_path_of_the_search(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.document.select([2])
    canvas.zoom_selection()
    for node in (2, 7, 8, 9):
        assert canvas.rect().contains(place(canvas, node))
    canvas.document.set_step(9)
    canvas.search_follower.frame_search_path()
    for node in canvas.document.snapshot.path.tolist():
        assert canvas.rect().contains(place(canvas, node))
    canvas.document.set_step(22)
    canvas.search_follower.frame_search_path()
    for node in (0, *canvas.document.snapshot.variation):
        assert canvas.rect().contains(place(canvas, node))
    assert canvas.zoom <= 1.0
