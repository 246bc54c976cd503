"""Selection of a figure's legible texts at a zoom: texts that are large enough, and texts with room to be enlarged."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from explorer.pictures.figure import metrics
from explorer.pictures.figure.arrows import sample_curves
from explorer.pictures.figure.badges import BADGE_ROLES
from explorer.pictures.figure.items import Figure, Text
from explorer.pictures.figure.obstacles import Obstacles
from explorer.trees.tree import AnyArray, BoolArray

LEGIBLE = 5.5
"""Size in pixels below which texts inside shapes are left out."""
QUIET_LEGIBLE, READABLE, GROWN = 7.4, 9.5, 4.9
"""Sizes in pixels for texts beside shapes.

Smaller ones than the first are left out, but down to the third they are enlarged to the second where there is room, or
else to the first.
"""
ON_EDGES = ("move", "probability")
"""Roles of texts that are shown for all nodes of a level or for none, so that none seems to lack its text."""
ROUNDING = 0.01
"""Difference in size, in pixels, that is not seen."""
ZOOM_STEP = 1.12
"""Ratio between the zooms at which enlarged texts are computed, so that few sets of them exist."""
GIVEN = (*ON_EDGES, "name")
"""Roles of texts beside shapes that are the tree's own and don't change with the step of a search."""
MOST_GROWN = 400
"""Number of texts beside shapes above which none is enlarged."""
GROWTH_SHIFTS = (0.0, -0.22, 0.78)
"""Vertical shifts, as shares of the growth, that keep a text's baseline, its bottom or its top."""
BATCH = 40
"""Number of texts of similar height that are checked for free space together."""
MOST_REMEMBERED = 20_000
"""Number of cached results above which the cache is cleared."""

FreeRoomCache = dict[tuple[int, str, str, float], BoolArray]
"""By node, role, text and enlarged size: for each of `GROWTH_SHIFTS`, True if the enlarged text meets no fixed item."""


class SizedText(NamedTuple):
    """A text at the size to paint, its size at 100 %, and the size in screen pixels at which it starts to show."""

    text: Text
    nominal_size: float
    smallest_visible: float


def readable_texts(figure: Figure, step: int, free_rooms: FreeRoomCache) -> list[SizedText]:
    """Return the texts at the zoom ZOOM_STEP ** -step, enlarged where there is room, without illegible ones.

    Texts that become legible within the next zoom step are included, since they fade in. `free_rooms` caches the free
    space around texts over all figures of one tree.
    """
    zoom, next_zoom = ZOOM_STEP ** -step, ZOOM_STEP ** (1 - step)
    inside = _is_inside_shape(figure)
    given = [
        SizedText(text, text.size, 0.0 if text.size * zoom >= READABLE else LEGIBLE if is_inside else QUIET_LEGIBLE)
        for text, is_inside in zip(figure.texts, inside, strict=True)
    ]
    outside = [place for place, size in enumerate(given) if size.smallest_visible == QUIET_LEGIBLE
             and size.nominal_size * next_zoom >= GROWN]
    sized = given.copy()
    if 0 < len(outside) <= MOST_GROWN:
        _grow_texts(figure, sized, outside, READABLE, step, free_rooms)
        if any(sized[place].text.size * zoom < QUIET_LEGIBLE for place in outside):
            _grow_texts(figure, sized, outside, QUIET_LEGIBLE, step, free_rooms)
    for place in _in_incomplete_levels(figure, sized, zoom):
        sized[place] = given[place]
    return [size for size in sized if size.nominal_size * next_zoom >= size.smallest_visible]


def count_given(texts: Iterable[Text]) -> int:
    """Return the number of moves, probabilities and names of the tree among the texts."""
    return sum(text.role in GIVEN and text.node >= 0 for text in texts)


def _in_incomplete_levels(figure: Figure, sized: list[SizedText], zoom: float) -> list[int]:
    """Return the texts on edges whose level has one of the same role that is not legible."""
    heights = {shape.node: shape.y for shape in figure.shapes}
    keys = [(each.text.role, heights.get(each.text.node)) for each in sized]
    incomplete = {key for key, each in zip(keys, sized, strict=True)
                  if key[0] in ON_EDGES and each.text.size * zoom < QUIET_LEGIBLE - ROUNDING}
    return [place for place, key in enumerate(keys) if key in incomplete]


