"""Figures scaled as a whole, but for the widths of their lines."""

from dataclasses import replace

from explorer.pictures.figure.bends import SIDEWAYS
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Point, Shape, Strokes, Text
from explorer.study.looks import STRAIGHT


def scale_figure(figure: Figure, factor: float, top: float = 0.0) -> Figure:
    """Return the figure with its items and its page larger by a factor; what is `top` pixels below the edge stays.

    Items of the frame are scaled, too.
    """
    def across(x: float) -> float:
        return round(x * factor, 1)

    def down(y: float) -> float:
        return round(top + (y - top) * factor, 1)

    def at(point: Point) -> Point:
        return across(point[0]), down(point[1])

    def line(each: Line) -> Line:
        is_sideways = each.bend.startswith(SIDEWAYS)
        middle = 0.0 if each.bend == STRAIGHT else across(each.middle) if is_sideways else down(each.middle)
        return each._replace(x1=across(each.x1), y1=down(each.y1), x2=across(each.x2), y2=down(each.y2), middle=middle)

    def shape(each: Shape) -> Shape:
        return each._replace(x=across(each.x), y=down(each.y), width=across(each.width), height=across(each.height))

    def strokes(each: Strokes) -> Strokes:
        segments = tuple((x1 * factor, y1 * factor, x2 * factor, y2 * factor) for x1, y1, x2, y2 in each.segments)
        return each._replace(x=across(each.x), y=down(each.y), segments=segments)

    def board(each: Board) -> Board:
        return each._replace(x=across(each.x), y=down(each.y), size=across(each.size))

    def text(each: Text) -> Text:
        return each._replace(x=across(each.x), y=down(each.y), size=each.size * factor)

    def arrow(each: Arrow) -> Arrow:
        a, b, c, d = map(at, each.curve)
        e, f, g = map(at, each.head)
        return each._replace(curve=(a, b, c, d), head=(e, f, g))

    return replace(
        figure, width=across(figure.width), height=down(figure.height), edges=list(map(line, figure.edges)),
        shapes=list(map(shape, figure.shapes)), hatches=list(map(strokes, figure.hatches)),
        boards=list(map(board, figure.boards)), strikes=list(map(line, figure.strikes)),
        arrows=list(map(arrow, figure.arrows)), texts=list(map(text, figure.texts)),
        badges=list(map(shape, figure.badges)))
