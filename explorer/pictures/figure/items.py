"""Items of a figure: drawable values in pixels at 100 %, with y downwards and all styles resolved.

They are tuples, as a figure of 10,000 nodes has 60,000 of them. `role` and `state` become classes in the SVG; `node` is
the node that an item belongs to, -1 for the frame (title, legend).
"""

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

from explorer.pictures.figure import bends
from explorer.pictures.theme import Style
from explorer.study.looks import STRAIGHT
from explorer.trees.tree import Tree

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Line(NamedTuple):
    """A line: an edge, a stroke across an edge, a leader from a text to what it belongs to, a rule.

    Edges begin at the parent; they run as one of `bends.BENDS`, with this `middle`. All other lines are straight.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style
    role: str
    state: str
    """Of a leader, the role of its text."""
    node: int
    bend: str = STRAIGHT
    middle: float = 0.0

    @property
    def corners(self) -> tuple[Point, ...]:
        """The ends, or the corners of an elbow, or the four control points of a curve."""
        return bends.corners(self.bend, (self.x1, self.y1), (self.x2, self.y2), self.middle)

    @property
    def points(self) -> tuple[Point, ...]:
        """The ends of the straight pieces that the line consists of, or that stand for it if it is curved."""
        return bends.points_on(self.bend, (self.x1, self.y1), (self.x2, self.y2), self.middle)

    @property
    def pieces(self) -> "list[Line]":
        """The line as straight lines."""
        if self.bend == STRAIGHT:
            return [self]
        return [self._replace(x1=x1, y1=y1, x2=x2, y2=y2, bend=STRAIGHT, middle=0.0)
                for (x1, y1), (x2, y2) in pairwise(self.points)]

    def own_point(self, share: float) -> Point:
        """Return the point at a share, from 0 to 1, of the part that no siblings of the node share."""
        place = bends.own_places(self.bend, (self.x1, self.y1, self.x2, self.y2), self.middle, share)
        return float(place[0]), float(place[1])

    def distance_to(self, x: float, y: float) -> float:
        """Return the distance of a point from the line."""
        return min(_distance(each, x, y) for each in self.pieces)


def _distance(line: Line, x: float, y: float) -> float:
    """Return the distance of a point from a straight line."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    along = ((x - line.x1) * dx + (y - line.y1) * dy) / max(dx * dx + dy * dy, 1e-9)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - line.x1 - along * dx, y - line.y1 - along * dy)


class Shape(NamedTuple):
    """A node's outline around its centre; `outlines.outline_corners(kind, width, height)` has its corners."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    style: Style
    state: str
    node: int


class Strokes(NamedTuple):
    """Segments (x1, y1, x2, y2) relative to (x, y) in one style: hatching, or the mark of a static evaluation."""

    x: float
    y: float
    segments: tuple[tuple[float, float, float, float], ...]
    style: Style
    role: str
    node: int


class Text(NamedTuple):
    """One line of text; y is its baseline, `size` one of `geometry.SIZES`.

    It is turned clockwise around (x, y) by `turn` degrees.
    """

    x: float
    y: float
    text: str
    size: float
    bold: bool
    colour: str
    anchor: Anchor
    role: str
    node: int
    turn: float = 0.0


class Arrow(NamedTuple):
    """A cubic curve (start, two controls, end) with a filled head (three corners), of a cutoff or a table hit."""

    curve: tuple[Point, Point, Point, Point]
    style: Style
    head: tuple[Point, Point, Point]
    head_style: Style
    node: int
    role: str = "cutoff"


class Board(NamedTuple):
    """A position around its centre: "X", "O" and "." in reading order; `size` is the length of its longer side."""

    x: float
    y: float
    size: float
    cells: str
    style: Style
    ink: str
    node: int
    columns: int = 3

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.cells) // self.columns

    @property
    def cell(self) -> float:
        """The side length of a square."""
        return self.size / max(self.columns, self.rows)

    @property
    def grid(self) -> list[tuple[float, float, float, float]]:
        """The lines between the squares, around (0, 0): x1, y1, x2, y2."""
        cell, right, down = self.cell, self.columns * self.cell / 2, self.rows * self.cell / 2
        upright = [(at * cell - right, -down, at * cell - right, down) for at in range(1, self.columns)]
        return upright + [(-right, at * cell - down, right, at * cell - down) for at in range(1, self.rows)]

    @property
    def marks(self) -> list[tuple[str, float, float]]:
        """Each mark with its centre, around (0, 0)."""
        cell, right, down = self.cell, self.columns / 2 - 0.5, self.rows / 2 - 0.5
        return [
            (mark, (place % self.columns - right) * cell, (place // self.columns - down) * cell)
            for place, mark in enumerate(self.cells) if mark != "."
        ]


class UnplacedText(NamedTuple):
    """A text that does not fit into the figure; `shown_part` is the part drawn, "" if none.

    `node` is a node of `tree`, the tree drawn; it is -1 for texts of the frame.
    """

    node: int
    role: str
    text: str
    shown_part: str = ""
    tree: Tree | None = None

    @property
    def node_name(self) -> str:
        """The path of the node if the missing text is its name, otherwise its name; "" in the frame."""
        if self.tree is None or self.node < 0:
            return ""
        return (self.tree.path(self.node) if self.role == "name" else "") or self.tree.name(self.node)


@dataclass(frozen=True, eq=False)
class Figure:
    """A figure; its fields are painted in the order in which they are listed, but `badges` after `strikes`.

    `title` describes the picture to screen readers, and `ink` is the colour of its text.
    """

    width: float
    height: float
    paper: str
    edges: list[Line]
    shapes: list[Shape]
    hatches: list[Strokes]
    boards: list[Board]
    strikes: list[Line]
    arrows: list[Arrow]
    texts: list[Text]
    title: str = ""
    ink: str = "#000000"
    badges: list[Shape] = field(default_factory=list)
    """Small discs on shapes and edges, painted between strikes and arrows; `state` is their meaning."""
    unplaced: list[UnplacedText] = field(default_factory=list)
    """Texts that did not fit; callers that export the figure report them."""
