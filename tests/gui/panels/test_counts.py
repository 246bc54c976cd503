"""The counts panel."""

from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.counts import Counts


def test_counts_now_and_at_the_end_stand_side_by_side(qtbot: QtBot, document: Document) -> None:
    panel = Counts(document)
    qtbot.addWidget(panel)
    panel.show()
    said = panel.table.accessibleName()
    assert "visited 7 11; skipped 0 2" in said
    assert "evaluated 4 7; skipped 0 2; saved 0 % 22 %" in said


def test_the_minimal_tree_and_minimax_stand_beside(qtbot: QtBot, document: Document) -> None:
    panel = Counts(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.table.accessibleName().endswith("minimum, in the best order 5; minimax, which sees all 9")


def test_a_cutoff_counts_from_the_step_where_its_test_holds(qtbot: QtBot, document: Document) -> None:
    panel = Counts(document)
    qtbot.addWidget(panel)
    panel.show()
    assert "all 1 1; shallow 1 1; deep 0 0" in panel.table.accessibleName()
    document.set_step(11)
    panel.refresh()
    assert "all 0 1; shallow 0 1; deep 0 0" in panel.table.accessibleName()
