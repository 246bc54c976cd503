"""A tag with the name of the node that is pointed at, where the picture does not show that name."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from explorer.gui.canvas.text_runs import font
from explorer.gui.toolkit.style import accent
from explorer.gui.toolkit.text_size import growth
from explorer.pictures.theme import Theme

SIZE, PADDING, DISTANCE, EDGE = 12.0, 5.0, 6.0, 4.0
"""Height of the letters, space around them, distance from the node and least distance from the edge of the view, in
pixels for text of the usual size: the same at each zoom."""
LONGEST_SHARE = 0.5
"""Largest share of the view's width that a tag may take; the start of a longer name is left out, its end says more."""


def tag_box(width: float, height: float, node: QRectF, view: QRectF) -> QRectF:
    """Return the rectangle of a tag of this size at the upper left of a node, or where the view has room beside it."""
    left = node.left() - DISTANCE - width
    if left < view.left() + EDGE:
        left = min(max(node.right() + DISTANCE, view.left() + EDGE), view.right() - EDGE - width)
    top = min(max(node.top() - height, view.top() + EDGE), view.bottom() - EDGE - height)
    return QRectF(QPointF(left, top), QPointF(left + width, top + height))


def paint_name_tag(painter: QPainter, name: str, node: QRectF, view: QRectF, theme: Theme) -> None:
    """Paint a name beside the rectangle of its node, inside the rectangle of the view."""
    letters = font(SIZE * growth(), True)
    sizes = QFontMetricsF(letters)
    text = sizes.elidedText(name, Qt.TextElideMode.ElideLeft, view.width() * LONGEST_SHARE)
    box = tag_box(sizes.horizontalAdvance(text) + 2 * PADDING, sizes.height() + PADDING, node, view)
    painter.setPen(QPen(QColor(accent(theme)), 1.0))
    painter.setBrush(QColor(theme.paper))
    painter.drawRoundedRect(box, 4.0, 4.0)
    painter.setPen(QColor(theme.text))
    painter.setFont(letters)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
