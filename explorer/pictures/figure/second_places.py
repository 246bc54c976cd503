"""Second places for texts without room: turned along their edge, or set aside with a leader line.

Imported only where a text has no room.
"""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from explorer.pictures.figure.edges import edge_ways
from explorer.pictures.figure.geometry import MARGIN, NAME, SMALL
from explorer.pictures.figure.items import Line, Point, Shape, Text, UnplacedText
from explorer.pictures.figure.metrics import Box, text_box, text_width
from explorer.pictures.figure.node_texts import BELOW, LINE
from explorer.pictures.figure.obstacles import Obstacles
from explorer.pictures.figure.outlines import share_inside
from explorer.pictures.figure.scene import Scene
from explorer.pictures.theme import Style
from explorer.study.looks import CURVE, STRAIGHT

ON_EDGES = ("move", "probability")
"""Roles of texts that belong to an edge."""
BESIDE_NODES = ("name", "value", "window", "ordinal", "hidden")
"""Roles of texts that belong to a node; other texts have no second place."""
MOST = 40
"""Largest number of texts in a figure that get a second place: each takes about 2 ms."""
SHARES = (0.62, 0.55, 0.7, 0.78, 0.48)
"""Positions of the middle of a turned text on its edge; strokes of cutoffs are higher."""
EDGE_GAP, CLEAR = 3.0, 2.0
"""Pixels between a turned text and its edge, and around a text that is set aside."""
END_GAP = 6.0
"""Least pixels between a turned text and the ends of its edge."""
ASIDE_COST, LEVEL_COST = 0.08, 0.02
"""Cost of a pixel to the side, and up or down, between the middles of a text and of what it belongs to, so that the
text stays in line."""
BESIDE_INNER = 6.0
"""Pixels that a text of an inner node rather goes to the side than one up or down: texts are beside such nodes."""
MOST_LEADERS = 60
"""Largest number of free places of a text for which a leader line is tried, the nearest first."""
FAR_X, STEP_X = 280.0, 20.0
"""Range of the places to either side of the target, and the distance between them, in pixels."""
HEIGHTS = BELOW + LINE * np.arange(-10, 7)
"""Baselines of the places below the lower end of a leaf that is there; those of names below leaves are among them."""
FLAT_SHARES = 0.35, 0.85
"""Begin and end of a curve's flattest part, as shares of the part that is its own."""
MOST_SAG = 2.5
"""Pixels from the line between the ends of this part within which a curve is flat enough for a turned text."""
BESIDE = 3.0
"""Pixels between a shape and a text set aside that touches the box around the shape."""
SHORTEST = 6.0
"""Pixels from the box around a shape within which a text in line with it, or a narrower one, needs no leader line."""


def place_again(
    scene: Scene, texts: Sequence[Text], shapes: Sequence[Shape], lines: Sequence[Line]
) -> tuple[list[Text], list[Line]]:
    """Return the texts, with those of `scene.unplaced` that found a second place whole, and their leader lines.

    Those that still have no room stay as they are in `texts` and in `scene.unplaced`.
    """
    texts = list(texts)
    leaders: list[Line] = []
    missing = [each for each in scene.unplaced if each.role in ON_EDGES + BESIDE_NODES]
    fixed = Obstacles.from_items(shapes, [], lines)
    boxes = np.array([text_box(text) for text in texts]).reshape(-1, 4)
    places = {(text.node, text.role): place for place, text in enumerate(texts)}
    for each in missing[:MOST]:
        own = places.get((each.node, each.role))
        whole = _whole_text(scene, each, None if own is None else texts[own])
        around = fixed.with_text_boxes(boxes if own is None else np.delete(boxes, own, axis=0))
        placed = _turn_along_edge(scene, whole, around) if each.role in ON_EDGES else None
        leader = None
        if placed is None:
            placed, leader = _set_aside(scene, whole, shapes, around)
        if placed is None:
            continue
        scene.unplaced.remove(each)
        if own is None:
            texts.append(placed)
            boxes = np.concatenate([boxes, [text_box(placed)]])
        else:
            texts[own], boxes[own] = placed, text_box(placed)
        if leader is not None:
            leaders.append(leader)
            fixed = fixed.with_line(leader)
    return texts, leaders


