"""The Stack panel: the open visits, root first, with their windows on entry and now."""

from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QTableView

from explorer.analysis.snapshot import Snapshot
from explorer.core.exact import Number, display, join_numbers
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, describe_missing_search, format_value, node_title
from explorer.gui.panels.pointing import RowPointer
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.style import embolden
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table
from explorer.trees.players import player_name
from explorer.trees.tree import Tree


def format_window(low: Number, high: Number) -> str:
    """Return a window as text, for example "[3, ∞]"."""
    return f"[{join_numbers((display(low), display(high)))}]"


WINDOW_COLUMNS = (3, 4)
"""The columns that are hidden for a search without windows."""


class OpenVisitsModel(TableModel):
    """A row per open visit: node, player, v, window on entry, window now."""

    def __init__(self) -> None:
        super().__init__((_("Node"), _("Player"), _("v"), _("α, β on entry"), _("α, β now")))
        self._state: Snapshot | None = None
        self._named_tree: Tree | None = None

    def show_snapshot(self, state: Snapshot | None, named_tree: Tree) -> None:
        """List the open visits of a snapshot; `named_tree` is its tree with names for texts.

        A row is computed only when it is visible.
        """
        self._state, self._named_tree = state, named_tree
        self.reset_rows(len(state.open_rows) if state else 0)

    def node_at(self, row: int) -> int:
        """Return the node of a row."""
        assert self._state is not None
        return int(self._state.path[row])

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.FontRole and index.column() in (0, 2):
            return embolden(QFont())
        if role != Qt.ItemDataRole.DisplayRole or not self._state:
            return None
        visit, tree = self._state.open_visit(index.row()), self._state.tree
        match index.column():
            case 0:
                return node_title(self._named_tree or tree, visit.node)
            case 1:
                return player_name(tree, int(tree.player[visit.node])) or _("leaf")
            case 2:
                return format_value(visit.v)
            case 3:
                return format_window(visit.alpha_in, visit.beta_in)
            case _:
                return format_window(visit.alpha, visit.beta)


class StackPanel(Panel):
    """The call stack; choosing a row selects its node."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Stack"), Change.TRACE | Change.STEP | Change.BUSY)
        self.visits = OpenVisitsModel()
        self.view = QTableView()
        header = set_up_table(self.view, self.visits, _("Open visits"), 30)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultSectionSize(40)
        header.setStretchLastSection(True)
        header.setResizeContentsPrecision(0)  # measure visible rows only
        self.view.clicked.connect(self._select)
        self.view.activated.connect(self._select)
        RowPointer(self.view, document, lambda index: self.visits.node_at(index.row()))
        make_column(self.view, on=self.body, margins=(MARGIN - 8, 10, MARGIN - 8, 8))

    def refresh(self) -> None:
        """List the visits open at the current step."""
        state = self.document.snapshot
        self.visits.show_snapshot(state, self.document.named_tree)
        for column in WINDOW_COLUMNS:
            self.view.setColumnHidden(column, state is not None and not state.trace.has_window)
        sentence = describe_missing_search(self.document)
        if state is not None and not len(state.open_rows):
            sentence = (
                _("No node is open before the first step. Press Right or Play.") if not state.step
                else _("The search has ended; all visits have returned.")
            )
        if not self.show_placeholder(sentence):
            self.view.scrollToBottom()
            self._fit()

    def _fit(self) -> None:
        """Fit the columns to the visible rows; the header itself would measure all rows when their number drops."""
        view, header = self.view, self.view.horizontalHeader()
        shown = [column for column in range(header.count()) if not view.isColumnHidden(column)]
        widths = [max(view.sizeHintForColumn(column), header.sectionSizeHint(column)) for column in shown]
        header.setStretchLastSection(sum(widths) <= view.viewport().width())
        for column, width in zip(shown, widths, strict=True):
            if not header.stretchLastSection() or column != shown[-1]:
                header.resizeSection(column, width)

    def _select(self, index: QModelIndex) -> None:
        self.document.select([self.visits.node_at(index.row())])
