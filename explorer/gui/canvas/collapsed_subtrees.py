"""Collapsed subtrees in a view of many nodes: narrow triangles, with node counts where there is room."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import grouped, ngettext
from explorer.gui.canvas.overview import marks
from explorer.gui.canvas.overview.image import state_codes
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.paint import VEIL, brush, pen, translucent
from explorer.gui.canvas.text_runs import font
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.geometry import SMALL
from explorer.pictures.figure.proportions import HEIGHT, LEAF
from explorer.pictures.theme import Theme
from explorer.trees.tree import IntArray

MOST_TRIANGLES = 400
"""Collapsed subtrees per level in view above which none is a triangle; they are marks or parts of a strip instead."""
MERGE_DISTANCE = 9.0
"""Distance in pixels below which collapsed subtrees share one triangle, with the sum of their counts."""
EDGE = 6.0
"""Smallest distance in pixels between a count and the left side of the widget."""
WIDEST = 36.0
"""Width in pixels above which a group of collapsed subtrees has no triangle; it is a strip or marks instead."""
NARROWEST = 3.5
"""Smallest half width of a triangle, in pixels."""


@dataclass(frozen=True)
class CollapsedTriangle:
    """The triangle for one or several adjacent collapsed subtrees: its corners on the widget, node count and state."""

    apex: QPointF
    left: QPointF
    right: QPointF
    hidden: int
    state_code: int


def collapsed_triangles(
    places: NodePositions, camera: Camera, above: VisibleLevel | None, level: VisibleLevel, hidden: IntArray,
    state: Snapshot | None
) -> list[CollapsedTriangle]:
    """Return the triangles of one level in view, from left to right, attached to the level above.

    `hidden` is the visible tree's whole column of hidden node counts. The list is empty for the root's level and for
    more than `MOST_TRIANGLES` collapsed subtrees.
    """
    nodes = level.first + np.flatnonzero(hidden[level.first : level.stop])
    if not level.depth or not 0 < len(nodes) <= MOST_TRIANGLES:
        return []
    xs = places.x[nodes] * camera.zoom + camera.left
    tops = places.x[places.tree.parent[nodes]] * camera.zoom + camera.left
    codes = state_codes(state, level.first, level.stop)[nodes - level.first]
    size = min(max(level.scale, 0.16), 1.0)
    foot = HEIGHT / 2 * above.scale if above and above.kind != "strip" else above.height / 2 if above else 0.0
    high = camera.to_widget_y(float(places.y[level.depth - 1])) + foot
    low = camera.to_widget_y(float(places.y[level.depth])) + LEAF / 2 * size
    triangles = []
    for group in np.split(np.arange(len(nodes)), 1 + np.flatnonzero(np.diff(xs) > MERGE_DISTANCE)):
        begin, end = group[0], group[-1]
        if xs[end] - xs[begin] > WIDEST:
            continue
        half = max(LEAF / 2 * size, NARROWEST)
        # The group has the state with the highest rank, so that visited nodes show.
        state_code = max(codes[group].tolist(), key=_RANK.index)
        triangles.append(CollapsedTriangle(
            QPointF((tops[begin] + tops[end]) / 2, high), QPointF(xs[begin] - half, low), QPointF(xs[end] + half, low),
            int(hidden[nodes[group]].sum()), state_code,
        ))
    return triangles


_RANK = (0, marks.PLAIN, 3, marks.EARLIER, 2, marks.CUT, marks.BEST, 1)
"""State codes by rising priority: unseen, plain, pruned, visited earlier, done, cut, best, open."""


def paint_collapsed(painter: QPainter, triangles: list[CollapsedTriangle], theme: Theme) -> None:
    """Paint a level's triangles, and their counts where these have room, from left to right."""
    face = font(SMALL, False)
    metrics = QFontMetricsF(face)
    painter.setFont(face)
    occupied_right = -np.inf
    for triangle in triangles:
        style = theme.collapsed[marks.STATE_NAMES[triangle.state_code]]
        painter.setPen(pen(style))
        painter.setBrush(brush(style))
        painter.drawPolygon(QPolygonF([triangle.apex, triangle.right, triangle.left]))
        words = ngettext("{:,} node", "{:,} nodes", triangle.hidden).format(triangle.hidden)
        for text in (words, grouped(triangle.hidden)):
            width = metrics.horizontalAdvance(text)
            centred = (triangle.left.x() + triangle.right.x() - width) / 2
            left = max(centred, EDGE if triangle.right.x() > 0 else -np.inf)
            if left > occupied_right + 6:
                box = QRectF(left - 2, triangle.left.y() + 1, width + 4, metrics.height())
                painter.fillRect(box, translucent(theme.paper, VEIL))
                painter.setPen(QPen(QColor(theme.muted)))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
                occupied_right = left + width
                break
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
