"""The history panel."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.panels.history import HistoryPanel
from explorer.trees import edit


def test_every_edit_is_listed_and_can_be_gone_back_to(qtbot: QtBot, document: Document) -> None:
    panel = HistoryPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.placeholder.isVisible()
    document.edit_tree("Set value", edit.set_value(document.study.tree, [4], 5))
    document.edit_tree("Set value", edit.set_value(document.study.tree, [4], 6))
    panel.refresh()
    assert panel.view.isVisible()
    model = panel.view.model()
    assert [model.index(row, 0).data() for row in range(3)] == ["as opened", "Set value", "Set value"]
    panel.view.setCurrentIndex(model.index(0, 0))
    assert document.tree.payoff[4, 0] == 3


def test_what_was_taken_back_is_grey(qtbot: QtBot, document: Document) -> None:
    panel = HistoryPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    for number in (5, 6):
        document.edit_tree(f"Value: {number}", edit.set_value(document.study.tree, [4], number))
    document.history.stack.undo()
    panel.refresh()
    delegate = panel.view.itemDelegate()
    inks = []
    for row in range(3):
        option = QStyleOptionViewItem()
        delegate.initStyleOption(option, panel.view.model().index(row, 0))
        inks.append(option.palette.color(QPalette.ColorRole.Text).name())
    assert [ink == document.theme.muted for ink in inks] == [False, False, True]
