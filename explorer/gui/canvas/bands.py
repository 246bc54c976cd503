"""The players of the levels in view, at the left margin of the canvas, or at the top, where they stay in all views."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from explorer.gui.canvas.paint import VEIL, font, translucent
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
    if positions.direction == DOWN:
        levels = positions.levels_between(top, bottom)
    else:
        levels = range(len(positions.y))
    for level in levels:
        if not words[level]:
            continue
        wide = sizes.horizontalAdvance(words[level])
        if is_sideways:
            x, y, room = camera.to_widget_x(float(positions.y[level])) - wide / 2, EDGE, wide + EDGE
        else:
            x, y, room = EDGE, camera.to_widget_y(float(positions.y[level])), sizes.height()
        if abs((x if is_sideways else y) - last) >= room:
            last = x if is_sideways else y
            painter.fillRect(QRectF(x - PADDING, y - sizes.height() / 2, wide + 2 * PADDING, sizes.height()),
                             translucent(theme.paper, VEIL))
            painter.drawText(QPointF(x, y + BAND_SIZE / 2 - 1.5), words[level])
