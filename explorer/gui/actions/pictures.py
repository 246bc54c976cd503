"""The verbs that make pictures of what is shown: export, copy, print."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QComboBox, QDialog, QToolBar

from explorer import formats
from explorer.export.picture import PictureOptions, picture_svg
from explorer.figure import Show
from explorer.gui import raster
from explorer.gui.actions.verb import Desk, Verb
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.document import Document
from explorer.i18n import _
from explorer.theme import LIGHT, Theme

COPY_DPI = 192
BESIDE_BAR, PREVIEW_HEIGHT = 16, 640
"""Pixels around the print preview's tool bar, and of its height."""
"""Twice the screen's: sharp on a slide."""
ZOOM_WIDTH = 110
"""Of the print preview's zoom box in px: Qt's own leaves no room for "100.0%" beside our arrow."""
TOLD = 4_000
"""Milliseconds that the status bar says what was done."""


def shown(document: Document, theme: Theme) -> str:
    """The SVG of what the canvas shows: this step, with the same things shown."""
    view = document.study.view
    show = Show(intervals=view.intervals, windows=view.windows, ordinals=view.ordinals, boards=view.boards,
                arrows=view.arrows, moves=view.moves)
    steps = (document.step,) if document.trace else None
    return picture_svg(document.study, document.trace, PictureOptions(steps, show, theme))


def copy_picture(document: Document) -> None:
    """Put the picture on the clipboard, in the colours of the screen."""
    raster.copy(shown(document, document.theme), COPY_DPI, False)


def copy_and_tell(desk: Desk) -> None:
    """Copy the picture, and say so in the status bar: nothing else shows that it worked."""
    if desk.document.attempt(partial(copy_picture, desk.document)):
        desk.window.statusBar().showMessage(_("The picture is on the clipboard."), TOLD)


def place(size: QSizeF, page: QRectF) -> QRectF:
    """Where a picture of this size goes: the middle of the page, made smaller where it is larger than the page."""
    if size.width() > page.width() or size.height() > page.height():
        size = size.scaled(page.size(), Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (page.width() - size.width()) / 2, (page.height() - size.height()) / 2
    return QRectF(left, top, size.width(), size.height())


def paint(svg: str, printer: QPrinter) -> None:
    """Fit the picture into the page, never larger than its own size; vectors stay vectors."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    page = QRectF(printer.pageLayout().paintRectPixels(printer.resolution()))
    painter = QPainter(printer)
    renderer.render(painter, place(renderer.viewBoxF().size() * (printer.resolution() / 96), page))
    painter.end()


def print_picture(desk: Desk, preview: bool) -> None:
    """Print what is shown on white, or see it on the page first."""
    svg = shown(desk.document, LIGHT)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setDocName(desk.document.title)
    if preview:
        sheet = QPrintPreviewDialog(printer, desk.window)
        sheet.paintRequested.connect(partial(paint, svg))
        for box in sheet.findChildren(QComboBox):
            box.setMinimumWidth(ZOOM_WIDTH)
        show_whole_bar(sheet)
        sheet.exec()
    elif QPrintDialog(printer, desk.window).exec() == QDialog.DialogCode.Accepted:
        paint(svg, printer)


def show_whole_bar(sheet: QPrintPreviewDialog) -> None:
    """Make the preview wide enough for its tool bar, whose last buttons set up the page and print."""
    widest = max((bar.sizeHint().width() for bar in sheet.findChildren(QToolBar)), default=0)
    sheet.resize(QSize(widest + BESIDE_BAR, PREVIEW_HEIGHT).boundedTo(sheet.screen().availableSize()))


def export(desk: Desk) -> None:
    """Choose everything about a picture, see it, and write it."""
    dialog = ExportDialog(desk.document, desk.window)
    dialog.saved.connect(partial(tell_losses, desk.document))
    dialog.exec()


def tell_losses(document: Document, path: str) -> None:
    """Say that a tree's own formats keep no boards, where the tree has some."""
    if document.study.tree.game and Path(path).suffix.lower() in formats.FORMATS:
        document.complain(_("{name} holds the tree without its boards: a study (.gtree) keeps them").format(
            name=Path(path).name))


def verbs(desk: Desk) -> list[Verb]:
    """The actions that make pictures."""
    document = desk.document
    return [
        Verb("export", _("&Export picture…"), partial(export, desk), "Ctrl+E",
             _("SVG, PNG, PDF, TikZ; blank, student, key")),
        Verb("copy picture", _("Cop&y picture"), partial(copy_and_tell, desk), "Ctrl+Alt+C"),
        Verb("print", _("&Print…"), partial(document.attempt, partial(print_picture, desk, False)), "Ctrl+P"),
        Verb("print preview", _("Print previe&w…"), partial(document.attempt, partial(print_picture, desk, True))),
    ]
