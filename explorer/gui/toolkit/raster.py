"""Conversion of SVG to PNG and PDF and copying to the clipboard, with Qt's renderer and the bundled fonts."""

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QMimeData, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgRenderer

from explorer.core import resources
from explorer.core.errors import ExportError
from explorer.core.i18n import _
from explorer.gui.toolkit.letters import require_letters, svg_texts
from explorer.gui.toolkit.painters import make_painter
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.export.svg import FONT
from explorer.pictures.figure.items import Text

LARGEST_SIDE = 16_384
MOST_PIXELS = 200_000_000
"""The largest number of pixels of an image; `LARGEST_SIDE` limits its width and height."""
LARGEST_PAGE = 200.0
"""The largest side of a PDF page, in inches."""
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf")
_LOOK = attrgetter("size", "bold", "colour")
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a text's width that lies before its x, by its anchor."""
_SIZE = re.compile(r'<svg\b[^>]*?\swidth="([\d.]+)(cm)?"\s+height="([\d.]+)(?:cm)?"')

_application: QGuiApplication | None = None


def application() -> QGuiApplication:
    """Return the running application, or create one on the "offscreen" platform, which needs no display.

    Creating one sets QT_QPA_PLATFORM in the environment of the process.
    """
    global _application
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _application = QGuiApplication(sys.argv[:1])
    return _application


@cache
def load_fonts() -> None:
    """Register the bundled fonts with Qt, once per process; raises ExportError if one can't be read."""
    application()
    for name in FONTS:
        if QFontDatabase.addApplicationFont(str(resources.path(f"fonts/{name}"))) < 0:
            raise ExportError(_("the font {} can't be read").format(name))


def render_image(svg: str, dpi: float = 96.0, transparent: bool = False) -> QImage:
    """Return the picture at `dpi`, on white or on a transparent background.

    Raises ExportError if the picture would be too large, with the highest possible resolution, or if memory is short.
    """
    renderer = _load_svg(svg)
    wide, high = (max(1, round(inches * dpi)) for inches in _size_in_inches(svg))
    if wide > LARGEST_SIDE or high > LARGEST_SIDE or wide * high > MOST_PIXELS:
        most = dpi * min(LARGEST_SIDE / wide, LARGEST_SIDE / high, (MOST_PIXELS / (wide * high)) ** 0.5)
        raise ExportError(
            _("the picture would be {width} × {height} px: at most {side} a side and {pixels} million altogether, so "
              "at most {dpi} dpi").format(
                width=wide, height=high, side=LARGEST_SIDE, pixels=MOST_PIXELS // 1_000_000, dpi=max(1, int(most))
            )
        )
    picture = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    if picture.isNull():
        raise ExportError(_("there is not enough memory for a picture of {width} × {height} px").format(
            width=wide, height=high))
    picture.fill(QColor(Qt.GlobalColor.transparent if transparent else Qt.GlobalColor.white))
    picture.setDotsPerMeterX(round(dpi / 0.0254))
    picture.setDotsPerMeterY(round(dpi / 0.0254))
    painter = make_painter(picture)
    renderer.render(painter, QRectF(0, 0, wide, high))
    painter.end()
    return picture


