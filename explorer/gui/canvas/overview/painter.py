"""Dense views: each level is drawn by the room that its nodes have, under paths, strokes, boards and roomy nodes."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.analysis.run_difference import RunDifference
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import current_path, last_rows
from explorer.explanations.notes import has_means
from explorer.gui.canvas import collapsed_subtrees
from explorer.gui.canvas.boards import paint_boards
from explorer.gui.canvas.overview import highlight, marks, pixel_columns
from explorer.gui.canvas.overview.image import OverviewImage, state_codes
from explorer.gui.canvas.overview.pixel_columns import VisibleLevel
from explorer.gui.canvas.overview.tint import theme_tints
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.stretched_layout import stretch_figure
from explorer.gui.canvas.view import Camera, NodePositions
from explorer.gui.document import Document
from explorer.gui.document.shown_run import ShownRun
from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.geometry import TreeGeometry
from explorer.pictures.figure.items import Board, Figure
from explorer.pictures.figure.proportions import BOARD, HEIGHT, LEAF
from explorer.pictures.theme import Style
from explorer.trees import boards
from explorer.trees.tree import CHANCE, NOBODY, IntArray

if TYPE_CHECKING:
    from explorer.gui.canvas.overview.choice_tags import ChoiceTag

ROOMY_FACTOR = 3.2
"""Multiple of their smallest distance from which nodes have room for texts beside them."""
BOARDS_FROM, BOARDS_WHOLE = 0.24, 0.36
"""Scales at which board positions on marks start to fade in, and at which they are opaque."""
BATCH = 8
"""Number of nodes to which ranges of roomy nodes are rounded, so that a shifted view can reuse them."""
MOST_POINTS = 3000
"""Number of points to which a longer path in view is thinned out."""
MOST_MARKED = 80
"""Number of levels in view on which a path's nodes are marked."""


