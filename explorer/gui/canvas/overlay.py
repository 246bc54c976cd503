"""Items painted over the tree and never exported: selection, hover, rubber band, a dragged subtree and its target."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from explorer.gui.canvas.drawing import TreeDrawing
from explorer.gui.canvas.gestures import Gesture
from explorer.gui.canvas.keyboard_navigation import Drop, insertion_mark
from explorer.gui.canvas.paint import shape_path, translucent
from explorer.gui.canvas.readable import LEGIBLE
from explorer.gui.canvas.text_runs import font, text_box
from explorer.gui.canvas.view import NODE_PADDING, Area, Camera
from explorer.gui.toolkit.style import accent
from explorer.pictures.figure.items import Shape
from explorer.pictures.theme import Theme

MOST_RINGS = 400
GAP, RING, HALO = 2.6, 2.2, 6.0
"""Distance from an outline to the middle of its ring, and widths of the ring and its halo, in pixels."""
GHOST, VEIL = 0.8, 170
"""Opacity of a dragged subtree (0 to 1), and of the paper over its old place (0 to 255)."""
MOST_FRAMED_TEXTS, TEXT_MARGIN = 60, 12.0
"""Number of nodes up to which they are framed together with their texts, and the space beside such a text, in pixels.
"""
DRAGGED_TEXT_ROLES = ("value", "name")

RingStrength = Literal["strong", "dim", "quiet"]
"""Strength of a ring: selection with keyboard focus, selection without it, or node under the pointer."""


def rings(
    drawing: TreeDrawing, camera: Camera, nodes: Sequence[int], theme: Theme, strength: RingStrength
) -> list[tuple[QPen, QPainterPath]]:
    """Return a ring, with its pens, around the shape of each node, at most of the last `MOST_RINGS`."""
    ink = theme.muted if strength == "dim" else accent(theme)
    colour, halo = translucent(ink, 110 if strength == "quiet" else 255), translucent(ink, 48)
    strokes = []
    for node in nodes[-MOST_RINGS:]:
        path = ring_path(drawing, camera, node)
        if strength == "strong":
            scale = drawing.shape(node, camera)[2]
            strokes.append((QPen(halo, max(3.0, HALO * min(1.0, scale))), path))
        strokes.append((QPen(colour, RING if strength == "strong" else 1.4), path))
    return strokes


def ring_path(drawing: TreeDrawing, camera: Camera, node: int) -> QPainterPath:
    """Return an outline some pixels outside the node's shape, in widget pixels."""
    x, y, scale, shape = drawing.shape(node, camera)
    if shape is None:
        path = QPainterPath()
        path.addEllipse(QPointF(x, y), 9.0, 9.0)
        return path
    return _scaled_ring(shape._replace(x=0.0, y=0.0), scale).translated(x, y)


@lru_cache(maxsize=32)
def _scaled_ring(shape: Shape, scale: float) -> QPainterPath:
    """Return the ring of a shape around (0, 0), drawn at a scale."""
    outline = shape_path(shape)
    stroker = QPainterPathStroker()
    # Keep a visible gap between outline and ring around small shapes.
    stroker.setWidth(2 * (max(GAP, 1.9 / scale) + shape.style.width / 2))
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return place_path(outer_contour(stroker.createStroke(outline).united(outline).simplified()), 0.0, 0.0, scale)


def outer_contour(path: QPainterPath) -> QPainterPath:
    """Return the widest contour of the path, dropping the inner contours of a widened outline."""
    contours = path.toSubpathPolygons()
    made = QPainterPath()
    made.addPolygon(max(contours, key=lambda contour: contour.boundingRect().width()))
    made.closeSubpath()
    return made


def place_path(path: QPainterPath, x: float, y: float, scale: float) -> QPainterPath:
    """Return the path scaled, then moved to (x, y)."""
    return QTransform(scale, 0, 0, scale, x, y).map(path)


def paint_gesture(
    painter: QPainter, drawing: TreeDrawing, camera: Camera, gesture: Gesture, theme: Theme
) -> None:
    """Paint the rubber band or the dragged subtree of a gesture."""
    if gesture.kind == "band":
        paint_band(painter, gesture.band, theme)
    elif gesture.kind in ("drag", "drop"):
        if gesture.node is not None:
            paint_veil(painter, drawing, camera, gesture.node, theme)
        if gesture.drop:
            paint_drop(painter, drawing, camera, gesture.node, gesture.drop, theme)
        if gesture.kind == "drag" and gesture.node is not None:
            paint_ghost(painter, drawing, camera, gesture.node, gesture.last, theme)