def png_bytes(svg: str, dpi: float, transparent: bool = False) -> bytes:
    """Return the picture as a PNG file; raises ExportError as `render_image` does, or if the PNG can't be written."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture = render_image(svg, dpi, transparent)
    if not transparent:
        picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    if not QImageWriter(buffer, QByteArray(b"png")).write(picture):
        raise ExportError(_("the picture can't be made into a PNG"))
    return bytes(buffer.data().data())


def pdf_bytes(svgs: list[str], title: str = "", texts: Sequence[Sequence[Text]] = ()) -> bytes:
    """Return a PDF of vector graphics and text, with one page per picture in that picture's size.

    `texts` has for each page those that its SVG leaves out, in the SVG's units; they are drawn on top. Raises
    ExportError if there is no picture, if a page would be larger than `LARGEST_PAGE`, or if no font has a letter.
    """
    if not svgs:
        raise ExportError(_("a PDF needs at least one page"))
    for wide, high in map(_size_in_inches, svgs):
        if max(wide, high) > LARGEST_PAGE:
            reason = _("the page would be {width:,.0f} × {height:,.0f} cm: a PDF has at most {most:.0f} cm a side, so "
                       "choose a width")
            raise ExportError(reason.format(width=wide * 2.54, height=high * 2.54, most=LARGEST_PAGE * 2.54))
    load_fonts()
    others = [[text.text for text in each] for each in texts] or [[] for _svg in svgs]
    require_letters((*svg_texts(svg), *each) for svg, each in zip(svgs, others, strict=True))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    writer.setCreator("Game Tree Explorer")
    writer.setTitle(title)
    painter = QPainter()
    for place, svg in enumerate(svgs):
        renderer = _load_svg(svg)
        wide, high = _size_in_inches(svg)
        page = QPageSize(QSizeF(wide * 72, high * 72), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
        if not (painter.begin(writer) if not place else writer.newPage()):
            raise ExportError(_("the PDF can't be made"))
        whole = QRectF(0, 0, wide * 1200, high * 1200)
        painter.setFont(_without_ligatures(painter.font()))
        renderer.render(painter, whole)
        if texts:
            painter.save()
            painter.scale(whole.width() / renderer.viewBoxF().width(), whole.height() / renderer.viewBoxF().height())
            _draw_texts(painter, texts[place])
            painter.restore()
    painter.end()
    return bytes(buffer.data().data())


def _without_ligatures(font: QFont) -> QFont:
    """Return the font without ligatures: a PDF reader that looks for "first" does not find it with one for "fi".

    The SVG renderer takes this from its painter's font.
    """
    font.setFeature(QFont.Tag("liga"), 0)
    return font


def _draw_texts(painter: QPainter, texts: Sequence[Text]) -> None:
    """Draw texts at the places where the SVG renderer draws them, which takes twice as long for each."""
    for (size, bold, colour), alike in groupby(sorted(texts, key=_LOOK), key=_LOOK):
        font = _without_ligatures(QFont([name.strip("' ") for name in FONT.split(",")]))
        font.setPixelSize(round(size))
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        measure = QFontMetricsF(font).horizontalAdvance
        for text in alike:
            words = drop_controls(text.text)
            words = words if "  " in words else words.strip(" ")
            share = _SHARES[text.anchor]
            before = int(measure(words) * share * 64) / 64 if share else 0.0  # Qt's text layout counts in 64ths
            if text.turn:
                painter.save()
                painter.translate(round(text.x, 1), round(text.y, 1))
                painter.rotate(text.turn)
                painter.drawText(QPointF(-before, 0), words)
                painter.restore()
            else:
                painter.drawText(QPointF(round(text.x, 1) - before, round(text.y, 1)), words)


def copy_to_clipboard(svg: str, dpi: float, transparent: bool = False) -> None:
    """Copy the picture to the clipboard as an image and as SVG; raises ExportError as `render_image` does."""
    content = QMimeData()
    content.setImageData(render_image(svg, dpi, transparent))
    content.setData("image/svg+xml", QByteArray(svg.encode()))
    QGuiApplication.clipboard().setMimeData(content)


def _load_svg(svg: str) -> QSvgRenderer:
    load_fonts()
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    if not renderer.isValid():
        raise ExportError(_("the SVG can't be drawn"))
    return renderer


def _size_in_inches(svg: str) -> tuple[float, float]:
    """Return width and height in inches; a size without "cm" is in pixels, 96 per inch."""
    found = _SIZE.search(svg)
    if not found:
        raise ExportError(_("the SVG says no size"))
    unit = 2.54 if found[2] else 96.0
    return float(found[1]) / unit, float(found[3]) / unit
