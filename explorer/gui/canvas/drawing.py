"""The drawing of a run's visible tree, with caches of the figure and of the painted view."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from explorer.analysis.run_difference import RunDifference
from explorer.gui.canvas.fields import NodeField
from explorer.gui.canvas.legend import CanvasLegend
from explorer.gui.canvas.missing_texts import MissingTexts, missing_in_figure, missing_in_overview
from explorer.gui.canvas.overview import pixel_columns
from explorer.gui.canvas.overview.painter import OverviewPainter
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.readable import FreeRoomCache
from explorer.gui.canvas.text_runs import text_box
from explorer.gui.canvas.view import SMALLEST_READABLE_ZOOM, Area, Camera, NodePositions, is_within
from explorer.gui.document import Document
from explorer.gui.document.shown_run import ShownRun
from explorer.gui.toolkit.painters import make_painter
from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.difference_overlay import overlay_difference
from explorer.pictures.figure.directions import directed_geometry, drawn_looks
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.highlight import marked
from explorer.pictures.figure.items import Figure, Shape, Text
from explorer.pictures.figure.show import show_from_view
from explorer.study.looks import DOWN, Looks
from explorer.trees.tree import IntArray

if TYPE_CHECKING:
    from explorer.exam.questions.drawings import Drawings

MOST_SINGLE_SHAPES = 1500
"""Number of nodes in view above which levels are drawn as a whole."""
EDGE_REACH = 7.0
MOST_CHECKED = 60
"""Number of a level's nodes in a rectangle above which it counts as occupied without checking each node."""
FIELD_BY_ROLE: dict[str, NodeField] = {
    "value": "value", "name": "label", "move": "move", "probability": "probability",
}
"""The field that each role of text in a figure shows."""
LEGEND_SHARE = 0.06
"""Space below the tree for the legend, as a share of the tree's height."""


