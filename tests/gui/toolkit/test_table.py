"""The model and the appearance common to all tables."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView

from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table


class Squares(TableModel):
    """A number and its square in each row."""

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return index.row() ** (index.column() + 1) if role == Qt.ItemDataRole.DisplayRole else None


def test_a_table_shows_the_rows_and_headings_it_is_given(qtbot, qtmodeltester):
    model, view = Squares(("n", "n²")), QTableView()
    qtbot.addWidget(view)
    header = set_up_table(view, model, "Squares", 21)
    assert model.rowCount() == 0
    with qtbot.waitSignal(model.modelReset):
        model.reset_rows(5)
    assert [model.index(4, column).data() for column in range(2)] == [4, 16]
    assert [model.headerData(place, Qt.Orientation.Horizontal) for place in range(2)] == ["n", "n²"]
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    assert view.rowHeight(3) == 21
    assert header is view.horizontalHeader()
    qtmodeltester.check(model)
    model.reset_rows(2, ("n",))
    assert (model.rowCount(), model.columnCount()) == (2, 1)
