"""The search field over the tree."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from explorer.gui.app import make_window
from explorer.gui.canvas import find_bar
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.canvas.overlay import RING
from explorer.gui.canvas.widget import MATCH_ZOOM
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats, games
from explorer.trees.visible import VisiblePart

TREE = '{"moves":["left","right"],"children":[{"label":"B","children":[3,12,8]},{"label":"C","children":[2,3,6]}]}'


@pytest.fixture
def bar(qtbot):
    document = Document(Study(formats.parse(TREE)))
    bar = FindBar(document)
    qtbot.addWidget(bar)
    bar.begin()
    return bar


def current(bar):
    document = bar._document
    return None if document.current is None else document.tree.path(document.current)


def seek(qtbot, bar, text):
    bar.field.setText(text)
    qtbot.waitUntil(lambda: not bar._pause.isActive())
    QTest.qWait(1)


def test_typing_goes_to_the_first_node_found_and_tells_how_many_there_are(qtbot, bar):
    seek(qtbot, bar, "3")
    assert current(bar) == "0.0"
    assert bar.count.text() == "1 of 2"


def test_enter_goes_on_and_round_and_shift_enter_goes_back(qtbot, bar):
    seek(qtbot, bar, "3")
    for expected in ("1.1", "0.0"):
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
        assert current(bar) == expected
    QTest.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert current(bar) == "1.1"
    assert bar.count.text() == "2 of 2"


def test_the_search_begins_where_the_person_is(qtbot, bar):
    bar._document.select([bar._document.tree.node_at_path("1")])
    seek(qtbot, bar, "3")
    assert current(bar) == "1.1"


def test_the_way_narrows_what_is_found(qtbot, bar):
    seek(qtbot, bar, "e")
    assert current(bar) == "0", "a move holds it"
    bar.way.setCurrentIndex(bar.way.findData("label"))
    QTest.qWait(5)
    assert bar.count.text() == "not found"


def test_nothing_found_is_said_and_changes_nothing(qtbot, bar):
    seek(qtbot, bar, "zebra")
    assert bar.count.text() == "not found"
    assert bar._document.current is None
    seek(qtbot, bar, "")
    assert bar.count.text() == ""


def test_what_is_put_away_is_shown_when_it_is_found(qtbot, bar):
    document = bar._document
    document.set_scope("", VisiblePart(collapsed=(int(document.tree.id[document.tree.node_at_path("1")]),)))
    seek(qtbot, bar, "2")
    assert not document.visible_tree.is_whole, "who still types means no edit"
    bar.next()
    assert current(bar) == "1.0"
    assert document.visible_tree.is_whole
    document.undo()
    assert not document.visible_tree.is_whole


def test_esc_closes_the_line(qtbot, bar):
    with qtbot.waitSignal(bar.closed):
        QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()


def test_after_an_edit_the_new_tree_is_searched(qtbot, bar):
    document = bar._document
    seek(qtbot, bar, "99")
    assert bar.count.text() == "not found"
    from explorer.trees import edit

    document.edit_tree("Value", edit.set_value(document.study.tree, [3], 99))
    bar.next()
    assert current(bar) == "0.0"


def test_a_large_tree_is_searched_in_the_background_and_the_search_can_be_cancelled(qtbot, bar, monkeypatch):
    monkeypatch.setattr(find_bar, "AT_ONCE", 0)
    seek(qtbot, bar, "3")
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 2")
    assert current(bar) == "0.0"
    bar.next()
    assert bar.count.text() == "2 of 2"
    bar.field.setText("12")
    bar._pause.stop()
    bar._select_nearest_match()
    bar._select_nearest_match()  # the same search again waits for its answer
    assert bar._document.busy_text == "Finding…"
    bar._document.cancel()
    qtbot.waitUntil(lambda: not bar._document.busy_text)
    seek(qtbot, bar, "12 ")
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 1")
    assert current(bar) == "0.1"


def is_ringed_strongly(canvas):
    """Return True if the last painted picture has a ring with a halo."""
    return any(pen.width() > RING for pen, _path in canvas._rings[1])


def test_a_match_is_ringed_clearly_and_gone_to_if_it_is_too_small_to_be_read(qtbot):
    document = Document(Study(games.expand("tic-tac-toe", depth=4)))
    window = make_window(document)
    qtbot.addWidget(window)
    window.canvas.viewpoint.is_animated = False
    window.show()
    canvas, bar = window.canvas, window.find_bar
    window.canvas.zoom_fit()
    canvas.grab()
    fitted = canvas.camera
    bar.begin()
    seek(qtbot, bar, "XO./.X./...")
    assert bar.count.text() == "1 of 2"
    x, y = canvas.positions.point(canvas.visible_current)
    middle = canvas.width() / 2, canvas.height() / 2
    assert (canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y)) == pytest.approx(middle)
    assert canvas.zoom == MATCH_ZOOM > fitted.zoom
    canvas.grab()
    assert is_ringed_strongly(canvas), "though the field has the focus"
    near = canvas.camera
    seek(qtbot, bar, "XO./.../...")
    assert canvas.camera.zoom == near.zoom, "what can be read is shown at the zoom there is"
    document.select([0])
    canvas.grab()
    assert not is_ringed_strongly(canvas)
    document.close()
