"""A preview of a tree's picture: the SVG that would be exported, scaled to fit the widget."""

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.gui.toolkit.painters import make_painter

CHECK_SIZE = 8
"""The side of a square of the checkerboard behind a transparent picture, in pixels."""


class Preview(QWidget):
    """A widget that shows an SVG picture, or a sentence if there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._renderer = QSvgRenderer(self)
        self._renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        self.text = ""
        self._shown = False
        self.has_checks = False
        self.has_border = False
        """True if the edge of the picture is drawn as a line, as for a page on a background of its own colour."""
        self.largest_scale = 1.0
        """The largest factor by which a picture is enlarged."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_svg(self, svg: str, checked: bool = False, crop: QRectF | None = None) -> None:
        """Show the picture, or its part within `crop`; `checked` paints a checkerboard where it is transparent."""
        self.text, self.has_checks, self._shown = "", checked, True
        self._renderer.load(QByteArray(svg.encode()))
        if crop is not None:
            self._renderer.setViewBox(crop)
        self.update()

    def show_text(self, text: str) -> None:
        """Show a sentence in place of the picture; "" shows nothing."""
        self.text, self._shown = text, False
        self.update()

    @property
    def is_empty(self) -> bool:
        """True if no valid picture is shown."""
        return not (self._shown and self._renderer.isValid())

    def natural_size(self) -> QSizeF:
        """Return the size of the picture's view box, in the picture's units."""
        return self._renderer.viewBoxF().size()

    def picture_rect(self) -> QRectF:
        """Return the rectangle in which the picture is painted, in pixels of this widget."""
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        size = self.natural_size()
        if size.isEmpty():
            return whole
        scale = min(whole.width() / size.width(), whole.height() / size.height(), self.largest_scale)
        box = QRectF(0, 0, size.width() * scale, size.height() * scale)
        box.moveCenter(whole.center())
        return box

    def sizeHint(self) -> QSize:
        return QSize(420, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        if self.is_empty:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()).adjusted(24, 0, -24, 0), int(flags), self.text)
            return
        box = self.picture_rect()
        if self.has_checks:
            _draw_checkerboard(painter, box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer.render(painter, box)
        if self.has_border:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawRect(box)


def _draw_checkerboard(painter: QPainter, box: QRectF) -> None:
    painter.save()
    painter.setClipRect(box)
    painter.fillRect(box, QColor("#ffffff"))
    for row in range(int(box.height() / CHECK_SIZE) + 1):
        for column in range(row % 2, int(box.width() / CHECK_SIZE) + 1, 2):
            place = QRectF(box.left() + column * CHECK_SIZE, box.top() + row * CHECK_SIZE, CHECK_SIZE, CHECK_SIZE)
            painter.fillRect(place, QColor("#ececec"))
    painter.restore()
