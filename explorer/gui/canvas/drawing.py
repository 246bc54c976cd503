"""The picture of the document's tree: what is kept between two paints, and when it is made anew."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from explorer.analysis.run_difference import Contrast
from explorer.gui.canvas import legend
from explorer.gui.canvas.fields import Field
from explorer.gui.canvas.legend import Legend
from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.painter import Crowd
from explorer.gui.canvas.paint import Painting, text_box
from explorer.gui.canvas.readable import Rooms
from explorer.gui.canvas.view import READABLE, Camera, Places
from explorer.gui.document import Document
from explorer.pictures import figure
from explorer.pictures.figure import Figure, Line, Shape, Text, geometry
from explorer.pictures.figure.difference_overlay import Sides
from explorer.pictures.figure.legend import appearing
from explorer.pictures.figure.show import show_as
from explorer.trees.tree import IntArray

MOST = 1500
"""With more nodes in view, levels are drawn as a whole."""
EDGE_REACH = 7.0
MOST_LOOKED_AT = 60
"""More nodes of a level in a rectangle than this fill it."""
FIELD_ROLES: dict[Field, tuple[str, ...]] = {
    "value": ("value",), "label": ("name",), "move": ("move",), "probability": ("probability",), "player": (),
}
"""The roles of the texts that show each field."""
LEGEND_SHARE = 0.06
"""Of the tree's height, kept below it for the legend."""


