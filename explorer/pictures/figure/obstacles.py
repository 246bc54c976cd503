"""Obstacles for arrows and their texts: the shapes, texts and lines already drawn."""

from collections.abc import Sequence

import numpy as np

from explorer.pictures.figure.items import Line, Shape, Text
from explorer.pictures.figure.metrics import Box, overlaps, straight_text_box, text_box, turn_points
from explorer.trees.tree import BoolArray, FloatArray, IntArray

CLEARANCE = 5.0
"""Pixels between a curve and a text or a shape."""
NEAR_END = 16.0
"""Pixels from a curve's end within which it may run through the shape that it touches."""


class Obstacles:
    """Boxes (k, 4) of shapes and texts, `is_text` (k,), and segments (m, 4) of edges, strokes and curves."""

    def __init__(self, boxes: FloatArray, is_text: BoolArray, lines: FloatArray) -> None:
        self.boxes = boxes
        self.is_text = is_text
        self.lines = lines

    @classmethod
    def from_items(
        cls, shapes: Sequence[Shape], texts: Sequence[Text], lines: Sequence[Line], area: Box | None = None
    ) -> "Obstacles":
        """Return the obstacles in a figure, or only those near the box `area`.

        These are the shapes and texts positioned in the box, and the lines that may reach into it.
        """
        if area is not None:
            left, top, right, bottom = area
            shapes = [item for item in shapes if left < item[1] < right and top < item[2] < bottom]
            texts = [item for item in texts if left < item[0] < right and top < item[1] < bottom]
            lines = [piece for item in lines for piece in item.pieces]
            lines = [item for item in lines if max(item[1], item[3]) > top and min(item[1], item[3]) < bottom and (
                left < item[0] < right or left < item[2] < right or (item[0] < left) != (item[2] < left))]
        boxes = [(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for _kind, x, y, wide, high, *_rest in shapes]
        boxes += [text_box(text) for text in texts]
        return cls(
            np.array(boxes, np.float64).reshape(-1, 4), np.arange(len(boxes)) >= len(shapes),
            np.array([piece[:4] for line in lines for piece in line.pieces]).reshape(-1, 4),
        )

    def restrict_to(self, points: FloatArray, reach: float) -> "Obstacles":
        """Return the obstacles within `reach` pixels of the bounding box of the points (..., 2)."""
        left, top = points.reshape(-1, 2).min(axis=0) - reach
        right, bottom = points.reshape(-1, 2).max(axis=0) + reach
        inside = overlaps(np.array([[left, top, right, bottom]]), self.boxes)[0]
        x1, y1, x2, y2 = self.lines.T
        across = (np.minimum(x1, x2) < right) & (np.maximum(x1, x2) > left)
        down = (np.minimum(y1, y2) < bottom) & (np.maximum(y1, y2) > top)
        return Obstacles(self.boxes[inside], self.is_text[inside], self.lines[across & down])

    def with_text_boxes(self, boxes: FloatArray) -> "Obstacles":
        """Return these obstacles and the boxes (k, 4) of texts."""
        return Obstacles(np.concatenate([self.boxes, boxes]), np.append(self.is_text, np.ones(len(boxes), bool)),
                         self.lines)

    def with_line(self, line: Line) -> "Obstacles":
        """Return these obstacles and the line."""
        return Obstacles(self.boxes, self.is_text, np.concatenate([self.lines, [line[:4]]]))

    def is_free_turned(self, text: Text, space: float, above: float = 0.0, below: float = 0.0) -> bool:
        """Return True if a turned text, widened by `space` pixels, overlaps no obstacle.

        Lines keep `above` and `below` more pixels away on these sides. Two boxes overlap if they do so along the sides
        of the one and along those of the other.
        """
        left, top, right, bottom = straight_text_box(text)
        own = np.array([[left - space, top - space, right + space, bottom + space]])
        near = overlaps(np.array([text_box(text)]), self.boxes)[0]
        x1, y1, x2, y2 = self.boxes[near].T
        corners = np.stack([x1, y1, x2, y1, x2, y2, x1, y2], axis=-1).reshape(-1, 4, 2)
        corners = turn_points(corners, (text.x, text.y), -text.turn)
        boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
        lines = turn_points(self.lines.reshape(-1, 2, 2), (text.x, text.y), -text.turn).reshape(-1, 4)
        wider = own + np.array([0.0, -above, 0.0, below])
        return not overlaps(own, boxes).any() and not crosses_boxes(lines, wider).any()

    def is_clear(self, leader: Line, home: Shape | None) -> bool:
        """Return True if a leader line crosses no line and no box but that of the shape which it leads to."""
        x1, y1, x2, y2 = leader[:4]
        if home is not None:  # the line ends at the shape
            x2, y2 = x2 + (x1 - x2) * 0.02, y2 + (y1 - y2) * 0.02
        ends = np.array([[x1, y1], [x2, y2]])
        boxes = self.boxes
        if home is not None:
            box = home.x - home.width / 2, home.y - home.height / 2, home.x + home.width / 2, home.y + home.height / 2
            boxes = boxes[np.abs(boxes - np.array(box)).max(axis=1) > 0.1]
        is_blocked = crosses_boxes(np.array([[x1, y1, x2, y2]]), boxes).any()
        inner = ends[:1] * 0.1 + ends[1:] * 0.9 if home is None else ends[1:]
        a, b = ends[:1], inner
        c, d = self.lines[:, :2], self.lines[:, 2:]
        crossed = ((_orientation(a, b, c) > 0) != (_orientation(a, b, d) > 0)) & (
            (_orientation(c, d, a) > 0) != (_orientation(c, d, b) > 0))
        return not is_blocked and not crossed.any()

    def add(self, text: Text | None, points: FloatArray) -> None:
        """Add a curve that was drawn, given by its points, and its text."""
        if text:
            self.boxes = np.concatenate([self.boxes, [text_box(text)]])
            self.is_text = np.append(self.is_text, True)
        self.lines = np.concatenate([self.lines, np.hstack([points[:-1], points[1:]])])

    def count_points_inside(self, curves: FloatArray) -> IntArray:
        """Return, for curves (c, points, 2), how many of their points are inside boxes, of shape (c,).

        A point in two boxes counts twice. Near a curve's ends shapes don't count.
        """
        inner = curves[:, 1:-1]
        x, y = inner[:, :, None, 0], inner[:, :, None, 1]
        from_ends = np.minimum(*(np.hypot(*np.moveaxis(inner - curves[:, end, None], 2, 0)) for end in (0, -1)))
        left, top, right, bottom = self.boxes.T
        hit = (left - CLEARANCE < x) & (right + CLEARANCE > x) & (top - CLEARANCE < y) & (bottom + CLEARANCE > y)
        counts: IntArray = (hit & (self.is_text | (from_ends > NEAR_END)[:, :, None])).sum(axis=(1, 2))
        return counts

    def count_crossings(self, curve: FloatArray) -> int:
        """Return how often a curve (points, 2) crosses lines."""
        points, lines = curve[1:-1] - curve[0], self.lines - np.tile(curve[0], 2)
        x, y = lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]
        # The sign of `_orientation` for each point and each line, computed as one matrix product.
        side = points @ np.stack([-y, x]) > x * lines[:, 1] - y * lines[:, 0]
        # Only steps of the curve that change the side of a line may cross it; there are few.
        step, line = np.nonzero(side[:-1] != side[1:])
        a, b, c, d = points[step], points[step + 1], lines[line, :2], lines[line, 2:]
        return int(((_orientation(a, b, c) > 0) != (_orientation(a, b, d) > 0)).sum())

    def count_crossed_texts(self, curve: FloatArray) -> int:
        """Return how many texts a curve (points, 2) passes through."""
        segments = np.hstack([curve[:-1], curve[1:]])
        return int(crosses_boxes(segments, self.boxes[self.is_text]).any(axis=1).sum())

    def are_free(self, boxes: FloatArray) -> BoolArray:
        """Return, (k,), whether each of the boxes (k, 4) overlaps no obstacle."""
        met = overlaps(boxes, self.boxes).any(axis=1) | crosses_boxes(self.lines, boxes).any(axis=1)
        free: BoolArray = np.logical_not(met)
        return free


