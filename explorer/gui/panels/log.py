"""The Log panel: a line per step of the search, whose text is made only for visible lines."""

from typing import Any

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from explorer.analysis import steps
from explorer.analysis.run import Run
from explorer.core.i18n import _
from explorer.explanations.explain import event_text
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, describe_missing_search, tint_colour
from explorer.gui.panels.pointing import RowPointer
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table
from explorer.trees.tree import Tree

PITCH, INDENT, DEEPEST = 26, 12, 10
"""The height of a line and the indentation per ply, both in pixels, and the largest number of plies indented."""

TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


class StepModel(TableModel):
    """A model with a row per step; row s describes the event before step s, row 0 the start. No text is cached."""

    def __init__(self) -> None:
        super().__init__(("",))
        self._run: Run | None = None
        self._named_tree: Tree | None = None

    def show_run(self, run: Run | None, named_tree: Tree) -> None:
        """List the steps of a run, None for an empty list; `named_tree` is its tree with names for texts."""
        self._run, self._named_tree = run, named_tree
        self.reset_rows(run.trace.steps + 1 if run else 0)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in TEXT_ROLES or not self._run:
            return None
        if not index.row():
            return _("start")
        words = event_text(self._run, index.row() - 1, self._named_tree)
        return escape_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words

    def node_at(self, row: int) -> int:
        """Return the node that a row's event enters or leaves; -1 for the start."""
        if not row or not self._run:
            return -1
        visit, _entering = steps.event_at(self._run.trace, row - 1)
        return int(self._run.trace.node[visit])

    def indent(self, row: int) -> int:
        """Return the indentation of a row in pixels, by the depth of its node up to DEEPEST."""
        node = self.node_at(row)
        return INDENT * min(int(self._run.tree.depth_of(node)), DEEPEST) if self._run and node >= 0 else 0


class LogPanel(Panel):
    """The list of steps with the current one marked; choosing a step goes to it."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Log"), Change.TRACE | Change.STEP | Change.BUSY)
        self.steps = StepModel()
        self._listed: Run | None = None
        # A QListView would lay out a million rows one by one; a table with fixed row heights does not.
        self.view = QTableView()
        header = set_up_table(self.view, self.steps, _("Steps"), PITCH)
        header.hide()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.view.setItemDelegate(_StepDelegate(document, self.steps, self.view))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.view.selectionModel().currentChanged.connect(self._jump)
        RowPointer(self.view, document, lambda index: self.steps.node_at(index.row()))
        make_column(self.view, on=self.body, margins=(0, 8, 0, 8))

    def refresh(self) -> None:
        """List the steps of the current run and mark the current step."""
        document = self.document
        if document.analysed_run is not self._listed:
            self._listed = document.analysed_run
            self.steps.show_run(document.analysed_run, document.named_tree)
        if not self.show_placeholder(describe_missing_search(document)):
            self.view.setCurrentIndex(self.steps.index(document.step, 0))
            self.view.viewport().update()

    def _jump(self, current: QModelIndex) -> None:
        if current.isValid() and self._listed is self.document.analysed_run:
            self.document.set_step(current.row())


class _StepDelegate(QStyledItemDelegate):
    """Paints a step's number in grey and its indented text; later steps are grey."""

    def __init__(self, document: Document, steps: StepModel, view: QTableView) -> None:
        super().__init__(view)
        self._document, self._steps = document, steps

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        theme, row, step = self._document.theme, index.row(), self._document.step
        rect: QRect = option.rect
        metrics = painter.fontMetrics()
        numbers = metrics.horizontalAdvance(str(self._document.steps))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row == step:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tint_colour(theme)))
            painter.drawRoundedRect(QRectF(rect).adjusted(MARGIN / 2, 0, -MARGIN / 2, 0), 4, 4)
        painter.setPen(QColor(theme.muted))
        number = QRect(rect.left() + MARGIN, rect.top(), numbers, rect.height())
        painter.drawText(QStyle.visualRect(option.direction, rect, number),
                         Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row))
        text = str(index.data())
        # Indent a long sentence less before eliding it.
        spare = rect.right() - MARGIN // 2 - number.right() - 16 - metrics.horizontalAdvance(text) - 1
        left = number.right() + 16 + max(0, min(self._steps.indent(row), spare))
        room = QRect(left, rect.top(), rect.right() - MARGIN // 2 - left, rect.height())
        words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(QColor(theme.text if row <= step else theme.muted))
        painter.drawText(QStyle.visualRect(option.direction, rect, room), Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()
