"""The help window: the pages of resources/help, a list of topics, and a search in all pages."""

import re
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QRegularExpression, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeySequence, QPalette, QShortcut, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QTextBrowser, QTextEdit, QWidget

from explorer.core import resources
from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.dialogs import help_examples
from explorer.gui.dialogs.help_pages import (
    INDEX,
    find_heading,
    find_pages,
    folder_title,
    is_translated,
    list_pages,
    page_text,
)
from explorer.gui.toolkit import settings, style, widgets
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.text_size import keep_grown

SIZE = (1080, 760)
"""The initial size of the window, in pixels."""
MOST_MARKS = 1000
"""The largest number of found words that are marked in a page."""


class HelpBrowser(QTextBrowser):
    """A browser for the help pages, which draws the figures that they name.

    `example_chosen` is emitted with the example of a link that opens one.
    """

    example_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a page completed from the program's tables, or the drawing of a figure; None if there is none."""
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.MarkdownResource.value:
            return page_text(file_of(url))
        if url.scheme() == help_examples.FIGURE:
            try:
                example = help_examples.read_example(url)
                return help_examples.draw_example(
                    example, style.theme_for(settings.colours()), self.devicePixelRatioF())
            except (ExplorerError, OSError, ValueError):
                return None  # the browser shows its sign for a missing picture
        return None

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == help_examples.OPEN:
            self.example_chosen.emit(help_examples.read_example(url))
        else:
            self.setSource(url)


def file_of(url: QUrl) -> str:
    """Return the path of a page inside resources/help."""
    root = resources.path("help")
    path = Path(url.toLocalFile() or url.path())
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


