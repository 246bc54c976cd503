"""The bar above the tree that shows the question being practised."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QToolButton

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label


class PracticeBar(QFrame):
    """The title of the question, whether its search is hidden, and a button to go back; visible during practice."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        # Use the style of the scope bar.
        self.setObjectName("scope")
        self.text, self.back = make_label(), QToolButton()
        self.text.setWordWrap(True)
        self.back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.back.clicked.connect(document.practice_mode.step_out)
        make_row((self.text, 1), self.back, on=self, margins=(18, 4, 8, 4))
        document.listen(Change.PRACTICE, self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current state of practice."""
        practice = self._document.practice
        self.setVisible(practice is not None)
        if practice is None:
            return
        title = practice.question.title
        if self._document.is_explaining:
            self.text.setText(_("Search of “{}”. Your answers are kept.").format(title))
            self.back.setText(_("Back to my answers"))
        else:
            self.text.setText(_("Practising: {}. The search is hidden.").format(title))
            self.back.setText(_("Leave practice"))