def _is_inside_shape(figure: Figure) -> list[bool]:
    """Return, for each text, True if it is in its node's shape or in a badge, where it can't be enlarged."""
    shapes = {shape.node: shape for shape in figure.shapes}

    def is_inside(text: Text) -> bool:
        if text.role in BADGE_ROLES:
            return True
        shape = shapes.get(text.node)
        if shape is None:
            return False
        return abs(text.x - shape.x) < shape.width / 2 and abs(text.y - shape.y) < shape.height / 2

    return [is_inside(text) for text in figure.texts]


def _grow_texts(
    figure: Figure, sized: list[SizedText], outside: list[int], goal: float, step: int, free_rooms: FreeRoomCache
) -> None:
    """Enlarge the smaller texts beside shapes to `goal` screen pixels, in order, where they meet nothing else.

    `outside` are the places of all texts beside shapes. Changes `sized` in place.
    """
    size, next_zoom = goal / ZOOM_STEP ** -step, ZOOM_STEP ** (1 - step)
    places = [place for place in outside if sized[place].text.size < size]
    texts = [figure.texts[place] for place in places]
    variants = [[text._replace(size=size, y=text.y + share * (size - text.size)) for share in GROWTH_SHIFTS]
            for text in texts]
    grown = np.array([metrics.text_box(variant_texts) for each in variants for variant_texts in each])
    growing = {figure.texts[place] for place in outside}
    fits = _are_free(figure, texts, growing, grown.reshape(-1, len(GROWTH_SHIFTS), 4), size, step, free_rooms)
    if figure.arrows:  # they differ from step to step, so they are not remembered
        arrows = Obstacles(np.empty((0, 4)), np.empty(0, bool), _arrow_segments(figure))
        fits &= arrows.are_free(grown).reshape(-1, len(GROWTH_SHIFTS))
    others = [*texts, *(sized[place].text for place in outside if sized[place].text.size >= size)]
    boxes = np.concatenate([grown, [metrics.text_box(text) for text in others]])
    overlaps = metrics.overlaps(grown, boxes).astype(np.int16)
    # The number of texts that overlap each enlarged box; updated as texts are enlarged or left out.
    count = len(GROWTH_SHIFTS)
    overlap_counts = overlaps[:, len(grown):].sum(axis=1)
    for row, text in enumerate(texts):
        own = slice(count * row, count * (row + 1))
        overlap_counts -= overlaps[:, len(grown) + row]
        free = fits[row] & (overlap_counts[own] == 0)
        if free.any():
            best = int(free.argmax())
            sized[places[row]] = SizedText(variants[row][best], text.size, GROWN)
            overlap_counts += overlaps[:, count * row + best]
        elif text.size * next_zoom >= QUIET_LEGIBLE:
            overlap_counts += overlaps[:, len(grown) + row]


def _arrow_segments(figure: Figure) -> AnyArray:
    """Return the curves of the arrows as segments (k, 4)."""
    curves = sample_curves(np.array([arrow.curve for arrow in figure.arrows]))
    return np.concatenate([curves[:, :-1], curves[:, 1:]], axis=2).reshape(-1, 4)


def _are_free(
    figure: Figure, texts: list[Text], growing: set[Text], boxes: AnyArray, size: float, step: int,
    free_rooms: FreeRoomCache,
) -> AnyArray:
    """Return True, as an array (texts, ways), for boxes (texts, ways, 4) that meet no shape, edge or fixed text.

    All texts are fixed but those in `growing`. Results are taken from `free_rooms` and stored there.
    """
    keys = [(text.node, text.role, text.text, size) for text in texts]
    unknown_rows = [row for row, key in enumerate(keys) if key not in free_rooms]
    if unknown_rows:
        least = LEGIBLE / ZOOM_STEP ** (1 - step)
        others = [text for text in figure.texts if text.size >= least and text not in growing]
        around = Obstacles.from_items(figure.shapes, others, [*figure.edges, *figure.strikes])
        unknown_rows.sort(key=lambda row: texts[row].y)
        for start in range(0, len(unknown_rows), BATCH):
            part = unknown_rows[start : start + BATCH]
            # Only few items are at the height of these texts.
            near = around.restrict_to(boxes[part], 1.0)
            found = near.are_free(boxes[part].reshape(-1, 4)).reshape(len(part), -1)
            found &= (boxes[part][..., 0] >= 0) & (boxes[part][..., 2] <= figure.width)
            free_rooms.update(zip((keys[row] for row in part), found, strict=True))
    fits = np.array([free_rooms[key] for key in keys])
    if len(free_rooms) > MOST_REMEMBERED:
        free_rooms.clear()
    return fits
