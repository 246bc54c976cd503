"""The visible part of the tree: its commands, the bar over the tree, and the canvas with collapsed subtrees."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from explorer import study
from explorer.gui.actions import scoping
from explorer.gui.canvas import Canvas, describe
from explorer.gui.canvas.gestures import move_subtree
from explorer.gui.dialogs.levels import LevelsDialog
from explorer.gui.document import Document
from explorer.gui.main_window.scope_bar import ScopeBar
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.visible import WHOLE_TREE, VisiblePart

TREE = '{"label":"A","children":[{"label":"B","children":[3,12,8]},{"label":"C","children":[2,[4,5],6]},[14,5,2]]}'
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def document(qapp):
    return Document(Study(formats.parse(TREE)))


@pytest.fixture
def canvas(qtbot, document):
    canvas = Canvas(document)
    canvas.viewpoint.is_animated = False
    canvas.resize(1000, 700)
    qtbot.addWidget(canvas)
    canvas.show()
    canvas.repaint()
    return canvas


def at(document, *paths):
    document.select([document.tree.node_at_path(path) for path in paths])


def shown(document):
    return formats.write(document.shown.tree).replace('{"label":"A","children":', "").replace("{}", "…")


def place(canvas, spot):
    x, y = canvas.positions.point(spot)
    return QPointF(canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y))


def double_click(canvas, where):
    held = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseButtonDblClick, where, canvas.mapToGlobal(where), LEFT, held, NONE)
    QApplication.sendEvent(canvas, event)


def test_a_subtree_is_put_away_behind_its_count_and_comes_back(document):
    at(document, "1")
    scoping.toggle_collapsed(document)
    assert len(document.visible_tree.tree) == len(document.tree) - 4
    assert document.visible_tree.hidden_counts.max() == 5
    assert document.history.stack.undoText() == "Collapse the subtree of C"
    scoping.toggle_collapsed(document)
    assert document.visible_tree.is_whole
    document.undo()
    assert not document.visible_tree.is_whole
    document.undo()
    assert document.study.visible_part == WHOLE_TREE


def test_the_search_goes_on_as_it_was_while_the_view_changes(document):
    before = document.trace
    document.set_step(9)
    at(document, "1")
    scoping.toggle_collapsed(document)
    assert document.trace is before
    assert document.step == 9
    assert document.visible_snapshot is not document.snapshot
    assert len(document.visible_snapshot.status) == len(document.visible_tree.tree)


def test_where_some_of_the_selected_are_put_away_those_come_back(document):
    at(document, "1")
    scoping.toggle_collapsed(document)
    at(document, "0", "1")
    scoping.toggle_collapsed(document)
    assert document.visible_tree.is_whole
    at(document, "0", "1")
    scoping.toggle_collapsed(document)
    assert int((document.visible_tree.hidden_counts > 0).sum()) == 2


def test_looking_from_a_node_makes_it_the_root_shown_and_up_leads_back(document):
    at(document, "1.1")
    scoping.focus_on_subtree(document, document.current)
    assert len(document.visible_tree.tree) == 3
    assert document.current == document.tree.node_at_path("1.1")
    scoping.focus_one_level_up(document)
    assert document.visible_tree.whole_node(0) == document.tree.node_at_path("1")
    scoping.focus_one_level_up(document)
    assert document.visible_tree.is_whole


def test_one_level_more_and_one_fewer(document):
    scoping.change_last_level(document, -1)
    assert document.visible_tree.last_level == 2
    scoping.change_last_level(document, -1)
    scoping.change_last_level(document, -1)
    assert document.visible_tree.last_level == 1, "the root alone is no tree"
    for _time in range(5):
        scoping.change_last_level(document, 1)
    assert document.visible_tree.is_whole


def test_the_levels_dialog_says_what_is_left_out_and_shows_the_rest(qtbot, document):
    dialog = LevelsDialog(document)
    qtbot.addWidget(dialog)
    assert (dialog.first.value(), dialog.last.value(), dialog.last.maximum()) == (0, 3, 3)
    dialog.first.setValue(2)
    assert "1 level in between is hidden" in dialog.note.text()
    dialog.last.setValue(1)
    assert dialog.last.value() == 2, "the last level is not above the first"
    dialog.accept()
    assert document.study.visible_part.levels == (2, 2)
    assert document.visible_tree.tree.level_start.tolist() == [0, 1, 10, 11]


def test_the_subtree_alone_becomes_a_tree_of_its_own(document):
    at(document, "1")
    scoping.keep_subtree(document)
    assert formats.write(document.study.tree) == '{"player":"min","label":"C","children":[2,[4,5],6]}'
    assert document.current == 0
    document.undo()
    assert len(document.tree) == 15


def test_what_is_edited_in_a_subtree_put_away_is_shown_again(document):
    at(document, "1")
    scoping.toggle_collapsed(document)
    from explorer.gui.actions import editing

    at(document, "1.1")
    editing.add_child(document)
    assert document.visible_tree.is_whole
    assert document.tree.path(document.current) == "1.1.2"
    document.undo()
    assert not document.visible_tree.is_whole


def test_the_part_shown_is_kept_in_the_file(document, tmp_path):
    at(document, "0")
    scoping.toggle_collapsed(document)
    document.save(tmp_path / "a.gtree")
    document.wait_until_saved()
    other = Document()
    other.open(tmp_path / "a.gtree")
    assert other.study.visible_part == VisiblePart(collapsed=(1,))
    assert len(other.visible_tree.tree) == len(document.visible_tree.tree)
    assert study.load(tmp_path / "a.gtree").visible_part == document.study.visible_part


def test_a_click_on_a_stub_means_its_parent_and_a_double_click_opens_it(qtbot, document, canvas):
    at(document, "1")
    scoping.toggle_collapsed(document)
    canvas.repaint()
    stub = int(np.flatnonzero(document.visible_tree.hidden_counts)[0])
    document.select([])
    qtbot.mouseClick(canvas, LEFT, NONE, place(canvas, stub).toPoint())
    assert document.selection == (document.tree.node_at_path("1"),)
    assert "5 nodes collapsed" in describe.tooltip(document.shown_run, document.practice_mode, stub)
    assert "5 nodes collapsed" in describe.describe_visible(document.shown_run, document.practice_mode, stub)
    double_click(canvas, place(canvas, stub))
    assert document.visible_tree.is_whole


def test_arrows_walk_over_what_is_shown_and_past_stubs(qtbot, document, canvas):
    document.set_scope("", VisiblePart(levels=(0, 2)))
    canvas.setFocus()
    at(document, "1.0")
    for path in ("1.1", "1.2", "2.0"):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
        assert document.tree.path(document.current) == path
    at(document, "1.1")
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    assert document.tree.path(document.current) == "1.1", "below is a stub alone"


def test_a_node_that_is_dropped_on_another_becomes_its_last_child_whatever_is_put_away(document, canvas):
    at(document, "1")
    scoping.toggle_collapsed(document)
    canvas.repaint()
    from explorer.gui.canvas.keyboard_navigation import Drop

    leaf, onto = (document.visible_tree.visible_index(document.tree.node_at_path(path)) for path in ("0.0", "1"))
    move_subtree(canvas.document, leaf, Drop(onto, 1, False))
    assert '{"label":"C","children":[2,[4,5],6,3]}' in formats.write(document.study.tree)


def test_a_drop_between_nodes_whose_siblings_are_not_all_shown_is_refused(document, canvas):
    document.set_scope("", VisiblePart(levels=(2, None)))
    canvas.repaint()
    told = []
    document.message_requested.connect(told.append)
    before = document.study.tree
    from explorer.gui.canvas.keyboard_navigation import Drop

    move_subtree(canvas.document, 1, Drop(0, 5, True))
    assert document.study.tree is before
    assert "not all siblings of L1 are shown" in told[0]


def test_the_bar_says_what_is_shown_and_its_links_lead_back(qtbot, document):
    bar = ScopeBar(document)
    qtbot.addWidget(bar)
    assert bar.isHidden()
    scoping.focus_on_subtree(document, document.tree.node_at_path("1"))
    assert not bar.isHidden()
    assert "<b>C</b>" in bar.text.text()
    document.set_scope("", VisiblePart(root=2, levels=(0, 1)))
    assert "levels 0 to 1" in bar.text.text()
    bar.text.linkActivated.emit("levels")
    assert document.study.visible_part == VisiblePart(root=2)
    bar.text.linkActivated.emit("0")
    assert document.visible_tree.whole_node(0) == 0
    document.set_scope("", VisiblePart(collapsed=(1, 2)))
    assert "2 subtrees collapsed" in bar.text.text()
    bar.text.linkActivated.emit("subtrees")
    assert document.study.visible_part.collapsed == ()
    assert bar.isHidden()


@pytest.mark.parametrize("step", [0, 5, 11, 20, 99])
def test_every_scope_can_be_drawn_at_every_step(document, canvas, step):
    document.set_step(step)
    ids = document.tree.id.tolist()
    for asked in (VisiblePart(collapsed=(0,)), VisiblePart(collapsed=(1, 2)), VisiblePart(root=2, levels=(0, 1)),
                  VisiblePart(levels=(2, 2)),
                  VisiblePart(root=ids[-1]), VisiblePart(levels=(0, 0)), VisiblePart(levels=(3, None))):
        document.set_scope("", asked)
        for shows in (True, False):
            document.set_view(intervals=shows)
            canvas.repaint()
    assert canvas.grab().width() == 1000


def test_the_root_of_what_is_shown_is_not_part_of_its_variation(qtbot, document, canvas):
    best = document.snapshot.variation[0]
    document.set_scope("", VisiblePart(root=int(document.tree.id[best])))
    assert 0 not in document.visible_snapshot.variation
    canvas.repaint()


def test_a_stub_is_hit_all_the_way_up(qtbot, document, canvas):
    at(document, "1")
    scoping.toggle_collapsed(document)
    canvas.repaint()
    stub = int(np.flatnonzero(document.visible_tree.hidden_counts)[0])
    box = canvas.drawing.box(stub, canvas.camera)
    for share in (0.2, 0.5, 0.9):
        assert canvas.hit(QPointF(box.center().x(), box.top() + share * box.height())) == stub


def test_only_what_is_shown_is_selected(document):
    from explorer.gui.actions import editing

    document.select([document.tree.node_at_path("1.1.0")])
    document.set_scope("", VisiblePart(collapsed=(2,)))
    assert document.selection == ()
    editing.select_all(document)
    assert len(document.selection) == len(document.visible_tree.tree) - 1
    editing.select_leaves(document)
    assert all(not document.tree.n_children[node] for node in document.selection)
    assert len(document.selection) == 6


def test_the_count_of_what_is_put_away_is_that_of_the_stubs(qtbot, document):
    from explorer.gui.actions import editing

    bar = ScopeBar(document)
    qtbot.addWidget(bar)
    document.set_scope("", VisiblePart(collapsed=(1, 2)))
    at(document, "0")
    editing.delete(document)
    assert "1 subtree collapsed" in bar.text.text()
    assert document.study.visible_part.collapsed == (2,), "an id that is gone may be given again"


def test_one_level_more_than_all_is_all(document):
    document.set_scope("", VisiblePart(collapsed=(2,)))
    scoping.change_last_level(document, 1)
    scoping.expand_all(document)
    assert document.visible_tree.is_whole


def test_another_part_is_shown_whole_and_a_subtree_put_away_leaves_the_view(canvas, document):
    canvas.zoom_actual()
    canvas.viewpoint.pan(-300, 0)
    before = canvas.camera.zoom
    at(document, "1")
    scoping.toggle_collapsed(document)
    assert canvas.camera.zoom == before
    scoping.focus_on_subtree(document, document.current)
    assert canvas.viewpoint.is_fitted
    canvas.zoom_actual()
    scoping.show_whole_tree(document)
    assert canvas.viewpoint.is_fitted
    for spot in range(len(document.visible_tree.tree)):
        assert canvas.rect().contains(place(canvas, spot).toPoint())
