"""The minimap's picture of a small tree that grows upwards or to the right: its edges, and a dot for each node."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.analysis.snapshot import Snapshot
from explorer.gui.canvas.overview.tint import theme_tints
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.theme import Theme

DOT = 1.7
"""Radius of a dot in pixels."""


def paint_tree(
    painter: QPainter, box: QRectF, places: NodePositions, camera: Camera, theme: Theme, state: Snapshot | None
) -> None:
    """Paint the tree into `box`, at a state of its search; `camera` maps the figure to the minimap."""
    nodes = np.arange(len(places.tree))
    points = places.points(nodes) * (camera.zoom, camera.vertical_zoom) + (camera.left, camera.top)
    edges = np.hstack([points[places.tree.parent[1:]], points[1:]]).tolist()
    tints = theme_tints(theme)
    colours = tints.strip[state.status_of(nodes)] if state is not None else np.tile(tints.plain, (len(nodes), 1))
    painter.save()
    painter.translate(box.topLeft())
    painter.fillRect(QRectF(0, 0, box.width(), box.height()), QColor(theme.paper))
    painter.setPen(QPen(QColor(theme.rule), 1.0))
    painter.drawLines([QLineF(*edge) for edge in edges])
    painter.setPen(Qt.PenStyle.NoPen)
    for point, colour in zip(points.tolist(), colours.round().astype(int).tolist(), strict=True):
        painter.setBrush(QColor(*colour))
        painter.drawEllipse(QPointF(*point), DOT, DOT)
    painter.restore()
