"""The canvas's legend at the bottom left: that of exports, limited to what is in view, where it covers nothing."""

import math
from collections.abc import Callable, Collection
from collections.abc import Set as AbstractSet
from itertools import compress

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from explorer.analysis.node_status import DONE, PRUNED, UNSEEN
from explorer.analysis.run_difference import RunDifference
from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import _
from explorer.gui.canvas.overview.tint import CAP, Tints, theme_tints, to_qcolor
from explorer.gui.canvas.paint import Painting, translucent
from explorer.gui.document.shown_run import ShownRun
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.text_size import growth
from explorer.pictures.figure.difference_overlay import RunNames
from explorer.pictures.figure.geometry import ROW, SMALL
from explorer.pictures.figure.items import Figure, Point, Shape, Text
from explorer.pictures.figure.legend import AFTER_ICON, ICON, draw_legend, signs_in_figures
from explorer.pictures.figure.metrics import text_box, text_width
from explorer.pictures.theme import Style, Theme
from explorer.search.trace import PURGED
from explorer.trees.tree import FloatArray, Tree

EDGE, PADDING = 10.0, 8.0
"""Distance from the corner of the canvas, and padding around the signs, in pixels."""
SHARE = 0.7
"""Largest width as a share of the canvas's width; the minimap is at the right."""
VEIL = 225
"""Opacity (0 to 255) of the background, which hides edges behind the legend."""
HEIGHT_BARS = (18.0, 11.0, 4.0, 7.0)
"""Heights in pixels of the bars in the sign that explains the height of strips."""
SINGLE_SHAPE_SIGNS = frozenset(("hit", "proving", "extended", "proof", "merit"))
"""Signs that appear only where nodes have shapes of their own."""
_SIGNS = "unseen", "open", "done", "skipped"
"""The signs of UNSEEN, OPEN, DONE and PRUNED nodes."""


class CanvasLegend:
    """Paints the legend in rows or, if they don't fit, in a column; painted legends are cached."""

    def __init__(self) -> None:
        self._kept: dict[tuple[float, bool], tuple[tuple[object, ...], QRectF, QPixmap]] = {}
        self._placed: tuple[object, tuple[QRectF, QPixmap] | None] | None = None
        self._signs: tuple[object, AbstractSet[str]] | None = None

    def shown_signs(
        self, run: ShownRun, paintings: tuple[Painting, ...], *, is_dense: bool, has_collapsed: bool,
        difference: RunDifference | None,
    ) -> AbstractSet[str]:
        """Return the signs to explain: those of single shapes in `paintings`, and of a dense view.

        `has_collapsed`: a dense view has collapsed subtrees. `difference` is shown over a dense view.
        """
        state = run.visible_snapshot
        key = paintings, state.trace if state else None
        if self._signs is None or self._signs[0] != key:
            self._signs = key, signs_in_figures([painting.figure for painting in paintings], key[1])
        names = self._signs[1]
        if is_dense:
            names = overview_signs(state) | names & SINGLE_SHAPE_SIGNS
            names = names | {"stub"} if has_collapsed else names
        if run.highlight is not None:
            names = names - {"variation"} | ({"chosen"} if run.highlight.chosen.any() else set())
        if is_dense and difference is not None:
            sides, totals = RunNames.from_difference(difference), difference.totals
            names = {
                *names, *([sides.own] if totals.only_first else []), *([sides.other] if totals.only_second else [])}
        return names

    def paint(
        self, painter: QPainter, tree: Tree, theme: Theme, names: Collection[str], style: str, stacked: bool,
        size: tuple[int, int], surroundings: object, is_free: Callable[[QRectF], bool],
    ) -> QRectF | None:
        """Paint the legend where `is_free` allows it and return its rectangle, or None if it is not painted.

        `names` are the signs to show. `style` is that of the nodes. `stacked`: some levels are
        strips. `size` is the canvas's width and height in pixels. `surroundings` is what `is_free` depends on: while
        it and all else stay the same, the legend stays in its place.
        """
        ratio = painter.device().devicePixelRatio()
        key = tree, theme.name, frozenset(names), style, stacked, ratio, growth()
        if self._placed is None or self._placed[0] != (key, size, surroundings):
            self._placed = (key, size, surroundings), self._find_place(key, theme, size, is_free)
        place = self._placed[1]
        if place is None:
            return None
        painter.drawPixmap(place[0].topLeft(), place[1])
        return place[0]

    def _find_place(
        self, key: tuple[Tree, str, frozenset[str], str, bool, float, float], theme: Theme, size: tuple[int, int],
        is_free: Callable[[QRectF], bool],
    ) -> tuple[QRectF, QPixmap] | None:
        """Return the rectangle and the pixmap of the first layout with room; None if there is none."""
        tree, _name, names, style, stacked, ratio, by = key
        layouts = [(size[0] * SHARE, stacked), (size[0] * SHARE, False), (0.0, False)]
        for layout in layouts if stacked else layouts[1:]:
            if layout not in self._kept or self._kept[layout][0] != key:
                if len(self._kept) > 6:
                    self._kept.clear()
                new_legend = _legend_pixmap(tree, theme, names, (style, stacked, layout[1]), layout[0], ratio, by)
                if new_legend is None:
                    return None
                self._kept[layout] = key, *new_legend
            _key, small, picture = self._kept[layout]
            box = QRectF(EDGE, size[1] - EDGE - small.height(), small.width(), small.height())
            if box.top() >= EDGE and box.right() <= size[0] - EDGE and is_free(box):
                return box, picture
        return None


