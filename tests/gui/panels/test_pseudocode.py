"""The code panel."""

from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.pseudocode import PseudocodePanel, wrap_line


def test_the_line_of_the_test_is_current_where_it_holds(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.lines.accessibleDescription() == "if v ≤ α then return v"
    assert panel.variables.accessibleName() == "v = 2, α = 3, β = ∞"


def test_no_line_of_the_listing_is_cut_off(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.resize(260, 400)
    panel.show()
    metrics = QFontMetricsF(panel.lines._font)
    shown = [row for _number, row in panel.lines._rows]
    assert len(shown) > 9
    assert max(map(metrics.horizontalAdvance, shown)) < panel.lines.width()
    assert panel._scroll.horizontalScrollBar().maximum() == 0
    long = "    v ← MAX(v, MIN-VALUE(RESULT(state, a), α, β))"
    assert wrap_line(long, 31) == ["    v ← MAX(v,", "        MIN-VALUE(RESULT(state,", "        a), α, β))"]
    assert wrap_line(long, 29) == ["    v ← MAX(v,", "      MIN-VALUE(RESULT(state,", "      a), α, β))"]


def test_the_listing_follows_the_algorithm(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    document.set_algorithm("minimax")
    document.set_step(12)
    panel.refresh()
    assert panel.variables.accessibleName() == "v = 2"


def test_a_low_panel_scrolls_to_the_current_line(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.resize(400, panel.minimumHeight())
    panel.show()
    document.set_step(document.steps)
    panel.refresh()
    qtbot.waitUntil(lambda: panel._scroll.verticalScrollBar().value() > 0)


def test_the_panel_is_as_low_with_and_without_a_search(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    lowest = panel.minimumSizeHint().height()
    assert max(lowest, panel.minimumHeight()) == panel.minimumHeight()


def test_before_the_search_no_variable_stands_alone(qtbot: QtBot, document: Document) -> None:
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    document.set_step(0)
    panel.refresh()
    assert panel.variables.accessibleName() == ""


def test_the_current_line_stays_whole_when_a_bar_across_comes_with_the_layout(
    qtbot: QtBot, document: Document
) -> None:
    document.set_step(document.steps)
    panel = PseudocodePanel(document)
    qtbot.addWidget(panel)
    panel.resize(200, panel.minimumHeight())
    panel.show()
    down = panel._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: down.maximum() > 0 and down.value() == down.maximum())
