"""A bar above the tree for messages that do not interrupt the user."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label


class MessageBar(QFrame):
    """A bar that shows why a command failed; it is hidden at the next change of the document."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setObjectName("message")
        self.text = make_label()
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setWordWrap(True)
        close = QToolButton()
        close.setText("✕")
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setAccessibleName(_("Close the message"))
        close.clicked.connect(self.hide)
        make_row((self.text, 1), close, on=self, margins=(18, 6, 8, 6))
        self.hide()
        document.message_requested.connect(self.show_message)
        document.listen(
            Change.TREE | Change.TRACE | Change.STEP | Change.SELECTION | Change.VIEW | Change.FILE, self.hide)

    def show_message(self, text: str) -> None:
        """Show `text` in the bar."""
        self.text.setText(text)
        self.setAccessibleName(text)
        self.show()
        self.raise_()


class PageWithOverlay(QWidget):
    """A page with a bar over its top edge, which does not move the page when it appears or disappears."""

    def __init__(self, page: QWidget, bar: QWidget) -> None:
        super().__init__()
        self._page, self._bar = page, bar
        page.setParent(self)
        bar.setParent(self)
        bar.installEventFilter(self)

    def sizeHint(self) -> QSize:
        return self._page.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._page.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._page.setGeometry(self.rect())
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        layout = self._bar.layout()
        self._bar.setGeometry(0, 0, self.width(), layout.totalHeightForWidth(self.width()) if layout else 0)
