"""Click maps of figures: the student's figure with a box for "none", and an area for each node."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from explorer.exam.answers import NamedNode
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.questions.question import Question
from explorer.exam.sheets.accepted_replies import none_option
from explorer.pictures.figure.geometry import VALUE
from explorer.pictures.figure.items import Figure, Line, Point, Shape, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.outlines import outline_corners

NONE = "none"
"""The identifier of the box for "none"."""
CLICK_RADIUS = 14.0
"""The radius of the clickable area on an edge, in pixels."""
EDGE_SHARES = (0.5, 0.6, 0.7, 0.8)
"""Places of the areas on all edges, as shares of their lengths from the parent, in the order in which to try them."""
PADDING, HIGH = 12.0, 34.0
WIDEST = 960.0
"""The largest width of a picture in an item, in pixels; QTI has no width relative to the page."""


def page_scale(figure: Figure) -> float:
    """Return the scale at which a figure fits the page of a QTI player."""
    return min(1.0, WIDEST / figure.width)


def is_clickable(question: Question, mark: MarkNodes) -> bool:
    """Return True if all nodes of the field are in the student's figure."""
    drawings = question.drawings
    return drawings is not None and {named_node.node for named_node in mark.named_nodes} <= set(drawings.click_areas())


def add_none_box(figure: Figure) -> Figure:
    """Return the figure with a box for "none" below it."""
    left, top, right, bottom = _none_box(figure)
    ink = figure.shapes[0].style
    box = Shape("square", (left + right) / 2, (top + bottom) / 2, right - left, bottom - top, ink, "plain", -1)
    name = Text(box.x, box.y + 5.5, none_option(), VALUE, False, figure.ink, "middle", "legend", -1)
    return replace(figure, height=bottom + PADDING, shapes=[*figure.shapes, box], texts=[*figure.texts, name])


def hotspot_areas(question: Question, mark: MarkNodes) -> list[tuple[str, str, str, str]]:
    """Return identifier, name, shape and coordinates of each area, in pixels of the figure with its box as shown."""
    assert question.drawings is not None
    figure = question.drawings.student
    scale = page_scale(figure)
    shapes = {shape.node: shape for shape in figure.shapes}
    names = {(text.node, text.text) for text in figure.texts}
    asked_edges = {each.node for each in mark.named_nodes if _is_edge(each, names)}
    places = _edge_places([edge for edge in figure.edges if edge.role == "edge" and edge.node in asked_edges])
    found = []
    for named_node in mark.named_nodes:
        place = places.get(named_node.node)
        shape, coords = (_shape_area(shapes[named_node.node]) if place is None else
                         ("circle", (*place, CLICK_RADIUS)))
        found.append((node_identifier(named_node), named_node.name, shape, _join_rounded(coords, scale)))
    return [*found, (NONE, none_option(), "rect", _join_rounded(_none_box(figure), scale))]


def node_identifier(named_node: NamedNode) -> str:
    """Return the identifier of a node in an item."""
    return f"n{named_node.node}"


def _is_edge(named_node: NamedNode, names: set[tuple[int, str]]) -> bool:
    """Return True if the name contains both nodes of an edge."""
    return "–" in named_node.name and (named_node.node, named_node.name) not in names


def _edge_places(edges: Sequence[Line]) -> dict[int, Point]:
    """Return the centres of the areas on these edges by their lower nodes: at the first share at which none overlap."""
    for share in EDGE_SHARES:
        places = {edge.node: edge.own_point(share) for edge in edges}
        if all(max(abs(x - u), abs(y - v)) >= 2 * CLICK_RADIUS + 1
               for (x, y), (u, v) in combinations(places.values(), 2)):
            break
    return places


def _shape_area(shape: Shape) -> tuple[str, Sequence[float]]:
    if shape.kind == "circle" and shape.width == shape.height:
        return "circle", (shape.x, shape.y, shape.width / 2)
    if shape.kind in ("max", "min"):
        corners = outline_corners(shape.kind, shape.width, shape.height)
        return "poly", [place for x, y in (*corners, corners[0]) for place in (shape.x + x, shape.y + y)]
    left, top = shape.x - shape.width / 2, shape.y - shape.height / 2
    return "rect", (left, top, left + shape.width, top + shape.height)


def _none_box(figure: Figure) -> tuple[float, float, float, float]:
    wide = text_width(none_option(), VALUE, False) + 2 * PADDING
    left = max(0.0, (figure.width - wide) / 2)
    return left, figure.height, left + wide, figure.height + HIGH


def _join_rounded(places: Sequence[float], scale: float) -> str:
    return ",".join(str(round(place * scale)) for place in places)
