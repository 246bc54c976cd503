"""A label of at most two lines."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QTextLayout
from PySide6.QtWidgets import QLabel, QSizePolicy

from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.plain_text import set_tip

LINES = 2
"""The number of lines, whose height the label always has."""
NARROWEST = 80
"""The smallest width in pixels."""


class ClampedLabel(QLabel):
    """A plain text over two lines; what is longer is elided, and the tooltip has all of it."""

    def __init__(self, text: str, role: str) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        set_tip(self, text)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()), LINES * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(NARROWEST, self.sizeHint().height())

    def lines(self) -> list[str]:
        """Return the lines as they are shown in the label's width."""
        layout = QTextLayout(self.text(), self.font())
        layout.beginLayout()
        starts: list[int] = []
        while len(starts) < LINES and (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            starts.append(line.textStart())
        layout.endLayout()
        texts = [self.text()[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
        return [*texts[:-1], *(self.fontMetrics().elidedText(each, Qt.TextElideMode.ElideRight, self.width())
                               for each in texts[-1:])]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter: QPainter = make_painter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        lines, spacing = self.lines(), self.fontMetrics().lineSpacing()
        top = (self.height() - len(lines) * spacing) / 2 + self.fontMetrics().ascent()
        for number, words in enumerate(lines):
            across = self.width() - self.fontMetrics().horizontalAdvance(words) if self.layoutDirection() \
                == Qt.LayoutDirection.RightToLeft else 0
            painter.drawText(QPointF(across, top + number * spacing), words)
        painter.end()
