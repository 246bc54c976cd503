"""Painters that lay out text in the direction of what they paint on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget


def make_painter(device: QWidget | QPixmap | QImage) -> QPainter:
    """Return an active painter whose texts run in the direction of the widget, and from left to right on a picture.

    Qt gives every painter the direction of the program: in a language from right to left, "≤ 2" in a tree would read
    "2 ≥".
    """
    painter = QPainter(device)
    painter.setLayoutDirection(
        device.layoutDirection() if isinstance(device, QWidget) else Qt.LayoutDirection.LeftToRight)
    return painter
