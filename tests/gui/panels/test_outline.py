"""The outline panel: every node is a row, by its index alone, and its text says what a screen reader needs."""

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.panels import outline_model
from explorer.gui.panels.outline import OutlinePanel
from explorer.gui.panels.outline_model import OutlineModel
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.tree import StringColumn, Tree, build
from tests.options import thinned

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> OutlinePanel:
    return shown(qtbot, document)


def shown(qtbot: QtBot, document: Document) -> OutlinePanel:
    panel = OutlinePanel(document)
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    panel.show()
    return panel


def fan(count: int) -> Tree:
    """A root with `count` leaves, and two leaves below the last but one."""
    n_children = np.zeros(count + 3, np.int32)
    n_children[[0, count - 1]] = count, 2
    return build(n_children.tolist(), np.arange(count + 3, dtype=float).tolist())


def rows(model: OutlineModel, parent: QModelIndex = QModelIndex()) -> list[object]:
    """Return all rows as nested lists [node or None for a group, children...], and check that each knows its parent."""
    found: list[object] = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        assert (index.row(), model.parent(index)) == (row, parent)
        found.append([model.node_at(index), *rows(model, index)])
    return found


def test_every_node_is_a_row_below_its_parent(panel: OutlinePanel) -> None:
    assert rows(panel.model) == [[0, [1, [4], [5], [6]], [2, [7], [8], [9]], [3, [10], [11], [12]]]]


def test_children_beyond_a_group_are_put_into_groups(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outline_model, "GROUP", 3)
    model = shown(qtbot, Document(Study(fan(7)))).model
    assert rows(model) == [[0, [None, [1], [2], [3]], [None, [4], [5], [6, [8], [9]]], [None, [7]]]]
    root = model.index(0, 0)
    assert [model.index(row, 0, root).data() for row in range(3)] == [
        "children 1 to 3 of 7", "children 4 to 6 of 7", "children 7 to 7 of 7"]
    for node in range(10):
        assert model.node_at(model.index_of(node)) == node
        assert model.index_of(node) == model.index(model.index_of(node).row(), 0, model.parent(model.index_of(node)))


def test_a_row_says_name_player_value_position_and_state(panel: OutlinePanel, document: Document) -> None:
    def spoken(node: int) -> str:
        text = panel.model.index_of(node).data(SPOKEN)
        assert isinstance(text, str)
        return text

    assert spoken(0) == "A, MAX, on the current path: v 3, α 3, β infinity"
    assert spoken(1) == "B, MIN, returned 3, 1 of 3"
    assert spoken(5) == "L2, leaf, utility 12, returned 12, 2 of 3"
    document.set_step(document.steps)
    assert spoken(2) == "C, MIN, returned at most 2, 2 of 3"
    assert spoken(8) == "L5, leaf, utility 4, pruned, 2 of 3"
    assert panel.model.index_of(2).data() == "C, MIN, returned ≤ 2"


def test_the_row_and_the_current_node_follow_each_other(qtbot: QtBot, panel: OutlinePanel, document: Document) -> None:
    document.select([11, 8])
    qtbot.waitUntil(lambda: panel.model.node_at(panel.view.currentIndex()) == 8)
    assert document.selection == (11, 8)
    assert panel.view.isExpanded(panel.model.index_of(2))
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert document.selection == (9,)
    qtbot.keyClick(panel.view, Qt.Key.Key_Left)
    assert document.selection == (2,)
    document.select([])
    qtbot.waitUntil(lambda: not panel.view.currentIndex().isValid())


def test_open_rows_stay_open_when_the_tree_is_edited(qtbot: QtBot, panel: OutlinePanel, document: Document) -> None:
    panel.view.collapse(panel.model.index_of(1))
    tree, _fresh = edit.add_child(document.study.tree, 0)
    document.edit_tree("Add child", tree, [0])
    panel.refresh()
    assert panel.model.rowCount(panel.model.index_of(0)) == 4
    assert [panel.view.isExpanded(panel.model.index_of(node)) for node in (0, 1, 2, 3)] == [True, False, True, True]
    document.new(Study(build([2, 0, 0], [0, 1, 2])))
    panel.refresh()
    assert rows(panel.model) == [[0, [1], [2]]]
    assert panel.view.isExpanded(panel.model.index_of(0))


