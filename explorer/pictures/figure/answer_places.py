"""Places of the lines that are written at a node: beside it, or below it if the tree grows from left to right."""

from explorer.pictures.figure.geometry import TreeGeometry
from explorer.pictures.figure.sideways import ANSWER_PITCH, ANSWER_REACH, FIRST_ANSWER

ANSWER_LINE_PITCH = ANSWER_PITCH
"""The distance between the answer lines of a node, in pixels: 0.5 cm in the smallest scale of a sheet."""
FIRST_ANSWER_LINE = -1.0
"""The first answer line's distance below the centre of its node, in pixels, if it is beside the node."""


def answer_places(placed: TreeGeometry, node: int, count: int) -> list[tuple[float, float, float]]:
    """Return for each line at a node its start x, its baseline y, and its direction: 1 rightwards, -1 leftwards.

    Figures that grow upwards are drawn downwards, then turned, so their places are those of downward figures.
    """
    x, y = float(placed.x[node]), float(placed.y[node])
    if placed.is_sideways:
        x, first, way = x + ANSWER_REACH, y + placed.proportions.inner_height / 2 + FIRST_ANSWER, -1.0
    else:
        way = 1.0 if placed.has_text_on_right[node] else -1.0
        x, first = x + way * placed.text_offset(node), y + FIRST_ANSWER_LINE
    return [(round(x, 1), round(first + ANSWER_LINE_PITCH * line, 1), way) for line in range(count)]