def _orientation(a: FloatArray, b: FloatArray, c: FloatArray) -> FloatArray:
    """Return a number that is positive if c is on one side of the line from a to b, and negative on the other side."""
    line_vector, point_vector = b - a, c - a
    turn: FloatArray = line_vector[..., 0] * point_vector[..., 1] - line_vector[..., 1] * point_vector[..., 0]
    return turn


def crosses_boxes(lines: FloatArray, boxes: FloatArray) -> BoolArray:
    """Return, (k, m), which segments pass through which boxes, by clipping each segment to the box in x and in y."""
    left, top, right, bottom = (side[:, None] for side in boxes.T)
    x1, y1, x2, y2 = lines.T
    low, high = np.zeros((len(boxes), len(lines))), np.ones((len(boxes), len(lines)))
    for start, step, least, most in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
        is_parallel = np.abs(step) < 1e-9
        divisor = np.where(is_parallel, 1.0, step)
        first_share, second_share = (least - start) / divisor, (most - start) / divisor
        outside = is_parallel & ((start < least) | (start > most))
        low = np.maximum(low, np.where(is_parallel, np.where(outside, 2.0, 0.0), np.minimum(first_share, second_share)))
        high = np.minimum(high, np.where(is_parallel, 1.0, np.maximum(first_share, second_share)))
    crossed: BoolArray = low <= high
    return crossed