class OverviewPainter:
    """Paints dense views; the background image and the figures of roomy levels are cached."""

    def __init__(self, document: Document, run: ShownRun) -> None:
        self._document, self._run = document, run
        self._scale = geometry.tree_geometry(run.layout)
        self.painted: dict[int, tuple[Painting, float]] = {}
        """By level with roomy nodes: their painting, and its scale."""
        self.paintings: tuple[Painting, ...] = ()
        """These paintings, from above."""
        self.levels: list[VisibleLevel] = []
        self.has_strips = self.has_collapsed = False
        self._levels_of_boards: list[VisibleLevel] = []
        self._kinds_by_depth: dict[int, pixel_columns.LevelKind] = {}
        self._mark_images_key: tuple[object, ...] = ()
        self._mark_images = marks.MarkImageCache({}, theme_tints(document.theme))
        self._background: tuple[object, OverviewImage] | None = None
        self._choice_tags: tuple[object, list[ChoiceTag]] | None = None
        self._figures: dict[int, tuple[object, Figure]] = {}
        self._paintings: dict[int, tuple[object, Painting]] = {}

    def paint(
        self, painter: QPainter, places: NodePositions, camera: Camera, size: tuple[int, int, float],
        draw: Callable[[IntArray, bool], Figure], difference: RunDifference | None = None,
    ) -> None:
        """Paint the view.

        `size` is width and height in pixels and the device pixel ratio. `draw` returns the figure of given nodes, with
        their moves or without.
        """
        run, theme = self._run, self._document.theme
        state = run.visible_snapshot
        scale = self._scale
        style = run.study.view.looks.node_style
        if self._mark_images_key != (scale, theme.name, style):
            self._mark_images_key = scale, theme.name, style
            self._mark_images = marks.MarkImageCache(UsualShapes(scale, style), theme_tints(theme))
        has_boards = scale.has_boards and run.study.view.boards
        key = places, camera, size, theme.name, style, has_boards
        if self._background is None or self._background[0] != key:
            unit = max(places.node_distance, 1.15 * scale.node_width)
            self.levels = pixel_columns.plan_levels(
                places, camera, size[0], size[1], unit, has_boards=has_boards)
            self.has_strips = any(level.kind == "strip" for level in self.levels)
            self._kinds_by_depth = {level.depth: level.kind for level in self.levels}
            self._levels_of_boards = [
                level for level in self.levels if level.kind == "marks" and level.scale >= BOARDS_FROM]
            before = self._background[1].image if self._background else None
            self._background = key, OverviewImage(places, camera, size, self.levels, self._mark_images, before)
        background = self._background[1]
        painter.drawImage(QPointF(0, 0), background.render(state))
        if state:
            self._paint_strikes(painter, places, camera, size[0], state)
            self._paint_paths(painter, places, camera, background, state)
        if self._levels_of_boards and has_boards:
            self._paint_boards(painter, places, camera, state)
        if marks_shown := run.visible_highlight:
            highlight.paint_highlight(painter, places, camera, self.levels, marks_shown, theme, size[:2])
        if difference is not None:
            from explorer.gui.canvas.overview.difference import paint_difference  # not before two runs are compared

            paint_difference(painter, places, camera, self.levels, difference, theme, size[0])
        self.painted, self.paintings = {}, ()
        for level in self.levels:
            if level.kind == "shapes" and level.first < level.stop:
                painting = self._level_painting(level, places, camera, scale, state, draw, difference)
                self.painted[level.depth] = painting, level.scale
                self.paintings = *self.paintings, painting
                painter.save()
                painter.scale(level.scale, level.scale)
                painting.paint_veil(painter, theme.paper)
                painting.paint(painter, level.scale)
                painter.restore()
        self.has_collapsed = False
        if not run.visible_tree.is_whole:
            self._paint_collapsed(painter, places, camera, state)

    def paint_choice_tags(
        self, painter: QPainter, places: NodePositions, camera: Camera, size: tuple[int, int, float],
        legend: QRectF | None
    ) -> None:
        """Paint the tags of a search by playouts beside the legend, placed anew only for another step or view."""
        state = self._run.visible_snapshot
        if not (state and self._run.study.view.notes and has_means(state.trace)):
            return
        from explorer.gui.canvas.overview.choice_tags import paint_choice_tags, place_choice_tags

        key = state.trace, state.step, places, camera, size, legend
        if self._choice_tags is None or self._choice_tags[0] != key:
            view = QRectF(0, 0, size[0], size[1])
            self._choice_tags = key, place_choice_tags(
                places, camera, self.levels, state, view, [legend] if legend else [])
        paint_choice_tags(painter, self._choice_tags[1], self._document.theme)

    def _paint_collapsed(
        self, painter: QPainter, places: NodePositions, camera: Camera, state: Snapshot | None
    ) -> None:
        """Paint the collapsed subtrees over everything else."""
        visible_tree = self._run.visible_tree
        for above, level in zip([None, *self.levels], self.levels, strict=False):
            found = collapsed_subtrees.collapsed_triangles(
                places, camera, above, level, visible_tree.hidden_counts, state)
            self.has_collapsed |= bool(found)
            collapsed_subtrees.paint_collapsed(painter, found, self._document.theme)

    def _level_painting(
        self, level: VisibleLevel, places: NodePositions, camera: Camera, scale: TreeGeometry, state: Snapshot | None,
        draw: Callable[[IntArray, bool], Figure], difference: RunDifference | None,
    ) -> Painting:
        """Return the painting of a roomy level, redrawn only if something it depends on has changed."""
        start, end = places.tree.level_start[level.depth : level.depth + 2].tolist()
        level = replace(
            level, first=max(level.first // BATCH * BATCH, start), stop=min(-(-level.stop // BATCH) * BATCH, end))
        unit = max(places.node_distance, 1.15 * scale.node_width)
        named = level.node_distance > ROOMY_FACTOR * unit * level.scale
        signature = *self._signature(level, places, state, difference), named
        if level.depth not in self._figures or self._figures[level.depth][0] != signature:
            nodes = np.arange(level.first, level.stop)
            self._figures[level.depth] = signature, draw(nodes[self._run.visible_tree.hidden_counts[nodes] == 0], named)
        key = signature, camera
        if level.depth not in self._paintings or self._paintings[level.depth][0] != key:
            drawn = stretch_figure(
                self._figures[level.depth][1], places, level.depth, camera, level.scale, named,
                level.node_distance / level.scale)
            self._paintings[level.depth] = key, Painting(drawn)
        return self._paintings[level.depth][1]

    def _signature(
        self, level: VisibleLevel, places: NodePositions, state: Snapshot | None, difference: RunDifference | None
    ) -> tuple[object, ...]:
        """Return everything that a level's figure depends on, as a cache key."""
        document, run = self._document, self._run
        view = replace(run.study.view, step=None)
        nodes = slice(level.first, level.stop)
        kinds = difference.kinds_of(nodes).tobytes() if difference else b""
        fixed = places, level.first, level.stop, view, document.theme.name, run.highlight, kinds
        return fixed if state is None else (*fixed, *state_signature(state, level.depth, nodes, view.intervals))

    def _paint_strikes(
        self, painter: QPainter, places: NodePositions, camera: Camera, width: int, state: Snapshot
    ) -> None:
        for level in self.levels:
            if level.depth and level.node_distance > pixel_columns.DENSE:
                struck = level.first + np.flatnonzero(state.is_pruned_root_at(slice(level.first, level.stop)))
                if 0 < len(struck) * pixel_columns.ROOM_OF_STRIKE < width:
                    pixel_columns.paint_strikes(painter, places, camera, level, struck, self._document.theme)

    def _paint_paths(
        self, painter: QPainter, places: NodePositions, camera: Camera, background: OverviewImage, state: Snapshot
    ) -> None:
        """Paint the variation, the current path and the current node over the dense levels."""
        theme = self._document.theme
        best = np.array((0, *state.variation)) if state.variation else np.empty(0, np.int64)
        current = current_path(state)
        for path, style in ((best, theme.edge["variation"]), (current, theme.edge["open"])):
            if not len(path) or not self.levels:
                continue
            begin = max(self.levels[0].depth - 1, 0)
            part = path[begin : self.levels[-1].depth + 2]
            if not len(part):
                continue
            kept = slice(None, None, len(part) // MOST_POINTS + 1)
            pixel_columns.paint_path(painter, places, camera, part[kept], style)
            for level in self.levels[:MOST_MARKED]:
                if level.depth < len(path):
                    node = int(path[level.depth])
                    self._paint_path_node(painter, places, camera, background, level, node, style, state)
        if len(current):
            self._paint_current_node(painter, places, camera, background, int(current[-1]), len(current) - 1)

    def _paint_path_node(
        self, painter: QPainter, places: NodePositions, camera: Camera, background: OverviewImage, level: VisibleLevel,
        node: int, style: Style, state: Snapshot,
    ) -> None:
        """Paint a node of a path on a level of strips or marks."""
        if level.kind == "strip":
            pixel_columns.paint_path_column(painter, places, camera, node, level, style)
        elif level.kind == "marks":
            background.paint_mark(painter, node, int(state_codes(state, node, node + 1)[0]))

    def _paint_current_node(
        self, painter: QPainter, places: NodePositions, camera: Camera, background: OverviewImage, node: int, depth: int
    ) -> None:
        """Paint the node that the search is at, unless it has a shape of its own."""
        kind = self._kinds_by_depth.get(depth, "strip")
        if kind == "marks":
            background.paint_mark(painter, node, marks.NOW)
        elif kind == "strip":
            current_style = self._document.theme.current
            painter.setPen(QPen(QColor(current_style.stroke), 2.0))
            painter.setBrush(QColor(current_style.fill))
            x, y = camera.to_widget_x(float(places.x[node])), camera.to_widget_y(float(places.y[depth]))
            painter.drawEllipse(QPointF(x, y), 4.0, 4.0)

    def _paint_boards(
        self, painter: QPainter, places: NodePositions, camera: Camera, state: Snapshot | None
    ) -> None:
        """Paint the board positions of marks that have room for them, more opaque the more room there is."""
        if (positions := boards.drawable_positions(places.tree)) is None:
            return
        rules, keys = positions
        theme = self._document.theme
        for level in self._levels_of_boards:
            nodes = slice(level.first, level.stop)
            xs = ((places.x[nodes] * camera.zoom + camera.left) / level.scale).tolist()
            y = camera.to_widget_y(float(places.y[level.depth])) / level.scale
            rows = zip(xs, keys[nodes].tolist(), state_codes(state, level.first, level.stop).tolist(), strict=True)
            shown = [
                Board(x, y, BOARD, cells, theme.board, theme.ink[marks.STATE_NAMES[code]], -1, rules.width)
                for x, key, code in rows if (cells := boards.board_text(rules, key))
            ]
            painter.save()
            painter.setOpacity(min((level.scale - BOARDS_FROM) / (BOARDS_WHOLE - BOARDS_FROM), 1.0))
            painter.scale(level.scale, level.scale)
            paint_boards(painter, shown, level.scale)
            painter.restore()


def state_signature(state: Snapshot, depth: int, nodes: slice, has_intervals: bool) -> tuple[object, ...]:
    """Return everything in a snapshot that the shapes and texts of nodes on one level depend on.

    `has_intervals`: proved intervals are shown, which may change with every step.
    """
    trace, line = state.trace, current_path(state)
    on_path = depth < len(line) and nodes.start <= line[depth] < nodes.stop
    visit = state.open_visit(depth) if on_path and trace.visits_nest else None
    plain = state.status_of(nodes).tobytes(), visit, depth + 1 == len(line), state.is_at_end
    # Notes at nodes, such as numbers of samples and proof numbers, may change with every step too.
    is_noted = trace.is_sampling or trace.columns or trace.options.quiescence or trace.options.singular is not None
    if has_intervals or not trace.visits_nest or (trace.revisits_nodes and is_noted):
        return trace, state.step, *plain
    if not trace.revisits_nodes:
        return trace, *plain
    rows = state.columns.at("row", nodes), last_rows(state, np.arange(nodes.start, nodes.stop))
    return trace, *plain, *(column.tobytes() for column in rows)


class UsualShapes(dict[int, tuple[str, float, float]]):
    """By player: the kind of the usual shape, and its width and height at 100 %; computed on access."""

    def __init__(self, scale: TreeGeometry, style: str = "triangles") -> None:
        self.scale = scale
        self.style = outlines.FRAMES if scale.has_boards else style

    def __missing__(self, player: int) -> tuple[str, float, float]:
        scale = self.scale
        kind = outlines.shape_kind(player, self.style)
        if player == NOBODY:
            return kind, scale.leaf_width, LEAF
        width = HEIGHT if player == CHANCE else geometry.shape_width(kind, scale.node_width)
        return kind, width, HEIGHT
