"""The counts panel."""

from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.counts import CountsPanel
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats


def test_counts_now_and_at_the_end_stand_side_by_side(qtbot: QtBot, document: Document) -> None:
    panel = CountsPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    text = panel.table.accessibleName()
    assert "visited 7 11; pruned 0 2" in text
    assert "evaluated 4 7; pruned 0 2; saved 0 % 22 %" in text


def test_the_minimal_tree_and_minimax_stand_beside(qtbot: QtBot, document: Document) -> None:
    panel = CountsPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.table.accessibleName().endswith("minimum (best order) 5; minimax (all leaves) 9")


def test_a_cutoff_counts_from_the_step_where_its_test_holds(qtbot: QtBot, document: Document) -> None:
    panel = CountsPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert "all 1 1; shallow 1 1; deep 0 0" in panel.table.accessibleName()
    document.set_step(11)
    panel.refresh()
    assert "all 0 1; shallow 0 1; deep 0 0" in panel.table.accessibleName()


def test_with_a_table_the_panel_counts_the_search_without_it_too(qtbot: QtBot) -> None:
    text = '[[{"label":"s","children":[3,12]},8],[{"label":"s","children":[3,12]},4]]'
    document = Document(Study(formats.parse(text), options=SearchOptions(table=True)))
    panel = CountsPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitUntil(lambda: panel.table.accessibleName().endswith("same search without the table 6"), timeout=5000)
    document.set_options(SearchOptions())
    panel.refresh()
    assert "without the table" not in panel.table.accessibleName()


def test_repeated_visits_are_counted_beside_visited_nodes(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse("[[3,12],[2,4]]"), algorithm="mcts", options=SearchOptions(iterations=20)))
    panel = CountsPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert "visits, including repeated ones" in panel.table.accessibleName()
