"""The edges between levels: lines where they are few, else quiet bands, one strip of pixels at a time."""

import math
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from explorer.gui.canvas.view import Camera, Places
from explorer.tree import AnyArray, FloatArray

BUCKET = 2.0
"""A band is made of one strand per so many px of parents, down to all their children."""
ROW = 2
"""Bands are worked out for every so many rows of px."""
STRENGTH = 0.4
"""How opaque a full band is."""


def paint_bands(
    painter: QPainter, places: Places, camera: Camera, levels: list[int], width: int, height: int, colour: QColor
) -> None:
    """Paint the edges between these levels."""
    left, right = camera.back(-20, 0)[0], camera.back(width + 20, 0)[0]
    for above, level in pairwise(levels):
        first, stop = places.edges_between(level, left, right)
        if first >= stop or level != above + 1:
            continue
        top, bottom = camera.y(places.y[above]), camera.y(places.y[level])
        xs = places.x[first:stop] * camera.zoom + camera.left
        tops = places.x[places.tree.parent[first:stop]] * camera.zoom + camera.left
        if stop - first <= width / 4:
            painter.setPen(QPen(colour, 1.0))
            lines = zip(tops.tolist(), xs.tolist(), strict=True)
            painter.drawLines([QLineF(a, top, b, bottom) for a, b in lines])
            continue
        begin, end = max(top, -1.0), min(bottom, height + 1.0)
        rows = math.ceil((end - begin) / ROW)
        if rows > 0:
            way = np.linspace(begin + ROW / 2 - top, begin + (rows - 0.5) * ROW - top, rows) / (bottom - top)
            band = _image(coverage(*strands(tops, xs), way, width), colour)
            painter.drawImage(QRectF(0, begin, width, rows * ROW), band)


def strands(tops: FloatArray, xs: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """The edges from `tops` down to `xs` (both rising) as strands: left and right ends above, left and right below."""
    bucket = np.floor(tops / BUCKET).astype(np.int64)
    starts = np.flatnonzero(np.diff(bucket, prepend=bucket[0] - 1))
    ends = np.append(starts[1:], len(bucket)) - 1
    return tops[starts] - 0.4, tops[ends] + 0.4, xs[starts] - 0.4, xs[ends] + 0.4


def coverage(
    left: FloatArray, right: FloatArray, left_below: FloatArray, right_below: FloatArray, way: FloatArray, width: int
) -> FloatArray:
    """(rows, width) how much of each pixel the strands cover; `way` is each row's place between 0, above, and 1."""
    rows = len(way)
    change = np.zeros(rows * (width + 2))
    line = (np.arange(rows) * (width + 2))[:, None]
    for above, below, sign in ((left, left_below, 1.0), (right, right_below, -1.0)):
        x = np.clip(above + (below - above) * way[:, None], 0, width)
        pixel = x.astype(np.int64)
        rest = x - pixel
        place = (line + pixel).ravel()
        # An end inside a pixel counts there for what is right of it, and fully from the next one on.
        change += sign * np.bincount(place, (1 - rest).ravel(), len(change))
        change += sign * np.bincount(place + 1, rest.ravel(), len(change))
    covered = np.cumsum(change.reshape(rows, width + 2), axis=1)[:, :width]
    return np.clip(covered, 0, 1)


def _image(covered: FloatArray, colour: QColor) -> QImage:
    """The covered pixels in a colour, premultiplied."""
    rows, width = covered.shape
    strength = covered * STRENGTH
    pixels: AnyArray = np.empty((rows, width, 4), np.uint8)
    for channel, part in enumerate((colour.blue(), colour.green(), colour.red(), 255)):
        pixels[:, :, channel] = strength * part
    return QImage(pixels.data, width, rows, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()
