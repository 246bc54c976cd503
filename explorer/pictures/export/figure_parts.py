"""A figure as single SVG elements, each with its style apart, so that two steps can be compared element by element."""

from collections.abc import Iterator
from typing import NamedTuple

from explorer.pictures.export.number_format import format_tenth
from explorer.pictures.export.svg import escape_text, line_data, preserve_space
from explorer.pictures.export.svg_boards import grid_data, grid_id, marks_data
from explorer.pictures.export.svg_outlines import format_point, outline_element, outline_id, strokes_data
from explorer.pictures.figure.items import Arrow, Board, Figure, Shape, Text
from explorer.pictures.theme import Style

LAYERS = ("edges", "nodes", "boards", "marks", "badges", "arrows", "texts")
"""The groups of elements in the order in which they are painted."""


class Part(NamedTuple):
    """One SVG element: the name of its layer, its tag with the attributes of its place, its style as CSS, its content.

    The tag is without `<` and `>`.
    """

    layer: str
    place: str
    look: str
    content: str = ""


def figure_parts(figure: Figure, definitions: dict[str, str]) -> Iterator[Part]:
    """Yield the elements of a figure in painting order, and add what they refer to to `definitions`, by id."""
    for line in figure.edges:
        yield Part("edges", f'path d="{line_data(line)}"', css(line.style))
    for shape in figure.shapes:
        yield _shape("nodes", shape, definitions)
    for strokes in figure.hatches:
        yield Part("nodes", f'path d="{strokes_data(strokes)}"', css(strokes.style))
    for board in figure.boards:
        yield from _board(board, definitions)
    for line in figure.strikes:
        yield Part("marks", f'path d="{line_data(line)}"', css(line.style))
    for shape in figure.badges:
        yield _shape("badges", shape, definitions)
    for arrow in figure.arrows:
        yield from _arrow(arrow)
    yield from map(_text, figure.texts)


def css(style: Style) -> str:
    """Return a style as CSS declarations."""
    if style.stroke == "none":
        return f"fill:{style.fill}"
    cap = "butt" if style.dash else "round"
    dash = f";stroke-dasharray:{' '.join(f'{length:g}' for length in style.dash)}" if style.dash else ""
    return (f"fill:{style.fill};stroke:{style.stroke};stroke-width:{style.width:g};stroke-linecap:{cap};"
            f"stroke-linejoin:round{dash}")


def _shape(layer: str, shape: Shape, definitions: dict[str, str]) -> Part:
    key = outline_id(shape.kind, shape.width, shape.height, is_hatched=False)
    if key not in definitions:
        definitions[key] = outline_element(f' id="{key}"', shape.kind, shape.width, shape.height)
    return Part(layer, f'use href="#{key}" x="{format_tenth(shape.x)}" y="{format_tenth(shape.y)}"', css(shape.style))


def _board(board: Board, definitions: dict[str, str]) -> Iterator[Part]:
    key, x, y = grid_id(board), format_tenth(board.x), format_tenth(board.y)
    definitions.setdefault(key, f'<path id="{key}" d="{grid_data(board)}"/>')
    yield Part("boards", f'use href="#{key}" x="{x}" y="{y}"', css(board.style))
    if board.cells.strip("."):
        marks = marks_data(board._replace(x=0.0, y=0.0, node=-1))
        ink = Style(stroke=board.ink, width=1.6)
        yield Part("boards", f'path transform="translate({x},{y})" d="{marks}"', css(ink))


def _arrow(arrow: Arrow) -> Iterator[Part]:
    start, *others = (format_point(x, y) for x, y in arrow.curve)
    yield Part("arrows", f'path d="M{start} C{" ".join(others)}"', css(arrow.style))
    corners = " ".join(format_point(x, y) for x, y in arrow.head)
    yield Part("arrows", f'polygon points="{corners}"', css(arrow.head_style))


def _text(text: Text) -> Part:
    x, y = format_tenth(text.x), format_tenth(text.y)
    place = f'transform="translate({x},{y})rotate({text.turn:g})"' if text.turn else f'x="{x}" y="{y}"'
    look = f"font-size:{text.size:g}px;fill:{text.colour}"
    if text.bold:
        look += ";font-weight:bold"
    if text.anchor != "start":
        look += f";text-anchor:{text.anchor}"
    return Part("texts", f"text {place}{preserve_space(text.text)}", look, escape_text(text.text))
