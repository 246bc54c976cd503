"""Placement of node names that a drawing has left out, because a question may name any of its nodes."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import numpy as np

from explorer.exam.questions.context import QuestionContext
from explorer.pictures.figure.geometry import MARGIN, NAME
from explorer.pictures.figure.items import Anchor, Figure, Shape, Text
from explorer.pictures.figure.metrics import text_box, text_width
from explorer.pictures.figure.obstacles import Obstacles
from explorer.pictures.theme import LIGHT

NAME_GAP = 6.0
"""The distance between a shape and the name next to it, in pixels."""
ROW_HEIGHT = 16.0
"""The distance between two rows of names below a leaf, in pixels."""


def with_names(context: QuestionContext, figures: Sequence[Figure]) -> list[Figure]:
    """Return figures of one geometry with the full names of all nodes.

    A missing name is placed at the first position that is free in all figures. If none is free, a leaf's name goes
    below the leaf, and the figures may become taller.
    """
    complete = {text.node for text in figures[0].texts
                if text.role == "name" and text.node >= 0 and text.text == context.name(text.node)}
    missing = [shape for shape in figures[0].shapes if shape.node >= 0 and shape.node not in complete]
    if not missing:
        return list(figures)
    missing_nodes = {shape.node for shape in missing}
    kept = [replace(each, texts=[text for text in each.texts if text.node not in missing_nodes or text.role != "name"],
                    unplaced=[text for text in each.unplaced if text.node not in missing_nodes or text.role != "name"])
            for each in figures]
    shapes, page = figures[0].shapes, figures[0].width
    texts = [text for each in kept for text in each.texts]
    lines = [line for each in kept for line in (*each.edges, *each.strikes)]
    added: list[Text] = []
    for shape in missing:
        candidates = _candidate_positions(shape, context.name(shape.node))
        boxes = np.array([text_box(text) for text in candidates])
        inside = (boxes[:, 0] >= 0) & (boxes[:, 2] <= page)
        free = Obstacles.from_items(shapes, [*texts, *added], lines).are_free(boxes) & inside
        chosen = candidates[int(np.argmax(free if free.any() else inside))]
        if not free.any() and context.tree.is_leaf[shape.node]:
            chosen = _name_below(shape, context.name(shape.node), page, [*texts, *added])
        added.append(chosen)
    # Names below the page make the figures taller.
    height = max([figures[0].height, *(text.y + MARGIN / 2 for text in added)])
    return [replace(each, height=height, texts=[*each.texts, *added]) for each in kept]


def _name_below(shape: Shape, name: str, page: float, texts: Sequence[Text]) -> Text:
    """Return the name below its leaf, in the first row in which it touches no other text."""
    half = text_width(name, NAME, True) / 2
    x = min(max(shape.x, half + NAME_GAP), max(page - half - NAME_GAP, half + NAME_GAP))
    boxes = [text_box(text) for text in texts]
    for row in count(1):
        y = shape.y + shape.height / 2 + ROW_HEIGHT * row
        text = Text(round(x, 1), round(y, 1), name, NAME, True, LIGHT.text, "middle", "name", shape.node)
        left, top, right, bottom = text_box(text)
        if not any(a < right and c > left and b < bottom and d > top for a, b, c, d in boxes):
            break
    return text


def _candidate_positions(shape: Shape, name: str) -> list[Text]:
    """Return the name at each possible position: beside the shape, then at its corners, the lower ones first."""
    half, high = shape.width / 2, shape.height / 2
    sides: list[tuple[float, float, Anchor]] = [
        (half + NAME_GAP, 4.5, "start"), (-half - NAME_GAP, 4.5, "end"),
        (half + 2, high + 12, "start"), (-half - 2, high + 12, "end"),
        (half + 2, -high - 3, "start"), (-half - 2, -high - 3, "end"),
        (4.0, -high - 5, "start"), (-4.0, -high - 5, "end"), (0.0, high - 4, "middle"),
    ]
    return [
        Text(round(shape.x + x, 1), round(shape.y + y, 1), name, NAME, True, LIGHT.text, anchor, "name", shape.node)
        for x, y, anchor in sides
    ]
