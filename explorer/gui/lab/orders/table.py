"""The table of orders: a row per order, with a thin bar for its share of all evaluations."""

from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from explorer.core.i18n import _, grouped, local_number
from explorer.gui.document import Document
from explorer.gui.lab.orders.rows import ListedOrder, describe_order, row_title
from explorer.gui.panels.panel import tint_colour
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.style import accent, embolden, mix_colours
from explorer.gui.toolkit.table import LEFT, ModelIndex, TableModel, set_up_table
from explorer.gui.toolkit.text_size import grown, keep_grown

PITCH = 24
NARROW, SHARE = 540, 5
"""The width in pixels below which the column of shares is hidden, because the bars show them; and its index."""
NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OrderTableModel(TableModel):
    """The rows by name; an order without a row is refused or not counted yet."""

    def __init__(self, document: Document) -> None:
        super().__init__([words for words, _why in _headings()])
        self._document = document
        self.names: tuple[str, ...] = ()
        self.rows: dict[str, ListedOrder] = {}
        self.current_name = ""
        self.stale = frozenset[str]()
        self.refusals: dict[str, str] = {}

    def show(
        self, names: tuple[str, ...], rows: dict[str, ListedOrder], refused: dict[str, str], in_force: str,
        old: frozenset[str],
    ) -> None:
        """Show these rows, and the reasons why some are refused; those in `old` belong to an earlier tree."""
        fresh = names != self.names
        self.names, self.rows, self.refusals = names, dict(rows), dict(refused)
        self.current_name, self.stale = in_force, old
        if fresh:
            self.reset_rows(len(names))
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, self.columnCount() - 1))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return _headings()[section][1]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole and section:
            return NUMBERS
        return super().headerData(section, orientation, role)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, theme = self.names[index.row()], self._document.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell_text(name, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return NUMBERS if index.column() else LEFT
        if role == Qt.ItemDataRole.ToolTipRole:
            return escape_tip(self.refusals.get(name) or describe_order(name))
        if role == Qt.ItemDataRole.FontRole and name == self.current_name:
            return embolden(QFont())
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = name in self.stale or index.column() > 1
            if name == self.current_name and name not in self.stale:
                return QBrush(QColor(theme.ink["done"]))
            return QBrush(QColor(theme.muted if is_quiet else theme.text))
        return None

    def cell_text(self, name: str, column: int) -> str:
        """Return the text of a cell."""
        row = self.rows.get(name)
        if column == 0:
            sign = "" if row is None or row.proved is None else _("proved") if row.proved else _("at least")
            return f"{row_title(name)} · {sign}" if sign else row_title(name)
        if row is None:
            return ("–" if name in self.refusals else "…") if column == 1 else ""
        factor = "–" if row.branching is None else local_number(f"{row.branching:.2f}")
        percent = 100 * row.share
        share = local_number(f"{percent:.0f} %" if percent >= 10 or percent == 0 else f"{percent:.1f} %")
        counts = row.evaluated, row.visited, row.shallow, row.deep
        return ("", *(grouped(count) for count in counts), share, factor)[column]


class ShareBarDelegate(QStyledItemDelegate):
    """The painter of the rows: the share as a bar along the lower edge, the current order on a tinted background."""

    def __init__(self, document: Document, rows: OrderTableModel) -> None:
        super().__init__()
        self._document, self._rows = document, rows

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        theme, name, cell = self._document.theme, self._rows.names[index.row()], QRectF(option.rect)
        if name == self._rows.current_name:
            painter.fillRect(option.rect, QColor(tint_colour(theme)))
        super().paint(painter, option, index)
        row, view = self._rows.rows.get(name), option.widget
        if row is None or not isinstance(view, QAbstractItemView):
            return
        whole = view.viewport().width() - 16.0
        for share, colour in ((1.0, mix_colours(theme.paper, theme.rule, 0.6)), (row.share, accent(theme))):
            bar = QRectF(8, cell.bottom() - 3, whole * share, 2)
            painter.fillRect(bar.intersected(cell), QColor(
                mix_colours(colour, theme.paper, 0.6) if name in self._rows.stale and share < 1 else colour))


class OrderTable(QTableView):
    """The orders, with all their rows in sight: what is around the table scrolls, not the table.

    A click or Enter shows an order, a double click or Ctrl+Enter keeps it. `row_reached` is emitted with the area of
    the row that the keyboard has gone to.
    """

    order_chosen = Signal(str)
    order_kept = Signal(str)
    row_reached = Signal(QRect)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.rows = OrderTableModel(document)
        self._bars = ShareBarDelegate(document, self.rows)
        header = set_up_table(
            self, self.rows, _("Child orders and the leaves that alpha-beta evaluates in each"), PITCH)
        self.setItemDelegate(self._bars)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.modelReset.connect(self.updateGeometry)
        self.setWordWrap(False)
        keep_grown(header, lambda each: each.setMinimumSectionSize(grown(30)))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(lambda index: self.order_chosen.emit(self.rows.names[index.row()]))
        self.doubleClicked.connect(lambda index: self.order_kept.emit(self.rows.names[index.row()]))

    @property
    def selected_name(self) -> str:
        """The name of the selected row, "" if there is none."""
        index = self.currentIndex()
        return self.rows.names[index.row()] if index.isValid() else ""

    def minimumSizeHint(self) -> QSize:
        """Return the size with room for all rows."""
        frame = 2 * self.frameWidth() + self.horizontalHeader().sizeHint().height()
        return QSize(super().minimumSizeHint().width(), frame + self.verticalHeader().length())

    def currentChanged(self, current: ModelIndex, previous: ModelIndex) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.row_reached.emit(self.visualRect(current).translated(self.viewport().pos()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setColumnHidden(SHARE, self.width() < grown(NARROW))
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selected_name:
            is_kept = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.order_kept if is_kept else self.order_chosen).emit(self.selected_name)
        else:
            super().keyPressEvent(event)


def _headings() -> tuple[tuple[str, str], ...]:
    """Return the titles of the columns with their explanations."""
    return (
        (_("Order"), _("Click to show the tree in this order; double-click to keep the order")),
        (_("leaves"), _("Leaves evaluated by alpha-beta, and nodes at the depth limit")),
        (_("nodes"), _("Nodes visited, leaves among them")),
        (_("shallow"), _("Cutoffs by the bound that the parent set")),
        (_("deep"), _("Cutoffs by a bound from further above")),
        (_("share"), _("The share of the leaves that minimax would evaluate")),
        (_("b*"), _("Effective branching factor: the branching factor of the uniform tree with the same depth and "
                    "as many nodes as were visited")),
    )