def paint_band(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the rubber band."""
    colour = accent(theme)
    painter.setPen(QPen(QColor(colour), 1.0))
    painter.setBrush(translucent(colour, 28))
    painter.drawRect(box)


def paint_drop(
    painter: QPainter, drawing: TreeDrawing, camera: Camera, node: int | None, drop: Drop, theme: Theme
) -> None:
    """Mark where the dragged subtree would be dropped; `node` is None for a subtree of another tree."""
    colour = QColor(accent(theme))
    if drop.is_between_siblings:
        x, y = insertion_mark(drawing.positions, node, drop)
        middle = QPointF(camera.to_widget_x(x), camera.to_widget_y(y))
        half = QPointF(*drawing.positions.turn(0.0, 34 * camera.zoom))
        painter.setPen(QPen(colour, 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(middle - half, middle + half)
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 3.0, Qt.PenStyle.DashLine))
        painter.drawPath(ring_path(drawing, camera, drop.parent))


def paint_ghost(
    painter: QPainter, drawing: TreeDrawing, camera: Camera, node: int, at: QPointF, theme: Theme
) -> None:
    """Paint the dragged subtree, translucent, with its root at a point of the widget."""
    painter.save()
    painter.setOpacity(GHOST)
    home = drawing.positions.point(node)
    shifted = camera.shift(at.x() - camera.to_widget_x(home[0]), at.y() - camera.to_widget_y(home[1]))
    paint_subtree(painter, drawing, shifted, node, theme)
    painter.restore()


def paint_subtree(painter: QPainter, drawing: TreeDrawing, camera: Camera, node: int, theme: Theme) -> None:
    """Paint the shapes, edges and texts of a subtree's first levels."""
    tree, places = drawing.positions.tree, drawing.positions
    painter.setPen(QPen(QColor(theme.edge["plain"].stroke), 1.2))
    nodes = first_levels(drawing, node)
    for each in nodes[1:]:
        above = places.point(int(tree.parent[each]))
        x, y = places.point(each)
        painter.drawLine(QPointF(camera.to_widget_x(above[0]), camera.to_widget_y(above[1])),
                         QPointF(camera.to_widget_x(x), camera.to_widget_y(y)))
    for each in nodes:
        x, y, scale, shape = drawing.shape(each, camera)
        if shape:
            painter.setPen(QPen(QColor(shape.style.stroke), 1.4))
            painter.setBrush(QColor(shape.style.fill))
            painter.drawPath(place_path(shape_path(shape._replace(x=0.0, y=0.0)), x, y, scale))
    painter.save()
    painter.translate(camera.left, camera.top)
    painter.scale(camera.zoom, camera.zoom)
    inside = set(nodes)
    for text in drawing.texts():
        if text.node in inside and text.role in DRAGGED_TEXT_ROLES and text.size * camera.zoom >= LEGIBLE:
            painter.setFont(font(text.size, text.bold))
            painter.setPen(QColor(text.colour))
            painter.drawText(QPointF(text_box(text).left(), text.y), text.text)
    painter.restore()


def framed_area(drawing: TreeDrawing, nodes: Sequence[int]) -> Area:
    """Return left, top, right and bottom of some nodes to be framed, in figure pixels.

    Their texts, of up to `MOST_FRAMED_TEXTS` nodes, may lie so far outside as the frame's padding has room for.
    """
    chosen = np.unique(np.asarray(nodes, np.int64))
    points = drawing.positions.points(chosen)
    (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    if len(chosen) <= MOST_FRAMED_TEXTS:
        room, framed = NODE_PADDING - TEXT_MARGIN, set(chosen.tolist())
        for text in drawing.draw_figure(chosen, arrows=False).texts:
            if text.node in framed:
                box = text_box(text)
                left, top = min(left, box.left() + room), min(top, box.top() + room)
                right, bottom = max(right, box.right() - room), max(bottom, box.bottom() - room)
    return left, top, right, bottom


def paint_veil(painter: QPainter, drawing: TreeDrawing, camera: Camera, node: int, theme: Theme) -> None:
    """Fade the subtree at its old place while it is dragged elsewhere."""
    veil = QPainterPath()
    veil.setFillRule(Qt.FillRule.WindingFill)
    for each in first_levels(drawing, node):
        veil.addRect(drawing.box(each, camera).adjusted(-3, -3, 3, 3))
    painter.fillPath(veil.simplified(), translucent(theme.paper, VEIL))


def first_levels(drawing: TreeDrawing, node: int) -> list[int]:
    """Return the node and the levels below it, from above; a level of more than `MOST_RINGS` nodes ends them."""
    tree = drawing.positions.tree
    nodes: list[int] = []
    first, stop = node, node + 1
    while first < stop and stop - first <= MOST_RINGS:
        nodes += range(first, stop)
        first, stop = int(tree.first_child[first]), int(tree.first_child[stop - 1] + tree.n_children[stop - 1])
    return nodes
