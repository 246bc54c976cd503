"""The stack panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.analysis.snapshot import Snapshot
from explorer.gui.document import Document
from explorer.gui.panels.stack import StackPanel
from explorer.study import Study
from explorer.trees.tree import build


def rows(panel: StackPanel) -> list[list[str]]:
    """Return the texts of the table."""
    visits = panel.visits
    return [[visits.index(row, column).data() for column in range(5)] for row in range(visits.rowCount())]


def test_open_visits_are_listed_with_both_windows(qtbot: QtBot, document: Document) -> None:
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert rows(panel) == [["A", "MAX", "3", "[−∞, ∞]", "[3, ∞]"], ["C", "MIN", "2", "[3, ∞]", "[3, ∞]"]]


def test_choosing_a_row_selects_its_node(qtbot: QtBot, document: Document) -> None:
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.resize(420, 300)
    panel.show()
    rect = panel.view.visualRect(panel.visits.index(1, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert document.selection == (2,)


def test_before_and_after_the_search_a_sentence_stands_there(qtbot: QtBot, document: Document) -> None:
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    document.set_step(0)
    panel.refresh()
    assert "before the first step" in panel.placeholder.text()
    document.set_step(document.steps)
    panel.refresh()
    assert "search has ended" in panel.placeholder.text()


def test_the_table_fits_the_panel(qtbot: QtBot, document: Document) -> None:
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.resize(410, 330)
    panel.show()
    assert not panel.view.horizontalScrollBar().isVisible()


def test_of_a_deep_stack_only_the_visits_in_view_are_worked_out(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    fold = Snapshot._make_visit
    monkeypatch.setattr(Snapshot, "_make_visit", lambda state, row: asked.append(row) or fold(state, row))
    document = Document(Study(build([1] * 6_000 + [0], [1.0] * 6_001)))
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.resize(420, 300)
    panel.show()
    for step in (4_000, 5_990, 7_000, 9_500, 1_500):
        document.set_step(step)
        panel.refresh()
        QApplication.processEvents()
        assert panel.visits.rowCount() == min(step, 12_002 - step)
        assert panel.view.rowAt(panel.view.viewport().height() - 1) == panel.visits.rowCount() - 1
    assert 0 < len(set(asked)) < 200
    assert panel.visits.index(1_499, 0).data() == "Node … 0.0.0.0 at ply 1,499"


def test_columns_too_wide_for_the_panel_are_whole_and_scroll(qtbot: QtBot, document: Document) -> None:
    panel = StackPanel(document)
    qtbot.addWidget(panel)
    panel.resize(250, 330)
    panel.show()
    panel.refresh()
    for column in range(5):
        assert panel.view.columnWidth(column) >= panel.view.sizeHintForColumn(column)
    qtbot.waitUntil(lambda: panel.view.horizontalScrollBar().maximum() > 0)
    panel.resize(700, 330)
    qtbot.waitUntil(lambda: panel.view.viewport().width() > 500)
    panel.refresh()
    assert sum(map(panel.view.columnWidth, range(5))) == panel.view.viewport().width()
