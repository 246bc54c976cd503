"""Squares of a board: the keys that choose and play one, and the marks in them."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

PLAY_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROW_KEYS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


def next_square(square: int, key: Qt.Key, width: int, height: int) -> int:
    """Return the square that an arrow key leads to, around the edges of the board."""
    down, right = ARROW_KEYS[key]
    return (square // width + down) % height * width + (square + right) % width


def paint_mark(painter: QPainter, place: QRectF, mark: str, ink: QColor) -> None:
    """Paint X or O into a square."""
    inset = place.width() * 0.26
    box = place.adjusted(inset, inset, -inset, -inset)
    painter.setPen(QPen(ink, max(1.6, place.width() / 18), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark == "X":
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
    elif mark == "O":
        painter.drawEllipse(box)
