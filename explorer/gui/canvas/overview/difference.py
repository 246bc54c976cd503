"""The difference of two runs on dense levels: rims on strips, dots and rings at marks."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.analysis.run_difference import ONLY_FIRST, ONLY_SECOND, RunDifference
from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.difference_overlay import DIFFERENCE_STYLES, RunNames
from explorer.pictures.theme import Theme
from explorer.trees.tree import IntArray

LEAST, MOST = 2.0, 0.45
"""Smallest height of a rim in pixels, and largest height as a share of the strip."""
DOT_RADIUS = 2.2
"""Radius of a dot, in pixels."""


def paint_difference(
    painter: QPainter, places: NodePositions, camera: Camera, levels: list[VisibleLevel], difference: RunDifference,
    theme: Theme, width: int
) -> None:
    """Paint nodes visited by the canvas's run only at the bottom, those visited by the other run only at the top.

    On strips the height of a rim grows with the square root of the share of a column's nodes; at marks there are dots
    and rings. Levels drawn with shapes are left out.
    """
    sides = RunNames.from_difference(difference)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for level in levels:
        if level.kind == "shapes" or level.first >= level.stop:
            continue
        for kind, name, below in ((ONLY_FIRST, sides.own, True), (ONLY_SECOND, sides.other, False)):
            colour = QColor(DIFFERENCE_STYLES[theme.base][name].stroke)
            if level.kind == "strip":
                _paint_rim(painter, places, camera, level, difference, (kind, below, width), colour)
            else:
                _paint_dots(painter, places, camera, level, difference, (kind, below), colour)
    painter.restore()


def _paint_rim(
    painter: QPainter, places: NodePositions, camera: Camera, level: VisibleLevel, difference: RunDifference,
    which: tuple[int, bool, int],
    colour: QColor,
) -> None:
    kind, below, width = which
    first, stop = pixel_columns.column_nodes(places, camera, level, width)
    begin = int(first.min())
    counts = _count_nodes(difference.kinds_of(slice(begin, int(stop.max()))) == kind, first - begin, stop - begin)
    columns = np.flatnonzero(counts)
    if not len(columns):
        return
    top, bottom = level.rows(places, camera)
    shares = np.sqrt(counts[columns] / (stop - first)[columns])
    heights = np.maximum(shares * MOST * (bottom - top), min(LEAST, bottom - top))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRects([
        QRectF(x, bottom - height if below else top, 1.0, height)
        for x, height in zip(columns.tolist(), heights.round().tolist(), strict=True)
    ])


def _count_nodes(is_kind: IntArray, first: IntArray, stop: IntArray) -> IntArray:
    """Return the number of nodes of the kind in each run, (k,)."""
    before = np.zeros(len(is_kind) + 1, np.int32)
    np.cumsum(is_kind, out=before[1:])
    counts: IntArray = before[stop] - before[first]
    return counts


def _paint_dots(
    painter: QPainter, places: NodePositions, camera: Camera, level: VisibleLevel, difference: RunDifference,
    which: tuple[int, bool],
    colour: QColor,
) -> None:
    """Paint a dot below each mark of the canvas's run, or a ring above each mark of the other run."""
    kind, below = which
    nodes = level.first + np.flatnonzero(difference.kinds_of(slice(level.first, level.stop)) == kind)
    shift = level.height / 2 + DOT_RADIUS + 1.5
    y = camera.to_widget_y(float(places.y[level.depth])) + (shift if below else -shift)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen if below else QPen(colour, 1.2))
    painter.setBrush(colour if below else Qt.BrushStyle.NoBrush)
    for x in (places.x[nodes] * camera.zoom + camera.left).tolist():
        painter.drawEllipse(QPointF(x, y), DOT_RADIUS, DOT_RADIUS)
    painter.restore()
