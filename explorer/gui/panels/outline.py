"""The Outline panel: the tree as rows that a screen reader can walk, with the state of each node at the step."""

import numpy as np
from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.panels.outline_model import OutlineModel
from explorer.gui.panels.panel import MARGIN, Panel, tint_colour
from explorer.gui.panels.pointing import RowPointer
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.style import embolden
from explorer.gui.toolkit.table import ModelIndex
from explorer.trees.subtrees import level_ranges

INDENT, PADDING = 16, 5
"""The indentation per ply, and the space on each side of a text, both in pixels."""
FEW = 300
"""The number of rows that are opened at once: at first, and by the key `*`."""


class OutlinePanel(Panel):
    """The nodes as a list with rows to open; the current row is the document's current node."""

    reveals_answers = False

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Outline"), Change.TREE | Change.TRACE | Change.STEP | Change.SELECTION)
        self.model = OutlineModel(document)
        self.view = _OutlineView(self.model)
        self.view.setItemDelegate(_NodeDelegate(document, self.model, self.view))
        self.view.selectionModel().currentChanged.connect(self._select)
        RowPointer(self.view, document, self._node_of)
        make_column(self.view, on=self.body, margins=(MARGIN - 12, 8, MARGIN - 12, 8))
        self._opened: set[int] = set()
        """The ids of the nodes whose rows are open."""
        self.view.expanded.connect(lambda index: self._note_row(index, is_open=True))
        self.view.collapsed.connect(lambda index: self._note_row(index, is_open=False))
        self.view.open_below(self.model.index_of(0))

    def refresh(self) -> None:
        """Show the state of the nodes at the step, and make the current node the current row."""
        if self.show_placeholder(_("No tree yet.") if self.document.is_pristine else ""):
            return
        if not self.model.is_current:
            self._show_tree()
        current = self.document.current
        index = QModelIndex() if current is None else self.model.index_of(current)
        if index != self.view.currentIndex():
            self.view.setCurrentIndex(index)  # which scrolls to it and opens the rows above it
        self.view.viewport().update()

    def _show_tree(self) -> None:
        """Show another tree; nodes that it has too stay open."""
        ids = np.array(sorted(self._opened), np.int64)
        self._opened.clear()
        self.model.show_tree()
        nodes = nodes_with_ids(self.model.tree, ids)
        for node in nodes[nodes >= 0].tolist():
            self.view.expand(self.model.index_of(node))
        if not self._opened:
            self.view.open_below(self.model.index_of(0))

    def _note_row(self, index: ModelIndex, *, is_open: bool) -> None:
        if (node := self.model.node_at(index)) is not None:
            (self._opened.add if is_open else self._opened.discard)(int(self.model.tree.id[node]))

    def _node_of(self, index: ModelIndex) -> int:
        """Return the node of a row; -1 if the rows are of another tree."""
        node = self.model.node_at(index)
        return -1 if node is None or not self.model.is_current else node

    def _select(self, index: ModelIndex) -> None:
        node, document = self.model.node_at(index), self.document
        if node is not None and node != document.current and self.model.is_current:
            document.select([node])


class _OutlineView(QTreeView):
    """A view of rows of one height; the key `*` opens all rows below the current one, as far as they are few."""

    def __init__(self, model: OutlineModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setAccessibleName(_("Nodes of the tree"))
        self.setHeaderHidden(True)
        self.setIndentation(INDENT)
        self.setUniformRowHeights(True)
        self.setAnimated(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)

    def open_below(self, index: QModelIndex) -> None:
        """Open a row and those below it, down to the last level up to which they are FEW at most."""
        self.expand(index)
        if (node := self._model.node_at(index)) is not None:
            sizes = np.cumsum(np.diff(level_ranges(self._model.tree, node)).ravel())
            self.expandRecursively(index, max(0, int(np.searchsorted(sizes, FEW, "right")) - 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Asterisk:
            self.open_below(self.currentIndex())
        else:
            super().keyPressEvent(event)


class _NodeDelegate(QStyledItemDelegate):
    """Paints a row: the node's name, bold on the current path, and the phrases about it in grey."""

    def __init__(self, document: Document, model: OutlineModel, view: QTreeView) -> None:
        super().__init__(view)
        self._document, self._model = document, model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        theme, rect = self._document.theme, QRect(option.rect)
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        name, *phrases = self._model.phrases(index)
        painter.save()
        if is_current:
            painter.fillRect(rect, QColor(tint_colour(theme)))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for words, colour, font in (
            (name, theme.text, embolden(option.font) if self._is_on_path(index) else option.font),
            (", ".join(phrases), theme.muted, option.font),
        ):
            rect.setLeft(rect.left() + PADDING)
            painter.setFont(font)
            painter.setPen(QColor(theme.ink["done"] if is_current else colour))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(QStyle.visualRect(option.direction, option.rect, rect), left, shown)
            rect.setLeft(rect.left() + painter.fontMetrics().horizontalAdvance(shown) + PADDING)
        painter.restore()

    def _is_on_path(self, index: ModelIndex) -> bool:
        node, state = self._model.node_at(index), self._document.snapshot
        return (self._model.is_current and node is not None and state is not None and not self._document.is_answering
                and node in state.path)

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return QSize(0, option.fontMetrics.height() + 10)
