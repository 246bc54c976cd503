"""Two canvases that show one tree side by side; views and selections are kept on matching nodes."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.analysis.run_difference import match_nodes
from explorer.gui.canvas import view
from explorer.gui.canvas.view import Camera, NodePositions, Point
from explorer.gui.canvas.widget import Canvas
from explorer.gui.document import Change
from explorer.gui.document.second_run import SecondRun
from explorer.study.looks import DOWN
from explorer.trees.tree import IntArray, Tree

Size = tuple[int, int]


class SecondCanvas(Canvas):
    """A canvas for viewing and selecting only; the tree is edited in the first canvas."""

    is_editor = False
    is_view_held = False
    """True while the view changes because of a resize or a new tree, which the first canvas must not follow."""

    def __init__(self, second_run: SecondRun) -> None:
        super().__init__(second_run.original, None, second_run.shown_run)
        self._second_run = second_run

    def select(self, nodes: list[int]) -> None:
        self._second_run.select(nodes)

    def report_click(self, node: int) -> None:
        """Do nothing: clicks on nodes of the second run are not reported."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def focusNextPrevChild(self, next: bool) -> bool:
        return QWidget.focusNextPrevChild(self, next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.is_view_held = True
        super().resizeEvent(event)
        self.is_view_held = False

    def _show_tree(self, *, is_new: bool) -> None:
        self.is_view_held = True
        super()._show_tree(is_new=is_new)
        self.is_view_held = False


class ViewLink(QObject):
    """Keeps the views of two canvases on matching nodes, and the matching nodes selected."""

    def __init__(self, first: Canvas, second: SecondCanvas) -> None:
        super().__init__(second)
        self._first, self._second = first, second
        self._is_busy = False
        self._matchings: dict[bool, tuple[Tree, Tree, IntArray]] = {}
        first.viewpoint.moved.connect(self._copy_first_view)
        second.viewpoint.moved.connect(self._copy_second_view)
        self._listeners = (
            first.run.changes.listen(Change.SELECTION, self._copy_first_selection),
            second.run.changes.listen(Change.TREE | Change.SELECTION, self._follow_second),
        )
        self._update_second()

    def unlink(self) -> None:
        """Disconnect the two canvases."""
        self._first.viewpoint.moved.disconnect(self._copy_first_view)
        self._second.viewpoint.moved.disconnect(self._copy_second_view)
        for disconnect in self._listeners:
            disconnect()

    def _update_second(self) -> None:
        """Copy selection and view to the second canvas, after it has got another tree."""
        self._copy_first_selection()
        self._copy_first_view()

    def _follow_second(self, changed: Change) -> None:
        if changed & Change.TREE:
            self._update_second()
        else:
            self._copy_second_selection()

    def _copy_first_view(self) -> None:
        self._copy_view(self._first, self._second)

    def _copy_second_view(self) -> None:
        if not self._second.is_view_held:
            self._copy_view(self._second, self._first)

    def _copy_view(self, lead: Canvas, other: Canvas) -> None:
        one, two = lead.viewpoint, other.viewpoint
        if self._is_busy or not self._shows_same_nodes:
            return
        self._is_busy = True
        if one.is_fitted:
            if not two.is_fitted:
                two.fit()
        else:
            two.is_fitted = False
            sizes = (lead.width(), lead.height()), (other.width(), other.height())
            two.jump_to(linked_camera(one.camera, (lead.positions, other.positions), sizes,
                                      self._visible_matching(lead, other), lead.visible_current))
        self._is_busy = False

    @property
    def _shows_same_nodes(self) -> bool:
        """True if both canvases show one tree now; after an edit, the second is updated later than the first."""
        one, other = self._first.run, self._second.run
        both_drawn = all(canvas.positions.tree is canvas.run.visible_tree.tree
                         for canvas in (self._first, self._second))
        return both_drawn and one.study.tree is other.study.tree and one.study.visible_part == other.study.visible_part

    def _visible_matching(self, lead: Canvas, other: Canvas) -> IntArray:
        """Return the matching visible nodes (m,) of `other` for those of `lead`; -1 where there is none."""
        return self._matching_nodes(True, lead.positions.tree, other.positions.tree)

    def _matching_nodes(self, is_shown: bool, tree: Tree, other: Tree) -> IntArray:
        known = self._matchings.get(is_shown)
        if known is None or known[0] is not tree or known[1] is not other:
            known = self._matchings[is_shown] = tree, other, match_nodes(tree, other)
        return known[2]

    def _copy_first_selection(self) -> None:
        self._copy_selection(self._first, self._second)

    def _copy_second_selection(self) -> None:
        self._copy_selection(self._second, self._first)

    def _copy_selection(self, lead: Canvas, other: Canvas) -> None:
        """Select the matching nodes in `other` without moving its view, then copy the view."""
        if self._is_busy or not self._shows_same_nodes:
            return
        self._is_busy = True
        nodes: Sequence[int] = lead.run.selection
        if len(nodes):
            places = self._matching_nodes(False, lead.run.tree, other.run.tree)[np.array(nodes, np.int64)]
            nodes = places[places >= 0].tolist()
        other.select_in_place(list(nodes))
        self._is_busy = False
        self._copy_view(lead, other)


def linked_camera(
    camera: Camera, places: tuple[NodePositions, NodePositions], sizes: tuple[Size, Size], matching: IntArray,
    chosen: int | None
) -> Camera:
    """Return the camera that shows in the second tree the part that `camera` shows of the first.

    The zoom stays. The chosen node if it is in view, else the middle of the view, gets the corresponding place.
    `places` and `sizes` hold the first and the second canvas's; `matching` (m,) maps visible nodes of the first to
    those of the second.
    """
    (width, height), (other_width, other_height) = sizes
    anchor, other_anchor = _anchor_points(camera, places, sizes, matching, chosen)
    vertical_zoom = view.vertical_zoom_at(camera.zoom, places[1], other_height)
    x = camera.to_widget_x(anchor[0]) + (other_width - width) / 2
    y = camera.to_widget_y(anchor[1]) + (other_height - height) / 2
    return view.place_camera(camera.zoom, vertical_zoom, other_anchor, (x, y))


def _anchor_points(
    camera: Camera, places: tuple[NodePositions, NodePositions], sizes: tuple[Size, Size], matching: IntArray,
    chosen: int | None
) -> tuple[Point, Point]:
    """Return a point of the first figure and the corresponding point of the second."""
    one, other = places
    width, height = sizes[0]
    if chosen is not None and matching[chosen] >= 0:
        x, y = one.point(chosen)
        if 0 <= camera.to_widget_x(x) <= width and 0 <= camera.to_widget_y(y) <= height:
            return (x, y), other.point(int(matching[chosen]))
    x, y = camera.to_figure(width / 2, height / 2)
    if one.direction != DOWN:
        return (x, y), (x * other.width / one.width, y * other.height / one.height)
    level = int(np.argmin(np.abs(one.y - y)))
    start, stop = one.tree.level_start[level : level + 2].tolist()
    right = min(start + int(np.searchsorted(one.x[start:stop], x)), stop - 1)
    left = max(right - 1, start)
    ends = [float(one.x[node]) for node in (left, right)]
    matches = [int(matching[node]) for node in (left, right)]
    if min(matches) < 0:  # a collapsed subtree's index has no match in the other order
        return (x, y), (x * other.width / one.width, y)
    x = min(max(x, ends[0]), ends[1])
    share = (x - ends[0]) / (ends[1] - ends[0]) if ends[1] > ends[0] else 0.0
    matching_x = [float(other.x[node]) for node in matches]
    if abs(matching_x[1] - matching_x[0]) * camera.zoom > sizes[1][0] / 2:  # far apart there: use the nearer one
        share = float(round(share))
        x = ends[int(share)]
    y_there = other.y[other.level(matches[0])]
    return (x, float(one.y[level])), (matching_x[0] + (matching_x[1] - matching_x[0]) * share, float(y_there))
