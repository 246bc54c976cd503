"""Keeping the node that the search is at in view while the user steps through it."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from explorer.analysis.visits import current_node, current_path
from explorer.gui.canvas.view import NodePositions
from explorer.gui.canvas.viewpoint import Viewpoint
from explorer.gui.document import Change
from explorer.gui.document.shown_run import ShownRun
from explorer.search.trace import Trace


def search_node(run: ShownRun) -> int | None:
    """Return the visible node that the search is at, the root before and after the search, None without a search."""
    state = run.visible_snapshot
    if state is None:
        return None
    return max(current_node(state), 0)


class SearchFollower(QObject):
    """Shifts the view when stepping moves the search out of it; an edit, which runs a new search, does not shift it."""

    def __init__(self, run: ShownRun, viewpoint: Viewpoint, places: Callable[[], NodePositions]) -> None:
        super().__init__(viewpoint)  # and ends with it, also while a step calls it
        self._run, self._viewpoint, self._places = run, viewpoint, places
        self.is_on = True
        self._seen: tuple[Trace | None, int] = run.trace, run.step
        run.changes.listen(Change.STEP, self._follow_step)

    def center_on_search(self) -> None:
        """Bring the node that the search is at to the middle."""
        node = search_node(self._run)
        if node is not None:
            self._viewpoint.centre(*self._places().point(node))

    def frame_search_path(self) -> None:
        """Show the path from the root to the node that the search is at; after the search, the principal variation."""
        snapshot = self._run.visible_snapshot
        if snapshot is not None:
            self._viewpoint.frame_nodes([0, *(snapshot.variation or current_path(snapshot).tolist())])

    def _follow_step(self) -> None:
        before, self._seen = self._seen, (self._run.trace, self._run.step)
        is_same_search = before[0] is self._run.trace
        # A fitted view shows the whole tree, and stays as it is.
        if self.is_on and not self._viewpoint.is_fitted and is_same_search and before[1] != self._run.step:
            node = search_node(self._run)
            if node is not None:
                self._viewpoint.reveal(*self._places().point(node))
