"""The players of the levels in view, at the left margin of the canvas, where they stay when the view moves."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from explorer.gui.canvas.paint import VEIL, font, translucent
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.bands import BAND_SIZE, level_words
from explorer.pictures.theme import Theme

EDGE, PADDING = 10.0, 4.0
"""Distance from the margin, and space around a word, in pixels."""


def paint_bands(painter: QPainter, positions: NodePositions, camera: Camera, height: float, theme: Theme) -> None:
    """Paint the player of each level in view; levels closer than a line of text are left out."""
    letters = font(BAND_SIZE, True)
    sizes = QFontMetricsF(letters)
    _left, top = camera.to_figure(0.0, 0.0)
    _left, bottom = camera.to_figure(0.0, height)
    words, lowest = level_words(positions.tree), -sizes.height()
    painter.setFont(letters)
    painter.setPen(QColor(theme.muted))
    for level in positions.levels_between(top, bottom):
        y = camera.to_widget_y(float(positions.y[level]))
        if words[level] and y - lowest >= sizes.height():
            width, lowest = sizes.horizontalAdvance(words[level]), y
            painter.fillRect(QRectF(EDGE - PADDING, y - sizes.height() / 2, width + 2 * PADDING, sizes.height()),
                             translucent(theme.paper, VEIL))
            painter.drawText(QPointF(EDGE, y + BAND_SIZE / 2 - 1.5), words[level])
