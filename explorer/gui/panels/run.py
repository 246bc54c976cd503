"""Run: what the search has of its own: passes, OPEN list, sampled moves and their convergence, hits of its table."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, ModelIndex, Panel, describe_missing_search, make_text_label, tint_colour
from explorer.gui.panels.run_details import RunDetails, RunTable
from explorer.pictures.theme import Theme

if TYPE_CHECKING:
    from explorer.gui.panels.chart import ConvergenceChart

EMPTY = RunTable("", (), ())
ROW_HEIGHT = 28


class RunTableModel(QAbstractTableModel):
    """The rows as they were worked out; the current one is tinted."""

    def __init__(self) -> None:
        super().__init__()
        self.table = EMPTY
        self.curve_icons: dict[int, QPixmap] = {}
        self._theme: Theme | None = None

    def show_table(self, shown: RunTable, theme: Theme) -> None:
        """Show other rows; headings that stay keep their columns."""
        self.beginResetModel()
        self.table, self._theme = shown, theme
        self.endResetModel()

    def rowCount(self, parent: ModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: ModelIndex = QModelIndex()) -> int:
        return len(self.table.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.table.headings[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

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
    """The rows, and over them a chart where samples converge; choosing a row goes to its step or selects its node."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Run"), Change.TRACE | Change.STEP | Change.BUSY)
        self.title = make_text_label("heading")
        self.model = RunTableModel()
        self.chart: ConvergenceChart | None = None
        self.view = QTableView()
        self.view.setShowGrid(False)
        self.view.setTabKeyNavigation(False)
        self.view.setAccessibleName(_("Particulars of the run"))
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        header = self.view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(50)
        header.setStretchLastSection(True)
        self.view.clicked.connect(self._go)
        self.view.activated.connect(self._go)
        self._details: RunDetails | None = None
        self._column = QVBoxLayout(self.body)
        self._column.setContentsMargins(MARGIN - 8, 12, MARGIN - 8, 8)
        self._column.setSpacing(8)
        self._column.addWidget(self.title)
        self._column.addWidget(self.view, 3)

    def refresh(self) -> None:
        """List what the search has of its own at the step shown."""
        state = self.document.snapshot
        if state is not None and (self._details is None or self._details.run is not state.run):
            self._details = RunDetails(state.run)
        shown = self._details.table_at(state) if self._details and state is not None else None
        sentence = describe_missing_search(self.document)
        if shown is None and not sentence:
            sentence = _("This search has no passes, table, samples or OPEN list: the other panels tell all of it.")
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

    def _go(self, index: QModelIndex) -> None:
        shown = self.model.table
        if shown.steps:
            self.document.set_step(shown.steps[index.row()])
        elif shown.nodes:
            self.document.select([shown.nodes[index.row()]])
