"""A list below a warning that has more to say than fits into its sentence."""

from collections.abc import Sequence

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit.text_size import keep_grown

ROWS = 5
"""Number of rows in view; the others are reached by scrolling."""


class WarningList(QPlainTextEdit):
    """Rows of text that can be read and copied; hidden without rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(_("Texts without room"))
        keep_grown(self, WarningList._fit_rows)
        self.hide()

    def _fit_rows(self) -> None:
        margins = 2 * (self.document().documentMargin() + self.frameWidth())
        self.setFixedHeight(round(self.fontMetrics().lineSpacing() * ROWS + margins))

    def show_rows(self, rows: Sequence[str]) -> None:
        """Show these rows; without rows, hide the list."""
        self.setPlainText("\n".join(rows))
        self.setVisible(bool(rows))
