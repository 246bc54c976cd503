"""Figures: the content of a picture, computed once for the canvas and all exporters."""

from explorer.pictures.figure.difference_overlay import overlay_difference
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.highlight import Marks, marked
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Shape, Strokes, Text, UnplacedText
from explorer.pictures.figure.show import BLANK, FULL, KEY, SHOWS, STUDENT, Show
from explorer.pictures.figure.unplaced import describe_unplaced

__all__ = [
    "BLANK", "FULL", "KEY", "SHOWS", "STUDENT", "Arrow", "Board", "Figure", "Line", "Marks", "Shape", "Show", "Strokes",
    "Text", "UnplacedText", "describe_unplaced", "draw", "marked", "overlay_difference",
]
