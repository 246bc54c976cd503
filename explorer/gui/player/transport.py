"""The widgets of the player bar: icon buttons, and a label that elides its text."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from explorer.gui.document import Document
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.style import accent, mix_colours
from explorer.gui.toolkit.text_size import keep_grown, padded

SHAPES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "first": (((-6, -9), (-6, 9)), ((6, -9), (-4, 0), (6, 9), (6, -9))),
    "previous": (((3.5, -8), (-4.5, 0), (3.5, 8)),),
    "play": (((-6, -10.5), (10, 0), (-6, 10.5), (-6, -10.5)),),
    "pause": (((-6, -9), (-2, -9), (-2, 9), (-6, 9), (-6, -9)), ((2, -9), (6, -9), (6, 9), (2, 9), (2, -9))),
    "next": (((-3.5, -8), (4.5, 0), (-3.5, 8)),),
    "last": (((6, -9), (6, 9)), ((-6, -9), (4, 0), (-6, 9), (-6, -9))),
}
"""Icons as lines around (0, 0) in pixels; closed lines are filled."""
WIDTH, HEIGHT = 40, 38
"""The size of a button in pixels."""


class Transport(QAbstractButton):
    """A button with one of `SHAPES` as its icon, in the theme's colours."""

    def __init__(self, document: Document, name: str, tip: str) -> None:
        super().__init__()
        self.setAccessibleName(tip)
        set_tip(self, tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._document, self._name = document, name
        keep_grown(self, lambda button: button.setFixedSize(padded(WIDTH), padded(HEIGHT)))

    def set_shape(self, name: str) -> None:
        """Show another icon."""
        self._name = name
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._document.theme, make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = theme.node["done"].fill if self.isDown() else theme.paper
        if self.underMouse() and self.isEnabled() and not self.isDown():
            ground = mix_colours(theme.paper, theme.rule, 0.35)
        painter.setPen(QColor(accent(theme) if self.hasFocus() else theme.rule))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        ink = QColor(theme.text if self.isEnabled() else mix_colours(theme.muted, theme.paper, 0.6))
        painter.translate(QRectF(self.rect()).center())
        painter.scale(self.width() / WIDTH, self.width() / WIDTH)
        for line in SHAPES[self._name]:
            path = QPainterPath(QPointF(*line[0]))
            for point in line[1:]:
                path.lineTo(*point)
            closed = line[0] == line[-1]
            painter.setPen(QPen(ink, 1.5 if closed else 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                                Qt.PenJoinStyle.RoundJoin))
            painter.setBrush(ink if closed else Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
        painter.end()


class ElidedLabel(QWidget):
    """A muted text on one line, with an ellipsis at the end if it does not fit; it never changes its size."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def show_text(self, text: str, tip: str) -> None:
        """Show a text, with a tooltip."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            set_tip(self, tip)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.elided_text())
        painter.end()

    def elided_text(self) -> str:
        """Return the text, shortened so that it fits the line."""
        return self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
