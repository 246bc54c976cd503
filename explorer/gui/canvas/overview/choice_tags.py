"""Means and visits at the children between which a search by playouts chooses, on dense levels that have no texts."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from explorer.analysis.run import ESTIMATE
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import current_path, whole_snapshot, whole_tree_nodes
from explorer.explanations.notes import node_notes
from explorer.gui.canvas.label_placement import place_label
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.text_runs import font
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.texts import value_text
from explorer.pictures.theme import Theme
from explorer.trees.tree import FloatArray, IntArray

SIZE, PADDING, NODE = 11.0, 3.0, 8.0
"""Height of the letters, space around them, and half the size of the room for a node, in pixels."""
MOST = 12
"""Largest number of tags, since each is placed among all others; of more children in view the most visited have one."""


@dataclass(frozen=True)
class ChoiceTag:
    """The text of a child and its rectangle, both in widget pixels, and the point of its node."""

    lines: tuple[str, str]
    box: QRectF
    point: QPointF


def choosing_node(state: Snapshot) -> int:
    """Return the deepest node of the current path with several children of which one is visited, else the root."""
    for node in reversed(current_path(state).tolist()):
        children = _children(state, node)
        if len(children) > 1 and _visits_and_means(state, children)[0].any():
            return int(node)
    return 0


def place_choice_tags(
    places: NodePositions, camera: Camera, levels: list[VisibleLevel], state: Snapshot, view: QRectF,
    covered: Sequence[QRectF] = (),
) -> list[ChoiceTag]:
    """Return a tag for each visited child in view of the choosing node, without overlaps where the view has room.

    `covered` are rectangles in which something else is painted over the tree. The search has means. There is no tag if
    the children's level has shapes with texts.
    """
    children = _children(state, choosing_node(state))
    if not len(children):
        return []
    depth = int(state.tree.depth_of(children[0]))
    if not any(level.depth == depth and level.kind != "shapes" for level in levels):
        return []
    y = camera.to_widget_y(float(places.y[depth]))
    points = [QPointF(camera.to_widget_x(x), y) for x in places.x[children].tolist()]
    visits, means = _visits_and_means(state, children)
    seen = [place for place, point in enumerate(points) if visits[place] and view.contains(point)]
    nodes = {place: QRectF(points[place].x() - NODE, y - NODE, 2 * NODE, 2 * NODE) for place in seen}
    notes, sizes = node_notes(state, children), QFontMetricsF(font(SIZE, False))
    tags: list[ChoiceTag] = []
    for place in sorted(seen, key=lambda place: -visits[place])[:MOST]:
        lines = value_text(means[place], ESTIMATE), notes[place]
        size = QSizeF(max(map(sizes.horizontalAdvance, lines)) + 2 * PADDING, 2 * sizes.height() + PADDING)
        corner = place_label(size, nodes[place], [*nodes.values(), *covered, *(tag.box for tag in tags)], view)
        tags.append(ChoiceTag(lines, QRectF(corner, size), points[place]))
    return tags


def _children(state: Snapshot, node: int) -> IntArray:
    return np.array(state.tree.children(node), np.int64)


def _visits_and_means(state: Snapshot, nodes: IntArray) -> tuple[IntArray, FloatArray]:
    """Return (k,) visit counts and (k,) mean results at nodes of `state.tree`."""
    return whole_snapshot(state).visit_statistics_of(whole_tree_nodes(state, nodes))


def paint_choice_tags(painter: QPainter, tags: list[ChoiceTag], theme: Theme) -> None:
    """Paint tags, each with a line to its node."""
    pen = QPen(QColor(theme.muted), 1.0)
    painter.setFont(font(SIZE, False))
    for tag in tags:
        painter.setPen(pen)
        painter.drawLine(QLineF(tag.box.center(), tag.point))
    for tag in tags:
        painter.setPen(pen)
        painter.setBrush(QColor(theme.paper))
        painter.drawRoundedRect(tag.box, 3.0, 3.0)
        painter.setPen(QColor(theme.text))
        painter.drawText(tag.box, Qt.AlignmentFlag.AlignCenter, "\n".join(tag.lines))
