"""The legend at the canvas's bottom left: the export's own, of what is in view, where it covers nothing."""

from collections.abc import Callable, Collection

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

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


def paint_legend(
    painter: QPainter, tree: Tree, theme: Theme, names: Collection[str], framed: bool, size: tuple[int, int],
    is_free: Callable[[QRectF], bool],
) -> QRectF | None:
    """Paint it in rows, or else in a column, where `is_free` allows; its place, None where there is none."""
    for right in (size[0] * SHARE, 0.0):
        legend, _x, y = draw_legend(tree, theme, names, framed, (0.0, ROW / 2), right)
        if not legend.texts:
            return None
        wide = max(text_box(text)[2] for text in legend.texts) + 2 * PADDING
        tall = y + ROW / 2
        box = QRectF(EDGE, size[1] - EDGE - tall, wide, tall)
        if box.top() < EDGE or box.right() > size[0] - EDGE or not is_free(box):
            continue
        ground = QColor(theme.paper)
        ground.setAlpha(VEIL)
        painter.fillRect(box, ground)
        painter.save()
        painter.translate(box.left() + PADDING, box.top())
        Painting(legend).paint(painter, 1.0)
        painter.restore()
        return box
    return None


def signs_of(state: State | None) -> set[str]:
    """The signs of a view that has no single shapes."""
    if state is None:
        return set()
    names = {_SIGNS[kind] for kind in np.flatnonzero(np.bincount(state.status, minlength=4)).tolist()}
    if state.variation:
        names.add("variation")
    if state.struck.any():
        names.add("cut")
    return names
