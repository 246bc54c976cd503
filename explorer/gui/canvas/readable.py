"""Which texts of a figure can be read at a zoom: those large enough, and those that have room to grow."""

from typing import NamedTuple

import numpy as np

from explorer.pictures.figure import Figure, Text, metrics
from explorer.pictures.figure.badges import BADGE_ROLES
from explorer.pictures.figure.obstacles import Obstacles
from explorer.trees.tree import AnyArray, BoolArray

LEGIBLE = 5.5
"""Texts of fewer px than this are left out."""
QUIET_LEGIBLE, READABLE, GROWN = 7.4, 9.5, 4.9
"""The same for texts beside shapes; the px that these have at least where there is room, if not below the last."""
ZOOM_STEP = 1.12
"""Small texts grow in steps of this factor, so that a zoom has few sets of them."""
MOST_GROWN = 400
"""Of more texts none grows: at such a zoom nobody reads them one by one."""
GROWTH_SHIFTS = (0.0, -0.22, 0.78)
"""Ways of growing, as the room is: of the same baseline, the same foot or the same top."""
BATCH = 40
"""So many texts of similar height are looked at together."""
MOST_REMEMBERED = 20_000
"""Of rooms; then all are forgotten."""

FreeRoomCache = dict[tuple[int, str, str, int], BoolArray]
"""By node, role and text, and step of zooming: which ways of growing meet nothing that stays where it is."""


class SizedText(NamedTuple):
    """A text as large as it is painted, with its size at 100 % and the px at which it begins to show."""

    text: Text
    nominal_size: float
    smallest_visible: float


def readable_texts(figure: Figure, step: int, rooms: FreeRoomCache) -> list[SizedText]:
    """The texts at the zoom STEP ** -step, grown where there is room, without those too small to read.

    What comes into sight within the next step of zooming is among them: it fades in. `rooms` are remembered from
    earlier figures of the same tree.
    """
    zoom, soon = ZOOM_STEP ** -step, ZOOM_STEP ** (1 - step)
    inside = _is_inside_shape(figure)
    sized = [
        SizedText(text, text.size, 0.0 if text.size * zoom >= READABLE else LEGIBLE if within else QUIET_LEGIBLE)
        for text, within in zip(figure.texts, inside, strict=True)
    ]
    quiet = [place for place, size in enumerate(sized) if size.smallest_visible == QUIET_LEGIBLE
             and size.nominal_size * soon >= GROWN]
    if 0 < len(quiet) <= MOST_GROWN:
        _grow_texts(figure, sized, quiet, step, rooms)
    return [size for size in sized if size.nominal_size * soon >= size.smallest_visible]


def _is_inside_shape(figure: Figure) -> list[bool]:
    """Whether each text stands in its node's shape or in a badge, where it has no room to grow."""
    shapes = {shape.node: shape for shape in figure.shapes}

    def is_inside(text: Text) -> bool:
        if text.role in BADGE_ROLES:
            return True
        shape = shapes.get(text.node)
        if shape is None:
            return False
        return abs(text.x - shape.x) < shape.width / 2 and abs(text.y - shape.y) < shape.height / 2

    return [is_inside(text) for text in figure.texts]


def _grow_texts(figure: Figure, sized: list[SizedText], quiet: list[int], step: int, rooms: FreeRoomCache) -> None:
    """Let texts beside shapes be as large as they are readable, one after another, where there is room for them."""
    size, soon = READABLE / ZOOM_STEP ** -step, ZOOM_STEP ** (1 - step)
    texts = [figure.texts[place] for place in quiet]
    ways = [[text._replace(size=size, y=text.y + share * (size - text.size)) for share in GROWTH_SHIFTS]
            for text in texts]
    grown = np.array([metrics.text_box(way) for each in ways for way in each])
    fits = _are_free(figure, texts, grown.reshape(-1, len(GROWTH_SHIFTS), 4), step, rooms)
    asked = np.concatenate([grown, [metrics.text_box(text) for text in texts]])
    meets = _overlap(grown, asked)
    # How many of the texts' boxes lie on each way: as they are now, before others have grown or gone.
    count = len(GROWTH_SHIFTS)
    taken = meets[:, len(grown):].sum(axis=1)
    for row, text in enumerate(texts):
        own = slice(count * row, count * (row + 1))
        taken -= meets[:, len(grown) + row]
        free = fits[row] & (taken[own] == 0)
        if free.any():
            best = int(free.argmax())
            sized[quiet[row]] = SizedText(ways[row][best], text.size, GROWN)
            taken += meets[:, count * row + best]
        elif text.size * soon >= QUIET_LEGIBLE:
            taken += meets[:, len(grown) + row]


def _overlap(boxes: AnyArray, others: AnyArray) -> AnyArray:
    """(k, m) 1 where two boxes have something in common."""
    left, top, right, bottom = (side[:, None] for side in boxes.T)
    x1, y1, x2, y2 = others.T
    met: AnyArray = ((x1 < right) & (x2 > left) & (y1 < bottom) & (y2 > top)).astype(np.int16)
    return met


def _are_free(figure: Figure, texts: list[Text], boxes: AnyArray, step: int, rooms: FreeRoomCache) -> AnyArray:
    """(texts, ways) which of the boxes (texts, ways, 4) lie on no shape, edge or other text; some are known already."""
    keys = [(text.node, text.role, text.text, step) for text in texts]
    fresh = [row for row, key in enumerate(keys) if key not in rooms]
    if fresh:
        grows = set(texts)
        least = LEGIBLE / ZOOM_STEP ** (1 - step)
        others = [text for text in figure.texts if text.size >= least and text not in grows]
        around = Obstacles.from_items(figure.shapes, others, [*figure.edges, *figure.strikes])
        fresh.sort(key=lambda row: texts[row].y)
        for start in range(0, len(fresh), BATCH):
            part = fresh[start : start + BATCH]
            # Few edges pass at the height of these texts.
            near = around.restrict_to(boxes[part], 1.0)
            found = near.are_free(boxes[part].reshape(-1, 4)).reshape(len(part), -1)
            found &= (boxes[part][..., 0] >= 0) & (boxes[part][..., 2] <= figure.width)
            rooms.update(zip((keys[row] for row in part), found, strict=True))
    fits = np.array([rooms[key] for key in keys])
    if len(rooms) > MOST_REMEMBERED:
        rooms.clear()
    return fits