class TreeDrawing:
    """Paints the tree; the figure and a pixmap of the view are cached until they change."""

    def __init__(self, document: Document, run: ShownRun) -> None:
        self._document, self._run = document, run
        self.painting: Painting | None = None
        self.has_legend = True
        self.missing_texts = MissingTexts()
        """The moves, probabilities and names that are not in the view painted last."""
        self._missing_in_large: dict[bool, MissingTexts] = {}
        """Those that a dense view of a large tree is taken to leave out, with moves shown or not; kept over steps."""
        self.legend: QRectF | None = None
        self.difference: RunDifference | None = None
        """The difference from another run that is drawn over the tree, indexed by visible node; None for none."""
        self._focused = -1
        self._overview = OverviewPainter(document, run)
        self._free_rooms: FreeRoomCache = {}
        self._legend = CanvasLegend()
        self._is_dense = False
        self._region: Area | None = None
        self._layer: QPixmap | None = None
        self._layer_key: object = None
        self.layout = run.layout
        self._placed_looks = self._wanted_looks
        """The looks for which the positions were computed."""
        self.positions = self._compute_positions()

    def reset(self) -> None:
        """Recompute the positions and drop all caches and the difference, after the visible tree has changed."""
        self.difference = None
        self.lay_out()

    def lay_out(self) -> None:
        """Recompute the positions and drop all caches, after the layout has changed."""
        self.layout, self._placed_looks = self._run.layout, self._wanted_looks
        self.positions = self._compute_positions()
        # The caches refer to the previous tree and would keep it in memory.
        self._overview, self._legend, self._free_rooms = OverviewPainter(self._document, self._run), CanvasLegend(), {}
        self._missing_in_large = {}
        self.invalidate()

    def invalidate(self) -> None:
        """Drop the cached figure and view, after a change of the state, the theme or the view options."""
        self.painting, self._region, self._layer_key = None, None, None

    def is_dense(self, camera: Camera, width: float, height: float) -> bool:
        """Return True if the view holds too many nodes, or is zoomed out too far, for single shapes."""
        if self.positions.is_drawn_singly:
            return False
        if camera.zoom < SMALLEST_READABLE_ZOOM:
            return True
        area = camera.area(width, height)
        return self.positions.count_nodes_in_view(*area, MOST_SINGLE_SHAPES) > MOST_SINGLE_SHAPES

    def layer(self, camera: Camera, width: int, height: int, ratio: float) -> QPixmap:
        """Return a pixmap of the painted view without selection, hover and gestures; valid until the next call."""
        key = camera, width, height, ratio, self._run.visible_arrow_node
        if self._layer is None or self._layer_key != key:
            size = QSize(max(1, round(width * ratio)), max(1, round(height * ratio)))
            pixmap = self._layer if self._layer and self._layer.size() == size else QPixmap(size)
            pixmap.setDevicePixelRatio(ratio)
            self._is_dense = self.is_dense(camera, width, height)
            if not self._is_dense:  # a dense view begins with an image that covers everything
                pixmap.fill(QColor(self._document.theme.paper))
            painter = make_painter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if key[-1] != self._focused:  # another node's arrow has to be drawn
                self._focused, self.painting = key[-1], None
            self.legend = None
            painter.save()
            self._paint(painter, camera, width, height)
            painter.restore()
            if self._run.study.view.looks.level_bands:
                from explorer.gui.canvas.bands import paint_bands  # not at the start of the program

                paint_bands(painter, self.positions, camera, height, self._document.theme)
            if self.has_legend and self._run.study.view.legend:
                self._paint_legend(painter, camera, width, height)
            if self._is_dense:
                self._overview.paint_choice_tags(
                    painter, self.positions, camera, (width, height, ratio), self.legend)
            painter.end()
            self._layer, self._layer_key = pixmap, key
        return self._layer

    def shape(self, node: int, camera: Camera) -> tuple[float, float, float, Shape | None]:
        """Return x and y of the node on the widget, the scale there, and its shape (None if it has none)."""
        x, y = self.positions.point(node)
        if self._is_dense:
            painting, scale = self._overview.painted.get(self.positions.level(node), (None, 1.0))
            return camera.to_widget_x(x), camera.to_widget_y(y), scale, painting.shapes.get(node) if painting else None
        shape = self.painting.shapes.get(node) if self.painting else None
        # A collapsed subtree's triangle is higher than its position.
        return camera.to_widget_x(x), camera.to_widget_y(shape.y if shape else y), camera.zoom, shape

    def half_size(self, camera: Camera) -> tuple[float, float]:
        """Return half the width and half the height of node shapes, in widget pixels."""
        scale = directed_geometry(self.layout, self._placed_looks)
        has_boards = scale.has_boards and self._run.study.view.boards
        is_small = camera.zoom < SMALLEST_READABLE_ZOOM and not self.positions.is_drawn_singly
        size = pixel_columns.node_scale(self.positions, camera, has_boards) if is_small else camera.zoom
        size *= scale.proportions.text
        return size * max(scale.node_width, scale.leaf_width) / 2, size * scale.proportions.inner_height / 2

    def texts(self) -> list[Text]:
        """Return the texts of the figure, in figure pixels; none in a dense view."""
        return self.painting.figure.texts if self.painting and not self._is_dense else []

    def text_boxes(self, near: QRectF, camera: Camera) -> list[QRectF]:
        """Return the boxes of the texts whose anchors lie in a rectangle of the widget, in widget pixels."""
        return [
            QRectF(QPointF(camera.to_widget_x(box.left()), camera.to_widget_y(box.top())),
                   QPointF(camera.to_widget_x(box.right()), camera.to_widget_y(box.bottom())))
            for text in self.texts() if near.contains(camera.to_widget_x(text.x), camera.to_widget_y(text.y))
            for box in (text_box(text),)
        ]

    def hit(self, at: QPointF, camera: Camera, reach: float) -> int | None:
        """Return the visible node whose shape is nearest to a point of the widget within `reach` pixels, or None."""
        half_width, half_height = self.half_size(camera)
        x, y = camera.to_figure(at.x(), at.y())
        node = self.positions.nearest(
            x, y, (half_width + reach) / camera.zoom, (half_height + reach) / camera.vertical_zoom)
        if node is not None and self.is_near(node, camera, at, reach):
            return node
        # A collapsed subtree's triangle extends from its position towards its parent.
        shown = self._run.visible_tree
        if shown.is_whole:
            return None
        if self.positions.is_drawn_singly:
            collapsed = np.flatnonzero(shown.hidden_counts).tolist()
            return next((node for node in collapsed if self.is_near(node, camera, at, 0.0)), None)
        level = int(np.searchsorted(self.positions.y, y))
        if level == len(self.positions.y):
            return None
        node = self.positions.nearest(x, float(self.positions.y[level]), half_width / camera.zoom, 1.0)
        return node if node is not None and shown.hidden_counts[node] and self.is_near(node, camera, at, 0.0) else None

    def is_near(self, node: int, camera: Camera, at: QPointF, reach: float) -> bool:
        """Return True if a point of the widget lies within `reach` pixels of the box around the node's shape."""
        return self.box(node, camera).adjusted(-reach, -reach, reach, reach).contains(at)

    def box(self, node: int, camera: Camera) -> QRectF:
        """Return the rectangle around the node's shape, in widget pixels."""
        x, y, scale, shape = self.shape(node, camera)
        half_width, half_height = (shape.width * scale / 2, shape.height * scale / 2) if shape else (6.0, 6.0)
        return QRectF(x - half_width, y - half_height, 2 * half_width, 2 * half_height)

    def is_free(self, box: QRectF, camera: Camera) -> bool:
        """Return True if no node and no text lies in a rectangle of the widget."""
        half_width, half_height = self.half_size(camera)
        left, top = camera.to_figure(box.left() - half_width, box.top() - half_height)
        right, bottom = camera.to_figure(box.right() + half_width, box.bottom() + half_height)
        for first, stop in self.positions.spans_in(left, top, right, bottom):
            if stop - first > MOST_CHECKED or any(
                self.box(node, camera).intersects(box) for node in range(first, stop)
            ):
                return False
        paintings = [(self.painting, camera)] if self.painting and not self._is_dense else [
            (painting, Camera(scale, scale)) for painting, scale in self._overview.painted.values()]
        return not any(painting.has_text_in(box, where) for painting, where in paintings)

    def edge_at(self, camera: Camera, at: QPointF) -> int | None:
        """Return the lower node of the edge nearest to a point of the widget, within `EDGE_REACH` pixels, or None."""
        x, y = camera.to_figure(at.x(), at.y())
        nearest, found = EDGE_REACH / camera.zoom, None
        for line in self.painting.figure.edges if self.painting and not self._is_dense else []:
            gap = line.distance_to(x, y)
            if gap < nearest:
                nearest, found = gap, line.node
        return found

    def text_centre(self, node: int, field: NodeField, camera: Camera) -> QPointF | None:
        """Return the centre of the text of a node's field in widget pixels; None if it is not drawn."""
        for text in self.texts():
            if text.node == node and FIELD_BY_ROLE.get(text.role) == field:
                centre = text_box(text).center()
                return QPointF(camera.to_widget_x(centre.x()), camera.to_widget_y(centre.y()))
        return None

    def _compute_positions(self) -> NodePositions:
        tree = self._run.visible_tree.tree
        looks = self._placed_looks
        scale = directed_geometry(self.layout, looks)
        text = scale.proportions.text
        if looks.direction != DOWN:
            # Not at the start of the program.
            from explorer.gui.canvas.turned_positions import figure_positions, turned_positions

            if drawings := self._question_drawings:
                return figure_positions(tree, drawings.student, looks.direction, scale.node_distance * text)
            return turned_positions(self.layout, scale, looks, scale.page_height * text * LEGEND_SHARE)
        level_y, x = scale.y[tree.level_start[:-1]], scale.x
        if text != 1:
            level_y, x = level_y * text, x * text
        bounds = 0.0, 0.0, scale.page_width * text, scale.page_height * text * (1 + LEGEND_SHARE * (len(tree) > 1))
        return NodePositions(tree, x, level_y, bounds, scale.node_distance * text,
                             is_drawn_singly=not looks.is_for_overview)

    @property
    def _question_drawings(self) -> "Drawings | None":
        """The drawings of the question being answered; None outside of practice, and if it has none."""
        practice = self._document.practice
        return practice.question.drawings if practice and self._document.is_answering else None

    @property
    def has_moved_nodes(self) -> bool:
        """True if the looks have changed on which the nodes' positions depend."""
        return self._wanted_looks.placement != self._placed_looks.placement

    @property
    def _wanted_looks(self) -> Looks:
        """The looks in which the tree is to be drawn, during practice in the direction of the question's figure."""
        looks = drawn_looks(self._run.visible_tree.tree, self._run.study.view.looks)
        drawings = self._question_drawings
        return looks if drawings is None else replace(looks, direction=drawings.direction)

    def draw_figure(self, nodes: IntArray | None, moves: bool = True, arrows: bool = True) -> Figure:
        """Return the figure of these nodes at the step shown; None for all."""
        document, run = self._document, self._run
        if document.is_answering:
            # Imported with the first question, to keep the start of the program fast.
            from explorer.gui.canvas import practice_input

            if practice_figure := practice_input.practice_figure(document, nodes):
                return practice_figure
        view = run.study.view
        show = show_from_view(view, arrows=view.arrows and arrows, moves=view.moves and moves, legend=False,
                              looks=view.looks.without_bands)
        drawn = draw(
            self.layout.tree, self.layout, run.visible_snapshot, show, document.theme, nodes=nodes,
            focus=self._focused,
        )
        marks = run.visible_highlight
        drawn = drawn if marks is None else marked(drawn, marks, document.theme)
        return drawn if self.difference is None else overlay_difference(drawn, self.difference, document.theme)

    def _paint_legend(self, painter: QPainter, camera: Camera, width: int, height: int) -> None:
        document, run, dense, paintings = self._document, self._run, self._is_dense, self.paintings
        names = self._legend.shown_signs(
            run, paintings, is_dense=dense, has_collapsed=self._overview.has_collapsed, difference=self.difference)
        if document.is_answering:
            names = names & {"static"}
        self.legend = self._legend.paint(
            painter, run.visible_tree.tree, document.theme, names, self._node_style(paintings),
            dense and self._overview.has_strips, (width, height), (camera, paintings),
            lambda box: self.is_free(box, camera),
        )

    @property
    def paintings(self) -> tuple[Painting, ...]:
        """The paintings of the nodes in view that are drawn as single shapes, from above."""
        return self._overview.paintings if self._is_dense else (self.painting,) if self.painting else ()

    def _node_style(self, paintings: tuple[Painting, ...]) -> str:
        """Return the style of the nodes, which may be frames around board positions."""
        view = self._run.study.view
        if self._is_dense:
            framed = geometry.tree_geometry(self.layout).has_boards and view.boards
        else:
            framed = any(painting.figure.boards for painting in paintings)
        return outlines.FRAMES if framed else view.looks.node_style

    def _paint(self, painter: QPainter, camera: Camera, width: int, height: int) -> None:
        if self._is_dense:
            ratio = painter.device().devicePixelRatio()
            draw_part = partial(self.draw_figure, arrows=False)
            self._overview.paint(painter, self.positions, camera, (width, height, ratio), draw_part,
                                 self.difference)
            tree, shows_moves = self.positions.tree, self._run.study.view.moves
            if len(tree) <= MOST_SINGLE_SHAPES:
                self.missing_texts = missing_in_overview(tree, shows_moves, self._overview.painted.values())
                return
            if shows_moves not in self._missing_in_large:
                self._missing_in_large[shows_moves] = missing_in_overview(tree, shows_moves, ())
            self.missing_texts = self._missing_in_large[shows_moves]
            return
        painter.translate(camera.left, camera.top)
        painter.scale(camera.zoom, camera.zoom)
        painting = self._prepare_painting(camera, width, height)
        painting.paint(painter, camera.zoom)
        self.missing_texts = missing_in_figure(painting, camera.zoom)

    def _prepare_painting(self, camera: Camera, width: int, height: int) -> Painting:
        """Return the cached figure of the view and its surroundings; it is redrawn when the view leaves them."""
        left, top, right, bottom = camera.area(width, height, 80 * camera.zoom)
        if self.painting and (self._region is None or is_within((left, top, right, bottom), self._region)):
            return self.painting
        if len(self.positions.tree) <= MOST_SINGLE_SHAPES:
            self._region, nodes = None, None
        else:
            more_x, more_y = (right - left) / 3, (bottom - top) / 3
            self._region = left - more_x, top - more_y, right + more_x, bottom + more_y
            nodes = self.positions.nodes_in_view(*self._region, self._run.visible_nodes_on_paths)
        self.painting = Painting(self.draw_figure(nodes), self._free_rooms, self._region)
        return self.painting
