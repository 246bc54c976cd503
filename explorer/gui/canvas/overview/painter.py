"""A view in which each level is drawn as its nodes have room: the ground's pixels, paths, strokes, roomy nodes."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.analysis import Snapshot
from explorer.analysis.run_difference import Contrast
from explorer.analysis.visits import line_of
from explorer.gui.canvas import stubs
from explorer.gui.canvas.boards import set_boards
from explorer.gui.canvas.overview import highlight, marks, pixel_columns
from explorer.gui.canvas.overview.contrast import paint_contrast
from explorer.gui.canvas.overview.image import Ground, looks_at
from explorer.gui.canvas.overview.pixel_columns import Level
from explorer.gui.canvas.overview.tint import tints
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.stretched_layout import spread
from explorer.gui.canvas.view import Camera, Places
from explorer.gui.document import Document
from explorer.pictures.figure import Board, Figure, geometry
from explorer.pictures.figure.geometry import Scale
from explorer.pictures.theme import Style
from explorer.trees.games import boards
from explorer.trees.tree import CHANCE, NOBODY, IntArray

ROOMY = 3.2
"""Nodes so many times their least distance apart have room for texts beside them."""
BOARDS_FROM, BOARDS_WHOLE = 0.24, 0.36
"""The scales at which marks begin to show their positions, and show them as shapes do."""
BESIDE = 8
"""Roomy nodes are drawn by so many, so that a shifted view has them already."""
MOST_POINTS = 3000
"""Of a longer path in view, only so many places are drawn."""
MOST_MARKED = 80
"""Of more levels in view, a path's nodes are not marked one by one."""


