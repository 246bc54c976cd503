"""The minimap's picture of a small tree that grows upwards or to the right: its edges, and a dot for each node."""

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from explorer.analysis.snapshot import Snapshot
from explorer.gui.canvas.overview.tint import theme_tints
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.gui.toolkit.painters import make_painter
from explorer.pictures.theme import Theme

DOT = 1.7
"""Radius of a dot in pixels."""


class TurnedImage:
    """The picture of one tree on a minimap of `size` pixels and a pixel ratio; it is kept until the step changes."""

    def __init__(self, places: NodePositions, camera: Camera, size: tuple[int, int, float], theme: Theme) -> None:
        self._nodes, self._theme, self._tints = np.arange(len(places.tree)), theme, theme_tints(theme)
        points = places.points(self._nodes) * (camera.zoom, camera.vertical_zoom) + (camera.left, camera.top)
        self._edges = [QLineF(*ends) for ends in np.hstack([points[places.tree.parent[1:]], points[1:]]).tolist()]
        self._points = [QPointF(*point) for point in points.tolist()]
        width, height, ratio = size
        self._image = QImage(
            math.ceil(width * ratio), math.ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        self._image.setDevicePixelRatio(ratio)
        self._shown: tuple[object, ...] = ()

    def render(self, state: Snapshot | None) -> QImage:
        """Return the picture at a state of the search; None is a tree without a search."""
        key = (None,) if state is None else (state.trace, state.step)
        if self._shown != key:
            self._shown = key
            self._paint(state)
        return self._image

    def _paint(self, state: Snapshot | None) -> None:
        nodes, tints = self._nodes, self._tints
        colours = tints.strip[state.status_of(nodes)] if state is not None else np.tile(tints.plain, (len(nodes), 1))
        self._image.fill(QColor(self._theme.paper))
        painter = make_painter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.rule), 1.0))
        painter.drawLines(self._edges)
        painter.setPen(Qt.PenStyle.NoPen)
        for point, colour in zip(self._points, colours.round().astype(int).tolist(), strict=True):
            painter.setBrush(QColor(*colour))
            painter.drawEllipse(point, DOT, DOT)
        painter.end()