def _whole_text(scene: Scene, missing: UnplacedText, cut: Text | None) -> Text:
    """Return the text as it would be drawn if it had room, given what is drawn of it; its place is not yet known."""
    if cut is not None:
        return cut._replace(text=missing.text)
    is_large = missing.role in ("name", "value")
    colour = scene.theme.muted if missing.role in ("window", "ordinal", "hidden") else scene.theme.text
    return Text(0, 0, missing.text, NAME if is_large else SMALL, is_large, colour, "middle", missing.role, missing.node)


def _edge(scene: Scene, node: int) -> tuple[float, float, float, float]:
    """Return the ends, x1, y1, x2, y2, of the straight part of an edge, or of a curve's flattest part."""
    ways = edge_ways(scene, np.array([node]))
    if scene.bend == STRAIGHT:
        ends = ways[:4]
    else:
        start, end = FLAT_SHARES if scene.bend.endswith(CURVE) else (0.0, 1.0)
        ends = *ways.own_places(start)[:2], *ways.own_places(end)[:2]
    x1, y1, x2, y2 = (float(end[0]) for end in ends)
    return x1, y1, x2, y2


def _sag(scene: Scene, node: int) -> float:
    """Return how far an edge is from the line between the ends of its flattest part."""
    if not scene.bend.endswith(CURVE):
        return 0.0
    x1, y1, x2, y2 = _edge(scene, node)
    line = Line(x1, y1, x2, y2, scene.theme.link, "edge", "plain", node)
    ways = edge_ways(scene, np.array([node]))
    return max(line.distance_to(float(x[0]), float(y[0]))
               for x, y, _dx, _dy in (ways.own_places(share) for share in np.linspace(*FLAT_SHARES, 5)))


def _turn_along_edge(scene: Scene, text: Text, around: Obstacles) -> Text | None:
    """Return the text turned along its edge, read from left to right, None if it does not fit there."""
    x1, y1, x2, y2 = _edge(scene, text.node)
    length, width = math.hypot(x2 - x1, y2 - y1), text_width(text.text, text.size, text.bold)
    if width + 2 * END_GAP > length or _sag(scene, text.node) > MOST_SAG:
        return None
    turn = math.atan2(y2 - y1, x2 - x1)
    turn -= math.pi if turn > math.pi / 2 + 1e-9 else 0.0
    cos, sin = math.cos(turn), math.sin(turn)
    # The edges of a tree that grows sideways are steep, and are furthest apart at their lower nodes.
    is_sideways = scene.node_geometry.is_sideways
    apart = EDGE_GAP if is_sideways else 0.0
    for is_above, share in product((True, False), (0.95, 0.85, *SHARES) if is_sideways else SHARES):
        if abs(share - 0.5) * length + width / 2 + END_GAP > length / 2:
            share = 0.5 + math.copysign((length - width) / 2 - END_GAP, share - 0.5) / length
        down = -EDGE_GAP - 0.22 * text.size if is_above else EDGE_GAP + 0.78 * text.size
        x, y = x1 + (x2 - x1) * share - down * sin, y1 + (y2 - y1) * share + down * cos
        turned = text._replace(x=round(x, 1), y=round(y, 1), anchor="middle", turn=round(math.degrees(turn), 1))
        if around.is_free_turned(turned, 1.0, apart * is_above, apart * (not is_above)):
            return turned
    return None


