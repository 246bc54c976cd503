"""Checks that every text of a figure can be read: nothing crosses it, and no text is lost without a word.

The geometry is computed here from the figure's items, not by the program's own obstacles.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from explorer.analysis.snapshot import Snapshot
from explorer.core.exact import display
from explorer.pictures.figure.items import Figure, Line, Shape, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.figure.show import Show
from explorer.pictures.figure.texts import given_texts
from explorer.study.looks import CURVE
from explorer.trees.tree import Tree

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""The corners of a convex polygon; two for a segment."""
NodeTexts = set[tuple[int, str, str]]
"""Texts as (node, role, text)."""
TOUCHING = 0.75
"""Pixels by which items may overlap: positions are rounded to tenths, and the ink of a text ends before its box."""
LARGEST_USUAL = 16.0
"""The largest size of usual texts; larger ones are scaled, and what may touch them is, too."""
ASCENT, DESCENT = 0.76, 0.2
"""The heights of letters above and below the baseline, as shares of the size."""
ON_EDGES = ("move", "probability")
"""Roles of the texts that belong to the edge above their node."""
IN_DISCS = ("badge", "turn")
"""Roles of the characters in discs, which may lie on an edge."""


class Clash(NamedTuple):
    """A text that something crosses: another text, the shape of another node, an edge, a stroke or an arrow."""

    text: Text
    other: object


def text_corners(text: Text) -> Polygon:
    """Return the corners of the box around a text's letters, turned as the text is."""
    wide = text_width(text.text, text.size, text.bold)
    left = -wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    top, bottom = -ASCENT * text.size, DESCENT * text.size
    angle = math.radians(text.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((text.x + x * cos - y * sin, text.y + x * sin + y * cos)
                 for x, y in ((left, top), (left + wide, top), (left + wide, bottom), (left, bottom)))


def shape_corners(shape: Shape) -> Polygon:
    """Return the corners of a shape's outline; those of a circle are 24 points on it."""
    if shape.kind == "circle":
        return tuple((shape.x + shape.width / 2 * math.cos(turn * math.pi / 12),
                      shape.y + shape.height / 2 * math.sin(turn * math.pi / 12)) for turn in range(24))
    return tuple((shape.x + x, shape.y + y) for x, y in outline_corners(shape.kind, shape.width, shape.height))


def line_ends(line: Line) -> Polygon:
    """Return the two ends of a line."""
    return (line.x1, line.y1), (line.x2, line.y2)


def line_pieces(line: Line) -> list[Polygon]:
    """Return the straight pieces of a line; a curve has 24."""
    points = _curve_points(line.corners) if line.bend.endswith(CURVE) else line.corners
    return list(pairwise(points))


def overlap_depth(one: Polygon, other: Polygon) -> float:
    """Return by how many pixels two convex polygons overlap, 0 or less if they don't: the separating axis theorem."""
    depth = math.inf
    for corners in (one, other):
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = math.hypot(x2 - x1, y2 - y1)
            if length < 1e-9:
                continue
            nx, ny = (y2 - y1) / length, (x1 - x2) / length
            ours, theirs = ([x * nx + y * ny for x, y in each] for each in (one, other))
            depth = min(depth, max(ours) - min(theirs), max(theirs) - min(ours))
            if depth <= 0:
                return depth
    return depth


def find_clashes(figure: Figure) -> list[Clash]:
    """Return each text of a figure with an item that crosses it.

    A text may lie in the shape of its own node, and a character in a disc on everything below the disc.
    """
    boxes = [(text, text_corners(text)) for text in figure.texts]
    items: list[tuple[object, int, Polygon]] = [(text, -2, corners) for text, corners in boxes]
    items += [(shape, shape.node, shape_corners(shape)) for shape in figure.shapes]
    items += [(badge, -2, shape_corners(badge)) for badge in figure.badges]
    items += [(line, -2, piece) for line in (*figure.edges, *figure.strikes) for piece in line_pieces(line)]
    for arrow in figure.arrows:
        points = _curve_points(arrow.curve)
        items += [(arrow, -2, pair) for pair in pairwise(points)]
        items.append((arrow, -2, arrow.head))
    bounds = [_bounds(corners) for _item, _node, corners in items]
    found = []
    for place, (text, corners) in enumerate(boxes):
        own_left, own_top, own_right, own_bottom = _bounds(corners)
        for other_place, ((item, node, other_corners), (left, top, right, bottom)) in enumerate(
                zip(items, bounds, strict=True)):
            if own_left >= right or own_right <= left or own_top >= bottom or own_bottom <= top:
                continue
            if other_place <= place or (node == text.node and isinstance(item, Shape)):
                continue
            if text.role in IN_DISCS and not isinstance(item, Text):
                continue
            if overlap_depth(corners, other_corners) > TOUCHING * max(1.0, text.size / LARGEST_USUAL):
                found.append(Clash(text, item))
    return found


def find_off_page(figure: Figure) -> list[Text]:
    """Return the texts that leave the page."""
    return [text for text in figure.texts for left, top, right, bottom in [_bounds(text_corners(text))]
            if left < 0 or top < 0 or right > figure.width or bottom > figure.height]


def find_strayed_texts(figure: Figure) -> list[Text]:
    """Return the texts of edges that stand nearer to another edge than to their own edge or node.

    A leader line shows what its text belongs to, wherever that stands.
    """
    edges = {line.node: line_pieces(line) for line in figure.edges if line.role == "edge"}
    shapes = {shape.node: shape_corners(shape) for shape in figure.shapes if shape.node >= 0}
    strayed = []
    led = {(line.node, line.state) for line in figure.strikes if line.role == "leader"}
    for text in figure.texts:
        if text.role not in ON_EDGES or text.node not in shapes or (text.node, text.role) in led:
            continue
        corners = text_corners(text)
        own = min(distance(corners, each) for each in (*edges.get(text.node, ()), shapes[text.node]))
        left, top, right, bottom = _bounds(corners)
        for node, other in ((node, piece) for node, pieces in edges.items() for piece in pieces):
            ends = _bounds(other)
            is_near = left < ends[2] + own and right > ends[0] - own and top < ends[3] + own and bottom > ends[1] - own
            if node != text.node and is_near and distance(corners, other) < own - TOUCHING:
                strayed.append(text)
                break
    return strayed


def distance(one: Polygon, other: Polygon) -> float:
    """Return the pixels between two convex polygons, 0 if they overlap."""
    if overlap_depth(one, other) > 0:
        return 0.0
    return min(
        _distance_to_segment(point, start, end)
        for points, corners in ((one, other), (other, one)) for point in points
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True))


