"""Trees that grow upwards: a figure drawn downwards is turned over, while shapes and texts stay upright."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.pictures.figure.items import Arrow, Figure, Line, Point, Shape, Strokes, Text
from explorer.pictures.figure.metrics import Box, overlaps, text_box
from explorer.pictures.figure.second_places import outline_point
from explorer.study.looks import STRAIGHT

INSIDE = ("value", "player", "badge")
"""Roles of texts that stay where they are in their shape or disc, if they lie in it."""
ON_EDGES = ("move", "probability", "turn", "cutoff")
"""Roles of texts that are turned over one by one; the other texts of a node keep their order."""
LINE_DROP, NOTE_DROP = 2.0, 6.2
"""Pixels from the baseline of a note to its answer line, and to the middle of its letters, twice."""
MIDDLE = 0.28
"""The middle of letters above their baseline, as a share of their size."""
SLACK = 3.0
"""Pixels by which the text in a shape may reach beyond the box around the shape."""


def turn_upward(figure: Figure, height: float, top: float = 0.0) -> Figure:
    """Return the figure, whose tree lies `top` to `top + height` pixels below the upper edge, turned over.

    Boxes of texts are mapped to boxes of the same size, so that texts which were clear of everything stay so. Items
    without a node stay where they are.
    """
    return _Turning(figure, 2 * top + height).figure


def texts_before_turning(figure: Figure, height: float, top: float = 0.0) -> list[Text]:
    """Return texts whose boxes, turned over, are those of the texts in the figure turned by `turn_upward`."""
    turned, total = turn_upward(figure, height, top), 2 * top + height
    return [before if text.turn else text._replace(y=total - text.y + 2 * MIDDLE * text.size)
            for before, text in zip(figure.texts, turned.texts, strict=True)]


class _Turning:
    """A figure, and the figure with each y replaced by `total` - y."""

    def __init__(self, figure: Figure, total: float) -> None:
        self._total = total
        self._shapes = {shape.node: shape for shape in figure.shapes}
        self._discs: dict[int, list[Shape]] = defaultdict(list)
        for badge in figure.badges:
            self._discs[badge.node].append(badge)
        bases: dict[int, list[float]] = defaultdict(list)
        for line in figure.edges:
            if line.role == "place":
                bases[line.node].append(line.y1 - LINE_DROP)
        for text in figure.texts:
            if text.role == "note":
                bases[text.node].append(text.y)
        # From baselines, so that answer lines and the notes in their places move alike in all drawings of a question.
        self._note_rises = {node: total - min(own) - max(own) + NOTE_DROP for node, own in bases.items()}
        """By node: by how much its answer lines and notes move, which keep their order."""
        self._rises: dict[int, float] = {}
        """By index of a text: by how much it has moved."""
        texts = figure.texts
        self._find_rises(texts)
        self._values = {text.node: self._rises[place] for place, text in enumerate(texts)
                        if text.role == "value" and place in self._rises}
        moved = [_turned_back(text)._replace(y=round(text.y + self._rises.get(place, 0.0), 1))
                 for place, text in enumerate(texts)]
        self.figure = replace(
            figure, edges=list(map(self._line, figure.edges)), shapes=list(map(self._shape, figure.shapes)),
            hatches=list(map(self._strokes, figure.hatches)),
            boards=[board._replace(y=self._with_shape(board.node, board.y)) for board in figure.boards],
            strikes=list(map(self._line, figure.strikes)), arrows=list(map(self._arrow, figure.arrows)),
            texts=moved, badges=list(map(self._badge, figure.badges)))

    def _find_rises(self, texts: list[Text]) -> None:
        """Find by how much each text moves: with its shape, on its own, or with the others beside or below its node."""
        beside: dict[int, list[int]] = defaultdict(list)
        for place, text in enumerate(texts):
            if text.node < 0:
                continue
            shape = self._shapes.get(text.node)
            disc = next((each for each in self._discs[text.node] if text.role in ("badge", "turn")
                         and abs(each.x - text.x) < 1 and abs(each.y + 4 - text.y) < 1), None)
            if disc is not None:
                self._rises[place] = self._badge(disc).y - disc.y
            elif shape is not None and text.role in INSIDE and _holds(shape, text):
                self._rises[place] = self._turned(shape.y) - shape.y
            elif text.role == "note":
                self._rises[place] = self._note_rises[text.node]
            elif text.role in ON_EDGES or text.turn:
                # From the middle of the letters to the baseline.
                down = MIDDLE * text.size * math.cos(math.radians(text.turn))
                self._rises[place] = self._turned(text.y - down) + down - text.y
            elif text.anchor == "middle" or (text.node in self._note_rises and text.role == "name"):
                # Lines below a leaf, and a name above answer lines, change their order: they keep clear of all edges.
                self._rises[place] = self._rise([text_box(text)])
            else:
                beside[text.node].append(place)
        boxes = np.array([text_box(text) for text in texts]).reshape(-1, 4)
        for members in beside.values():
            whole = np.array([[*boxes[members, :2].min(axis=0), *boxes[members, 2:].max(axis=0)]])
            # Lines that have another text between them are turned over one by one.
            is_apart = int(overlaps(whole, boxes).sum()) == len(members)
            for part in [members] if is_apart else [[place] for place in members]:
                self._rises.update(dict.fromkeys(part, self._rise([text_box(texts[place]) for place in part])))

    def _rise(self, boxes: Sequence[Box]) -> float:
        """Return by how much boxes move that are turned over together."""
        return self._total - min(box[1] for box in boxes) - max(box[3] for box in boxes)

    def _turned(self, y: float) -> float:
        return self._total - y

    def _with_shape(self, node: int, y: float) -> float:
        shape = self._shapes.get(node)
        return round(y if shape is None else self._turned(shape.y) + y - shape.y, 1)

    def _shape(self, shape: Shape) -> Shape:
        if shape.node < 0:
            return shape
        kind = "hanging" if shape.kind == "stub" else shape.kind
        return shape._replace(y=round(self._turned(shape.y), 1), kind=kind)

    def _badge(self, badge: Shape) -> Shape:
        """Return a disc that has moved with its shape; the discs of search orders are on edges."""
        if badge.node < 0:
            return badge
        y = self._turned(badge.y) if badge.state == "turn" else self._with_shape(badge.node, badge.y)
        return badge._replace(y=round(y, 1))

    def _strokes(self, strokes: Strokes) -> Strokes:
        if strokes.node < 0:
            return strokes
        if strokes.role == "static" and strokes.node in self._values:
            return strokes._replace(y=round(strokes.y + self._values[strokes.node], 1))
        return strokes._replace(y=self._with_shape(strokes.node, strokes.y))

    def _line(self, line: Line) -> Line:
        if line.node < 0:
            return line
        if line.role == "place":
            rise = self._note_rises[line.node]
            return line._replace(y1=round(line.y1 + rise, 1), y2=round(line.y2 + rise, 1))
        if line.role == "leader" and line.state not in ON_EDGES and line.node in self._shapes:
            return self._leader(line)
        return line._replace(y1=round(self._turned(line.y1), 1), y2=round(self._turned(line.y2), 1),
                             middle=0.0 if line.bend == STRAIGHT else round(self._turned(line.middle), 1))

    def _leader(self, line: Line) -> Line:
        """Return a leader line turned over that ends at the outline of its shape, which is not turned."""
        shape = self._shape(self._shapes[line.node])
        start = line.x1, round(self._turned(line.y1), 1)
        x, y = outline_point(shape, start)
        return line._replace(y1=start[1], x2=round(x, 1), y2=round(y, 1))

    def _arrow(self, arrow: Arrow) -> Arrow:
        def at(point: Point) -> Point:
            return point[0], round(self._turned(point[1]), 1)

        a, b, c, d = map(at, arrow.curve)
        e, f, g = map(at, arrow.head)
        return arrow._replace(curve=(a, b, c, d), head=(e, f, g))


def _turned_back(text: Text) -> Text:
    """Return a text turned the other way; the middle of its letters stays at its x."""
    if not text.turn:
        return text
    aside = 2 * MIDDLE * text.size * math.sin(math.radians(text.turn))
    return text._replace(x=round(text.x + aside, 1), turn=-text.turn)


def _holds(shape: Shape, text: Text) -> bool:
    """Return True if a text lies in the box around a shape."""
    left, top, right, bottom = text_box(text)
    return (left >= shape.x - shape.width / 2 - SLACK and right <= shape.x + shape.width / 2 + SLACK
            and top >= shape.y - shape.height / 2 - SLACK and bottom <= shape.y + shape.height / 2 + SLACK)
