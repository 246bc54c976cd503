"""The table of orders: a row for each, a thin bar under it for its share of all evaluations."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.lab.orders.rows import Row, title, told
from explorer.gui.panels.panel import Index, tint
from explorer.gui.toolkit.plain import escape_tip
from explorer.gui.toolkit.style import accent, mixed

PITCH = 24
NARROW, SHARE = 540, 5
"""px below which the column of shares is left out, for the bars say the same; which one that is."""
NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WORDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Rows(QAbstractTableModel):
    """The rows by their names, None where one is still being counted."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.names: tuple[str, ...] = ()
        self.rows: dict[str, Row] = {}
        self.in_force = ""
        self.old = frozenset[str]()
        self.refused: dict[str, str] = {}

    def show(
        self, names: tuple[str, ...], rows: dict[str, Row], refused: dict[str, str], in_force: str,
        old: frozenset[str],
    ) -> None:
        """Show these, with why some can't be; those in `old` are of a tree that is no more."""
        fresh = names != self.names
        if fresh:
            self.beginResetModel()
        self.names, self.rows, self.refused = names, dict(rows), dict(refused)
        self.in_force, self.old = in_force, old
        if fresh:
            self.endResetModel()
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.names)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return len(_headings())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        words, why = _headings()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return NUMBERS if section else WORDS
        return {Qt.ItemDataRole.DisplayRole: words, Qt.ItemDataRole.ToolTipRole: why}.get(Qt.ItemDataRole(role))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, theme = self.names[index.row()], self._document.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(name, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return NUMBERS if index.column() else WORDS
        if role == Qt.ItemDataRole.ToolTipRole:
            return escape_tip(self.refused.get(name) or told(name))
        if role == Qt.ItemDataRole.FontRole and name == self.in_force:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole:
            is_quiet = name in self.old or index.column() > 1
            if name == self.in_force and name not in self.old:
                return QBrush(QColor(theme.ink["done"]))
            return QBrush(QColor(theme.muted if is_quiet else theme.text))
        return None

    def text(self, name: str, column: int) -> str:
        """What stands in a cell."""
        row = self.rows.get(name)
        if column == 0:
            sign = "" if row is None or row.proved is None else _("proved") if row.proved else _("at least")
            return f"{title(name)} · {sign}" if sign else title(name)
        if row is None:
            return ("–" if name in self.refused else "…") if column == 1 else ""
        factor = "–" if row.branching is None else f"{row.branching:.2f}"
        percent = 100 * row.share
        share = f"{percent:.0f} %" if percent >= 10 or percent == 0 else f"{percent:.1f} %"
        counts = row.evaluated, row.visited, row.shallow, row.deep
        return ("", *(f"{count:,}" for count in counts), share, factor)[column]


class Bars(QStyledItemDelegate):
    """Cells whose row has its share as a bar along its lower edge, and its ground tinted where it is in force."""

    def __init__(self, document: Document, rows: Rows) -> None:
        super().__init__()
        self._document, self._rows = document, rows

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, name, cell = self._document.theme, self._rows.names[index.row()], QRectF(option.rect)
        if name == self._rows.in_force:
            painter.fillRect(option.rect, QColor(tint(theme)))
        super().paint(painter, option, index)
        row, view = self._rows.rows.get(name), option.widget
        if row is None or not isinstance(view, QAbstractItemView):
            return
        whole = view.viewport().width() - 16.0
        for share, colour in ((1.0, mixed(theme.paper, theme.rule, 0.6)), (row.share, accent(theme))):
            bar = QRectF(8, cell.bottom() - 3, whole * share, 2)
            painter.fillRect(bar.intersected(cell), QColor(
                mixed(colour, theme.paper, 0.6) if name in self._rows.old and share < 1 else colour))


class Table(QTableView):
    """Orders to look at by a click or Enter, and to keep by a double click or Ctrl+Enter."""

    looked = Signal(str)
    kept = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setShowGrid(False)
        self.rows = Rows(document)
        self._bars = Bars(document, self.rows)
        self.setModel(self.rows)
        self.setItemDelegate(self._bars)
        self.setAccessibleName(_("Orders and what alpha-beta evaluates in each"))
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(PITCH)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(lambda index: self.looked.emit(self.rows.names[index.row()]))
        self.doubleClicked.connect(lambda index: self.kept.emit(self.rows.names[index.row()]))

    @property
    def chosen(self) -> str:
        """The name of the selected row; "" where none is."""
        index = self.currentIndex()
        return self.rows.names[index.row()] if index.isValid() else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setColumnHidden(SHARE, self.width() < NARROW)
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            is_kept = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self.kept if is_kept else self.looked).emit(self.chosen)
        else:
            super().keyPressEvent(event)


def _headings() -> tuple[tuple[str, str], ...]:
    """What the columns are called, and what that means."""
    return (
        (_("Order"), _("A click shows the tree in this order; a double click draws it so")),
        (_("leaves"), _("Leaves evaluated by alpha-beta, and nodes at the depth limit")),
        (_("nodes"), _("Nodes visited, leaves among them")),
        (_("shallow"), _("Cutoffs by the bound that the parent set")),
        (_("deep"), _("Cutoffs by a bound from further above")),
        (_("of all"), _("The share of the leaves that minimax evaluates")),
        (_("b*"), _("Effective branching factor: a uniform tree of as many plies with so many children at each node "
                    "has as many nodes as were visited")),
    )
