"""History: the edits, each one a click away."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QUndoView, QVBoxLayout

from explorer.gui.document import Document
from explorer.gui.panels.panel import MARGIN, Index, Panel
from explorer.i18n import _


class History(Panel):
    """The undo stack as a list: choosing an entry undoes or redoes up to it."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("History"), (document.undo_stack.indexChanged, document.file_changed))
        self.view = QUndoView(document.undo_stack)
        self.view.setEmptyLabel(_("as opened"))
        self.view.setAccessibleName(_("Edits"))
        self.view.setUniformItemSizes(True)
        self.view.setItemDelegate(_Row(document, self.view))
        column = QVBoxLayout(self.body)
        column.setContentsMargins(MARGIN - 6, 12, MARGIN - 6, 8)
        column.addWidget(self.view)

    def refresh(self) -> None:
        """The list follows the stack by itself; an empty one says what will stand here."""
        edits = self.document.undo_stack.count()
        self.say("" if edits else _("Nothing has been edited yet. Every edit will stand here, and can be taken back."))


class _Row(QStyledItemDelegate):
    """An edit that was taken back, and can be done again, is grey."""

    def __init__(self, document: Document, view: QUndoView) -> None:
        super().__init__(view)
        self._document = document

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if index.row() > self._document.undo_stack.index():
            option.palette.setColor(QPalette.ColorRole.Text, QColor(self._document.theme.muted))
