"""The document's work beside the window: one job of each kind at a time, with its words and its progress."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from explorer import analysis, search
from explorer.analysis import Run
from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.toolkit.worker import Progress, Worker, wait_for_all
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees.tree import Tree

FOREGROUND_NODES = 10_000
"""Nodes up to which a search runs while the person waits (a few hundredths of a second)."""
FOREGROUND_VISITS = 40_000
"""Visits up to which it does so."""


class Job:
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
                self._changes.notify(Change.BUSY)

        self._worker.start(call, lambda answer: after(done, answer), lambda error: after(failed, error))
        self.text, self.share = text, 0.0
        self._changes.notify(Change.BUSY)

    @property
    def is_stopped(self) -> bool:
        """Whether the last job was asked to end early, even if it had already finished."""
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

    def _progress(self, share: float) -> None:
        self.share = share
        self._changes.notify(Change.BUSY)


class Jobs:
    """One errand, such as opening a file; one edit; one search; and one thing that a panel counts meanwhile."""

    def __init__(self, parent: QObject, changes: Changes) -> None:
        self._changes = changes
        self._all = tuple(Job(parent, changes) for _each in range(4))
        self.file_job, self.edit_job, self.search_job, self._panel_job = self._all

    @property
    def busy_text(self) -> str:
        """The text of the job under way; "" where there is none."""
        return next((job.text for job in self._all if job.text), "")

    @property
    def progress(self) -> float:
        """The share of that which is done."""
        return next((job.share for job in self._all if job.text), 0.0)

    @property
    def is_editing(self) -> bool:
        """Whether an edit is being worked out; what comes next waits for it."""
        return bool(self.edit_job.text)

    @property
    def is_panel_busy(self) -> bool:
        """True while a panel's count runs, for which no edit waits."""
        return bool(self._panel_job.text)

    @property
    def blocked_reason(self) -> str:
        """Why what is typed now can't be taken at once; "" where it can."""
        return _("the last edit is still being applied") if self.is_editing else ""

    def run_for_panel(
        self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run what a panel counts, then `done(answer)` or `failed(error)`.

        Esc always ends in `failed(Stopped)`, also where the work was over before it could be asked to stop.
        """

        def deliver(answer: Any) -> None:
            if self._panel_job.is_stopped:
                failed(Stopped())
            else:
                done(answer)

        self._panel_job.start(text, call, deliver, failed)

    def drop_panel_job(self) -> None:
        """Forget what a panel counts."""
        if self.is_panel_busy:
            self._panel_job.drop()
            self._changes.notify(Change.BUSY)

    def stop(self) -> None:
        """Stop what is under way: a search keeps what it has seen, an edit does not happen."""
        for job in self._all:
            if job.text:
                job.stop()
                return

    def drop(self) -> None:
        """Forget everything."""
        for job in self._all:
            job.drop()

    def close(self) -> None:
        """Forget everything, and wait until no thread works any more."""
        for job in self._all:
            job.close()


def run_search(
    tree: Tree, algorithm: str, convention: Convention, options: SearchOptions,
    progress: Progress = lambda _share: True,
) -> Run:
    """The run, its columns worked out as well: the window would stand still if it had to do it."""
    trace = search.run(tree, algorithm, convention, options, tick=lambda visits: progress(visits / len(tree)))
    run = analysis.analyse(tree, trace)
    if max(len(tree), len(trace)) > FOREGROUND_NODES:
        run.precompute()
    return run


def run_short_search(tree: Tree, algorithm: str, convention: Convention, options: SearchOptions) -> Run | None:
    """The run, or None where even a small tree is visited so often that a person should not wait for it."""
    stopped = len(tree) > FOREGROUND_NODES

    def tick(visits: int) -> bool:
        nonlocal stopped
        stopped = visits > FOREGROUND_VISITS
        return not stopped

    trace = None if stopped else search.run(tree, algorithm, convention, options, tick=tick)
    return None if trace is None or stopped else analysis.analyse(tree, trace)
