"""What is to be drawn, decided once for the canvas and every exporter."""

from explorer.pictures.figure.difference_overlay import contrasted
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.highlight import Marks, marked
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Shape, Strokes, Text, Unplaced
from explorer.pictures.figure.show import BLANK, FULL, KEY, SHOWS, STUDENT, Show
from explorer.pictures.figure.unplaced import describe_unplaced

__all__ = [
    "BLANK", "FULL", "KEY", "SHOWS", "STUDENT",
    "Arrow", "Board", "Figure", "Line", "Marks", "Shape", "Show", "Strokes", "Text", "Unplaced", "contrasted",
    "describe_unplaced", "draw", "marked",
]
