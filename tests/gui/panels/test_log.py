"""The log panel."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.explanations.explain import event_text
from explorer.gui.document import Document
from explorer.gui.panels.log import LogPanel
from explorer.study import Study
from explorer.trees.tree import build


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> LogPanel:
    panel = LogPanel(document)
    qtbot.addWidget(panel)
    panel.resize(400, 300)
    panel.show()
    return panel


def test_row_s_is_the_event_that_led_to_step_s(panel: LogPanel, document: Document) -> None:
    assert document.trace is not None
    assert panel.steps.rowCount() == document.steps + 1
    texts = [panel.steps.index(row, 0).data() for row in range(1, document.steps + 1)]
    assert texts == [event_text(document.analysed_run, step, document.named_tree) for step in range(document.steps)]
    assert panel.steps.index(0, 0).data() == "start"


def test_the_current_row_follows_the_step(panel: LogPanel, document: Document) -> None:
    assert panel.view.currentIndex().row() == 12
    document.set_step(20)
    panel.refresh()
    assert panel.view.currentIndex().row() == 20


def test_clicking_a_row_jumps_to_its_step(qtbot: QtBot, panel: LogPanel, document: Document) -> None:
    rect = panel.view.visualRect(panel.steps.index(10, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert document.step == 10


def test_arrow_keys_walk_the_steps(qtbot: QtBot, panel: LogPanel, document: Document) -> None:
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert document.step == 13


def test_another_tree_is_listed_without_moving_the_step(panel: LogPanel, document: Document) -> None:
    document.set_step(0)
    document.edit("Edit", Study(build([2, 0, 0], [0, 1, 2])))
    panel.refresh()
    assert panel.steps.rowCount() == document.steps + 1 == 7
    assert panel.view.currentIndex().row() == document.step


def test_rows_are_set_in_by_the_depth_of_their_node(panel: LogPanel) -> None:
    indents = [panel.steps.indent(row) for row in range(4)]
    assert indents == sorted(indents)
    assert indents[0] == indents[1] == 0 < indents[2] < indents[3]