def _distance_to_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def required_texts(tree: Tree, show: Show, state: Snapshot | None) -> NodeTexts:
    """Return the texts that a figure must show, derived only from the tree and the leaves that the search evaluated."""
    found: NodeTexts = {(node, "name", tree.label[node]) for node in range(len(tree)) if tree.label[node]}
    found |= {(node, "move", tree.move[node]) for node in range(1, len(tree)) if tree.move[node] and show.moves}
    if show.numbers:
        leaves = [node for node in range(len(tree)) if tree.n_children[node] == 0]
        skipped = set() if state is None else {node for node in leaves if state.ordinal[node] == 0}
        for node in leaves:
            number = display(tree.payoff_of(node)) if tree.payoff.shape[1] == 1 else given_texts(tree, [node])[0]
            if number and node not in skipped:
                found.add((node, "value", number))
        for node in range(1, len(tree)):
            chance = display(tree.probability_of(node))
            if chance:
                found.add((node, "probability", chance))
    if state is not None and show.ordinals:
        found |= {(node, "ordinal", str(number)) for node, number in enumerate(state.ordinal.tolist())
                  if number and tree.n_children[node] == 0}
    return found


def missing_texts(tree: Tree, show: Show, state: Snapshot | None, drawn: Figure) -> NodeTexts:
    """Return the texts that are neither in the figure nor in its list of unplaced texts."""
    there = {(text.node, text.role, text.text) for text in drawn.texts}
    there |= {(each.node, each.role, each.text) for each in drawn.unplaced}
    # A multiplicity follows the probability in its text.
    there |= {(node, role, text.split(" ×")[0]) for node, role, text in there if role == "probability"}
    return required_texts(tree, show, state) - there


def _curve_points(curve: Sequence[Point], count: int = 24) -> list[Point]:
    a, b, c, d = curve
    shares = [step / count for step in range(count + 1)]
    return [
        ((1 - t) ** 3 * a[0] + 3 * (1 - t) ** 2 * t * b[0] + 3 * (1 - t) * t**2 * c[0] + t**3 * d[0],
         (1 - t) ** 3 * a[1] + 3 * (1 - t) ** 2 * t * b[1] + 3 * (1 - t) * t**2 * c[1] + t**3 * d[1])
        for t in shares
    ]


def _bounds(corners: Polygon) -> tuple[float, float, float, float]:
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def require_legible(figure: Figure) -> None:
    """Fail with the texts that can't be read."""
    assert not find_clashes(figure)
    assert not find_off_page(figure)
    assert not find_strayed_texts(figure)