class Drawing:
    """Paints the tree; the figure, and a pixmap of the view, are kept until what they show changes."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.painting: Painting | None = None
        self.legend: QRectF | None = None
        self.contrast: Contrast | None = None
        """What is drawn against another run, by the nodes drawn."""
        self._focused = -1
        self._crowd = Crowd(document)
        self._rooms: Rooms = {}
        self._legend = Legend()
        self._is_dense = False
        self._region: tuple[float, float, float, float] | None = None
        self._layer: QPixmap | None = None
        self._layer_shows: object = None
        self.places = self._places()

    def reset(self) -> None:
        """Another tree is shown."""
        self.places, self.contrast = self._places(), None
        # What was kept of the tree before would keep that, too.
        self._crowd, self._legend, self._rooms = Crowd(self._document), Legend(), {}
        self.forget()

    def forget(self) -> None:
        """The state, the theme or what is shown has changed."""
        self.painting, self._region, self._layer_shows = None, None, None

    def is_dense(self, camera: Camera, width: float, height: float) -> bool:
        """Whether the view holds too much for single shapes."""
        return camera.zoom < READABLE or self.places.count_seen(*camera.area(width, height), MOST) > MOST

    def layer(self, camera: Camera, width: int, height: int, ratio: float) -> QPixmap:
        """The painted view, without selection and the like."""
        key = camera, width, height, ratio, self._wanted_focus()
        if self._layer is None or self._layer_shows != key:
            size = QSize(max(1, round(width * ratio)), max(1, round(height * ratio)))
            pixmap = self._layer if self._layer and self._layer.size() == size else QPixmap(size)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(QColor(self._document.theme.paper))
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._focus()
            self.legend = None
            painter.save()
            self._paint(painter, camera, width, height)
            painter.restore()
            if self._document.study.view.legend:
                self._paint_legend(painter, camera, width, height)
            painter.end()
            self._layer, self._layer_shows = pixmap, key
        return self._layer

    def shape(self, node: int, camera: Camera) -> tuple[float, float, float, Shape | None]:
        """The node's place on the widget, the scale there, and its shape if it is drawn as one."""
        x, y = self.places.of(node)
        if self._is_dense:
            painting, scale = self._crowd.painted.get(self.places.level(node), (None, 1.0))
            return camera.x(x), camera.y(y), scale, painting.shapes.get(node) if painting else None
        shape = self.painting.shapes.get(node) if self.painting else None
        # A stub's triangle stands higher than its place.
        return camera.x(x), camera.y(shape.y if shape else y), camera.zoom, shape

    def half_size(self, camera: Camera) -> tuple[float, float]:
        """Half the width and height of shapes on the widget."""
        scale = geometry.scale(self._document.layout)
        size = pixel_columns.size_of_nodes(self.places, camera) if camera.zoom < READABLE else camera.zoom
        return size * max(scale.node_width, scale.leaf_width) / 2, size * geometry.HEIGHT / 2

    def texts(self) -> list[Text]:
        """The texts that can be read at this zoom, in figure px."""
        return self.painting.figure.texts if self.painting and not self._is_dense else []

    def hit(self, at: QPointF, camera: Camera, reach: float) -> int | None:
        """The spot whose shape is nearest to a point of the widget, within `reach` px of it."""
        wide, tall = self.half_size(camera)
        x, y = camera.back(at.x(), at.y())
        node = self.places.nearest(x, y, (wide + reach) / camera.zoom, (tall + reach) / camera.rise)
        if node is not None and self.is_near(node, camera, at, reach):
            return node
        # A stub reaches up from its place.
        level = int(np.searchsorted(self.places.y, y))
        shown = self._document.shown
        if shown.is_whole or level == len(self.places.y):
            return None
        spot = self.places.nearest(x, float(self.places.y[level]), wide / camera.zoom, 1.0)
        return spot if spot is not None and shown.hidden[spot] and self.is_near(spot, camera, at, 0.0) else None

    def is_near(self, node: int, camera: Camera, at: QPointF, reach: float) -> bool:
        """Whether a point of the widget lies on the node's shape or within `reach` px of its box."""
        return self.box(node, camera).adjusted(-reach, -reach, reach, reach).contains(at)

    def box(self, node: int, camera: Camera) -> QRectF:
        """The room of the node's shape on the widget."""
        x, y, scale, shape = self.shape(node, camera)
        wide, tall = (shape.width * scale / 2, shape.height * scale / 2) if shape else (6.0, 6.0)
        return QRectF(x - wide, y - tall, 2 * wide, 2 * tall)

    def is_free(self, box: QRectF, camera: Camera) -> bool:
        """Whether no node and no text lies in a rectangle of the widget."""
        wide, tall = self.half_size(camera)
        left, top = camera.back(box.left() - wide, box.top() - tall)
        right, bottom = camera.back(box.right() + wide, box.bottom() + tall)
        for level in self.places.levels_between(top, bottom):
            first, stop = self.places.nodes_between(level, left, right)
            if stop - first > MOST_LOOKED_AT or any(
                self.box(node, camera).intersects(box) for node in range(first, stop)
            ):
                return False
        paintings = [(self.painting, camera)] if self.painting and not self._is_dense else [
            (painting, Camera(scale, scale)) for painting, scale in self._crowd.painted.values()]
        return not any(painting.has_text_in(box, where) for painting, where in paintings)

    def edge_at(self, camera: Camera, at: QPointF) -> int | None:
        """The node below the edge that passes within some px of a point of the widget."""
        x, y = camera.back(at.x(), at.y())
        nearest, found = EDGE_REACH / camera.zoom, None
        for line in self.painting.figure.edges if self.painting and not self._is_dense else []:
            gap = _distance(line, x, y)
            if gap < nearest:
                nearest, found = gap, line.node
        return found

    def field_place(self, node: int, field: Field, camera: Camera) -> QPointF:
        """Where on the widget the field of a node stands: over its text, or where that would be."""
        for text in self.texts():
            if text.node == node and text.role in FIELD_ROLES[field]:
                centre = text_box(text).center()
                return QPointF(camera.x(centre.x()), camera.y(centre.y()))
        x, y = self.places.of(node)
        wide, tall = self.half_size(camera)
        if field == "label" and not self.places.tree.n_children[node]:
            return QPointF(camera.x(x), camera.y(y) + tall + 16)
        if field == "label":
            return QPointF(camera.x(x) - wide - 34, camera.y(y))
        if field in ("move", "probability"):
            above_x, above_y = self.places.of(max(int(self.places.tree.parent[node]), 0))
            return QPointF(camera.x((x + above_x) / 2), camera.y((y + above_y) / 2))
        return QPointF(camera.x(x), camera.y(y))

    def _places(self) -> Places:
        document = self._document
        scale = geometry.scale(document.layout)
        rows = scale.y[document.shown.tree.level_start[:-1]]
        bounds = 0.0, 0.0, scale.page_width, scale.page_height * (1 + LEGEND_SHARE * (len(document.shown.tree) > 1))
        return Places(document.shown.tree, scale.x, rows, bounds, scale.apart)

    def _figure(self, nodes: IntArray | None, on_edges: bool = True) -> Figure:
        document = self._document
        if document.is_tested and (asked := self._asked(nodes)):
            return asked
        view = document.study.view
        show = show_as(view, arrows=view.arrows and on_edges, moves=view.moves and on_edges, legend=False)
        drawn = figure.draw(
            document.shown.tree, document.layout, document.picture, show, document.theme, nodes=nodes,
            focus=self._focused,
        )
        marks = document.run.shown_marks
        drawn = drawn if marks is None else figure.marked(drawn, marks, document.theme)
        return drawn if self.contrast is None else figure.contrasted(drawn, self.contrast, document.theme)

    def _asked(self, nodes: IntArray | None) -> Figure | None:
        # Loaded with the first question, not with the window.
        from explorer.gui.canvas import answering

        return answering.figure(self._document, nodes)

    def _wanted_focus(self) -> int:
        """The selected node if it has a cutoff or is a table hit, whose arrow is then shown; -1 if not."""
        state, current = self._document.picture, self._document.current
        if state is None or current is None:
            return -1
        spot = self._document.shown.place(current)
        spots = np.array([spot])
        points = spot >= 0 and (state.cut_of(spots)[0] or state.sources_of(spots)[0] >= 0)
        return spot if points else -1

    def _focus(self) -> None:
        """Draw the figure anew where another node's arrow is wanted."""
        if self._wanted_focus() != self._focused:
            self._focused = self._wanted_focus()
            self.painting = None

    def _paint_legend(self, painter: QPainter, camera: Camera, width: int, height: int) -> None:
        document = self._document
        crowd = [painting for painting, _scale in self._crowd.painted.values()]
        drawn = [painting.figure for painting in (crowd if self._is_dense else [self.painting]) if painting]
        stacked = self._is_dense and any(level.kind == "strip" for level in self._crowd.levels)
        trace = document.picture.trace if document.picture else None
        names = legend.signs_of(document.picture) | appearing(drawn, trace) & legend.SPECIAL if self._is_dense else (
            appearing(drawn, trace))
        if self._is_dense and self._crowd.has_stubs:
            names = {*names, "stub"}
        if document.marks is not None:
            names = names - {"variation"} | ({"chosen"} if document.marks.chosen.any() else set())
        if self._is_dense and self.contrast is not None:
            sides, alone = Sides.of(self.contrast), self.contrast.totals
            names = {*names, *([sides.own] if alone.here else []), *([sides.other] if alone.there else [])}
        if document.is_tested:
            names = names & {"static"}
        self.legend = self._legend.paint(
            painter, document.shown.tree, document.theme, names, self._framed(drawn), stacked, (width, height),
            lambda box: self.is_free(box, camera),
        )

    def _framed(self, drawn: Sequence[Figure]) -> bool:
        """Whether nodes are frames of positions."""
        if self._is_dense:
            return geometry.scale(self._document.layout).boards and self._document.study.view.boards
        return any(part.boards for part in drawn)

    def _paint(self, painter: QPainter, camera: Camera, width: int, height: int) -> None:
        self._is_dense = False
        if self.is_dense(camera, width, height):
            self._is_dense = True
            ratio = painter.device().devicePixelRatio()
            draw = partial(self._figure, on_edges=False)
            self._crowd.paint(painter, self.places, camera, (width, height, ratio), draw, self.contrast)
            return
        painter.translate(camera.left, camera.top)
        painter.scale(camera.zoom, camera.zoom)
        self._ready(camera, width, height).paint(painter, camera.zoom)

    def _ready(self, camera: Camera, width: int, height: int) -> Painting:
        """The figure of the view and some more around it, made anew when the view leaves that."""
        left, top, right, bottom = camera.area(width, height, 80 * camera.zoom)
        if self.painting and (self._region is None or _holds(self._region, (left, top, right, bottom))):
            return self.painting
        if len(self.places.tree) <= MOST:
            self._region, nodes = None, None
        else:
            more_x, more_y = (right - left) / 3, (bottom - top) / 3
            self._region = left - more_x, top - more_y, right + more_x, bottom + more_y
            nodes = self.places.seen(*self._region)
        self.painting = Painting(self._figure(nodes), self._rooms, self._region)
        return self.painting


def _distance(line: Line, x: float, y: float) -> float:
    """From a point to a line."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    along = ((x - line.x1) * dx + (y - line.y1) * dy) / max(dx * dx + dy * dy, 1e-9)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - line.x1 - along * dx, y - line.y1 - along * dy)


def _holds(outer: tuple[float, float, float, float], inner: tuple[float, float, float, float]) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]