class Crowd:
    """Paints such views; the ground and the roomy levels' pictures are kept while they show the same."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.painted: dict[int, tuple[Painting, float]] = {}
        """By level: the roomy nodes' picture, and its scale."""
        self.levels: list[Level] = []
        self.has_stubs = False
        self._stamped: tuple[object, ...] = ()
        self._stamps = marks.Stamps({}, tints(document.theme))
        self._ground: tuple[object, Ground] | None = None
        self._figures: dict[int, tuple[object, Figure]] = {}
        self._paintings: dict[int, tuple[object, Painting]] = {}

    def paint(
        self, painter: QPainter, places: Places, camera: Camera, size: tuple[int, int, float],
        draw: Callable[[IntArray], Figure], contrast: Contrast | None = None,
    ) -> None:
        """Paint the view; `draw` gives the figure of some nodes, `contrast` is what is shown of another run."""
        document, theme = self._document, self._document.theme
        state = document.picture
        scale = geometry.scale(document.layout)
        if self._stamped != (scale, theme.name):
            self._stamped, self._stamps = (scale, theme.name), marks.Stamps(Shapes(scale), tints(theme))
        key = places, camera, size, theme.name
        if self._ground is None or self._ground[0] != key:
            unit = max(places.apart, 1.15 * scale.node_width)
            self.levels = pixel_columns.plan(places, camera, size[0], size[1], unit)
            before = self._ground[1].image if self._ground else None
            self._ground = key, Ground(places, camera, size, self.levels, self._stamps, before)
        ground = self._ground[1]
        painter.drawImage(QPointF(0, 0), ground.show(state))
        if state:
            self._paint_strikes(painter, places, camera, size[0], state)
            self._paint_paths(painter, places, camera, ground, state)
        self._paint_boards(painter, places, camera, scale, state)
        if brought_out := document.run.shown_marks:
            highlight.paint_marks(painter, places, camera, self.levels, brought_out, theme, size[:2])
        if contrast is not None:
            paint_contrast(painter, places, camera, self.levels, contrast, theme, size[0])
        self.painted = {}
        for level in self.levels:
            if level.kind == "shapes" and level.first < level.stop:
                painting = self._painting(level, places, camera, scale, state, draw, contrast)
                self.painted[level.depth] = painting, level.scale
                painter.save()
                painter.scale(level.scale, level.scale)
                painting.paint_veil(painter, theme.paper)
                painting.paint(painter, level.scale)
                painter.restore()
        self._paint_stubs(painter, places, camera, state)

    def _paint_stubs(self, painter: QPainter, places: Places, camera: Camera, state: Snapshot | None) -> None:
        """Paint the put away subtrees over everything: they are few and stand for many."""
        self.has_stubs = False
        if self._document.shown.is_whole:
            return
        for above, level in zip([None, *self.levels], self.levels, strict=False):
            found = stubs.stubs_in(places, camera, above, level, self._document.shown.hidden, state)
            self.has_stubs |= bool(found)
            stubs.paint_stubs(painter, found, self._document.theme)

    def _painting(
        self, level: Level, places: Places, camera: Camera, scale: Scale, state: Snapshot | None,
        draw: Callable[[IntArray], Figure], contrast: Contrast | None,
    ) -> Painting:
        """A roomy level's nodes, and some beside them, drawn anew only where something has changed."""
        start, end = places.tree.level_start[level.depth : level.depth + 2].tolist()
        level = replace(
            level, first=max(level.first // BESIDE * BESIDE, start), stop=min(-(-level.stop // BESIDE) * BESIDE, end))
        shows = self._signature(level, places, state, contrast)
        if level.depth not in self._figures or self._figures[level.depth][0] != shows:
            nodes = np.arange(level.first, level.stop)
            self._figures[level.depth] = shows, draw(nodes[self._document.shown.hidden[nodes] == 0])
        key = shows, camera
        if level.depth not in self._paintings or self._paintings[level.depth][0] != key:
            named = level.apart > ROOMY * max(places.apart, 1.15 * scale.node_width) * level.scale
            drawn = spread(self._figures[level.depth][1], places, camera, level.scale, named)
            self._paintings[level.depth] = key, Painting(drawn)
        return self._paintings[level.depth][1]

    def _signature(
        self, level: Level, places: Places, state: Snapshot | None, contrast: Contrast | None
    ) -> tuple[object, ...]:
        """What a level's figure depends on."""
        document = self._document
        view = replace(document.study.view, step=None)
        nodes = slice(level.first, level.stop)
        kinds = contrast.kinds_of(nodes).tobytes() if contrast else b""
        fixed = places, level.first, level.stop, view, document.theme.name, document.marks, kinds
        if state is None:
            return fixed
        line = line_of(state)
        on_path = level.depth < len(line) and level.first <= line[level.depth] < level.stop
        visit = state.open[level.depth] if on_path and state.trace.nests else None
        # What stands at nodes may change with every step, or only with their looks.
        each = view.intervals or state.trace.recurs or not state.trace.nests
        step = state.step if each else state.at_end
        return (*fixed, state.trace, state.status_of(nodes).tobytes(), visit, level.depth + 1 == len(line), step)

    def _paint_strikes(self, painter: QPainter, places: Places, camera: Camera, width: int, state: Snapshot) -> None:
        for level in self.levels:
            if level.depth and level.apart > pixel_columns.DENSE:
                struck = level.first + np.flatnonzero(state.pruned_root_of(slice(level.first, level.stop)))
                if 0 < len(struck) * pixel_columns.ROOM_OF_STRIKE < width:
                    pixel_columns.paint_strikes(painter, places, camera, level, struck, self._document.theme)

    def _paint_paths(
        self, painter: QPainter, places: Places, camera: Camera, ground: Ground, state: Snapshot
    ) -> None:
        """Paint the variation and the current path over everything that is dense: they are never lost."""
        theme = self._document.theme
        best = np.array((0, *state.variation)) if state.variation else np.empty(0, np.int64)
        looks = looks_at(state)
        line = line_of(state)
        for path, style in ((best, theme.edge["variation"]), (line, theme.edge["open"])):
            if not len(path) or not self.levels:
                continue
            begin = max(self.levels[0].depth - 1, 0)
            part = path[begin : self.levels[-1].depth + 2]
            if not len(part):
                continue
            depths = begin + np.arange(len(part))
            kept = slice(None, None, len(part) // MOST_POINTS + 1)
            pixel_columns.paint_path(painter, places, camera, part[kept], depths[kept], style)
            for level in self.levels[:MOST_MARKED]:
                if level.depth < len(path):
                    self._mark(painter, places, camera, ground, level, int(path[level.depth]), style, looks)
        if len(line):
            self._mark_end(painter, places, camera, ground, int(line[-1]), len(line) - 1)

    def _mark(
        self, painter: QPainter, places: Places, camera: Camera, ground: Ground, level: Level, node: int, style: Style,
        looks: Callable[[int, int], IntArray],
    ) -> None:
        """Paint a path's node where no shape of its own does it."""
        if level.kind == "strip":
            pixel_columns.paint_path_column(painter, places, camera, node, level, style)
        elif level.kind == "marks":
            ground.paint_mark(painter, node, int(looks(node, node + 1)[0]))

    def _mark_end(
        self, painter: QPainter, places: Places, camera: Camera, ground: Ground, node: int, depth: int
    ) -> None:
        """Paint where the search is, unless a shape of its own tells it."""
        level = next((level for level in self.levels if level.depth == depth), None)
        if level and level.kind == "marks":
            ground.paint_mark(painter, node, marks.NOW)
        elif level is None or level.kind == "strip":
            now = self._document.theme.now
            painter.setPen(QPen(QColor(now.stroke), 2.0))
            painter.setBrush(QColor(now.fill))
            painter.drawEllipse(QPointF(camera.x(float(places.x[node])), camera.y(float(places.y[depth]))), 4.0, 4.0)

    def _paint_boards(
        self, painter: QPainter, places: Places, camera: Camera, scale: Scale, state: Snapshot | None
    ) -> None:
        """Paint the positions of marks that have room for them, the more of them the more room there is."""
        known = boards.positions(places.tree)
        if not scale.boards or not self._document.study.view.boards or known is None:
            return
        rules, keys = known
        theme, looks = self._document.theme, looks_at(state)
        for level in self.levels:
            if level.kind != "marks" or level.scale < BOARDS_FROM:
                continue
            nodes = slice(level.first, level.stop)
            xs = ((places.x[nodes] * camera.zoom + camera.left) / level.scale).tolist()
            y = camera.y(float(places.y[level.depth])) / level.scale
            rows = zip(xs, keys[nodes].tolist(), looks(level.first, level.stop).tolist(), strict=True)
            shown = [
                Board(x, y, geometry.BOARD, cells, theme.board, theme.ink[marks.NAMES[look]], -1, rules.width)
                for x, key, look in rows if (cells := boards.cells(rules, key))
            ]
            painter.save()
            painter.setOpacity(min((level.scale - BOARDS_FROM) / (BOARDS_WHOLE - BOARDS_FROM), 1.0))
            painter.scale(level.scale, level.scale)
            set_boards(painter, shown, level.scale)
            painter.restore()


class Shapes(dict[int, tuple[str, float, float]]):
    """By who moves: the usual shape, its width and height at 100 %."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale

    def __missing__(self, player: int) -> tuple[str, float, float]:
        scale = self.scale
        kind = (geometry.framed_kind if scale.boards else geometry.kind)(player)
        if player == NOBODY:
            return kind, scale.leaf_width, geometry.LEAF
        return kind, geometry.HEIGHT if player == CHANCE else scale.node_width, geometry.HEIGHT
