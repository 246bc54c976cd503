"""The ordering lab in the window: brought up by keys below the tree, remembered, and found in the menus."""

from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.main_window.docks import BOTTOM
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import formats


def test_the_lab_opens_below_the_tree_and_is_listed(qtbot: QtBot) -> None:
    window = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(window)
    window.show()
    dock = window.docks["orders"]
    assert dock.isHidden()
    window.commands["orders"].trigger()
    assert dock.isVisible()
    assert window.dockWidgetArea(dock) == BOTTOM
    assert dock.toggleViewAction().isChecked()
    kept = window.panel_docks.save_state()
    window.panel_docks.reset()
    assert dock.isHidden()
    window.panel_docks.restore(kept)
    assert dock.isVisible()
    assert "minimal" in dock.widget().table.rows.rows
    window.document.close()


def test_the_extremes_stand_among_the_orders(qtbot: QtBot) -> None:
    window = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(window)
    window.commands["order maximal"].trigger()
    assert window.document.study.ordering == "maximal"
    assert window.commands["order maximal"].isChecked()
    window.commands["order minimal"].trigger()
    assert window.document.study.ordering == "minimal"
    # Else the window asks whether to save.
    window.document.history.stack.setClean()
    window.document.close()
