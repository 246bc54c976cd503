"""What is to be drawn, decided once for the canvas and every exporter."""

from explorer.figure.contrasted import contrasted
from explorer.figure.drawing import draw
from explorer.figure.items import Arrow, Board, Figure, Line, Shape, Strokes, Text, Unplaced
from explorer.figure.marked import Marks, marked
from explorer.figure.show import BLANK, FULL, KEY, SHOWS, STUDENT, Show
from explorer.figure.unplaced import describe_unplaced

__all__ = [
    "BLANK", "FULL", "KEY", "SHOWS", "STUDENT",
    "Arrow", "Board", "Figure", "Line", "Marks", "Shape", "Show", "Strokes", "Text", "Unplaced", "contrasted",
    "describe_unplaced", "draw", "marked",
]
