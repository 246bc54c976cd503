"""The code panel."""

from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.code import Code


def test_the_line_of_the_test_is_current_where_it_holds(qtbot: QtBot, document: Document) -> None:
    panel = Code(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.lines.accessibleDescription() == "if v ≤ α then return v"
    assert panel.variables.accessibleName() == "v = 2, α = 3, β = ∞"


def test_no_line_of_the_listing_is_cut_off(qtbot: QtBot, document: Document) -> None:
    panel = Code(document)
    qtbot.addWidget(panel)
    panel.resize(200, 400)
    panel.show()
    assert panel.lines.width() > 300


def test_the_listing_follows_the_algorithm(qtbot: QtBot, document: Document) -> None:
    panel = Code(document)
    qtbot.addWidget(panel)
    panel.show()
    document.set_algorithm("minimax")
    document.set_step(12)
    panel.refresh()
    assert panel.variables.accessibleName() == "v = 2"
