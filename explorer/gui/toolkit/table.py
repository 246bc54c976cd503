"""Tables: a base model and the common appearance of their views."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from explorer.gui.toolkit.text_size import grown, keep_grown

ModelIndex = QModelIndex | QPersistentModelIndex

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class TableModel(QAbstractTableModel):
    """A table model with headings; subclasses implement `data`, which is called for visible cells only."""

    def __init__(self, headings: Sequence[str]) -> None:
        super().__init__()
        self._headings, self._count = headings, 0

    def reset_rows(self, count: int, headings: Sequence[str] | None = None) -> None:
        """Reset the model to `count` rows, with new headings if given."""
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
    """Show a model without a grid and return the header.

    `row_height` is chosen in pixels for text of the usual size; 0 fits the text.
    """
    view.setModel(model)
    view.setAccessibleName(name)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.verticalHeader().hide()
    if row_height:
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        keep_grown(view.verticalHeader(), lambda each: each.setDefaultSectionSize(grown(row_height)))
    view.horizontalHeader().setHighlightSections(False)
    return view.horizontalHeader()
