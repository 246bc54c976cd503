"""Cards with a picture, a title and a sentence, chosen by a click or a key."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.text_size import grown, keep_at_least, keep_grown

CARD_SIZE = QSize(232, 206)
PICTURE_HEIGHT = 112
"""The height of the picture on a card, in pixels."""
CARD_GAP = 12
"""The space between two cards, in pixels."""
SIDE_MARGIN = 14
"""The space left and right of a card's contents, in pixels."""


def count_columns(width: int) -> int:
    """Return the number of cards that fit side by side in `width` pixels, at least 1."""
    return max(1, (width + CARD_GAP) // (grown(CARD_SIZE.width()) + CARD_GAP))


class Card(QWidget):
    """A card; a click, Enter or Space emits `activated`. A title that does not fit is elided in the middle."""

    activated = Signal()

    def __init__(self, title: str, point: str, tip: str) -> None:
        super().__init__()
        keep_grown(self, lambda card: card.setFixedHeight(PICTURE_HEIGHT + grown(CARD_SIZE.height() - PICTURE_HEIGHT)))
        keep_at_least(self, CARD_SIZE.width())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # paint again when the pointer enters or leaves
        self.setAccessibleName(title)
        self.setAccessibleDescription(point)
        set_tip(self, tip)
        self.picture = Preview()
        self.picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.picture.setFixedHeight(PICTURE_HEIGHT)
        self._title = widgets.heading(title, 0)
        make_column(self.picture, self._title, widgets.sentence(point, quiet=True), ...,
                    on=self, margins=(SIDE_MARGIN, 12, SIDE_MARGIN, 10), spacing=4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._title.setText(self._title.fontMetrics().elidedText(
            self.accessibleName(), Qt.TextElideMode.ElideMiddle, self.width() - 2 * SIDE_MARGIN))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.activated.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = self.hasFocus() or self.underMouse()
        role = QPalette.ColorRole.Highlight if here else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(role), 2 if self.hasFocus() else 1))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)
