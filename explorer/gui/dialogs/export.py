"""The dialog that exports a picture, with a preview."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QProgressBar,
    QStackedWidget,
    QWidget,
)

from explorer.core.errors import ExplorerError
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.gui.dialogs.picture_form import PictureForm
from explorer.gui.document import Document
from explorer.gui.toolkit import raster, widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.saving import ask_path
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.warning_list import WarningList
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export import Exporter, Page, PictureOptions
from explorer.pictures.export.picture import make_page, picture_text, require_drawable_size
from explorer.pictures.export.svg import bare_svg, svg_text
from explorer.pictures.figure.items import UnplacedText
from explorer.pictures.figure.unplaced import MOST_NAMED, describe_unplaced, list_unplaced

PREVIEW_NODES = 4_000
"""The largest number of nodes for which a preview is drawn."""
PAUSE = 80
"""Milliseconds from the last change to the redrawing of the preview."""


class ExportDialog(QDialog):
    """Choices of format, steps, contents and size, a preview of the file, and buttons to copy or save it.

    `saved` is emitted with the path once the file is written.
    """

    help_topic = "pictures.md#Export a picture"
    saved = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._svg = ""
        self._missing: list[str] = []
        self._worker = Worker(self)
        self._timer = make_timer(self, PAUSE, self.refresh)
        self.setWindowTitle(_("Export"))
        self.form = PictureForm(document)
        self.form.changed.connect(self._timer.start)
        self.preview, self.source = Preview(), QPlainTextEdit()
        self.source.setReadOnly(True)
        self.source.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.source.setAccessibleName(_("Text of the file"))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.preview)
        self.stack.addWidget(self.source)
        self.warning, self.missing_list, self.bar = widgets.warning(), WarningList(), QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(_("Drawing"))
        self.bar.hide()
        self.box = widgets.buttons(self, _("Save…"))
        self.copy = make_button(_("Copy to clipboard"), self.copy_picture)
        self.box.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        halves = make_row(self.form, (self.stack, 1), spacing=widgets.MARGIN)
        widgets.column(self, (halves, 1), self.warning, self.missing_list, self.bar, self.box)
        widgets.resize_dialog(self, 1080, 640)
        self.refresh()

    @property
    def is_large(self) -> bool:
        """True if the visible tree is too large to be drawn without a noticeable delay."""
        return len(self._document.visible_tree.tree) > PREVIEW_NODES

    def refresh(self) -> None:
        """Redraw the preview, or show why there is no picture."""
        self._timer.stop()
        exporter = self.form.exporter
        missing: list[UnplacedText] = []
        try:
            if self.is_large:
                options, tree = self.form.options(), self._document.visible_tree.tree
                if exporter is not None:
                    require_drawable_size(tree, options)
                self.preview.show_text(_("No preview: the tree has {:,} nodes.").format(len(tree)))
                self.stack.setCurrentWidget(self.preview)
            elif exporter is not None:
                page = self._page()
                exporter.require_exportable(page)
                missing = page.figure.unplaced
                self._svg = bare_svg(page)
                self.preview.show_svg(self._svg, checked=page.options.transparent)
                self.stack.setCurrentWidget(self.preview)
            else:
                self.source.setPlainText(self._tree_text())
                self.stack.setCurrentWidget(self.source)
        except ExplorerError as error:
            self._svg = ""
            self._show_error(str(error))
        else:
            self._show_error("")
            self._show_missing(missing)

    def copy_picture(self) -> None:
        """Copy the export to the clipboard: as text for trees and source code, else as an image and as SVG."""
        exporter = self.form.exporter
        try:
            if exporter is None:
                QGuiApplication.clipboard().setText(self.source.toPlainText())
            elif exporter.is_source:
                QGuiApplication.clipboard().setText(exporter.make_text(self._page()))
            else:
                page = self._page()
                raster.copy_to_clipboard(svg_text(page), page.options.dpi, page.options.transparent)
        except ExplorerError as error:
            self._show_error(str(error))
        else:
            self.form.remember()

    def accept(self) -> None:
        """Ask for a path and write the file."""
        suffix = self.form.suffix
        path = ask_path(
            self, _("Export"), self._document.file.suggest_name(suffix), {suffix: self.form.format.currentText()})
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Write the picture to `path` and close the dialog; on an error, show it and stay open.

        The text of a large tree, or of many steps, is made in a background thread; Cancel discards it.
        """
        study, trace, exporter = self._document.study, self._document.trace, self.form.exporter
        suffix, title = self.form.suffix, self._document.title
        try:
            options = self.form.options()
        except ExplorerError as error:
            self._show_error(str(error))
            return

        def make(progress: Progress) -> tuple[str, Page | None]:
            if exporter is None:
                return picture_text(study, trace, options, suffix), None
            page = make_page(study, trace, options, options.show.title or title,
                             is_strip=not exporter.holds_steps, progress=progress)
            return exporter.make_text(page), page

        takes_long = self.is_large or (exporter is not None and exporter.holds_steps)
        self._set_busy(takes_long)
        self._worker.start(make, partial(self._write, path, exporter), self._take_error, at_once=not takes_long)

    def reject(self) -> None:
        self._worker.drop()
        super().reject()

    def _page(self) -> Page:
        exporter = self.form.exporter
        return make_page(self._document.study, self._document.trace, self.form.options(),
                         is_strip=exporter is None or not exporter.holds_steps)

    def _tree_text(self) -> str:
        return picture_text(self._document.study, self._document.trace, PictureOptions(), self.form.suffix)

    def _write(self, path: Path, exporter: Exporter | None, made: tuple[str, Page | None]) -> None:
        self._set_busy(False)
        text, page = made
        missing = page.figure.unplaced if page is not None else []
        if missing and list_unplaced(missing) != self._missing:
            # A large picture has no preview, so this was not shown before.
            self._show_missing(missing)
            return
        try:
            write_atomically(path, text.encode() if exporter is None or page is None
                             else exporter.encode(text, page, lambda: raster))
        except ExplorerError as error:
            self._show_error(str(error))
            return
        self.form.remember()
        super().accept()
        self.saved.emit(str(path))
        self._document.file_written.emit(path)

    def _show_missing(self, missing: Sequence[UnplacedText]) -> None:
        """Warn about elements that have no room in the picture, and list them all; it can be saved anyway."""
        self._missing = list_unplaced(missing)
        self.missing_list.show_rows(self._missing if len(self._missing) > MOST_NAMED else [])
        if missing:
            sentence = _("The picture has {}. Click Save again to save it anyway.") if self.is_large else _(
                "The picture has {}")
            widgets.show_warning(self.warning, sentence.format(describe_unplaced(missing)))

    def _take_error(self, error: Exception) -> None:
        self._set_busy(False)
        self._show_error(str(error))

    def _set_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        for widget in (self.form, widgets.accept_button(self.box)):
            widget.setEnabled(not busy)

    def _show_error(self, reason: str) -> None:
        widgets.show_warning(self.warning, reason)
        self.missing_list.show_rows([])
        widgets.accept_button(self.box).setEnabled(not reason)
        self.copy.setEnabled(not reason and not self.is_large)
        if reason:
            self.preview.show_text(_("No picture."))
            self.stack.setCurrentWidget(self.preview)
