"""What the document has done beside the window: one kind of work each, with its words and its progress."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from explorer import analysis, search
from explorer.gui.document.change import Change, Changes
from explorer.gui.toolkit.worker import Progress, Worker, wait_for_all
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.trace import Trace
from explorer.trees.tree import Tree

AT_ONCE = 10_000
"""Nodes up to which a search runs while the person waits (a few hundredths of a second)."""
VISITS_AT_ONCE = 40_000
"""Visits up to which it does so."""


class Work:
    """One piece of work at a time: `text` says what it is, "" when nothing is under way, `share` how much is done."""

    def __init__(self, parent: QObject, changes: Changes) -> None:
        self._worker = Worker(parent)
        self._worker.progressed.connect(self._progress)
        self._changes = changes
        self.text, self.share = "", 0.0

    def start(
        self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run `call(progress)` beside the window, then `done(answer)` or `failed(error)`; what ran is dropped."""

        def after(then: Callable[[Any], None], answer: Any) -> None:
            self.text, self.share = "", 0.0
            try:
                then(answer)
            finally:
                # Now that the answer is shown: there is no moment in which nothing is known and nothing worked on.
                self._changes.tell(Change.BUSY)

        self._worker.start(call, lambda answer: after(done, answer), lambda error: after(failed, error))
        self._say(text)

    @property
    def is_stopped(self) -> bool:
        """Whether the last one was asked to end early, even if it was over by then."""
        return self._worker.is_stopped

    def stop(self) -> None:
        """Ask it to end early."""
        self._worker.stop()

    def drop(self) -> None:
        """Forget it."""
        self._worker.drop()
        self.text = ""

    def close(self) -> None:
        """Forget it, and wait until no thread works any more."""
        self.drop()
        wait_for_all()

    def _say(self, text: str) -> None:
        self.text, self.share = text, 0.0
        self._changes.tell(Change.BUSY)

    def _progress(self, share: float) -> None:
        self.share = share
        self._changes.tell(Change.BUSY)


def searched(
    tree: Tree, algorithm: str, convention: Convention, parameters: Parameters,
    progress: Progress = lambda _share: True,
) -> Trace:
    """The trace, its facts worked out as well: the window would stand still if it had to do it."""
    trace = search.run(tree, algorithm, convention, parameters, tick=lambda visits: progress(visits / len(tree)))
    if max(len(tree), len(trace)) > AT_ONCE:
        analysis.facts(tree, trace).work_out()
        analysis.census(analysis.state_at(tree, trace, 0)).work_out()
    return trace


def searched_at_once(tree: Tree, algorithm: str, convention: Convention, parameters: Parameters) -> Trace | None:
    """The trace, or None where even a small tree is visited so often that a person should not wait for it."""
    stopped = len(tree) > AT_ONCE

    def tick(visits: int) -> bool:
        nonlocal stopped
        stopped = visits > VISITS_AT_ONCE
        return not stopped

    trace = None if stopped else search.run(tree, algorithm, convention, parameters, tick=tick)
    return None if stopped else trace


__all__ = ["AT_ONCE", "Progress", "Work", "searched", "searched_at_once"]