def test_rows_that_are_painted_before_another_tree_is_shown_are_empty(document: Document) -> None:
    model = OutlineModel(document)
    last = model.index_of(12)
    assert last.data() != ""
    document.new(Study(build([2, 0, 0], [0, 1, 2])))
    assert last.data() == ""
    model.show_tree()
    assert model.index_of(2).data() != ""


def test_answers_are_withheld_while_a_question_is_answered(qtbot: QtBot, panel: OutlinePanel) -> None:
    practice = PracticePanel(panel.document)
    qtbot.addWidget(practice)
    practice.show()
    practice.start.start_button.click()
    assert panel.document.is_answering
    panel.refresh()
    texts = [panel.model.index_of(node).data(SPOKEN) for node in range(13)]
    assert texts[8] == "L5, leaf, utility 4, 2 of 3"
    assert not any(word in text for text in texts for word in ("returned", "pruned", "path", "visited", "move"))
    panel.document.practice_mode.leave()
    panel.refresh()
    assert texts[1] != panel.model.index_of(1).data(SPOKEN) == "B, MIN, returned 3, 1 of 3"


@pytest.mark.parametrize("shape", thinned(["a fan", "a path", "a full tree"], 6))
def test_half_a_million_nodes_are_opened_and_walked_at_once(qtbot: QtBot, shape: str) -> None:
    count = 500_000
    if shape == "a fan":
        tree = fan(count)
    elif shape == "a path":
        tree = build([1] * 5_000 + [0], [float("nan")] * 5_000 + [1.0])
    else:
        inner = (count - 1) // 2
        tree = build([2] * inner + [0] * (inner + 1), [float("nan")] * inner + list(range(inner + 1)))
    document = Document(Study(tree, algorithm="minimax"))
    panel = shown(qtbot, document)
    panel.refresh()
    panel.grab()
    for node in (len(tree) - 1, len(tree) // 2, 1):
        document.select([node])
        panel.refresh()
        panel.grab()
        assert panel.model.node_at(panel.view.currentIndex()) == node
    qtbot.keyClick(panel.view, Qt.Key.Key_Asterisk)
    document.close()


def test_labels_are_read_as_they_are(qtbot: QtBot) -> None:
    label = StringColumn.from_texts(["<b>r", "", ""])
    panel = shown(qtbot, Document(Study(build([2, 0, 0], [0, 1, 2], label=label))))
    assert panel.model.index_of(0).data(SPOKEN).startswith("<b>r, MAX")
    assert "&lt;b&gt;r" in panel.model.index_of(0).data(Qt.ItemDataRole.ToolTipRole)


def test_a_screen_reader_gets_a_tree_of_rows(qtbot: QtBot, panel: OutlinePanel, document: Document) -> None:
    tree = QAccessible.queryAccessibleInterface(panel.view)
    assert tree is not None
    assert (tree.role(), tree.text(QAccessible.Text.Name)) == (QAccessible.Role.Tree, "Nodes of the tree")
    assert tree.childCount() == 1 + len(document.tree)  # Qt counts the hidden heading too
    document.select([2])
    panel.refresh()
    names = [tree.child(row).text(QAccessible.Text.Name) for row in range(tree.childCount())]
    assert names[0] == "Node"
    assert names[6] == "C, MIN, on the current path: v 2, α 3, β infinity, 2 of 3"
    row = tree.child(6)
    assert row.role() == QAccessible.Role.TreeItem
    assert row.state().selected
    assert row.state().expandable
    assert row.state().expanded
    panel.view.collapse(panel.model.index_of(2))
    assert tree.childCount() == 1 + len(document.tree) - 3
