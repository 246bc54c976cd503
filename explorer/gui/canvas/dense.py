"""Levels with more nodes than can be drawn one by one: columns of colour per pixel, small marks, quiet bands."""


import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from explorer import playback
from explorer.gui.canvas.view import Camera, Places, grown
from explorer.theme import Style, Theme
from explorer.tree import CHANCE, MAX, MIN, AnyArray, FloatArray, IntArray

APART = 4.0
"""Nodes nearer than so many px are drawn as columns of colour, farther ones as marks."""
LARGEST = 0.8
"""The scale of nodes with all the room that they want."""
STRUCK, ROOM_OF_STRIKE = 0.66, 9.0
"""How far down their edges strokes stand, and the px that each needs."""
RARE = {playback.UNSEEN: 1.0, playback.DONE: 0.5, playback.SKIPPED: 0.7, playback.OPEN: 0.12}
"""The power by which a state's share of a column is blended: below 1 lifts what is rare."""


def size_of_nodes(places: Places, camera: Camera) -> float:
    """The scale, against 100 %, at which nodes with room around them are drawn in a wide tree."""
    return max(camera.zoom, min(LARGEST, grown(camera.zoom), places.gap * camera.rise / 90))


def levels_in_view(places: Places, camera: Camera, height: float) -> list[int]:
    """The levels in view, one per row of pixels where there are more."""
    top, bottom = (0 - camera.top) / camera.rise, (height - camera.top) / camera.rise
    levels = places.levels_between(top - 20 / camera.rise, bottom + 20 / camera.rise)
    step = max(1, int(1.5 / max(places.gap * camera.rise, 1e-9)))
    return list(levels[::step])


def spacing(places: Places, camera: Camera, first: int, stop: int) -> float:
    """The px between the nearest two of a level's nodes (looked at one by one only where that matters)."""
    count = stop - first
    if count < 2:
        return float("inf")
    mean = float(places.x[stop - 1] - places.x[first]) * camera.zoom / (count - 1)
    return mean if mean < APART / 2 else float(np.diff(places.x[first:stop]).min()) * camera.zoom


def blend(status: AnyArray, starts: IntArray, colours: FloatArray) -> AnyArray:
    """(columns, 3) the colour of each column of nodes beginning at `starts`; `colours` is (4, 3) by status."""
    count = np.diff(np.append(starts, len(status)))
    weights = np.empty((len(starts), 4))
    for kind, power in RARE.items():
        share = np.add.reduceat(status == kind, starts, dtype=np.int32) / count
        weights[:, kind] = share**power
    weights /= weights.sum(axis=1, keepdims=True)
    return np.asarray((weights @ colours).round(), np.uint8)


def palette(theme: Theme) -> FloatArray:
    """(4, 3) the colours of a column by status: stronger than a shape's filling, having no outline."""
    node = theme.node
    colours = np.empty((4, 3))
    colours[playback.UNSEEN] = _rgb(node["unseen"].stroke)
    colours[playback.OPEN] = _rgb(node["open"].stroke)
    colours[playback.DONE] = _rgb(node["variation"].stroke)
    colours[playback.SKIPPED] = 0.7 * colours[playback.UNSEEN] + 0.3 * np.array(_rgb(theme.paper))
    return colours


def plain_colour(theme: Theme) -> list[int]:
    """The colour of nodes in a tree that is not searched."""
    return _rgb(theme.node["plain"].stroke)


def paint_columns(
    painter: QPainter, places: Places, camera: Camera, level: int, width: float, status: AnyArray | None, theme: Theme
) -> None:
    """Paint one level as a strip with one column of colour per pixel."""
    ratio = painter.device().devicePixelRatio()
    pixels = int(width * ratio)
    left, right = camera.back(0, 0)[0], camera.back(width, 0)[0]
    first, stop = places.nodes_between(level, left, right)
    if first >= stop:
        return
    edges = (np.arange(pixels + 1) / ratio - camera.left) / camera.zoom
    borders = first + np.searchsorted(places.x[first:stop], edges)
    filled = np.flatnonzero(np.diff(borders))
    starts = borders[filled] - first
    row = np.zeros((1, pixels, 4), np.uint8)
    if status is None:
        row[0, filled, :3] = plain_colour(theme)[::-1]
    else:
        inside = status[borders[filled[0]] : borders[filled[-1] + 1]]
        row[0, filled, :3] = blend(inside, starts - starts[0], palette(theme))[:, ::-1]
    row[0, filled, 3] = 255
    image = QImage(row.data, pixels, 1, 4 * pixels, QImage.Format.Format_ARGB32_Premultiplied)
    tall = height_of_columns(places, camera)
    painter.drawImage(QRectF(0, camera.y(places.y[level]) - tall / 2, pixels / ratio, tall), image)


