"""The Run panel: passes, OPEN list, sampled moves with their convergence, or table hits of the search."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import QHeaderView, QTableView

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, describe_missing_search, make_text_label, tint_colour
from explorer.gui.panels.pointing import RowPointer
from explorer.gui.panels.run_details import RunDetails, RunTable
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table
from explorer.pictures.theme import Theme

if TYPE_CHECKING:
    from explorer.gui.panels.chart import ConvergenceChart

EMPTY = RunTable("", (), ())
ROW_HEIGHT = 28


class RunTableModel(TableModel):
    """A model of a RunTable; the current row is highlighted."""

    def __init__(self) -> None:
        super().__init__(())
        self.table = EMPTY
        self.curve_icons: dict[int, QPixmap] = {}
        self._theme: Theme | None = None

    def show_table(self, shown: RunTable, theme: Theme) -> None:
        """Replace the table."""
        self.table, self._theme = shown, theme
        self.reset_rows(len(shown.rows), shown.headings)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.table.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0 and self.table.nodes:
            return self.curve_icons.get(self.table.nodes[index.row()])
        if self._theme is not None and index.row() == self.table.current:
            if role == Qt.ItemDataRole.BackgroundRole:
                return QBrush(QColor(tint_colour(self._theme)))
            if role == Qt.ItemDataRole.ForegroundRole:
                return QBrush(QColor(self._theme.ink["done"]))
        return None


class RunPanel(Panel):
    """The table, below a chart for sampling searches; choosing a row goes to its step or selects its node."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Run"), Change.TRACE | Change.STEP | Change.BUSY)
        self.title = make_text_label("heading")
        self.model = RunTableModel()
        self.chart: ConvergenceChart | None = None
        self.view = QTableView()
        header = set_up_table(self.view, self.model, _("Details of the run"), ROW_HEIGHT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(50)
        header.setStretchLastSection(True)
        self.view.clicked.connect(self._go)
        self.view.activated.connect(self._go)
        RowPointer(self.view, document, lambda index: self._node_of(index.row()))
        self._details: RunDetails | None = None
        self._column = make_column(
            self.title, (self.view, 3), on=self.body, margins=(MARGIN - 8, 12, MARGIN - 8, 8), spacing=8)

    def refresh(self) -> None:
        """Show the details of the run at the current step."""
        state = self.document.snapshot
        if state is not None and (self._details is None or self._details.run is not state.run
                                  or self._details.named_tree is not self.document.named_tree):
            self._details = RunDetails(state.run, self.document.named_tree)
        shown = self._details.table_at(state) if self._details and state is not None else None
        sentence = describe_missing_search(self.document)
        if shown is None and not sentence:
            sentence = _("This search has no passes, table, samples or OPEN list. See the other panels.")
        if self.show_placeholder(sentence) or shown is None:
            return
        self.title.setText(shown.title)
        self._show_chart()
        self.model.show_table(shown, self.document.theme)
        if shown.current >= 0:
            self.view.scrollTo(self.model.index(shown.current, 0))

    def _show_chart(self) -> None:
        state = self.document.snapshot
        wanted = state is not None and state.trace.is_sampling and len(state.trace.passes) > 1
        if wanted and self.chart is None:
            from explorer.gui.panels.chart import ConvergenceChart  # pyqtgraph takes a third of a second to import

            self.chart = ConvergenceChart(self.document)
            self._column.insertWidget(1, self.chart, 4)
        if self.chart is not None:
            self.chart.setVisible(wanted)
        self.model.curve_icons = {}
        if self.chart is not None and wanted:
            from explorer.gui.panels.chart import curve_icon

            self.chart.show_step()
            self.model.curve_icons = {move: curve_icon(pen, self.devicePixelRatioF())
                                      for move, pen in self.chart.pens.items()}

    def _node_of(self, row: int) -> int:
        """Return the node that a row leads to; -1 if it leads to a step."""
        nodes = self.model.table.nodes
        return nodes[row] if row < len(nodes) else -1

    def _go(self, index: QModelIndex) -> None:
        shown = self.model.table
        if shown.steps:
            self.document.set_step(shown.steps[index.row()])
        elif shown.nodes:
            self.document.select([shown.nodes[index.row()]])
