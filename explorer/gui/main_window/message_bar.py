"""A bar above the tree for messages that do not interrupt the user."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.change import Message, MessageKind
from explorer.gui.panels.pointing import follow_names, show_names
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label, show_plain
from explorer.trees.names import strip_references

SIGNS: dict[MessageKind, str] = {"done": "✓", "information": "ⓘ", "warning": "⚠", "error": "✖"}
"""The sign before a message: colours alone tell some people nothing."""


class MessageBar(QFrame):
    """A bar that shows why a command failed, or which file was written; the document's next change hides it."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.setObjectName("message")
        self.text = make_label()
        follow_names(self.text, document)
        self.text.setWordWrap(True)
        self._sign = make_label()
        self._sign.setObjectName("sign")
        close = QToolButton()
        close.setText("✕")
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setAccessibleName(_("Close the message"))
        close.clicked.connect(self.hide)
        self._written = Path()
        self.open_file, self.show_folder = _make_link(_("Open")), _make_link(_("Show in folder"))
        self.open_file.clicked.connect(lambda: self._open(self._written))
        self.show_folder.clicked.connect(lambda: self._open(self._written.parent))
        make_row(self._sign, (self.text, 1), self.open_file, self.show_folder, close, on=self, margins=(18, 6, 8, 6))
        self.hide()
        document.message_requested.connect(self.show_message)
        document.file_written.connect(self.show_written)
        document.folder_requested.connect(self._open)
        document.listen(
            Change.TREE | Change.TRACE | Change.STEP | Change.SELECTION | Change.VIEW | Change.FILE, self.hide)

    def show_message(self, message: Message) -> None:
        """Show a message in the bar."""
        self._show(message, may_name=True)
        for button in (self.open_file, self.show_folder):
            button.hide()

    def show_written(self, path: Path) -> None:
        """Show where a file, or a folder of files, was written, with buttons that open it."""
        self._written = path.absolute()
        self._show(Message(_("Saved to {}").format(self._written), "done"))
        self.open_file.show()
        self.show_folder.setVisible(not path.is_dir())

    def _open(self, path: Path) -> None:
        """Open a file or a folder with the desktop's program for it."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.show_message(Message(_("No program opens {}").format(path)))

    def _show(self, message: Message, *, may_name: bool = False) -> None:
        """Show a message, which may name nodes, in the colours and with the sign of its kind."""
        if self.property("kind") != message.kind:
            self.setProperty("kind", message.kind)
            for part in (self, self._sign):
                part.style().polish(part)
        self._sign.setText(SIGNS[message.kind])
        if may_name:
            show_names(self.text, message, self._document, is_selectable=True)
        else:
            show_plain(self.text, message)
        self.setAccessibleName(strip_references(message))
        self.show()
        self.raise_()


def _make_link(words: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setObjectName("link")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


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
