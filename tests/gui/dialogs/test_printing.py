"""Printing: the position of the picture on the page, and Qt's print preview."""

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QToolBar

from explorer.gui.actions import pictures
from explorer.gui.dialogs import printing
from explorer.gui.document import Document
from explorer.gui.toolkit.icons import make_icon
from explorer.gui.toolkit.screens import screen_of
from explorer.pictures.theme import LIGHT
from explorer.study import Study
from explorer.trees import formats


def test_a_printed_page_holds_the_picture_as_vectors(qapp, tmp_path):
    document = Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    path = tmp_path / "page.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printing.paint(pictures.shown_svg(document, LIGHT)[0], printer)
    page = path.read_bytes()
    assert page.startswith(b"%PDF")
    assert b"/Subtype /Image" not in page


def test_a_small_picture_is_printed_in_the_middle_of_the_page():
    assert printing.picture_rect(QSizeF(200, 100), QRectF(0, 0, 400, 600)) == QRectF(100, 250, 200, 100)
    assert printing.picture_rect(QSizeF(800, 100), QRectF(0, 0, 400, 600)) == QRectF(0, 275, 400, 50)


def test_the_print_preview_is_as_wide_as_its_tool_bar_but_no_wider_than_the_screen(qtbot):
    sheet = QPrintPreviewDialog()
    qtbot.addWidget(sheet)
    printing.show_whole_bar(sheet)
    room = screen_of(sheet).availableSize()
    bar = max(each.sizeHint().width() for each in sheet.findChildren(QToolBar))
    assert min(bar, room.width()) <= sheet.width() <= room.width()
    assert sheet.height() == min(640, room.height())


def test_every_command_of_the_print_preview_has_one_of_our_icons(qtbot):
    sheet = QPrintPreviewDialog()
    qtbot.addWidget(sheet)
    printing.use_icons(sheet, LIGHT)
    commands = [each for bar in sheet.findChildren(QToolBar) for each in bar.actions() if each.text()]
    assert [each.text() for each in commands][:4] == ["Fit width", "Fit page", "Zoom out", "Zoom in"]
    assert [each.text() for each in commands][-2:] == ["Page setup", "Print"]
    for command, name in zip(commands, printing.PREVIEW_ICONS, strict=True):
        assert command.icon().cacheKey() == make_icon(name, LIGHT).cacheKey()


@pytest.mark.parametrize("change", ["one more", "one less"])
def test_the_print_preview_of_another_version_of_qt_keeps_its_icons(qtbot, change):
    sheet = QPrintPreviewDialog()
    qtbot.addWidget(sheet)
    bar = sheet.findChild(QToolBar)
    if change == "one more":
        bar.addAction("Send")
    else:
        bar.removeAction(bar.actions()[0])
    commands = [each for other in sheet.findChildren(QToolBar) for each in other.actions() if each.text()]
    assert len(commands) != len(printing.PREVIEW_ICONS)
    before = [each.icon().cacheKey() for each in commands]
    printing.use_icons(sheet, LIGHT)
    assert [each.icon().cacheKey() for each in commands] == before