def height_of_columns(places: Places, camera: Camera) -> float:
    """px."""
    return min(max(0.3 * places.gap * camera.rise, 1.0), 22.0)


def paint_marks(
    painter: QPainter, places: Places, camera: Camera, nodes: range, apart: float, status: AnyArray | None,
    best: int | None, theme: Theme,
) -> None:
    """Paint nodes as small shapes in their state's style, without numbers; `best` as part of the variation."""
    looks = [theme.node[name] for name in ("unseen", "open", "done", "skipped")]
    tree = places.tree
    half = max(1.2, 0.21 * min(apart, places.apart * size_of_nodes(places, camera)))
    y = camera.y(places.y[places.level(nodes.start)])
    xs = (places.x[nodes.start : nodes.stop] * camera.zoom + camera.left).tolist()
    players = tree.player[nodes.start : nodes.stop].tolist()
    states = [None] * len(xs) if status is None else status[nodes.start : nodes.stop].tolist()
    # Outlines would fill such small shapes: they have the columns' colours.
    tiny = {kind: QColor(*map(int, palette(theme)[kind])) for kind in (playback.UNSEEN, playback.OPEN, playback.DONE)}
    corners = {MAX: _triangle(half, -1), MIN: _triangle(half, 1)}
    for node, x, player, state in zip(nodes, xs, players, states, strict=True):
        style = theme.node["plain"] if state is None else looks[state]
        if node == best:
            painter.setPen(QPen(QColor(theme.node["variation"].stroke), max(1.6, half / 4)))
            painter.setBrush(QColor(theme.node["variation"].fill))
        elif half < 4 and state in tiny:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tiny[state])
        else:
            painter.setPen(QPen(QColor(style.stroke), min(style.width, max(1.0, half / 4))))
            painter.setBrush(QColor(style.fill))
        if player == CHANCE or player >= 0:
            painter.drawEllipse(QPointF(x, y), half, half)
        elif player in corners:
            painter.drawPolygon(corners[player].translated(x, y))
        else:
            painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_path(painter: QPainter, places: Places, camera: Camera, path: list[int], style: Style) -> None:
    """Paint a path's edges over all others, so that it is never lost."""
    painter.setPen(QPen(QColor(style.stroke), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(camera.x(x), camera.y(y)) for x, y in map(places.of, path)]))


def paint_path_column(painter: QPainter, places: Places, camera: Camera, node: int, style: Style) -> None:
    """Paint a node of a path over its level's columns: one among thousands."""
    x, y = places.of(node)
    tall = height_of_columns(places, camera)
    painter.fillRect(QRectF(camera.x(x) - 1, camera.y(y) - tall / 2, 2, tall), QColor(style.stroke))


def paint_strikes(painter: QPainter, places: Places, camera: Camera, nodes: IntArray, theme: Theme) -> None:
    """Paint two short strokes across the edges above these nodes of one level."""
    if not len(nodes):
        return
    level = places.level(int(nodes[0]))
    above_y, y = camera.y(places.y[level - 1]), camera.y(places.y[level])
    xs = places.x[nodes] * camera.zoom + camera.left
    tops = places.x[places.tree.parent[nodes]] * camera.zoom + camera.left
    # Near the lower end, where edges have parted.
    middles = (tops + STRUCK * (xs - tops)).tolist()
    middle = above_y + STRUCK * (y - above_y)
    strokes = [
        QLineF(x + shift - 1.5, middle + 4, x + shift + 1.5, middle - 4) for x in middles for shift in (-1.8, 1.8)
    ]
    painter.setPen(QPen(QColor(theme.strike.stroke), 1.4))
    painter.drawLines(strokes)


def _rgb(colour: str) -> list[int]:
    made = QColor(colour)
    return [made.red(), made.green(), made.blue()]


def _triangle(half: float, sign: int) -> QPolygonF:
    """A triangle that points up (-1) or down (1)."""
    side, base = 1.3 * half, -sign * half
    return QPolygonF([QPointF(0, sign * 1.2 * half), QPointF(side, base), QPointF(-side, base)])
