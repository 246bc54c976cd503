"""A picture of a tree in a dialog or a panel: the SVG that would be written, fitted into the widget."""

from PySide6.QtCore import QByteArray, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

CHECKS = 8
"""Pixels of a square of the ground that shows through a transparent picture."""


class Preview(QWidget):
    """Shows one SVG text, or a quiet sentence where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._renderer = QSvgRenderer(self)
        self._renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        self.text = ""
        self._shown = False
        self.checked = False
        self.edged = False
        """Whether a line tells where the picture ends, as with a page on a ground of its colour."""
        self.largest = 1.0
        """How many times its own size a picture may be shown."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_svg(self, svg: str, checked: bool = False, crop: QRectF | None = None) -> None:
        """Show this picture, or the part of it in `crop`; `checked` puts squares behind it where it is transparent."""
        self.text, self.checked, self._shown = "", checked, True
        self._renderer.load(QByteArray(svg.encode()))
        if crop is not None:
            self._renderer.setViewBox(crop)
        self.update()

    def say(self, text: str) -> None:
        """Show a sentence, or with no text nothing, instead of a picture."""
        self.text, self._shown = text, False
        self.update()

    @property
    def empty(self) -> bool:
        """Whether no picture is shown."""
        return not (self._shown and self._renderer.isValid())

    def natural(self) -> QSizeF:
        """The picture's own size."""
        return self._renderer.viewBoxF().size()

    def target(self) -> QRectF:
        """Where the picture is painted, in pixels of this widget."""
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        size = self.natural()
        if size.isEmpty():
            return whole
        scale = min(whole.width() / size.width(), whole.height() / size.height(), self.largest)
        box = QRectF(0, 0, size.width() * scale, size.height() * scale)
        box.moveCenter(whole.center())
        return box

    def sizeHint(self) -> QSize:
        return QSize(420, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.empty:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()).adjusted(24, 0, -24, 0), int(flags), self.text)
            return
        box = self.target()
        if self.checked:
            _checks(painter, box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer.render(painter, box)
        if self.edged:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawRect(box)


def _checks(painter: QPainter, box: QRectF) -> None:
    painter.save()
    painter.setClipRect(box)
    painter.fillRect(box, QColor("#ffffff"))
    for row in range(int(box.height() / CHECKS) + 1):
        for column in range(row % 2, int(box.width() / CHECKS) + 1, 2):
            place = QRectF(box.left() + column * CHECKS, box.top() + row * CHECKS, CHECKS, CHECKS)
            painter.fillRect(place, QColor("#ececec"))
    painter.restore()
