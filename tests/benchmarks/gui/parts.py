"""The parts of a frame, a step or an edit and their times, each without the parts that it calls."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from statistics import fmean
from typing import Any

from tests.benchmarks import trees
from tests.benchmarks.gui import edits, frames, window

PAINTING = {
    "plan the levels, and the edges between them": (
        "explorer.gui.canvas.overview.image:OverviewImage.__init__",
        "explorer.gui.canvas.overview.pixel_columns:plan_levels"),
    "count the nodes by state, and colour strips, edges and marks": (
        "explorer.gui.canvas.overview.image:OverviewImage.render",),
    "draw the figures of the levels with room": (
        "explorer.gui.canvas.overview.painter:OverviewPainter._level_painting",
        "explorer.gui.canvas.drawing:TreeDrawing._prepare_painting"),
    "paint them": ("explorer.gui.canvas.paint:Painting.paint",),
    "paths, cutoffs, boards": ("explorer.gui.canvas.overview.painter:OverviewPainter.paint",),
    "legend": ("explorer.gui.canvas.drawing:TreeDrawing._paint_legend",),
    "minimap": ("explorer.gui.canvas.overview.minimap:Minimap.paint",),
    "the rest of the canvas": ("explorer.gui.canvas.widget:Canvas.paintEvent",),
}
SHOWING = {
    "the step: cursor, state, notice to all views": ("explorer.gui.document.shown_run:ShownRun.set_step",),
    "panel Why": ("explorer.gui.panels.why:WhyPanel.refresh",),
    "panel Code": ("explorer.gui.panels.pseudocode:PseudocodePanel.refresh",),
    "Qt lays out both": ("explorer.gui.panels.panel:Panel._refresh_if_stale",),
    "player": ("explorer.gui.player.player:Player._update",),
    "status bar": ("explorer.gui.main_window.status_bar:StatusBar.refresh",),
}
EDITING = {
    "change the tree's columns": tuple(f"explorer.trees.edit:{name}" for name in ("set_value", "delete", "add_child")),
    "lay out": ("explorer.trees.layout:tidy_layout", "explorer.pictures.figure.geometry:tree_geometry"),
    "prepare: order, visible part": ("explorer.gui.document.history:prepare",),
    "search and analyse": ("explorer.gui.document.shown_run:run_short_search",
                           "explorer.gui.document.shown_run:run_search"),
    "show: history, selection, notice to all views": (
        "explorer.gui.document.shown_run:ShownRun.show", "explorer.gui.document.history:History.edit"),
}
MEASURED: dict[str, tuple[dict[str, tuple[str, ...]], Callable[[], Sequence[float]]]] = {
    "step": (SHOWING | PAINTING, lambda: frames.playback(trees.full, "alpha-beta", 60)),
    "pan": (PAINTING, lambda: frames.pan(trees.full, 100)),
    "zoom": (PAINTING, lambda: frames.zoom(100)),
    "edit": (EDITING | SHOWING | PAINTING, lambda: edits.edits(trees.large, tuple(edits.EDITS), False, 8)),
}
"""By name: the functions of each part, and what is measured."""


class Clock:
    """The time that each part has taken in one frame, without that of parts that it calls; threads are told apart."""

    def __init__(self) -> None:
        self.taken: defaultdict[str, float] = defaultdict(float)
        self._running = threading.local()

    def time(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, which then adds its time to that of a part."""

        @wraps(function)
        def timed(*given: Any, **more: Any) -> Any:
            above = getattr(self._running, "inside", 0.0)
            self._running.inside = 0.0
            began = time.perf_counter()
            try:
                return function(*given, **more)
            finally:
                whole = 1000 * (time.perf_counter() - began)
                self.taken[part] += whole - self._running.inside
                self._running.inside = above + whole

        return timed


def find_function(path: str) -> tuple[Any, str]:
    """Return the module or the class that has the function of this path, and the function's name there."""
    module, attribute = path.split(":")
    holder: Any = import_module(module)
    *owners, last = attribute.split(".")
    for owner in owners:
        holder = getattr(holder, owner)
    return holder, last


def measure(name: str) -> dict[str, float]:
    """Return the mean milliseconds of each part, of what is in none, and of the whole, without the slowest tenth."""
    parts, run = MEASURED[name]
    clock, rows = Clock(), list[dict[str, float]]()
    for part, functions in parts.items():
        for path in functions:
            holder, last = find_function(path)
            setattr(holder, last, clock.time(part, getattr(holder, last)))
    frame = window.frame

    def measured_frame(*given: Any) -> float:
        clock.taken.clear()
        taken = frame(*given)
        rows.append({**clock.taken, "in all": taken})
        return taken

    for module in (window, edits):
        vars(module)["frame"] = measured_frame
    run()
    kept = sorted(rows[1:], key=lambda row: row["in all"])[: -len(rows) // 10]
    means = {part: fmean(row.get(part, 0.0) for row in kept) for part in [*parts, "in all"]}
    whole = means.pop("in all")
    return {**means, "Qt and the display": whole - sum(means.values()), "in all": whole}
