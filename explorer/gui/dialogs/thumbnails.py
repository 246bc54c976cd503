"""Small pictures of studies without texts, for cards and lists."""

from dataclasses import replace
from typing import TypeVar

import numpy as np
from PySide6.QtCore import QRectF

from explorer import search
from explorer.lab import orders
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import make_figure
from explorer.pictures.export.svg import svg
from explorer.pictures.figure.items import Line, Shape
from explorer.pictures.figure.show import Show
from explorer.pictures.theme import LIGHT, Theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import orderings
from explorer.trees.visible import VisiblePart

THUMBNAIL_MARGIN = 6.0
"""The margin around the tree in a thumbnail, in px of the picture."""
LINE_SCALE = 2.0
"""The factor by which lines are thicker in a thumbnail, so that their colours can be distinguished."""
MOST_VISITS = 50_000
"""The number of visits after which the search for a small picture ends."""
MOST_DRAWN = 60
"""The largest number of nodes in a small thumbnail; of a larger tree the upper levels are drawn, without its search."""

Thumbnail = tuple[str, QRectF]
"""An SVG picture and the rectangle of the tree in it."""
Item = TypeVar("Item", Line, Shape)


def thumbnail(chosen: Study, theme: Theme = LIGHT, *, is_searched: bool = True) -> Thumbnail:
    """Return the picture of the search's end, without texts.

    Only the tree is drawn if it is not searched. Raises ExplorerError if the study can't be ordered or searched.
    """
    trace = search_study(chosen) if is_searched else None
    show = Show("key", legend=False, windows=False, arrows=False, ordinals=False, moves=False)
    drawn = make_figure(chosen, trace, PictureOptions(show=show, theme=theme.name))
    drawn = replace(
        drawn, texts=[], edges=[_thicken(line) for line in drawn.edges],
        shapes=[_thicken(shape) for shape in drawn.shapes], strikes=[_thicken(line) for line in drawn.strikes])
    crop = QRectF()
    for shape in drawn.shapes:
        crop |= QRectF(shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height)
    margin = THUMBNAIL_MARGIN
    return svg(drawn, transparent=True), crop.adjusted(-margin, -margin, margin, margin)


def search_study(chosen: Study) -> Trace:
    """Return the study's search, ended after MOST_VISITS; raises ExplorerError if it can't be ordered or searched."""
    tree = orders.apply(chosen.tree, chosen.ordering, chosen.convention)
    return search.run(
        tree, chosen.algorithm, chosen.convention, search.accepted_options(chosen.algorithm, chosen.options),
        tick=lambda visits: visits < MOST_VISITS)


def small_thumbnail(chosen: Study, theme: Theme = LIGHT) -> Thumbnail:
    """Return the thumbnail of any study; of a large tree, the upper levels without the search.

    Raises ExplorerError if the study can't be ordered or searched.
    """
    if len(chosen.tree) <= MOST_DRAWN:
        return thumbnail(chosen, theme)
    last = max(int(np.searchsorted(chosen.tree.level_start[1:], MOST_DRAWN, "right")) - 1, 0)
    shown = replace(chosen, ordering=orderings.AS_DRAWN, visible_part=VisiblePart(levels=(0, last)))
    return thumbnail(shown, theme, is_searched=False)


def _thicken(item: Item) -> Item:
    """Return the line or shape with its stroke wider by LINE_SCALE."""
    return item._replace(style=replace(item.style, width=LINE_SCALE * item.style.width))
