"""The help window: the pages of resources/help, a list of topics, and a search field."""

import re
from functools import partial

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QWidget

from explorer.core import resources
from explorer.core.i18n import _
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.plain_text import make_browser

INDEX = "index.md"
SIZE = (1080, 760)
"""The initial size of the window, in pixels."""
LIST = 300
"""The width of the list of pages, in pixels."""


def list_pages() -> dict[str, str]:
    """Return the titles of the pages by file: the index first, then the pages in the order of its links."""
    text = resources.path(f"help/{INDEX}").read_text(encoding="utf-8")
    return {INDEX: _("Topics")} | {file: title for title, file in re.findall(r"\[([^]]+)\]\(([^)]+\.md)\)", text)}


class HelpDialog(QDialog):
    """The help window, which does not block the main window.

    Alt+Left and Alt+Right go back and forward, Alt+Home goes to the list of topics, Ctrl+F and F3 find text in the
    page.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Help"))
        self._files, titles = zip(*list_pages().items(), strict=True)
        self.browser = make_browser()
        self.browser.setAccessibleName(_("Page"))
        self.browser.document().setDocumentMargin(widgets.MARGIN)
        self.titles = QListWidget()
        self.titles.setAccessibleName(_("Topics"))
        self.titles.addItems(titles)
        self.titles.setFixedWidth(LIST)
        self.titles.setSpacing(4)
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Find in this page"))
        self.field.setAccessibleName(_("Find in this page"))
        self.field.setClearButtonEnabled(True)
        self.titles.currentRowChanged.connect(lambda row: self.show_page(self._files[row]))
        self.browser.sourceChanged.connect(lambda page: self.titles.setCurrentRow(self._files.index(page.fileName())))
        self.field.textEdited.connect(self._find_typed)
        self.field.returnPressed.connect(self.find_next)
        for keys, call in (("Ctrl+F", self._begin_find), ("F3", self.find_next),
                           ("Shift+F3", partial(self.find_next, backward=True)),
                           ("Alt+Left", self.browser.backward), ("Alt+Right", self.browser.forward),
                           ("Alt+Home", self.browser.home)):
            QShortcut(QKeySequence(keys), self).activated.connect(call)
        make_row(make_column(self.field, self.titles), (self.browser, 1), on=self, margins=widgets.GAP)
        widgets.resize_within_screen(self, *SIZE)
        self.restoreGeometry(settings.help_geometry())
        self.show_page(INDEX)
        self.browser.setFocus()

    @property
    def page(self) -> str:
        """The file name of the page shown."""
        return self.browser.source().fileName()

    def show_page(self, file: str, section: str = "") -> None:
        """Show a page, given by its file name in resources/help, with the section of this heading at the top."""
        if file != self.page:
            self.browser.setSource(QUrl.fromLocalFile(str(resources.path(f"help/{file}"))))
        block = self.browser.document().begin()
        while section and block.isValid():
            if block.blockFormat().headingLevel() and block.text() == section:
                # Only a page that is laid out as far as its end can be scrolled there.
                self.browser.moveCursor(QTextCursor.MoveOperation.End)
                self.browser.setTextCursor(QTextCursor(block))
                bar = self.browser.verticalScrollBar()
                bar.setValue(bar.value() + self.browser.cursorRect().top() - widgets.GAP)
                return
            block = block.next()

    def find_next(self, backward: bool = False) -> None:
        """Select the next (or previous) match of the search text, wrapping around at the end of the page."""
        way = (QTextDocument.FindFlag.FindBackward,) if backward else ()
        if self.field.text() and not self.browser.find(self.field.text(), *way):
            self.browser.moveCursor(QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start)
            self.browser.find(self.field.text(), *way)

    def _find_typed(self) -> None:
        """Find the text typed so far, starting at the current match."""
        cursor = self.browser.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.browser.setTextCursor(cursor)
        self.find_next()

    def _begin_find(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def changeEvent(self, event: QEvent) -> None:
        """Reload the page when the palette changes, as a page keeps the colours it was loaded with."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.browser.reload()

    def done(self, result: int) -> None:
        """Save the window's geometry on closing."""
        settings.set_help_geometry(self.saveGeometry())
        super().done(result)