def _set_aside(
    scene: Scene, text: Text, shapes: Sequence[Shape], around: Obstacles
) -> tuple[Text | None, Line | None]:
    """Return the text at the nearest free place, with a line to its edge or node; None where all is full."""
    shape = next((each for each in shapes if each.node == text.node), None)
    if shape is None:
        return None, None
    if text.role in ON_EDGES:
        x1, y1, x2, y2 = _edge(scene, text.node)
        target = 0.0, 0.0, 0.0, 0.0
        home_x, home_y = x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1)
    else:
        target = -shape.width / 2, -shape.height / 2, shape.width / 2, shape.height / 2
        home_x, home_y = shape.x, shape.y
    half, up, down = text_width(text.text, text.size, text.bold) / 2, 0.78 * text.size, 0.22 * text.size
    away = shape.width / 2 + half + BESIDE
    # Besides the grid, places that touch the shape's box, so that short names stay at their nodes.
    x, y = (axis.ravel() for axis in np.meshgrid(
        home_x + np.append(np.arange(-FAR_X, FAR_X + 1, STEP_X), (-away, away)),
        home_y + scene.proportions.leaf_height / 2 + HEIGHTS))
    boxes = np.stack([x - half - CLEAR, y - up - CLEAR, x + half + CLEAR, y + down + CLEAR], axis=1)
    page = scene.node_geometry
    inside = (boxes[:, 0] >= MARGIN / 2) & (boxes[:, 2] <= page.page_width - MARGIN / 2)
    inside &= (boxes[:, 1] >= scene.top + 4) & (boxes[:, 3] <= scene.top + page.page_height - 4)
    x, y, boxes = x[inside], y[inside], boxes[inside]
    if not len(boxes):
        return None, None
    reach = np.array([[boxes[:, 0].min(), boxes[:, 1].min()], [boxes[:, 2].max(), boxes[:, 3].max()]])
    near = around.restrict_to(reach, 1.0)
    free = near.are_free(boxes)
    x, y, boxes = x[free], y[free], boxes[free]
    across = np.maximum(np.maximum(boxes[:, 0] - home_x - target[2], home_x + target[0] - boxes[:, 2]), 0.0)
    apart = np.maximum(np.maximum(boxes[:, 1] - home_y - target[3], home_y + target[1] - boxes[:, 3]), 0.0)
    is_inner = text.role not in ON_EDGES and scene.tree.n_children[text.node] > 0
    costs = np.hypot(across, (BESIDE_INNER if is_inner else 1.5) * apart)
    costs += ASIDE_COST * np.abs(x - home_x) + LEVEL_COST * np.abs(y - home_y)
    for place in np.argsort(costs, kind="stable").tolist()[:MOST_LEADERS]:
        leader = _leader(scene, text, tuple(boxes[place].tolist()), (home_x, home_y), shape)
        if near.is_clear(leader, shape if text.role in BESIDE_NODES else None):
            placed = text._replace(x=round(float(x[place]), 1), y=round(float(y[place]), 1), anchor="middle")
            is_clear = math.hypot(across[place], apart[place]) < SHORTEST and (
                abs(x[place] - home_x) < 1 or 2 * half < shape.width)
            return placed, None if is_clear else leader
    return None, None


def _leader(scene: Scene, text: Text, box: Box, home: Point, shape: Shape) -> Line:
    """Return the line from a text's box to the point `home` on its edge, or towards it as far as the node's outline."""
    left, top, right, bottom = box
    start = min(max(home[0], left), right), min(max(home[1], top), bottom)
    end = home if text.role in ON_EDGES else outline_point(shape, start)
    style = Style(stroke=scene.theme.muted, width=1.0)
    return Line(*_rounded(start), *_rounded(end), style, "leader", text.role, text.node)


def outline_point(shape: Shape, start: Point) -> Point:
    """Return the point where the line from outside to a shape's centre meets its outline."""
    dx, dy = start[0] - shape.x, start[1] - shape.y
    share = float(share_inside(shape.kind, shape.width, shape.height, np.array([dx]), np.array([dy]))[0])
    return shape.x + dx * share, shape.y + dy * share


def _rounded(point: Point) -> Point:
    return round(float(point[0]), 1), round(float(point[1]), 1)
