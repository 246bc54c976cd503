"""The players of the levels in view, at the left margin of the canvas, or at its top if the tree grows to the right."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from explorer.gui.canvas.paint import VEIL, translucent
from explorer.gui.canvas.text_runs import font
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.bands import BAND_SIZE, level_words
from explorer.pictures.theme import Theme
from explorer.study.looks import DOWN, RIGHT

EDGE, PADDING = 10.0, 4.0
"""Distance from the margin, and space around a word, in pixels."""


def paint_bands(painter: QPainter, positions: NodePositions, camera: Camera, height: float, theme: Theme) -> None:
    """Paint the player of each level in view; levels closer than a line of text are left out."""
    letters = font(BAND_SIZE, True)
    sizes = QFontMetricsF(letters)
    _left, top = camera.to_figure(0.0, 0.0)
    _left, bottom = camera.to_figure(0.0, height)
    words, last = level_words(positions.tree), -math.inf
    painter.setFont(letters)
    painter.setPen(QColor(theme.muted))
    is_sideways = positions.direction == RIGHT
    for level in positions.levels_between(top, bottom) if positions.direction == DOWN else range(len(positions.y)):
        place = float(positions.y[level])
        middle = camera.to_widget_x(place) if is_sideways else camera.to_widget_y(place)
        wide = sizes.horizontalAdvance(words[level])
        if words[level] and abs(middle - last) >= (wide + EDGE if is_sideways else sizes.height()):
            last = middle
            x, y = (middle - wide / 2, EDGE) if is_sideways else (EDGE, middle)
            painter.fillRect(QRectF(x - PADDING, y - sizes.height() / 2, wide + 2 * PADDING, sizes.height()),
                             translucent(theme.paper, VEIL))
            painter.drawText(QPointF(x, y + BAND_SIZE / 2 - 1.5), words[level])