class HelpDialog(QDialog):
    """The help window, which blocks no other window and is blocked by no dialog that it is opened above.

    Alt+Left and Alt+Right go back and forward, Alt+Home goes to the list of topics, Ctrl+F and F3 find words in
    all pages. `example_chosen` is emitted with the example that a link opens.
    """

    example_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Help"))
        self._files: list[str] = []
        self.browser = HelpBrowser()
        self.browser.example_chosen.connect(self.example_chosen)
        self.browser.setAccessibleName(_("Page"))
        self.browser.document().setDocumentMargin(widgets.MARGIN)
        self.titles = QListWidget()
        self.titles.setAccessibleName(_("Topics"))
        self._list_titles()
        self.titles.setSpacing(4)
        self.titles.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_grown(self, HelpDialog._fit_list)
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Search all pages"))
        self.field.setAccessibleName(_("Search all pages"))
        self.field.setClearButtonEnabled(True)
        self.titles.currentRowChanged.connect(lambda row: self.show_page(self._files[row]))
        self.browser.sourceChanged.connect(self._show_source)
        self.field.textEdited.connect(self._find_typed)
        self.field.returnPressed.connect(self.find_next)
        for keys, call in (("Ctrl+F", self._begin_find), ("F3", self.find_next),
                           ("Shift+F3", partial(self.find_next, backward=True)),
                           ("Alt+Left", self.browser.backward), ("Alt+Right", self.browser.forward),
                           ("Alt+Home", self.browser.home)):
            QShortcut(QKeySequence(keys), self).activated.connect(call)
        self.notice = widgets.warning()
        self.none_found = make_label(_("No page contains these words."))
        self.none_found.setWordWrap(True)
        self.none_found.hide()
        self.language = make_label(_("This page is in English; options are named as in this window."))
        self.language.setWordWrap(True)
        left = make_column(self.field, self.none_found, self.titles)
        make_row(left, (make_column(self.notice, self.language, (self.browser, 1)), 1), on=self, margins=widgets.GAP)
        widgets.resize_dialog(self, *SIZE)
        self.restoreGeometry(settings.help_geometry())
        self.show_page(INDEX)
        self.browser.setFocus()

    def _list_titles(self) -> None:
        """Fill the list; a heading, which can't be chosen and has no file, stands above the pages of each folder."""
        folder = ""
        for file, title in list_pages().items():
            if "/" in file and not file.startswith(f"{folder}/"):
                folder = file.partition("/")[0]
                heading = QListWidgetItem(folder_title(folder), self.titles)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setFont(style.embolden(self.titles.font()))
                self._files.append("")
            self.titles.addItem(title)
            self._files.append(file)
        self._colour_headings()

    def _fit_list(self) -> None:
        """Make the list as wide as its longest title, with room for its scroll bar."""
        bar = self.titles.verticalScrollBar().sizeHint().width()
        spacing = 2 * self.titles.spacing()
        self.titles.setFixedWidth(
            self.titles.sizeHintForColumn(0) + spacing + bar + 2 * self.titles.frameWidth())

    def _colour_headings(self) -> None:
        """Give the headings the colour of the other titles: an item that can't be chosen is pale by itself."""
        for row, file in enumerate(self._files):
            if not file:
                self.titles.item(row).setForeground(self.palette().color(QPalette.ColorRole.Text))

    @property
    def page(self) -> str:
        """The file of the page shown, relative to resources/help."""
        return file_of(self.browser.source())

    def open_above(self, owner: QWidget) -> None:
        """Show and activate the help as a window of `owner`: a modal dialog blocks all windows but its own."""
        if owner is not self.parentWidget():
            self._move_to(owner)
            if isinstance(owner, QDialog):
                owner.finished.connect(self._outlive_dialog)
        self.show_notice("")
        self.show()
        self.activateWindow()

    def _move_to(self, owner: QWidget) -> None:
        """Make the help a window of another one, at the same place if it had one; this hides it."""
        place = self.saveGeometry() if self.windowHandle() else QByteArray()
        self.setParent(owner, self.windowFlags())
        self.restoreGeometry(place)

    def _outlive_dialog(self) -> None:
        """Stay open when the dialog below is closed, as a window of what that was opened from."""
        dialog, is_open = self.parentWidget(), self.isVisible()
        if dialog is None or dialog.isVisible():  # the help is above another dialog by now
            return
        below = dialog.parentWidget()
        self._move_to(below.window() if below is not None else dialog)
        if is_open:
            self.show_notice("")
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self.show()
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)

    def show_notice(self, sentence: str) -> None:
        """Show a sentence above the page; "" hides it."""
        widgets.show_warning(self.notice, sentence)

    def show_page(self, file: str, section: str = "") -> None:
        """Show a page, given by its file in resources/help, with the section of this English heading at the top."""
        if file != self.page:
            self.browser.setSource(QUrl.fromLocalFile(str(resources.path(f"help/{file}"))))
        if section:
            self._scroll_to(find_heading(file, section))

    def _scroll_to(self, heading: str) -> None:
        block = self.browser.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and block.text() == heading:
                # Only a page that is laid out as far as its end can be scrolled there.
                self.browser.moveCursor(QTextCursor.MoveOperation.End)
                self.browser.setTextCursor(QTextCursor(block))
                bar = self.browser.verticalScrollBar()
                bar.setValue(bar.value() + self.browser.cursorRect().top() - widgets.GAP)
                return
            block = block.next()

    def find_next(self, backward: bool = False) -> None:
        """Select the next (or previous) word found, wrapping around; if the page has none, show a page that has."""
        if not self._words:
            return
        way = (QTextDocument.FindFlag.FindBackward,) if backward else ()
        if not self.browser.find(self._pattern, *way):
            self.browser.moveCursor(QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start)
            if not self.browser.find(self._pattern, *way) and (found := find_pages(self._words)):
                self.show_page(found[0])
                self.browser.find(self._pattern)

    @property
    def _words(self) -> list[str]:
        return self.field.text().split()

    @property
    def _pattern(self) -> QRegularExpression:
        """The pattern of any of the words that are searched for."""
        return QRegularExpression(
            "|".join(map(re.escape, self._words)), QRegularExpression.PatternOption.CaseInsensitiveOption)

    def _find_typed(self) -> None:
        """List the pages with the words typed so far, show one of them, and mark the words in it."""
        found = find_pages(self._words)
        with QSignalBlocker(self.titles):  # the next row becomes the current one if that is hidden
            for row, file in enumerate(self._files):
                is_shown = file in found if file else not self._words
                self.titles.item(row).setHidden(not is_shown)
        self.none_found.setVisible(not found)
        if found and self.page not in found:
            self.show_page(found[0])
        self._mark_words()
        cursor = self.browser.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.browser.setTextCursor(cursor)
        if self._words and not self.browser.find(self._pattern):
            self.browser.moveCursor(QTextCursor.MoveOperation.Start)
            self.browser.find(self._pattern)

    def _mark_words(self) -> None:
        """Mark all words found in the page."""
        look, marks = QTextCharFormat(), list[QTextEdit.ExtraSelection]()
        theme = style.theme_for(settings.colours())
        look.setBackground(QColor(theme.node["done"].fill))
        look.setForeground(QColor(theme.text))
        place = self.browser.document().find(self._pattern) if self._words else QTextCursor()
        while not place.isNull() and place.hasSelection() and len(marks) < MOST_MARKS:
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = place, look
            marks.append(mark)
            place = self.browser.document().find(self._pattern, place)
        self.browser.setExtraSelections(marks)

    def _show_source(self, url: QUrl) -> None:
        """Highlight the title of the page shown, and mark the words found in it; go to the section of a link."""
        self.show_notice("")
        file = file_of(url)
        self.titles.setCurrentRow(self._files.index(file))
        self.language.setVisible(not is_translated(file))
        self._mark_words()
        if url.hasFragment():
            self._scroll_to(find_heading(file, url.fragment()))

    def _begin_find(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def changeEvent(self, event: QEvent) -> None:
        """Reload the page when the palette changes, as a page keeps the colours it was loaded with."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_list()
        if event.type() == QEvent.Type.PaletteChange:
            self._colour_headings()
            self.browser.document().clear()  # figures are kept with the document, in the old colours
            self.browser.reload()
            self._mark_words()

    def done(self, result: int) -> None:
        """Save the window's geometry on closing, and go back to the window or the dialog below."""
        settings.set_help_geometry(self.saveGeometry())
        super().done(result)
        if (below := self.parentWidget()) is not None:
            below.window().activateWindow()
