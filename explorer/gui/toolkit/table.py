"""Tables: a model whose cells are worked out where they are seen, and the looks that all views of one share."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

ModelIndex = QModelIndex | QPersistentModelIndex

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class TableModel(QAbstractTableModel):
    """Rows under headings; what stands in a cell is said by the `data` of each table."""

    def __init__(self, headings: Sequence[str]) -> None:
        super().__init__()
        self._headings, self._count = headings, 0

    def reset_rows(self, count: int, headings: Sequence[str] | None = None) -> None:
        """Have so many other rows, under other headings if any are given."""
        self.beginResetModel()
        self._count = count
        self._headings = self._headings if headings is None else headings
        self.endResetModel()

    def rowCount(self, parent: ModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: ModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        return {Qt.ItemDataRole.DisplayRole: self._headings[section],
                Qt.ItemDataRole.TextAlignmentRole: LEFT}.get(Qt.ItemDataRole(role))


def set_up_table(view: QTableView, model: TableModel, name: str, row_height: int = 0) -> QHeaderView:
    """Show a model in rows of one height (0: as high as its text) without a grid; give back the header over them."""
    view.setModel(model)
    view.setAccessibleName(name)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.verticalHeader().hide()
    if row_height:
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(row_height)
    view.horizontalHeader().setHighlightSections(False)
    return view.horizontalHeader()
