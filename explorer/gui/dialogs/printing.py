"""Printing and print preview of a picture."""

from functools import partial

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QComboBox, QDialog, QToolBar, QWidget

from explorer.gui.toolkit import settings, style
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.icons import make_icon
from explorer.gui.toolkit.screens import screen_of
from explorer.gui.toolkit.text_size import keep_at_least
from explorer.pictures.theme import Theme

TOPIC = "pictures.md#Print"
"""The topic of the help of both dialogs, which are Qt's."""
BESIDE_BAR, PREVIEW_HEIGHT = 16, 640
"""Pixels: the extra width beside the print preview's toolbar, and the preview's height."""
ZOOM_WIDTH = 110
"""The width of the print preview's zoom box in pixels; Qt's default has no room for "100.0%" and our arrow."""

PREVIEW_ICONS = ("maximize-2", "maximize", "zoom-out", "zoom-in", "file", "credit-card", "skip-back", "chevron-left",
                 "chevron-right", "skip-forward", "square", "book-open", "grid", "settings", "printer")
"""The icons of the print preview's commands, in Qt's order: fit width and page, zoom, portrait and landscape, pages,
one page, two, all of them, page setup, print."""


def print_with_dialog(svg: str, title: str, parent: QWidget) -> None:
    """Ask for the printer and print the picture."""
    printer = _printer(title)
    dialog = QPrintDialog(printer, parent)
    set_topic(dialog, TOPIC)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        paint(svg, printer)


def show_preview(svg: str, title: str, parent: QWidget) -> None:
    """Open the print preview of the picture."""
    printer = _printer(title)
    sheet = QPrintPreviewDialog(printer, parent)
    set_topic(sheet, TOPIC)
    sheet.paintRequested.connect(partial(paint, svg))
    for box in sheet.findChildren(QComboBox):
        keep_at_least(box, ZOOM_WIDTH)
    use_icons(sheet, style.theme_for(settings.colours()))
    show_whole_bar(sheet)
    sheet.exec()


def use_icons(sheet: QPrintPreviewDialog, theme: Theme) -> None:
    """Give the print preview's commands our icons; Qt's are missing on some systems, and dark on dark ground.

    They keep Qt's if another version of Qt has other commands: wrong icons would be worse.
    """
    commands = [each for bar in sheet.findChildren(QToolBar) for each in bar.actions() if each.text()]
    if len(commands) != len(PREVIEW_ICONS):
        return
    for command, name in zip(commands, PREVIEW_ICONS, strict=True):
        command.setIcon(make_icon(name, theme))


def _printer(title: str) -> QPrinter:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setDocName(title)
    return printer


def picture_rect(size: QSizeF, page: QRectF) -> QRectF:
    """Return the rectangle of a picture centred on the page, scaled down if it does not fit."""
    if size.width() > page.width() or size.height() > page.height():
        size = size.scaled(page.size(), Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (page.width() - size.width()) / 2, (page.height() - size.height()) / 2
    return QRectF(left, top, size.width(), size.height())


def paint(svg: str, printer: QPrinter) -> None:
    """Print the picture centred on one page as vector graphics, scaled down if it does not fit."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    page = QRectF(printer.pageLayout().paintRectPixels(printer.resolution()))
    painter = QPainter(printer)
    renderer.render(painter, picture_rect(renderer.viewBoxF().size() * (printer.resolution() / 96), page))
    painter.end()


def show_whole_bar(sheet: QPrintPreviewDialog) -> None:
    """Widen the print preview to its toolbar, whose last buttons set up the page and print."""
    widest = max((bar.sizeHint().width() for bar in sheet.findChildren(QToolBar)), default=0)
    sheet.resize(QSize(widest + BESIDE_BAR, PREVIEW_HEIGHT).boundedTo(screen_of(sheet).availableSize()))
