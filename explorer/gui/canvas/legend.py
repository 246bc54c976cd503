"""The legend at the canvas's bottom left: the export's own, of what is in view, where it covers nothing."""

import math
from collections.abc import Callable, Collection

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from explorer import playback
from explorer.figure.frame import draw_legend
from explorer.figure.geometry import ROW
from explorer.figure.metrics import text_box
from explorer.gui.canvas.paint import Painting
from explorer.playback import State
from explorer.theme import Theme
from explorer.tree import Tree

EDGE, PADDING = 10.0, 8.0
"""px from the canvas's corner, and around the signs."""
SHARE = 0.7
"""Of the canvas's width at most: the minimap stands at the right."""
VEIL = 225
"""How opaque the ground is that keeps edges away (of 255)."""
_SIGNS = {playback.UNSEEN: "unseen", playback.OPEN: "open", playback.DONE: "done", playback.SKIPPED: "skipped"}


class Legend:
    """Paints it in rows, or else in a column; what was painted is kept while it says the same."""

    def __init__(self) -> None:
        self._kept: dict[float, tuple[tuple[object, ...], QRectF, QPixmap]] = {}

    def paint(
        self, painter: QPainter, tree: Tree, theme: Theme, names: Collection[str], framed: bool,
        size: tuple[int, int], is_free: Callable[[QRectF], bool],
    ) -> QRectF | None:
        """Paint it where `is_free` allows; its place, None where there is none."""
        ratio = painter.device().devicePixelRatio()
        for right in (size[0] * SHARE, 0.0):
            key = tree, theme.name, frozenset(names), framed, right, ratio
            if right not in self._kept or self._kept[right][0] != key:
                if len(self._kept) > 4:
                    self._kept.clear()
                made = _picture(tree, theme, names, framed, right, ratio)
                if made is None:
                    return None
                self._kept[right] = key, *made
            _key, small, picture = self._kept[right]
            box = QRectF(EDGE, size[1] - EDGE - small.height(), small.width(), small.height())
            if box.top() >= EDGE and box.right() <= size[0] - EDGE and is_free(box):
                painter.drawPixmap(box.topLeft(), picture)
                return box
        return None


def _picture(
    tree: Tree, theme: Theme, names: Collection[str], framed: bool, right: float, ratio: float
) -> tuple[QRectF, QPixmap] | None:
    """The room that it takes, and the legend in rows up to `right`; None where there is nothing to say."""
    legend, _x, y = draw_legend(tree, theme, names, framed, (0.0, ROW / 2), right)
    if not legend.texts:
        return None
    wide = max(text_box(text)[2] for text in legend.texts) + 2 * PADDING
    tall = y + ROW / 2
    picture = QPixmap(math.ceil(wide * ratio), math.ceil(tall * ratio))
    picture.setDevicePixelRatio(ratio)
    ground = QColor(theme.paper)
    ground.setAlpha(VEIL)
    picture.fill(ground)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(PADDING, 0.0)
    Painting(legend).paint(painter, 1.0)
    painter.end()
    return QRectF(0, 0, wide, tall), picture


def signs_of(state: State | None) -> set[str]:
    """The signs of a view that has no single shapes."""
    if state is None:
        return set()
    totals = playback.census(state).totals(state.step)
    names = {name for kind, name in _SIGNS.items() if totals[kind]}
    if state.variation:
        names.add("variation")
    if totals[playback.SKIPPED]:
        names.add("cut")
    return names
