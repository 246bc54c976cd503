"""Frame times of a whole window with player and panels: playing, panning, zooming."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF

from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees.tree import Tree
from tests.benchmarks import trees
from tests.benchmarks.gui.window import frames, opened, rest

CLOSER = 1.065
"""The zoom factor of one frame."""
DEEP, STAY = 100, 20
"""The number of frames to zoom from the whole tree to single nodes, and to pan at each zoom level."""


def playback(make: Callable[[], Tree], algorithm: str, runs: int) -> Sequence[float]:
    """Measure frames of playing with the whole tree in view; the steps are spread evenly over the search."""
    with opened(Study(make(), algorithm=algorithm)) as window:
        steps = np.linspace(0, window.document.steps, runs + 2).astype(int)[:-1].tolist()
        return frames(window.canvas, [partial(window.document.set_step, step) for step in steps])


def zoom(runs: int) -> Sequence[float]:
    """Measure frames of zooming from the whole tree to single nodes and back, repeatedly."""
    with opened(Study(trees.full())) as window:
        return frames(window.canvas, [partial(_zoom, window, place // DEEP % 2 == 0) for place in range(runs + 1)])


def pan(make: Callable[[], Tree], runs: int) -> Sequence[float]:
    """Measure frames of panning to and fro, at zoom levels from the whole tree to single nodes."""
    figures: list[float] = []
    stops = max(1, runs // STAY)
    with opened(Study(make())) as window:
        for _stop in range(stops):
            figures += frames(window.canvas, [partial(_pan, window, place) for place in range(min(runs, STAY) + 1)])
            for _notch in range(DEEP // stops):
                _zoom(window, True)
            rest(200)
    return figures


def _zoom(window: MainWindow, closer: bool) -> None:
    canvas = window.canvas
    canvas.viewpoint.zoom_by(CLOSER if closer else 1 / CLOSER, QPointF(canvas.width() / 3, canvas.height() / 2))


def _pan(window: MainWindow, place: int) -> None:
    window.canvas.viewpoint.pan(11.0 if place % 20 < 10 else -11.0, 3.0 if place % 2 else -3.0)
