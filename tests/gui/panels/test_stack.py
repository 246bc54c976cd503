"""The stack panel."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.stack import Stack


def rows(panel: Stack) -> list[list[str]]:
    """What stands in the table."""
    visits = panel.visits
    return [[visits.index(row, column).data() for column in range(5)] for row in range(visits.rowCount())]


def test_open_visits_are_listed_with_both_windows(qtbot: QtBot, document: Document) -> None:
    panel = Stack(document)
    qtbot.addWidget(panel)
    panel.show()
    assert rows(panel) == [["A", "MAX", "3", "[−∞, ∞]", "[3, ∞]"], ["C", "MIN", "2", "[3, ∞]", "[3, ∞]"]]


def test_choosing_a_row_selects_its_node(qtbot: QtBot, document: Document) -> None:
    panel = Stack(document)
    qtbot.addWidget(panel)
    panel.resize(420, 300)
    panel.show()
    rect = panel.view.visualRect(panel.visits.index(1, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert document.selection == (2,)


def test_before_and_after_the_search_a_sentence_stands_there(qtbot: QtBot, document: Document) -> None:
    panel = Stack(document)
    qtbot.addWidget(panel)
    panel.show()
    document.set_step(0)
    panel.refresh()
    assert "has not begun" in panel.empty.text()
    document.set_step(document.steps)
    panel.refresh()
    assert "is over" in panel.empty.text()


def test_the_table_fits_the_panel(qtbot: QtBot, document: Document) -> None:
    panel = Stack(document)
    qtbot.addWidget(panel)
    panel.resize(410, 330)
    panel.show()
    assert not panel.view.horizontalScrollBar().isVisible()
