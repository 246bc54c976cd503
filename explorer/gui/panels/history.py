"""The History panel: the list of edits."""

from PySide6.QtCore import QItemSelectionModel, QStringListModel
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.table import ModelIndex


class HistoryPanel(Panel):
    """The undo stack as a list; choosing an entry undoes or redoes up to it.

    QUndoView is not used, because it would run every edit in between at once, however large the tree.
    """

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("History"), Change.FILE)
        self.model = QStringListModel()
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setAccessibleName(_("Edits"))
        self.view.setUniformItemSizes(True)
        self.view.setItemDelegate(_EditDelegate(document, self.view))
        make_column(self.view, on=self.body, margins=(MARGIN - 6, 12, MARGIN - 6, 8))
        self.view.selectionModel().currentChanged.connect(self._go_to_edit)

    def refresh(self) -> None:
        """List the edits, or show a placeholder if there are none."""
        stack = self.document.history.stack
        edits = [stack.text(place) for place in range(stack.count())]
        self.show_placeholder("" if edits
                              else _("Your edits are listed here; click one to go back."))
        choice = self.view.selectionModel()
        choice.blockSignals(True)
        if self.model.stringList() != [_("as opened"), *edits]:
            self.model.setStringList([_("as opened"), *edits])
        choice.setCurrentIndex(
            self.model.index(stack.index(), 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        choice.blockSignals(False)
        self.view.scrollTo(self.model.index(stack.index(), 0))
        self.view.viewport().update()

    def _go_to_edit(self, index: ModelIndex) -> None:
        row = index.row()
        if row >= 0:
            self.document.attempt(lambda: self.document.history.go_to(row))


class _EditDelegate(QStyledItemDelegate):
    """A delegate that shows undone edits in grey."""

    def __init__(self, document: Document, view: QListView) -> None:
        super().__init__(view)
        self._document = document

    def initStyleOption(self, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        super().initStyleOption(option, index)
        if index.row() > self._document.history.stack.index():
            option.palette.setColor(QPalette.ColorRole.Text, QColor(self._document.theme.muted))