def _legend_pixmap(
    tree: Tree, theme: Theme, names: Collection[str], kinds: tuple[str, bool, bool], right: float, ratio: float,
    by: float,
) -> tuple[QRectF, QPixmap] | None:
    """Return the size of the legend and its pixmap, in rows up to `right` wide; None if there is nothing to show.

    `ratio` is the number of screen pixels per pixel, `by` the growth of text.
    """
    right /= by
    style, stacked, explained = kinds
    legend, x, y = draw_legend(tree, theme, names, style, (0.0, ROW / 2), right)
    if not legend.texts:
        return None
    if stacked:
        _recolour_signs(legend, theme_tints(theme))
    if explained and names:
        y = _add_height_sign(legend, theme, (x, y), right)
    width = max(text_box(text)[2] for text in legend.texts) + 2 * PADDING
    height = y + ROW / 2
    picture = QPixmap(math.ceil(width * ratio * by), math.ceil(height * ratio * by))
    picture.setDevicePixelRatio(ratio)
    picture.fill(translucent(theme.paper, VEIL))
    painter = make_painter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(by, by)
    painter.translate(PADDING, 0.0)
    Painting(legend).paint(painter, 1.0)
    painter.end()
    return QRectF(0, 0, width * by, height * by), picture


def _recolour_signs(legend: Figure, colours: Tints) -> None:
    """Give the signs the colours of strips."""
    styles = {
        "done": Style(_hex(colours.strip[DONE]), _hex(colours.strip[CAP]), 1.4),
        "unseen": Style(_hex(colours.strip[UNSEEN]), _hex(colours.strip[UNSEEN]), 1.4),
    }
    legend.shapes[:] = [shape._replace(style=styles.get(shape.state, shape.style)) for shape in legend.shapes]


def _add_height_sign(legend: Figure, theme: Theme, at: Point, right: float) -> float:
    """Add the sign that explains the height of strips; return the y of the last row."""
    word = _("height: share of nodes")
    x, y = at
    if x and x + ICON + AFTER_ICON + text_width(word, SMALL) > right:
        x, y = 0.0, y + ROW
    for place, bar_height in enumerate(HEIGHT_BARS):
        style = Style(theme.muted)
        bar_width = ICON / len(HEIGHT_BARS) - 1
        middle = x + (place + 0.5) * ICON / len(HEIGHT_BARS)
        legend.shapes.append(Shape("bar", middle, y + 9 - bar_height / 2, bar_width, bar_height, style, "sign", -1))
    legend.texts.append(
        Text(x + ICON + AFTER_ICON, y + 4, word, SMALL, False, theme.text, "start", "legend", -1))
    return y


def _hex(colour: FloatArray) -> str:
    return to_qcolor(colour).name()


def overview_signs(state: Snapshot | None) -> set[str]:
    """Return the names of the signs for a view without single shapes."""
    if state is None:
        return set()
    totals = state.columns.level_counts.totals(state.step)
    names = set(compress(_SIGNS, totals))
    if "open" in names and not state.trace.visits_nest:
        names = names - {"open"} | {"pending"}
    if state.trace.revisits_nodes and state.columns.has_nodes_of_earlier_passes:
        names.add("earlier")
    if not state.trace.visits_nest and (state.trace.left[state.trace.ended == PURGED] < state.step).any():
        names.add("purged")
    if state.variation:
        names.add("variation")
    if totals[PRUNED]:
        names.add("cut")
    return names
