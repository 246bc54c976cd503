"""Highlighting in dense views: other nodes fade, lines and dots show the highlighted ones."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.bands import edge_lines
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.highlight import Marks
from explorer.pictures.theme import Style, Theme
from explorer.trees.tree import IntArray

VEIL = 0.72
DOT_RADIUS = 2.4


def paint_highlight(
    painter: QPainter, places: NodePositions, camera: Camera, levels: list[VisibleLevel], marks: Marks, theme: Theme,
    size: tuple[int, int],
) -> None:
    """Fade the view and paint the highlighted nodes and edges over it, with choices and the path on top.

    Of a level's nodes on one pixel only the first is painted.
    """
    veil = QColor(theme.paper)
    veil.setAlphaF(VEIL)
    painter.fillRect(QRectF(0, 0, *size), veil)
    path = set(marks.path)
    depths = {level.depth for level in levels}
    for level in levels:
        nodes = level.first + np.flatnonzero(~marks.faded[level.first : level.stop])
        for chosen, style, width in (
            (False, theme.edge["plain"], 1.1), (True, theme.choice, 2.2),
        ):
            some = nodes[marks.chosen[nodes] == chosen]
            some = some[np.unique(np.rint(places.x[some] * camera.zoom), return_index=True)[1]]
            if level.depth - 1 in depths:
                painter.setPen(QPen(QColor(style.stroke), width))
                ends = [camera.to_widget_y(float(places.y[depth])) for depth in (level.depth - 1, level.depth)]
                painter.drawLines(edge_lines(places, camera, some, *ends))
            if level.kind != "shapes":
                _paint_dots(painter, some[~np.isin(some, list(path))], places, camera, level, style)
    if marks.path:
        line = np.array(marks.path)
        pixel_columns.paint_path(painter, places, camera, line, theme.edge["open"])
        by_depth = {level.depth: level for level in levels if level.kind != "shapes"}
        for depth, node in enumerate(marks.path):
            if depth in by_depth:
                _paint_dots(painter, np.array([node]), places, camera, by_depth[depth], theme.edge["open"])


def _paint_dots(
    painter: QPainter, nodes: IntArray, places: NodePositions, camera: Camera, level: VisibleLevel, style: Style
) -> None:
    """Paint a dot at each of these nodes of a level."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.stroke))
    y = camera.to_widget_y(float(places.y[level.depth]))
    for x in (places.x[nodes] * camera.zoom + camera.left).tolist():
        painter.drawEllipse(QPointF(x, y), DOT_RADIUS, DOT_RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
