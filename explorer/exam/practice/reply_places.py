"""Places of typed replies that do not fit into their node: beside, below or above it, as the tree grows."""

from collections.abc import Sequence

import numpy as np

from explorer.pictures.figure.geometry import NAME, NAME_DISTANCE, SMALL
from explorer.pictures.figure.items import Figure, Shape
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.obstacles import Obstacles
from explorer.pictures.figure.sideways import ANSWER_REACH, FIRST_ANSWER
from explorer.study.looks import RIGHT, UP

ANSWER_LINE_PITCH = 15.0
"""The distance between the answer lines of a node in pixels."""
TURNED_DROP = 6.2
"""The distance in pixels from the baseline of a line below a centre to that of a line as far above it."""
BELOW_LEAF, BESIDE_INNER = 33.0, 11.5
"""The distances in pixels of a reply below a leaf, and below the centre of an inner node that it is beside."""
ReplyPlace = tuple[float, float, bool]
"""The left end and the baseline of a line, and whether its text is aligned right."""


def find_reply_place(
    figure: Figure, shape: Shape, direction: str, line: tuple[float, int, int], *, is_leaf: bool, is_rightward: bool
) -> ReplyPlace:
    """Return the place of a line at a node; `line` is its width, its row from 0, and the number of the node's lines.

    Lines continue the texts of a leaf, away from the root. They are beside an inner node, on its right if
    `is_rightward`, or below it if the tree grows from left to right: then at the first place that is free.
    """
    wide, row, count = line
    if direction == RIGHT:
        down = ANSWER_LINE_PITCH * row
        return _first_free(figure, wide, _after_leaf(figure, shape, down) if is_leaf else _below(shape, wide, down))
    drop = shape.height / 2 + BELOW_LEAF if is_leaf else BESIDE_INNER
    y = shape.y + drop + ANSWER_LINE_PITCH * row
    if direction == UP:
        y = shape.y + TURNED_DROP - drop + ANSWER_LINE_PITCH * (row - count + 1)
    if is_leaf:
        return shape.x - wide / 2, y, False
    start = shape.width / 2 + NAME_DISTANCE
    return shape.x + start if is_rightward else shape.x - start - wide, y, not is_rightward


def _after_leaf(figure: Figure, shape: Shape, down: float) -> list[ReplyPlace]:
    """Return places right of a leaf: after its texts, below and above them."""
    start = shape.x + shape.width / 2 + NAME_DISTANCE
    after = [text_box(text)[2] + NAME_DISTANCE for text in figure.texts if text.node == shape.node]
    return [(max([start, *after]), shape.y + 4 + down, False), (start, shape.y + shape.height / 2 + 6 + down, False),
            (start, shape.y - shape.height / 2 - down, False)]


def _below(shape: Shape, wide: float, down: float) -> list[ReplyPlace]:
    """Return places below and above an inner node."""
    below, above = shape.y + shape.height / 2 + FIRST_ANSWER, shape.y - shape.height / 2 - 2 * NAME - ANSWER_LINE_PITCH
    return [(left, base + down, is_right_aligned) for base in (below, above) for left, is_right_aligned in (
        (shape.x + ANSWER_REACH - wide, True), (shape.x - wide / 2, False), (shape.x - ANSWER_REACH, False))]


def _first_free(figure: Figure, wide: float, places: Sequence[ReplyPlace]) -> ReplyPlace:
    """Return the first of the places at which a line this wide touches nothing; the first one if there is none."""
    boxes = np.array([(left, y - SMALL, left + wide, y + 4) for left, y, _aligned in places])
    lines = [*figure.edges, *figure.strikes]
    return places[int(Obstacles.from_items(figure.shapes, figure.texts, lines).are_free(boxes).argmax())]
