"""A text field for a property of the tree: Enter commits the text, Esc restores the old one."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class EditField(QLineEdit):
    """A text line that remembers its original text; undo and redo act on the window unless it is edited.

    `restored` is emitted when Esc has restored the original text.
    """

    restored = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown_text = ""

    @property
    def is_edited(self) -> bool:
        """True if the text differs from the original."""
        return self.text() != self.shown_text

    def show_text(self, text: str) -> None:
        """Set the original text and show it."""
        self.shown_text = text
        self.setText(text)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.is_edited:
                event.accept()
                return True
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undo and not self.is_edited:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_edited:
            self.show_text(self.shown_text)
            self.restored.emit()
        else:
            super().keyPressEvent(event)
