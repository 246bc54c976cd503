"""History: the edits, each one a click away."""

from PySide6.QtWidgets import QUndoView, QVBoxLayout

from explorer.gui.document import Document
from explorer.gui.panels.panel import MARGIN, Panel
from explorer.i18n import _


class History(Panel):
    """The undo stack as a list: choosing an entry undoes or redoes up to it."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("History"), (document.undo_stack.indexChanged, document.file_changed))
        self.view = QUndoView(document.undo_stack)
        self.view.setEmptyLabel(_("as opened"))
        self.view.setAccessibleName(_("Edits"))
        self.view.setUniformItemSizes(True)
        column = QVBoxLayout(self.body)
        column.setContentsMargins(MARGIN - 6, 12, MARGIN - 6, 8)
        column.addWidget(self.view)

    def refresh(self) -> None:
        """The list follows the stack by itself; an empty one says what will stand here."""
        edits = self.document.undo_stack.count()
        self.say("" if edits else _("Nothing has been edited yet. Every edit will stand here, and can be taken back."))
