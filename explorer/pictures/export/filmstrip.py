"""Filmstrips: the pictures of several steps in one figure, with captions, one title and one legend."""

import math
from collections.abc import Sequence

from explorer.core.errors import ExportError
from explorer.core.i18n import _
from explorer.pictures.figure.geometry import NAME, TITLE, WITH_LEGEND, WITH_TITLE
from explorer.pictures.figure.items import Figure, Text, UnplacedText
from explorer.pictures.figure.metrics import shorten
from explorer.pictures.figure.shift import add_figure
from explorer.pictures.figure.show import Show
from explorer.pictures.figure.title_and_footer import add_legend, draw_title
from explorer.pictures.theme import Theme
from explorer.search.trace import Trace
from explorer.trees.tree import Tree

CAPTION, GAP = 34.0, 24.0
"""Height of the caption below each picture, and distance between pictures, in pixels."""
ASPECT_RATIO = 1.6
"""Preferred ratio of width to height of the page."""


def filmstrip(
    figures: Sequence[Figure], captions: Sequence[str] | None = None, *, columns: int | None = None
) -> Figure:
    """Arrange figures in a grid, row by row, with captions below; without `captions` they are (a), (b) ...

    `columns` None chooses the number of columns from ASPECT_RATIO. Raises ExportError if there are no figures, or not
    one caption for each.
    """
    if not figures:
        raise ExportError(_("a filmstrip needs at least one step"))
    texts = list(captions) if captions is not None else [f"({caption_letter(place)})" for place in range(len(figures))]
    if len(texts) != len(figures):
        raise ExportError(_("{captions} captions for {pictures} pictures").format(
            captions=len(texts), pictures=len(figures)))
    wide, high = max(figure.width for figure in figures) + GAP, max(figure.height for figure in figures) + CAPTION + GAP
    if columns is None:
        columns = max(1, min(len(figures), round(math.sqrt(len(figures) * ASPECT_RATIO * high / wide))))
    rows = -(-len(figures) // columns)
    whole = Figure(
        round(wide * columns - GAP, 1), round(high * rows - GAP, 1), figures[0].paper, [], [], [], [], [], [], [],
        figures[0].title, figures[0].ink,
    )
    first_node = 0
    for place, (figure, caption) in enumerate(zip(figures, texts, strict=True)):
        dx = place % columns * wide + (wide - GAP - figure.width) / 2
        dy = place // columns * high
        add_figure(whole, figure, dx, dy, first_node)
        words = shorten(caption, NAME, False, wide - GAP)
        if words != caption:
            whole.unplaced.append(UnplacedText(-1, "caption", caption, words))
        x, y = dx + figure.width / 2, dy + high - GAP - CAPTION / 2
        whole.texts.append(Text(round(x, 1), round(y, 1), words, NAME, False, figure.ink, "middle", "caption", -1))
        first_node += 1 + max((shape.node for shape in figure.shapes), default=0)
    return whole


def add_title_and_legend(
    strip: Figure, pictures: Sequence[Figure], tree: Tree, trace: Trace | None, show: Show, theme: Theme
) -> Figure:
    """Return the filmstrip with the title above and one legend below, if `show` includes them.

    The legend explains the signs of all pictures. The search's convention is printed below the title.
    """
    if not show.title and not show.legend:
        return strip
    wide = max(strip.width, WITH_LEGEND if show.legend and len(tree) > 1 else WITH_TITLE if show.title else 0.0)
    top = TITLE if show.title else 0.0
    unplaced: list[UnplacedText] = []
    title = draw_title(show.title, trace.convention if trace else None, "", wide, theme, unplaced)
    whole = Figure(
        wide, round(strip.height + top, 1), strip.paper, [], [], [], [], [], [], title, show.title or strip.title,
        strip.ink, unplaced=unplaced,
    )
    add_figure(whole, strip, (wide - strip.width) / 2, top, 0)
    return add_legend(whole, tree, theme, pictures, trace=trace, looks=show.looks) if show.legend else whole


def caption_letter(place: int) -> str:
    """Return the letters of caption number `place`, from 0: a ... z, aa, ab ..."""
    before, last = divmod(place, 26)
    return (caption_letter(before - 1) if before else "") + chr(ord("a") + last)
