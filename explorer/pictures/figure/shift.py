"""Moving a figure's items into another figure."""

from dataclasses import replace
from typing import TypeVar

from explorer.pictures.figure.bends import SIDEWAYS
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Point, Shape, Strokes, Text
from explorer.study.looks import STRAIGHT

Item = TypeVar("Item", Shape, Strokes, Board, Text)


def with_margins(figure: Figure, *, left: float = 0.0, right: float = 0.0, top: float = 0.0) -> Figure:
    """Return the figure on a page with more room at these sides."""
    wide = replace(
        figure, width=round(figure.width + left + right, 1), height=round(figure.height + top, 1), edges=[], shapes=[],
        hatches=[], boards=[], strikes=[], arrows=[], texts=[], badges=[], unplaced=[])
    add_figure(wide, figure, left, top, 0)
    return wide


def add_figure(whole: Figure, figure: Figure, dx: float, dy: float, first_node: int) -> None:
    """Add a figure's items to `whole`, shifted by (dx, dy) and with their node numbers raised by `first_node`."""
    def node(number: int) -> int:
        return number + first_node if number >= 0 else number

    def moved(item: Item) -> Item:
        return item._replace(x=round(item.x + dx, 1), y=round(item.y + dy, 1), node=node(item.node))

    def moved_line(line: Line) -> Line:
        x1, y1, x2, y2 = line.x1 + dx, line.y1 + dy, line.x2 + dx, line.y2 + dy
        middle = 0.0 if line.bend == STRAIGHT else line.middle + (dx if line.bend.startswith(SIDEWAYS) else dy)
        return line._replace(x1=round(x1, 1), y1=round(y1, 1), x2=round(x2, 1), y2=round(y2, 1), node=node(line.node),
                             middle=round(middle, 1))

    def at(point: Point) -> Point:
        return round(point[0] + dx, 1), round(point[1] + dy, 1)

    whole.edges.extend(map(moved_line, figure.edges))
    whole.strikes.extend(map(moved_line, figure.strikes))
    for name in ("shapes", "hatches", "boards", "badges", "texts"):
        getattr(whole, name).extend(map(moved, getattr(figure, name)))
    whole.unplaced.extend(figure.unplaced)
    for arrow in figure.arrows:
        a, b, c, d = map(at, arrow.curve)
        e, f, g = map(at, arrow.head)
        whole.arrows.append(Arrow((a, b, c, d), arrow.style, (e, f, g), arrow.head_style, node(arrow.node), arrow.role))
